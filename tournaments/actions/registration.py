"""Enrolling, checking in, withdrawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max, ProtectedError

from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Club, Entry, EntryPlayer, Player, Tournament

BEFORE_PLAY = (TournamentState.DRAFT, TournamentState.OPEN)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """Who enters: one name for a single player, two for a pair; a name of its own if wanted."""

    players: tuple[str, ...]
    name: str = ""
    seeding: int | None = None


def enrol(tournament_id: int, enrolments: Sequence[Enrolment], *, by: By) -> list[Entry]:
    """Add entries, all or none; players are found by name in the club or made known to it.

    Raises ``RefusedError``: ``players_wrong_number``, ``player_already_enrolled``, ``full``.
    """
    with writing(tournament_id, by, AuditAction.ENROLLED, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        _check_room(tournament, len(enrolments))
        entries = [_enrol(tournament, enrolment) for enrolment in enrolments]
        details["entries"] = [entry.code for entry in entries]
    return entries


def _check_room(tournament: Tournament, wanted: int) -> None:
    taken = tournament.entries.filter(withdrawn_after=None).count()
    if tournament.capacity is not None and taken + wanted > tournament.capacity:
        raise RefusedError("full", {"capacity": tournament.capacity, "taken": taken})


def _enrol(tournament: Tournament, enrolment: Enrolment) -> Entry:
    size = 1 if tournament.entry_size == EntrySize.SINGLE else 2
    if len(enrolment.players) != size:
        raise RefusedError(
            "players_wrong_number", {"wanted": size, "given": len(enrolment.players)}
        )
    players = [find_or_add_player(tournament.club, name) for name in enrolment.players]
    _check_not_enrolled(tournament, players)
    listed = (tournament.entries.aggregate(last=Max("listed"))["last"] or 0) + 1
    entry = Entry.objects.create(
        tournament=tournament,
        code=f"p{listed:02}",
        listed=listed,
        name=enrolment.name or default_name(enrolment.players),
        seeding=enrolment.seeding,
    )
    seat_players(entry, players)
    return entry


def default_name(players: Iterable[str]) -> str:
    """How an entry is called where it has no name of its own: ``Rossi Anna - Bianchi Ugo``."""
    return " - ".join(players)


def find_or_add_player(club: Club, name: str) -> Player:
    """The club's player of that name (letter case apart), else a new one."""
    return Player.objects.filter(club=club, name__iexact=name).first() or Player.objects.create(
        club=club, name=name
    )


def _check_not_enrolled(tournament: Tournament, players: Sequence[Player]) -> None:
    enrolled = EntryPlayer.objects.filter(tournament=tournament, player__in=players)
    if membership := enrolled.select_related("player", "entry").first():
        raise RefusedError(
            "player_already_enrolled",
            {"player": membership.player.name, "entry": membership.entry.name},
        )
    if len(set(players)) != len(players):
        raise RefusedError("player_with_self", {"player": players[0].name})


def seat_players(entry: Entry, players: Sequence[Player]) -> None:
    EntryPlayer.objects.bulk_create(
        EntryPlayer(tournament_id=entry.tournament_id, entry=entry, player=player, position=number)
        for number, player in enumerate(players, start=1)
    )


def remove_entry(entry_id: int, *, by: By) -> None:
    """Take an entry off the list before play; afterwards it is withdrawn instead."""
    entry = Entry.objects.get(pk=entry_id)
    with writing(entry.tournament_id, by, AuditAction.UNENROLLED, allowed=BEFORE_PLAY) as (
        _,
        details,
    ):
        details.update(entry=entry.code, name=entry.name)
        try:
            entry.delete()
        except ProtectedError as drawn:
            raise RefusedError("entry_already_drawn", {"entry": entry.name}) from drawn


def set_presence(tournament_id: int, present: Iterable[int], *, by: By) -> None:
    """Note who is there, by entry id; all others are absent, that is withdrawn before round 1."""
    ids = set(present)
    with writing(tournament_id, by, AuditAction.CHECKED_IN, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        entries = tournament.entries
        entries.filter(pk__in=ids).update(checked_in=True, withdrawn_after=None)
        entries.exclude(pk__in=ids).update(checked_in=False, withdrawn_after=0)
        details["present"] = entries.filter(checked_in=True).count()


def withdraw(entry_id: int, *, after_round: int, reason: str, by: By) -> None:
    """Leave an entry out from the round after ``after_round`` on; its results stay."""
    entry = Entry.objects.get(pk=entry_id)
    with writing(
        entry.tournament_id, by, AuditAction.WITHDRAWN, allowed=(TournamentState.RUNNING,)
    ) as (_, details):
        details.update(entry=entry.code, after_round=after_round, reason=reason)
        entry.withdrawn_after = after_round
        entry.save(update_fields=["withdrawn_after"])
