"""A knockout against its first round, which is its whole field."""

from __future__ import annotations

from collections.abc import Iterator

from matches.pairing import rounds_needed
from matches.record.coherence.rounds import seats
from matches.record.values import Stage
from scoring.values import Problem


def bracket_problems(stages: tuple[Stage, ...]) -> Iterator[Problem]:
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
