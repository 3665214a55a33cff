"""Timeout, abandonment and no-show (S0, "Penalità…" and "Calcolo dei VP e MP…"; domain §4)."""

import pytest
from rule_families import BURRACO_CODES

from scoring.checks import problems
from scoring.outcome import Ending, MatchOutcome, judge
from scoring.rulesets import get
from scoring.sheet import (
    MatchRules,
    Responsible,
    Sheet,
    Stoppage,
    StoppageKind,
    stoppage_base,
)
from scoring.smazzata import Parts, Smazzata
from scoring.values import Line, Param, Path, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, usual_scale

BURRACO = get("burraco")
RULES = {
    1: MatchRules(BURRACO, SmazzateGame(1), VpTable.ONE_OR_TWO),
    2: MatchRules(BURRACO, SmazzateGame(2), VpTable.ONE_OR_TWO),
    3: MatchRules(BURRACO, SmazzateGame(3), VpTable.THREE),
    4: MatchRules(BURRACO, SmazzateGame(4), VpTable.FOUR),
    2005: MatchRules(BURRACO, TargetGame(2005), VpTable.FOUR),
}
THREE_KO = MatchRules(BURRACO, SmazzateGame(3), VpTable.THREE, knockout=True)
NOTHING = PerLine(0, 0)


def told(rules: MatchRules, written: Sheet) -> list[tuple[Path, str, dict[str, Param]]]:
    return [
        (problem.path, problem.code, dict(problem.params)) for problem in problems(rules, written)
    ]


def reasons(outcome: MatchOutcome) -> list[tuple[str, dict[str, Param]]]:
    return [(reason.code, dict(reason.params)) for reason in outcome.reasons]


# game, R (responsible), A (other), D = max(0, A + 350 - R), VP of the other, its MP, R's MP
WORKED = [
    # The four of the text.
    pytest.param((3, 620, 940, 670, 16, 655, -1505), id="3 smazzate, 620 and 940"),
    pytest.param((3, 1200, 400, 0, 14, 355, -1505), id="3 smazzate, still ahead by 450"),
    pytest.param((3, 500, 505, 355, 14, 355, -1505), id="3 smazzate, the first of 14-6"),
    pytest.param((4, 1000, 2000, 1350, 17, 1305, -2005), id="4 smazzate, 1000 and 2000"),
    # 400 + 350 - 750 = 0 and 400 + 350 - 745 = 5: both within 10-10, so the least is 14.
    pytest.param((3, 750, 400, 0, 14, 355, -1505), id="3 smazzate, just level after the penalty"),
    pytest.param((3, 745, 400, 5, 14, 355, -1505), id="3 smazzate, 5 ahead after the penalty"),
    # 500 + 350 - 500 = 350 is 13-7 in table 3: the least is 14.
    pytest.param((3, 500, 500, 350, 14, 355, -1505), id="3 smazzate, level"),
    # 650 + 350 - 500 = 500 is the last of 14-6, 505 the first of 15-5.
    pytest.param((3, 500, 650, 500, 14, 355, -1505), id="3 smazzate, the last of 14-6"),
    pytest.param((3, 500, 655, 505, 15, 505, -1505), id="3 smazzate, the first of 15-5"),
    # 1150 + 350 - 0 = 1500 is the last of 19-1, 1505 the first of 20-0.
    pytest.param((3, 0, 1150, 1500, 19, 1255, -1505), id="3 smazzate, the last of 19-1"),
    pytest.param((3, 0, 1155, 1505, 20, 1505, -1505), id="3 smazzate, the first of 20-0"),
    # -200 as base: 300 + 350 + 200 = 850 is 17-3.
    pytest.param((3, -200, 300, 850, 17, 805, -1505), id="3 smazzate, below zero"),
    # 0 + 350 - 0 = 350: within 305-400 of table 1-2, so 14 by the table itself.
    pytest.param((1, 0, 0, 350, 14, 305, -1005), id="1 smazzata, nothing written"),
    pytest.param((2, 300, 350, 400, 14, 305, -1005), id="2 smazzate, the last of 14-6"),
    pytest.param((2, 300, 355, 405, 15, 405, -1005), id="2 smazzate, the first of 15-5"),
    pytest.param((1, 0, 650, 1000, 19, 875, -1005), id="1 smazzata, the last of 19-1"),
    pytest.param((1, 0, 655, 1005, 20, 1005, -1005), id="1 smazzata, the first of 20-0"),
    # 0 + 350 - 0 = 350 is 12-8 in table 4: the least is 14, whose "from" is 705.
    pytest.param((4, 0, 0, 350, 14, 705, -2005), id="4 smazzate, nothing written"),
    pytest.param((4, 0, 550, 900, 14, 705, -2005), id="4 smazzate, the last of 14-6"),
    pytest.param((4, 0, 555, 905, 15, 905, -2005), id="4 smazzate, the first of 15-5"),
    # 1800 + 350 - 1200 = 950 is 15-5.
    pytest.param((2005, 1200, 1800, 950, 15, 905, -2005), id="2005 points, 1200 and 1800"),
    pytest.param((2005, 0, 1655, 2005, 20, 2005, -2005), id="2005 points, the first of 20-0"),
]


