"""Every rule that keeps cards from being a meld, the most telling first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.cards import PINELLA, RANKS, Card
from scoring.melds.articles import Article, source
from scoring.melds.kinds import MOST_WILDS, copies
from scoring.melds.runs import (
    ACE,
    FEWEST_CARDS,
    HIGH_ACE,
    PLACES,
    could_span,
    suit_of,
)
from scoring.melds.values import Cards
from scoring.rulesets import BurracoRules
from scoring.rulesets.burraco import BURRACO_CARDS
from scoring.values import Reason


def named(cards: Cards) -> str:
    """Cards in one text: ``3H 4H *``."""
    return " ".join(map(str, cards))


def deck_refusals(cards: Cards, rules: BurracoRules) -> Iterator[Reason]:
    """Each card that is there more often than the whole deck has it."""
    article = source(Article.DECK, rules)
    for card, count in Counter(cards).items():
        most = copies(card, rules)
        if most == 0:
            yield Reason("not_in_deck", {"card": str(card), "source": article})
        elif count > most:
            yield Reason(
                "more_in_meld_than_deck",
                {"card": str(card), "count": count, "most": most, "source": article},
            )


def refusals(cards: Cards, rules: BurracoRules) -> Iterator[Reason]:
    """What keeps cards from being a meld in any order; at least one reason if they are none."""
    yield from deck_refusals(cards, rules)
    naturals = tuple(card for card in cards if not card.is_wild)
    if len(cards) < FEWEST_CARDS:
        article = source(Article.OPENING, rules)
        yield Reason(
            "too_few_cards", {"count": len(cards), "least": FEWEST_CARDS, "source": article}
        )
    if not naturals:
        yield from _only_wilds(cards, rules)
        return
    if _too_many_wilds(cards):
        yield Reason("too_many_wilds", {"source": source(Article.ONE_WILD, rules)})
    if len({card.rank for card in naturals}) == 1:
        return
    if suit_of(cards) is None:
        yield Reason("neither_kind", {"source": source(Article.OPENING, rules)})
    else:
        yield from _sequence_refusals(cards, naturals, rules)


def _only_wilds(cards: Cards, rules: BurracoRules) -> Iterator[Reason]:
    """S0: no meld of matte alone; S2, "Professionale": but for the burraco of 2s."""
    article = source(Article.ONLY_WILDS, rules)
    if not rules.burraco_of_twos:
        yield Reason("only_wilds", {"source": article})
    elif any(card.rank != PINELLA for card in cards) or len(cards) < BURRACO_CARDS:
        yield Reason("too_few_twos", {"least": BURRACO_CARDS, "source": article})


def _too_many_wilds(cards: Cards) -> bool:
    """Whatever the order: of the 2s, one of a sequence's own suit may be in its place."""
    wilds = sum(card.is_wild for card in cards)
    suit = suit_of(cards)
    may_be_sequence = not any(_twice(cards))
    in_place = suit is not None and Card(PINELLA, suit) in cards and may_be_sequence
    if wilds - in_place > MOST_WILDS:
        return True
    # Its own 2 lies too far from the rest to be in its place, and would have to stand for another.
    return wilds > MOST_WILDS and may_be_sequence and could_span(cards)


def _sequence_refusals(cards: Cards, naturals: Cards, rules: BurracoRules) -> Iterator[Reason]:
    """For cards of one suit and of several ranks."""
    article = source(Article.ORDER, rules)
    twice = tuple(_twice(cards))
    for card in twice:
        yield Reason("twice_in_sequence", {"card": str(card), "source": article})
    if len(cards) > HIGH_ACE:
        yield Reason(
            "sequence_too_long",
            {"count": len(cards), "most": HIGH_ACE, "source": source(Article.LENGTH, rules)},
        )
    if twice or len(cards) < FEWEST_CARDS or could_span(cards):
        return
    if could_span(cards, corner=True):
        yield Reason("round_the_corner", {"source": article})
    elif len(cards) <= HIGH_ACE:
        yield Reason("gap", {"missing": named(_missing_cards(naturals)), "source": article})


def _twice(cards: Cards) -> Iterator[Card]:
    """Naturals that a sequence has no second place for: aces have two in one of 14."""
    for card, count in Counter(card for card in cards if not card.is_wild).items():
        both_ends = card.rank == ACE and len(cards) >= HIGH_ACE
        if count > 1 + both_ends:
            yield card


def _missing_cards(naturals: Cards) -> Cards:
    """Those between the lowest and the highest, with the ace where fewer are.

    A 2 of the suit is not looked at: it may stand for any card.
    """
    places = min((_missing_places(naturals, high=high) for high in (False, True)), key=len)
    return tuple(Card(RANKS[place - 1], naturals[0].suit) for place in places)


def _missing_places(naturals: Cards, *, high: bool) -> list[int]:
    places = {HIGH_ACE if card.rank == ACE and high else PLACES[card.rank] for card in naturals}
    return [place for place in range(min(places), max(places)) if place not in places]
