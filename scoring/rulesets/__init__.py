"""The games that can be chosen, by code."""

from __future__ import annotations

from typing import Final

from scoring.rulesets.base import Direction, RuleSet
from scoring.rulesets.burraco import BURRACO, BURRACO_COPPIE, BURRACO_FIBUR, BURRACO_ITALIANO

RULESETS: Final = {
    ruleset.code: ruleset for ruleset in (BURRACO, BURRACO_FIBUR, BURRACO_ITALIANO, BURRACO_COPPIE)
}


def get(code: str) -> RuleSet:
    """The rule set of that code; ``KeyError`` where there is none."""
    return RULESETS[code]


__all__ = ["RULESETS", "Direction", "RuleSet", "get"]
