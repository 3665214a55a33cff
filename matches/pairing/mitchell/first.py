"""The first round of a Mitchell: it decides who meets whom in all that follow."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from matches.pairing.history import Contender, Field, NoLegalPairing, PairedTable
from matches.pairing.mitchell.lines import Sitter
from matches.pairing.mitchell.movement import Movement, mitchell_steps
from matches.pairing.mitchell.seats import Seat, Seats, Wishes, seats
from matches.pairing.ranking import Ranking, ranked, ranking_of
from matches.pairing.reasons import ReasonCode, because
from scoring.values import EntryId, Line, Reason

STEPS_NAMED: Final = 10
"""Of the steps that would do; a large field has hundreds."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A round's tables and byes, each bye with why."""

    tables: tuple[PairedTable, ...]
    byes: tuple[tuple[EntryId, tuple[Reason, ...]], ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What the seats are given by; the contenders best first."""

    ranking: Ranking
    contenders: tuple[Contender, ...]
    movement: Movement
    wishes: Wishes

    def sitters(self) -> tuple[Sitter, ...]:
        """Decided: the two lines in turn; by seed the upper half N-S, the lower E-W."""
        half = self.movement.tables
        return tuple(
            Sitter(
                entry=each.entry,
                drawn=_drawn(index, half if self.ranking is Ranking.SEED else None),
                fixed=each.fixed,
                spared=bool(each.byes) and self.wishes.half,
            )
            for index, each in enumerate(self.contenders)
        )

    def seats(self) -> Seats | None:
        return seats(self.sitters(), self.movement, self.wishes)


def _drawn(index: int, half: int | None) -> Line:
    north = index % 2 == 0 if half is None else index < half
    return Line.NS if north else Line.EW


def first_round(field: Field, movement: Movement) -> Sat | NoLegalPairing:
    """Everybody's seat, or why there is none and what would help."""
    if movement.rounds > movement.most_rounds:
        return _repeats(len(field.contenders), movement)
    start = Start(
        ranking_of(field),
        ranked(field),
        movement,
        Wishes(field.never, field.avoid, half=len(field.contenders) % 2 == 1),
    )
    found = start.seats()
    return _why_not(start) if found is None else _seated(start, found)


def _repeats(entries: int, movement: Movement) -> NoLegalPairing:
    steps = mitchell_steps(entries, movement.rounds)[:STEPS_NAMED]
    named = ", ".join(map(str, steps))
    other = (because(ReasonCode.OTHER_STEPS, steps=named),) if steps else ()
    return NoLegalPairing(
        because(
            ReasonCode.MITCHELL_REPEATS,
            tables=movement.tables,
            step=movement.step,
            rounds=movement.most_rounds,
            planned=movement.rounds,
        ),
        (*other, because(ReasonCode.FEWER_ROUNDS, rounds=movement.most_rounds)),
    )


def _seated(start: Start, found: Seats) -> Sat:
    at: dict[Seat, Contender] = {found[each.entry]: each for each in start.contenders}
    drawn = {each.entry: each.drawn for each in start.sitters()}
    tables, byes = [], []
    for number in range(1, start.movement.tables + 1):
        north, east = at[Seat(Line.NS, number)], at.get(Seat(Line.EW, number))
        if east is None:
            half = because(ReasonCode.MITCHELL_HALF_TABLE, table=number)
            byes.append((north.entry, (half, *_why_here(north, Line.NS, drawn))))
            continue
        why = because(
            ReasonCode.MITCHELL_START,
            order=start.ranking.value,
            place=north.place,
            other=east.place,
        )
        moved = (*_why_here(north, Line.NS, drawn), *_why_here(east, Line.EW, drawn))
        tables.append(PairedTable(number, north.entry, east.entry, (why, *moved)))
    return Sat(tuple(tables), tuple(byes))


def _why_here(
    contender: Contender, line: Line, drawn: Mapping[EntryId, Line]
) -> tuple[Reason, ...]:
    if contender.fixed:
        return (because(ReasonCode.MITCHELL_FIXED, entry=contender.entry),)
    if drawn[contender.entry] is not line:
        return (because(ReasonCode.MITCHELL_OTHER_LINE, entry=contender.entry),)
    return ()


def _why_not(start: Start) -> NoLegalPairing:
    """The plainest reason that holds, and every single concession that is enough."""
    fixed = [each for each in start.contenders if each.fixed]
    tables = start.movement.tables
    helps = tuple(_what_helps(start, fixed)) or (because(ReasonCode.PAIR_BY_HAND),)
    if len(fixed) > tables:
        reason = because(ReasonCode.MITCHELL_TOO_MANY_FIXED, entries=len(fixed), tables=tables)
        return NoLegalPairing(reason, helps)
    return NoLegalPairing(because(ReasonCode.MITCHELL_NO_SEATING), helps)


def _what_helps(start: Start, fixed: Sequence[Contender]) -> Iterator[Reason]:
    yield from _nevers_needed(start)
    yield from _fewer_fixed(start, fixed)
    if again := next(_second_byes(start), None):
        yield because(ReasonCode.SECOND_BYE, entry=again.entry, place=again.place)
    if rounds := _fewer_rounds(start):
        yield because(ReasonCode.FEWER_ROUNDS, rounds=rounds)


def _fewer_rounds(start: Start) -> int:
    """The most that can be had, 0 where not even one can."""

    def too_many(rounds: int) -> bool:
        shorter = replace(start.movement, rounds=rounds)
        return replace(start, movement=shorter).seats() is None

    return bisect_left(range(1, start.movement.rounds), True, key=too_many)


def _nevers_needed(start: Start) -> Iterator[Reason]:
    """Kept apart as far as can be, some of the pairs would still meet: so many."""
    never = frozenset(start.wishes.never)
    wishes = replace(start.wishes, never=(), avoid=never)
    found = replace(start, wishes=wishes).seats() if never else None
    if found is None:
        return
    met = [pair for pair in never if _meet(found, start.movement, sorted(pair))]
    if len(met) == 1:
        entry, rival = sorted(*met)
        yield because(ReasonCode.LIFT_NEVER, entry=entry, rival=rival)
    elif met:
        yield because(ReasonCode.LIFT_NEVERS, pairs=len(met))


def _meet(found: Seats, movement: Movement, pair: Sequence[EntryId]) -> bool:
    if not all(entry in found for entry in pair):
        return False
    east, north = sorted(found[entry] for entry in pair)
    return east.line is not north.line and movement.meeting(north.table, east.table)


def _fewer_fixed(start: Start, fixed: Sequence[Contender]) -> Iterator[Reason]:
    """The first so many of the fixed, the worst placed first, that it is enough to let move."""
    for count in range(1, len(fixed) + 1):
        moving = {each.entry for each in fixed[-count:]}
        loose = (replace(c, fixed=c.fixed and c.entry not in moving) for c in start.contenders)
        if replace(start, contenders=tuple(loose)).seats():
            yield because(ReasonCode.FEWER_FIXED, entries=count)
            return


def _second_byes(start: Start) -> Iterator[Contender]:
    """The last in rank first, each that it is enough to give another bye."""
    if not start.wishes.half:
        return
    for taker in reversed([each for each in start.contenders if each.byes]):
        again = (replace(c, byes=0) if c == taker else c for c in start.contenders)
        if replace(start, contenders=tuple(again)).seats():
            yield taker
