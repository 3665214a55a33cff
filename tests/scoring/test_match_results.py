"""Who won a match that was played, worked out by hand (S0, "Conclusione della partita")."""

import pytest
from rule_families import BURRACO_CODES

from scoring.checks import problems
from scoring.outcome import Ending, MatchOutcome, Needs, judge
from scoring.rulesets import get
from scoring.sheet import MatchRules, Sheet, burrachi, smazzata_points, total_points
from scoring.smazzata import Parts
from scoring.values import Line, Param, Path, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable

BURRACO = get("burraco")
THREE = MatchRules(BURRACO, SmazzateGame(3), VpTable.THREE)
THREE_KO = MatchRules(BURRACO, SmazzateGame(3), VpTable.THREE, knockout=True)
TO_2005 = MatchRules(BURRACO, TargetGame(2005), VpTable.FOUR)
TO_2005_KO = MatchRules(BURRACO, TargetGame(2005), VpTable.FOUR, knockout=True)


def sheet(*smazzate: tuple[int, int], last_move: Line | None = None) -> Sheet:
    return Sheet(tuple(PerLine(ns, ew) for ns, ew in smazzate), last_move)


def told(rules: MatchRules, written: Sheet) -> list[tuple[Path, str, dict[str, Param]]]:
    return [
        (problem.path, problem.code, dict(problem.params)) for problem in problems(rules, written)
    ]


def reasons(outcome: MatchOutcome) -> list[tuple[str, dict[str, Param]]]:
    return [(reason.code, dict(reason.params)) for reason in outcome.reasons]


def test_more_points_after_all_smazzate_win() -> None:
    # 640 + 500 + 200 = 1340; 305 + 500 + 300 = 1105; MP 235; table 3: 155-250 is 12-8.
    outcome = judge(THREE, sheet((640, 305), (500, 500), (200, 300)))
    assert outcome.ending is Ending.PLAYED
    assert outcome.finished
    assert outcome.needs is None
    assert outcome.winner is Line.NS
    assert outcome.points == PerLine(1340, 1105)
    assert outcome.mp == PerLine(235, -235)
    assert outcome.vp == PerLine(12, 8)
    assert outcome.difference == 235
    assert reasons(outcome) == [
        ("points", {"ns": 1340, "ew": 1105}),
        (
            "band",
            {"difference": 235, "table": VpTable.THREE, "start": 155, "vp": 12, "other_vp": 8},
        ),
        ("more_points", {"line": Line.NS}),
    ]


def test_the_other_line_wins_likewise() -> None:
    outcome = judge(THREE, sheet((305, 640), (500, 500), (300, 200)))
    assert outcome.winner is Line.EW
    assert outcome.mp == PerLine(-235, 235)
    assert outcome.vp == PerLine(8, 12)
    assert outcome.difference == 235
    assert reasons(outcome) == [
        ("points", {"ns": 1105, "ew": 1340}),
        (
            "band",
            {"difference": 235, "table": VpTable.THREE, "start": 155, "vp": 12, "other_vp": 8},
        ),
        ("more_points", {"line": Line.EW}),
    ]


def test_one_line_may_be_ahead_although_the_vp_are_level() -> None:
    # MP 50 is still 10-10 in table 3, and more points win all the same.
    outcome = judge(THREE, sheet((50, 0), (0, 0), (0, 0)))
    assert outcome.winner is Line.NS
    assert outcome.vp == PerLine(10, 10)


def test_points_below_zero_are_compared_as_they_are() -> None:
    # -100 - 100 - 100 = -300 against -100 + 0 + 5 = -95: E-W are 205 ahead, 12-8 in table 3.
    outcome = judge(THREE, sheet((-100, -100), (-100, 0), (-100, 5)))
    assert outcome.winner is Line.EW
    assert outcome.points == PerLine(-300, -95)
    assert outcome.mp == PerLine(-205, 205)
    assert outcome.vp == PerLine(8, 12)


def test_equal_points_are_a_draw() -> None:
    outcome = judge(THREE, sheet((640, 305), (305, 640), (200, 200)))
    assert outcome.ending is Ending.PLAYED
    assert outcome.winner is None
    assert outcome.points == PerLine(1145, 1145)
    assert outcome.mp == PerLine(0, 0)
    assert outcome.vp == PerLine(10, 10)
    assert outcome.difference == 0
    assert reasons(outcome)[1:] == [
        ("band", {"difference": 0, "table": VpTable.THREE, "start": 0, "vp": 10, "other_vp": 10}),
        ("draw", {}),
    ]


def test_a_draw_stays_a_draw_whoever_moved_last() -> None:
    outcome = judge(THREE, sheet((5, 5), (0, 0), (0, 0), last_move=Line.NS))
    assert outcome.winner is None
    assert told(THREE, sheet((5, 5), (0, 0), (0, 0))) == []


