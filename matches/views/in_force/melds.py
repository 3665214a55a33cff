"""What may be laid on the table, in games with burrachi."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from matches.views.in_force.facts import Article, InForce, Section
from scoring.melds.articles import Article as Rule, source
from scoring.melds.runs import FEWEST_CARDS, HIGH_ACE
from scoring.rulesets import BurracoRules
from scoring.rulesets.burraco import BURRACO_CARDS


def melds(told: InForce) -> Iterator[Section]:
    rules = told.rules
    if isinstance(rules, BurracoRules):
        laid = (*_shapes(rules), *_wilds(rules), *_extending(rules))
        yield Section("melds", _("What may be laid"), laid)
        yield Section("burrachi", _("The burrachi"), tuple(_burrachi(rules)))


def _shapes(rules: BurracoRules) -> Iterator[Article]:
    yield Article(
        _(
            "Cards of one suit in a row, from %(fewest)s to %(most)s of them; the ace goes before "
            "the 2 or after the K, so there is no K-A-2."
        )
        % {"fewest": FEWEST_CARDS, "most": HIGH_ACE},
        source(Rule.ORDER, rules),
        _("Sequence"),
    )
    yield Article(
        _("%(fewest)s or more cards of one rank, of any suits.") % {"fewest": FEWEST_CARDS},
        source(Rule.OPENING, rules),
        _("Set"),
    )
    yield Article(
        _("A line does not lay two separate sets of the same rank."), source(Rule.ONE_SET, rules)
    )


def _wilds(rules: BurracoRules) -> Iterator[Article]:
    wilds = _("Jokers and 2s stand for any card.") if rules.jokers else _("2s stand for any card.")
    yield Article(
        f"{wilds} " + _("A meld has one wild at most."), source(Rule.ONE_WILD, rules), _("Wilds")
    )
    yield Article(
        _("A 2 in its own place, in a sequence of its suit, is no wild."),
        source(Rule.ONE_WILD, rules),
    )
    only = _("No meld is made of wilds alone.")
    if rules.burraco_of_twos:
        only = _("No meld is made of wilds alone, but for the burraco of 2s.")
    yield Article(only, source(Rule.ONLY_WILDS, rules))


def _extending(rules: BurracoRules) -> Iterator[Article]:
    yield Article(
        _("Cards are added to one’s own line’s melds, if what results may be laid."),
        source(Rule.EXTENDING, rules),
        _("Adding"),
    )
    if rules.wild_moves:
        text = _("When a card is added, the wild may move, but stays inside its meld.")
    else:
        text = _(
            "In a sequence a wild is replaced only by the card it stands for, and goes on to an "
            "end of it."
        )
    yield Article(text, source(Rule.EXTENDING, rules))


def _burrachi(rules: BurracoRules) -> Iterator[Article]:
    written, seven = source(Rule.BURRACHI, rules), {"cards": BURRACO_CARDS}
    yield Article(_("A burraco is a meld of %(cards)s cards or more.") % seven, written)
    yield Article(_("No wild in it."), written, _("Clean burraco"))
    if rules.semi_clean is not None:
        yield Article(
            _(
                "One wild, and %(cards)s or more cards without a wild in a row beside it; or a set "
                "of %(cards)s or more and the wild."
            )
            % seven,
            written,
            _("Semi-clean burraco"),
        )
        yield Article(_("Any other with a wild."), written, _("Dirty burraco"))
    else:
        yield Article(_("One wild in it."), written, _("Dirty burraco"))
    if rules.dirty_stays:
        yield Article(_("A dirty burraco never becomes clean."), written)
    if rules.burraco_of_twos:
        yield Article(
            _("%(cards)s or more 2s win the match at once.") % seven, written, _("Burraco of 2s")
        )
