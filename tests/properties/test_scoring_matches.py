"""What holds of every smazzata and every match, whatever the figures."""

from typing import TypeVar

from hypothesis import given, settings, strategies as st
from rule_families import OF_108_CARDS, TWO_LINES

from scoring.cards import RANKS, Card, Suit
from scoring.checks import problems, warnings
from scoring.outcome import Ending, MatchOutcome, Needs, judge
from scoring.rulesets import RuleSet, get
from scoring.sheet import Award, MatchRules, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Count, Parts, Smazzata, points
from scoring.smazzata_checks import problems as smazzata_problems, warnings as smazzata_warnings
from scoring.values import Game, Line, PerLine, Problem, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, winner_vp

unhurried = settings(deadline=None)
"""A busy machine is no failure."""

T = TypeVar("T")

rulesets = st.sampled_from(OF_108_CARDS).map(get)
"""The games of S0's VP tables; the others have properties of their own."""
two_line_rulesets = st.sampled_from(TWO_LINES).map(get)
tables = st.sampled_from(VpTable)
lines = st.sampled_from(Line)
games: st.SearchStrategy[Game] = st.one_of(
    st.builds(SmazzateGame, st.integers(1, 6)),
    st.builds(TargetGame, st.sampled_from([1005, 1505, 2000, 2005])),
)
match_rules = st.builds(MatchRules, rulesets, games, tables, st.booleans())
any_match_rules = st.builds(MatchRules, two_line_rulesets, games, tables, st.booleans())
"""Any game by any table, whether or not it is played so: nothing may break."""
cards = st.one_of(
    st.none(),
    st.just(Card("*", None)),
    st.builds(Card, st.sampled_from(RANKS), st.sampled_from(Suit)),
)

any_parts = st.builds(
    Parts,
    cards=st.integers(),
    in_hand=st.integers(),
    clean=st.integers(),
    semi_clean=st.integers(),
    dirty=st.integers(),
    closed=st.booleans(),
    pozzetto=st.booleans(),
    last_card=cards,
)
any_count: st.SearchStrategy[Count] = st.one_of(st.integers(), any_parts)
any_smazzata: st.SearchStrategy[Smazzata] = st.builds(PerLine, any_count, any_count)
any_pair: st.SearchStrategy[PerLine[int]] = st.builds(PerLine, st.integers(), st.integers())
any_sheet = st.builds(
    Sheet,
    smazzate=st.lists(any_smazzata, max_size=6).map(tuple),
    last_move=st.none() | lines,
    stopped=st.none()
    | st.builds(
        Stoppage,
        st.sampled_from(StoppageKind),
        st.sampled_from(Responsible),
        st.none() | any_pair,
    ),
    awarded=st.none() | st.builds(Award, any_pair, any_pair, st.text()),
    not_played=st.booleans(),
)


@st.composite
def likely_parts(draw: st.DrawFn) -> Parts:
    """A line as it comes from a table: always possible by itself."""
    clean, semi_clean, dirty = (draw(st.integers(0, 2)) for _ in range(3))
    made = clean + semi_clean + dirty
    pozzetto = draw(st.booleans())
    return Parts(
        cards=35 * made + 5 * draw(st.integers(0, 40)),
        in_hand=5 * draw(st.integers(0, 20)),
        clean=clean,
        semi_clean=semi_clean,
        dirty=dirty,
        closed=bool(made and pozzetto and draw(st.booleans())),
        pozzetto=pozzetto,
    )


likely_total = st.integers(-236, 836).map(lambda step: step * 5)
likely_count: st.SearchStrategy[Count] = st.one_of(likely_total, likely_parts())
likely_smazzata: st.SearchStrategy[Smazzata] = st.builds(PerLine, likely_count, likely_count)


