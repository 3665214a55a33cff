"""The rule sets that share the arithmetic of S0, "Punteggi"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from scoring.cards import JOKER, RANKS, Suit
from scoring.rulesets.base import Direction, Ranking, RuleSet
from scoring.values import SmazzateGame, TargetGame

FRENCH_DECKS: Final = 2
BURRACO_CARDS: Final = 7
"""A burraco has at least seven cards (S0, "Burrachi")."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a line has to lay down first once it has so many points (S2, "Professionale")."""

    points: int
    once_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BurracoRules(RuleSet):
    """The figures of a game with burrachi, in points; ``semi_clean`` None where there are none.

    ``wild_moves``: a wild may move inside its meld when a card is added (S1). ``dirty_stays``: a
    dirty burraco never becomes clean (S2). ``closing_discard``: the last card is discarded, and
    is no wild; where False nothing may be discarded (S2, "diretto"). ``opening`` is told to the
    players and not enforced: the service does not see the deal.
    """

    card_points: Mapping[str, int] = field(hash=False)
    jokers: int
    clean: int
    semi_clean: int | None
    dirty: int
    closing: int
    no_pozzetto: int
    wild_moves: bool = False
    dirty_stays: bool = False
    closing_discard: bool = True
    pozzetti_a_line: int = 1
    pozzetto_needs_burraco: bool = False
    pozzetto_by_discard: bool = True
    burraco_of_twos: bool = False
    opening: Opening | None = None

    @property
    def deck_cards(self) -> int:
        return FRENCH_DECKS * len(Suit) * len(RANKS) + self.jokers

    @property
    def deck_points(self) -> int:
        """What all the cards together are worth: 1080 with the values of S0, "Punteggi"."""
        ranks = FRENCH_DECKS * len(Suit) * sum(self.card_points[rank] for rank in RANKS)
        return ranks + self.jokers * self.card_points.get(JOKER, 0)

    @property
    def wild_cards(self) -> int:
        """The matte of the deck: every 2 and every joker."""
        return FRENCH_DECKS * len(Suit) + self.jokers

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


CARD_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys(("3", "4", "5", "6", "7"), 5),
        **dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10),
        "A": 15,
        "2": 20,
        "*": 30,
    }
)

BURRACO: Final = BurracoRules(
    code="burraco",
    version=1,
    source="S0",
    direction=Direction.ANTICLOCKWISE,
    ranking=Ranking.VP,
    point_step=5,
    card_points=CARD_POINTS,
    jokers=4,
    clean=200,
    semi_clean=150,
    dirty=100,
    closing=100,
    no_pozzetto=-100,
    usual_games=(
        SmazzateGame(4),
        SmazzateGame(3),
        SmazzateGame(2),
        SmazzateGame(1),
        TargetGame(1005),
        TargetGame(1505),
        TargetGame(2005),
    ),
)

BURRACO_FIBUR: Final = replace(
    BURRACO,
    code="burraco-fibur",
    source="S1",
    direction=Direction.CLOCKWISE,
    usual_games=(SmazzateGame(3), TargetGame(2005)),
    wild_moves=True,
)

BURRACO_ITALIANO: Final = replace(
    BURRACO,
    code="burraco-italiano",
    source="S2",
    direction=Direction.CLOCKWISE,
    usual_games=(SmazzateGame(1), TargetGame(1005), TargetGame(1505), TargetGame(2005)),
)

BURRACO_COPPIE: Final = replace(
    BURRACO,
    code="burraco-coppie",
    source="S3",
    direction=Direction.CLOCKWISE,
    usual_games=(SmazzateGame(4), SmazzateGame(3), SmazzateGame(2), TargetGame(2005)),
)
