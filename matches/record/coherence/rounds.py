"""Rounds: numbered on, everybody known, there and in one place; and how each was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from matches.record.coherence.draws import draw_problems
from matches.record.coherence.repeated import repeated
from matches.record.timeline import placed_rounds
from matches.record.values import Entry, Round, Tournament
from scoring.values import EntryId, Param, Path, Problem

Seat = tuple[Path, EntryId]
"""Where in a round an entry is named, and which."""


def round_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id: entry for entry in tournament.entries}
    for expected, (path, _, round_) in enumerate(placed_rounds(tournament), start=1):
        if round_.number != expected:
            params = {"round": round_.number, "expected": expected}
            yield Problem((*path, "number"), "round_out_of_order", params)
        inside = chain(
            _table_problems(round_),
            _seat_problems(round_, expected, known),
            draw_problems(round_, int(path[-1]) + 1, known.keys()),
        )
        yield from (problem.under(*path) for problem in inside)


def _table_problems(round_: Round) -> Iterator[Problem]:
    for path, number in repeated(_placed_numbers(round_)):
        yield Problem(path, "duplicate_table", {"table": number})


def _placed_numbers(round_: Round) -> Iterator[tuple[Path, int]]:
    numbers = [table.number for table in round_.tables or round_.placement_tables]
    for k, number in enumerate(numbers):
        yield ("tables", k, "number"), number


def _seat_problems(round_: Round, number: int, known: dict[EntryId, Entry]) -> Iterator[Problem]:
    for path, entry_id in seats(round_):
        entry = known.get(entry_id)
        if entry is None:
            yield Problem(path, "unknown_entry", {"entry": entry_id})
        else:
            yield from _not_there(path, entry, number)
    for path, entry_id in repeated(seats(round_)):
        if path[-1] == "ew" and round_.tables[int(path[1])].entries.ns == entry_id:
            yield Problem(path, "table_against_itself", {"entry": entry_id})
        else:
            yield Problem(path, "twice_in_round", {"entry": entry_id, "round": number})


def _not_there(path: Path, entry: Entry, number: int) -> Iterator[Problem]:
    """Why it cannot have a place in that round, if it cannot."""
    where: dict[str, Param] = {"entry": entry.id, "round": number}
    if entry.withdrawn_after is not None and entry.has_left(number):
        yield Problem(path, "plays_after_withdrawal", {**where, "after": entry.withdrawn_after})
    if number < entry.joined_at:
        yield Problem(path, "plays_before_joining", {**where, "joined": entry.joined_at})
    if number in entry.absent:
        yield Problem(path, "plays_though_absent", where)


def seats(round_: Round) -> Iterator[Seat]:
    for k, table in enumerate(round_.tables):
        for line, entry in table.entries.items():
            yield ("tables", k, line.value), entry
    for k, placement_table in enumerate(round_.placement_tables):
        for seat, entry in enumerate(placement_table.seats):
            yield ("tables", k, "seats", seat), entry
    for k, entry in enumerate(round_.byes):
        yield ("byes", k), entry
