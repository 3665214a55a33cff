"""Why a legal meld is what it is."""

from __future__ import annotations

import pytest
from meld_cast import BURRACO, COPPIE, DIRETTO, cards, legal

from scoring.melds import explained, judge_meld


@pytest.mark.parametrize(
    ("text", "rules", "told"),
    [
        ("5C 6C 7C 8C", BURRACO, ["sequence_of_naturals", "points_of_cards"]),
        ("3H 2H 5H", BURRACO, ["sequence_with_wild", "points_of_cards"]),
        ("7H 7C *", BURRACO, ["set_with_wild", "points_of_cards"]),
        ("7H 7C 7D", BURRACO, ["set_of_naturals", "points_of_cards"]),
        (
            "3H 4H 5H 6H 7H 8H 9H",
            BURRACO,
            ["sequence_of_naturals", "burraco_clean", "points_and_bonus"],
        ),
        (
            "3H 4H 5H 6H 7H 8H 9H *",
            BURRACO,
            ["sequence_with_wild", "burraco_semi_clean", "points_and_bonus"],
        ),
        ("KH KH KD KD KC KC *", BURRACO, ["set_with_wild", "burraco_dirty", "points_and_bonus"]),
        (
            "KH KH KD KD KC KC 2S",
            DIRETTO,
            ["set_with_wild", "burraco_with_pinella", "points_and_bonus"],
        ),
        (
            "2H 2H 2D 2D 2C 2C 2S",
            DIRETTO,
            ["set_of_naturals", "burraco_of_twos", "points_of_cards"],
        ),
    ],
)
def test_step_by_step(text, rules, told):
    assert [reason.code for reason in explained(legal(text, rules), rules)] == told


def test_what_a_wild_stands_for():
    first, *_ = explained(legal("3H 4H 2C 6H"), BURRACO)
    assert first.params == {"count": 4, "wild": "2C", "instead": "5H"}


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("7H 7C 7D", {"count": 3}),
        ("7H 7C 7D *", {"count": 4, "wild": "*"}),
        ("5C 6C 7C 8C", {"count": 4}),
    ],
)
def test_how_many_cards_and_which_wild(text, params):
    first, *_ = explained(legal(text), BURRACO)
    assert first.params == params


def test_the_figures_and_the_source():
    _, burraco, points = explained(legal("3H 4H 5H 6H 7H 8H 9H *", COPPIE), COPPIE)
    assert burraco.params == {"least": 7, "source": "S3, “Burrachi”"}
    assert points.params == {"points": 75, "bonus": 150}


def test_what_is_no_meld_is_explained_by_the_rules_against_it():
    found = judge_meld(cards("3H 4H 6H"), BURRACO)
    assert explained(found, BURRACO) == found.reasons
