"""Cards and melds written as on a slip."""

from __future__ import annotations

from scoring.cards import Card, parse_card
from scoring.melds import Cards, Illegal, Meld, judge_meld
from scoring.rulesets import BurracoRules, get


def rules(code: str) -> BurracoRules:
    found = get(code)
    assert isinstance(found, BurracoRules)
    return found


BURRACO = rules("burraco")
FIBUR = rules("burraco-fibur")
ITALIANO = rules("burraco-italiano")
COPPIE = rules("burraco-coppie")
DIRETTO = rules("burraco-professionale-diretto")
INDIRETTO = rules("burraco-professionale-indiretto")
EVERY = (BURRACO, FIBUR, ITALIANO, COPPIE, DIRETTO, INDIRETTO)


def card(text: str) -> Card:
    found = parse_card(text)
    assert found
    return found


def cards(text: str) -> Cards:
    return tuple(map(card, text.split()))


def written(found: Meld | Illegal) -> str:
    assert isinstance(found, Meld), found
    return " ".join(map(str, found.cards))


def legal(text: str, of: BurracoRules = BURRACO) -> Meld:
    found = judge_meld(cards(text), of)
    assert isinstance(found, Meld), found
    return found


def codes(found: Meld | Illegal) -> list[str]:
    assert isinstance(found, Illegal), found
    return [reason.code for reason in found.reasons]
