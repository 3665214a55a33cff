"""Results nobody played for: a referee's ruling, and a match that was not played (domain §4)."""

import pytest

from scoring.checks import problems
from scoring.outcome import Ending, award_winner, judge
from scoring.rulesets import get
from scoring.sheet import Award, MatchRules, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Smazzata
from scoring.values import Line, Param, Path, PerLine, SmazzateGame
from scoring.victory_points import VpTable

THREE = MatchRules(get("burraco"), SmazzateGame(3), VpTable.THREE)
THREE_KO = MatchRules(get("burraco"), SmazzateGame(3), VpTable.THREE, knockout=True)
STOPPED = Stoppage(StoppageKind.TIMEOUT, Responsible.NS)
PLAYED: tuple[Smazzata, ...] = (PerLine(100, 0),)


def award(
    vp: tuple[int, int] = (14, 4), mp: tuple[int, int] = (355, -755), reason: str = "carte in più"
) -> Award:
    return Award(PerLine(*vp), PerLine(*mp), reason)


def told(rules: MatchRules, written: Sheet) -> list[tuple[Path, str, dict[str, Param]]]:
    return [
        (problem.path, problem.code, dict(problem.params)) for problem in problems(rules, written)
    ]


def test_a_ruling_gives_both_lines_what_it_says() -> None:
    written = Sheet(awarded=award())
    outcome = judge(THREE, written)
    assert outcome.ending is Ending.AWARDED
    assert outcome.finished
    assert outcome.winner is Line.NS
    assert outcome.vp == PerLine(14, 4)
    assert outcome.mp == PerLine(355, -755)
    assert outcome.points == PerLine(0, 0)
    assert outcome.difference is None
    assert [(reason.code, dict(reason.params)) for reason in outcome.reasons] == [
        ("awarded", {"reason": "carte in più"})
    ]
    assert problems(THREE, written) == ()


@pytest.mark.parametrize(
    ("vp", "mp", "winner"),
    [
        ((12, 8), (0, 0), Line.NS),
        ((8, 12), (0, 0), Line.EW),
        ((12, 8), (-100, 100), Line.NS),  # VP come before MP
        ((8, 12), (100, -100), Line.EW),
        ((10, 10), (5, -5), Line.NS),
        ((10, 10), (-5, 5), Line.EW),
        ((10, 10), (0, 0), None),
        ((0, 0), (-1505, -1505), None),
    ],
)
def test_a_ruling_is_won_by_vp_and_then_by_mp(
    vp: tuple[int, int], mp: tuple[int, int], winner: Line | None
) -> None:
    assert award_winner(award(vp, mp)) is winner
    assert judge(THREE, Sheet(awarded=award(vp, mp))).winner is winner


@pytest.mark.parametrize(("vp", "accepted"), [(-1, False), (0, True), (20, True), (21, False)])
def test_a_ruling_gives_0_to_20_vp(vp: int, *, accepted: bool) -> None:
    for line, given in ((Line.NS, (vp, 10)), (Line.EW, (10, vp))):
        refusal = [(("awarded", line, "vp"), "vp_out_of_range", {"value": vp})]
        assert told(THREE, Sheet(awarded=award(given))) == ([] if accepted else refusal)


@pytest.mark.parametrize(("mp", "accepted"), [(-6, False), (-5, True), (0, True), (3, False)])
def test_a_rulings_mp_are_a_whole_multiple_of_five(mp: int, *, accepted: bool) -> None:
    for line, given in ((Line.NS, (mp, 0)), (Line.EW, (0, mp))):
        refusal = [(("awarded", line, "mp"), "not_multiple_of_5", {"value": mp})]
        assert told(THREE, Sheet(awarded=award(mp=given))) == ([] if accepted else refusal)


@pytest.mark.parametrize("reason", ["", " ", "\n\t "])
def test_a_ruling_says_why(reason: str) -> None:
    assert told(THREE, Sheet(awarded=award(reason=reason))) == [
        (("awarded", "reason"), "reason_required", {})
    ]


def test_a_ruling_in_a_knockout_says_who_goes_on() -> None:
    level = Sheet(awarded=award((10, 10), (0, 0)))
    assert told(THREE_KO, level) == [(("awarded",), "award_needs_winner", {})]
    assert told(THREE, level) == []
    assert told(THREE_KO, Sheet(awarded=award((10, 10), (5, -5)))) == []


def test_a_match_that_was_not_played_gives_nothing() -> None:
    written = Sheet(not_played=True)
    outcome = judge(THREE, written)
    assert outcome.ending is Ending.NOT_PLAYED
    assert outcome.finished
    assert outcome.winner is None
    assert outcome.points == outcome.mp == outcome.vp == PerLine(0, 0)
    assert outcome.difference is None
    assert [(reason.code, dict(reason.params)) for reason in outcome.reasons] == [
        ("not_played", {})
    ]
    assert problems(THREE, written) == ()


@pytest.mark.parametrize(
    ("written", "at"),
    [
        (Sheet(PLAYED, awarded=award()), ["awarded"]),
        (Sheet(stopped=STOPPED, awarded=award()), ["awarded"]),
        (Sheet(awarded=award(), not_played=True), ["awarded"]),
        (Sheet(PLAYED, not_played=True), ["not_played"]),
        (Sheet(stopped=STOPPED, not_played=True), ["not_played"]),
        (
            Sheet(PLAYED, stopped=STOPPED, awarded=award(), not_played=True),
            ["awarded", "not_played"],
        ),
    ],
    ids=[
        "ruling and smazzate",
        "ruling and stoppage",
        "ruling and not played",
        "not played and smazzate",
        "not played and stoppage",
        "all of it",
    ],
)
def test_a_ruling_and_a_match_not_played_replace_the_smazzate(
    written: Sheet, at: list[str]
) -> None:
    assert told(THREE, written) == [((name,), "replaces_smazzate", {}) for name in at]


@pytest.mark.parametrize("written", [Sheet(awarded=award()), Sheet(not_played=True)])
def test_no_last_move_is_asked_where_nobody_played(written: Sheet) -> None:
    assert problems(THREE_KO, written) == ()


def test_all_problems_of_a_ruling_are_told_at_once() -> None:
    written = Sheet((PerLine(3, 0),), awarded=award((21, -1), (1, 2), ""))
    assert told(THREE, written) == [
        (("awarded",), "replaces_smazzate", {}),
        (("smazzate", 0, "ns"), "not_multiple_of_5", {"value": 3}),
        (("awarded", "ns", "vp"), "vp_out_of_range", {"value": 21}),
        (("awarded", "ew", "vp"), "vp_out_of_range", {"value": -1}),
        (("awarded", "ns", "mp"), "not_multiple_of_5", {"value": 1}),
        (("awarded", "ew", "mp"), "not_multiple_of_5", {"value": 2}),
        (("awarded", "reason"), "reason_required", {}),
    ]
