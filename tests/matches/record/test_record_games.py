"""``manage.py record score`` over matches of the games beside the burraco of 108 cards."""

from __future__ import annotations

from typing import Any

import pytest
from record_games_cast import LEVEL, SEVEN_TWOS, errors, match, parts

from matches.record.single_match import parse_match
from scoring.values import Option

NOTHING = {"ns": 0, "ew": 0}


# Briscola


def test_the_contracts_game_with_vinco_subito(answer: Any) -> None:
    # 61-20 and 70-12: two of three, and the third is not played. 131 - 32 = 99.
    game = {"smazzate": 3, "vinco_subito": True}
    body, code = answer("score", match("briscola", game, (61, 20), (70, 12)))
    assert code == 0
    assert body == {
        "winner": "ns",
        "points": {"ns": 131, "ew": 32},
        "mp": {"ns": 99, "ew": -99},
        "vp": {"ns": 2, "ew": 0},
        "difference": None,
        "vp_table": "2-1-0",
        "finished": True,
        "warnings": [],
        "explanation": [
            "Smazzate won: N-S 2, E-W 0.",
            "N-S 131 points, E-W 32.",
            "N-S has won more smazzate and wins.",
        ],
    }


def test_without_vinco_subito_the_same_is_refused(answer: Any) -> None:
    for game in ({"smazzate": 3}, {"smazzate": 3, "vinco_subito": False}):
        body, code = answer("score", match("briscola", game, (61, 20), (70, 12)))
        assert code == 2
        assert errors(body) == [
            ("smazzate[0]", "points_not_whole_deck"),
            ("smazzate[1]", "points_not_whole_deck"),
        ]


def test_a_third_smazzata_after_two_that_won(answer: Any) -> None:
    three = ((61, 59), (70, 50), (59, 61))
    body, code = answer("score", match("briscola", {"smazzate": 3}, *three))
    assert (code, body["winner"], body["finished"]) == (0, "ns", True)
    at_once = {"smazzate": 3, "vinco_subito": True}
    body, code = answer("score", match("briscola", at_once, *three))
    assert (code, errors(body)) == (2, [("smazzate[2]", "after_the_end")])


@pytest.mark.parametrize(
    "game", [{"smazzate": 2}, {"smazzate": 4}, {"target": 60}, {"target": 100}]
)
def test_games_that_briscola_has_not(answer: Any, game: dict[str, Any]) -> None:
    body, code = answer("score", match("briscola", game, (61, 59)))
    assert (code, errors(body)) == (2, [("game", "game_not_of_these_rules")])


def test_three_points_for_a_win(answer: Any) -> None:
    body, _ = answer("score", match("briscola", {"target": 61, "vp_table": "3-1-0"}, (59, 61)))
    assert (body["vp"], body["vp_table"]) == ({"ns": 0, "ew": 3}, "3-1-0")
    body, _ = answer("score", match("briscola", {"target": 61, "vp_table": "3-1-0"}, (60, 60)))
    assert (body["winner"], body["vp"]) == (None, {"ns": 1, "ew": 1})
    body, code = answer("score", match("briscola", {"target": 61, "vp_table": "4"}, (60, 60)))
    assert (code, errors(body)) == (2, [("game.vp_table", "unknown_scale")])


@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_tie_still_open_needs_a_spareggio(answer: Any, level: int) -> None:
    given = match(
        "briscola", {"target": 61}, (60, 60), knockout=True, tie_break_smazzate=[LEVEL] * level
    )
    body, code = answer("score", given)
    assert code == 0
    assert (body["finished"], body["needs"]) == (False, "tie_break_smazzata")
    assert body["winner"] is None


def test_three_level_spareggi_need_the_last_move(answer: Any) -> None:
    given = match(
        "briscola", {"target": 61}, (60, 60), knockout=True, tie_break_smazzate=[LEVEL] * 3
    )
    body, code = answer("score", given)
    assert (code, body["finished"], body["needs"]) == (0, False, "last_move")
    # Who took the last trick loses, even a trick worth nothing.
    body, code = answer("score", {**given, "last_move": "ns"})
    assert (code, body["finished"], body["winner"]) == (0, True, "ew")
    assert body["vp"] == {"ns": 0, "ew": 2}
    assert "needs" not in body


