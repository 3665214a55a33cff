"""Which burraco a meld is, and what it is worth (S0, "Burrachi" and "Punteggi")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.cards import JOKER, PINELLA, Card
from scoring.melds.runs import FEWEST_CARDS, Run, runs
from scoring.melds.values import Burraco, Cards, Meld, MeldKind
from scoring.rulesets import BurracoRules
from scoring.rulesets.burraco import BURRACO_CARDS, FRENCH_DECKS

MOST_WILDS: Final = 1


def copies(card: Card, rules: BurracoRules) -> int:
    """How many of a card the deck has."""
    return rules.jokers if card.rank == JOKER else FRENCH_DECKS


def card_points(cards: Iterable[Card], rules: BurracoRules) -> int:
    """What cards are worth, in points; one that the deck does not have is worth nothing."""
    return sum(rules.card_points.get(card.rank, 0) for card in cards)


def meld_of_run(run: Run, rules: BurracoRules) -> Meld:
    length = len(run.cards)
    beside = length if run.wild is None else max(run.wild, length - 1 - run.wild)
    return _meld(MeldKind.SEQUENCE, run.cards, run.wild, beside, rules)


def meld_of_set(cards: Cards, rules: BurracoRules) -> Meld | None:
    """The set these cards are; the wild goes last (S3, "Apertura dei giochi")."""
    naturals = tuple(card for card in cards if not card.is_wild)
    wilds = tuple(card for card in cards if card.is_wild)
    if len(cards) < FEWEST_CARDS or len(wilds) > MOST_WILDS:
        return None
    if len({card.rank for card in naturals}) != 1:
        return None
    wild = len(naturals) if wilds else None
    return _meld(MeldKind.SET, naturals + wilds, wild, len(naturals), rules)


def meld_of_twos(cards: Cards, rules: BurracoRules) -> Meld | None:
    """Seven 2s or more, where they are a burraco (S2, "Professionale")."""
    if not rules.burraco_of_twos or len(cards) < BURRACO_CARDS:
        return None
    if any(card.rank != PINELLA for card in cards):
        return None
    points = card_points(cards, rules)
    return Meld(MeldKind.SET, cards, None, Burraco.CLEAN, points, bonus=0, of_twos=True)


def melds_of(cards: Cards, rules: BurracoRules) -> tuple[Meld, ...]:
    """Every meld these cards can be, in whatever order; whether the deck has them is left out."""
    sets = (meld_of_set(cards, rules), meld_of_twos(cards, rules))
    sequences = (meld_of_run(run, rules) for run in runs(cards))
    return (*sequences, *(each for each in sets if each))


def best(melds: Iterable[Meld]) -> Meld | None:
    """The most bonus, then naturals in their places, then a wild that lies on top."""
    return max(melds, key=_merit, default=None)


def _merit(meld: Meld) -> tuple[int, bool, bool]:
    return meld.bonus, meld.wild is None, meld.wild == len(meld.cards) - 1


def _meld(kind: MeldKind, cards: Cards, wild: int | None, beside: int, rules: BurracoRules) -> Meld:
    burraco = _burraco(len(cards), wild, beside, rules)
    return Meld(kind, cards, wild, burraco, card_points(cards, rules), _bonus(burraco, rules))


def _burraco(length: int, wild: int | None, beside: int, rules: BurracoRules) -> Burraco | None:
    """``beside``: how many naturals lie in a row on one side of the wild."""
    if length < BURRACO_CARDS:
        return None
    if wild is None:
        return Burraco.CLEAN
    if rules.semi_clean is not None and beside >= BURRACO_CARDS:
        return Burraco.SEMI_CLEAN
    return Burraco.DIRTY


def _bonus(burraco: Burraco | None, rules: BurracoRules) -> int:
    if burraco is None:
        return 0
    bonuses = {
        Burraco.CLEAN: rules.clean,
        Burraco.SEMI_CLEAN: rules.semi_clean or 0,
        Burraco.DIRTY: rules.dirty,
    }
    return bonuses[burraco]