@pytest.mark.parametrize("played", [0, 1, 2])
def test_fewer_smazzate_than_scheduled_ask_for_the_next(played: int) -> None:
    written = sheet(*[(100, 0)] * played)
    outcome = judge(THREE, written)
    assert outcome.ending is Ending.UNFINISHED
    assert not outcome.finished
    assert outcome.needs is Needs.SMAZZATA
    assert outcome.winner is None
    assert outcome.points == PerLine(100 * played, 0)
    assert problems(THREE, written) == ()


def test_an_unfinished_match_shows_where_it_stands() -> None:
    # 500 ahead after two of three: 14-6 so far.
    outcome = judge(THREE, sheet((500, 0), (0, 0)))
    assert outcome.mp == PerLine(500, -500)
    assert outcome.vp == PerLine(14, 6)
    assert [code for code, _ in reasons(outcome)] == ["points", "band"]


def test_a_smazzata_after_the_last_one_is_refused() -> None:
    assert told(THREE, sheet(*[(100, 0)] * 3)) == []
    assert told(THREE, sheet(*[(100, 0)] * 4)) == [
        (("smazzate", 3), "after_the_end", {"number": 4})
    ]


def test_only_the_first_smazzata_after_the_end_is_told() -> None:
    assert told(THREE, sheet(*[(100, 0)] * 6)) == [
        (("smazzate", 3), "after_the_end", {"number": 4})
    ]


def test_a_match_of_one_smazzata_ends_with_it() -> None:
    rules = MatchRules(BURRACO, SmazzateGame(1), VpTable.ONE_OR_TWO)
    assert judge(rules, sheet((100, 0))).finished
    assert not judge(rules, sheet()).finished
    assert told(rules, sheet((100, 0), (5, 0))) == [
        (("smazzate", 1), "after_the_end", {"number": 2})
    ]


@pytest.mark.parametrize(
    ("last", "finished"), [(995, False), (1000, False), (1005, True), (1010, True)]
)
@pytest.mark.parametrize("seat", Line)
def test_a_target_is_reached_with_just_as_many_points(
    last: int, seat: Line, *, finished: bool
) -> None:
    # 1000 before; 2005 are reached with 1005 more, not with 1000 more.
    written = Sheet((PerLine.of(seat, 1000, 0), PerLine.of(seat, last, 0)))
    outcome = judge(TO_2005, written)
    assert outcome.finished is finished
    assert outcome.winner is (seat if finished else None)
    assert outcome.needs is (None if finished else Needs.SMAZZATA)


def test_an_empty_sheet_reaches_no_target() -> None:
    assert judge(TO_2005, sheet()).needs is Needs.SMAZZATA


def test_more_points_win_where_both_reach_the_target_together() -> None:
    # 1500 + 505 = 2005; 1400 + 710 = 2110; MP 105, table 4: 11-9.
    outcome = judge(TO_2005, sheet((1500, 1400), (505, 710)))
    assert outcome.winner is Line.EW
    assert outcome.points == PerLine(2005, 2110)
    assert outcome.mp == PerLine(-105, 105)
    assert outcome.vp == PerLine(9, 11)


def test_both_at_the_target_with_equal_points_is_a_draw() -> None:
    outcome = judge(TO_2005, sheet((1500, 1400), (600, 700)))
    assert outcome.finished
    assert outcome.winner is None
    assert outcome.vp == PerLine(10, 10)


def test_a_smazzata_after_the_target_is_refused() -> None:
    assert told(TO_2005, sheet((1000, 0), (1005, 0), (0, 100))) == [
        (("smazzate", 2), "after_the_end", {"number": 3})
    ]


def test_points_lost_after_the_target_do_not_make_it_unreached() -> None:
    # 2005 after the first; the second would bring it back to 1905, but is not played at all.
    assert told(TO_2005, sheet((2005, 0), (-100, 0))) == [
        (("smazzate", 1), "after_the_end", {"number": 2})
    ]


def test_a_target_that_was_not_reached_yet_takes_any_number_of_smazzate() -> None:
    assert told(TO_2005, sheet(*[(200, 190)] * 10)) == []


def test_a_knockout_tie_asks_who_moved_last() -> None:
    written = sheet((640, 305), (305, 640), (200, 200))
    outcome = judge(THREE_KO, written)
    assert outcome.ending is Ending.UNFINISHED
    assert outcome.needs is Needs.LAST_MOVE
    assert outcome.winner is None
    assert outcome.vp == PerLine(10, 10)
    assert told(THREE_KO, written) == [(("last_move",), "last_move_required", {})]


