"""The points of a smazzata: cards and bonuses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from matches.templatetags.figures import signed
from matches.views.in_force.facts import Article, Figures, InForce, Section
from matches.views.in_force.sources import Topic, decided, source
from scoring.cards import JOKER, RANKS
from scoring.rulesets import BriscolaRules, BurracoRules, PointsRules

LEAST_CARICO: Final = 10
"""S4, "Punteggi": the ace and the 3 are carichi."""


def points(told: InForce) -> Iterator[Section]:
    rules = told.rules
    heading = _("The points of a smazzata")
    if isinstance(rules, BurracoRules):
        figures = (_burraco_cards(rules), _bonuses(rules))
        yield Section("points", heading, tuple(_burraco(rules)), figures)
    elif isinstance(rules, BriscolaRules):
        yield Section("points", heading, tuple(_briscola(rules)), (_briscola_cards(rules),))
    elif isinstance(rules, PointsRules):
        text = _("The whole points that the game gives each line, smazzata by smazzata.")
        yield Section("points", heading, (Article(text, decided()),))


def _burraco(rules: BurracoRules) -> Iterator[Article]:
    written = source(Topic.BONUSES, rules)
    yield Article(
        _(
            "The points of the cards a line has laid, less those of the cards left in its hands, "
            "and the bonuses."
        ),
        written,
    )
    yield Article(
        _("A pozzetto that was taken but not played counts among the cards left in hand."),
        "S1, “Il calcolo del punteggio”",
    )
    yield Article(
        _("All cards together are worth %(points)s points.") % {"points": rules.deck_points}
    )


def _burraco_cards(rules: BurracoRules) -> Figures:
    rows = [(ranks, str(worth)) for ranks, worth in _by_worth(rules.card_points)]
    if rules.jokers:
        rows.append((_("joker"), str(rules.card_points[JOKER])))
    return Figures(
        _("Points of the cards"),
        (_("What"), _("Points")),
        tuple(rows),
        source(Topic.CARDS, rules),
    )


def _by_worth(card_points: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """The ranks that share a worth, the lowest worth first."""
    ranks: dict[int, list[str]] = defaultdict(list)
    for rank, worth in card_points.items():
        if rank != JOKER:
            ranks[worth].append(rank)
    for worth, group in sorted(ranks.items()):
        yield ", ".join(sorted(group, key=RANKS.index)), worth


def _bonuses(rules: BurracoRules) -> Figures:
    rows = [(_("Clean burraco"), rules.clean)]
    if rules.semi_clean is not None:
        rows.append((_("Semi-clean burraco"), rules.semi_clean))
    rows += [
        (_("Dirty burraco"), rules.dirty),
        (_("Going out"), rules.closing),
        (_("No pozzetto"), rules.no_pozzetto),
    ]
    return Figures(
        _("Bonuses"),
        (_("What"), _("Points")),
        tuple((name, signed(figure)) for name, figure in rows),
        source(Topic.BONUSES, rules),
    )


def _briscola(rules: BriscolaRules) -> Iterator[Article]:
    written = source(Topic.CARDS, rules)
    yield Article(
        _("All cards together are worth %(points)s points.") % {"points": rules.deck_points},
        written,
    )
    yield Article(
        _("Whoever has at least %(winning)s has won the smazzata; %(half)s each is level.")
        % {"winning": rules.winning_points, "half": rules.deck_points // 2},
        written,
    )


def _briscola_cards(rules: BriscolaRules) -> Figures:
    """Each rank that counts, in its group; those that do not together (S4, "Punteggi")."""
    counting = [(rank, worth) for rank, worth in rules.card_points.items() if worth]
    rows = [(f"{rank} ({_group(worth)})", str(worth)) for rank, worth in counting]
    smooth = ", ".join(rank for rank, worth in rules.card_points.items() if not worth)
    rows.append((_("%(ranks)s (lisci)") % {"ranks": smooth}, "0"))
    return Figures(
        _("Points of the cards"), (_("What"), _("Points")), tuple(rows), source(Topic.CARDS, rules)
    )


def _group(worth: int) -> str:
    return _("carico") if worth >= LEAST_CARICO else _("figure")
