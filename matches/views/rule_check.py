"""The rule check: is this a meld, which burraco, how many points, and why; for everybody.

The address holds everything: ``/rules/check/?rules=burraco&cards=3H.joker.5H``. A tap is a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.forms.rule_check import MELD_RULES, MOST_CARDS, Asked, read, written
from matches.views.meld_words import (
    elsewhere,
    last_card_remark,
    name,
    one_card_short,
    said,
    summary,
    what_may_be_added,
)
from scoring.cards import JOKER, RANKS, Card, Suit, parse_card
from scoring.melds import Cards, Illegal, Meld, MeldKind, arranged, copies, explained
from scoring.melds.runs import run_in_order
from scoring.rulesets import BurracoRules
from scoring.rulesets.burraco import BURRACO
from scoring.rulesets.professionale import PROFESSIONALE_DIRETTO
from tournaments.phrases import RULESET_NAMES

EXAMPLES: Final = (
    (BURRACO, "5C.6C.7C.8C", _("A sequence of one suit")),
    (BURRACO, "7H.7H.7C.7D", _("A set, with the same suit twice")),
    (BURRACO, "AH.2H.3H.4H", _("A 2 in its own place is no wild card")),
    (BURRACO, "KS.AS.2S.3S", _("From the king over the ace to the 2")),
    (BURRACO, "3H.2H.5H.2C", _("The wild card that keeps its place")),
    (BURRACO, "3H.4H.5H.6H.7H.8H.9H.*", _("Seven in a row and a joker")),
    (BURRACO, "3H.4H.5H.6H.*.8H.9H.10H.JH", _("A joker in the middle")),
    (BURRACO, "KH.KH.KD.KD.KC.KC.KS.2S", _("Seven kings and a 2")),
    (BURRACO, "KH.KH.KD.KD.KC.KC.*", _("Six kings and a joker")),
    (BURRACO, "AS.2S.3S.4S.5S.6S.7S", _("From the ace to the 7")),
    (PROFESSIONALE_DIRETTO, "2H.2H.2D.2D.2C.2C.2S", _("Seven 2s, Professionale")),
)
TOKEN: Final = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


class DeckCard(NamedTuple):
    """A card of the deck; ``href`` lays it, and is None where it cannot be laid."""

    card: Card
    left: int
    href: str | None


class LaidCard(NamedTuple):
    """A card on the felt; ``href`` takes it back. ``stands_for`` is told of a sequence's matta."""

    card: Card
    href: str
    wild: bool
    stands_for: Card | None


@require_safe
def rule_check(request: HttpRequest) -> HttpResponse:
    """Whatever the address asks is answered, with 200."""
    response = render(request, "matches/rule_check.html", _context(request, read(request.GET)))
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    etag = _etag(request, response.content)
    response["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=response) or response


def _etag(request: HttpRequest, content: bytes) -> str:
    """The same page has a new token each time, which is as good as the last one."""
    secret = request.META.get("CSRF_COOKIE", "")
    return f'W/"{sha256(TOKEN.sub(b"", content) + secret.encode()).hexdigest()[:32]}"'


def address(rules: BurracoRules, cards: Cards = ()) -> str:
    """Where these cards are judged by these rules."""
    laid = f"&cards={written(cards)}" if cards else ""
    return f"{reverse('rule_check')}?rules={rules.code}{laid}"


def _context(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    rules, cards = asked.rules, asked.cards
    deck = {card: copies(card, rules) - cards.count(card) for card in _every_card(rules)}
    return {
        "rules": rules,
        "ruleset_name": RULESET_NAMES[rules.code],
        "choices": [(code, RULESET_NAMES[code]) for code in MELD_RULES],
        "cards_written": written(cards),
        "typed": asked.typed,
        "remarks": asked.remarks,
        "full": len(cards) >= MOST_CARDS,
        "suits": [(suit, _deck_cards(asked, deck, suit)) for suit in Suit],
        "jokers": _deck_cards(asked, deck, None),
        "link": request.build_absolute_uri(address(rules, cards)),
        "clear": address(rules),
        "undo": address(rules, cards[:-1]),
        "examples": [
            (address(by, parsed), parsed, title)
            for by, text, title in EXAMPLES
            for parsed in [_parsed(text)]
        ],
        **_judgement(asked, deck),
    }


def _judgement(asked: Asked, deck: Mapping[Card, int]) -> dict[str, Any]:
    rules, cards = asked.rules, asked.cards
    if not cards:
        return {"laid": []}
    judged = arranged(cards, rules)
    others = [other for other in MELD_RULES.values() if other != rules]
    same, otherwise = elsewhere(cards, rules, others)
    told: dict[str, Any] = {
        "laid": list(_laid(asked, judged)),
        "summary": summary(judged),
        "reasons": [said(reason) for reason in explained(judged, rules)],
        "same": [(RULESET_NAMES[other.code], address(other, cards)) for other in same],
        "otherwise": [
            ([(RULESET_NAMES[by.code], address(by, cards)) for by in each.rules], each)
            for each in otherwise
        ],
    }
    if isinstance(judged, Illegal):
        short = one_card_short(cards, rules, deck)
        return told | {"short": [DeckCard(card, 1, _laying(asked, card)) for card in short]}
    return told | _of_meld(asked, judged)


def _of_meld(asked: Asked, meld: Meld) -> dict[str, Any]:
    groups = what_may_be_added(meld, asked.rules)
    return {
        "meld": meld,
        "meld_name": name(meld),
        "is_set": meld.kind is MeldKind.SET,
        "total": meld.points + meld.bonus,
        "last_card": list(last_card_remark(asked.cards, asked.rules)),
        "additions": [
            (group, [(added, _laying(asked, added.card)) for added in group.added])
            for group in groups
        ],
    }


def _laid(asked: Asked, judged: Meld | Illegal) -> Iterator[LaidCard]:
    """As the meld lies; what is none lies in the order of the taps."""
    meld = judged if isinstance(judged, Meld) else None
    run = run_in_order(meld.cards) if meld and meld.kind is MeldKind.SEQUENCE else None
    for index, card in enumerate(meld.cards if meld else asked.cards):
        wild = meld is not None and index == meld.wild
        stands_for = run.stands_for if run and wild else None
        yield LaidCard(card, address(asked.rules, _without(asked.cards, card)), wild, stands_for)


def _without(cards: Cards, card: Card) -> Cards:
    """Without the one that was laid last of its like."""
    place = len(cards) - 1 - cards[::-1].index(card)
    return cards[:place] + cards[place + 1 :]


def _laying(asked: Asked, card: Card) -> str | None:
    if len(asked.cards) >= MOST_CARDS:
        return None
    return address(asked.rules, (*asked.cards, card))


def _every_card(rules: BurracoRules) -> Iterator[Card]:
    for suit in Suit:
        for rank in RANKS:
            yield Card(rank, suit)
    if rules.jokers:
        yield Card(JOKER, None)


def _deck_cards(asked: Asked, deck: Mapping[Card, int], suit: Suit | None) -> list[DeckCard]:
    return [
        DeckCard(card, max(0, left), _laying(asked, card) if left > 0 else None)
        for card, left in deck.items()
        if card.suit == suit
    ]


def _parsed(text: str) -> Cards:
    return tuple(card for word in text.split(".") if (card := parse_card(word)))
