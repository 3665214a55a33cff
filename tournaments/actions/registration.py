"""Enrolling before play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from tournaments.actions.lineup import default_name, players_by_name, seats_of
from tournaments.actions.notices import tell
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, NoticeKind, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, EntryPlayer, Player, Tournament
from tournaments.models.player import same_name
from tournaments.queries.accounts import accounts_of
from tournaments.queries.enrolment import enrolled_players

BEFORE_PLAY = (TournamentState.DRAFT, TournamentState.OPEN)
UNTIL_THE_END = (*BEFORE_PLAY, TournamentState.RUNNING)


@dataclass(frozen=True, slots=True)
class Enrolment:
    """Who enters: one name for a single player, two for a pair; a name of its own if wanted."""

    players: tuple[str, ...]
    name: str = ""
    seeding: int | None = None
    fixed_seat: bool = False

    @property
    def entry_name(self) -> str:
        return self.name or default_name(self.players)


def enrol(tournament_id: int, enrolments: Sequence[Enrolment], *, by: By) -> list[Entry]:
    """Add entries, all or none; players are found by name in the club or made known to it.

    Raises ``RefusedError``: ``players_wrong_number``, ``player_already_enrolled``,
    ``player_with_self``, ``seed_taken``, ``full``.
    """
    with writing(tournament_id, by, AuditAction.ENROLLED, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        entries = add_entries(tournament, enrolments)
        details["entries"] = [entry.code for entry in entries]
        tell_enrolled(tournament, entries, NoticeKind.ENROLLED, by)
    return entries


def tell_enrolled(
    tournament: Tournament, entries: Sequence[Entry], kind: NoticeKind, by: By
) -> None:
    """Tell the accounts behind these entries that they are on the list."""
    accounts = accounts_of(tournament)
    named = {entry.pk: {"entry": entry.code, "name": entry.name} for entry in entries}
    receivers = [(user, named[entry]) for entry in named for user in accounts.get(entry, ())]
    tell(tournament, kind, receivers, by.now, about={"entries": list(named.values())})


def add_entries(
    tournament: Tournament,
    enrolments: Sequence[Enrolment],
    known: Mapping[str, Player] | None = None,
    **columns: Any,
) -> list[Entry]:
    """Enter them in a tournament that is locked, with these ``columns`` besides.

    ``known`` are players, by ``same_name``, who are meant whoever else has that name. Raises
    ``RefusedError`` as ``enrol`` does.
    """
    _check_room(tournament, len(enrolments))
    _check_sizes(tournament, enrolments)
    _check_seeds(tournament, enrolments)
    names = [name for each in enrolments for name in each.players]
    players = players_by_name(tournament.club, names) | dict(known or {})
    seated = [[players[same_name(name)] for name in each.players] for each in enrolments]
    _check_not_enrolled(tournament, enrolments, seated)
    entries = Entry.objects.bulk_create(_entries(tournament, enrolments, columns))
    lines = zip(entries, seated, strict=True)
    EntryPlayer.objects.bulk_create(seat for entry, line in lines for seat in seats_of(entry, line))
    return entries


def check_enrolment(tournament: Tournament, enrolment: Enrolment) -> None:
    """Refuse whom ``enrol`` would refuse however many places there are; writes nothing."""
    _check_sizes(tournament, [enrolment])
    enrolled = {same_name(name): entry for name, entry in enrolled_players(tournament)}
    seen: set[str] = set()
    for name in enrolment.players:
        key = same_name(name)
        if key in seen:
            raise RefusedError("player_with_self", {"player": name})
        if key in enrolled:
            raise RefusedError("player_already_enrolled", {"player": name, "entry": enrolled[key]})
        seen.add(key)


def _check_room(tournament: Tournament, wanted: int) -> None:
    taken = tournament.entries.filter(withdrawn_after=None).count()
    if tournament.capacity is not None and taken + wanted > tournament.capacity:
        raise RefusedError("full", {"capacity": tournament.capacity, "taken": taken})


def check_everybody_fits(tournament: Tournament, capacity: int | None) -> None:
    """Refuse a capacity that those who take part exceed."""
    taken = tournament.entries.filter(withdrawn_after=None).count()
    if capacity is not None and capacity < taken:
        raise RefusedError("capacity_below_entries", {"capacity": capacity, "taken": taken})


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
            taken[seed] = enrolment.entry_name


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
            taken[player.pk] = enrolment.entry_name


def _entries(
    tournament: Tournament, enrolments: Sequence[Enrolment], columns: dict[str, Any]
) -> Iterable[Entry]:
    listed_already = dict(tournament.entries.values_list("code", "listed"))
    last = max(listed_already.values(), default=0)
    # By the place in the list; a record file may have given such a code to somebody else.
    wanted = (f"p{number:02}" for number in count(last + 1))
    codes = (code for code in wanted if code not in listed_already)
    for listed, enrolment in enumerate(enrolments, start=last + 1):
        yield Entry(
            tournament=tournament,
            code=next(codes),
            listed=listed,
            name=enrolment.entry_name,
            seeding=enrolment.seeding,
            fixed_seat=enrolment.fixed_seat,
            **columns,
        )
