"""How far the evening is: what the organiser's checklist is made of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Count, Q

from matches.enums import RoundState
from matches.models import Match, Round
from matches.queries.board import board
from matches.queries.clock import ahead
from matches.queries.draw import entry_names
from matches.queries.programme import programme
from matches.queries.standings import standings_of
from tournaments.enums import TournamentState
from tournaments.models import AuditRow, Entry, Stage, TimedEvent, Timetable, Tournament

AUDIT_ROWS: Final = 20
OLDER_ROWS: Final = 50
"""How many of the older ones that can be undone stand below them."""
PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class RollCall:
    """How many entries there are, how many of them are there, and how many are still in play."""

    enrolled: int
    present: int
    absent: int
    uncalled: int
    left: int


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
    ahead: tuple[TimedEvent, ...]
    """What happens by itself, the next first."""
    in_vain: tuple[TimedEvent, ...]
    """What did not work: tried again by itself, or given up."""
    timetable: Timetable | None

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
    """Everything the checklist needs, in at most eight queries."""
    roll = _roll_call(tournament)
    rounds = _plan(tournament, roll.left)
    published = (each.played for each in rounds if each.played)
    open_round = next((each for each in published if each.state == RoundState.PUBLISHED), None)
    timed = ahead(tournament)
    return Evening(
        tournament,
        roll,
        rounds,
        _running(open_round) if open_round else None,
        tuple(each for each in timed if each.failed_at is None),
        tuple(each for each in timed if _in_vain(each, tournament, open_round)),
        Timetable.objects.filter(tournament=tournament).first(),
    )


def _in_vain(event: TimedEvent, tournament: Tournament, running: Round | None) -> bool:
    """Whether it did not work, and nobody has done it by hand since."""
    if event.failed_at is None:
        return False
    if not event.round_number:
        return tournament.state in (TournamentState.DRAFT, TournamentState.OPEN)
    return running is not None and running.number == event.round_number


def _roll_call(tournament: Tournament) -> RollCall:
    absent = Q(withdrawn_after=0)
    figures = Entry.objects.filter(tournament=tournament).aggregate(
        enrolled=Count("pk"),
        present=Count("pk", filter=Q(checked_in=True) & ~absent),
        absent=Count("pk", filter=absent),
        uncalled=Count("pk", filter=Q(checked_in=False, withdrawn_after=None)),
        left=Count("pk", filter=Q(withdrawn_after=None)),
    )
    return RollCall(**figures)


def _plan(tournament: Tournament, entries: int) -> tuple[PlannedRound, ...]:
    """Every round to be played; where the field decides, as many as the entries so far need."""
    rounds = Round.objects.filter(tournament=tournament).select_related("clock")
    played = {round_.number: round_ for round_ in rounds}
    tables = _tables_by_round(tournament)
    planned: list[PlannedRound] = []
    for now in programme(tournament):
        for of_stage in range(now.rounds_with(entries)):
            number = len(planned) + 1
            planned.append(
                PlannedRound(
                    number=number,
                    stage=now.stage,
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
class Winner:
    place: int
    name: str


def podium(tournament: Tournament) -> list[Winner]:
    """The first three places of the final standings, shared ones included."""
    names = entry_names(tournament)
    rows = (row for row in standings_of(tournament) if row.place <= PODIUM)
    return [Winner(row.place, names[row.entry]) for row in rows]


def audit_trail(tournament: Tournament, undoable: Collection[int]) -> list[AuditRow]:
    """The last things that were done and whatever older can be undone, the newest first."""
    rows = tournament.audit.select_related("actor").order_by("-pk")
    last = list(rows[:AUDIT_ROWS])
    shown = {row.pk for row in last}
    older = [pk for pk in undoable if pk not in shown]
    return [*last, *rows.filter(pk__in=older)[:OLDER_ROWS]] if older else last
