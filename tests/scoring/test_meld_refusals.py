"""Why cards are no meld: every rule against them, the most telling first, with its source."""

from __future__ import annotations

import pytest
from meld_cast import BURRACO, COPPIE, DIRETTO, EVERY, FIBUR, ITALIANO, cards, codes

from scoring.melds import arranged, judge_meld


def refused(text, rules=BURRACO):
    (reason,) = judge_meld(cards(text), rules).reasons
    return reason.code, {key: value for key, value in reason.params.items() if key != "source"}


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("7H 7H 7H 7C", "more_in_meld_than_deck", {"card": "7H", "count": 3, "most": 2}),
        ("7H 7H", "too_few_cards", {"count": 2, "least": 3}),
        ("5H * 2C", "too_many_wilds", {}),
        ("5H 5C 2C *", "too_many_wilds", {}),
        ("AH 2H * 2C", "too_many_wilds", {}),  # the 2♥ in its place, and two more
        ("9H 10H 2H *", "too_many_wilds", {}),  # the 2♥ is too far from its place
        ("3H 2H 5H * 7H", "too_many_wilds", {}),
        ("5H 6H 7D", "neither_kind", {}),
        ("3H 3H 4H 5H", "twice_in_sequence", {"card": "3H"}),
        ("AH 2H 3H AH", "twice_in_sequence", {"card": "AH"}),
        ("3H 9H *", "gap", {"missing": "4H 5H 6H 7H 8H"}),
        ("3H 4H 6H", "gap", {"missing": "5H"}),  # one is missing, and there is no wild
        ("AH 3H 5H *", "gap", {"missing": "2H 4H"}),
        ("10H QH AH 2C", "gap", {"missing": "JH KH"}),  # nearer to the high ace
        ("QH KH AH 2H 3H", "round_the_corner", {}),
        ("KH AH * 3H", "round_the_corner", {}),
        ("5H 3H 4H", "wrong_order", {"cards": "3H 4H 5H"}),
        ("3H * 4H", "wrong_order", {"cards": "3H 4H *"}),
    ],
)
def test_one_rule_against_them(text, code, params):
    assert refused(text) == (code, params)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["too_few_cards", "only_wilds"]),
        ("* 2H", ["too_few_cards", "only_wilds"]),
        ("* * 9H 3H", ["too_many_wilds", "gap"]),
        ("* 2C 9H 3C", ["too_many_wilds", "neither_kind"]),
        ("3H 3H 3H 4H", ["more_in_meld_than_deck", "twice_in_sequence"]),
        ("5H 6D", ["too_few_cards", "neither_kind"]),
        # No sequence has the 3♥ twice, so the 2♥ has no place of its own: two wilds.
        ("3H 3H 4H 2H *", ["too_many_wilds", "twice_in_sequence"]),
        ("KH AH 2H", ["round_the_corner", "wrong_order"]),  # 2-K-A would do
        ("QH KH AH *", ["round_the_corner", "wrong_order"]),
        # All of a suit, the wild after the ace instead of before the 2.
        (
            "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH *",
            ["round_the_corner", "wrong_order"],
        ),
        ("AH 2H * * 5H 6H 7H 8H 9H 10H JH QH KH AH", ["too_many_wilds"]),
    ],
)
def test_every_rule_against_them(text, told):
    assert codes(judge_meld(cards(text), BURRACO)) == told


def test_more_cards_than_a_suit_has_places():
    """S3: "fino a 14 carte"; here all of them, the wild and one more."""
    whole = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
    (reason,) = judge_meld(cards(f"{whole} *"), BURRACO).reasons
    assert (reason.code, reason.params["count"], reason.params["most"]) == (
        "sequence_too_long", 15, 14,
    )  # fmt: skip
    assert codes(judge_meld(cards(f"{whole} 3H"), BURRACO)) == [
        "twice_in_sequence",
        "sequence_too_long",
    ]


def test_professionale_has_no_joker():
    assert refused("3H * 5H", DIRETTO) == ("not_in_deck", {"card": "*"})
    assert codes(judge_meld(cards("2H 2C *"), DIRETTO)) == ["not_in_deck", "too_few_twos"]


def test_any_order_is_no_reason():
    assert codes(arranged(cards("KH AH 3H 2H"), BURRACO)) == ["round_the_corner"]
    assert codes(arranged(cards("9H * 3H"), BURRACO)) == ["gap"]


@pytest.mark.parametrize(
    ("rules", "source"),
    [
        (BURRACO, "S0, “Regole per aprire nuovi giochi”"),
        (FIBUR, "S1, “Alcune regole generali”"),
        (ITALIANO, "S2, “Svolgimento del gioco”"),
        (COPPIE, "S3, “Apertura dei giochi”"),
        (DIRETTO, "S2, “Professionale”, “Buraco”"),
    ],
)
def test_each_rule_set_names_its_own_text(rules, source):
    (reason,) = judge_meld(cards("2H 2C 2D"), rules).reasons
    assert reason.params["source"] == source


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.code)
def test_only_the_first_text_forbids_going_round(rules):
    (reason,) = judge_meld(cards("KH AH 2H 3H"), rules).reasons
    assert reason.params["source"] == "S0, “Regole per aprire nuovi giochi”"
