"""Cards as people write them: one meld a line, ``3H 4H 5H 6H *``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scoring.cards import JOKER, Card, parse_card

LONGEST: Final = 4000
"""Characters; the whole deck with a blank after every card has less than 500."""
SHOWN: Final = 12
_BETWEEN: Final = re.compile(r"[\s,;.]+")
_VARIANTS: Final = re.compile("[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}\0]")
_SUITS: Final = str.maketrans("♥♡♦♢♣♧♠♤", "HHDDCCSS")
_JOKERS: Final = frozenset({JOKER, "★", "🃏", "JOLLY", "JOKER"})


@dataclass(frozen=True, slots=True)
class Unread:
    """A word that names no card, and its line, counted from 1 as it is written."""

    row: int
    word: str


@dataclass(frozen=True, slots=True)
class Written:
    """``rows`` are the cards line by line, empty lines left out."""

    rows: tuple[tuple[Card, ...], ...] = ()
    unread: tuple[Unread, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, whatever line they stand on."""
        return tuple(card for row in self.rows for card in row)


def read_cards(text: str) -> Written:
    """Suits by letter (H D C S) or by sign, in capitals or not, between blanks or commas."""
    rows, unread = [], []
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in _BETWEEN.split(_VARIANTS.sub("", line)) if word]
        read = [(word, read_card(word)) for word in words]
        unread += [Unread(number, word[:SHOWN]) for word, card in read if card is None]
        if cards := tuple(card for _, card in read if card):
            rows.append(cards)
    return Written(tuple(rows), tuple(unread))


def read_card(word: str) -> Card | None:
    """``7H``, ``h7``, ``7♥`` or ``jolly``; None where that names no card."""
    name = _VARIANTS.sub("", word).upper().translate(_SUITS)
    # Who writes ♥7 means 7♥: no rank begins with a suit's letter.
    return parse_card(JOKER if name in _JOKERS else name) or parse_card(name[1:] + name[:1])


def written(*rows: tuple[Card, ...]) -> str:
    """As ``read_cards`` reads them back."""
    return "\n".join(" ".join(map(str, row)) for row in rows)
