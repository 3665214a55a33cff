"""Briscola, worked out by hand (S4, "Punteggi", "Conclusione della partita")."""

from __future__ import annotations

import pytest
from briscola_cast import BRISCOLA, LEVEL, THREE, TO_61, by, reasons, sheet, told

from scoring.checks import problems, warnings
from scoring.outcome import Ending, Needs, judge
from scoring.rulesets import BriscolaRules, Direction, Ranking
from scoring.sheet import Sheet
from scoring.smazzata import Parts, Smazzata
from scoring.smazzata_checks import problems as smazzata_problems
from scoring.values import Line, Option, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import WinPoints, default_bye, parse_scale, usual_scale


def test_the_cards_and_their_points() -> None:
    # "Asso 11, Tre 10, Re 4, Cavallo/Donna 3, Fante 2; 7, 6, 5, 4, 2: 0".
    assert isinstance(BRISCOLA, BriscolaRules)
    assert dict(BRISCOLA.card_points) == {
        "A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0,
    }  # fmt: skip
    assert BRISCOLA.deck_cards == 40
    # 4 x 11 + 4 x 10 + 4 x 4 + 4 x 3 + 4 x 2 = 44 + 40 + 16 + 12 + 8 = 120.
    assert BRISCOLA.deck_points == 120
    # More than half of 120.
    assert BRISCOLA.winning_points == 61


def test_what_else_the_rules_say() -> None:
    # "il mazziere gira in senso antiorario"
    assert BRISCOLA.direction is Direction.ANTICLOCKWISE
    assert BRISCOLA.ranking is Ranking.WINS
    assert BRISCOLA.options == {Option.VINCO_SUBITO}
    assert BRISCOLA.spareggi == 3
    assert BRISCOLA.counts_smazzate
    assert (BRISCOLA.lowest_total, BRISCOLA.highest_total) == (0, 120)


@pytest.mark.parametrize("count", [1, 3, 5, 7, 49])
def test_an_odd_number_of_smazzate_is_played(count: int) -> None:
    assert BRISCOLA.plays(SmazzateGame(count))


@pytest.mark.parametrize("count", [-1, 0, 2, 4, 6])
def test_an_even_number_is_not(count: int) -> None:
    # "Per questo motivo il numero di smazzate deve sempre essere dispari."
    assert not BRISCOLA.plays(SmazzateGame(count))


@pytest.mark.parametrize(("points", "played"), [(60, False), (61, True), (62, False), (121, False)])
def test_the_only_target_is_61(points: int, *, played: bool) -> None:
    assert BRISCOLA.plays(TargetGame(points)) is played


def test_every_usual_game_is_one_that_is_played() -> None:
    assert all(BRISCOLA.plays(game) for game in BRISCOLA.usual_games)
    assert {TO_61, THREE} <= set(BRISCOLA.usual_games)


# One game to 61.


@pytest.mark.parametrize(
    ("ns", "ew", "winner"),
    [(61, 59, Line.NS), (59, 61, Line.EW), (120, 0, Line.NS), (60, 60, None)],
)
def test_more_than_60_win_a_single_game(ns: int, ew: int, winner: Line | None) -> None:
    outcome = judge(by(TO_61), sheet((ns, ew)))
    assert outcome.ending is Ending.PLAYED
    assert outcome.winner is winner
    assert outcome.points == PerLine(ns, ew)
    assert outcome.mp == PerLine(ns - ew, ew - ns)
    assert outcome.difference is None
    assert told(by(TO_61), sheet((ns, ew))) == []
    assert warnings(by(TO_61), sheet((ns, ew))) == ()


def test_a_single_game_is_one_smazzata_although_it_was_level() -> None:
    assert judge(by(TO_61), sheet(LEVEL)).finished
    assert told(by(TO_61), sheet(LEVEL, (61, 59))) == [
        (("smazzate", 1), "after_the_end", ("number", 2))
    ]
    assert judge(by(TO_61), sheet()).needs is Needs.SMAZZATA


@pytest.mark.parametrize(
    ("ns", "ew", "seen"),
    [(61, 58, 119), (61, 60, 121), (0, 0, 0), (61, 20, 81), (119, 0, 119), (60, 59, 119)],
)
def test_the_points_of_a_smazzata_are_those_of_the_whole_deck(ns: int, ew: int, seen: int) -> None:
    whole = (("value", seen), ("whole", 120), ("winning", 61))
    assert told(by(TO_61), sheet((ns, ew))) == [(("smazzate", 0), "points_not_whole_deck", *whole)]


@pytest.mark.parametrize("total", [-1, 121])
def test_a_line_has_from_0_to_120_points(total: int) -> None:
    found = told(by(TO_61), sheet((total, 120 - total)))
    assert (
        ("smazzate", 0, "ns"),
        "impossible_total",
        ("value", total),
        ("lowest", 0),
        ("highest", 120),
    ) in found


def test_points_need_not_be_multiples_of_five() -> None:
    assert told(by(TO_61), sheet((67, 53))) == []


def test_the_parts_of_burraco_say_nothing_here() -> None:
    parts = Parts(60, 0, 0, 0, 0, closed=False, pozzetto=False)
    found = problems(by(TO_61), Sheet((PerLine(parts, 60),)))
    assert [(one.path, one.code) for one in found] == [
        (("smazzate", 0, "ns"), "parts_unknown_here")
    ]


@pytest.mark.parametrize(
    ("ns", "ew", "accepted"),
    [
        (61, 20, True),  # it ended with the trick that brought the 61st point
        (20, 61, True),
        (75, 0, True),
        (61, 59, True),  # or was played to its end
        (60, 60, True),
        (60, 20, False),  # nobody has won yet
        (60, 59, False),
        (61, 60, False),  # more than the deck
        (0, 0, False),
    ],
)
def test_vinco_subito_ends_a_smazzata_with_the_61st_point(
    ns: int, ew: int, *, accepted: bool
) -> None:
    rules = by(TO_61, at_once=True)
    codes = [] if accepted else ["points_not_whole_deck"]
    assert [one.code for one in problems(rules, sheet((ns, ew)))] == codes


