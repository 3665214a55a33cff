"""What is said of each meld that a referee has laid: what it is, its points, what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.forms.card_text import written
from matches.forms.cards import CardsForm
from matches.phrases import sentence
from matches.templatetags.playing_cards import RANK_NAMES, suit_name
from matches.views.meld_words import KIND_NAMES, summary
from scoring.cards import Card
from scoring.melds import Cards, Meld, as_laid
from scoring.melds.runs import card_at, run_in_order
from scoring.values import Line, Problem


@dataclass(frozen=True, slots=True)
class Remark:
    """``text`` is the meld as the form has it, ``name`` how it is read out where it is one."""

    line: Line
    text: str
    cards: Cards
    name: str
    burraco: str
    summary: str
    problems: tuple[str, ...]


def remarks(form: CardsForm, broken: Sequence[Problem]) -> Iterator[Remark]:
    """One for each meld, in the order of the form."""
    for line, laid in form.laid.items():
        for index, cards in enumerate(laid.melds):
            found = [problem for problem in broken if form.meld_of(problem) == (line, index)]
            meld = as_laid(cards, form.rules)
            yield Remark(
                line=line,
                text=written(form.written[line].rows[index]),
                cards=cards,
                name=_name(meld) if isinstance(meld, Meld) else "",
                burraco=str(meld.burraco or "") if isinstance(meld, Meld) else "",
                summary=summary(meld),
                problems=tuple(sentence(each.code, each.params) for each in found),
            )


def _name(meld: Meld) -> str:
    """In words: sequence of hearts, 3 to 9."""
    kind = KIND_NAMES[meld.kind]
    run = run_in_order(meld.cards)
    if run is None:
        return _("%(kind)s: %(rank)s") % {"kind": kind, "rank": _rank(meld.cards[0])}
    last = card_at(run.low + len(meld.cards) - 1, run.suit)
    return _("%(kind)s of %(suit)s, %(first)s to %(last)s") % {
        "kind": kind,
        "suit": suit_name(run.suit),
        "first": _rank(card_at(run.low, run.suit)),
        "last": _rank(last),
    }


def _rank(card: Card) -> str:
    return str(RANK_NAMES.get(card.rank, card.rank))
