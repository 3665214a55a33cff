"""Taking the pozzetto and going out, in games with burrachi; makart and the opening."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from matches.views.in_force.facts import Article, InForce, Section
from matches.views.in_force.sources import PROFESSIONALE, Topic, decided, has_source, source
from scoring.rulesets import BurracoRules
from scoring.values import Option


def going_out(told: InForce) -> Iterator[Section]:
    rules = told.rules
    if isinstance(rules, BurracoRules):
        articles = (*_pozzetto(rules), *_closing(rules), *_particular(told, rules))
        yield Section("going-out", _("Pozzetto and going out"), articles)


def _pozzetto(rules: BurracoRules) -> Iterator[Article]:
    written = source(Topic.POZZETTO, rules)
    yield Article(
        ngettext(
            "Whoever has played all the cards in hand takes a pozzetto; a line takes %(count)s at "
            "most.",
            "Whoever has played all the cards in hand takes a pozzetto; a line takes %(count)s at "
            "most, if the other line has left it.",
            rules.pozzetti_a_line,
        )
        % {"count": rules.pozzetti_a_line},
        written,
        _("Pozzetto"),
    )
    if rules.pozzetto_needs_burraco:
        yield Article(_("Only a line with a burraco takes a pozzetto."), written)
    yield Article(_how_taken(rules), written)


def _how_taken(rules: BurracoRules) -> str:
    if not rules.pozzetto_by_discard:
        return _("It is taken only without a discard, and played at once.")
    if rules.pozzetti_a_line > 1:
        return _(
            "The first is taken with a discard, and played from the next turn on, or without one, "
            "and played at once; the second only without a discard."
        )
    return _(
        "It is taken with a discard, which may be a wild, and played from the next turn on; or "
        "without one, and played at once."
    )


def _closing(rules: BurracoRules) -> Iterator[Article]:
    written = source(Topic.CLOSING, rules)
    yield Article(
        _("To go out, a line has taken a pozzetto, has a burraco, and has no cards left."),
        written,
        _("Going out"),
    )
    if rules.closing_discard:
        # S2, "Professionale" has it discarded; that a wild may not be is decided.
        told = decided() if rules.code in PROFESSIONALE else written
        yield Article(_("The last card is discarded, and is no wild."), told)
    else:
        yield Article(_("All cards are laid: nothing is discarded."), written)
    if has_source(Topic.STOCK, rules):
        yield Article(
            _("A smazzata also ends when only two cards are left in the stock."),
            source(Topic.STOCK, rules),
        )


def _particular(told: InForce, rules: BurracoRules) -> Iterator[Article]:
    if rules.opening:
        yield Article(
            _(
                "A line that begins a smazzata with %(once_at)s points or more lays its first "
                "melds together, worth at least %(points)s points."
            )
            % {"once_at": rules.opening.once_at, "points": rules.opening.points},
            "S2, “Professionale”",
            _("Opening"),
        )
    if Option.MAKART in told.options:
        yield Article(
            _("With one card in hand and one card among the discards, one has to draw."),
            "S2, “Professionale”",
            _("Makart"),
        )
