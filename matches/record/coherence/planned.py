"""How far the plan goes, and which rounds may be named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matches.record.values import Entry, Tournament
from scoring.values import Path, Problem


def rounds_planned(tournament: Tournament) -> int:
    return sum(stage.rounds_planned for stage in tournament.stages)


def beyond_the_plan(path: Path, round_number: int, most: int) -> Iterator[Problem]:
    """The problem of naming a round there is not to be, if it is one."""
    if round_number > most:
        yield Problem(path, "unknown_round", {"round": round_number, "most": most})


def within_the_plan(entry: Entry, most: int) -> Entry:
    """The entry without what was noted of rounds there are not to be.

    Such notes are left where rounds were set aside and the plan was made shorter since.
    """
    left = entry.withdrawn_after
    return replace(
        entry,
        withdrawn_after=left and min(left, most),
        joined_at=min(entry.joined_at, most + 1),
        absent=tuple(each for each in entry.absent if each <= most),
        substitutes=tuple(each for each in entry.substitutes if each.round <= most + 1),
    )
