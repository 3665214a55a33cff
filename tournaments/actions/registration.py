"""Enrolling, checking in, withdrawing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from django.db.models import Max, ProtectedError

from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Club, Entry, EntryPlayer, Player, Tournament
from tournaments.models.player import same_name
from tournaments.queries.enrolment import last_published_round

BEFORE_PLAY = (TournamentState.DRAFT, TournamentState.OPEN)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """Who enters: one name for a single player, two for a pair; a name of its own if wanted."""

    players: tuple[str, ...]
    name: str = ""
    seeding: int | None = None


def enrol(tournament_id: int, enrolments: Sequence[Enrolment], *, by: By) -> list[Entry]:
    """Add entries, all or none; players are found by name in the club or made known to it.

    Raises ``RefusedError``: ``players_wrong_number``, ``player_already_enrolled``,
    ``player_with_self``, ``seed_taken``, ``full``.
    """
    with writing(tournament_id, by, AuditAction.ENROLLED, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        _check_room(tournament, len(enrolments))
        _check_sizes(tournament, enrolments)
        _check_seeds(tournament, enrolments)
        players = _players(tournament.club, [name for each in enrolments for name in each.players])
        seated = [[players[same_name(name)] for name in each.players] for each in enrolments]
        _check_not_enrolled(tournament, enrolments, seated)
        entries = _add_entries(tournament, enrolments)
        EntryPlayer.objects.bulk_create(
            seat
            for entry, line in zip(entries, seated, strict=True)
            for seat in _seats(entry, line)
        )
        details["entries"] = [entry.code for entry in entries]
    return entries


def _check_room(tournament: Tournament, wanted: int) -> None:
    taken = tournament.entries.filter(withdrawn_after=None).count()
    if tournament.capacity is not None and taken + wanted > tournament.capacity:
        raise RefusedError("full", {"capacity": tournament.capacity, "taken": taken})


def _check_sizes(tournament: Tournament, enrolments: Iterable[Enrolment]) -> None:
    size = 1 if tournament.entry_size == EntrySize.SINGLE else 2
    for enrolment in enrolments:
        if len(enrolment.players) != size:
            raise RefusedError(
                "players_wrong_number", {"wanted": size, "given": len(enrolment.players)}
            )


def _check_seeds(tournament: Tournament, enrolments: Iterable[Enrolment]) -> None:
    seeded = tournament.entries.exclude(seeding=None)
    taken = dict(seeded.values_list("seeding", "name"))
    for enrolment in enrolments:
        seed = enrolment.seeding
        if seed in taken:
            raise RefusedError("seed_taken", {"seed": seed or 0, "entry": taken[seed]})
        if seed is not None:
            taken[seed] = enrolment.name or default_name(enrolment.players)


def _players(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """The club's players of these names, by ``same_name``; unknown ones are made known."""
    wanted = {same_name(name): name for name in reversed(list(names))}
    known = {
        same_name(player.name): player
        for player in Player.objects.filter(club=club).order_by("-pk")
        if same_name(player.name) in wanted
    }
    new = [Player(club=club, name=name) for key, name in wanted.items() if key not in known]
    return known | {same_name(player.name): player for player in Player.objects.bulk_create(new)}


def _add_entries(tournament: Tournament, enrolments: Sequence[Enrolment]) -> list[Entry]:
    listed_already = dict(tournament.entries.values_list("code", "listed"))
    last = max(listed_already.values(), default=0)
    # By the place in the list; a record file may have given such a code to somebody else.
    wanted = (f"p{number:02}" for number in count(last + 1))
    codes = (code for code in wanted if code not in listed_already)
    return Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            code=next(codes),
            listed=listed,
            name=enrolment.name or default_name(enrolment.players),
            seeding=enrolment.seeding,
        )
        for listed, enrolment in enumerate(enrolments, start=last + 1)
    )


def default_name(players: Iterable[str]) -> str:
    """How an entry is called where it has no name of its own: ``Rossi Anna - Bianchi Ugo``."""
    return " - ".join(players)


def _check_not_enrolled(
    tournament: Tournament, enrolments: Sequence[Enrolment], seated: Sequence[Sequence[Player]]
) -> None:
    memberships = EntryPlayer.objects.filter(tournament=tournament)
    taken = dict(memberships.values_list("player_id", "entry__name"))
    for enrolment, players in zip(enrolments, seated, strict=True):
        if len(set(players)) != len(players):
            raise RefusedError("player_with_self", {"player": players[0].name})
        for player in players:
            if player.pk in taken:
                raise RefusedError(
                    "player_already_enrolled", {"player": player.name, "entry": taken[player.pk]}
                )
            taken[player.pk] = enrolment.name or default_name(enrolment.players)


def seat_players(entry: Entry, players: Sequence[Player]) -> None:
    EntryPlayer.objects.bulk_create(_seats(entry, players))


def _seats(entry: Entry, players: Sequence[Player]) -> list[EntryPlayer]:
    return [
        EntryPlayer(tournament_id=entry.tournament_id, entry=entry, player=player, position=number)
        for number, player in enumerate(players, start=1)
    ]


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
    """Leave an entry out from the round after ``after_round`` on; its results stay.

    Rounds already drawn for play are not drawn anew, so it has been there for them all or stays
    away. Raises ``RefusedError``: ``reason_required``, ``withdrawn_already``,
    ``withdrawal_out_of_range``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with writing(tournament_id, by, AuditAction.WITHDRAWN, allowed=(TournamentState.RUNNING,)) as (
        tournament,
        details,
    ):
        entry = Entry.objects.get(pk=entry_id)
        if not reason.strip():
            raise RefusedError("reason_required")
        played = last_published_round(tournament)
        if entry.withdrawn_after is not None and entry.withdrawn_after < played:
            raise RefusedError("withdrawn_already", {"entry": entry.name})
        last = _last_planned_round(tournament)
        if not played <= after_round <= last:
            raise RefusedError("withdrawal_out_of_range", {"first": played, "last": last})
        details.update(entry=entry.code, name=entry.name, after_round=after_round, reason=reason)
        entry.withdrawn_after = after_round
        entry.save(update_fields=["withdrawn_after"])


def _last_planned_round(tournament: Tournament) -> int:
    """Up to the stage being played: how long a knockout to come is, only its draw will tell."""
    published = tournament.rounds.exclude(state="drawn")
    current = published.aggregate(last=Max("stage__number"))["last"] or 0
    begun = tournament.stages.filter(number__lte=current)
    return sum(begun.values_list("rounds_planned", flat=True))
