"""How far the plan goes, and which rounds may be named."""

from __future__ import annotations

from collections.abc import Iterator

from matches.record.values import Tournament
from scoring.values import Path, Problem


def rounds_planned(tournament: Tournament) -> int:
    return sum(stage.rounds_planned for stage in tournament.stages)


def beyond_the_plan(path: Path, round_number: int, most: int) -> Iterator[Problem]:
    """The problem of naming a round there is not to be, if it is one."""
    if round_number > most:
        yield Problem(path, "unknown_round", {"round": round_number, "most": most})
