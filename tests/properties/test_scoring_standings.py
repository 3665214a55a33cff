"""The standings against a second, slower reading of domain §5, and what always holds of them.

The oracle keeps no tallies and no blocks: of any two entries it asks the first criterion that
tells them apart among all who were level with them up to there, adding up the matches each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from hypothesis import given, settings, strategies as st

from scoring.standings import Adjustment, Result, Row, standings
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import EntryId, Line, PerLine

unhurried = settings(deadline=None)
"""A busy machine is no failure."""

Group = frozenset[EntryId]
Figure = tuple[int, ...] | str
OF_ONE_LINE = {
    TieBreak.POINTS: "points",
    TieBreak.SMAZZATE: "smazzate_won",
    TieBreak.BURRACHI: "burrachi",
}
"""What is added up of a result's own line."""


@dataclass(frozen=True)
class Evening:
    """Everything the standings are made of."""

    entries: tuple[EntryId, ...]
    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...]
    seed: int
    order: tuple[TieBreak, ...]
    only: tuple[EntryId, ...] | None = None

    @property
    def ranked(self) -> tuple[EntryId, ...]:
        return self.entries if self.only is None else self.only

    def rows(self) -> tuple[Row, ...]:
        return standings(
            self.entries,
            self.results,
            self.adjustments,
            seed=self.seed,
            order=self.order,
            only=self.only,
        )


class Oracle:
    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    @cached_property
    def everybody(self) -> Group:
        return frozenset(self.evening.ranked)

    def matches(self, entry: EntryId, group: Iterable[EntryId] | None = None) -> list[Played]:
        """The matches that were played by an entry, against the others of a group if one is given."""
        mine = [
            Played(result, line)
            for result in self.evening.results
            for line in Line
            if result.met and result.entries[line] == entry
        ]
        return [one for one in mine if group is None or one.opponent in set(group)]

    def vp(self, entry: EntryId) -> int:
        return self.total(entry, "vp")

    def total(self, entry: EntryId, what: str) -> int:
        of_matches: int = sum(
            getattr(result, what)[line]
            for result in self.evening.results
            if result.counted_in_vp
            for line in Line
            if result.entries[line] == entry
        )
        of_no_match: int = sum(
            getattr(one, what) for one in self.evening.adjustments if one.entry == entry
        )
        return of_matches + of_no_match

    def figure(self, entry: EntryId, criterion: TieBreak, group: Group) -> Figure:
        """The higher the better; but a lot is the lower the better."""
        played = self.matches(entry)
        match criterion:
            case TieBreak.VP | TieBreak.MP:
                return (self.total(entry, criterion.value),)
            case TieBreak.DIRECT_MATCH:
                if not self.have_all_met(group):
                    return (0, 0)
                among = self.matches(entry, group)
                return sum(one.vp for one in among), sum(one.mp for one in among)
            case TieBreak.WINS:
                return (sum(one.won for one in played),)
            case TieBreak.BUCHHOLZ:
                return (sum(self.vp(one.opponent) for one in played),)
            case TieBreak.SMAZZATE_DIFFERENCE:
                return (sum(one.smazzate_ahead for one in played),)
            case TieBreak.POINTS | TieBreak.SMAZZATE | TieBreak.BURRACHI:
                of_line = OF_ONE_LINE[criterion]
                return (sum(getattr(one.result, of_line)[one.line] for one in played),)
            case TieBreak.LOT:
                return hashlib.sha256(f"{self.evening.seed}:{entry}".encode()).hexdigest()

    def have_all_met(self, group: Group) -> bool:
        return all(
            any(met.opponent == other for met in self.matches(entry))
            for entry in group
            for other in group
            if entry != other
        )

    def level(self, entry: EntryId, depth: int) -> Group:
        """Who is level with an entry after so many criteria, itself included."""
        if depth == 0:
            return self.everybody
        before = self.level(entry, depth - 1)
        criterion = self.evening.order[depth - 1]
        mine = self.figure(entry, criterion, before)
        return frozenset(other for other in before if self.figure(other, criterion, before) == mine)

    def parted_by(self, one: EntryId, other: EntryId) -> int | None:
        """The number of the first criterion that tells two entries apart."""
        for depth in range(len(self.evening.order)):
            if other not in self.level(one, depth + 1):
                return depth
        return None

    def stands_above(self, one: EntryId, other: EntryId) -> bool:
        depth = self.parted_by(one, other)
        if depth is None:
            return False
        criterion, group = self.evening.order[depth], self.level(one, depth)
        mine, theirs = (self.figure(entry, criterion, group) for entry in (one, other))
        return mine < theirs if criterion is TieBreak.LOT else mine > theirs  # type: ignore[operator]

    def place(self, entry: EntryId) -> int:
        return 1 + sum(self.stands_above(other, entry) for other in self.everybody)

    def figures_shown(self, one: EntryId, other: EntryId) -> tuple[TieBreak, object, object]:
        depth = self.parted_by(one, other)
        assert depth is not None
        criterion, group = self.evening.order[depth], self.level(one, depth)
        mine, theirs = (
            shown(self.figure(entry, criterion, group), criterion) for entry in (one, other)
        )
        return criterion, mine, theirs