def test_a_spareggio_decides(answer: Any) -> None:
    spareggi = [LEVEL, {"ns": 59, "ew": 61}]
    given = match("briscola", {"target": 61}, (60, 60), knockout=True, tie_break_smazzate=spareggi)
    body, code = answer("score", given)
    assert (code, body["winner"], body["points"]) == (0, "ew", LEVEL)
    assert body["mp"] == NOTHING
    assert body["explanation"][-1] == "E-W wins spareggio 2, and with it the match."


def test_spareggi_that_are_not_due(answer: Any) -> None:
    spareggi = [LEVEL, LEVEL, LEVEL, {"ns": 61, "ew": 59}]
    game = {"target": 61}
    fourth = match("briscola", game, (60, 60), knockout=True, tie_break_smazzate=spareggi)
    body, code = answer("score", fourth)
    assert (code, errors(body)) == (2, [("tie_break_smazzate[3]", "spareggio_not_due")])
    no_knockout = match("briscola", game, (60, 60), tie_break_smazzate=[LEVEL])
    assert errors(answer("score", no_knockout)[0]) == [
        ("tie_break_smazzate[0]", "spareggio_not_due")
    ]
    burraco = match("burraco", {"smazzate": 1}, (500, 500), tie_break_smazzate=[LEVEL])
    assert errors(answer("score", burraco)[0]) == [("tie_break_smazzate[0]", "spareggio_not_due")]


def test_the_time_ran_out_in_a_game_without_vp(answer: Any) -> None:
    stopped = {"kind": "timeout", "by": "ns", "base": {"ns": 90, "ew": 70}}
    body, code = answer("score", match("briscola", {"smazzate": 3}, stopped=stopped))
    assert (code, body["winner"], body["vp"]) == (0, "ew", {"ns": 0, "ew": 2})
    assert body["mp"] == {"ns": 20, "ew": -20}


# Switches


@pytest.mark.parametrize(
    ("ruleset", "game", "switch"),
    [
        ("burraco", {"smazzate": 3}, "vinco_subito"),
        ("burraco", {"smazzate": 3}, "makart"),
        ("briscola", {"smazzate": 3}, "lower_wins"),
        ("points", {"smazzate": 3}, "vinco_subito"),
        ("burraco-professionale-diretto", {"smazzate": 1}, "lower_wins"),
    ],
)
def test_switches_that_the_rules_have_not(
    answer: Any, ruleset: str, game: dict[str, Any], switch: str
) -> None:
    body, code = answer("score", match(ruleset, {**game, switch: True}))
    assert (code, errors(body)) == (2, [(f"game.{switch}", "option_not_of_these_rules")])
    assert answer("score", match(ruleset, {**game, switch: False}))[1] == 0
    wrong = answer("score", match(ruleset, {**game, switch: 1}))[0]
    assert (f"game.{switch}", "wrong_type") in errors(wrong)


def test_makart_is_kept_with_the_rules() -> None:
    game = {"smazzate": 1, "makart": True}
    rules = parse_match(match("burraco-professionale-indiretto", game)).rules
    assert rules.options == {Option.MAKART}


# Professionale


@pytest.mark.parametrize(
    ("game", "table", "least"),
    [
        ({"smazzate": 1}, "1-2", 1005),
        ({"target": 1505, "vp_table": "3"}, "3", 1505),
        ({"target": 2000, "vp_table": "4"}, "4", 2005),
    ],
)
def test_a_burraco_of_twos(answer: Any, game: dict[str, Any], table: str, least: int) -> None:
    twos = parts(cards=70, burraco_of_twos=True)
    body, code = answer("score", match("burraco-professionale-diretto", game, (300, twos)))
    assert code == 0
    assert (body["winner"], body["finished"], body["vp_table"]) == ("ew", True, table)
    assert (body["vp"], body["mp"]) == ({"ns": 0, "ew": 20}, {"ns": -least, "ew": least})


@pytest.mark.parametrize("points", [1505, 2000])
def test_targets_whose_table_has_to_be_named(answer: Any, points: int) -> None:
    body, code = answer("score", match("burraco-professionale-diretto", {"target": points}))
    assert (code, errors(body)) == (2, [("game.vp_table", "vp_table_required")])


