"""Briscola level, stopped or ruled on, worked out by hand (S4, "Parità")."""

from __future__ import annotations

import pytest
from briscola_cast import LEVEL, THREE, TO_61, by, reasons, sheet, told

from scoring.outcome import Ending, Needs, judge
from scoring.sheet import (
    Award,
    MatchRules,
    Responsible,
    Sheet,
    Stoppage,
    StoppageKind,
    spareggio_points,
    total_points,
)
from scoring.values import Line, PerLine
from scoring.victory_points import WinPoints

# "Nei tornei a eliminazione diretta (KO)": up to three spareggi.

KNOCKOUT = by(TO_61, knockout=True)


@pytest.mark.parametrize("before", [0, 1, 2])
@pytest.mark.parametrize("line", Line)
def test_the_first_spareggio_that_is_not_level_decides(before: int, line: Line) -> None:
    decisive = (61, 59) if line is Line.NS else (59, 61)
    written = sheet(LEVEL, spareggi=(*[LEVEL] * before, decisive))
    outcome = judge(KNOCKOUT, written)
    assert told(KNOCKOUT, written) == []
    assert (outcome.ending, outcome.winner, outcome.needs) == (Ending.PLAYED, line, None)
    assert outcome.vp == PerLine.of(line, 2, 0)
    # The spareggi count in no sum.
    assert (outcome.points, outcome.mp) == (PerLine(60, 60), PerLine(0, 0))
    last = outcome.reasons[-1]
    assert (last.code, dict(last.params)) == (
        "spareggio_won",
        {"line": line, "number": before + 1},
    )


@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_next_spareggio_is_asked_for_and_the_sheet_can_be_saved(level: int) -> None:
    written = sheet(LEVEL, spareggi=(LEVEL,) * level)
    outcome = judge(KNOCKOUT, written)
    assert (outcome.ending, outcome.winner) == (Ending.UNFINISHED, None)
    assert outcome.needs is Needs.TIE_BREAK_SMAZZATA
    assert told(KNOCKOUT, written) == []


def test_after_three_level_ones_the_last_trick_is_asked_for_and_loses() -> None:
    level = sheet(LEVEL, spareggi=(LEVEL, LEVEL, LEVEL))
    outcome = judge(KNOCKOUT, level)
    assert (outcome.ending, outcome.needs) == (Ending.UNFINISHED, Needs.LAST_MOVE)
    assert told(KNOCKOUT, level) == []
    for line in Line:
        told_of = sheet(LEVEL, spareggi=(LEVEL, LEVEL, LEVEL), last_move=line)
        outcome = judge(KNOCKOUT, told_of)
        # "perde il giocatore che ha fatto l'ultima presa nel 3° spareggio, anche senza fare punti"
        assert (outcome.winner, outcome.needs) == (line.other, None)
        assert outcome.vp == PerLine.of(line, 0, 2)
        assert reasons(outcome)[-1] == "last_trick_lost"
        assert told(KNOCKOUT, told_of) == []


def test_the_points_of_spareggi_stand_beside_those_of_the_match() -> None:
    written = sheet(LEVEL, spareggi=(LEVEL, (59, 61)))
    assert spareggio_points(KNOCKOUT, written) == (PerLine(60, 60), PerLine(59, 61))
    assert spareggio_points(KNOCKOUT, sheet(LEVEL)) == ()
    assert total_points(KNOCKOUT, written) == PerLine(60, 60)


def test_a_fourth_spareggio_is_refused() -> None:
    written = sheet(LEVEL, spareggi=(LEVEL, LEVEL, LEVEL, (61, 59)))
    assert told(KNOCKOUT, written) == [
        (("tie_break_smazzate", 3), "spareggio_not_due", ("number", 4), ("most", 3))
    ]


@pytest.mark.parametrize(
    ("rules", "written", "at"),
    [
        pytest.param(KNOCKOUT, sheet((61, 59), spareggi=(LEVEL,)), 0, id="the match was won"),
        pytest.param(by(TO_61), sheet(LEVEL, spareggi=((61, 59),)), 0, id="no knockout"),
        pytest.param(KNOCKOUT, sheet(spareggi=((61, 59),)), 0, id="nothing was played"),
        pytest.param(
            KNOCKOUT,
            sheet(LEVEL, spareggi=((61, 59), (61, 59))),
            1,
            id="the first spareggio decided",
        ),
    ],
)
def test_a_spareggio_that_is_not_due_is_refused(rules: MatchRules, written: Sheet, at: int) -> None:
    assert told(rules, written) == [
        (("tie_break_smazzate", at), "spareggio_not_due", ("number", at + 1), ("most", 3))
    ]


