"""What a rule set is: the figures and switches by which one game differs from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.cards import JOKER, RANKS
from scoring.values import Game

SUITS: Final = 4
FRENCH_DECKS: Final = 2
BURRACO_CARDS: Final = 7
"""A burraco has at least seven cards (S0, "Burrachi")."""


class Direction(StrEnum):
    """Which way the deal and the dealer move round the table."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A game's figures, in points; immutable, known by code and version for ever."""

    code: str
    version: int
    source: str
    direction: Direction
    card_points: Mapping[str, int]
    jokers: int
    clean: int
    semi_clean: int
    dirty: int
    closing: int
    no_pozzetto: int
    usual_games: tuple[Game, ...]
    wild_moves: bool

    @property
    def deck_cards(self) -> int:
        return FRENCH_DECKS * SUITS * len(RANKS) + self.jokers

    @property
    def deck_points(self) -> int:
        """What all the cards together are worth: 1080 with the values of S0, "Punteggi"."""
        ranks = FRENCH_DECKS * SUITS * sum(self.card_points[rank] for rank in RANKS)
        return ranks + self.jokers * self.card_points[JOKER]

    @property
    def wild_cards(self) -> int:
        """The matte of the deck: every 2 and every joker."""
        return FRENCH_DECKS * SUITS + self.jokers

    @property
    def most_burrachi(self) -> int:
        return self.deck_cards // BURRACO_CARDS

    @property
    def least_burraco_points(self) -> int:
        """What the cards of the poorest burraco are worth: seven of the lowest value."""
        return BURRACO_CARDS * min(self.card_points.values())

    @property
    def lowest_total(self) -> int:
        """Every card left in hand and no pozzetto."""
        return -self.deck_points + self.no_pozzetto

    @property
    def highest_total(self) -> int:
        """Every card laid down in clean burrachi, and closed."""
        return self.deck_points + self.most_burrachi * self.clean + self.closing
