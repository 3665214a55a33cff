"""The words that go into records, databases and addresses, and values that stay as they are."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from enum import StrEnum

import pytest

from scoring.cards import Card, Suit
from scoring.melds import Burraco, MeldKind
from scoring.outcome import Ending, Needs, judge
from scoring.placement import Placement, judge_placement
from scoring.rulesets import Direction, Ranking, get
from scoring.sheet import Award, MatchRules, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.standings import Adjustment, PlacedResult, Result, StageStep, standings
from scoring.tie_breaks import TieBreak
from scoring.values import EntryId, Line, Option, PerLine, Problem, Reason, SmazzateGame, TargetGame
from scoring.victory_points import PlacePoints, VpTable, WinPoints

NOTHING = PerLine(0, 0)
RULES = MatchRules(get("burraco"), SmazzateGame(3), VpTable.THREE)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (Line, "ns ew"),
        (Responsible, "ns ew both"),
        (StoppageKind, "timeout abandonment no_show"),
        (Ending, "unfinished played timeout abandonment no_show awarded not_played"),
        (Needs, "smazzata tie_break_smazzata last_move"),
        (VpTable, "1-2 3 4"),
        (Direction, "clockwise anticlockwise"),
        (Suit, "H D C S"),
        (
            TieBreak,
            "vp mp direct_match wins buchholz points smazzate smazzate_difference burrachi lot",
        ),
        (Option, "vinco_subito lower_wins makart"),
        (Ranking, "vp wins places"),
        (WinPoints, "2-1-0 3-1-0"),
        (StageStep, "knockout cut pool"),
        (MeldKind, "sequence set"),
        (Burraco, "clean semi_clean dirty"),
    ],
)
def test_the_words_that_are_kept_do_not_change(words: type[StrEnum], expected: str) -> None:
    assert [word.value for word in words] == expected.split()


@pytest.mark.parametrize(
    "value",
    [
        Card("7", Suit.HEARTS),
        get("burraco"),
        get("burraco-professionale-diretto"),
        get("briscola"),
        get("points"),
        get("placement"),
        RULES,
        SmazzateGame(3),
        TargetGame(2005),
        PerLine(1, 2),
        Parts(0, 0, 0, 0, 0, closed=False, pozzetto=True),
        Sheet(),
        Stoppage(StoppageKind.TIMEOUT, Responsible.NS),
        Award(NOTHING, NOTHING, "ritardo"),
        judge(RULES, Sheet()),
        Problem((), "negative"),
        Reason("draw"),
        Result(
            PerLine(EntryId("a"), EntryId("b")), None, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
        ),
        Adjustment(EntryId("a"), 0, 0),
        PlacedResult(EntryId("a"), 8, 0, won=True),
        PlacePoints((2, 1)),
        Placement((1, 2)),
        judge_placement(Placement((1, 2)), PlacePoints((2, 1)))[0],
        standings([EntryId("a")], [], [], seed=1)[0],
    ],
    ids=lambda value: type(value).__name__,
)
def test_no_value_can_be_changed(value: object) -> None:
    assert is_dataclass(value)
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)


def test_nothing_is_written_on_a_sheet_of_its_own_accord() -> None:
    sheet = Sheet()
    assert sheet.smazzate == ()
    assert sheet.last_move is None
    assert sheet.stopped is None
    assert sheet.awarded is None
    assert sheet.not_played is False
    assert sheet.tie_break_smazzate == ()
    assert Stoppage(StoppageKind.TIMEOUT, Responsible.NS).base is None
    parts = Parts(0, 0, 0, 0, 0, closed=False, pozzetto=True)
    assert parts.last_card is None
    assert parts.burraco_of_twos is False
    assert parts.laid is None
    assert (Placement().places, Placement().chips, Placement().not_played) == (None, None, False)
