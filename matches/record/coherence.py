"""What one part of a tournament has against another: every name known, nobody in two places."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain, pairwise
from typing import TypeVar

from matches.pairing import rounds_needed
from matches.record.stages import OF_EVERY_STAGE
from matches.record.timeline import placed_rounds
from matches.record.values import Entry, Round, Stage, Tournament
from scoring.values import EntryId, Path, Problem

H = TypeVar("H", bound=Hashable)

Seat = tuple[Path, EntryId]
"""Where in a round an entry is named, and which."""


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Every contradiction, at the path it has in the record."""
    yield from _entry_problems(tournament)
    yield from _stage_problems(tournament.stages)
    yield from _bracket_problems(tournament.stages)
    yield from _round_problems(tournament)
    yield from _forbidden_problems(tournament)
    yield from _penalty_problems(tournament)


def rounds_planned(tournament: Tournament) -> int:
    return sum(stage.rounds_planned for stage in tournament.stages)


def _entry_problems(tournament: Tournament) -> Iterator[Problem]:
    entries = tournament.entries
    for path, entry_id in _repeated(_placed_ids(entries)):
        yield Problem(path, "duplicate_entry", {"entry": entry_id})
    for path, seeding in _repeated(_placed_seedings(entries)):
        yield Problem(path, "duplicate_seeding", {"seeding": seeding})
    most = rounds_planned(tournament)
    for i, entry in enumerate(entries):
        if entry.withdrawn_after is not None and entry.withdrawn_after > most:
            params = {"round": entry.withdrawn_after, "most": most}
            yield Problem(("entries", i, "withdrawn_after"), "unknown_round", params)


def _placed_ids(entries: Iterable[Entry]) -> Iterator[tuple[Path, EntryId]]:
    for i, entry in enumerate(entries):
        yield ("entries", i, "id"), entry.id


def _placed_seedings(entries: Iterable[Entry]) -> Iterator[tuple[Path, int]]:
    for i, entry in enumerate(entries):
        if entry.seeding is not None:
            yield ("entries", i, "seeding"), entry.seeding


def _stage_problems(stages: tuple[Stage, ...]) -> Iterator[Problem]:
    for option in OF_EVERY_STAGE:
        if stages and option in stages[0].options:
            yield Problem(("stages", 0, "options", option), "no_stage_before", {"option": option})
    for i, stage in enumerate(stages):
        if len(stage.rounds) > stage.rounds_planned:
            yield Problem(
                ("stages", i, "rounds_planned"),
                "more_rounds_than_planned",
                {"planned": stage.rounds_planned, "rounds": len(stage.rounds)},
            )
    for i, (before, stage) in enumerate(pairwise(stages)):
        if stage.rounds and len(before.rounds) < before.rounds_planned:
            yield Problem(
                ("stages", i, "rounds_planned"),
                "stage_cut_short",
                {"planned": before.rounds_planned, "rounds": len(before.rounds)},
            )


def _bracket_problems(stages: tuple[Stage, ...]) -> Iterator[Problem]:
    """The first round of a knockout gives a bye for every empty slot of its bracket."""
    for i, stage in enumerate(stages):
        if stage.is_knockout and stage.rounds:
            first = stage.rounds[0]
            entries = 2 * len(first.tables) + len(first.byes)
            wanted = (1 << rounds_needed(entries)) - entries if entries else 0
            if len(first.byes) != wanted:
                yield Problem(
                    ("stages", i, "rounds", 0, "byes"),
                    "bracket_byes",
                    {"entries": entries, "expected": wanted, "byes": len(first.byes)},
                )
            yield from _strangers(i, stage)


def _strangers(i: int, stage: Stage) -> Iterator[Problem]:
    drawn = {entry for _, entry in seats(stage.rounds[0])}
    for j, round_ in enumerate(stage.rounds):
        for path, entry in seats(round_):
            if entry not in drawn:
                problem = Problem(path, "not_in_bracket", {"entry": entry})
                yield problem.under("stages", i, "rounds", j)


def _round_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id: entry for entry in tournament.entries}
    for expected, (path, _, round_) in enumerate(placed_rounds(tournament), start=1):
        if round_.number != expected:
            params = {"round": round_.number, "expected": expected}
            yield Problem((*path, "number"), "round_out_of_order", params)
        inside = chain(_table_problems(round_), _seat_problems(round_, expected, known))
        yield from (problem.under(*path) for problem in inside)


def _table_problems(round_: Round) -> Iterator[Problem]:
    for path, number in _repeated(_placed_numbers(round_)):
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
        elif entry.withdrawn_after is not None and entry.withdrawn_after < number:
            yield Problem(
                path,
                "plays_after_withdrawal",
                {"entry": entry_id, "after": entry.withdrawn_after, "round": number},
            )
    for path, entry_id in _repeated(seats(round_)):
        if path[-1] == "ew" and round_.tables[int(path[1])].entries.ns == entry_id:
            yield Problem(path, "table_against_itself", {"entry": entry_id})
        else:
            yield Problem(path, "twice_in_round", {"entry": entry_id, "round": number})


def seats(round_: Round) -> Iterator[Seat]:
    for k, table in enumerate(round_.tables):
        for line, entry in table.entries.items():
            yield ("tables", k, line.value), entry
    for k, placement_table in enumerate(round_.placement_tables):
        for seat, entry in enumerate(placement_table.seats):
            yield ("tables", k, "seats", seat), entry
    for k, entry in enumerate(round_.byes):
        yield ("byes", k), entry


def _forbidden_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id for entry in tournament.entries}
    for path, pair in _placed_pairs(tournament):
        if len(pair) == 1:
            yield Problem(path, "forbidden_with_itself", {"entry": min(pair)})
        for entry in sorted(pair - known):
            yield Problem(path, "unknown_entry", {"entry": entry})
    for path, pair in _repeated(_placed_pairs(tournament)):
        yield Problem(path, "duplicate_forbidden", {"entries": ", ".join(sorted(pair))})


def _placed_pairs(tournament: Tournament) -> Iterator[tuple[Path, frozenset[EntryId]]]:
    for i, forbidden in enumerate(tournament.forbidden):
        yield ("forbidden", i, "entries"), forbidden.entries


def _penalty_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id for entry in tournament.entries}
    most = rounds_planned(tournament)
    for i, penalty in enumerate(tournament.penalties):
        if penalty.entry not in known:
            yield Problem(("penalties", i, "entry"), "unknown_entry", {"entry": penalty.entry})
        if penalty.round > most:
            params = {"round": penalty.round, "most": most}
            yield Problem(("penalties", i, "round"), "unknown_round", params)


def _repeated(placed: Iterable[tuple[Path, H]]) -> Iterator[tuple[Path, H]]:
    """Those that stood before in the list already."""
    seen: set[H] = set()
    for path, value in placed:
        if value in seen:
            yield path, value
        seen.add(value)
