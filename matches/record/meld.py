"""Cards to be judged as a meld: what ``record meld`` reads."""

from __future__ import annotations

from typing import Final, NamedTuple

from matches.record.reader import Reader
from matches.record.sheets import read_card, read_cards
from scoring.cards import Card
from scoring.melds import Cards, Illegal, Meld, extended, judge_meld
from scoring.rulesets import RULESETS, BurracoRules
from scoring.rulesets.burraco import BURRACO

MELD_KEYS: Final = ("ruleset", "cards")
OPTIONAL_KEYS: Final = ("add",)
WITH_MELDS: Final = tuple(
    code for code, rules in RULESETS.items() if isinstance(rules, BurracoRules)
)


class MeldQuestion(NamedTuple):
    """Cards in order, low to high, and perhaps one to be added to them as they lie there."""

    rules: BurracoRules
    cards: Cards
    add: Card | None

    def answer(self) -> Meld | Illegal:
        """What the cards are; or, where one is to be added, what it makes of them."""
        meld = judge_meld(self.cards, self.rules)
        if self.add is None or isinstance(meld, Illegal):
            return meld
        return extended(meld, self.add, self.rules)


def parse_meld(data: object) -> MeldQuestion:
    """``RuleBrokenError`` with every problem of the input; that cards are no meld is none."""
    reader = Reader.at_root(data)
    reader.keys(MELD_KEYS, OPTIONAL_KEYS)
    add = reader.at("add")
    question = MeldQuestion(
        rules=_rules(reader.at("ruleset")),
        cards=read_cards(reader.at("cards"), least=1),
        add=read_card(add) if add.here else None,
    )
    reader.finish()
    return question


def _rules(reader: Reader) -> BurracoRules:
    rules = reader.choice(RULESETS, "unknown_ruleset")
    if isinstance(rules, BurracoRules):
        return rules
    reader.note("rules_without_melds", ruleset=rules.code, choices=", ".join(WITH_MELDS))
    return BURRACO
