"""What may be added to a meld that lies there (S0, "Regole per allungare i giochi esistenti")."""

from __future__ import annotations

import pytest
from meld_cast import (
    BURRACO,
    COPPIE,
    DIRETTO,
    EVERY,
    FIBUR,
    INDIRETTO,
    ITALIANO,
    card,
    codes,
    legal,
    written,
)

from scoring.melds import Burraco, additions, extended

STAYING = (BURRACO, ITALIANO, COPPIE, DIRETTO, INDIRETTO)
CLASSIC = (BURRACO, ITALIANO, COPPIE)


def adding(text, more, rules=BURRACO):
    return extended(legal(text, rules), card(more), rules)


@pytest.mark.parametrize("rules", STAYING, ids=lambda rules: rules.code)
def test_the_example_of_s0(rules):
    """2♣ may not join 3♥ 2♥ 5♥ although 2♥ 3♥ 2♣ 5♥ would be valid; the 4♥ may."""
    found = adding("3H 2H 5H", "2C", rules)
    (reason,) = found.reasons
    assert reason.code == "wild_keeps_place"
    assert {**reason.params, "source": ""} == {
        "card": "2C", "wild": "2H", "instead": "4H", "source": "",
    }  # fmt: skip
    # The 4♥ takes the wild's place, and the 2♥ comes into its own.
    assert written(adding("3H 2H 5H", "4H", rules)) == "2H 3H 4H 5H"


def test_the_wild_may_move_within_the_meld_by_s1():
    assert written(adding("3H 2H 5H", "2C", FIBUR)) == "2H 3H 2C 5H"
    # From a gap that the new card leaves to another.
    assert written(adding("3H 4H *", "6H", FIBUR)) == "3H 4H * 6H"
    assert written(adding("* 5H 6H", "3H", FIBUR)) == "3H * 5H 6H"
    # But the cards have to be a meld.
    assert codes(adding("3H 4H *", "8H", FIBUR)) == ["gap"]
    assert codes(adding("3H 4H *", "2C", FIBUR)) == ["too_many_wilds"]


@pytest.mark.parametrize("rules", CLASSIC, ids=lambda rules: rules.code)
@pytest.mark.parametrize(
    ("text", "more", "made"),
    [
        ("3H 4H 5H", "6H", "3H 4H 5H 6H"),
        ("3H 4H 5H", "2H", "2H 3H 4H 5H"),
        ("3H 4H 5H", "2C", "3H 4H 5H 2C"),
        ("3H 4H 5H", "*", "3H 4H 5H *"),
        ("QH KH AH", "*", "* QH KH AH"),
        ("AH 2H 3H", "4H", "AH 2H 3H 4H"),
        ("2H 3H 4H", "AH", "AH 2H 3H 4H"),
        ("3H * 5H", "6H", "3H * 5H 6H"),  # the wild stays where it is
        ("3H 4H *", "6H", "3H 4H * 6H"),  # beyond it
        ("3H 4H *", "5H", "3H 4H 5H *"),  # replaced, it goes on top
        ("* QH KH AH", "JH", "* JH QH KH AH"),  # or below the high ace
        ("AH * 3H", "2H", "AH 2H 3H *"),
        ("4H 5H 2H", "6H", "4H 5H 6H 2H"),  # not yet beside its own place
        ("4H 5H 2H", "3H", "3H 4H 5H 2H"),  # it is not replaced
        ("3H 4H 5H 2H", "2H", "2H 3H 4H 5H 2H"),  # the second 2♥ in its place
        ("7H 7C *", "7D", "7H 7C 7D *"),
        ("7H 7C 7D", "2S", "7H 7C 7D 2S"),
    ],
)
def test_what_may_be_added(text, more, made, rules):
    assert written(adding(text, more, rules)) == made


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        ("3H 4H 5H", "7H", ["gap"]),
        ("3H 4H 5H", "6D", ["neither_kind"]),
        ("3H 4H 5H", "3H", ["twice_in_sequence"]),
        ("QH KH AH", "2H", None),  # wild below: for the jack
        ("QH KH AH", "3H", ["gap"]),
        ("3H 4H *", "7H", ["gap"]),
        ("2H 3H 4H", "6H", ["cards_keep_place"]),  # the 2♥ would have to leave its place
        ("3H 4H *", "2C", ["too_many_wilds"]),
        ("* 3H 4H", "6H", ["wild_keeps_place"]),  # it lies for the 2♥
        ("7H 7C *", "2D", ["too_many_wilds"]),
        ("7H 7C 7D", "8D", ["neither_kind"]),
        ("7H 7H 7C", "7H", ["more_in_meld_than_deck"]),
        # The whole suit with a wild: what it stands for finds no more room.
        ("AH 2H 3H 4H 5H * 7H 8H 9H 10H JH QH KH AH", "6H", ["sequence_too_long"]),
    ],
)
def test_what_may_not_be_added(text, more, told):
    found = adding(text, more)
    if told is None:
        assert written(found) == "2H QH KH AH"
    else:
        assert codes(found) == told


