"""The later rounds of a Mitchell: the movement, and whoever it leaves without an opponent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice
from typing import Final

from matches.pairing.byes import Complete, complete
from matches.pairing.explain import bye_reasons, table_reasons
from matches.pairing.history import Contender, NoLegalPairing, Pair, PairedTable
from matches.pairing.impossible import why_impossible
from matches.pairing.mitchell.first import Sat
from matches.pairing.mitchell.moves import Home, Moved, Turn, moved, with_one_less
from matches.pairing.position import Position
from matches.pairing.ranking import Ranking
from matches.pairing.reasons import ReasonCode, because
from matches.pairing.seats import seated
from scoring.values import PerLine, Reason

MOST_GIVEN_UP: Final = 30
"""Tables of which one is tried to be given up, where those left over cannot be paired."""


def later_round(turn: Turn) -> Sat | NoLegalPairing:
    """Decided: the movement goes first, and each of its tables keeps its number.

    Whoever it leaves without an opponent is paired as in a swiss, where meetings of earlier
    stages and those the movement still plans are avoided. Where that cannot be done, one more
    table of the movement is given up for it, from the last one on.
    """
    made = moved(turn)
    for each in chain((made,), islice(with_one_less(made), MOST_GIVEN_UP)):
        position = _position(turn, each)
        if found := complete(position):
            return _together(turn.home, each, position, found)
    return _impossible(_position(turn, made))


def _position(turn: Turn, made: Moved) -> Position:
    """Decided: two who may not leave their seats are avoided too, for one would have to."""
    field = turn.field
    left = [each for each in field.contenders if each.entry in made.left_over]
    fixed = (each.entry for each in left if each.fixed)
    unwanted = chain(
        field.avoid,
        field.met.keys() - turn.met.keys(),
        map(frozenset, combinations(fixed, 2)),
        _planned(turn, made),
    )
    return Position(
        Ranking.STANDINGS,
        tuple(sorted(left, key=lambda each: each.place)),
        turn.met,
        field.never,
        frozenset(unwanted),
        field.seed,
    )


def _planned(turn: Turn, made: Moved) -> Iterator[Pair]:
    """Those left over whom the movement brings together in a later round."""
    north = [(t, entry) for t, entry in turn.home.north.items() if entry in made.left_over]
    east = [(t, entry) for t, entry in turn.home.east.items() if entry in made.left_over]
    for table, one in north:
        for other_table, other in east:
            if turn.movement.meeting(table, other_table, turn.field.round_of_stage):
                yield frozenset((one, other))


def _together(home: Home, made: Moved, position: Position, found: Complete) -> Sat:
    ranked, why = found.position.ranked, table_reasons(position, found)
    pairs = [(ranked[i], ranked[j]) for i, j in found.matching]
    lines = [_seated(home, better, other) for better, other in pairs]
    extra = (
        PairedTable(number, sat.ns.entry, sat.ew.entry, _why_meet(made, *two, why(*two)))
        for number, sat, two in zip(_numbers(home, made, lines), lines, pairs, strict=True)
    )
    tables = sorted((*made.tables, *extra), key=lambda table: table.number)
    bye = found.bye
    return Sat(tuple(tables), ((bye.entry, _why_bye(made, position, bye)),) if bye else ())


def _seated(home: Home, better: Contender, other: Contender) -> PerLine[Contender]:
    """Decided: N-S goes to who asked for a fixed seat, or else sits N-S by the movement."""
    at_home = set(home.north.values())
    one, two = ((each.fixed, each.entry in at_home) for each in (better, other))
    if one == two:
        return seated(better, other)
    return PerLine(better, other) if one > two else PerLine(other, better)


def _numbers(home: Home, made: Moved, lines: list[PerLine[Contender]]) -> list[int]:
    """The own table of who stays N-S; the others have the free numbers, the first ones first."""
    own_table = {entry: table for table, entry in home.north.items()}
    own = [own_table.get(sat.ns.entry) for sat in lines]
    taken = {table.number for table in made.tables}.union(each for each in own if each)
    free = (number for number in range(1, len(taken) + len(lines) + 1) if number not in taken)
    return [each or next(free) for each in own]


def _why_meet(
    made: Moved, better: Contender, other: Contender, passed_over: tuple[Reason, ...]
) -> tuple[Reason, ...]:
    first = because(ReasonCode.MITCHELL_LEFT_OVER, place=better.place, other=other.place)
    skipped = (each for each in passed_over if each.code != ReasonCode.NEIGHBOURS)
    return (first, made.left_over[better.entry], made.left_over[other.entry], *skipped)


def _why_bye(made: Moved, position: Position, taker: Contender) -> tuple[Reason, ...]:
    """Of several left over the lowest, which need not be the lowest of all."""
    if len(position.ranked) == 1:
        return (made.left_over[taker.entry],)
    first = because(ReasonCode.MITCHELL_BYE, place=taker.place)
    reasons = bye_reasons(position, taker)
    told = (first if each.code == ReasonCode.BYE_LOWEST else each for each in reasons)
    return (*told, made.left_over[taker.entry])


def _impossible(position: Position) -> NoLegalPairing:
    if len(position.ranked) != 1:
        return why_impossible(position)
    left = position.ranked[0]
    return NoLegalPairing(
        because(ReasonCode.MITCHELL_BYE_AGAIN, entry=left.entry),
        (because(ReasonCode.SECOND_BYE, entry=left.entry, place=left.place),),
    )
