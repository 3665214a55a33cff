"""Who of a Mitchell sits on which line: those kept apart together, each line full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matches.pairing.history import Pair
from scoring.values import EntryId, Line


@dataclass(frozen=True, slots=True)
class Sitter:
    """One entry, with the line the draw gives it.

    ``fixed`` binds it to N-S; ``spared`` counts it among the few that N-S may hold.
    """

    entry: EntryId
    drawn: Line
    fixed: bool = False
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that sit on one line, the best first."""

    members: tuple[Sitter, ...]

    @property
    def spared(self) -> int:
        return sum(each.spared for each in self.members)

    def lines(self) -> tuple[Line, ...]:
        """Where it may sit, first where its best was drawn."""
        if any(each.fixed for each in self.members):
            return (Line.NS,)
        drawn = self.members[0].drawn
        return drawn, Line.EW if drawn is Line.NS else Line.NS


Reach = list[int]
"""Bit k of the b-th: so many groups can put k entries N-S, b of them spared."""


def lines(
    sitters: Sequence[Sitter],
    never: Iterable[Pair],
    avoid: Iterable[Pair],
    north: int,
    most_spared: int,
) -> dict[EntryId, Line] | None:
    """Each entry's line with ``north`` of them N-S; None where ``never`` pairs cannot share one.

    Decided: whoever is of ``never`` pairs, directly or through others, sits on one line; then as
    many ``avoid`` pairs as fit are added, those of the best first. The best keep the line they
    drew, and the last ones change. Exact: a sum of the groups' sizes, which takes no search.
    """
    most_spared = min(most_spared, sum(each.spared for each in sitters))
    groups = _Groups(sitters)
    for pair in never:
        groups.join(pair)
    if _fit(groups.now(), north, most_spared):
        groups = _with_avoided(groups, sorted(avoid, key=groups.ranks), north, most_spared)
    return _chosen(groups.now(), north, most_spared)


def _with_avoided(groups: _Groups, avoid: Sequence[Pair], north: int, most_spared: int) -> _Groups:
    """All of them where they fit, as they mostly do; else one after the other."""
    together = groups.copy()
    for pair in avoid:
        together.join(pair)
    if _fit(together.now(), north, most_spared):
        return together
    # Two groups that do not fit together do not once they have grown either.
    refused: set[frozenset[int]] = set()
    for pair in avoid:
        two = groups.of(pair)
        if len(two) > 1 and two not in refused:
            more = groups.copy()
            more.join(pair)
            if _fit(more.now(), north, most_spared):
                groups = more
            else:
                refused.add(two)
    return groups


class _Groups:
    """Who belongs together, by the best of each group."""

    def __init__(self, sitters: Sequence[Sitter]) -> None:
        self.sitters = sitters
        self.rank = {sitter.entry: rank for rank, sitter in enumerate(sitters)}
        self.group = list(range(len(sitters)))

    def copy(self) -> _Groups:
        other = _Groups(self.sitters)
        other.group = list(self.group)
        return other

    def ranks(self, pair: Pair) -> list[int]:
        return sorted(self.rank.get(entry, len(self.rank)) for entry in pair)

    def of(self, pair: Pair) -> frozenset[int]:
        """The groups that these are in: two where both are here and apart."""
        return frozenset(self.group[self.rank[entry]] for entry in pair if entry in self.rank)

    def join(self, pair: Pair) -> None:
        if len(two := self.of(pair)) > 1:
            one, other = sorted(two)
            self.group = [one if each == other else each for each in self.group]

    def now(self) -> list[Group]:
        """Those there are, by the best of each."""
        members: dict[int, list[Sitter]] = {}
        for sitter, group in zip(self.sitters, self.group, strict=True):
            members.setdefault(group, []).append(sitter)
        return [Group(tuple(each)) for each in members.values()]


def _fit(groups: list[Group], north: int, most_spared: int) -> bool:
    return any(reach >> north & 1 for reach in _reaches(groups, most_spared)[0])


def _chosen(groups: list[Group], north: int, most_spared: int) -> dict[EntryId, Line] | None:
    """Group by group the first line that leaves the others a way to fill N-S."""
    reaches = _reaches(groups, most_spared)
    sat: dict[EntryId, Line] = {}
    spared = most_spared
    for group, rest in zip(groups, reaches[1:], strict=True):
        for line in group.lines():
            left = north - len(group.members) * (line is Line.NS)
            may = spared - group.spared * (line is Line.NS)
            if left >= 0 and may >= 0 and any(rest[b] >> left & 1 for b in range(may + 1)):
                north, spared = left, may
                sat |= {each.entry: line for each in group.members}
                break
        else:
            return None
    return sat


def _reaches(groups: list[Group], most_spared: int) -> list[Reach]:
    """What the groups from each one on can put N-S."""
    reach = [1] + [0] * most_spared
    reaches = [reach]
    for group in reversed(groups):
        reach = _with(group, reach)
        reaches.append(reach)
    return reaches[::-1]


def _with(group: Group, rest: Reach) -> Reach:
    size, spared, lines_ = len(group.members), group.spared, group.lines()
    after = list(rest) if Line.EW in lines_ else [0] * len(rest)
    for b in range(spared, len(rest)):
        after[b] |= rest[b - spared] << size
    return after
