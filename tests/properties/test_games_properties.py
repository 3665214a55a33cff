"""What holds of every match of two lines, by every rule set, game and switch."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest
from hypothesis import given, settings, strategies as st
from rule_families import OF_104_CARDS, TWO_LINES

from scoring.checks import problems, warnings
from scoring.outcome import Ending, MatchOutcome, Needs, judge
from scoring.rulesets import BurracoRules, Ranking, RuleSet, get
from scoring.sheet import Award, MatchRules, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Count, Parts, Smazzata
from scoring.values import Game, Line, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import Scale, VpTable, WinPoints, suggested_table

unhurried = settings(deadline=None, max_examples=150)
"""A busy machine is no failure."""

T = TypeVar("T")
every_two_lines = pytest.mark.parametrize("code", TWO_LINES)
by_wins = pytest.mark.parametrize("code", ["briscola", "points"])
TOLD_AT_ONE_LINE = {"both_closed", "both_burraco_of_twos"}
"""Of both lines, but once, always at E-W."""


def games(ruleset: RuleSet) -> st.SearchStrategy[Game]:
    lengths: st.SearchStrategy[Game] = st.integers(1, 7).map(SmazzateGame)
    return st.one_of(st.sampled_from(ruleset.usual_games), lengths.filter(ruleset.plays))


def scales(ruleset: RuleSet, game: Game) -> st.SearchStrategy[Scale]:
    if ruleset.ranking is Ranking.WINS:
        return st.sampled_from(WinPoints)
    table = suggested_table(game)
    return st.just(table) if table else st.sampled_from(VpTable)


@st.composite
def rules_of(draw: st.DrawFn, code: str) -> MatchRules:
    ruleset = get(code)
    game = draw(games(ruleset))
    switches = draw(st.sets(st.sampled_from(sorted(ruleset.options)))) if ruleset.options else ()
    return MatchRules(
        ruleset,
        game,
        draw(scales(ruleset, game)),
        knockout=draw(st.booleans()),
        options=frozenset(switches),
    )


@st.composite
def smazzate(draw: st.DrawFn, ruleset: RuleSet) -> Smazzata:
    """As a slip may have it, right or wrong; level ones are frequent."""
    if ruleset.code == "briscola":
        ns = draw(st.sampled_from([60, 60, 60, 61, 59, 80, 40, 120, 0, 20]))
        return PerLine(ns, draw(st.sampled_from([120 - ns, 120 - ns, 120 - ns, 20])))
    if not isinstance(ruleset, BurracoRules):
        figure = st.integers(0, 12) | st.integers(-5, 150)
        return PerLine(draw(figure), draw(figure))
    count = st.integers(-20, 300).map(lambda step: step * 5) | parts()
    ns_count: Count = draw(count)
    return PerLine(ns_count, draw(st.one_of(count, st.just(ns_count))))


@st.composite
def parts(draw: st.DrawFn) -> Parts:
    clean, semi_clean, dirty = (draw(st.integers(0, 2)) for _ in range(3))
    return Parts(
        cards=5 * draw(st.integers(0, 90)),
        in_hand=5 * draw(st.integers(0, 20)),
        clean=clean,
        semi_clean=semi_clean,
        dirty=dirty,
        closed=draw(st.booleans()),
        pozzetto=draw(st.integers(0, 2)),
        burraco_of_twos=draw(st.sampled_from([False] * 7 + [True])),
    )


pairs = st.builds(PerLine, st.integers(-3, 40), st.integers(-3, 40))
stoppages = st.builds(
    Stoppage,
    st.sampled_from(StoppageKind),
    st.sampled_from(Responsible),
    st.none() | pairs.map(lambda pair: pair.map(lambda figure: figure * 5)),
)
awards = st.builds(Award, pairs, pairs, st.sampled_from(["", "ritardo"]))


@st.composite
def sheets(draw: st.DrawFn, ruleset: RuleSet) -> Sheet:
    each = smazzate(ruleset)
    return Sheet(
        smazzate=tuple(draw(st.lists(each, max_size=5))),
        last_move=draw(st.sampled_from([None, *Line])),
        stopped=draw(st.none() | st.none() | stoppages),
        awarded=draw(st.sampled_from([None, None, None, draw(awards)])),
        not_played=draw(st.sampled_from([False, False, False, False, True])),
        tie_break_smazzate=tuple(draw(st.lists(each, max_size=4))),
    )


def turned(pair: PerLine[T]) -> PerLine[T]:
    return PerLine(pair.ew, pair.ns)


def swapped(sheet: Sheet) -> Sheet:
    """The same sheet with the two lines in each other's chairs."""
    other = {"ns": Responsible.EW, "ew": Responsible.NS, "both": Responsible.BOTH}
    stopped, awarded = sheet.stopped, sheet.awarded
    return Sheet(
        smazzate=tuple(map(turned, sheet.smazzate)),
        last_move=sheet.last_move and sheet.last_move.other,
        stopped=stopped
        and replace(stopped, by=other[stopped.by], base=stopped.base and turned(stopped.base)),
        awarded=awarded and replace(awarded, vp=turned(awarded.vp), mp=turned(awarded.mp)),
        not_played=sheet.not_played,
        tie_break_smazzate=tuple(map(turned, sheet.tie_break_smazzate)),
    )


