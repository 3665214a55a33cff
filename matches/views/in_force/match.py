"""How a match ends and is won, and what settles a level one."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from matches.views.in_force.facts import Article, InForce, Section
from matches.views.in_force.sources import Topic, decided, source
from scoring.rulesets import BriscolaRules, BurracoRules
from scoring.values import SmazzateGame, TargetGame
from scoring.victory_points import DRAW_VP, WHOLE_VP, VpTable, band_start


def match(told: InForce) -> Section:
    told_of = _several(told) if told.of_several else _lines(told)
    return Section("result", _("How a match is decided"), tuple(told_of))


def _several(told: InForce) -> Iterator[Article]:
    if isinstance(told.game, SmazzateGame) and told.game.count > 1:
        text = ngettext(
            "A table plays %(count)s smazzata.",
            "A table plays %(count)s smazzate.",
            told.game.count,
        )
        yield Article(text % {"count": told.game.count}, decided())
    yield Article(
        _(
            "At the end each player’s place is written, or the chips each has: more chips, better "
            "place."
        ),
        decided(),
    )
    yield Article(
        _("Players who are level share the better place; the next place stays empty."), decided()
    )


def _lines(told: InForce) -> Iterator[Article]:
    yield Article(_end(told), _end_source(told))
    yield from _vinco_subito(told)
    yield from _by_twos(told)
    if not told.only_knockout:
        yield _draw(told)
    if told.has_knockout:
        yield from _level_in_knockout(told)


def _end_source(told: InForce) -> str:
    known = isinstance(told.rules, BurracoRules | BriscolaRules)
    return source(Topic.END, told.rules) if known else decided()


def _end(told: InForce) -> str:
    if isinstance(told.game, TargetGame):
        return _to_points(told, told.game)
    count, rules = told.game.count, told.rules
    figures = {"smazzate": count, "majority": count // 2 + 1}
    if rules.counts_smazzate:
        text = ngettext(
            "A match is %(smazzate)s smazzata; whoever wins it has won.",
            "A match is %(smazzate)s smazzate; whoever wins more of them has won: %(majority)s are "
            "enough.",
            count,
        )
    elif told.lower_wins:
        text = ngettext(
            "A match is %(smazzate)s smazzata; whoever has fewer points then has won.",
            "A match is %(smazzate)s smazzate; whoever has fewer points then has won.",
            count,
        )
    else:
        text = ngettext(
            "A match is %(smazzate)s smazzata; whoever has more points then has won.",
            "A match is %(smazzate)s smazzate; whoever has more points then has won.",
            count,
        )
    return text % figures


def _to_points(told: InForce, game: TargetGame) -> str:
    if told.rules.counts_smazzate:
        text = _("A match is one smazzata: whoever has at least %(points)s points has won.")
    elif told.lower_wins:
        text = _(
            "A match ends with the smazzata in which a line reaches %(points)s points; whoever has "
            "fewer points then has won."
        )
    else:
        text = _(
            "A match ends with the smazzata in which a line reaches %(points)s points; whoever has "
            "more points then has won."
        )
    return text % {"points": game.points}


def _vinco_subito(told: InForce) -> Iterator[Article]:
    rules = told.rules
    if not isinstance(rules, BriscolaRules):
        return
    several = isinstance(told.game, SmazzateGame) and told.game.count > 1
    if told.ends_at_once:
        text = _("As soon as a line has %(winning)s points, the smazzata ends.")
        if several:
            text = _(
                "As soon as a line has %(winning)s points, the smazzata ends; as soon as one has "
                "won most of them, the match."
            )
        yield Article(
            text % {"winning": rules.winning_points}, source(Topic.END, rules), _("Vinco subito")
        )
    elif several:
        yield Article(_("All of them are played, whoever is ahead."), decided())


def _by_twos(told: InForce) -> Iterator[Article]:
    rules, scale = told.rules, told.scale
    if not (isinstance(rules, BurracoRules) and rules.burraco_of_twos):
        return
    yield Article(
        _("A burraco of 2s wins the match at once, whatever the points."), "S2, “Professionale”"
    )
    if isinstance(scale, VpTable):
        text = _(
            "It is worth %(vp)s VP to 0, and %(mp)s MP: plus for one line, minus for the other."
        )
        yield Article(text % {"vp": WHOLE_VP, "mp": band_start(WHOLE_VP, scale)}, decided())


def _draw(told: InForce) -> Article:
    if told.rules.counts_smazzate:
        return Article(_("If both have won as many smazzate, it is a draw."), decided())
    if isinstance(told.scale, VpTable):
        text = _("Equal points are a draw, %(vp)s VP each.")
        return Article(text % {"vp": DRAW_VP}, "S0, “Tabella dei Victory Points (VP)”")
    return Article(_("Equal points are a draw."), decided())


def _level_in_knockout(told: InForce) -> Iterator[Article]:
    rules = told.rules
    yield Article(
        _("In knockout it only matters who has won: the points of the match decide nothing more."),
        decided(),
    )
    if not rules.spareggi:
        known = isinstance(rules, BurracoRules)
        yield Article(
            _(
                "In knockout, on equal points, the line that made the last move of the last "
                "smazzata has lost."
            ),
            "S0, “Conclusione della partita”" if known else decided(),
        )
        return
    text = ngettext(
        "In knockout a level match takes %(count)s smazzata more: who has more points in it goes "
        "on.",
        "In knockout a level match takes up to %(count)s smazzate more: who has more points in the "
        "first that is not level goes on.",
        rules.spareggi,
    )
    yield Article(text % {"count": rules.spareggi}, "S4, “Parità”", _("Spareggi"))
    yield Article(
        _(
            "If the last of them is level too, the line that took its last trick has lost, even "
            "with no points in it."
        ),
        "S4, “Parità”",
    )
