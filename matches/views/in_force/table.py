"""The table before play: the cards, the seats, the deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from matches.templatetags.playing_cards import SUIT_NAMES
from matches.views.in_force.facts import Article, InForce, Section
from matches.views.in_force.sources import Topic, decided, has_source, source
from scoring.cards import Suit
from scoring.melds.articles import Article as MeldArticle, source as meld_source
from scoring.rulesets import BriscolaRules, BurracoRules, Direction, RuleSet
from scoring.rulesets.counted import PlacementRules

SEATS: Final = "S3, “Fase iniziale”"
"""One draw serves every game; the documents have it for burraco."""


def table(told: InForce) -> Section:
    """Where several share a table no seats are drawn by cards."""
    articles = _several(told.rules) if isinstance(told.rules, PlacementRules) else _lines(told)
    return Section("table", _("At the table"), tuple(articles))


def _several(rules: PlacementRules) -> Iterator[Article]:
    text = _("From %(fewest)s to %(most)s players share a table, each for himself.")
    yield Article(text % {"fewest": rules.fewest_players, "most": rules.most_players}, decided())


def _lines(told: InForce) -> Iterator[Article]:
    yield _who_plays(told)
    yield from _deck(told)
    yield from _seats(told.rules)


def _who_plays(told: InForce) -> Article:
    if told.pairs:
        return Article(_("Two against two: the two partners sit opposite each other."))
    return Article(_("One against one: each player is a line."))


def _deck(told: InForce) -> Iterator[Article]:
    rules = told.rules
    if isinstance(rules, BurracoRules):
        text = _("%(cards)s cards: two French decks with %(jokers)s jokers.")
        if not rules.jokers:
            text = _("%(cards)s cards: two French decks without jokers.")
        figures = {"cards": rules.deck_cards, "jokers": rules.jokers}
        yield Article(text % figures, meld_source(MeldArticle.DECK, rules))
    elif isinstance(rules, BriscolaRules):
        text = _("%(cards)s cards; from high to low in each suit: %(ranks)s.")
        ranks = ", ".join(rules.card_points)
        yield Article(
            text % {"cards": rules.deck_cards, "ranks": ranks}, source(Topic.CARDS, rules)
        )


def _seats(rules: RuleSet) -> Iterator[Article]:
    drawn = SEATS if isinstance(rules, BurracoRules) else decided()
    order = {
        "ranks": ", ".join(rules.draw_ranks),
        "suits": ", ".join(str(SUIT_NAMES[suit]) for suit in Suit),
    }
    yield Article(
        _(
            "Seats are drawn by cards, from high to low %(ranks)s; of two equal cards the suit "
            "decides, in the order %(suits)s."
        )
        % order,
        drawn,
    )
    yield Article(
        _(
            "Whoever draws the highest card is served first, by the opponent who drew lower: that "
            "opponent deals the first smazzata."
        ),
        drawn,
    )
    if rules.direction is Direction.CLOCKWISE:
        text = _("Deal and turns go clockwise.")
        moves = _("After each smazzata the deal moves one seat clockwise.")
    else:
        text = _("Deal and turns go anticlockwise.")
        moves = _("After each smazzata the deal moves one seat anticlockwise.")
    known = isinstance(rules, BurracoRules | BriscolaRules)
    yield Article(text, source(Topic.DEAL, rules) if known else decided())
    told = known and has_source(Topic.DEALER, rules)
    yield Article(moves, source(Topic.DEALER, rules) if told else decided())