def made_twos(sheet: Sheet) -> bool:
    """Whether both lines of one smazzata are said to have made it, which is refused."""
    return any(
        all(isinstance(count, Parts) and count.burraco_of_twos for count in smazzata)
        for smazzata in sheet.smazzate
    )


@every_two_lines
@unhurried
@given(data=st.data())
def test_swapping_the_lines_swaps_the_result(code: str, data: st.DataObject) -> None:
    rules = data.draw(rules_of(code))
    sheet = data.draw(sheets(rules.ruleset).filter(lambda one: not made_twos(one)))
    here, there = judge(rules, sheet), judge(rules, swapped(sheet))
    assert result(there) == (
        here.ending,
        here.winner and here.winner.other,
        turned(here.points),
        turned(here.mp),
        turned(here.vp),
        here.difference,
        here.needs,
        tuple(reason.code for reason in here.reasons),
    )


def result(outcome: MatchOutcome) -> tuple[object, ...]:
    return (
        outcome.ending,
        outcome.winner,
        outcome.points,
        outcome.mp,
        outcome.vp,
        outcome.difference,
        outcome.needs,
        tuple(reason.code for reason in outcome.reasons),
    )


@every_two_lines
@unhurried
@given(data=st.data())
def test_swapping_the_lines_swaps_problems_and_warnings(code: str, data: st.DataObject) -> None:
    rules = data.draw(rules_of(code))
    sheet = data.draw(sheets(rules.ruleset))
    swap: dict[str | int, str] = {"ns": "ew", "ew": "ns"}

    def told(of: Sheet, names: dict[str | int, str]) -> set[tuple[object, ...]]:
        return {
            (
                tuple(names.get(step, step) for step in problem.path),
                problem.code,
                *problem.params.items(),
            )
            for problem in (*problems(rules, of), *warnings(rules, of))
            if problem.code not in TOLD_AT_ONE_LINE
        }

    assert told(swapped(sheet), {}) == told(sheet, swap)


@by_wins
@unhurried
@given(data=st.data())
def test_points_for_a_win_a_draw_and_a_defeat_are_all_there_are(
    code: str, data: st.DataObject
) -> None:
    rules = data.draw(rules_of(code))
    outcome = judge(rules, data.draw(sheets(rules.ruleset)))
    if outcome.ending is not Ending.PLAYED:
        return
    win, draw = (int(figure) for figure in str(rules.vp_table).split("-")[:2])
    if outcome.winner:
        assert (outcome.vp[outcome.winner], outcome.vp[outcome.winner.other]) == (win, 0)
    else:
        assert not rules.knockout
        assert outcome.vp == PerLine(draw, draw)
    assert outcome.difference is None
    assert outcome.mp.ns + outcome.mp.ew == 0


@every_two_lines
@unhurried
@given(data=st.data())
def test_a_knockout_match_that_is_finished_and_accepted_has_a_winner(
    code: str, data: st.DataObject
) -> None:
    """Unless both were at fault, or nobody played."""
    rules = replace(data.draw(rules_of(code)), knockout=True)
    sheet = data.draw(sheets(rules.ruleset))
    outcome = judge(rules, sheet)
    both = sheet.stopped and sheet.stopped.by is Responsible.BOTH
    if problems(rules, sheet) == () and outcome.finished and not (both or sheet.not_played):
        assert outcome.winner is not None


