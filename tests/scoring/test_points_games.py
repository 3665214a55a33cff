"""Games the service counts without knowing their cards: Scala 40, Scopa, Burraco 4 in 2 (S4)."""

from __future__ import annotations

import hashlib

import pytest

from scoring.checks import problems
from scoring.outcome import Ending, Needs, judge
from scoring.rulesets import Ranking, get
from scoring.sheet import MatchRules, Responsible, Sheet, Stoppage, StoppageKind, smazzate_won
from scoring.standings import Adjustment, Result, standings
from scoring.tie_breaks import TieBreak, usual_order
from scoring.values import EntryId, Game, Line, Option, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import WinPoints, default_bye

POINTS = get("points")
SCALA_40 = TargetGame(101)
LOWER = frozenset({Option.LOWER_WINS})


def by(
    game: Game,
    scale: WinPoints = WinPoints.TWO,
    *,
    lower: bool = False,
    knockout: bool = False,
) -> MatchRules:
    options = LOWER if lower else frozenset[Option]()
    return MatchRules(POINTS, game, scale, knockout=knockout, options=options)


def sheet(*smazzate: tuple[int, int], last_move: Line | None = None) -> Sheet:
    return Sheet(tuple(PerLine(*each) for each in smazzate), last_move)


def told(rules: MatchRules, written: Sheet) -> list[tuple[object, ...]]:
    return [(one.path, one.code, *one.params.items()) for one in problems(rules, written)]


def test_what_the_organiser_may_choose() -> None:
    assert POINTS.options == {Option.LOWER_WINS}
    assert POINTS.ranking is Ranking.WINS
    assert POINTS.spareggi == 0
    assert all(POINTS.plays(game) for game in POINTS.usual_games)
    assert POINTS.plays(SmazzateGame(2))
    assert POINTS.plays(TargetGame(7))
    assert POINTS.plays(TargetGame(1))
    assert not POINTS.plays(SmazzateGame(0))
    assert not POINTS.plays(TargetGame(0))
    assert not POINTS.plays(TargetGame(-11))


def test_more_points_win_as_in_scopa() -> None:
    # 4 + 2 + 3 = 9 against 1 + 6 + 1 = 8.
    outcome = judge(by(SmazzateGame(3)), sheet((4, 1), (2, 6), (3, 1)))
    assert (outcome.winner, outcome.points) == (Line.NS, PerLine(9, 8))
    assert (outcome.mp, outcome.vp, outcome.difference) == (PerLine(1, -1), PerLine(2, 0), None)
    assert [one.code for one in outcome.reasons] == ["points", "more_points"]


def test_fewer_points_win_as_in_scala_40() -> None:
    # The same smazzate: 8 is fewer than 9, and E-W are 1 ahead.
    outcome = judge(by(SmazzateGame(3), lower=True), sheet((4, 1), (2, 6), (3, 1)))
    assert (outcome.winner, outcome.points) == (Line.EW, PerLine(9, 8))
    assert (outcome.mp, outcome.vp) == (PerLine(-1, 1), PerLine(0, 2))
    assert [one.code for one in outcome.reasons] == ["points", "fewer_points"]


def test_a_smazzata_is_won_with_fewer_points_too() -> None:
    smazzate = sheet((4, 1), (2, 6), (3, 1), (5, 5)).smazzate
    assert smazzate_won(by(SmazzateGame(4)), smazzate) == PerLine(2, 1)
    assert smazzate_won(by(SmazzateGame(4), lower=True), smazzate) == PerLine(1, 2)


def test_scopa_to_11_ends_with_the_smazzata_that_reaches_it() -> None:
    rules = by(TargetGame(11))
    # 7 + 3 = 10 against 4 + 5 = 9: not yet.
    assert judge(rules, sheet((7, 4), (3, 5))).needs is Needs.SMAZZATA
    # 10 + 1 = 11 against 9 + 3 = 12: both are there, and more points win.
    outcome = judge(rules, sheet((7, 4), (3, 5), (1, 3)))
    assert (outcome.winner, outcome.points) == (Line.EW, PerLine(11, 12))
    assert told(rules, sheet((7, 4), (3, 5), (1, 3), (1, 0))) == [
        (("smazzate", 3), "after_the_end", ("number", 4))
    ]


def test_scala_40_to_101_is_lost_by_who_gets_there() -> None:
    rules = by(SCALA_40, lower=True)
    # 60 + 40 = 100 is still in the game.
    assert judge(rules, sheet((60, 0), (40, 12))).needs is Needs.SMAZZATA
    # 100 + 1 = 101 against 12: N-S are out, E-W win by 89.
    outcome = judge(rules, sheet((60, 0), (40, 12), (1, 0)))
    assert (outcome.winner, outcome.points) == (Line.EW, PerLine(101, 12))
    assert (outcome.mp, outcome.vp) == (PerLine(-89, 89), PerLine(0, 2))


