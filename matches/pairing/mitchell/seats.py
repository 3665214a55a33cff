"""Where everybody of a Mitchell first sits down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from matches.pairing.history import Pair
from matches.pairing.mitchell.lines import Sitter, lines
from matches.pairing.mitchell.movement import Movement
from scoring.values import EntryId, Line

MOST_LOOKS: Final = 200_000
"""Looks at a seat or at a rival's before the search among both lines gives up."""


class Seat(NamedTuple):
    line: Line
    table: int


Seats = Mapping[EntryId, Seat]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who may not meet, who had better not, and whether the last table has nobody E-W."""

    never: Collection[Pair]
    avoid: Collection[Pair]
    half: bool


def seats(sitters: Sequence[Sitter], movement: Movement, wishes: Wishes) -> Seats | None:
    """Everybody's first seat, the best of each line at table 1; None where none was found.

    Those kept apart share a line, where that can be; else they may sit on both, at tables that
    the rounds planned do not bring together, where there are such. Then ``avoid`` is not looked
    at (decided).
    """
    north, passed = movement.tables, _passed(movement, wishes)
    found = lines(sitters, wishes.never, wishes.avoid, north, north - len(passed))
    if found is None and movement.rounds < movement.tables:
        return _Search(sitters, movement, wishes, passed).run()
    if found is None:
        return None
    ns = [each for each in sitters if found[each.entry] is Line.NS]
    ew = [each for each in sitters if found[each.entry] is Line.EW]
    _spare(ns, passed)
    both = ((Line.NS, ns), (Line.EW, ew))
    return {
        each.entry: Seat(line, table)
        for line, sat in both
        for table, each in enumerate(sat, start=1)
    }


def _passed(movement: Movement, wishes: Wishes) -> frozenset[int]:
    """The tables that are the half table in one of the rounds."""
    tables = range(1, movement.tables + 1)
    return frozenset(t for t in tables if wishes.half and movement.meeting(t, movement.tables))


def _spare(north: list[Sitter], passed: Collection[int]) -> None:
    """Who must not be at the half table changes places with the nearest who may."""
    open_ = [i for i, each in enumerate(north) if i + 1 not in passed and not each.spared]
    for i, each in enumerate(north):
        if each.spared and i + 1 in passed:
            nearest = min(open_, key=lambda other: (abs(other - i), other))
            open_.remove(nearest)
            north[i], north[nearest] = north[nearest], each


class _Search:
    """Seat by seat for those with wishes, taking back what leads nowhere; the others fill up."""

    def __init__(
        self,
        sitters: Sequence[Sitter],
        movement: Movement,
        wishes: Wishes,
        passed: Collection[int],
    ) -> None:
        self.sitters = sitters
        self.passed = passed
        self.meeting = _meetings(movement)
        self.seats = _both_lines(len(sitters), movement.tables)
        self.rivals: dict[EntryId, set[EntryId]] = {each.entry: set() for each in sitters}
        for one, other in map(tuple, wishes.never):
            if one in self.rivals and other in self.rivals:
                self.rivals[one].add(other)
                self.rivals[other].add(one)
        self.looks = 0

    def run(self) -> Seats | None:
        wishing = sorted(
            (each for each in self.sitters if self._wishes(each)),
            key=lambda each: -len(self.rivals[each.entry]),
        )
        tried: list[Iterator[Seat]] = []
        sat: dict[EntryId, Seat] = {}
        while len(sat) < len(wishing):
            if len(tried) == len(sat):
                tried.append(self._fitting(wishing[len(sat)], dict(sat)))
            seat = next(tried[-1], None)
            if seat is not None:
                sat[wishing[len(sat)].entry] = seat
                continue
            tried.pop()
            if not tried or self.looks > MOST_LOOKS:
                return None
            del sat[wishing[len(tried) - 1].entry]
        return self._filled(sat)

    def _wishes(self, sitter: Sitter) -> bool:
        return sitter.fixed or sitter.spared or bool(self.rivals[sitter.entry])

    def _fitting(self, sitter: Sitter, sat: Seats) -> Iterator[Seat]:
        taken = set(sat.values())
        rivals = [sat[each] for each in self.rivals[sitter.entry] if each in sat]
        for seat in sorted(self.seats, key=lambda each: each.line is not sitter.drawn):
            self.looks += 1 + len(rivals)
            if self.looks > MOST_LOOKS:
                return
            allowed = seat not in taken and self._may(sitter, seat)
            if allowed and not any(self._meet(seat, each) for each in rivals):
                yield seat

    def _may(self, sitter: Sitter, seat: Seat) -> bool:
        if seat.line is Line.EW:
            return not sitter.fixed
        return not (sitter.spared and seat.table in self.passed)

    def _meet(self, one: Seat, other: Seat) -> bool:
        if one.line is other.line:
            return False
        north, east = (one, other) if one.line is Line.NS else (other, one)
        return (north.table, east.table) in self.meeting

    def _filled(self, sat: dict[EntryId, Seat]) -> Seats:
        """The others down the tables, each on the line it drew while there is room."""
        free = [seat for seat in self.seats if seat not in sat.values()]
        for sitter in self.sitters:
            if sitter.entry not in sat:
                seat = next((each for each in free if each.line is sitter.drawn), free[0])
                free.remove(seat)
                sat[sitter.entry] = seat
        return sat


def _both_lines(entries: int, tables: int) -> list[Seat]:
    """With an odd number the last table has nobody E-W."""
    north = [Seat(Line.NS, table) for table in range(1, tables + 1)]
    return north + [Seat(Line.EW, table) for table in range(1, entries - tables + 1)]


def _meetings(movement: Movement) -> set[tuple[int, int]]:
    """The first tables of all who are to meet, N-S first."""
    return {
        (north, movement.came_from(north, moves))
        for north in range(1, movement.tables + 1)
        for moves in range(movement.rounds)
    }