@dataclass(frozen=True)
class Played:
    """A match seen from one of its lines."""

    result: Result
    line: Line

    @property
    def opponent(self) -> EntryId:
        return self.result.entries[self.line.other]

    @property
    def won(self) -> bool:
        return self.result.winner == self.line

    @property
    def smazzate_ahead(self) -> int:
        won = self.result.smazzate_won
        return won.ns - won.ew if self.line == Line.NS else won.ew - won.ns

    @property
    def vp(self) -> int:
        return self.result.vp[self.line]

    @property
    def mp(self) -> int:
        return self.result.mp[self.line]


def shown(figure: Figure, criterion: TieBreak) -> object:
    if isinstance(figure, str):
        return figure[:8]
    if criterion is TieBreak.DIRECT_MATCH:
        vp, mp = figure
        return f"{vp} VP, {'+' if mp >= 0 else '-'}{abs(mp)} MP"
    return figure[0]


# Few different figures, so that ties are the rule.
few = st.integers(0, 2)


@st.composite
def results_between(draw: st.DrawFn, ns: EntryId, ew: EntryId) -> Result:
    mp = 5 * draw(st.integers(-1, 1))
    vp = draw(st.sampled_from([9, 10, 10, 11]))
    return Result(
        entries=PerLine(ns, ew),
        winner=draw(st.sampled_from([None, *Line])),
        vp=PerLine(vp, 20 - vp),
        mp=PerLine(mp, -mp),
        points=PerLine(draw(few), draw(few)),
        smazzate_won=PerLine(draw(few), draw(few)),
        burrachi=PerLine(draw(few), draw(few)),
        met=draw(st.sampled_from([True, True, True, False])),
        counted_in_vp=draw(st.sampled_from([True, True, True, False])),
    )


orders = st.one_of(
    st.just(DEFAULT_ORDER),
    st.just(DEFAULT_ORDER[:-1]),
    st.just((TieBreak.DIRECT_MATCH, TieBreak.WINS)),
    st.lists(st.sampled_from(TieBreak), unique=True, max_size=5).map(tuple),
)


