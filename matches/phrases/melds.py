"""What a meld is, why cards are none, and why a card cannot be added."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.words import Words
from matches.templatetags.playing_cards import card_sign
from scoring.cards import parse_card

MELD: Final[Words] = {
    "sequence_of_naturals": _("A sequence of %(count)s cards, each in its own place."),
    "sequence_with_wild": _(
        "A sequence of %(count)s cards: the wild %(wild)s stands for %(instead)s."
    ),
    "set_of_naturals": _("A set of %(count)s cards without a wild."),
    "set_with_wild": _("A set of %(count)s cards, one of them wild: %(wild)s."),
    "burraco_clean": _("Clean burraco: %(least)s cards or more and no wild (%(source)s)."),
    "burraco_semi_clean": _(
        "Semi-clean burraco: one wild, and %(least)s or more natural cards together (%(source)s)."
    ),
    "burraco_dirty": _(
        "Dirty burraco: one wild, and fewer than %(least)s natural cards together (%(source)s)."
    ),
    "burraco_with_pinella": _(
        "Dirty burraco: it holds a pinella that is not in its own place (%(source)s)."
    ),
    "burraco_of_twos": _("A burraco of 2s: it wins the match at once (%(source)s)."),
    "points_of_cards": _("%(points)s points for the cards."),
    "points_and_bonus": _("%(points)s points for the cards and %(bonus)s for the burraco."),
}
"""What a legal meld is."""


NO_MELD: Final[Words] = {
    "not_in_deck": _("The deck has no %(card)s (%(source)s)."),
    "more_in_meld_than_deck": _(
        "%(card)s is here %(count)s times, and the deck has it %(most)s times (%(source)s)."
    ),
    "too_few_cards": _("A meld has at least %(least)s cards; here: %(count)s (%(source)s)."),
    "only_wilds": _("A meld cannot be made of wild cards alone (%(source)s)."),
    "too_few_twos": _(
        "Of wild cards alone there is only the burraco of 2s, with at least %(least)s of them "
        "(%(source)s)."
    ),
    "too_many_wilds": _("A meld holds one wild card at most (%(source)s)."),
    "neither_kind": _(
        "A meld is either a sequence of one suit or a set of one rank, and these cards are "
        "neither (%(source)s)."
    ),
    "twice_in_sequence": _(
        "%(card)s is here more often than a sequence has a place for it; only the ace has two, in "
        "the whole suit from ace to ace (%(source)s)."
    ),
    "sequence_too_long": _(
        "A sequence has at most %(most)s cards, from ace to ace; here: %(count)s (%(source)s)."
    ),
    "round_the_corner": _(
        "The ace lies before the 2 or after the king: no sequence goes on from K over A to 2 "
        "(%(source)s)."
    ),
    "gap": _(
        "In sequence there would be missing: %(missing)s. One card at most may be missing, and a "
        "wild has to stand for it (%(source)s)."
    ),
    "wrong_order": _(
        "A sequence lies in order, from low to high (%(source)s). These cards make: %(cards)s."
    ),
}
"""Why cards are no meld."""


NOT_ADDED: Final[Words] = {
    "wild_keeps_place": _(
        "%(card)s cannot be added: the wild %(wild)s stands for %(instead)s, and only that very "
        "card may take its place (%(source)s)."
    ),
    "cards_keep_place": _(
        "%(card)s cannot be added: the cards that lie there would have to be moved (%(source)s)."
    ),
    "dirty_stays_dirty": _("A dirty burraco with a pinella never becomes clean (%(source)s)."),
}
"""Why a card cannot be added to a meld that lies there."""


LAID: Final[Words] = {
    "rules_without_melds": _("The rules “%(ruleset)s” have no melds. Choose one of: %(choices)s."),
    "second_set_of_rank": _(
        "Meld %(number)s is a set of the same rank (%(rank)s): a line lays cards of one rank in "
        "one set (%(source)s)."
    ),
    "more_than_deck_has": _(
        "With this one, %(card)s has been entered %(count)s times, and the deck has it %(most)s "
        "times (%(source)s)."
    ),
}
"""What melds have against one another."""

CARD_PARAMS: Final = frozenset({"card", "cards", "missing", "wild", "instead"})


def card_signs(names: str) -> str:
    """Cards as people write them, ``7♥ 8♥``, for the names of a slip, ``7H 8H``."""
    cards = ((name, parse_card(name)) for name in names.split(" "))
    return " ".join(card_sign(card) if card else name for name, card in cards)