def test_where_both_get_to_101_the_fewer_points_win() -> None:
    # 95 + 10 = 105 against 90 + 12 = 102.
    outcome = judge(by(SCALA_40, lower=True), sheet((95, 90), (10, 12)))
    assert (outcome.winner, outcome.mp) == (Line.EW, PerLine(-3, 3))


def test_level_is_a_draw() -> None:
    rules = by(SmazzateGame(1), WinPoints.THREE, lower=True)
    outcome = judge(rules, sheet((40, 40)))
    assert (outcome.winner, outcome.vp, outcome.mp) == (None, PerLine(1, 1), PerLine(0, 0))
    assert [one.code for one in outcome.reasons] == ["points", "draw"]
    assert told(rules, sheet((40, 40))) == []


@pytest.mark.parametrize("lower", [False, True])
def test_a_level_knockout_is_lost_by_who_moved_last(*, lower: bool) -> None:
    rules = by(SmazzateGame(1), WinPoints.THREE, lower=lower, knockout=True)
    assert told(rules, sheet((40, 40))) == [(("last_move",), "last_move_required")]
    assert judge(rules, sheet((40, 40))).needs is Needs.LAST_MOVE
    for line in Line:
        outcome = judge(rules, sheet((40, 40), last_move=line))
        assert (outcome.winner, outcome.vp) == (line.other, PerLine.of(line, 0, 3))
        assert outcome.reasons[-1].code == "last_move_lost"


def test_there_are_no_spareggi() -> None:
    written = Sheet((PerLine(40, 40),), tie_break_smazzate=(PerLine(41, 40),))
    rules = by(SmazzateGame(1), knockout=True)
    assert (
        ("tie_break_smazzate", 0),
        "spareggio_not_due",
        ("number", 1),
        ("most", 0),
    ) in told(rules, written)


def test_points_are_whole_but_need_not_be_fives_and_may_be_below_zero() -> None:
    assert told(by(SmazzateGame(1)), sheet((-7, 13))) == []
    most = 1_000_000
    assert told(by(SmazzateGame(1)), sheet((most, -most))) == []
    refused = told(by(SmazzateGame(1)), sheet((most + 1, -most - 1)))
    assert [(one[0], one[1]) for one in refused] == [
        (("smazzate", 0, "ns"), "impossible_total"),
        (("smazzate", 0, "ew"), "impossible_total"),
    ]


@pytest.mark.parametrize("lower", [False, True])
def test_who_lets_the_time_run_out_has_lost(*, lower: bool) -> None:
    # N-S have 30, E-W 50: 20 ahead by more points, or 20 behind by fewer.
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.EW, PerLine(30, 50))
    outcome = judge(by(SCALA_40, lower=lower), Sheet(stopped=stopped))
    assert (outcome.ending, outcome.winner) == (Ending.TIMEOUT, Line.NS)
    assert outcome.vp == PerLine(2, 0)
    assert outcome.mp == (PerLine(20, -20) if lower else PerLine(-20, 20))
    assert told(by(SCALA_40, lower=lower), Sheet(stopped=stopped)) == []


# Standings: "2/1/0 (or 3/1/0) in place of VP, then difference of smazzate, difference of points".

LEVEL = (60, 60)
PAIRS = [EntryId(name) for name in "abcde"]


def test_the_default_orders() -> None:
    assert [str(each) for each in usual_order(Ranking.VP)] == [
        "vp", "mp", "direct_match", "wins", "lot",
    ]  # fmt: skip
    assert [str(each) for each in usual_order(Ranking.WINS)] == [
        "vp", "smazzate_difference", "mp", "direct_match", "lot",
    ]  # fmt: skip
    assert [str(each) for each in usual_order(Ranking.PLACES)] == ["vp", "wins", "points", "lot"]


def result(ns: str, ew: str, *smazzate: tuple[int, int]) -> Result:
    """A match of three smazzate of Briscola, by its sheet."""
    rules = MatchRules(get("briscola"), SmazzateGame(3), WinPoints.TWO)
    written = sheet(*smazzate)
    outcome = judge(rules, written)
    return Result(
        entries=PerLine(EntryId(ns), EntryId(ew)),
        winner=outcome.winner,
        vp=outcome.vp,
        mp=outcome.mp,
        points=outcome.points,
        smazzate_won=smazzate_won(rules, written.smazzate),
        burrachi=PerLine(0, 0),
    )


