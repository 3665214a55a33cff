"""Cards → the meld they are, in the order given or in the best."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.melds.articles import Article, source
from scoring.melds.kinds import best, meld_of_run, meld_of_set, meld_of_twos, melds_of
from scoring.melds.refusals import deck_refusals, named, refusals
from scoring.melds.runs import goes_round_the_corner, run_in_order
from scoring.melds.values import Cards, Illegal, Meld
from scoring.rulesets import BurracoRules
from scoring.values import Reason


def judge_meld(cards: Cards, rules: BurracoRules) -> Meld | Illegal:
    """The meld these cards make in the order they are given, low to high.

    Only a sequence has an order; a set may be given in any.
    """
    run = run_in_order(cards)
    made = meld_of_run(run, rules) if run else None
    made = made or meld_of_set(cards, rules) or meld_of_twos(cards, rules)
    if made and not any(deck_refusals(cards, rules)):
        return made
    return Illegal(tuple(_in_order_refusals(cards, rules)))


def arranged(cards: Cards, rules: BurracoRules) -> Meld | Illegal:
    """The best meld these cards make in any order.

    Best is the most bonus, then the fewest wilds; a wild that fills no gap lies on top, or below
    where the ace is on top.
    """
    made = best(melds_of(cards, rules))
    if made and not any(deck_refusals(cards, rules)):
        return made
    return Illegal(tuple(refusals(cards, rules)))


def _in_order_refusals(cards: Cards, rules: BurracoRules) -> Iterator[Reason]:
    other = arranged(cards, rules)
    if isinstance(other, Illegal):
        yield from other.reasons
        return
    if goes_round_the_corner(cards):
        yield Reason("round_the_corner", {"source": source(Article.ORDER, rules)})
    article = source(Article.OPENING, rules)
    yield Reason("wrong_order", {"cards": named(other.cards), "source": article})
