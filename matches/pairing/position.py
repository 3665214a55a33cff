"""What the optimiser sees: ranked entries, and what stands between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from matches.pairing.halves import least_cost_of_halves
from matches.pairing.history import Contender, Pair
from matches.pairing.lots import PAIR_LOT_BITS, pair_lot
from matches.pairing.matching import Matching
from matches.pairing.neighbours import least_cost_of_neighbours
from matches.pairing.ranking import Ranking
from scoring.values import EntryId


@dataclass(frozen=True, slots=True)
class Position:
    """``barred`` gives for two entries the last round whose meeting keeps them apart."""

    ranking: Ranking
    ranked: tuple[Contender, ...]
    barred: Mapping[Pair, int]
    never: frozenset[Pair]
    avoid: frozenset[Pair]
    seed: int

    def without(self, contender: Contender) -> Position:
        return replace(self, ranked=tuple(each for each in self.ranked if each != contender))

    def apart(self) -> list[set[int]]:
        """For each of the ranked, by index, those it may not meet."""
        return self.rivals(self.barred.keys() | self.never)

    def rivals(self, pairs: Iterable[Pair]) -> list[set[int]]:
        """For each of the ranked the others it makes one of the pairs with."""
        index = {contender.entry: i for i, contender in enumerate(self.ranked)}
        rivals: list[set[int]] = [set() for _ in self.ranked]
        for one, other in pairs:
            if one in index and other in index:
                rivals[index[one]].add(index[other])
                rivals[index[other]].add(index[one])
        return rivals


def optimum(position: Position, apart: Sequence[set[int]]) -> Matching | None:
    """The legal complete pairing of least cost, the only one; ``apart`` is the position's own.

    Fewest ``avoid`` pairs first, then the least cost, then the least sum of the pairs' lots:
    all in one weight, each storey too high for the sum of those below to reach.
    """
    n = len(position.ranked)
    unwanted = position.rivals(position.avoid)
    entries = [contender.entry for contender in position.ranked]
    cost = cost_of(position.ranking, n)
    lots = PAIR_LOT_BITS + n.bit_length()
    costs = (n**3).bit_length()

    def weight(i: int, j: int) -> int:
        level = ((j in unwanted[i]) << costs) + cost(i, j)
        return (level << lots) + pair_lot(position.seed, entries[i], entries[j])

    solve = least_cost_of_halves if position.ranking is Ranking.SEED else least_cost_of_neighbours
    return solve(apart, unwanted, weight)


def cost_of(ranking: Ranking, n: int) -> Callable[[int, int], int]:
    """What it costs to pair the i-th with the j-th of n.

    The squared distance of their places (decided: it makes one far pairing dearer than several
    near ones). By seed, where the top half meets the bottom half, the squared distance from half
    a field, and n² for a table within one half: the round costs 0 unless somebody may not meet.
    Without the n², 1-3 4-6 would cost no more than 1-5 2-4 where only 1-4 is out.
    """
    if ranking is not Ranking.SEED:
        return lambda i, j: (j - i) ** 2
    half = n // 2
    return lambda i, j: (j - i - half) ** 2 + (0 if i < half <= j else n**2)


def pairs_of(position: Position, matching: Matching) -> set[frozenset[EntryId]]:
    ranked = position.ranked
    return {frozenset((ranked[i].entry, ranked[j].entry)) for i, j in matching}
