"""The fields that a line's parts are typed into: those that the rules count, and no others."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.figures import FigureField
from scoring.cards import JOKER, RANKS, Suit
from scoring.rulesets import BurracoRules

SUITS: Final = {
    Suit.HEARTS: (_("Hearts"), "♥"),
    Suit.DIAMONDS: (_("Diamonds"), "♦"),
    Suit.CLUBS: (_("Clubs"), "♣"),
    Suit.SPADES: (_("Spades"), "♠"),
}
LAST_CARDS: Final[list[tuple[Any, Any]]] = [
    ("", _("not noted")),
    *(
        (name, [(f"{rank}{suit}", f"{rank} {sign}") for rank in RANKS])
        for suit, (name, sign) in SUITS.items()
    ),
]


def part_fields(rules: BurracoRules) -> dict[str, forms.Field]:
    """By the names of ``Parts``, in the order of the slip."""
    fields: dict[str, forms.Field] = {
        "cards": FigureField(label=_("Cards"), required=False),
        "in_hand": FigureField(label=_("In hand"), required=False),
        "clean": FigureField(label=_("Clean"), required=False, initial=0),
    }
    if rules.semi_clean is not None:
        fields["semi_clean"] = FigureField(label=_("Semi-clean"), required=False, initial=0)
    fields["dirty"] = FigureField(label=_("Dirty"), required=False, initial=0)
    if rules.burraco_of_twos:
        fields["burraco_of_twos"] = forms.BooleanField(
            label=_("Burraco of 2s: wins at once"), required=False
        )
    fields["pozzetto"] = _pozzetto(rules.pozzetti_a_line)
    return fields


class _Tick(forms.BooleanField):
    """One of one: it takes 0 for no, where the box of Django's own is ticked by any number."""

    def prepare_value(self, value: Any) -> bool:
        return bool(value)


def _pozzetto(most: int) -> forms.Field:
    if most == 1:
        return _Tick(label=_("Pozzetto taken"), required=False, initial=True)
    return forms.TypedChoiceField(
        label=_("Pozzetti taken"),
        choices=[(number, number) for number in range(most + 1)],
        coerce=int,
        widget=forms.RadioSelect,
        required=False,
        initial=1,
    )


def closing_fields(rules: BurracoRules, lines: list[tuple[str, Any]]) -> dict[str, forms.Field]:
    """Who closed; and the closing discard, where there is one."""
    fields: dict[str, forms.Field] = {
        "closed": forms.ChoiceField(
            label=_("Who closed?"),
            choices=[*lines, ("", _("nobody"))],
            widget=forms.RadioSelect,
            required=False,
            initial="",
        )
    }
    if rules.closing_discard:
        jokers = [(JOKER, _("Joker"))] if rules.jokers else []
        fields["last_card"] = forms.ChoiceField(
            label=_("Last card"), choices=[*LAST_CARDS, *jokers], required=False
        )
    return fields
