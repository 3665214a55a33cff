"""Slots of a knockout that change hands where a result is corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from matches.pairing import NoLegalPairing
from matches.record.next_round import next_pairing
from matches.record.timeline import known_before
from matches.record.values import Round, Tournament
from scoring.values import EntryId

Tables = Mapping[int, tuple[EntryId, ...]]

BYE: Final = 0
"""In place of a table's number."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A seat of a knockout's round that would be another's.

    ``now`` is who has it, None where there is no such seat; ``then`` is who would have it, None
    where nobody would, or where a match that has to be played first decides it (``open``).
    ``table`` is ``BYE`` where it is one. ``played``: something is written at the table already.
    """

    round: int
    table: int
    now: EntryId | None
    then: EntryId | None
    played: bool
    open: bool = False


def changed_slots(corrected: Tournament, round_number: int, table_number: int) -> Iterator[Slot]:
    """Round by round: the next by the bracket itself, those behind it by who came from there."""
    for stage in corrected.stages:
        later = [each for each in stage.rounds if each.number > round_number]
        if not stage.is_knockout or not later:
            continue
        here = (each for each in stage.rounds if each.number == round_number)
        unsure = {entry for each in here for entry in each.seating.get(table_number, ())}
        slots = tuple(_of_next(corrected, later[0], unsure))
        yield from slots
        unsure = _concerned(later[0], slots)
        for round_ in later[1:]:
            slots = tuple(_behind(round_, unsure))
            yield from slots
            unsure = _concerned(round_, slots)


def _of_next(corrected: Tournament, round_: Round, unsure: Collection[EntryId]) -> Iterator[Slot]:
    """The round as the bracket makes it with the corrected result, against the one there is.

    A first round that was changed by hand is compared as the engine had drawn it.
    """
    answer = next_pairing(known_before(corrected, round_.number), round_.conceded)
    if isinstance(answer, NoLegalPairing):
        return _behind(round_, unsure)
    drawn = round_.as_drawn.seating
    now, then = unlike(drawn, answer.seating), unlike(answer.seating, drawn)
    return _of_tables(round_, now, then, answer.byes)


def _of_tables(
    round_: Round, now: Tables, then: Tables, byes: tuple[EntryId, ...]
) -> Iterator[Slot]:
    """Tables that hold others; who sits at one and would have a bye keeps the slot, and so back."""
    begun = round_.begun_seating
    twins = _twins(now, then)
    for number, seats in now.items():
        others = then[twins[number]] if number in twins else _those(seats, byes)
        yield from _between(round_.number, number, seats, others, played=number in begun)
    for number, seats in then.items():
        if number not in twins.values():
            resting = _those(seats, round_.as_drawn.byes)
            yield from _between(round_.number, number, resting, seats, played=False)
    seated = {entry for tables in (now, then) for seats in tables.values() for entry in seats}
    gone, come = ([e for e in each if e not in seated] for each in (round_.as_drawn.byes, byes))
    yield from _between(round_.number, BYE, gone, come, played=False)


def unlike(tables: Tables, others: Tables) -> Tables:
    """The tables whose two do not meet among the others."""
    meetings = set(map(frozenset, others.values()))
    return {n: seats for n, seats in sorted(tables.items()) if frozenset(seats) not in meetings}


def _twins(now: Tables, then: Tables) -> dict[int, int]:
    """Which table takes the place of which: the same number, or else one that shares somebody."""
    twins = {number: number for number in now.keys() & then.keys()}
    for number in sorted(now.keys() - twins.keys()):
        free = (n for n in then if n not in twins.values() and _those(now[number], then[n]))
        if (twin := next(free, None)) is not None:
            twins[number] = twin
    return twins


def _those(seats: tuple[EntryId, ...], among: Collection[EntryId]) -> tuple[EntryId, ...]:
    return tuple(entry for entry in seats if entry in among)


def _between(
    round_: int,
    table: int,
    now: Collection[EntryId],
    then: Collection[EntryId],
    *,
    played: bool,
) -> Iterator[Slot]:
    gone = [entry for entry in now if entry not in then]
    come = [entry for entry in then if entry not in now]
    for before, after in zip_longest(gone, come):
        yield Slot(round_, table, before, after, played=played)


def _behind(round_: Round, unsure: Collection[EntryId]) -> Iterator[Slot]:
    """Whoever came here from a match that would have been another's, as winner or as beaten."""
    begun = round_.begun_seating
    for number, seats in sorted(round_.seating.items()):
        for entry in seats:
            if entry in unsure:
                played = number in begun
                yield Slot(round_.number, number, entry, None, played=played, open=True)
    for entry in round_.byes:
        if entry in unsure:
            yield Slot(round_.number, BYE, entry, None, played=False, open=True)


def _concerned(round_: Round, slots: Collection[Slot]) -> set[EntryId]:
    """Everybody whose match or bye of the round is in doubt."""
    tables = {slot.table for slot in slots}
    seated = {entry for n in tables for entry in round_.seating.get(n, ())}
    return seated | {slot.now for slot in slots if slot.now is not None}
