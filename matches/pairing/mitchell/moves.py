"""What the movement of a Mitchell makes of a later round: tables, and those it leaves over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from matches.pairing.history import BracketRound, Field, Pair, PairedTable
from matches.pairing.mitchell.movement import Movement
from matches.pairing.reasons import ReasonCode, because
from scoring.values import EntryId, Reason


@dataclass(frozen=True, slots=True)
class Home:
    """Who first sat where, by table."""

    north: Mapping[int, EntryId]
    east: Mapping[int, EntryId]

    @property
    def tables(self) -> int:
        return max(self.north, default=0)

    @property
    def everybody(self) -> frozenset[EntryId]:
        return frozenset((*self.north.values(), *self.east.values()))


@dataclass(frozen=True, slots=True)
class Turn:
    """A later round; ``met`` gives for two who are not to meet again the round they met in."""

    field: Field
    home: Home
    movement: Movement
    met: Mapping[Pair, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """The tables of the movement, and each one it leaves over with why."""

    tables: tuple[PairedTable, ...]
    left_over: Mapping[EntryId, Reason]


def home(first: BracketRound) -> Home:
    """The first round read back: who had the bye sits N-S of the table that is missing."""
    north = {table.number: table.ns for table in first.tables}
    numbers = range(1, len(north) + len(first.byes) + 1)
    missing = (number for number in numbers if number not in north)
    north |= dict(zip(missing, first.byes, strict=False))
    return Home(north, {table.number: table.ew for table in first.tables})


def moved(turn: Turn) -> Moved:
    """Each table keeps its number; who is not there, or may not meet, leaves it without one."""
    there = {each.entry for each in turn.field.contenders}
    tables: list[PairedTable] = []
    late = sorted(there - turn.home.everybody)
    left = {entry: because(ReasonCode.MITCHELL_LATE, entry=entry) for entry in late}
    for number in range(1, turn.movement.tables + 1):
        came_from = turn.movement.came_from(number, turn.field.round_of_stage - 1)
        north, east = turn.home.north.get(number), turn.home.east.get(came_from)
        here = [entry for entry in (north, east) if entry in there]
        if north is None or east is None or len(here) < 2:  # noqa: PLR2004  # a table takes two
            left |= {e: _alone(e, east if e == north else north) for e in here if e is not None}
        elif apart := _apart(turn, north, east):
            left |= apart
        else:
            tables.append(PairedTable(number, north, east, (_moves(turn.movement, number),)))
    return Moved(tuple(tables), left)


def _moves(movement: Movement, table: int) -> Reason:
    return because(ReasonCode.MITCHELL_MOVES, table=table, other=movement.came_from(table, 1))


def _alone(one: EntryId, other: EntryId | None) -> Reason:
    if other is None:
        return because(ReasonCode.MITCHELL_AT_HALF_TABLE, entry=one)
    return because(ReasonCode.MITCHELL_OPPONENT_GONE, entry=one, rival=other)


def _apart(turn: Turn, north: EntryId, east: EntryId) -> dict[EntryId, Reason]:
    """Why two who are both there do not sit down together; nothing where they do."""
    pair = frozenset((north, east))
    if pair in turn.field.never:
        return _of_both(ReasonCode.MITCHELL_NEVER, north, east)
    if pair in turn.met:
        return _of_both(ReasonCode.MITCHELL_MET, north, east, round=turn.met[pair])
    return {}


def _of_both(code: ReasonCode, north: EntryId, east: EntryId, **also: int) -> dict[EntryId, Reason]:
    both = (north, east), (east, north)
    return {one: because(code, entry=one, rival=other, **also) for one, other in both}


def with_one_less(made: Moved) -> Iterator[Moved]:
    """One more table of the movement given up, from the last on."""
    for table in reversed(made.tables):
        others = tuple(each for each in made.tables if each is not table)
        given_up = _of_both(ReasonCode.MITCHELL_GIVEN_UP, table.ns, table.ew)
        yield Moved(others, {**made.left_over, **given_up})
