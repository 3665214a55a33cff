"""How far the evening is: what the organiser's checklist is made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Count, Q

from matches.enums import RoundState
from matches.models import Match, Round
from matches.pairing import rounds_needed
from matches.queries.board import Table, board
from matches.queries.several import TableOfSeveral
from matches.queries.standings import standings_of
from tournaments.models import AuditRow, Entry, Stage, Tournament

AUDIT_ROWS: Final = 20
PODIUM: Final = 3
ENTRIES: Final = frozenset({"entry", "rival"})
"""The params of a reason that are the codes of entries."""


@dataclass(frozen=True, slots=True)
class RollCall:
    """How many entries there are, and how many of them are there."""

    enrolled: int
    present: int
    absent: int
    uncalled: int


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round of the plan; ``played`` is None until it is drawn."""

    number: int
    stage: Stage
    first_of_stage: bool
    played: Round | None
    tables: int


@dataclass(frozen=True, slots=True)
class Running:
    """The round being played, with the matches that have no result yet."""

    round: Round
    total: int
    missing: tuple[Match, ...]

    @property
    def finished(self) -> int:
        return self.total - len(self.missing)


@dataclass(frozen=True)
class Evening:
    tournament: Tournament
    roll: RollCall
    rounds: tuple[PlannedRound, ...]
    running: Running | None

    @cached_property
    def current(self) -> PlannedRound | None:
        """The round to be drawn, published or played now; None once all are closed."""
        return next((each for each in self.rounds if not _closed(each)), None)

    @property
    def still_to_play(self) -> int:
        return sum(not _closed(each) for each in self.rounds)


def _closed(planned: PlannedRound) -> bool:
    return planned.played is not None and planned.played.state == RoundState.CLOSED


def evening(tournament: Tournament) -> Evening:
    """Everything the checklist needs, in at most six queries."""
    roll = _roll_call(tournament)
    rounds = _plan(tournament, roll.enrolled - roll.absent)
    published = (each.played for each in rounds if each.played)
    open_round = next((each for each in published if each.state == RoundState.PUBLISHED), None)
    return Evening(
        tournament,
        roll,
        rounds,
        _running(open_round) if open_round else None,
    )


def _roll_call(tournament: Tournament) -> RollCall:
    absent = Q(withdrawn_after=0)
    figures = Entry.objects.filter(tournament=tournament).aggregate(
        enrolled=Count("pk"),
        present=Count("pk", filter=Q(checked_in=True) & ~absent),
        absent=Count("pk", filter=absent),
        uncalled=Count("pk", filter=Q(checked_in=False, withdrawn_after=None)),
    )
    return RollCall(**figures)


def _plan(tournament: Tournament, entries: int) -> tuple[PlannedRound, ...]:
    """Every round to be played; of a knockout before play, as many as the entries so far need."""
    played = {round_.number: round_ for round_ in Round.objects.filter(tournament=tournament)}
    tables = _tables_by_round(tournament)
    planned: list[PlannedRound] = []
    for stage in tournament.stages.order_by("number"):
        needed = rounds_needed(entries) or 1
        for of_stage in range(needed if stage.as_long_as_needed else stage.rounds_planned):
            number = len(planned) + 1
            planned.append(
                PlannedRound(
                    number=number,
                    stage=stage,
                    first_of_stage=of_stage == 0,
                    played=played.get(number),
                    tables=tables.get(number, 0),
                )
            )
    return tuple(planned)


def _tables_by_round(tournament: Tournament) -> dict[int, int]:
    rounds = Match.objects.filter(round__tournament=tournament).values("round__number")
    counted = rounds.annotate(tables=Count("pk")).order_by("round__number")
    return dict(counted.values_list("round__number", "tables"))


def _running(round_: Round) -> Running:
    seated = board(round_)
    return Running(round_, len(seated.every), seated.missing)


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of the draw; ``reasons`` are codes and params, entries already by name."""

    table: Table | TableOfSeveral
    reasons: tuple[tuple[str, dict[str, str | int]], ...]


@dataclass(frozen=True, slots=True)
class DrawnBye:
    entry: Entry
    reasons: tuple[tuple[str, dict[str, str | int]], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    round: Round
    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnBye, ...]


def drawn(tournament: Tournament) -> Drawn | None:
    """The newest round as it was drawn, with the engine's account; None before the first."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage")
    newest = rounds.order_by("-number").first()
    if newest is None:
        return None
    names = entry_names(tournament)
    tables, byes = newest.reasons.get("tables", {}), newest.reasons.get("byes", {})
    seated = board(newest)
    return Drawn(
        newest,
        tuple(
            DrawnTable(table, _named(tables.get(str(table.match.table_number), []), names))
            for table in seated.every
        ),
        tuple(DrawnBye(entry, _named(byes.get(entry.code, []), names)) for entry in seated.byes),
    )


def entry_names(tournament: Tournament) -> dict[str, str]:
    """The entries' names, by code."""
    return dict(Entry.objects.filter(tournament=tournament).values_list("code", "name"))


def _named(
    reasons: list[tuple[str, dict[str, str | int]]], names: dict[str, str]
) -> tuple[tuple[str, dict[str, str | int]], ...]:
    return tuple((code, with_names(params, names)) for code, params in reasons)


def with_names(params: dict[str, str | int], names: dict[str, str]) -> dict[str, str | int]:
    """The params with entries told by their names instead of their codes."""
    return {
        key: names.get(str(value), value) if key in ENTRIES else value
        for key, value in params.items()
    }


@dataclass(frozen=True, slots=True)
class Winner:
    place: int
    name: str


def podium(tournament: Tournament) -> list[Winner]:
    """The first three places of the final standings, shared ones included."""
    names = entry_names(tournament)
    rows = (row for row in standings_of(tournament) if row.place <= PODIUM)
    return [Winner(row.place, names[row.entry]) for row in rows]


def audit_trail(tournament: Tournament) -> list[AuditRow]:
    """The last things that were done, the newest first."""
    rows = AuditRow.objects.filter(tournament=tournament).select_related("actor")
    return list(rows.order_by("-pk")[:AUDIT_ROWS])
