"""The rule sets by family, typed from domain §2, for tests that hold of one of them only."""

from scoring.rulesets import BurracoRules, RuleSet, get

OF_108_CARDS = ("burraco", "burraco-fibur", "burraco-italiano", "burraco-coppie")
"""Two packs and four jokers; the arithmetic of S0, "Punteggi"."""

OF_104_CARDS = ("burraco-professionale-diretto", "burraco-professionale-indiretto")
"""Two packs without jokers (S2, "Professionale")."""

BURRACO_CODES = OF_108_CARDS + OF_104_CARDS

TWO_LINES = (*BURRACO_CODES, "briscola", "points")
EVERY_CODE = (*TWO_LINES, "placement")


def burraco(code: str) -> BurracoRules:
    """The rule set of that code, which is one of a game with burrachi."""
    rules: RuleSet = get(code)
    assert isinstance(rules, BurracoRules)
    return rules
