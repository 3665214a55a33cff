"""The rule sets that share the arithmetic of S0, "Punteggi"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.rulesets.base import Direction, RuleSet
from scoring.values import SmazzateGame, TargetGame

CARD_POINTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        **dict.fromkeys(("3", "4", "5", "6", "7"), 5),
        **dict.fromkeys(("8", "9", "10", "J", "Q", "K"), 10),
        "A": 15,
        "2": 20,
        "*": 30,
    }
)

BURRACO: Final = RuleSet(
    code="burraco",
    version=1,
    source="S0",
    direction=Direction.ANTICLOCKWISE,
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
    wild_moves=False,
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
