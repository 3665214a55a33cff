"""Whether a field can be paired at all, and who may sit out: exact, and mostly at a glance.

Whoever is kept from few is never the difficulty. Of m to be paired let some be *hard*, h of them,
and all the others *easy*: kept from at most m/2 - h - 1. Once the hard are paired, among themselves
or with easy ones, m' >= m - 2h are left, each of whom may meet at least m'/2 of the rest, and these
can be paired (Dirac: there even is a round trip through all). So there is a legal pairing where
there is one of the hard. And of the easy the first h that a hard one may meet are enough for it,
as its h - 1 fellows cannot take them all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set as AbstractSet
from itertools import islice

from matches.pairing.matching import Matching, heaviest

Places = AbstractSet[int]


def can_be_paired(apart: Sequence[Places]) -> bool:
    """Whether all of an even number can be; for each place, those ``apart`` it must not meet."""
    hard = _hard(apart, set())
    if hard and _told_apart(apart):
        return False
    edges = [(i, j, _ends(hard, i, j)) for i, j in _meetings(apart, hard, range(len(apart)))]
    return hard <= _met(heaviest(edges))


def first_to_sit_out(apart: Sequence[Places], takers: Sequence[int]) -> int | None:
    """Of an odd number the first of ``takers`` whose absence leaves a legal pairing.

    Sitting out is meeting one more, called nobody: hard, and dearer taker by taker, but never so
    dear that one of the hard would rather not be paired.
    """
    nobody = len(apart)
    price = {taker: rank for rank, taker in enumerate(takers)}
    others = [place for place in range(nobody) if place not in price]
    kept = [each if i in price else each | {nobody} for i, each in enumerate(apart)]
    kept.append(set(others))
    hard = _hard(kept, {nobody})
    if _told_apart(kept):
        return None
    edges = [
        (i, j, _ends(hard, i, j) * (nobody + 1) - (price[i] if j == nobody else 0))
        for i, j in _meetings(kept, hard, [*takers, *others])
    ]
    matched = heaviest(edges)
    return next(i for i, j in matched if j == nobody) if hard <= _met(matched) else None


def _hard(apart: Sequence[Places], hard: set[int]) -> set[int]:
    """These and the most kept apart, as many as it takes for all others to be easy."""
    for place in _most_apart_first(apart):
        if len(apart[place]) < len(apart) // 2 - len(hard):
            break
        hard = hard | {place}
    return hard


def _most_apart_first(apart: Sequence[Places]) -> list[int]:
    return sorted(range(len(apart)), key=lambda place: -len(apart[place]))


def _meetings(
    apart: Sequence[Places], hard: Places, order: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """The hard with each other, and each with the first of the easy in this order, i < j."""
    easy = [place for place in order if place not in hard]
    for one in hard:
        yield from ((one, other) for other in hard if one < other and other not in apart[one])
        others = (other for other in easy if other not in apart[one])
        for other in islice(others, len(hard)):
            yield min(one, other), max(one, other)


def _ends(hard: Places, one: int, other: int) -> int:
    return (one in hard) + (other in hard)


def _met(matched: Matching) -> set[int]:
    return {place for pair in matched for place in pair}


def _told_apart(apart: Sequence[Places]) -> bool:
    """Two plain cases of no pairing: odd parts that never meet, or a club of more than half.

    Both are Tutte's: there are more odd parts than others left to take one of each.
    """
    n = len(apart)
    club: set[int] = set()
    for place in _most_apart_first(apart):
        if club <= apart[place]:
            club.add(place)
    return any(_odd_parts(apart, some) > n - len(some) for some in (range(n), club))


def _odd_parts(apart: Sequence[Places], some: Collection[int]) -> int:
    """How many of the parts these fall into are odd; nobody may meet anybody of another part."""
    left = set(some)
    odd = 0
    while left:
        part = [left.pop()]
        for one in part:
            part += left - apart[one]
            left &= apart[one]
        odd += len(part) % 2
    return odd