@pytest.mark.parametrize("moved_last", Line)
@pytest.mark.parametrize(
    ("rules", "smazzate"),
    [
        (THREE_KO, [(640, 305), (305, 640), (200, 200)]),
        (TO_2005_KO, [(1500, 1400), (600, 700)]),
    ],
    ids=["smazzate", "target"],
)
def test_who_moved_last_loses_a_knockout_tie(
    rules: MatchRules, smazzate: list[tuple[int, int]], moved_last: Line
) -> None:
    written = sheet(*smazzate, last_move=moved_last)
    outcome = judge(rules, written)
    assert outcome.ending is Ending.PLAYED
    assert outcome.needs is None
    assert outcome.winner is moved_last.other
    assert outcome.mp == PerLine(0, 0)
    assert outcome.vp == PerLine(10, 10)
    assert reasons(outcome)[-1] == ("last_move_lost", {"line": moved_last})
    assert problems(rules, written) == ()


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_who_moved_last_loses_in_every_game_with_burrachi(code: str) -> None:
    rules = MatchRules(get(code), SmazzateGame(1), VpTable.ONE_OR_TWO, knockout=True)
    assert judge(rules, sheet((300, 300))).needs is Needs.LAST_MOVE
    assert judge(rules, sheet((300, 300), last_move=Line.NS)).winner is Line.EW


@pytest.mark.parametrize("moved_last", [None, *Line])
def test_five_points_decide_a_knockout_without_the_last_move(moved_last: Line) -> None:
    # MP 5 is 10-10 in VP: equal points count, not equal VP.
    written = sheet((640, 305), (305, 640), (205, 200), last_move=moved_last)
    outcome = judge(THREE_KO, written)
    assert outcome.winner is Line.NS
    assert outcome.vp == PerLine(10, 10)
    assert problems(THREE_KO, written) == ()


def test_a_knockout_level_before_the_end_goes_on() -> None:
    written = sheet((100, 100), (50, 50))
    assert judge(THREE_KO, written).needs is Needs.SMAZZATA
    assert problems(THREE_KO, written) == ()


def test_the_problems_of_a_smazzata_name_it() -> None:
    assert told(THREE, sheet((3, 0), (0, 0), (0, 4185))) == [
        (("smazzate", 0, "ns"), "not_multiple_of_5", {"value": 3}),
        (
            ("smazzate", 2, "ew"),
            "impossible_total",
            {"value": 4185, "lowest": -1180, "highest": 4180},
        ),
    ]


def test_problems_of_the_smazzate_the_length_and_the_last_move_are_told_together() -> None:
    assert told(THREE_KO, sheet((3, 3), (0, 0), (0, 0), (0, 0))) == [
        (("smazzate", 0, "ns"), "not_multiple_of_5", {"value": 3}),
        (("smazzate", 0, "ew"), "not_multiple_of_5", {"value": 3}),
        (("smazzate", 3), "after_the_end", {"number": 4}),
        (("last_move",), "last_move_required", {}),
    ]


def test_parts_and_totals_add_up_and_only_parts_tell_of_burrachi() -> None:
    # N-S: 320 + 200 + 100 + 100 = 720, then 640. E-W: 145 - 60 - 100 = -15, then 105 + 150 = 255.
    north = Parts(320, 0, 1, 0, 1, closed=True, pozzetto=True)
    east = Parts(145, 60, 0, 0, 0, closed=False, pozzetto=False)
    east_again = Parts(105, 0, 0, 1, 0, closed=False, pozzetto=True)
    written = Sheet((PerLine(north, east), PerLine(640, east_again)))
    assert smazzata_points(THREE, written) == (PerLine(720, -15), PerLine(640, 255))
    assert total_points(THREE, written) == PerLine(1360, 240)
    assert burrachi(written) == PerLine(2, 1)


def test_an_empty_sheet_adds_up_to_nothing() -> None:
    assert total_points(THREE, Sheet()) == PerLine(0, 0)
    assert burrachi(Sheet()) == PerLine(0, 0)


def test_a_line_and_the_other_are_told_apart() -> None:
    assert Line.NS.other is Line.EW
    assert Line.EW.other is Line.NS
    assert PerLine.of(Line.NS, 1, 2) == PerLine(1, 2)
    assert PerLine.of(Line.EW, 1, 2) == PerLine(2, 1)
    assert list(PerLine("north", "east").items()) == [(Line.NS, "north"), (Line.EW, "east")]


def test_a_lines_value_is_read_by_the_line_or_by_its_name() -> None:
    pair = PerLine("north", "east")
    assert (pair[Line.NS], pair[Line.EW]) == ("north", "east")
    assert (pair[Line("ns")], pair[Line("ew")]) == ("north", "east")
    by_name: dict[str, str] = {name: pair[name] for name in ("ns", "ew")}  # type: ignore[index]
    assert by_name == {"ns": "north", "ew": "east"}


@pytest.mark.parametrize("name", ["items", "map", "NS", ""])
def test_no_other_name_is_a_lines(name: str) -> None:
    # A template that asks for `pair.items` looks for a key of that name first.
    with pytest.raises(KeyError):
        PerLine("north", "east")[name]  # type: ignore[index]
