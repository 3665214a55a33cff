"""A meld in words: what it is, why, what may be added, and where other rules say otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from matches.phrases import sentence
from matches.templatetags.playing_cards import card_sign
from scoring.cards import Card
from scoring.melds import (
    Burraco,
    Cards,
    Illegal,
    Meld,
    MeldKind,
    additions,
    arranged,
    explained,
    extended,
)
from scoring.rulesets import BurracoRules
from scoring.values import Reason

KIND_NAMES: Final = {MeldKind.SEQUENCE: _("sequence"), MeldKind.SET: _("set")}
BURRACO_NAMES: Final = {
    None: _("no burraco yet"),
    Burraco.CLEAN: _("clean burraco"),
    Burraco.SEMI_CLEAN: _("semi-clean burraco"),
    Burraco.DIRTY: _("dirty burraco"),
}
OF_TWOS: Final = _("burraco of 2s: it wins the match at once")
NOT_ALLOWED: Final = _("not allowed")
NOT_WHERE_IT_LIES: Final = _(
    "Laid all at once, that is. Where %(cards)s lies already, %(card)s may not be added:"
)
LESS_WHERE_IT_LIES: Final = _(
    "Laid all at once, that is. Added to %(cards)s where it lies, %(card)s makes: %(makes)s."
)


class Addition(NamedTuple):
    """One card that may be added; ``result`` only where the matta has moved for it."""

    card: Card
    result: Cards


@dataclass(frozen=True, slots=True)
class Makes:
    """The cards that make the same of a meld."""

    name: str
    bonus: int
    added: tuple[Addition, ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What other rule sets say of the same cards, where that is something else."""

    rules: tuple[BurracoRules, ...]
    summary: str
    why: str
    also: Cards
    not_so: Cards


def signs(cards: Cards) -> str:
    """Cards in one line: 3♥ 4♥ joker."""
    return " ".join(map(card_sign, cards))


def said(reason: Reason) -> str:
    """The reason's sentence, with the rule's source."""
    return sentence(reason.code, reason.params)


def name(meld: Meld) -> str:
    """Its most telling name: the burraco it is, else its kind."""
    if meld.of_twos:
        return str(OF_TWOS)
    return str(BURRACO_NAMES[meld.burraco] if meld.burraco else KIND_NAMES[meld.kind])


def summary(judged: Meld | Illegal) -> str:
    """In one line: clean burraco, 65 + 200 points."""
    if isinstance(judged, Illegal):
        return str(NOT_ALLOWED)
    points = f"{judged.points} + {judged.bonus}" if judged.bonus else f"{judged.points}"
    return _("%(name)s, %(points)s points") % {"name": name(judged), "points": points}


def what_may_be_added(meld: Meld, rules: BurracoRules) -> list[Makes]:
    """By what they make of the meld, the most bonus first."""
    groups: dict[tuple[int, str], list[Addition]] = {}
    for card, made in additions(meld, rules).items():
        became = str(OF_TWOS if made.of_twos else BURRACO_NAMES[made.burraco])
        moved = made.cards if _has_moved(meld, card, made) else ()
        groups.setdefault((made.bonus, became), []).append(Addition(card, moved))
    return [
        Makes(became, bonus, tuple(sorted(added, key=lambda each: bool(each.result))))
        for (bonus, became), added in sorted(groups.items(), key=lambda item: -item[0][0])
    ]


def _has_moved(meld: Meld, card: Card, made: Meld) -> bool:
    """Whether the cards that lay there are in another order now."""
    if meld.kind is MeldKind.SET:
        return False
    return all(
        made.cards[:place] + made.cards[place + 1 :] != meld.cards
        for place, each in enumerate(made.cards)
        if each == card
    )


def one_card_short(cards: Cards, rules: BurracoRules, deck: Mapping[Card, int]) -> Cards:
    """The cards of the deck that would make a meld of what is none."""
    return tuple(
        card
        for card, left in deck.items()
        if left and isinstance(arranged((*cards, card), rules), Meld)
    )


def last_card_remark(cards: Cards, rules: BurracoRules) -> Iterator[str]:
    """Where adding the last card to what lay there is not the same as laying all at once."""
    before, now = arranged(cards[:-1], rules), arranged(cards, rules)
    if isinstance(before, Illegal) or isinstance(now, Illegal):
        return
    step = extended(before, cards[-1], rules)
    params: dict[str, Any] = {"card": card_sign(cards[-1]), "cards": signs(before.cards)}
    if isinstance(step, Illegal):
        yield str(NOT_WHERE_IT_LIES) % params
        yield from map(said, step.reasons)
    elif (step.burraco, step.points) != (now.burraco, now.points):
        yield str(LESS_WHERE_IT_LIES) % (params | {"makes": summary(step)})


def elsewhere(
    cards: Cards, rules: BurracoRules, others: list[BurracoRules]
) -> tuple[list[BurracoRules], list[Otherwise]]:
    """The rule sets that say the same, and what the rest say."""
    here = _verdict(cards, rules)
    groups: dict[tuple[str, frozenset[Card]], list[BurracoRules]] = {}
    for other in others:
        groups.setdefault(_verdict(cards, other), []).append(other)
    same = groups.pop(here, [])
    return same, [_otherwise(cards, tuple(those), here) for those in groups.values()]


def _verdict(cards: Cards, rules: BurracoRules) -> tuple[str, frozenset[Card]]:
    """What they are, and what may be added: but for jokers, which not every deck has."""
    judged = arranged(cards, rules)
    may_follow = additions(judged, rules) if isinstance(judged, Meld) else {}
    return summary(judged), frozenset(card for card in may_follow if card.suit)


def _otherwise(
    cards: Cards, those: tuple[BurracoRules, ...], here: tuple[str, frozenset[Card]]
) -> Otherwise:
    """Which cards may be added is told only where the meld itself is the same."""
    rules = those[0]
    verdict, may_follow = _verdict(cards, rules)
    judged = arranged(cards, rules)
    same = verdict == here[0]
    return Otherwise(
        rules=those,
        summary=verdict,
        why=said(explained(judged, rules)[0]) if isinstance(judged, Illegal) else "",
        also=_in_order(may_follow - here[1]) if same else (),
        not_so=_in_order(here[1] - may_follow) if same else (),
    )


def _in_order(cards: frozenset[Card]) -> Cards:
    return tuple(sorted(cards, key=str))
