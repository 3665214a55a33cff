"""What may be added to a meld that lies there (S0, "Regole per allungare i giochi esistenti")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.cards import JOKER, RANKS, Card, Suit
from scoring.melds.articles import Article, source
from scoring.melds.judging import arranged
from scoring.melds.kinds import best, copies, meld_of_run, meld_of_set, meld_of_twos, melds_of
from scoring.melds.refusals import refusals
from scoring.melds.runs import HIGH_ACE, Run, run_from, run_in_order
from scoring.melds.values import Burraco, Illegal, Meld
from scoring.rulesets import BurracoRules
from scoring.values import Reason


def extended(meld: Meld, card: Card, rules: BurracoRules) -> Meld | Illegal:
    """The best meld that adding the card makes of one that lies there.

    What lies there keeps its place. A wild of a sequence gives way only to the card it stands for
    and then goes on to an end (S0; S3: "Resteranno nel gioco come allunghi"), where a 2 may come
    into its own place; under S1 it may move within the meld.
    """
    made = _best_extension(meld, card, rules)
    return made or Illegal(tuple(_extension_refusals(meld, card, rules)))


def additions(meld: Meld, rules: BurracoRules) -> Mapping[Card, Meld]:
    """Every card that may be added, and what it makes of the meld."""
    made = ((card, _best_extension(meld, card, rules)) for card in _deck(rules))
    return {card: each for card, each in made if each}


def _deck(rules: BurracoRules) -> Iterator[Card]:
    for suit in Suit:
        for rank in RANKS:
            yield Card(rank, suit)
    if rules.jokers:
        yield Card(JOKER, None)


def _best_extension(meld: Meld, card: Card, rules: BurracoRules) -> Meld | None:
    if meld.cards.count(card) >= copies(card, rules):
        return None
    made = _extensions(meld, card, rules)
    return best(each for each in made if not _cleans(meld, each, rules))


def _cleans(before: Meld, after: Meld, rules: BurracoRules) -> bool:
    """Whether a dirty burraco became clean where none may (S2, "Professionale")."""
    dirty, clean = before.burraco is Burraco.DIRTY, after.burraco is Burraco.CLEAN
    return rules.dirty_stays and dirty and clean


def _extensions(meld: Meld, card: Card, rules: BurracoRules) -> Iterator[Meld]:
    cards = (*meld.cards, card)
    run = run_in_order(meld.cards)
    if run is None:
        for made in (meld_of_set(cards, rules), meld_of_twos(cards, rules)):
            if made:
                yield made
    elif rules.wild_moves:
        yield from melds_of(cards, rules)
    else:
        for longer in _longer_runs(run, card):
            yield meld_of_run(longer, rules)


def _longer_runs(run: Run, card: Card) -> Iterator[Run]:
    yield from _with_at_an_end(run, card)
    if run.wild is not None and card == run.stands_for:
        cards = list(run.cards)
        cards[run.wild] = card
        replaced = Run(run.suit, run.low, tuple(cards), None)
        yield from _with_at_an_end(replaced, run.cards[run.wild])


def _with_at_an_end(run: Run, card: Card) -> Iterator[Run]:
    if run.low > 1:
        yield from _if_legal(run.low - 1, (card, *run.cards), run)
    if run.low + len(run.cards) <= HIGH_ACE:
        yield from _if_legal(run.low, (*run.cards, card), run)


def _if_legal(low: int, cards: tuple[Card, ...], run: Run) -> Iterator[Run]:
    longer = run_from(low, cards, run.suit)
    if longer:
        yield longer


def _extension_refusals(meld: Meld, card: Card, rules: BurracoRules) -> Iterator[Reason]:
    cards = (*meld.cards, card)
    if isinstance(arranged(cards, rules), Illegal):
        yield from refusals(cards, rules)
        return
    if any(_cleans(meld, each, rules) for each in _extensions(meld, card, rules)):
        yield Reason("dirty_stays_dirty", {"source": source(Article.BURRACHI, rules)})
    else:
        yield _kept_in_place(meld, card, rules)


def _kept_in_place(meld: Meld, card: Card, rules: BurracoRules) -> Reason:
    """The cards would be legal, but only if something that lies there were moved."""
    run = run_in_order(meld.cards)
    article = source(Article.EXTENDING, rules)
    if run is None or run.wild is None:
        return Reason("cards_keep_place", {"card": str(card), "source": article})
    wild, instead = str(run.cards[run.wild]), str(run.stands_for)
    return Reason(
        "wild_keeps_place",
        {"card": str(card), "wild": wild, "instead": instead, "source": article},
    )
