"""Legal melds by chance, and all the cards of a line, for properties.

They are built from the words of the rules, card by card, and not asked of the engine.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from scoring.cards import Card, Suit
from scoring.melds import Laid
from scoring.rulesets import BurracoRules

PLACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SET_RANKS = ("A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = Card("*", None)
TWOS = tuple(Card("2", suit) for suit in Suit)

Cards = tuple[Card, ...]


def deck(rules: BurracoRules) -> tuple[Card, ...]:
    """Two packs, and the jokers where the game has them."""
    pack = [Card(rank, suit) for rank in PLACES[:13] for suit in Suit]
    return (*pack, *pack, *[JOKER] * rules.jokers)


@st.composite
def sequences(draw: st.DrawFn, rules: BurracoRules) -> Cards:
    """A run of one suit, most with another card's place taken by a wild."""
    length = draw(st.integers(3, 10))
    first = draw(st.integers(0, len(PLACES) - length))
    suit = draw(st.sampled_from(Suit))
    run = [Card(rank, suit) for rank in PLACES[first : first + length]]
    if draw(st.integers(0, 2)):
        place = draw(st.integers(0, length - 1))
        run[place] = draw(wilds(rules))
    return tuple(run)


@st.composite
def sets(draw: st.DrawFn, rules: BurracoRules) -> Cards:
    """Two to eight cards of a rank, no more than two alike, and a wild where two would be few."""
    rank = draw(st.sampled_from(SET_RANKS))
    pool = draw(st.permutations([Card(rank, suit) for suit in Suit] * 2))
    natural = tuple(pool[: draw(st.integers(2, 8))])
    wild = (draw(wilds(rules)),) if len(natural) == 2 or draw(st.booleans()) else ()
    return (*natural, *wild)


def wilds(rules: BurracoRules) -> st.SearchStrategy[Card]:
    return st.sampled_from((*TWOS, JOKER) if rules.jokers else TWOS)


def melds(rules: BurracoRules) -> st.SearchStrategy[Cards]:
    return st.one_of(sequences(rules), sets(rules))


@st.composite
def laid_by_both(draw: st.DrawFn, rules: BurracoRules) -> tuple[Laid, Laid]:
    """Both lines' melds and hands from one deck, no line with two sets of a rank."""
    left = Counter(deck(rules))
    lines = [_melds_of_a_line(draw, rules, left) for _ in range(2)]
    rest = draw(st.permutations(sorted(left.elements(), key=str)))
    split, until = sorted(draw(st.tuples(st.integers(0, 22), st.integers(0, 44))))
    hands = (tuple(rest[:split]), tuple(rest[split:until]))
    return Laid(lines[0], hands[0]), Laid(lines[1], hands[1])


def _melds_of_a_line(
    draw: st.DrawFn, rules: BurracoRules, left: Counter[Card]
) -> tuple[Cards, ...]:
    """As many of some melds as the cards that are left allow."""
    taken: list[Cards] = []
    ranks: set[str] = set()
    for meld in draw(st.lists(melds(rules), max_size=5)):
        rank = meld[0].rank if meld[0].rank == meld[1].rank else ""
        if rank in ranks or Counter(meld) - left:
            continue
        ranks |= {rank} - {""}
        left -= Counter(meld)
        taken.append(meld)
    return tuple(taken)


@st.composite
def laid_by_chance(draw: st.DrawFn, rules: BurracoRules) -> Laid:
    """Legal melds that no deck was asked for: together they may hold too many of a card."""
    return Laid(
        tuple(draw(st.lists(melds(rules), max_size=4))),
        tuple(draw(st.lists(st.sampled_from(deck(rules)), max_size=4))),
    )