@every_two_lines
@unhurried
@given(figure=st.integers(0, 200), line=st.sampled_from(Line))
def test_a_level_knockout_goes_to_who_did_not_move_last(code: str, figure: int, line: Line) -> None:
    ruleset = get(code)
    scale = WinPoints.TWO if ruleset.ranking is Ranking.WINS else VpTable.ONE_OR_TWO
    rules = MatchRules(ruleset, SmazzateGame(1), scale, knockout=True)
    both = 60 if ruleset.spareggi else 5 * figure
    level: Smazzata = PerLine(both, both)
    sheet = Sheet((level,), line, tie_break_smazzate=(level,) * ruleset.spareggi)
    assert problems(rules, sheet) == ()
    assert judge(rules, sheet).winner is line.other


@every_two_lines
@unhurried
@given(data=st.data())
def test_who_is_at_fault_has_lost_whatever_the_points(code: str, data: st.DataObject) -> None:
    rules = data.draw(rules_of(code))
    sheet = replace(
        data.draw(sheets(rules.ruleset)),
        stopped=data.draw(stoppages),
        awarded=None,
        not_played=False,
    )
    assert sheet.stopped
    outcome = judge(rules, sheet)
    if sheet.stopped.by is Responsible.BOTH:
        assert outcome.winner is None
        assert outcome.vp == PerLine(0, 0)
    else:
        guilty = Line(sheet.stopped.by)
        assert outcome.winner is guilty.other
        assert outcome.vp[guilty] == 0
        assert outcome.vp[guilty.other] > 0


@pytest.mark.parametrize("code", OF_104_CARDS)
@unhurried
@given(data=st.data())
def test_a_burraco_of_twos_wins_by_20_to_0_whatever_else_was_played(
    code: str, data: st.DataObject
) -> None:
    rules = data.draw(rules_of(code))
    line = data.draw(st.sampled_from(Line))
    before = data.draw(st.lists(st.builds(PerLine, st.just(0), st.just(0)), max_size=3))
    mine = replace(data.draw(parts()), burraco_of_twos=True)
    theirs = replace(data.draw(parts()), burraco_of_twos=False)
    outcome = judge(rules, Sheet((*before, PerLine.of(line, mine, theirs))))
    assert (outcome.ending, outcome.winner) == (Ending.PLAYED, line)
    assert (outcome.vp[line], outcome.vp[line.other]) == (20, 0)
    least = {"1-2": 1005, "3": 1505, "4": 2005}[str(rules.vp_table)]
    assert (outcome.mp[line], outcome.mp[line.other]) == (least, -least)


@pytest.mark.parametrize("level", [0, 1, 2, 3])
@unhurried
@given(data=st.data())
def test_briscola_spareggi_are_due_one_after_the_other(level: int, data: st.DataObject) -> None:
    """S4, "Parità": after so many level ones, the next decides; after three, the last trick."""
    length = data.draw(st.sampled_from([SmazzateGame(1), SmazzateGame(3), TargetGame(61)]))
    rules = MatchRules(get("briscola"), length, WinPoints.TWO, knockout=True)
    drawn = PerLine(60, 60)
    many = length.count if isinstance(length, SmazzateGame) else 1
    sheet = Sheet((drawn,) * many, tie_break_smazzate=(drawn,) * level)
    asked = Needs.TIE_BREAK_SMAZZATA if level < 3 else Needs.LAST_MOVE
    assert judge(rules, sheet).needs is asked
    assert problems(rules, sheet) == ()
    line = data.draw(st.sampled_from(Line))
    assert judge(rules, replace(sheet, last_move=line)).winner is (
        line.other if level == 3 else None
    )
    ahead: Smazzata = PerLine.of(line, 61, 59)
    longer = replace(sheet, tie_break_smazzate=(*sheet.tie_break_smazzate, ahead))
    if level < 3:
        assert judge(rules, longer).winner is line
        assert problems(rules, longer) == ()
    else:
        assert {one.code for one in problems(rules, longer)} == {"spareggio_not_due"}