@pytest.mark.parametrize("kind", [StoppageKind.TIMEOUT, StoppageKind.ABANDONMENT])
@pytest.mark.parametrize("guilty", Line)
@pytest.mark.parametrize("worked", WORKED)
def test_the_responsible_line_loses_everything(
    worked: tuple[int, ...], guilty: Line, kind: StoppageKind
) -> None:
    game, r, a, difference, vp, gained, lost = worked
    base = PerLine.of(guilty, r, a)
    written = Sheet(stopped=Stoppage(kind, Responsible(guilty), base))
    outcome = judge(RULES[game], written)
    assert outcome.ending == Ending(kind.value)
    assert outcome.finished
    assert outcome.winner is guilty.other
    assert outcome.points == base
    assert outcome.difference == difference
    assert outcome.vp == PerLine.of(guilty, 0, vp)
    assert outcome.mp == PerLine.of(guilty, lost, gained)
    assert problems(RULES[game], written) == ()


@pytest.mark.parametrize("guilty", Line)
def test_the_reasons_show_the_whole_calculation(guilty: Line) -> None:
    # 3 smazzate, R 500, A 500: D 350 is 13-7 in the table, raised to 14.
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible(guilty), PerLine(500, 500))
    outcome = judge(RULES[3], Sheet(stopped=stopped))
    assert reasons(outcome) == [
        ("responsible", {"kind": StoppageKind.TIMEOUT, "line": guilty}),
        (
            "stoppage_difference",
            {"other": 500, "penalty": 350, "responsible": 500, "difference": 350},
        ),
        ("stoppage_vp", {"table": VpTable.THREE, "band": 13, "vp": 14}),
        ("stoppage_mp", {"gained": 355, "lost": -1505}),
    ]


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_every_game_with_burrachi_is_stopped_by_the_rules_of_s0(code: str) -> None:
    rules = get(code)
    table = usual_scale(rules.ranking, SmazzateGame(3))
    assert table is VpTable.THREE
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))
    outcome = judge(MatchRules(rules, SmazzateGame(3), table), Sheet(stopped=stopped))
    assert (outcome.vp, outcome.mp) == (PerLine(0, 16), PerLine(-1505, 655))


@pytest.mark.parametrize("kind", StoppageKind)
@pytest.mark.parametrize(
    ("game", "lost"), [(1, -1005), (2, -1005), (3, -1505), (4, -2005), (2005, -2005)]
)
def test_both_lines_responsible_have_nothing_and_lose_the_most(
    game: int, lost: int, kind: StoppageKind
) -> None:
    base = NOTHING if kind is StoppageKind.NO_SHOW else PerLine(620, 940)
    written = Sheet(stopped=Stoppage(kind, Responsible.BOTH, base))
    outcome = judge(RULES[game], written)
    assert outcome.ending == Ending(kind.value)
    assert outcome.winner is None
    assert outcome.points == base
    assert outcome.vp == PerLine(0, 0)
    assert outcome.mp == PerLine(lost, lost)
    assert outcome.difference is None
    assert reasons(outcome) == [("both_responsible", {"kind": kind, "mp": lost})]
    assert problems(RULES[game], written) == ()


def test_both_responsible_are_both_out_of_a_knockout() -> None:
    written = Sheet(stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.BOTH, PerLine(500, 500)))
    outcome = judge(THREE_KO, written)
    assert outcome.finished
    assert outcome.winner is None
    assert problems(THREE_KO, written) == ()


@pytest.mark.parametrize("kind", [StoppageKind.TIMEOUT, StoppageKind.ABANDONMENT])
@pytest.mark.parametrize("guilty", Line)
@pytest.mark.parametrize("lead", [1000, 0, -1000], ids=["ahead", "level", "behind"])
def test_the_responsible_line_is_out_of_a_knockout_whatever_the_points(
    guilty: Line, kind: StoppageKind, lead: int
) -> None:
    base = PerLine.of(guilty, 1000 + lead, 1000)
    written = Sheet(stopped=Stoppage(kind, Responsible(guilty), base))
    assert judge(THREE_KO, written).winner is guilty.other
    assert problems(THREE_KO, written) == ()


