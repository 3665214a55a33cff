"""A stage's pools: the field parted by rank, each paired and ranked by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from matches.record.values import Stage
from scoring.values import EntryId

POOLS = "pools"
POOL_SIZE = "pool_size"
FEWEST = 2
"""Who is alone in a pool has nobody to play with."""


def pool_name(index: int) -> str:
    """A, B, C … from the best; by number where the letters end."""
    return ascii_uppercase[index] if index < len(ascii_uppercase) else str(index + 1)


def parted(
    ranked: Sequence[EntryId], pools: int, size: int | None = None
) -> tuple[tuple[EntryId, ...], ...]:
    """Blocks of the ranking, best first.

    Decided: the tables, one for every two entries, are spread as evenly as can be, the better
    pools having one more where they do not come out even; an odd entry is in the last pool. So 25
    in three pools are 8, 8 and 9, and 26 are 10, 8 and 8. With ``size`` every pool but the last
    has that many. There are never more pools than can have two entries each.
    """
    ends = _even_ends(len(ranked), pools) if size is None else _ends(len(ranked), pools, size)
    return tuple(tuple(ranked[start:end]) for start, end in zip([0, *ends], ends, strict=False))


def _even_ends(entries: int, pools: int) -> list[int]:
    tables = entries // 2
    count = max(1, min(pools, tables))
    each, more = divmod(tables, count)
    ends = [2 * (each * (i + 1) + min(i + 1, more)) for i in range(count)]
    return [*ends[:-1], entries]


def _ends(entries: int, pools: int, size: int) -> list[int]:
    """A rest too small for a pool stays with the pool above it."""
    whole = (size * (i + 1) for i in range(pools - 1))
    return [*(end for end in whole if entries - end >= FEWEST), entries]


def wanted(stage: Stage, ranked: Sequence[EntryId]) -> tuple[tuple[EntryId, ...], ...]:
    """The pools the stage's options ask for; none where they ask for none."""
    pools, size = stage.options.get(POOLS), stage.options.get(POOL_SIZE)
    if not isinstance(pools, int):
        return ()
    return parted(ranked, pools, size if isinstance(size, int) else None)


def members(stage: Stage, entries: Iterable[EntryId]) -> tuple[tuple[EntryId, ...], ...]:
    """The entries, in their order, pool by pool; who is in none of the stage's is in the last.

    Where the stage has no pools all of them are one.
    """
    if not stage.pools:
        return (tuple(entries),)
    place = {entry: index for index, pool in enumerate(stage.pools) for entry in pool}
    last = len(stage.pools) - 1
    found: list[list[EntryId]] = [[] for _ in stage.pools]
    for entry in entries:
        found[place.get(entry, last)].append(entry)
    return tuple(map(tuple, found))