@pytest.mark.parametrize("rules", CLASSIC, ids=lambda rules: rules.code)
def test_a_dirty_burraco_whose_two_finds_its_place_becomes_clean(rules):
    """S2: "E' possibile far diventare un buraco sporco con Pinella un buraco pulito"."""
    found = adding("3H 4H 5H 6H 7H 2H 9H", "8H", rules)
    assert (written(found), found.burraco) == ("2H 3H 4H 5H 6H 7H 8H 9H", Burraco.CLEAN)


@pytest.mark.parametrize("rules", [DIRETTO, INDIRETTO], ids=lambda rules: rules.code)
def test_in_professionale_it_stays_dirty(rules):
    """S2: "non potrà mai trasformarsi in BURACO PULITO"."""
    found = adding("3H 4H 5H 6H 7H 2H 9H", "8H", rules)
    assert (written(found), found.burraco) == ("3H 4H 5H 6H 7H 8H 9H 2H", Burraco.DIRTY)
    # With the ace on top the 2 has only its own place left.
    blocked = "3H 4H 5H 6H 7H 2H 9H 10H JH QH KH AH"
    assert codes(adding(blocked, "8H", rules)) == ["dirty_stays_dirty"]
    # What is no burraco yet may become clean: six cards, then seven.
    found = adding("3H 4H 5H 6H 2H 8H", "7H", rules)
    assert (written(found), found.burraco) == ("2H 3H 4H 5H 6H 7H 8H", Burraco.CLEAN)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.code)
def test_a_clean_burraco_may_be_dirtied(rules):
    found = adding("3H 4H 5H 6H 7H 8H 9H", "2C", rules)
    semi = Burraco.DIRTY if rules.semi_clean is None else Burraco.SEMI_CLEAN
    assert (written(found), found.burraco) == ("3H 4H 5H 6H 7H 8H 9H 2C", semi)


def test_the_burraco_of_twos_takes_the_eighth():
    found = adding("2H 2H 2D 2D 2C 2C 2S", "2S", DIRETTO)
    assert (found.of_twos, len(found.cards)) == (True, 8)
    assert codes(adding("2H 2H 2D 2D 2C 2C 2S", "3S", DIRETTO)) == ["too_many_wilds"]


@pytest.mark.parametrize(
    ("text", "rules", "may"),
    [
        ("3H 2H 5H", BURRACO, "2H 4H 6H"),
        ("3H 2H 5H", FIBUR, "2H 4H 6H 2D 2C 2S *"),
        ("QH KH AH", BURRACO, "2H JH 2D 2C 2S *"),
        ("QH KH AH", DIRETTO, "2H JH 2D 2C 2S"),
        ("7H 7H 7C *", BURRACO, "7D 7C 7S"),
    ],
)
def test_everything_that_may_be_added(text, rules, may):
    found = additions(legal(text, rules), rules)
    assert {str(each) for each in found} == set(may.split())
    assert all(len(made.cards) == len(text.split()) + 1 for made in found.values())
