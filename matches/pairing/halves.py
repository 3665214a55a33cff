"""Pairing the top half with the bottom half, first with first: exact, and by the nearest alone.

A table k places off costs k * k, and one within a half more than any across. So if the best pairing
of those at most some places off costs less than a single table further off, it is the best of all;
mostly nobody is in the way, or a few places are enough. Pairs that had better not meet are left out
until nothing else helps, as one costs more than all the places together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from itertools import combinations

from matches.pairing.matching import Matching, least_cost

Places = AbstractSet[int]
Weight = Callable[[int, int], int]


def least_cost_of_halves(
    apart: Sequence[Places], unwanted: Sequence[Places], weight: Weight
) -> Matching | None:
    """Pair all of an even number at the least total weight; None where that cannot be done.

    ``apart``, ``unwanted`` and ``weight`` as along the places (``neighbours``).
    """
    half = len(apart) // 2
    shunned = [one | other for one, other in zip(apart, unwanted, strict=True)]
    straight = tuple((i, half + i) for i in range(half))
    if not any(j in shunned[i] for i, j in straight):
        return straight
    off = 1
    while off < half:
        found = _best(_across(half, off), shunned, weight)
        if found and sum((j - i - half) ** 2 for i, j in found) < (off + 1) ** 2:
            return found
        off *= 2
    return _best(combinations(range(2 * half), 2), apart, weight)


def _across(half: int, off: int) -> Iterator[tuple[int, int]]:
    """Every table between the halves at most so many places off."""
    for i in range(half):
        yield from ((i, half + k) for k in range(max(0, i - off), min(half, i + off + 1)))


def _best(
    pairs: Iterator[tuple[int, int]], apart: Sequence[Places], weight: Weight
) -> Matching | None:
    return least_cost(len(apart), [(i, j, weight(i, j)) for i, j in pairs if j not in apart[i]])