@st.composite
def played(draw: st.DrawFn) -> tuple[MatchRules, Sheet]:
    """A match played to its end: so many smazzate, or up to the one that reaches the target."""
    rules = draw(match_rules)
    if isinstance(rules.game, SmazzateGame):
        count = rules.game.count
        smazzate = draw(st.lists(likely_smazzata, min_size=count, max_size=count))
    else:
        smazzate = draw(st.lists(likely_smazzata, max_size=3))
        smazzate.append(PerLine(4180, draw(likely_total)))
        while not judge(rules, Sheet(tuple(smazzate))).finished:
            smazzate.append(PerLine(4180, 0))
    return rules, Sheet(tuple(smazzate), last_move=draw(lines))


def swapped(sheet: Sheet) -> Sheet:
    """The same sheet with the two lines in each other's chairs."""
    stopped, awarded = sheet.stopped, sheet.awarded
    return Sheet(
        smazzate=tuple(turned(smazzata) for smazzata in sheet.smazzate),
        last_move=sheet.last_move and sheet.last_move.other,
        stopped=stopped
        and Stoppage(
            stopped.kind, OTHER_RESPONSIBLE[stopped.by], stopped.base and turned(stopped.base)
        ),
        awarded=awarded and Award(turned(awarded.vp), turned(awarded.mp), awarded.reason),
        not_played=sheet.not_played,
    )


def turned(pair: PerLine[T]) -> PerLine[T]:
    return PerLine(pair.ew, pair.ns)


OTHER_RESPONSIBLE = {
    Responsible.NS: Responsible.EW,
    Responsible.EW: Responsible.NS,
    Responsible.BOTH: Responsible.BOTH,
}


def result(outcome: MatchOutcome) -> tuple[object, ...]:
    return (
        outcome.ending,
        outcome.winner,
        outcome.points,
        outcome.mp,
        outcome.vp,
        outcome.difference,
        outcome.needs,
    )


@unhurried
@given(rules=match_rules, sheet=any_sheet)
def test_swapping_the_lines_swaps_the_result(rules: MatchRules, sheet: Sheet) -> None:
    here, there = judge(rules, sheet), judge(rules, swapped(sheet))
    assert result(there) == (
        here.ending,
        here.winner and here.winner.other,
        turned(here.points),
        turned(here.mp),
        turned(here.vp),
        here.difference,
        here.needs,
    )


@unhurried
@given(rules=match_rules, sheet=any_sheet)
def test_swapping_the_lines_swaps_the_problems(rules: MatchRules, sheet: Sheet) -> None:
    swap: dict[str | int, str] = {"ns": "ew", "ew": "ns"}

    def told(of: Sheet) -> set[tuple[object, ...]]:
        # Two lines that both closed are told of once, always at E-W.
        return {
            (problem.path, problem.code, *problem.params.items())
            for problem in problems(rules, of)
            if problem.code != "both_closed"
        }

    assert told(swapped(sheet)) == {
        (
            tuple(swap.get(step, step) for step in problem.path),
            problem.code,
            *problem.params.items(),
        )
        for problem in problems(rules, sheet)
        if problem.code != "both_closed"
    }


@unhurried
@given(match=played())
def test_vp_sum_to_20_and_mp_to_0_in_every_match_that_was_played(
    match: tuple[MatchRules, Sheet],
) -> None:
    outcome = judge(*match)
    assert outcome.ending is Ending.PLAYED
    assert outcome.vp.ns + outcome.vp.ew == 20
    assert outcome.mp.ns + outcome.mp.ew == 0
    assert outcome.mp.ns == outcome.points.ns - outcome.points.ew


@unhurried
@given(match=played())
def test_more_points_win_and_never_have_fewer_vp(match: tuple[MatchRules, Sheet]) -> None:
    rules, sheet = match
    outcome = judge(rules, sheet)
    if outcome.points.ns == outcome.points.ew:
        assert sheet.last_move is not None
        assert outcome.winner is (sheet.last_move.other if rules.knockout else None)
    else:
        ahead = Line.NS if outcome.points.ns > outcome.points.ew else Line.EW
        assert outcome.winner is ahead
        assert 10 <= outcome.vp[ahead] <= 20


