"""How a playing card is shown and read out."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.translation import gettext_lazy as _

from scoring.cards import JOKER, Card, Suit

register = template.Library()

TEXT_NOT_PICTURE: Final = "\N{VARIATION SELECTOR-15}"
"""Without it phones show the four suits as coloured pictures."""

SUIT_SIGNS: Final = {
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
    Suit.SPADES: "♠",
}
SUIT_NAMES: Final = {
    Suit.HEARTS: _("hearts"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.CLUBS: _("clubs"),
    Suit.SPADES: _("spades"),
}
RANK_NAMES: Final = {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
RED_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS)


@register.filter
def suit_sign(suit: Suit) -> str:
    """The suit's sign, always as a letter: ``♥``."""
    return SUIT_SIGNS[suit] + TEXT_NOT_PICTURE


@register.filter
def suit_name(suit: Suit) -> str:
    """The suit in words: hearts."""
    return str(SUIT_NAMES[suit])


@register.filter
def card_sign(card: Card) -> str:
    """The card as short as people write it: ``7♥``, or “joker”."""
    return card.rank + suit_sign(card.suit) if card.suit else str(_("joker"))


@register.filter
def card_name(card: Card) -> str:
    """The card in words: 7 of hearts, ace of spades, joker."""
    if card.suit is None:
        return str(_("joker"))
    rank = RANK_NAMES.get(card.rank, card.rank)
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit_name(card.suit)}


@register.filter
def card_colour(card: Card) -> str:
    """The class its face is painted by: ``red``, ``black`` or ``joker``."""
    if card.rank == JOKER:
        return "joker"
    return "red" if card.suit in RED_SUITS else "black"
