"""Melds by chance from a fixed seed, most of them nearly legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from brute_melds import LAST_PLACE, PLACES, SET_RANKS, SUITS, Cards

DECK = [rank + suit for rank in PLACES[1:LAST_PLACE] for suit in SUITS] * 2 + ["*"] * 4
WILDS = ["2H", "2D", "2C", "2S", "*"]


def random_melds(seed: int, many: int) -> Iterator[Cards]:
    """Three of four begin as a real run, set or lot of 2s; the rest is a handful of the deck."""
    chance = Random(seed)  # noqa: S311 (no secret: the same melds on every run)
    for _ in range(many):
        if chance.random() < 0.25:
            yield tuple(chance.sample(DECK, chance.randint(0, 10)))
            continue
        cards = chance.choices((_run, _set, _twos), weights=(9, 5, 1))[0](chance)
        for _ in range(chance.choice((0, 1, 1, 2, 3))):
            chance.choice(CHANGES)(cards, chance)
        yield tuple(cards)


def _run(chance: Random) -> list[str]:
    length = chance.choice((3, 3, 4, 5, 6, 6, 7, 7, 7, 8, 8, 9, 10, 12, 13, 14))
    first, suit = chance.randint(1, LAST_PLACE + 1 - length), chance.choice(SUITS)
    return [PLACES[place] + suit for place in range(first, first + length)]


def _set(chance: Random) -> list[str]:
    rank = chance.choice(SET_RANKS)
    return chance.sample([rank + suit for suit in SUITS] * 2, chance.choice((2, 3, 4, 6, 7, 7, 8)))


def _twos(chance: Random) -> list[str]:
    return chance.sample(["2" + suit for suit in SUITS] * 2, chance.randint(3, 8))


def _put_a_wild(cards: list[str], chance: Random) -> None:
    if cards:
        cards[chance.randrange(len(cards))] = chance.choice(WILDS)


def _add_a_wild(cards: list[str], chance: Random) -> None:
    cards.insert(chance.choice((0, len(cards), len(cards))), chance.choice(WILDS))


def _drop_one(cards: list[str], chance: Random) -> None:
    if cards:
        cards.pop(chance.randrange(len(cards)))


def _swap_for_any(cards: list[str], chance: Random) -> None:
    if cards:
        cards[chance.randrange(len(cards))] = chance.choice(DECK)


def _double_one(cards: list[str], chance: Random) -> None:
    if cards:
        where = chance.randrange(len(cards))
        cards.insert(where, cards[where])


def _exchange_two(cards: list[str], chance: Random) -> None:
    if cards:
        one, other = chance.randrange(len(cards)), chance.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]


def _turn_round(cards: list[str], _: Random) -> None:
    cards.reverse()


CHANGES: list[Callable[[list[str], Random], None]] = [
    _put_a_wild,
    _put_a_wild,
    _add_a_wild,
    _add_a_wild,
    _drop_one,
    _swap_for_any,
    _double_one,
    _exchange_two,
    _turn_round,
]
