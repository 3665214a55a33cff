"""The engine of melds against the brute-force judge, over thousands of melds by chance."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from brute_melds import (
    BONUS,
    Cards as Names,
    Verdict,
    arrangements,
    extensions,
    judge,
    readings,
)
from random_melds import DECK, random_melds
from rule_families import BURRACO_CODES, OF_104_CARDS, burraco

from scoring.cards import Card, parse_card
from scoring.melds import Illegal, Meld, additions, arranged, extended, judge_meld

MANY = 10_000
Told = tuple[bool, str | None, str | None, int]


def cards(names: Names) -> tuple[Card, ...]:
    parsed = tuple(parse_card(name) for name in names)
    assert None not in parsed
    return tuple(card for card in parsed if card)


def names(meld: Meld) -> Names:
    return tuple(map(str, meld.cards))


def told(said: Meld | Illegal) -> Verdict:
    """The engine's answer in the judge's words."""
    if isinstance(said, Illegal):
        assert said.reasons
        return Verdict(legal=False)
    kind, made = said.kind.value, said.burraco and said.burraco.value
    assert said.bonus == (0 if said.of_twos else BONUS[made])
    return Verdict(True, kind, made, said.points)


def each(seed: int, many: int) -> list[tuple[Names, str]]:
    """Chance melds, the six rule sets in turn."""
    return [
        (given, BURRACO_CODES[index % len(BURRACO_CODES)])
        for index, given in enumerate(random_melds(seed, many))
    ]


def small(seed: int, many: int, most: int) -> list[tuple[Names, str]]:
    return [(given, code) for given, code in each(seed, many) if len(given) <= most]


def test_ten_thousand_melds_are_what_the_judge_says() -> None:
    seen: Counter[str | None] = Counter()
    for given, code in each(seed=20_261_121, many=MANY):
        verdict = judge(given, code)
        said = judge_meld(cards(given), burraco(code))
        assert told(said) == verdict, f"{code}: {' '.join(given)}"
        seen[verdict.kind] += 1
        seen[verdict.burraco] += verdict.legal
        seen["of twos"] += isinstance(said, Meld) and said.of_twos
    assert sum(seen[kind] for kind in ("sequence", "set", None)) >= MANY
    assert seen["sequence"] > 1500
    assert seen["set"] > 700
    assert all(seen[made] > 150 for made in ("clean", "semi_clean", "dirty"))
    assert seen["of twos"] > 10


def test_the_wild_is_where_the_judge_sees_it() -> None:
    legal = 0
    for given, code in each(seed=2, many=3000):
        seen = list(readings(given, code))
        if not seen:
            continue
        best = max(seen, key=lambda reading: reading.rank)
        said = judge_meld(cards(given), burraco(code))
        assert isinstance(said, Meld)
        assert Counter(names(said)) == Counter(given)
        if best.kind == "sequence":
            assert (names(said), said.wild) == (given, best.wild)
        else:
            assert (said.wild is None) == (best.wild is None)
        assert said.of_twos == best.of_twos
        legal += 1
    assert legal > 600


def test_cards_can_be_arranged_whenever_some_permutation_is_legal() -> None:
    legal = 0
    for given, code in small(seed=3, many=1200, most=5):
        found = arranged(cards(given), burraco(code))
        some = any(judge(one, code).legal for one in permutations(given))
        assert isinstance(found, Meld) == some, f"{code}: {' '.join(given)}"
        legal += some
    assert legal > 150


def test_cards_are_arranged_as_the_best_burraco_they_can_be() -> None:
    seen: Counter[str | None] = Counter()
    for given, code in each(seed=4, many=3000):
        found = arranged(cards(given), burraco(code))
        possible = list(arrangements(given, code))
        assert isinstance(found, Meld) == bool(possible), f"{code}: {' '.join(given)}"
        if isinstance(found, Illegal):
            continue
        assert found.bonus == max(one.bonus for one in possible), f"{code}: {' '.join(given)}"
        assert Counter(names(found)) == Counter(given)
        assert told(found) == judge(names(found), code)
        seen[found.burraco and found.burraco.value] += 1
    assert all(seen[made] > 50 for made in (None, "clean", "semi_clean", "dirty"))


def _as_lying(given: Names, code: str) -> Meld | None:
    lying = judge_meld(cards(given), burraco(code))
    return lying if isinstance(lying, Meld) else None


def agree(lying: Meld, card: str, code: str) -> bool:
    """Whether the card may be added, which engine and judge say alike."""
    where = f"{code}: {' '.join(names(lying))} + {card}"
    (added,) = cards((card,))
    said, possible = (
        extended(lying, added, burraco(code)),
        list(extensions(names(lying), card, code)),
    )
    assert isinstance(said, Meld) == bool(possible), where
    if isinstance(said, Illegal):
        assert said.reasons
        return False
    assert said.kind == lying.kind, where
    assert said.bonus == max(one.bonus for one in possible), where
    if lying.kind == "sequence":
        assert names(said) in {one.cards for one in possible}, where
    assert Counter(names(said)) == Counter((*names(lying), card)), where
    return True


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_every_card_added_to_small_melds(code: str) -> None:
    """All 53 cards of the deck, to each of some small melds, most of them with a wild."""
    lying = [
        meld
        for given in random_melds(6, 700)
        if len(given) <= 6 and (meld := _as_lying(given, code))
    ]
    lying = [meld for meld in lying if meld.wild is not None][:15] + lying[:10]
    added = sum(agree(meld, card, code) for meld in lying for card in dict.fromkeys(DECK))
    assert len(lying) == 25
    assert added > 40


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_cards_added_to_burrachi(code: str) -> None:
    """Where a burraco changes its kind; in Professionale a dirty one never becomes clean."""
    lying = [
        meld
        for given in random_melds(7, 1500)
        if len(given) >= 6 and (meld := _as_lying(given, code))
    ]
    lying = [meld for meld in lying if meld.wild is not None][:15] + lying[:10]
    added = sum(agree(meld, card, code) for meld in lying for card in dict.fromkeys(DECK))
    assert len(lying) == 25
    assert added > 40


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_the_additions_are_all_cards_that_may_be_added(code: str) -> None:
    lying = [meld for given in random_melds(8, 120) if (meld := _as_lying(given, code))]
    rules = burraco(code)
    for meld in lying:
        one_by_one = {
            card: said
            for card in cards(tuple(dict.fromkeys(DECK)))
            if isinstance(said := extended(meld, card, rules), Meld)
        }
        assert dict(additions(meld, rules)) == one_by_one
    assert len(lying) > 15
    if code in OF_104_CARDS:
        assert not any("*" in map(str, additions(meld, rules)) for meld in lying)
