"""What holds of melds and of a line's cards, whatever they are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import find, given, settings, strategies as st
from meld_strategies import deck, laid_by_both, laid_by_chance, melds
from rule_families import BURRACO_CODES, burraco

from scoring.cards import Card
from scoring.melds import Illegal, Laid, Meld, arranged, extended, judge_meld
from scoring.rulesets import BurracoRules
from scoring.smazzata import Parts, Smazzata, parts_of, points
from scoring.smazzata_checks import problems
from scoring.values import PerLine

unhurried = settings(deadline=None, max_examples=60)
"""A busy machine is no failure."""

every_rule_set = pytest.mark.parametrize("code", BURRACO_CODES)
seats = st.booleans()


def counted(laid: Laid, rules: BurracoRules, *, pozzetto: bool) -> Parts:
    return parts_of(laid, closed=False, pozzetto=pozzetto, last_card=None, rules=rules)


def cards_of(*lines: Laid) -> Counter[Card]:
    return Counter(card for laid in lines for cards in (*laid.melds, laid.hand) for card in cards)


def codes(smazzata: Smazzata, rules: BurracoRules) -> set[str]:
    return {problem.code for problem in problems(smazzata, rules)}


@every_rule_set
@unhurried
@given(data=st.data())
def test_what_was_built_by_the_rules_is_legal(code: str, data: st.DataObject) -> None:
    rules = burraco(code)
    cards = data.draw(melds(rules))
    said = judge_meld(cards, rules)
    assert isinstance(said, Meld)
    assert said.points == sum(rules.card_points[card.rank] for card in cards)


@every_rule_set
@unhurried
@given(data=st.data())
def test_a_legal_meld_minus_its_wild_never_gains_points(code: str, data: st.DataObject) -> None:
    rules = burraco(code)
    meld = judge_meld(data.draw(melds(rules)), rules)
    assert isinstance(meld, Meld)
    if meld.wild is None:
        return
    without = (*meld.cards[: meld.wild], *meld.cards[meld.wild + 1 :])
    before, after = (Laid((cards,)).tally(rules).points for cards in (meld.cards, without))
    assert before == meld.points
    assert after < before
    rest = arranged(without, rules)
    if isinstance(rest, Meld):
        assert after == rest.points == before - rules.card_points[meld.cards[meld.wild].rank]
        assert rest.wild is None or rest.cards[rest.wild].rank == "2"


@every_rule_set
@unhurried
@given(data=st.data())
def test_a_meld_never_gets_poorer_in_cards_by_adding_one(code: str, data: st.DataObject) -> None:
    rules = burraco(code)
    meld = judge_meld(data.draw(melds(rules)), rules)
    assert isinstance(meld, Meld)
    card = data.draw(st.sampled_from(deck(rules)))
    longer = extended(meld, card, rules)
    if isinstance(longer, Meld):
        assert longer.points == meld.points + rules.card_points[card.rank]
        assert cards_of(Laid((longer.cards,))) == cards_of(Laid((meld.cards,), (card,)))
        assert judge_meld(longer.cards, rules) == longer


@every_rule_set
@unhurried
@given(data=st.data())
def test_what_lies_twice_is_told_of_twice(code: str, data: st.DataObject) -> None:
    """A third card of a kind in one meld is never legal."""
    rules = burraco(code)
    cards = data.draw(melds(rules))
    double = (*cards, cards[0], cards[0])
    assert isinstance(judge_meld(double, rules), Illegal)
    assert isinstance(arranged(double, rules), Illegal)


@every_rule_set
@unhurried
@given(data=st.data())
def test_parts_derived_from_legal_melds_of_one_deck_have_no_problems(
    code: str, data: st.DataObject
) -> None:
    rules = burraco(code)
    smazzata: Smazzata = PerLine(
        *(counted(laid, rules, pozzetto=False) for laid in data.draw(laid_by_both(rules)))
    )
    assert problems(smazzata, rules) == ()


@every_rule_set
@unhurried
@given(data=st.data())
def test_what_is_accepted_card_by_card_fits_the_deck(code: str, data: st.DataObject) -> None:
    """Melds plus hands never exceed the deck: refused just where a card is there too often."""
    rules = burraco(code)
    ns, ew = data.draw(laid_by_chance(rules)), data.draw(laid_by_chance(rules))
    found = codes(PerLine(*(counted(one, rules, pozzetto=False) for one in (ns, ew))), rules)
    too_many = cards_of(ns, ew) - Counter(deck(rules))
    assert ("more_than_deck_has" in found) == bool(too_many)
    if not found:
        assert cards_of(ns, ew) <= Counter(deck(rules))


@every_rule_set
def test_chance_does_bring_cards_that_no_deck_holds_and_cards_that_one_does(code: str) -> None:
    """So that the property above is not about nothing."""
    rules = burraco(code)
    both = st.tuples(laid_by_chance(rules), laid_by_chance(rules))
    whole = Counter(deck(rules))
    find(both, lambda lines: bool(cards_of(*lines) - whole))
    find(both, lambda lines: all(one.melds for one in lines) and cards_of(*lines) <= whole)


@every_rule_set
@unhurried
@given(data=st.data())
def test_figures_that_differ_from_the_cards_are_refused(code: str, data: st.DataObject) -> None:
    rules = burraco(code)
    ns, ew = data.draw(laid_by_both(rules))
    honest = counted(ns, rules, pozzetto=False)
    more = Parts(
        cards=honest.cards + 5,
        in_hand=honest.in_hand,
        clean=honest.clean,
        semi_clean=honest.semi_clean,
        dirty=honest.dirty,
        closed=False,
        pozzetto=False,
        laid=ns,
    )
    assert "differs_from_melds" in codes(PerLine(more, 0), rules)
    assert points(honest, rules) == points(more, rules) - 5
    assert codes(PerLine(0, counted(ew, rules, pozzetto=False)), rules) == set()
