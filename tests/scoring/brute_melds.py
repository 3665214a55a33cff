"""A second judge of melds, written from the texts alone and by brute force.

It shares nothing with the engine: cards are the names on a slip (``7H``, ``10C``, ``*``), and the
values below were typed from the sources. It tries every suit, every window of places and every
place of a wild, one after the other, and keeps the best reading.

Places of a sequence run from 1 (the ace before the 2) to 14 (the ace after the king), so that
K-A-2 is none (S0, "Regole per aprire nuovi giochi").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

PROFESSIONALE = ("burraco-professionale-diretto", "burraco-professionale-indiretto")
WILD_MOVES = ("burraco-fibur",)
"""S1: "si può spostare l'eventuale jolly o l'eventuale pinella presente"."""

SUITS = "HDCS"
PLACES = ["", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
LAST_PLACE = 14
FEWEST, MOST_IN_SEQUENCE, BURRACO = 3, 14, 7
SET_RANKS = ["A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

# fmt: off
VALUES = {
    "3": 5, "4": 5, "5": 5, "6": 5, "7": 5,
    "8": 10, "9": 10, "10": 10, "J": 10, "Q": 10, "K": 10,
    "A": 15, "2": 20, "*": 30,
}
"""S0, S1, S2 and S3 print the same figures."""
PROFESSIONALE_VALUES = {
    "3": 5, "4": 5, "5": 5, "6": 5, "7": 5,
    "2": 10, "8": 10, "9": 10, "10": 10, "J": 10, "Q": 10, "K": 10,
    "A": 15,
}
"""S2, "Professionale": "2 (Pinella),8,9,10,J,Q,K valgono 10 punti"; there are no jokers."""
# fmt: on
BONUS = {"clean": 200, "semi_clean": 150, "dirty": 100, None: 0}

Cards = tuple[str, ...]


class Reading(NamedTuple):
    """One way to see the cards as a legal meld; ``wild`` is where its matta lies."""

    kind: str
    cards: Cards
    wild: int | None
    burraco: str | None
    first: int = 0
    """A sequence's lowest place."""

    @property
    def of_twos(self) -> bool:
        return self.kind == "set" and all(_rank(card) == "2" for card in self.cards)

    @property
    def bonus(self) -> int:
        """The burraco of 2s is no 200 points but the match (S2, "Professionale", "Punti")."""
        return 0 if self.of_twos else BONUS[self.burraco]

    @property
    def rank(self) -> tuple[int, bool]:
        """The better burraco, then the sequence."""
        return self.bonus, self.kind == "sequence"


class Verdict(NamedTuple):
    legal: bool
    kind: str | None = None
    burraco: str | None = None
    points: int = 0


def judge(cards: Cards, code: str) -> Verdict:
    """What the cards are in the order they are given, low to high."""
    found = list(readings(cards, code))
    if not found:
        return Verdict(legal=False)
    best = max(found, key=lambda reading: reading.rank)
    return Verdict(True, best.kind, best.burraco, points(cards, code))


def points(cards: Cards, code: str) -> int:
    """Of the cards alone."""
    values = PROFESSIONALE_VALUES if code in PROFESSIONALE else VALUES
    return sum(values[_rank(card)] for card in cards)


def readings(cards: Cards, code: str) -> Iterator[Reading]:
    """Every way to see them as a legal meld."""
    if not in_the_deck(cards, code):
        return
    yield from _sequences(cards, code)
    yield from _sets(cards, code)


def in_the_deck(cards: Cards, code: str) -> bool:
    """Two packs hold each card twice, and two jokers each; Professionale has none of these."""
    jokers = 0 if code in PROFESSIONALE else 4
    return all(many <= (jokers if card == "*" else 2) for card, many in Counter(cards).items())


def arrangements(cards: Cards, code: str) -> Iterator[Reading]:
    """Every legal meld of just these cards in any order; a set stays as it was given."""
    if not in_the_deck(cards, code):
        return
    yield from _sets(cards, code)
    wanted = Counter(cards)
    wilds = sorted({card for card in cards if _is_wild(card)})
    for suit in SUITS:
        for first in range(1, LAST_PLACE + 2 - len(cards)):
            run = _run(suit, first, len(cards))
            for laid in _with_each_wild(run, wilds):
                if Counter(laid) == wanted:
                    yield from _sequences(laid, code)


