"""What every rule set says, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.values import Game, Option, SmazzateGame

FRENCH_DRAW: Final = ("2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3")
"""From the highest to the lowest where seats are drawn by cards (S3, "Rango e valore")."""


class Direction(StrEnum):
    """Which way the deal and the dealer move round the table."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class Ranking(StrEnum):
    """What a match brings into the standings."""

    VP = "vp"
    """Victory points, looked up by the match points (S0, "Tabella dei Victory Points")."""
    WINS = "wins"
    """Points for a win and for a draw, whatever the figures."""
    PLACES = "places"
    """Points for the place at a table of several players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(ABC):
    """A game's figures and switches; immutable, known by code and version for ever.

    ``usual_games`` begins with the one to offer first. ``options`` are the switches the organiser
    has. Every figure of points is a multiple of ``point_step``. ``draw_ranks`` orders the cards
    that seats are drawn by, the highest first.
    """

    code: str
    version: int
    source: str
    direction: Direction
    usual_games: tuple[Game, ...]
    ranking: Ranking
    point_step: int
    draw_ranks: tuple[str, ...] = FRENCH_DRAW
    options: frozenset[Option] = frozenset()
    counts_smazzate: bool = False
    """Whether the line that won more smazzate wins, instead of the one with more points."""
    spareggi: int = 0
    """How many smazzate more a level knockout match may take; none: the last move decides."""

    def plays(self, game: Game) -> bool:
        """Whether a match of this game can be of that length."""
        if isinstance(game, SmazzateGame):
            return game.count > 0
        return game.points > 0 and game.points % self.point_step == 0

    @property
    @abstractmethod
    def lowest_total(self) -> int:
        """The least a line can score in one smazzata, in points."""

    @property
    @abstractmethod
    def highest_total(self) -> int:
        """The most a line can score in one smazzata, in points."""
