"""Parting those who share a table of several and should not, by letting two change places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import accumulate, pairwise

from matches.pairing.history import Contender, Pair
from scoring.values import EntryId

Tables = tuple[tuple[Contender, ...], ...]


def mended(tables: Tables, never: Collection[Pair], avoid: Collection[Pair]) -> Tables:
    """Two change places as long as fewer then share a table who should not.

    One pair of ``never`` outweighs all of ``avoid``. It can end before all are parted.
    """
    swaps = _Swaps(tables, never, avoid)
    while swaps.one():
        pass
    return swaps.tables()


class _Swaps:
    """The seats of all tables in one row; a table is a span of it.

    ``weights`` tell how much two should not share a table.
    """

    def __init__(self, tables: Tables, never: Collection[Pair], avoid: Collection[Pair]) -> None:
        self.drawn = [contender for table in tables for contender in table]
        self.seated = list(range(len(self.drawn)))
        ends = accumulate(map(len, tables), initial=0)
        self.spans = [range(start, end) for start, end in pairwise(ends)]
        self.span_of = [span for span in self.spans for _ in span]
        self.weights = _weights(self.drawn, never, avoid)

    def tables(self) -> Tables:
        """Each table in the order of the draw."""
        return tuple(
            tuple(self.drawn[index] for index in sorted(self.seated[seat] for seat in span))
            for span in self.spans
        )

    def one(self) -> bool:
        """Whether a change was found: the best one of the first seat that has any."""
        for seat in range(len(self.seated)):
            found = min(self._changes(seat), default=None)
            if found:
                other = found[-1]
                self.seated[seat], self.seated[other] = self.seated[other], self.seated[seat]
                return True
        return False

    def _changes(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """What each other seat would bring, below zero, and how far it is."""
        mine, weighs = self.seated[seat], self._weight(self.seated[seat], seat)
        if not weighs:
            return
        for other, theirs in enumerate(self.seated):
            if other not in self.span_of[seat]:
                before = weighs + self._weight(theirs, other)
                change = self._weight(mine, other) + self._weight(theirs, seat) - before
                if change < 0:
                    yield change, abs(other - seat), other

    def _weight(self, index: int, seat: int) -> int:
        """Of somebody at the table of a seat, whoever sits in that seat now."""
        weights = self.weights.get(index)
        if not weights:
            return 0
        beside = (self.seated[each] for each in self.span_of[seat] if each != seat)
        return sum(weights.get(each, 0) for each in beside)


def _weights(
    drawn: list[Contender], never: Collection[Pair], avoid: Collection[Pair]
) -> dict[int, dict[int, int]]:
    index: dict[EntryId, int] = {contender.entry: i for i, contender in enumerate(drawn)}
    weights: dict[int, dict[int, int]] = defaultdict(dict)
    for pairs, weight in ((avoid, 1), (never, len(avoid) + 1)):
        for pair in pairs:
            if pair <= index.keys():
                one, other = (index[entry] for entry in pair)
                weights[one][other] = weights[other][one] = weight
    return dict(weights)
