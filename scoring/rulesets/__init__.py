"""The games that can be chosen, by code."""

from __future__ import annotations

from typing import Final

from scoring.rulesets.base import Direction, RuleSet
from scoring.rulesets.burraco import BURRACO, BURRACO_COPPIE, BURRACO_FIBUR, BURRACO_ITALIANO

RULESETS: Final = {
    ruleset.code: ruleset for ruleset in (BURRACO, BURRACO_FIBUR, BURRACO_ITALIANO, BURRACO_COPPIE)
}
"""The newest version of each, which new tournaments are played by."""

_EVERY_VERSION: Final = {(ruleset.code, ruleset.version): ruleset for ruleset in RULESETS.values()}


def get(code: str, version: int | None = None) -> RuleSet:
    """The rule set of that code, the newest unless a version is named; ``KeyError`` if none is."""
    return RULESETS[code] if version is None else _EVERY_VERSION[code, version]


__all__ = ["RULESETS", "Direction", "RuleSet", "get"]
