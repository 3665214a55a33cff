"""The pools of a stage: those its options ask for, everybody known and in one of them only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from matches.record.coherence.repeated import repeated
from matches.record.pools import POOLS
from matches.record.values import Stage, Tournament
from scoring.values import EntryId, Path, Problem


def pool_problems(tournament: Tournament) -> Iterator[Problem]:
    known = frozenset(entry.id for entry in tournament.entries)
    for i, stage in enumerate(tournament.stages):
        inside = chain(
            _number_problems(stage) if i or POOLS not in stage.options else (),
            _member_problems(stage, known),
        )
        yield from (each.under("stages", i) for each in inside)


def _number_problems(stage: Stage) -> Iterator[Problem]:
    """As many as are asked for, or fewer where there were too few entries for them.

    The first stage cannot ask for any, which is told where it does.
    """
    asked = stage.options.get(POOLS)
    if not isinstance(asked, int):
        if stage.pools:
            yield Problem(("pools",), "pools_not_asked_for")
    elif stage.rounds and not stage.pools:
        yield Problem(("pools",), "pools_missing", {"pools": asked})
    elif len(stage.pools) > asked:
        yield Problem(("pools",), "too_many_pools", {"pools": len(stage.pools), "asked": asked})


def _member_problems(stage: Stage, known: frozenset[EntryId]) -> Iterator[Problem]:
    for path, entry in _members(stage):
        if entry not in known:
            yield Problem(path, "unknown_entry", {"entry": entry})
    for path, entry in repeated(_members(stage)):
        yield Problem(path, "twice_in_pools", {"entry": entry})


def _members(stage: Stage) -> Iterator[tuple[Path, EntryId]]:
    for p, pool in enumerate(stage.pools):
        for k, entry in enumerate(pool):
            yield ("pools", p, k), entry
