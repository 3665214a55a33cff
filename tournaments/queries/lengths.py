"""How many rounds a stage can have, by its system and by how many play it."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, gcd, log2
from typing import Any, Final, Protocol

from tournaments.enums import PairingSystem

FITTED: Final = (PairingSystem.KNOCKOUT, PairingSystem.ROUND_ROBIN)
"""Those that have as many rounds as their field needs."""
FEWEST: Final = 2
"""A table takes two."""


class Planned(Protocol):
    """A stage, whether it is planned or stored."""

    @property
    def system(self) -> str: ...
    @property
    def rounds_planned(self) -> int: ...
    @property
    def options(self) -> Mapping[str, Any]: ...


def rounds_of_knockout(entries: int) -> int:
    """How many rounds it takes until one is left."""
    return max(1, ceil(log2(max(1, entries))))


def rounds_of_round_robin(entries: int, *, double: bool = False) -> int:
    """How many rounds it takes until everybody has met everybody; one rests where they are odd."""
    return max(1, entries - 1 if entries % 2 == 0 else entries) * (2 if double else 1)


def rounds_of_mitchell(entries: int, step: int) -> int:
    """How many rounds E-W can move on by ``step`` tables before a line is back where it was."""
    tables = tables_of(entries)
    return tables // gcd(step, tables)


def steps_of_mitchell(entries: int, rounds: int) -> list[int]:
    """The steps, at most half way round, by which so many rounds can be played."""
    half = range(1, tables_of(entries) // 2 + 1)
    return [step for step in half if rounds_of_mitchell(entries, step) >= rounds]


def tables_of(entries: int) -> int:
    return max(1, (entries + 1) // 2)


def pool_sizes(entries: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """How many are in each pool, best first; all of them in one where there are no pools.

    The tables are spread as evenly as can be, an odd entry is in the last pool; with a size of
    their own all but the last have that many. A rest of fewer than two makes no pool.
    """
    pools, size = options.get("pools", 1), options.get("pool_size")
    if size:
        whole = [size * (i + 1) for i in range(pools - 1) if entries - size * (i + 1) >= FEWEST]
        ends = [*whole, entries]
    else:
        tables = entries // 2
        count = max(1, min(pools, tables))
        each, more = divmod(tables, count)
        ends = [*(2 * (each * (i + 1) + min(i + 1, more)) for i in range(count - 1)), entries]
    return tuple(end - start for start, end in zip([0, *ends], ends, strict=False))


def meets_everybody(stage: Planned) -> bool:
    """Whether after the stage, played to its end, all who played it have met each other."""
    return stage.system == PairingSystem.ROUND_ROBIN and "pools" not in stage.options


def players_of(stage: Planned, entries: int) -> int:
    """How many of so many entries play the stage."""
    cut: int = stage.options.get("cut", entries)
    return min(entries, cut)


def rounds_needed(stage: Planned, entries: int) -> int:
    """The rounds of the stage when so many entries are left: those planned, or what it takes."""
    playing = players_of(stage, entries)
    if stage.system == PairingSystem.KNOCKOUT:
        return rounds_of_knockout(playing)
    if stage.system == PairingSystem.ROUND_ROBIN:
        double = bool(stage.options.get("double"))
        largest = max(pool_sizes(playing, stage.options))
        return rounds_of_round_robin(largest, double=double)
    return stage.rounds_planned
