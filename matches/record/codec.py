"""The record file (JSON, already loaded) ↔ the values of ``matches.record.values``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from matches.record import coherence
from matches.record.reader import Reader
from matches.record.sheets import parse_sheet, parse_smazzata, sheet_to_json, smazzata_to_json
from matches.record.tournaments import FORMAT, read_tournament, tournament_to_json
from matches.record.values import Round, Tournament
from scoring.values import Path, Problem

__all__ = [
    "FORMAT",
    "parse_sheet",
    "parse_smazzata",
    "parse_tournament",
    "sheet_to_json",
    "smazzata_to_json",
    "tournament_to_json",
]


def parse_tournament(data: object) -> Tournament:
    """The tournament of a record; ``RuleBrokenError`` with every problem of the whole file.

    Tables come out in the order of their numbers, however the file lists them.
    """
    reader = Reader.at_root(data)
    tournament = read_tournament(reader)
    reader.problems.extend(_contradictions(tournament, [each.path for each in reader.problems]))
    reader.finish()
    return _in_order(tournament)


LEANS_ON: Final[Mapping[str, frozenset[str]]] = {
    "unknown_entry": frozenset({"entries", "id"}),
    "plays_after_withdrawal": frozenset({"withdrawn_after"}),
    "plays_before_joining": frozenset({"joined_at"}),
    "plays_though_absent": frozenset({"absent"}),
    "not_playing_then": frozenset({"players", "substitutes", "replaced", "player"}),
    "pools_not_asked_for": frozenset({"options"}),
    "pools_missing": frozenset({"options", "pools"}),
    "too_many_pools": frozenset({"options", "pools"}),
    "rematches_of_no_earlier_round": frozenset({"number"}),
    "kept_no_table": frozenset({"number", "tables"}),
    "not_drawn": frozenset({"tables", "byes", "seats", "ns", "ew"}),
    "drawn_away": frozenset({"tables", "byes", "seats", "ns", "ew"}),
    "duplicate_forbidden": frozenset({"kind", "because", "name", "known_from", "lifted_from"}),
    "penalty_before_joining": frozenset({"joined_at"}),
    "unknown_round": frozenset({"stages", "rounds_planned"}),
}
"""What else a contradiction was seen by, besides the place it is told at."""


def _contradictions(tournament: Tournament, broken: list[Path]) -> Iterator[Problem]:
    """Those between places that could be read: a stand-in contradicts nothing."""
    read_wrong = set(broken)
    around = {path[:length] for path in read_wrong for length in range(len(path))}
    words = {_last_word(path) for path in broken}
    for problem in coherence.problems(tournament):
        within = any(problem.path[:n] in read_wrong for n in range(len(problem.path) + 1))
        leans = LEANS_ON.get(problem.code, frozenset()) & words
        if not within and not leans and problem.path not in around:
            yield problem


def _last_word(path: Path) -> str:
    """The key a path ends with, an index or not; none where it is the whole file."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _in_order(tournament: Tournament) -> Tournament:
    stages = (
        replace(stage, rounds=tuple(map(_round_in_order, stage.rounds)))
        for stage in tournament.stages
    )
    return replace(tournament, stages=tuple(stages))


def _round_in_order(round_: Round) -> Round:
    return replace(
        round_,
        tables=tuple(sorted(round_.tables, key=lambda table: table.number)),
        placement_tables=tuple(sorted(round_.placement_tables, key=lambda table: table.number)),
    )