def test_a_knockout_of_three_smazzate_level_at_the_end_has_spareggi_too() -> None:
    rules = by(THREE, knockout=True)
    # 1-1 with a level one, although N-S have 118 points more.
    level = ((120, 0), (59, 61), LEVEL)
    assert judge(rules, sheet(*level)).needs is Needs.TIE_BREAK_SMAZZATA
    assert judge(rules, sheet(*level, spareggi=((59, 61),))).winner is Line.EW


def test_a_spareggio_may_end_at_once_with_vinco_subito_only() -> None:
    written = sheet(LEVEL, spareggi=((61, 20),))
    assert told(by(TO_61, knockout=True, at_once=True), written) == []
    assert [(one[0], one[1]) for one in told(KNOCKOUT, written)] == [
        (("tie_break_smazzate", 0), "points_not_whole_deck")
    ]


def test_who_took_the_last_trick_says_nothing_where_something_else_decides() -> None:
    for line in Line:
        assert judge(KNOCKOUT, sheet((61, 59), last_move=line)).winner is Line.NS
        assert judge(by(TO_61), sheet(LEVEL, last_move=line)).winner is None
        assert judge(KNOCKOUT, sheet(LEVEL, last_move=line)).needs is Needs.TIE_BREAK_SMAZZATA


# Time run out: "the responsible line loses the match, nothing else changes" (decided).


@pytest.mark.parametrize("kind", [StoppageKind.TIMEOUT, StoppageKind.ABANDONMENT])
def test_the_responsible_line_loses_and_the_points_stay(kind: StoppageKind) -> None:
    stopped = Stoppage(kind, Responsible.NS, PerLine(90, 70))
    rules = by(THREE, WinPoints.THREE)
    outcome = judge(rules, sheet((61, 59), stopped=stopped))
    assert told(rules, sheet((61, 59), stopped=stopped)) == []
    assert (outcome.ending, outcome.winner) == (Ending(kind), Line.EW)
    # N-S were 20 points ahead and stay so; no 350, no band.
    assert (outcome.points, outcome.mp) == (PerLine(90, 70), PerLine(20, -20))
    assert (outcome.vp, outcome.difference) == (PerLine(0, 3), None)
    assert reasons(outcome) == ["responsible"]
    assert outcome.reasons[0].params == {"kind": kind, "line": Line.NS}


def test_without_a_base_the_smazzate_written_count() -> None:
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.EW)
    outcome = judge(by(THREE), sheet((59, 61), stopped=stopped))
    assert (outcome.winner, outcome.vp, outcome.mp) == (Line.NS, PerLine(2, 0), PerLine(-2, 2))


def test_who_never_came_has_lost_at_0_0() -> None:
    stopped = Stoppage(StoppageKind.NO_SHOW, Responsible.NS)
    outcome = judge(KNOCKOUT, sheet(stopped=stopped))
    assert (outcome.ending, outcome.winner) == (Ending.NO_SHOW, Line.EW)
    assert (outcome.vp, outcome.mp, outcome.points) == (
        PerLine(0, 2),
        PerLine(0, 0),
        PerLine(0, 0),
    )


def test_where_both_are_at_fault_nobody_wins() -> None:
    stopped = Stoppage(StoppageKind.ABANDONMENT, Responsible.BOTH, PerLine(30, 20))
    outcome = judge(by(TO_61), sheet(stopped=stopped))
    assert (outcome.winner, outcome.vp, outcome.mp) == (None, PerLine(0, 0), PerLine(10, -10))
    assert reasons(outcome) == ["both_lost"]
    assert outcome.reasons[0].params == {"kind": StoppageKind.ABANDONMENT}


def test_a_ruling_gives_no_more_than_a_win() -> None:
    def ruled(ns: int, ew: int) -> Sheet:
        return Sheet(awarded=Award(PerLine(ns, ew), PerLine(0, 0), "ritardo"))

    assert told(by(TO_61), ruled(2, 0)) == []
    assert judge(by(TO_61), ruled(2, 0)).winner is Line.NS
    refused = (("awarded", "ns", "vp"), "win_points_out_of_range")
    assert told(by(TO_61), ruled(3, 0)) == [(*refused, ("value", 3), ("most", 2))]
    assert told(by(TO_61, WinPoints.THREE), ruled(3, 0)) == []
    assert told(by(TO_61, WinPoints.THREE), ruled(-1, 0)) == [
        (*refused, ("value", -1), ("most", 3))
    ]
