"""Sequences: which place each card of one suit has between the low and the high ace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.cards import PINELLA, RANKS, Card, Suit
from scoring.melds.values import Cards

FEWEST_CARDS: Final = 3
"""S0, "Regole per aprire nuovi giochi"."""
HIGH_ACE: Final = 14
"""From the ace before the 2 to the ace after the king (S3: "fino a 14 carte")."""
ACE: Final = "A"
PLACES: Final = {rank: place for place, rank in enumerate(RANKS, start=1)}


@dataclass(frozen=True, slots=True)
class Run:
    """Cards that are a sequence: the first has the place ``low``, the ace's being 1 and 14."""

    suit: Suit
    low: int
    cards: Cards
    wild: int | None

    @property
    def stands_for(self) -> Card | None:
        """The card whose place the wild has taken."""
        return None if self.wild is None else card_at(self.low + self.wild, self.suit)


def card_at(place: int, suit: Suit) -> Card:
    """The card of a place; the one after the high ace is the 2 again, as round a corner."""
    return Card(RANKS[(place - 1) % len(RANKS)], suit)


def suit_of(cards: Cards) -> Suit | None:
    """The suit that all cards share that are surely no wild; None where there is none."""
    suits = {card.suit for card in cards if not card.is_wild}
    return suits.pop() if len(suits) == 1 else None


def run_in_order(cards: Cards) -> Run | None:
    """The sequence these cards are in the order given, low to high."""
    suit = suit_of(cards)
    if suit is None or len(cards) < FEWEST_CARDS:
        return None
    for low in range(1, HIGH_ACE - len(cards) + 2):
        run = run_from(low, cards, suit)
        if run:
            return run
    return None


def run_from(low: int, cards: Cards, suit: Suit) -> Run | None:
    """The sequence that begins at a place, if at most one card stands for another."""
    wild = None
    for index, card in enumerate(cards):
        if card != card_at(low + index, suit):
            if not card.is_wild or wild is not None:
                return None
            wild = index
    return Run(suit, low, cards, wild)


def runs(cards: Cards) -> Iterator[Run]:
    """Every sequence these cards can be, whatever the order they are given in."""
    suit = suit_of(cards)
    if suit is None or len(cards) < FEWEST_CARDS:
        return
    for wild in _candidates(cards, suit):
        naturals = list(cards)
        if wild:
            naturals.remove(wild)
        yield from _runs_with(wild, tuple(naturals), suit)


def _candidates(cards: Cards, suit: Suit) -> tuple[Card | None, ...]:
    """Which card may be the wild: a stranger to the suit has to be it, if there is one."""
    strangers = [card for card in cards if card.is_wild and card.suit != suit]
    if strangers:
        return tuple(strangers) if len(strangers) == 1 else ()
    pinella = Card(PINELLA, suit)
    return (None, pinella) if pinella in cards else (None,)


def _runs_with(wild: Card | None, naturals: Cards, suit: Suit) -> Iterator[Run]:
    length = len(naturals) + (wild is not None)
    have = Counter(naturals)
    for low in range(1, HIGH_ACE - length + 2):
        places = [card_at(low + index, suit) for index in range(length)]
        missing = _missing(places, have)
        if wild is None and missing == []:
            yield Run(suit, low, tuple(places), None)
        elif wild and missing is not None and len(missing) == 1 and places[missing[0]] != wild:
            places[missing[0]] = wild
            yield Run(suit, low, tuple(places), missing[0])


def _missing(places: list[Card], have: Counter[Card]) -> list[int] | None:
    """The places no natural fills; None where a natural finds no place."""
    left = have.copy()
    missing = []
    for index, card in enumerate(places):
        if left[card] > 0:
            left[card] -= 1
        else:
            missing.append(index)
    return None if left.total() else missing


def could_span(cards: Cards, *, corner: bool = False) -> bool:
    """Whether they would be a sequence if any number of wilds were allowed, in any order.

    ``corner``: if K-A-2 were.
    """
    naturals = Counter(card for card in cards if not card.is_wild)
    suit = suit_of(cards)
    if suit is None or len(cards) > (len(RANKS) if corner else HIGH_ACE):
        return False
    last = len(RANKS) if corner else HIGH_ACE - len(cards) + 1
    return any(
        _missing([card_at(low + index, suit) for index in range(len(cards))], naturals) is not None
        for low in range(1, last + 1)
    )


def goes_round_the_corner(cards: Cards) -> bool:
    """Whether, in the order given, they go on from K over A to 2."""
    suit = suit_of(cards)
    lows = range(HIGH_ACE - len(cards) + 2, len(RANKS) + 1)
    return suit is not None and any(run_from(low, cards, suit) for low in lows)
