"""Pairing neighbours at the least sum of squared distances: exact, and along the places.

Proved in ``docs/decisions/0005-neighbours.md``: of two tables of an optimum whose players could sit
closer, one of the two pairs they would then make is kept apart, or unwanted. So no table spans
more places than its two players are kept from, and one; and going down the places, whoever is
still to be paired has few left to be paired with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set as AbstractSet
from typing import Final

from matches.pairing.matching import Matching, least_cost

PLACES_A_STATE: Final = 3
"""With more than n / 3 states of one place the blossom algorithm is faster, on the same few edges.

Its time grows by the field's square, the other by the field times the states: measured.
"""

Weight = Callable[[int, int], int]
Open = tuple[int, int]
"""A place still to be paired, and with which ones: bit d for the place d further down."""
State = tuple[Open, ...]
Chain = tuple[int, int, "Chain"] | None
"""The pairs made so far, the last one first."""
Places = AbstractSet[int]
Layer = dict[State, tuple[int, Chain]]
"""For what is still to be paired, the least weight of all that is, and the pairs."""


def least_cost_of_neighbours(
    apart: Sequence[Places],
    unwanted: Sequence[Places],
    weight: Weight,
    most_states: int | None = None,
) -> Matching | None:
    """Pair all places from 0 at the least total weight; None where that cannot be done.

    For each place, ``apart`` has those it must not meet and ``unwanted`` those it had better not.
    ``weight`` is asked with i < j, and grows first with being unwanted, then with the squared
    distance, then as it likes.
    """
    shunned = [one | other for one, other in zip(apart, unwanted, strict=True)]
    search = _Search(apart, shunned, weight)
    if most_states is None:
        most_states = len(apart) // PLACES_A_STATE
    layer: Layer = {(): (0, None)}
    for place in range(len(apart)):
        layer = search.next(layer, place)
        if len(layer) > most_states:
            return least_cost(len(apart), list(search.edges()))
    return tuple(sorted(_pairs(layer[()][1]))) if () in layer else None


def _pairs(chain: Chain) -> Iterator[tuple[int, int]]:
    while chain:
        one, other, chain = chain
        yield one, other


class _Search:
    """All that is asked of a place, as masks.

    ``partners`` and ``below`` have a bit d for the place d further down that it may be paired with,
    or shuns; ``shuns`` has one for each place that it shuns. ``most_left`` is how many can be open
    whom nobody but the next pair's second has to shun: itself counted in.
    """

    def __init__(self, apart: Sequence[Places], shunned: Sequence[Places], weight: Weight) -> None:
        self.weight = weight
        self.shuns = [sum(1 << other for other in each) for each in shunned]
        self.below = [each >> place & ~1 for place, each in enumerate(self.shuns)]
        reach = [len(each) + 1 for each in shunned]
        self.partners = list(_partners(apart, reach))
        self.most_left = list(_most_left(self.below, 2 * max(reach, default=0)))

    def edges(self) -> Iterator[tuple[int, int, int]]:
        for one, mask in enumerate(self.partners):
            for other in range(one + 1, one + mask.bit_length()):
                if mask >> (other - one) & 1:
                    yield one, other, self.weight(one, other)

    def next(self, layer: Layer, place: int) -> Layer:
        """What stands after one more place, left open or paired with one that was."""
        after: Layer = {}
        own = self.partners[place]
        for state, (cost, chain) in layer.items():
            lasting = True
            for one, may in state:
                beyond = may >> (place - one)
                lasting = lasting and beyond > 1
                if beyond & 1:
                    rest = self._rest(state, one, place)
                    if rest is not None:
                        total = cost + self.weight(one, place)
                        _offer(after, rest, total, (one, place, chain))
            if lasting and own:
                longer = (*state, (place, own))
                if len(longer) <= self.most_left[place] or self._may_wait(longer, place):
                    _offer(after, longer, cost, chain)
        return after

    def _may_wait(self, state: State, place: int) -> bool:
        """Whether the next of these to be paired can leave all the others somebody.

        Those whom it does not shun will then be left with those whom its partner shuns.
        """
        everybody = sum(1 << one for one, _ in state)
        most = self.most_left[place]
        return any((everybody & ~self.shuns[one]).bit_count() <= most for one, _ in state)

    def _rest(self, state: State, one: int, place: int) -> State | None:
        """Those still open once these two are paired; None where one has nobody left.

        Whoever could sit closer to one of the two is left with those whom the other shuns.
        """
        rest = []
        below, of_one, of_place = self.below, self.below[one], self.below[place]
        for each, may in state:
            left = may
            if each < one:
                if not below[each] >> (one - each) & 1:
                    left &= of_place << (place - each)
                if not below[each] >> (place - each) & 1:
                    left &= of_one << (one - each)
            elif each == one:
                continue
            elif not of_one >> (each - one) & 1:
                left &= of_place << (place - each)
            passed = place - each + 1
            left = left >> passed << passed
            if not left:
                return None
            rest.append((each, left))
        return tuple(rest)


def _offer(layer: Layer, state: State, cost: int, chain: Chain) -> None:
    """Keep the cheaper way to the same state."""
    known = layer.get(state)
    if known is None or cost < known[0]:
        layer[state] = cost, chain


def _partners(apart: Sequence[Places], reach: Sequence[int]) -> Iterator[int]:
    """Each place's mask of those within its own reach and theirs that it is not kept from."""
    least, longest = min(reach, default=0), max(reach, default=0)
    for place, own in enumerate(reach):
        left = len(reach) - place
        sure = min(own + least, left)
        farther = range(sure, min(own + longest, left))
        far = sum(1 << away for away in farther if away < own + reach[place + away])
        kept = sum(1 << other for other in apart[place]) >> place
        yield ((1 << sure) - 2 | far) & ~kept


def _most_left(below: Sequence[int], far: int) -> Iterator[int]:
    """For each place one more than the most that one of those beyond it shuns beyond itself."""
    near = [(each & ((2 << far) - 1)).bit_count() for each in below]
    for place in range(len(near)):
        yield 1 + max(near[place + 1 : place + far + 1], default=0)