def test_five_entries_by_points_smazzate_and_difference() -> None:
    """Three rounds of three smazzate, each with a bye: by hand.

    | match | smazzate | won | points | |
    | a-b | 61-59 61-59 50-70 | 2-1 | 172-188 | a +2, smazzate +1/-1, MP -16/+16 |
    | c-d | 80-40 70-50 60-60 | 2-0 | 210-150 | c +2, +2/-2, +60/-60 |
    | a-c | 60-60 60-60 60-60 | 0-0 | 180-180 | 1 each, 0, 0 |
    | e-b | 61-59 40-80 61-59 | 2-1 | 162-198 | e +2, +1/-1, -36/+36 |
    | d-e | 61-59 61-59 100-20 | 3-0 | 222-138 | d +2, +3/-3, +84/-84 |

    Byes, 2 points each and nothing else: e, then d, then b.

    a 3 (+1, -16); b 2 (-1-1 = -2, 16+36 = +52); c 3 (+2, +60); d 0+2+2 = 4 (-2+3 = +1, +24);
    e 2+2+0 = 4 (+1-3 = -2, -36-84 = -120).
    """
    results = [
        result("a", "b", (61, 59), (61, 59), (50, 70)),
        result("c", "d", (80, 40), (70, 50), (60, 60)),
        result("a", "c", (60, 60), (60, 60), (60, 60)),
        result("e", "b", (61, 59), (40, 80), (61, 59)),
        result("d", "e", (61, 59), (61, 59), (100, 20)),
    ]
    byes = [Adjustment(EntryId(name), *default_bye(WinPoints.TWO)) for name in "edb"]
    rows = standings(
        PAIRS, results, byes, seed=1, order=usual_order(Ranking.WINS), ranking=Ranking.WINS
    )
    assert [
        (row.place, row.entry, row.vp, row.smazzate_difference, row.mp, row.played, row.wins)
        for row in rows
    ] == [
        (1, "d", 4, 1, 24, 2, 1),
        (2, "e", 4, -2, -120, 2, 1),
        (3, "c", 3, 2, 60, 2, 1),
        (4, "a", 3, 1, -16, 2, 1),
        (5, "b", 2, -2, 52, 2, 0),
    ]
    assert [row.above_next_by for row in rows] == [
        TieBreak.SMAZZATE_DIFFERENCE,
        TieBreak.VP,
        TieBreak.SMAZZATE_DIFFERENCE,
        TieBreak.VP,
        None,
    ]
    assert [row.reason and (row.reason.code, dict(row.reason.params)) for row in rows] == [
        ("above_by_smazzate_difference", {"mine": 1, "theirs": -2}),
        ("above_by_standing_points", {"mine": 4, "theirs": 3}),
        ("above_by_smazzate_difference", {"mine": 2, "theirs": 1}),
        ("above_by_standing_points", {"mine": 3, "theirs": 2}),
        None,
    ]


def test_equal_smazzate_are_parted_by_points_and_those_who_never_played_by_lot() -> None:
    """Two matches won by 2-0 (one smazzata level): by 30 points and by 10, so a before c."""
    a_c = [
        result("a", "b", (70, 50), (65, 55), LEVEL),
        result("c", "d", (61, 59), (64, 56), LEVEL),
    ]
    names = PAIRS[:4]
    rows = standings(names, a_c, [], seed=1, order=usual_order(Ranking.WINS), ranking=Ranking.WINS)
    assert [(row.entry, row.mp) for row in rows] == [("a", 30), ("c", 10), ("d", -10), ("b", -30)]
    assert [row.above_next_by for row in rows] == [TieBreak.MP, TieBreak.VP, TieBreak.MP, None]
    assert rows[0].reason
    assert rows[0].reason.code == "above_by_points_difference"
    assert rows[0].reason.params == {"mine": 30, "theirs": 10}
    # Nobody played: all by lot, the lowest SHA-256 of "1:a" first.
    by_lot = standings(names, [], [], seed=1, order=usual_order(Ranking.WINS), ranking=Ranking.WINS)
    assert [row.entry for row in by_lot] == sorted(
        names, key=lambda name: hashlib.sha256(f"1:{name}".encode()).hexdigest()
    )


def test_who_beat_whom_is_told_in_the_figures_of_the_game() -> None:
    # 61-59, 61-59, 60-60: won 2-0, 182 - 178 = 4 points ahead.
    met = [result("b", "a", (61, 59), (61, 59), LEVEL)]
    order = (TieBreak.DIRECT_MATCH,)
    rows = standings(PAIRS[:2], met, [], seed=1, order=order, ranking=Ranking.WINS)
    assert rows[0].entry == "b"
    assert rows[0].reason
    assert rows[0].reason.params == {"mine": "2 (+4)", "theirs": "0 (-4)"}
