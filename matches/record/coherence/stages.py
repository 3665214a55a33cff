"""Stages against each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from matches.record.stages import OF_EVERY_STAGE
from matches.record.values import Stage
from scoring.values import Problem


def stage_problems(stages: tuple[Stage, ...]) -> Iterator[Problem]:
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
