"""Which cards are a meld, and which burraco: examples from the texts, reckoned by hand."""

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
    cards,
    codes,
    legal,
    written,
)

from scoring.melds import Burraco, Illegal, MeldKind, arranged, judge_meld

SEQUENCE, SET = MeldKind.SEQUENCE, MeldKind.SET
CLEAN, SEMI, DIRTY = Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY
OF_108 = (BURRACO, FIBUR, ITALIANO, COPPIE)
OF_104 = (DIRETTO, INDIRETTO)


@pytest.mark.parametrize(
    ("text", "kind", "points"),
    [
        ("5C 6C 7C 8C", SEQUENCE, 25),  # S0's scala: 5 + 5 + 5 + 10
        ("7H 7H 7C 7D", SET, 20),  # S0's combinazione
        ("AH 3H 2H", None, 0),
        ("QS KS AS", SEQUENCE, 35),  # the ace after the king: 10 + 10 + 15
        ("KS AS 2S", None, 0),  # "non possono essere appoggiate scale K-A-2-3"
        ("3D 3D 3S", SET, 15),
        ("5H 6H", None, 0),  # "almeno 3 carte"
        ("5H 6H 7D", None, 0),  # "dello stesso seme"
        ("7H 7H 7H", None, 0),  # two decks have two
        ("7H 6H 5H", None, 0),  # low to high
    ],
)
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.code)
def test_melds_without_a_wild(text, kind, points, rules):
    found = judge_meld(cards(text), rules)
    if kind is None:
        assert isinstance(found, Illegal)
    else:
        assert (found.kind, found.points, found.wild) == (kind, points, None)
        assert (found.burraco, found.bonus) == (None, 0)


@pytest.mark.parametrize(
    ("text", "wild"),
    [
        ("AH 2H 3H 4H", None),  # S0: "il 2♥ non è considerato matta"
        ("3H 2H 5H", 1),  # S0: the 2♥ stands for the 4♥
        ("2H 3H 2C 5H", 2),  # S0: "sarebbe valida"
        ("2H 2H 4H", 1),  # the first 2 in its place, the second for the 3
        ("2H 3H 4H", None),
        ("2C 3H 4H", 0),  # for the 2♥, but not of its suit
        ("3H 4H 2H", 2),  # laid above: for the 5♥
        ("2H KH AH", 0),  # for the queen
        ("2D 7H 7C", 2),  # in a set a wild goes to the end (S3)
        ("2H 3D 3S", 2),
    ],
)
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.code)
def test_which_two_is_wild(text, wild, rules):
    assert legal(text, rules).wild == wild


@pytest.mark.parametrize("rules", OF_108, ids=lambda rules: rules.code)
@pytest.mark.parametrize(
    ("text", "burraco", "points", "bonus"),
    [
        ("3H 4H 5H 6H 7H 8H 9H *", SEMI, 5 * 5 + 2 * 10 + 30, 150),
        ("3H 4H 5H 6H * 8H 9H 10H JH", DIRTY, 4 * 5 + 30 + 4 * 10, 100),
        ("KH KH KD KD KC KC KS 2S", SEMI, 7 * 10 + 20, 150),
        ("KH KH KD KD KC KC *", DIRTY, 6 * 10 + 30, 100),
        ("AH 2H 3H 4H 5H 6H 7H", CLEAN, 15 + 20 + 5 * 5, 200),
        ("AH 2H 3H 4H 5H 6H 7H *", SEMI, 15 + 20 + 5 * 5 + 30, 150),
        # The wild within, seven naturals below it: S3, "al di sopra o al di sotto".
        ("AS 2S 3S 4S 5S 6S 7S 2S 9S", SEMI, 15 + 20 + 25 + 20 + 10, 150),
        ("3S 4S 2D 6S 7S 8S 9S 10S JS QS", SEMI, 5 + 5 + 20 + 5 + 5 + 50, 150),
        ("3S 4S 5S 2D 7S 8S 9S 10S JS QS", DIRTY, 5 + 5 + 5 + 20 + 5 + 50, 100),
        ("3S 4S 5S 6S 7S 8S 2S", DIRTY, 25 + 10 + 20, 100),
        ("AC AC AD AD AH AH AS", CLEAN, 7 * 15, 200),
        # All of a suit, ace to ace: 2 x 15 + 20 + 25 + 60.
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", CLEAN, 135, 200),
        ("AH * 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", SEMI, 145, 150),
        ("4H 5H 6H 7H 8H 9H", None, 40, 0),  # six cards are no burraco
    ],
)
def test_burrachi_of_108_cards(text, burraco, points, bonus, rules):
    found = legal(text, rules)
    assert (found.burraco, found.points, found.bonus) == (burraco, points, bonus)