@unhurried
@given(rules=match_rules, sheet=any_sheet)
def test_no_line_has_less_than_0_or_more_than_20_vp(rules: MatchRules, sheet: Sheet) -> None:
    outcome = judge(rules, sheet)
    if outcome.ending is not Ending.AWARDED:
        assert all(0 <= vp <= 20 for vp in outcome.vp)


@unhurried
@given(rules=match_rules, guilty=lines, base=any_pair, kind=st.sampled_from(StoppageKind))
def test_the_responsible_line_always_loses_with_0_vp(
    rules: MatchRules, guilty: Line, base: PerLine[int], kind: StoppageKind
) -> None:
    stopped = Stoppage(kind, Responsible(guilty), base)
    outcome = judge(rules, Sheet(stopped=stopped))
    assert outcome.winner is guilty.other
    assert outcome.vp[guilty] == 0
    assert 14 <= outcome.vp[guilty.other] <= 20
    assert outcome.mp[guilty] <= -1005
    assert outcome.mp[guilty.other] >= 305


@unhurried
@given(table=tables, one=st.integers(0), other=st.integers(0))
def test_more_mp_never_give_fewer_vp(table: VpTable, one: int, other: int) -> None:
    less, more = sorted((one, other))
    assert 10 <= winner_vp(less, table) <= winner_vp(more, table) <= 20


@unhurried
@given(match=played())
def test_a_smazzata_by_parts_is_worth_the_same_by_totals(match: tuple[MatchRules, Sheet]) -> None:
    rules, sheet = match
    by_totals: list[Smazzata] = [
        PerLine(points(smazzata.ns, rules.ruleset), points(smazzata.ew, rules.ruleset))
        for smazzata in sheet.smazzate
    ]
    assert judge(rules, Sheet(tuple(by_totals), sheet.last_move)) == judge(rules, sheet)


@unhurried
@given(rules=rulesets, count=st.one_of(likely_parts(), any_parts), other=likely_total)
def test_parts_without_a_problem_have_a_total_without_a_problem(
    rules: RuleSet, count: Parts, other: int
) -> None:
    if smazzata_problems(PerLine(count, other), rules) == ():
        assert smazzata_problems(PerLine(points(count, rules), other), rules) == ()


@unhurried
@given(rules=rulesets, count=likely_parts())
def test_a_line_as_it_comes_from_a_table_is_accepted(rules: RuleSet, count: Parts) -> None:
    assert smazzata_problems(PerLine(count, 0), rules) == ()


@unhurried
@given(rules=any_match_rules, sheet=any_sheet)
def test_no_figures_whatever_break_the_checks(rules: MatchRules, sheet: Sheet) -> None:
    for told in (problems(rules, sheet), warnings(rules, sheet)):
        for problem in told:
            assert isinstance(problem, Problem)
            assert all(isinstance(step, str | int) for step in problem.path)
            assert all(isinstance(value, str | int) for value in problem.params.values())


@unhurried
@given(rules=two_line_rulesets, smazzata=any_smazzata, previous=st.none() | any_smazzata)
def test_no_figures_whatever_break_the_checks_of_a_smazzata(
    rules: RuleSet, smazzata: Smazzata, previous: Smazzata | None
) -> None:
    for problem in smazzata_problems(smazzata, rules):
        assert problem.code
    for warning in smazzata_warnings(smazzata, previous, rules):
        assert warning.code


@unhurried
@given(rules=match_rules, sheet=any_sheet)
def test_the_last_move_is_asked_only_in_a_knockout_that_is_level(
    rules: MatchRules, sheet: Sheet
) -> None:
    outcome = judge(rules, sheet)
    asked = any(problem.code == "last_move_required" for problem in problems(rules, sheet))
    assert asked == (outcome.needs is Needs.LAST_MOVE)
    if asked:
        assert rules.knockout
        assert outcome.points.ns == outcome.points.ew
        assert sheet.last_move is None
