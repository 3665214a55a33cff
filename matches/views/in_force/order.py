"""The order of the standings: every criterion with what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _, gettext_lazy

from matches.views.in_force.facts import Article, InForce, Section
from scoring.rulesets import Ranking
from scoring.tie_breaks import TieBreak
from tournaments.forms.tie_breaks import Words, tie_break_name

_BUCHHOLZ: Final = gettext_lazy("what every opponent has, added up; a bye brings none")
_LOT: Final = gettext_lazy("it separates everybody")
MEANINGS: Final[dict[Ranking, dict[TieBreak, Words]]] = {
    Ranking.VP: {
        TieBreak.VP: gettext_lazy("those of all matches, byes, penalties and bonuses counted"),
        TieBreak.MP: gettext_lazy("the differences of points of all matches, byes too"),
        TieBreak.DIRECT_MATCH: gettext_lazy(
            "VP, then MP, of the matches among them, if every two of them met"
        ),
        TieBreak.WINS: gettext_lazy("a bye is not one"),
        TieBreak.BUCHHOLZ: _BUCHHOLZ,
        TieBreak.POINTS: gettext_lazy("in all smazzate"),
        TieBreak.SMAZZATE: gettext_lazy("a level smazzata is nobody’s"),
        TieBreak.BURRACHI: gettext_lazy("where the slips show them"),
        TieBreak.LOT: _LOT,
    },
    Ranking.WINS: {
        TieBreak.VP: gettext_lazy("those of all matches, byes, penalties and bonuses counted"),
        TieBreak.MP: gettext_lazy("how many points a line was ahead or behind, all matches added"),
        TieBreak.DIRECT_MATCH: gettext_lazy(
            "the points for wins and draws, then the difference of points, of the matches among "
            "them, if every two of them met"
        ),
        TieBreak.WINS: gettext_lazy("a bye is not one"),
        TieBreak.BUCHHOLZ: _BUCHHOLZ,
        TieBreak.POINTS: gettext_lazy("in all smazzate"),
        TieBreak.SMAZZATE: gettext_lazy("a level smazzata is nobody’s"),
        TieBreak.SMAZZATE_DIFFERENCE: gettext_lazy("smazzate won less smazzate lost"),
        TieBreak.LOT: _LOT,
    },
    Ranking.PLACES: {
        TieBreak.VP: gettext_lazy("those of all rounds, penalties and bonuses counted"),
        TieBreak.WINS: gettext_lazy("a shared first place is not one"),
        TieBreak.POINTS: gettext_lazy("those of all rounds, where they are counted"),
        TieBreak.LOT: _LOT,
    },
}


def order(told: InForce) -> Section:
    ranked = () if told.only_knockout else tuple(_criterion(told, c) for c in told.tie_breaks)
    return Section("order", _("The order of the standings"), tuple(_before(told)), ranked=ranked)


def _before(told: InForce) -> Iterator[Article]:
    if told.has_knockout:
        yield Article(
            _(
                "In knockout the places go by how far each came in the bracket: who came equally "
                "far shares the place (ex aequo)."
            )
        )
    if not told.only_knockout:
        yield Article(
            _(
                "Who stands higher is decided by the first criterion; where that is equal, by the "
                "next. Whoever is level after all of them shares the place (ex aequo)."
            )
        )


def _criterion(told: InForce, criterion: TieBreak) -> Article:
    ranking = told.rules.ranking
    meaning = MEANINGS[ranking].get(criterion, "")
    return Article(str(meaning), "", tie_break_name(criterion, ranking))