def test_two_pozzetti_for_one_line(answer: Any) -> None:
    both = parts(cards=80, clean=1, pozzetto=2)
    game = {"smazzate": 1}
    body, code = answer("score", match("burraco-professionale-indiretto", game, (both, parts())))
    # 80 + 200 against -100.
    assert (code, body["points"]) == (0, {"ns": 280, "ew": -100})
    one = parts(cards=80, clean=1, pozzetto=True)
    body, code = answer("score", match("burraco-professionale-indiretto", game, (both, one)))
    assert (code, errors(body)) == (2, [("smazzate[0]", "more_pozzetti_than_two")])
    body, code = answer("score", match("burraco", game, (both, 0)))
    assert (code, errors(body)) == (2, [("smazzate[0].ns.pozzetto", "too_many_pozzetti")])


def test_card_by_card_the_parts_are_those_of_the_cards(answer: Any) -> None:
    # A clean burraco 3-9 of hearts 5x5 + 2x10 = 45, three kings 30; in hand an ace, 15.
    melds = [["3H", "4H", "5H", "6H", "7H", "8H", "9H"], ["KH", "KD", "KC"]]
    line = parts(cards=75, in_hand=15, clean=1, pozzetto=True, melds=melds, hand=["AS"])
    game = {"smazzate": 1}
    body, code = answer("score", match("burraco", game, (line, 0)))
    # 75 - 15 + 200
    assert (code, body["points"]["ns"]) == (0, 260)
    wrong = {**line, "cards": 80, "clean": 0}
    body, code = answer("score", match("burraco", game, (wrong, 0)))
    assert (code, errors(body)) == (
        2,
        [
            ("smazzate[0].ns.cards", "differs_from_melds"),
            ("smazzate[0].ns.clean", "differs_from_melds"),
        ],
    )


def test_a_third_seven_of_hearts_is_refused_where_it_lies(answer: Any) -> None:
    ns = parts(cards=15, in_hand=5, melds=[["7H", "7C", "7D"]], hand=["7H"])
    ew = parts(cards=15, melds=[["5H", "6H", "7H"]], hand=[])
    body, code = answer("score", match("burraco", {"smazzate": 1}, (ns, ew)))
    assert (code, errors(body)) == (2, [("smazzate[0].ew.melds[0]", "more_than_deck_has")])


def test_a_burraco_of_twos_card_by_card(answer: Any) -> None:
    line = parts(cards=70, burraco_of_twos=True, melds=[SEVEN_TWOS], hand=[])
    game = {"smazzate": 1}
    body, code = answer("score", match("burraco-professionale-diretto", game, (line, 0)))
    assert (code, body["winner"], body["vp"]) == (0, "ns", {"ns": 20, "ew": 0})
    elsewhere = answer("score", match("burraco", game, (line, 0)))[0]
    assert "smazzate[0].ns.melds[0]" in {path for path, _ in errors(elsewhere)}


def test_cards_in_hand_without_melds_and_cards_that_are_none(answer: Any) -> None:
    game = {"smazzate": 1}
    body, _ = answer("score", match("burraco", game, (parts(in_hand=15, hand=["AS"]), 0)))
    assert errors(body) == [("smazzate[0].ns.hand", "hand_without_melds")]
    odd = parts(melds=[["7H", "7X", 7]], hand=[])
    body, _ = answer("score", match("burraco", game, (odd, 0)))
    assert errors(body) == [
        ("smazzate[0].ns.melds[0][1]", "unknown_card"),
        ("smazzate[0].ns.melds[0][2]", "wrong_type"),
    ]


# Points


def test_scala_40_to_101(answer: Any) -> None:
    game = {"target": 101, "lower_wins": True}
    body, code = answer("score", match("points", game, (60, 0), (40, 12)))
    assert (code, body["finished"], body["needs"]) == (0, False, "smazzata")
    body, _ = answer("score", match("points", game, (60, 0), (40, 12), (1, 0)))
    assert (body["winner"], body["points"]) == ("ew", {"ns": 101, "ew": 12})
    assert (body["mp"], body["vp"]) == ({"ns": -89, "ew": 89}, {"ns": 0, "ew": 2})
    assert body["explanation"][-1] == "E-W has fewer points and wins."


def test_a_level_knockout_of_points(answer: Any) -> None:
    given = match("points", {"smazzate": 1}, (7, 7), knockout=True)
    body, code = answer("score", given)
    assert (code, errors(body)) == (2, [("last_move", "last_move_required")])
    assert answer("score", {**given, "last_move": "ew"})[0]["winner"] == "ns"