def extensions(cards: Cards, card: str, code: str) -> Iterator[Reading]:
    """Every meld that adding the card may make of one that lies there.

    S0, "Regole per allungare i giochi esistenti": the result is legal, what lies in a sequence
    lies where it is, and a wild gives way only to the card it stands for; it then stays in the
    meld, at an end (S3). S1 lets it move. S2, "Professionale": a dirty burraco never becomes clean.
    """
    (before, *_) = sorted(readings(cards, code), key=lambda one: one.rank, reverse=True)
    for after in arrangements((*cards, card), code):
        if after.kind != before.kind or not _may_follow(before, after, code):
            continue
        if code in PROFESSIONALE and (before.burraco, after.burraco) == ("dirty", "clean"):
            continue
        yield after


def _may_follow(before: Reading, after: Reading, code: str) -> bool:
    if before.kind == "set" or code in WILD_MOVES:
        return True
    moved = [
        index for index, card in enumerate(before.cards) if _at(after, before.first + index) != card
    ]
    return not moved or (moved == [before.wild] and _gave_way(before, after))


def _gave_way(before: Reading, after: Reading) -> bool:
    """The very card the wild stood for lies there, and the wild at one of the ends."""
    assert before.wild is not None
    place, wild = before.first + before.wild, before.cards[before.wild]
    suit = next(_suit(card) for card in before.cards if not _is_wild(card))
    return _at(after, place) == PLACES[place] + suit and wild in (after.cards[0], after.cards[-1])


def _at(reading: Reading, place: int) -> str | None:
    index = place - reading.first
    return reading.cards[index] if 0 <= index < len(reading.cards) else None


def _sequences(cards: Cards, code: str) -> Iterator[Reading]:
    if not FEWEST <= len(cards) <= MOST_IN_SEQUENCE:
        return
    for suit in SUITS:
        for first in range(1, LAST_PLACE + 2 - len(cards)):
            run = _run(suit, first, len(cards))
            for wild in (None, *range(len(cards))):
                if all(_fits(cards, run, index, wild) for index in range(len(cards))):
                    yield Reading("sequence", cards, wild, _of_run(cards, wild, code), first)


def _fits(cards: Cards, run: Cards, index: int, wild: int | None) -> bool:
    """A 2 in its natural place of its own suit is no wild."""
    if index == wild:
        return _is_wild(cards[index]) and cards[index] != run[index]
    return cards[index] == run[index]


def _of_run(cards: Cards, wild: int | None, code: str) -> str | None:
    if len(cards) < BURRACO:
        return None
    if wild is None:
        return "clean"
    below, above = wild, len(cards) - wild - 1
    return _semi_clean(code) if max(below, above) >= BURRACO else "dirty"


def _sets(cards: Cards, code: str) -> Iterator[Reading]:
    if len(cards) < FEWEST:
        return
    if all(_rank(card) == "2" for card in cards):
        if code in PROFESSIONALE and len(cards) >= BURRACO:
            yield Reading("set", cards, None, "clean")
        return
    for rank in SET_RANKS:
        for wild in (None, *range(len(cards))):
            natural = [card for index, card in enumerate(cards) if index != wild]
            if wild is not None and not _is_wild(cards[wild]):
                continue
            if all(_rank(card) == rank for card in natural):
                yield Reading("set", cards, wild, _of_set(cards, wild, code))


def _of_set(cards: Cards, wild: int | None, code: str) -> str | None:
    if len(cards) < BURRACO:
        return None
    if wild is None:
        return "clean"
    return _semi_clean(code) if len(cards) - 1 >= BURRACO else "dirty"


def _semi_clean(code: str) -> str:
    """S2, "Professionale", knows clean and dirty only."""
    return "dirty" if code in PROFESSIONALE else "semi_clean"


def _run(suit: str, first: int, length: int) -> Cards:
    return tuple(PLACES[place] + suit for place in range(first, first + length))


def _with_each_wild(run: Cards, wilds: list[str]) -> Iterator[Cards]:
    yield run
    for index in range(len(run)):
        for wild in wilds:
            yield (*run[:index], wild, *run[index + 1 :])


def _is_wild(card: str) -> bool:
    return _rank(card) in ("2", "*")


def _rank(card: str) -> str:
    return card if card == "*" else card[:-1]


def _suit(card: str) -> str:
    return card[-1]
