"""Filling tables down a list, so that nobody shares one who must not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final

from matches.pairing.history import Contender, Pair

MOST_STEPS: Final = 50_000
"""Seatings tried, beyond one a player, before the search gives up."""


def fill(
    ranked: Sequence[Contender], sizes: tuple[int, ...], barred: Collection[Pair]
) -> tuple[tuple[Contender, ...], ...] | None:
    """The first way, in the order of the list, in which no table holds a barred pair.

    The best at table 1, then table 2; where a pair bars that, the lowest that can move does.
    None where no way was found.
    """
    search = _Search(ranked, sizes, barred)
    if not search.run():
        return None
    seated = (ranked[index] for index in search.seated)
    return tuple(tuple(islice(seated, size)) for size in sizes)


class _Search:
    """Seat by seat; what leads nowhere is taken back, seat by seat.

    ``before`` tells for each seat how many of its table come before it.
    """

    def __init__(
        self, ranked: Sequence[Contender], sizes: tuple[int, ...], barred: Collection[Pair]
    ) -> None:
        self.entries = [contender.entry for contender in ranked]
        self.before = [seat for size in sizes for seat in range(size)]
        self.barred = barred
        self.seated: list[int] = []
        self.free = [True] * len(ranked)

    def run(self) -> bool:
        """Whether everybody was seated."""
        after = -1
        for _ in range(len(self.entries) + MOST_STEPS):
            if len(self.seated) == len(self.entries):
                return True
            index = next(self._fitting(after), None)
            if index is not None:
                self.seated.append(index)
                self.free[index] = False
                after = -1
            elif self.seated:
                after = self.seated.pop()
                self.free[after] = True
            else:
                return False
        return len(self.seated) == len(self.entries)

    def _fitting(self, after: int) -> Iterator[int]:
        """Who may take the next seat, of those behind ``after`` in the list."""
        at = len(self.seated)
        table = self.seated[at - self.before[at] :]
        first = max(after, table[-1] if table else -1) + 1
        for index in range(first, len(self.entries)):
            if self.free[index] and all(self._may(index, each) for each in table):
                yield index

    def _may(self, one: int, other: int) -> bool:
        return frozenset((self.entries[one], self.entries[other])) not in self.barred
