"""French playing cards, as a slip names them: ``7H``, ``10C``, ``*`` for a joker."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Suit(StrEnum):
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"


RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER: Final = "*"
PINELLA: Final = "2"


@dataclass(frozen=True, slots=True)
class Card:
    """A card by rank and suit; a joker has the rank ``*`` and no suit."""

    rank: str
    suit: Suit | None

    @property
    def is_wild(self) -> bool:
        """Whether it is a matta: a joker or a 2 (S0, "Regole per aprire nuovi giochi")."""
        return self.rank in (JOKER, PINELLA)

    def __str__(self) -> str:
        return self.rank + (self.suit or "")


def parse_card(text: str) -> Card | None:
    """Read ``7H``, ``10C`` or ``*``; None where that names no card."""
    if text == JOKER:
        return Card(JOKER, None)
    rank, suit = text[:-1], text[-1:]
    if rank in RANKS and suit in tuple(Suit):
        return Card(rank, Suit(suit))
    return None
