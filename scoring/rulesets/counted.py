"""The games of S4's calendar whose cards the service does not know: it counts what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.rulesets.base import Direction, Ranking, RuleSet
from scoring.values import Game, Option, SmazzateGame, TargetGame

MOST_POINTS: Final = 1_000_000
"""Beyond any real evening; it keeps absurd figures out of sums."""
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRules(RuleSet):
    """Two lines, whole points a smazzata: Scala 40, Scopa, Burraco 4 in 2."""

    @property
    def lowest_total(self) -> int:
        return -MOST_POINTS

    @property
    def highest_total(self) -> int:
        return MOST_POINTS


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementRules(RuleSet):
    """A table of several players, each with a place or with chips: Poker, Telesina, Sette e mezzo.

    A total is a player's chips: whole, and none below zero.
    """

    fewest_players: int = FEWEST_PLAYERS
    most_players: int = MOST_PLAYERS

    def plays(self, game: Game) -> bool:
        """As many smazzate as the organiser says; what each player then has is written."""
        return isinstance(game, SmazzateGame) and game.count > 0

    @property
    def lowest_total(self) -> int:
        return 0

    @property
    def highest_total(self) -> int:
        return MOST_POINTS


POINTS: Final = PointsRules(
    code="points",
    version=1,
    source="S4",
    direction=Direction.ANTICLOCKWISE,
    usual_games=(
        SmazzateGame(3),
        SmazzateGame(1),
        SmazzateGame(5),
        TargetGame(11),
        TargetGame(21),
        TargetGame(101),
        TargetGame(201),
    ),
    ranking=Ranking.WINS,
    point_step=1,
    options=frozenset({Option.LOWER_WINS}),
)

PLACEMENT: Final = PlacementRules(
    code="placement",
    version=1,
    source="S4",
    direction=Direction.ANTICLOCKWISE,
    usual_games=(SmazzateGame(1),),
    ranking=Ranking.PLACES,
    point_step=1,
)
