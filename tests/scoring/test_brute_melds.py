"""The second judge is right about what the texts say outright, before it judges the engine."""

from itertools import permutations

import pytest
from brute_melds import Verdict, arrangements, extensions, judge
from random_melds import random_melds
from rule_families import BURRACO_CODES, OF_104_CARDS, OF_108_CARDS

BURRACO, FIBUR, PROFESSIONALE = "burraco", "burraco-fibur", "burraco-professionale-diretto"
ILLEGAL = Verdict(legal=False)


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("text", "kind", "burraco", "points"),
    [
        # S0: "Esempio di scala: 5, 6, 7, 8 di fiori" 5+5+5+10; "combinazione: 7, 7, 7, 7" 4x5.
        ("5C 6C 7C 8C", "sequence", None, 25),
        ("7H 7H 7C 7D", "set", None, 20),
        # S0: "nella sequenza A, 2, 3, 4 di cuori il 2 non è considerato matta": 15+20+5+5.
        ("AH 2H 3H 4H", "sequence", None, 45),
        # S0's example of a 2 for the 4: 5+20+5; and the result it names, 20+5+20+5.
        ("3H 2H 5H", "sequence", None, 30),
        ("2H 3H 2C 5H", "sequence", None, 50),
        ("QS KS AS", "sequence", None, 35),
        # Domain §3, "Worked": 5x5+10+10+30; 4x5+30+10x4; 7x10+20; 6x10+30; 15+20+25; +30.
        ("3H 4H 5H 6H 7H 8H 9H *", "sequence", "semi_clean", 75),
        ("3H 4H 5H 6H * 8H 9H 10H JH", "sequence", "dirty", 90),
        ("KH KH KD KD KC KC KS 2S", "set", "semi_clean", 90),
        ("KH KH KD KD KC KC *", "set", "dirty", 90),
        ("AH 2H 3H 4H 5H 6H 7H", "sequence", "clean", 60),
        ("AH 2H 3H 4H 5H 6H 7H *", "sequence", "semi_clean", 90),
        # All fourteen: 2x15 + 20 + 5x5 + 6x10 = 135.
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "sequence", "clean", 135),
        # S3: "2 carte uguali + matta": 10+10+30.
        ("8H 8C *", "set", None, 50),
    ],
)
@pytest.mark.parametrize("code", OF_108_CARDS)
def test_melds_the_texts_name(
    code: str, text: str, kind: str, burraco: str | None, points: int
) -> None:
    assert judge(cards(text), code) == Verdict(True, kind, burraco, points)


@pytest.mark.parametrize(
    "text",
    [
        "KH AH 2H",  # "non possono essere appoggiate scale K-A-2-3"
        "KH AH 2H 3H",
        "5H 6H",  # at least three
        "5H 6H 7C",
        "5H * 2C",  # one wild
        "* * *",
        "2H 2D 2C",  # "giochi formati da sole matte"
        "2H 2H 2D 2D 2C 2C 2S",
        "7H 7H 7H",  # two packs hold it twice
        "7H 6H 5H",  # low to high
        "QH KH AH *",  # nothing after the ace
        "* AH 2H 3H",  # and nothing before it
        "",
    ],
)
@pytest.mark.parametrize("code", OF_108_CARDS)
def test_what_the_texts_refuse(code: str, text: str) -> None:
    assert judge(cards(text), code) == ILLEGAL


@pytest.mark.parametrize("code", OF_104_CARDS)
def test_professionale_knows_no_joker_no_semi_clean_and_a_burraco_of_twos(code: str) -> None:
    assert judge(cards("7H 7C *"), code) == ILLEGAL
    # 5x5 + 10 + 10 + 10 = 55: a wild 2 after seven naturals is dirty here.
    run = cards("3H 4H 5H 6H 7H 8H 9H 2C")
    assert judge(run, code) == Verdict(True, "sequence", "dirty", 55)
    twos = cards("2H 2H 2D 2D 2C 2C 2S 2S")
    assert judge(twos, code) == Verdict(True, "set", "clean", 80)
    assert judge(twos[:7], code) == Verdict(True, "set", "clean", 70)
    assert judge(twos[:6], code) == ILLEGAL


def texts(lying: str, card: str, code: str) -> set[str]:
    return {" ".join(one.cards) for one in extensions(cards(lying), card, code)}


def test_a_wild_gives_way_only_to_the_card_it_stands_for() -> None:
    # S0's own example; S1 lets the wild move.
    assert texts("3H 2H 5H", "2C", BURRACO) == set()
    assert texts("3H 2H 5H", "2C", FIBUR) == {"2H 3H 2C 5H"}
    assert texts("3H 2H 5H", "4H", BURRACO) == {"2H 3H 4H 5H", "3H 4H 5H 2H"}
    assert texts("3H * 5H", "6H", BURRACO) == {"3H * 5H 6H"}
    assert texts("3H 4H *", "7H", BURRACO) == set()
    assert texts("3H 4H *", "7H", FIBUR) == set()
    assert texts("3H 4H *", "6H", FIBUR) == {"3H 4H * 6H"}


def test_in_professionale_dirty_never_becomes_clean() -> None:
    # S2: "un Buraco sporco con pinella, non potrà mai trasformarsi in BURACO PULITO".
    lying = "3H 4H 5H 6H 7H 8H 2H"
    assert texts(lying, "9H", PROFESSIONALE) == {"3H 4H 5H 6H 7H 8H 9H 2H"}
    assert texts(lying, "9H", BURRACO) == {
        "2H 3H 4H 5H 6H 7H 8H 9H",
        "3H 4H 5H 6H 7H 8H 9H 2H",
    }


def test_windows_find_what_permutations_find() -> None:
    small = [given for given in random_melds(11, 800) if len(given) <= 5]
    legal = 0
    for given in small:
        for code in (BURRACO, PROFESSIONALE):
            by_windows = any(arrangements(given, code))
            legal += by_windows
            assert by_windows == any(judge(one, code).legal for one in permutations(given))
    assert legal > 100


def test_the_chance_melds_are_nearly_legal_by_half() -> None:
    """Legal, or legal once one card is taken away or laid elsewhere."""
    near = sum(
        _nearly(given, BURRACO_CODES[index % 6])
        for index, given in enumerate(random_melds(5, 1200))
    )
    assert near > 600


def _nearly(given: tuple[str, ...], code: str) -> bool:
    fewer = [given[:index] + given[index + 1 :] for index in range(len(given))]
    return any(any(arrangements(one, code)) for one in (given, *fewer))