@st.composite
def evenings(draw: st.DrawFn, most: int = 6) -> Evening:
    """Up to six entries: some have met at random, or everybody has met everybody."""
    entries = [EntryId(f"p{number:02}") for number in range(1, draw(st.integers(0, most)) + 1)]
    everybody = [(one, other) for one in entries for other in entries if one < other]
    tables = []
    if everybody:
        at_random = st.lists(st.sampled_from(everybody), max_size=10)
        tables = draw(st.one_of(at_random, st.just(everybody)))
    some_of: st.SearchStrategy[tuple[EntryId, ...]] = st.just(())
    adjustments = []
    if entries:
        some_of = st.lists(st.sampled_from(entries), unique=True).map(tuple)
        one = st.builds(
            Adjustment,
            st.sampled_from(entries),
            st.integers(-1, 1),
            st.sampled_from([-5, 0, 5]),
        )
        adjustments = draw(st.lists(one, max_size=3))
    return Evening(
        entries=tuple(entries),
        results=tuple(draw(results_between(*pair)) for pair in tables),
        adjustments=tuple(adjustments),
        seed=draw(st.integers(0, 2**63)),
        order=draw(orders),
        only=draw(st.one_of(st.none(), some_of)),
    )


@settings(unhurried, max_examples=400)
@given(evening=evenings())
def test_the_places_are_those_of_the_oracle(evening: Evening) -> None:
    oracle = Oracle(evening)
    assert {row.entry: row.place for row in evening.rows()} == {
        entry: oracle.place(entry) for entry in evening.ranked
    }


@settings(unhurried, max_examples=400)
@given(evening=evenings())
def test_each_row_says_why_it_stands_above_the_next_as_the_oracle_does(evening: Evening) -> None:
    oracle = Oracle(evening)
    rows = evening.rows()
    for row, below in pairwise(rows):
        if row.place == below.place:
            assert oracle.parted_by(row.entry, below.entry) is None
            assert row.above_next_by is None
            assert row.reason is None
        else:
            criterion, mine, theirs = oracle.figures_shown(row.entry, below.entry)
            assert row.above_next_by is criterion
            assert row.reason is not None
            assert row.reason.code == f"above_by_{criterion}"
            assert row.reason.params == {"mine": mine, "theirs": theirs}


@unhurried
@given(evening=evenings())
def test_the_sums_of_a_row_are_those_of_the_oracle(evening: Evening) -> None:
    oracle = Oracle(evening)
    for row in evening.rows():
        played = oracle.matches(row.entry)
        assert (row.vp, row.mp) == (oracle.vp(row.entry), oracle.total(row.entry, "mp"))
        assert (row.played, row.wins) == (len(played), sum(one.won for one in played))


@unhurried
@given(evening=evenings(), data=st.data())
def test_the_standings_do_not_depend_on_the_order_of_the_input(
    evening: Evening, data: st.DataObject
) -> None:
    shuffled = Evening(
        entries=tuple(data.draw(st.permutations(evening.entries))),
        results=tuple(data.draw(st.permutations(evening.results))),
        adjustments=tuple(data.draw(st.permutations(evening.adjustments))),
        seed=evening.seed,
        order=evening.order,
        only=evening.only,
    )
    assert shuffled.rows() == evening.rows()


@unhurried
@given(evening=evenings(most=9))
def test_every_entry_has_one_row_and_places_count_those_above(evening: Evening) -> None:
    rows = evening.rows()
    assert sorted(row.entry for row in rows) == sorted(evening.ranked)
    places = [row.place for row in rows]
    for row in rows:
        assert row.place == 1 + sum(place < row.place for place in places)
        assert row.tied == (places.count(row.place) > 1)
    assert places == sorted(places)


@unhurried
@given(evening=evenings())
def test_after_the_lot_nobody_shares_a_place(evening: Evening) -> None:
    if TieBreak.LOT in evening.order:
        assert not any(row.tied for row in evening.rows())


@unhurried
@given(evening=evenings())
def test_mean_vp_of_matches_played_is_ten(evening: Evening) -> None:
    # "Checks that must always hold over normal matches": here all VP of a table sum to 20.
    counted = tuple(result for result in evening.results if result.counted_in_vp)
    rows = standings(evening.entries, counted, [], seed=evening.seed)
    assert sum(row.vp for row in rows) == 20 * len(counted)
    assert sum(row.mp for row in rows) == 0
