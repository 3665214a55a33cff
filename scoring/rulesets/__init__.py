"""The games that can be chosen, by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.rulesets.base import Direction, Ranking, RuleSet
from scoring.rulesets.briscola import BRISCOLA, BriscolaRules
from scoring.rulesets.burraco import (
    BURRACO,
    BURRACO_COPPIE,
    BURRACO_FIBUR,
    BURRACO_ITALIANO,
    BurracoRules,
)
from scoring.rulesets.counted import PLACEMENT, POINTS, PlacementRules, PointsRules
from scoring.rulesets.professionale import PROFESSIONALE_DIRETTO, PROFESSIONALE_INDIRETTO

RULESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        ruleset.code: ruleset
        for ruleset in (
            BURRACO,
            BURRACO_FIBUR,
            BURRACO_ITALIANO,
            BURRACO_COPPIE,
            PROFESSIONALE_DIRETTO,
            PROFESSIONALE_INDIRETTO,
            BRISCOLA,
            POINTS,
            PLACEMENT,
        )
    }
)
"""The newest version of each, which new tournaments are played by."""

_EVERY_VERSION: Final = {(ruleset.code, ruleset.version): ruleset for ruleset in RULESETS.values()}


def get(code: str, version: int | None = None) -> RuleSet:
    """The rule set of that code, the newest unless a version is named; ``KeyError`` if none is."""
    return RULESETS[code] if version is None else _EVERY_VERSION[code, version]


__all__ = [
    "RULESETS",
    "BriscolaRules",
    "BurracoRules",
    "Direction",
    "PlacementRules",
    "PointsRules",
    "Ranking",
    "RuleSet",
    "get",
]
