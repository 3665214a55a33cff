"""Tables of several players, each for himself: who sits there, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.models import Match, Round, ScoreSheet, Seat
from matches.queries.desk import TableState
from matches.queries.play import standing_contents
from matches.record.placements import parse_placement
from scoring.placement import Placed, Placement, judge_placement
from scoring.victory_points import PlacePoints
from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class Seated:
    """One player of a table; ``placed`` is None until it is written how the table ended."""

    position: int
    entry: Entry
    placed: Placed | None


@dataclass(frozen=True, slots=True)
class TableOfSeveral:
    """A table with what stands there, its players in the order of the seats."""

    match: Match
    sheet: Placement
    seats: tuple[Seated, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(seat.entry for seat in self.seats)

    @property
    def finished(self) -> bool:
        return self.sheet.finished

    @property
    def state(self) -> TableState:
        if self.sheet.not_played:
            return TableState.RULED
        return TableState.FINISHED if self.finished else TableState.MISSING

    @property
    def ranked(self) -> tuple[Seated, ...]:
        """The best first; by seat until it is known."""
        return tuple(sorted(self.seats, key=_rank))

    @property
    def by_chips(self) -> bool:
        return self.sheet.chips is not None


def _rank(seat: Seated) -> tuple[int, int]:
    return seat.placed.place if seat.placed else 0, seat.position


def table_of_several(match: Match, sheet: Placement, seats: Iterable[Seat]) -> TableOfSeveral:
    """The table from the rows of its seats."""
    ordered = sorted(seats, key=lambda seat: seat.position or 0)
    placed: list[Placed | None] = list(judge_placement(sheet, place_points(match)))
    placed += [None] * (len(ordered) - len(placed))
    return TableOfSeveral(
        match,
        sheet,
        tuple(
            Seated(number, seat.entry, each)
            for number, (seat, each) in enumerate(zip(ordered, placed, strict=True), start=1)
        ),
    )


def place_points(match: Match) -> PlacePoints:
    """What a place is worth at this table."""
    scale = match.scale
    assert isinstance(scale, PlacePoints)  # noqa: S101 (asked only where several share a table)
    return scale


def read_placement(content: Mapping[str, Any] | None) -> Placement:
    return parse_placement(content) if content else Placement()


def tables_of_several(round_: Round) -> list[TableOfSeveral]:
    """The round's tables by number, in a fixed number of queries."""
    contents = standing_contents(match__round=round_)
    matches = Match.objects.filter(round=round_).prefetch_related("seats__entry")
    return [
        table_of_several(match, read_placement(contents.get(match.pk)), match.seats.all())
        for match in matches.order_by("table_number")
    ]


@dataclass(frozen=True, slots=True)
class VersionOfSeveral:
    """A placement as somebody saved it, and what it came to."""

    row: ScoreSheet
    table: TableOfSeveral


def versions_of_several(match: Match) -> list[VersionOfSeveral]:
    """Everything that was ever saved of a table, the newest first."""
    rows = ScoreSheet.objects.filter(match=match).select_related("author").order_by("-version")
    seats = list(match.seats.select_related("entry"))
    return [
        VersionOfSeveral(row, table_of_several(match, parse_placement(row.content), seats))
        for row in rows
    ]