def test_a_smazzata_on_its_own_is_played_to_its_end_unless_said() -> None:
    early: Smazzata = PerLine(61, 20)
    assert [one.code for one in smazzata_problems(early, BRISCOLA)] == ["points_not_whole_deck"]
    assert smazzata_problems(early, BRISCOLA, may_end_early=True) == ()


def test_vinco_subito_in_a_single_game() -> None:
    # 61-20: won, 41 points ahead.
    outcome = judge(by(TO_61, at_once=True), sheet((61, 20)))
    assert (outcome.winner, outcome.mp, outcome.vp) == (
        Line.NS,
        PerLine(41, -41),
        PerLine(2, 0),
    )


# Three smazzate.


def test_the_majority_of_smazzate_wins_whatever_the_points() -> None:
    # N-S 61 + 61 + 0 = 122, E-W 59 + 59 + 120 = 238; N-S have won two of three.
    outcome = judge(by(THREE), sheet((61, 59), (61, 59), (0, 120)))
    assert outcome.winner is Line.NS
    assert outcome.points == PerLine(122, 238)
    assert outcome.mp == PerLine(-116, 116)
    assert outcome.vp == PerLine(2, 0)
    assert reasons(outcome) == ["smazzate_won", "points", "more_smazzate"]
    assert dict(outcome.reasons[0].params) == {"ns": 2, "ew": 1}


def test_a_level_smazzata_is_nobodys() -> None:
    # Won, level, won: 2-0. Won, level, level: 1-0 is more, too.
    for last in ((80, 40), LEVEL):
        outcome = judge(by(THREE), sheet((61, 59), LEVEL, last))
        assert (outcome.winner, outcome.vp) == (Line.NS, PerLine(2, 0))
    # Won, level, lost: 1-1.
    outcome = judge(by(THREE), sheet((61, 59), LEVEL, (59, 61)))
    assert (outcome.winner, outcome.vp) == (None, PerLine(1, 1))


def test_level_smazzate_are_a_draw_whatever_the_points() -> None:
    # N-S 120 + 59 + 60 = 239, E-W 0 + 61 + 60 = 121, and a smazzata each.
    outcome = judge(by(THREE), sheet((120, 0), (59, 61), LEVEL))
    assert (outcome.winner, outcome.mp) == (None, PerLine(118, -118))
    assert outcome.vp == PerLine(1, 1)
    assert reasons(outcome)[-1] == "draw_of_smazzate"
    all_level = judge(by(THREE), sheet(LEVEL, LEVEL, LEVEL))
    assert (all_level.winner, all_level.vp) == (None, PerLine(1, 1))


def test_the_third_smazzata_is_played_unless_vinco_subito() -> None:
    two_won = sheet((61, 59), (70, 50))
    assert judge(by(THREE), two_won).needs is Needs.SMAZZATA
    assert judge(by(THREE), two_won).winner is None
    at_once = judge(by(THREE, at_once=True), two_won)
    assert (at_once.ending, at_once.winner, at_once.vp) == (
        Ending.PLAYED,
        Line.NS,
        PerLine(2, 0),
    )


def test_a_third_smazzata_after_2_0_is_refused_only_with_vinco_subito() -> None:
    three = sheet((61, 59), (70, 50), (59, 61))
    assert told(by(THREE), three) == []
    assert told(by(THREE, at_once=True), three) == [
        (("smazzate", 2), "after_the_end", ("number", 3))
    ]


@pytest.mark.parametrize("second", [LEVEL, (59, 61)])
def test_without_the_majority_vinco_subito_goes_on(second: tuple[int, int]) -> None:
    # Won-level or won-lost is 1-0 or 1-1 of three: two are needed.
    rules = by(THREE, at_once=True)
    assert judge(rules, sheet((61, 20), second)).needs is Needs.SMAZZATA
    assert told(rules, sheet((61, 20), second, (61, 3))) == []
    assert judge(rules, sheet((61, 20), second, (61, 3))).winner is Line.NS


def test_five_smazzate_are_decided_by_three() -> None:
    rules = by(SmazzateGame(5), at_once=True)
    assert judge(rules, sheet((61, 0), (61, 0))).needs is Needs.SMAZZATA
    assert judge(rules, sheet((61, 0), (61, 0), (61, 0))).winner is Line.NS
    assert judge(rules, sheet((61, 0), (0, 61), (61, 0), (0, 61))).needs is Needs.SMAZZATA


# Points for the standings.


@pytest.mark.parametrize(("scale", "win", "draw"), [(WinPoints.TWO, 2, 1), (WinPoints.THREE, 3, 1)])
def test_ranking_points(scale: WinPoints, win: int, draw: int) -> None:
    assert judge(by(TO_61, scale), sheet((59, 61))).vp == PerLine(0, win)
    assert judge(by(TO_61, scale), sheet((61, 59))).vp == PerLine(win, 0)
    assert judge(by(TO_61, scale), sheet(LEVEL)).vp == PerLine(draw, draw)
    assert default_bye(scale) == (win, 0)


def test_two_for_a_win_unless_three_are_named() -> None:
    assert usual_scale(Ranking.WINS, THREE) is WinPoints.TWO
    assert parse_scale(Ranking.WINS, "3-1-0") is WinPoints.THREE
    assert parse_scale(Ranking.WINS, "4") is None
    assert parse_scale(Ranking.VP, "2-1-0") is None
