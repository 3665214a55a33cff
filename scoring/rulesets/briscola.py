"""Briscola (S4, "Regolamento")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from scoring.cards import Suit
from scoring.rulesets.base import Direction, Ranking, RuleSet
from scoring.values import Game, Option, SmazzateGame, TargetGame

CARD_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2, "7": 0, "6": 0, "5": 0, "4": 0, "2": 0}
)
"""From the highest card to the lowest (S4, "Punteggi")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriscolaRules(RuleSet):
    """``winning_points`` are more than half of the deck's: who has them has won the smazzata."""

    card_points: Mapping[str, int] = field(hash=False)

    def plays(self, game: Game) -> bool:
        """A single game to 61, or an odd number of smazzate (S4, "Conclusione della partita")."""
        if isinstance(game, SmazzateGame):
            return game.count > 0 and game.count % 2 == 1
        return game.points == self.winning_points

    @property
    def deck_cards(self) -> int:
        return len(Suit) * len(self.card_points)

    @property
    def deck_points(self) -> int:
        """All the cards together: 120 (S4, "Punteggi")."""
        return len(Suit) * sum(self.card_points.values())

    @property
    def winning_points(self) -> int:
        return self.deck_points // 2 + 1

    @property
    def lowest_total(self) -> int:
        return 0

    @property
    def highest_total(self) -> int:
        return self.deck_points


BRISCOLA: Final = BriscolaRules(
    code="briscola",
    version=1,
    source="S4",
    direction=Direction.ANTICLOCKWISE,
    usual_games=(SmazzateGame(3), TargetGame(61), SmazzateGame(5), SmazzateGame(7)),
    ranking=Ranking.WINS,
    point_step=1,
    card_points=CARD_POINTS,
    draw_ranks=tuple(CARD_POINTS),
    options=frozenset({Option.VINCO_SUBITO}),
    counts_smazzate=True,
    spareggi=3,
)
