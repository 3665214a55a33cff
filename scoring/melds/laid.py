"""All the cards of a line at the end of a smazzata: what they come to, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards import Card
from scoring.melds.articles import Article, source
from scoring.melds.judging import arranged, judge_meld
from scoring.melds.kinds import card_points, copies
from scoring.melds.values import Burraco, Cards, Illegal, Meld, MeldKind
from scoring.rulesets import BurracoRules
from scoring.values import Line, Path, Problem


class Tally(NamedTuple):
    """What a line's melds and the cards in its hands come to, in points and burrachi.

    The burraco of 2s is not among the clean ones: it brings the match, and no points.
    """

    points: int
    in_hand: int
    clean: int
    semi_clean: int
    dirty: int
    burraco_of_twos: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """The cards of one line at the end of a smazzata: its melds, and what was left in hand."""

    melds: tuple[Cards, ...]
    hand: Cards = ()

    def tally(self, rules: BurracoRules) -> Tally:
        """Melds that are not legal count nothing."""
        read = (as_laid(cards, rules) for cards in self.melds)
        melds = [meld for meld in read if isinstance(meld, Meld)]
        burrachi = Counter(meld.burraco for meld in melds if not meld.of_twos)
        return Tally(
            points=sum(meld.points for meld in melds),
            in_hand=card_points(self.hand, rules),
            clean=burrachi[Burraco.CLEAN],
            semi_clean=burrachi[Burraco.SEMI_CLEAN],
            dirty=burrachi[Burraco.DIRTY],
            burraco_of_twos=any(meld.of_twos for meld in melds),
        )


def as_laid(cards: Cards, rules: BurracoRules) -> Meld | Illegal:
    """A meld as it was written; where that is no order, the best the cards can make.

    So a 2 that was noted at the end of its own suit stays the wild it was on the table.
    """
    written = judge_meld(cards, rules)
    return written if isinstance(written, Meld) else arranged(cards, rules)


def laid_problems(laid: Laid, rules: BurracoRules) -> Iterator[Problem]:
    """Each meld that is not legal, and each second set of a rank; paths ``("melds", i)``.

    Two sets of a rank are one (S0, "Regole per aprire nuovi giochi"; S3, "Apertura dei giochi").
    """
    first_of: dict[str, int] = {}
    for index, cards in enumerate(laid.melds):
        meld = as_laid(cards, rules)
        if isinstance(meld, Illegal):
            for reason in meld.reasons:
                yield Problem(("melds", index), reason.code, reason.params)
        elif meld.kind is MeldKind.SET:
            rank = meld.cards[0].rank
            first = first_of.setdefault(rank, index)
            if first != index:
                article = source(Article.ONE_SET, rules)
                yield Problem(
                    ("melds", index),
                    "second_set_of_rank",
                    {"rank": rank, "number": first + 1, "source": article},
                )


def deck_problems(
    seen: Mapping[Line, tuple[Laid, Card | None]], rules: BurracoRules
) -> Iterator[Problem]:
    """Each card that is there more often than the deck has it; paths start at the line.

    A card is told of once, where the first surplus one stands; not at all where one meld alone
    holds too many, which ``laid_problems`` tells.
    """
    count: Counter[Card] = Counter()
    told: set[Card] = set()
    article = source(Article.DECK, rules)
    for path, cards in _places(seen):
        here = Counter(cards)
        count += here
        for card, times in here.items():
            most = copies(card, rules)
            if count[card] <= most or card in told:
                continue
            told.add(card)
            if "melds" not in path or times <= most:
                yield Problem(
                    path,
                    "more_than_deck_has",
                    {"card": str(card), "count": count[card], "most": most, "source": article},
                )


def _places(seen: Mapping[Line, tuple[Laid, Card | None]]) -> Iterator[tuple[Path, Cards]]:
    for line, (laid, last_card) in seen.items():
        for index, cards in enumerate(laid.melds):
            yield (line, "melds", index), cards
        yield (line, "hand"), laid.hand
        if last_card:
            yield (line, "last_card"), (last_card,)
