"""What a visitor asks of the rule check: everything is in the address, and may be anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from matches.forms.card_text import read_card
from scoring.cards import JOKER, Card
from scoring.melds import Cards
from scoring.rulesets import RULESETS, BurracoRules
from scoring.rulesets.burraco import BURRACO

MELD_RULES: Final[Mapping[str, BurracoRules]] = {
    code: rules for code, rules in RULESETS.items() if isinstance(rules, BurracoRules)
}
"""The rule sets whose cards are laid down in melds."""

MOST_CARDS: Final = 20
"""Room for the longest sequence, 14 cards, and for the mistakes people ask about."""

LONGEST: Final = 2000
MOST_TOLD: Final = 5
LONGEST_WORD: Final = 12
BETWEEN: Final = re.compile(r"[\s.,;:_/|+\-\0]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """What could be read; ``remarks`` tell the rest. ``cards`` lie in the order of the taps.

    ``typed`` is for the field to show: the cards, or all that was written where some is no card.
    """

    rules: BurracoRules
    cards: Cards
    typed: str
    remarks: tuple[str, ...]


def read(query: Mapping[str, str]) -> Asked:
    """Read ``?rules=burraco&cards=3H.4H.joker.6H``; whatever it holds, there is an answer."""
    code, text = query.get("rules", ""), query.get("cards", "")
    words = [word for word in BETWEEN.split(text[:LONGEST]) if word]
    read_words = {word: read_card(word) for word in words}
    cards = tuple(card for word in words if (card := read_words[word]))
    unread = [word for word, card in read_words.items() if card is None]
    too_many = len(cards) > MOST_CARDS or len(text) > LONGEST
    return Asked(
        rules=MELD_RULES.get(code, BURRACO),
        cards=cards[:MOST_CARDS],
        typed=" ".join(words) if unread else written(cards[:MOST_CARDS]).replace(".", " "),
        remarks=tuple(_remarks(code, unread, too_many=too_many)),
    )


def written(cards: tuple[Card, ...]) -> str:
    """The cards as the address has them: ``3H.4H.joker``.

    Chats would leave out a ``*`` that ends an address.
    """
    return ".".join("joker" if card.rank == JOKER else str(card) for card in cards)


def _remarks(code: str, unread: list[str], *, too_many: bool) -> Iterator[str]:
    if code and code not in MELD_RULES:
        yield _("There are no rules for melds called “%(rules)s”: these are those of Burraco.") % {
            "rules": _readable(code)
        }
    if unread:
        told = ", ".join(f"“{_readable(word)}”" for word in unread[:MOST_TOLD])
        yield _(
            "No card is called %(words)s. A card is a rank (A, 2 to 10, J, Q, K) and a suit "
            "(H hearts, D diamonds, C clubs, S spades); a joker is called “joker”."
        ) % {"words": told + (", …" if len(unread) > MOST_TOLD else "")}
    if too_many:
        yield _("Only the first %(most)s cards are laid out.") % {"most": MOST_CARDS}


def _readable(word: str) -> str:
    shown = "".join(letter for letter in word if letter.isprintable())
    return shown if len(shown) <= LONGEST_WORD else shown[:LONGEST_WORD] + "…"
