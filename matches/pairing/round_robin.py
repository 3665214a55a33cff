"""Round robin: everybody meets everybody, by the Berger tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import (
    BracketRound,
    Contender,
    Field,
    NoLegalPairing,
    PairedTable,
    Pairing,
)
from matches.pairing.options import DOUBLE, chosen
from matches.pairing.ranking import ranked
from matches.pairing.reasons import ReasonCode, because
from scoring.values import EntryId, Reason

ENGINE = "smazzata-round-robin/1"
FEWEST = 2


class Numbers(NamedTuple):
    """Who has which number of the Berger table; with an odd number of entries one is free."""

    size: int
    held: Mapping[int, EntryId]
    late: frozenset[int] = frozenset()
    """Numbers given to those who came after the first round."""


class Meeting(NamedTuple):
    """One game of the Berger table, by numbers."""

    ns: int
    ew: int


class Without(NamedTuple):
    """Who rests, and whose turn it was."""

    number: int
    rival: int


def rounds_of_round_robin(entries: int, *, double: bool = False) -> int:
    """With an odd number as many as the entries, for one rests each round."""
    once = entries - 1 + entries % 2 if entries > 1 else 0
    return 2 * once if double else once


def berger(size: int, round_of_stage: int) -> tuple[Meeting, ...]:
    """A round of the Berger table for an even ``size``, numbers from 1; N-S is who has White.

    Source: FIDE Handbook, C.05, annex 1.

    All but the last number stand in a ring. One of them meets the last, and those as far from it
    on either side meet each other; each round begins half the ring further on. After the last
    round the table starts again with the lines changed (decided: the second half of a double one).
    """
    turn, number = divmod(round_of_stage - 1, size - 1)
    first = number * (size // 2) % (size - 1)
    boards = [Meeting(first + 1, size) if number % 2 == 0 else Meeting(size, first + 1)]
    for away in range(1, size // 2):
        up, down = (first + away) % (size - 1), (first - away) % (size - 1)
        boards.append(Meeting(up + 1, down + 1))
    return tuple(Meeting(b, a) for a, b in boards) if turn % 2 else tuple(boards)


def pair(field: Field) -> Pairing | NoLegalPairing:
    """The next round of the Berger table that the stage's first round laid down.

    Decided: numbers are given by lot, seed or list, or by the standings in a later stage. Who has
    nobody to meet rests, and may do so more than once. Who comes late takes the free number of an
    odd field. A ``never`` pair stops the round in which the two would meet.
    """
    if len(field.contenders) < FEWEST:
        return NoLegalPairing(because(ReasonCode.TOO_FEW, entries=len(field.contenders)))
    numbers = _numbers(field)
    if late := _left_out(field, numbers):
        return _full(late)
    once = numbers.size - 1
    if field.round_of_stage > once * (2 if chosen(field, DOUBLE) else 1):
        return NoLegalPairing(because(ReasonCode.ROUND_ROBIN_COMPLETE))
    return _published(field, numbers)


def _numbers(field: Field) -> Numbers:
    if field.bracket:
        return _with_late(field, _laid_down(field.bracket[0]))
    size = len(field.contenders) + len(field.contenders) % 2
    return Numbers(size, {n: each.entry for n, each in enumerate(ranked(field), start=1)})


def _laid_down(first: BracketRound) -> Numbers:
    """The first round read back: from the top 1 against the last, 2 against the last but one.

    Where the number of entries is odd, 1 rests.
    """
    tables = sorted(first.tables, key=lambda table: table.number)
    size = 2 * (len(first.byes) + len(tables))
    held = dict(enumerate(first.byes, start=1))
    for number, table in enumerate(tables, start=len(first.byes) + 1):
        held |= {number: table.ns, size + 1 - number: table.ew}
    return Numbers(size, held)


def _with_late(field: Field, numbers: Numbers) -> Numbers:
    """Those who came later, in the order they did and then as listed, have the free numbers."""
    free = sorted(set(range(1, numbers.size + 1)) - numbers.held.keys())
    late = [each for each in _since(field) if each not in numbers.held.values()]
    given = dict(zip(free, dict.fromkeys(late), strict=False))
    return Numbers(numbers.size, {**numbers.held, **given}, frozenset(given))


def _since(field: Field) -> Iterator[EntryId]:
    for round_ in field.bracket[1:]:
        yield from sorted({*round_.byes, *(e for table in round_.tables for e in table.pair)})
    yield from (each.entry for each in sorted(field.contenders, key=_listed))


def _listed(contender: Contender) -> int:
    return contender.listed


def _left_out(field: Field, numbers: Numbers) -> EntryId | None:
    held = set(numbers.held.values())
    others = (c.entry for c in sorted(field.contenders, key=_listed) if c.entry not in held)
    return next(others, None)


def _full(entry: EntryId) -> NoLegalPairing:
    return NoLegalPairing(
        because(ReasonCode.ROUND_ROBIN_FULL, entry=entry),
        (because(ReasonCode.ABSENT_FROM_STAGE, entry=entry),),
    )


def _published(field: Field, numbers: Numbers) -> Pairing | NoLegalPairing:
    there = {each.entry for each in field.contenders}
    here = {number: entry for number, entry in numbers.held.items() if entry in there}
    meetings, without = _sat_down(berger(numbers.size, field.round_of_stage), here)
    for ns, ew in meetings:
        if frozenset((here[ns], here[ew])) in field.never:
            return _forbidden(*sorted((here[ns], here[ew])))
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=tuple(
            PairedTable(table, here[ns], here[ew], _why_meet(numbers, ns, ew))
            for table, (ns, ew) in enumerate(meetings, start=1)
        ),
        byes=tuple(here[number] for number, _ in without),
        bye_reasons=tuple(_why_rest(numbers, *each) for each in without),
        cost=0,
        engine=ENGINE,
        inputs_hash=inputs_hash(field),
    )


def _sat_down(
    boards: Sequence[Meeting], here: Mapping[int, EntryId]
) -> tuple[list[Meeting], list[Without]]:
    """Tables are numbered on where a game of the Berger table is not played."""
    meetings = [each for each in boards if each.ns in here and each.ew in here]
    both_ways = [way for ns, ew in boards for way in (Without(ns, ew), Without(ew, ns))]
    return meetings, [each for each in both_ways if each.number in here and each.rival not in here]


def _why_meet(numbers: Numbers, ns: int, ew: int) -> tuple[Reason, ...]:
    met = because(ReasonCode.ROUND_ROBIN_MEET, place=ns, other=ew)
    return (met, *_why_late(numbers, ns), *_why_late(numbers, ew))


def _why_rest(numbers: Numbers, number: int, rival: int) -> tuple[Reason, ...]:
    if rival not in numbers.held:
        rests = because(ReasonCode.ROUND_ROBIN_REST, place=number)
    else:
        gone = numbers.held[rival]
        rests = because(ReasonCode.ROUND_ROBIN_OPPONENT_GONE, place=number, rival=gone)
    return (rests, *_why_late(numbers, number))


def _why_late(numbers: Numbers, number: int) -> tuple[Reason, ...]:
    if number not in numbers.late:
        return ()
    entry = numbers.held[number]
    return (because(ReasonCode.ROUND_ROBIN_LATE, entry=entry, place=number),)


def _forbidden(entry: EntryId, rival: EntryId) -> NoLegalPairing:
    """Decided: the Berger table does not give way, but one of the two can stay away a round."""
    return NoLegalPairing(
        because(ReasonCode.ROUND_ROBIN_FORBIDDEN, entry=entry, rival=rival),
        (
            because(ReasonCode.LIFT_NEVER, entry=entry, rival=rival),
            because(ReasonCode.ABSENT_THIS_ROUND, entry=entry, rival=rival),
        ),
    )