def test_the_base_is_the_sum_of_the_smazzate_unless_it_is_given() -> None:
    # 320 + 300 = 620 and 440 + 500 = 940: the first worked example again.
    smazzate: tuple[Smazzata, ...] = (PerLine(320, 440), PerLine(300, 500))
    written = Sheet(smazzate, stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS))
    assert stoppage_base(RULES[3], written) == PerLine(620, 940)
    outcome = judge(RULES[3], written)
    assert outcome.points == PerLine(620, 940)
    assert outcome.mp == PerLine(-1505, 655)
    assert outcome.vp == PerLine(0, 16)


def test_a_base_that_is_given_holds_against_the_smazzate() -> None:
    smazzate: tuple[Smazzata, ...] = (PerLine(320, 440), PerLine(300, 500))
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.EW, PerLine(505, 500))
    outcome = judge(RULES[3], Sheet(smazzate, stopped=stopped))
    # E-W are responsible: 505 + 350 - 500 = 355.
    assert outcome.points == PerLine(505, 500)
    assert outcome.difference == 355
    assert outcome.vp == PerLine(14, 0)


def test_a_base_of_nothing_is_given_all_the_same() -> None:
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, NOTHING)
    written = Sheet((PerLine(320, 440),), stopped=stopped)
    assert judge(RULES[3], written).points == NOTHING


def test_the_sum_of_the_smazzate_stands_where_play_was_not_stopped() -> None:
    assert stoppage_base(RULES[3], Sheet((PerLine(320, 440),))) == PerLine(320, 440)


def test_the_base_adds_parts_and_totals() -> None:
    # 200 + 200 - 40 = 360 and 440.
    smazzate: tuple[Smazzata, ...] = (
        PerLine(Parts(200, 40, 1, 0, 0, closed=False, pozzetto=True), 440),
    )
    written = Sheet(smazzate, stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS))
    assert stoppage_base(RULES[3], written) == PerLine(360, 440)


@pytest.mark.parametrize("guilty", Line)
@pytest.mark.parametrize(
    ("game", "vp", "gained", "lost"),
    [
        (2, 14, 305, -1005),  # 0 + 350 - 0 = 350 is 14-6 in table 1-2
        (3, 14, 355, -1505),  # … and 13-7 in table 3
        (4, 14, 705, -2005),  # … and 12-8 in table 4
    ],
)
@pytest.mark.parametrize("base", [None, NOTHING], ids=["no base", "a base of nothing"])
def test_who_does_not_come_abandons_at_nothing(
    game: int, vp: int, gained: int, lost: int, guilty: Line, base: PerLine[int] | None
) -> None:
    written = Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible(guilty), base))
    outcome = judge(RULES[game], written)
    assert outcome.ending is Ending.NO_SHOW
    assert outcome.winner is guilty.other
    assert outcome.points == NOTHING
    assert outcome.difference == 350
    assert outcome.vp == PerLine.of(guilty, 0, vp)
    assert outcome.mp == PerLine.of(guilty, lost, gained)
    assert problems(RULES[game], written) == ()


@pytest.mark.parametrize(
    "written",
    [
        Sheet((PerLine(0, 0),), stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.NS)),
        Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.NS, PerLine(5, 0))),
        Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.NS, PerLine(0, 5))),
        Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.BOTH, PerLine(0, -5))),
    ],
    ids=["a smazzata", "points of N-S", "points of E-W", "points below zero"],
)
def test_who_has_played_did_come(written: Sheet) -> None:
    assert told(RULES[3], written) == [(("stopped", "kind"), "no_show_after_play", {})]


@pytest.mark.parametrize("kind", [StoppageKind.TIMEOUT, StoppageKind.ABANDONMENT])
def test_play_that_stopped_may_have_a_base_and_smazzate(kind: StoppageKind) -> None:
    stopped = Stoppage(kind, Responsible.NS, PerLine(100, 5))
    assert problems(RULES[3], Sheet((PerLine(100, 0),), stopped=stopped)) == ()


def test_a_base_is_a_whole_multiple_of_five() -> None:
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(621, 939))
    assert told(RULES[3], Sheet(stopped=stopped)) == [
        (("stopped", "base", "ns"), "not_multiple_of_5", {"value": 621}),
        (("stopped", "base", "ew"), "not_multiple_of_5", {"value": 939}),
    ]


def test_a_stopped_match_is_over_before_its_last_smazzata() -> None:
    written = Sheet((PerLine(100, 0),), stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS))
    outcome = judge(RULES[4], written)
    assert outcome.finished
    assert outcome.needs is None