@pytest.mark.parametrize("rules", OF_104, ids=lambda rules: rules.code)
@pytest.mark.parametrize(
    ("text", "burraco", "points", "bonus"),
    [
        # S2: "2 (Pinella),8,9,10,J,Q,K valgono 10 punti".
        ("AH 2H 3H 4H 5H 6H 7H", CLEAN, 15 + 10 + 25, 200),
        ("3H 4H 5H 6H 7H 8H 9H 2C", DIRTY, 25 + 20 + 10, 100),
        ("KH KH KD KD KC KC KS 2S", DIRTY, 80, 100),
        ("KH KH KD KD KC KC 2S", DIRTY, 70, 100),
    ],
)
def test_professionale_knows_clean_and_dirty_only(text, burraco, points, bonus, rules):
    found = legal(text, rules)
    assert (found.burraco, found.points, found.bonus) == (burraco, points, bonus)


@pytest.mark.parametrize("rules", OF_104, ids=lambda rules: rules.code)
def test_a_burraco_of_twos(rules):
    """Seven or eight (decided); clean: "a meno che la pinella assuma il valore di 2" (S2)."""
    eight = "2H 2H 2D 2D 2C 2C 2S 2S"
    for text, points in ((eight, 80), (eight[:-3], 70)):
        found = legal(text, rules)
        assert (found.kind, found.burraco, found.of_twos) == (SET, CLEAN, True)
        assert (found.points, found.bonus, found.wild) == (points, 0, None)
    assert codes(judge_meld(cards("2H 2H 2D 2D 2C 2C"), rules)) == ["too_few_twos"]
    # Nine: two decks have eight.
    nine = cards(eight) + cards("2S")
    assert codes(judge_meld(nine, rules)) == ["more_in_meld_than_deck"]


@pytest.mark.parametrize("rules", OF_108, ids=lambda rules: rules.code)
@pytest.mark.parametrize("text", ["* * *", "2H 2D 2C", "2H 2H 2D 2D 2C 2C 2S", "2H 2D *"])
def test_nothing_of_wilds_alone(text, rules):
    assert codes(judge_meld(cards(text), rules)) == ["only_wilds"]


@pytest.mark.parametrize(
    ("text", "best", "bonus"),
    [
        ("6H * 4H 3H", "3H 4H * 6H", 0),  # the gap wants the wild
        ("* 5H 4H 3H", "3H 4H 5H *", 0),  # a spare one on top
        ("AH KH * QH", "* QH KH AH", 0),  # below the high ace
        ("4H AH 2H 3H", "AH 2H 3H 4H", 0),
        ("KH AH 2H", "2H KH AH", 0),  # its only place: for the queen
        ("3H 4H 2H 2C", "2H 3H 4H 2C", 0),  # the 2 of the suit in its place
        ("2H 2H 3H", "2H 3H 2H", 0),
        ("3H 4H 5H 6H 7H 8H 2H", "2H 3H 4H 5H 6H 7H 8H", 200),  # not dirty above
        ("5S 7S 6S 8S 2S 9S 10S", "5S 6S 7S 8S 9S 10S 2S", 100),
        ("7H * 7C", "7H 7C *", 0),
        ("KH KH KD 2S KC KC KS KD", "KH KH KD KC KC KS KD 2S", 150),
    ],
)
def test_the_best_order(text, best, bonus):
    found = arranged(cards(text), BURRACO)
    assert (written(found), found.bonus) == (best, bonus)


def test_the_whole_suit_in_any_order():
    text = "KH AH 2H QH 3H JH 4H 10H 5H 9H 6H 8H 7H AH"
    assert written(arranged(cards(text), BURRACO)).startswith("AH 2H 3H")
    assert arranged(cards(text), BURRACO).bonus == 200
