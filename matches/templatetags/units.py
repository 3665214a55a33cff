"""What the figures of a match are called: VP and MP, or the words of games that have none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Ranking, RuleSet

register = template.Library()

Word = str | Promise


@dataclass(frozen=True, slots=True)
class Units:
    """``vp`` and ``mp`` name the outcome's figures of that name.

    The ``…_unit`` stand behind a figure, the ``…_column`` at the head of many;
    the ``…_means`` say what the column holds. ``penalty_vp`` names what a penalty takes of it.
    """

    vp: Word
    vp_unit: Word
    vp_column: Word
    vp_means: Word
    mp: Word
    mp_unit: Word
    mp_column: Word
    mp_means: Word
    penalty_vp: Word
    wins_column: Word
    by_table: bool
    """Whether MP are turned into VP by a table."""


_BY_TABLE: Final = Units(
    vp=_("VP"),
    vp_unit=_("VP"),
    vp_column=_("VP"),
    vp_means=_("victory points, by the table of the rules"),
    mp=_("MP"),
    mp_unit=_("MP"),
    mp_column=_("MP"),
    mp_means=_("match points: points ahead, all matches together"),
    wins_column=_("Won"),
    penalty_vp=_("VP"),
    by_table=True,
)
_BY_WINS: Final = Units(
    vp=_("Points for the match"),
    vp_unit=_("pts"),
    vp_column=_("Points"),
    vp_means=_("for matches won and drawn"),
    mp=_("Difference of points"),
    mp_unit=_("diff."),
    mp_column=_("Points ±"),
    mp_means=_("points ahead, all matches together"),
    wins_column=_("Won"),
    penalty_vp=_("Points in the standings"),
    by_table=False,
)
_BY_PLACES: Final = Units(
    vp=_("Points for the place"),
    vp_unit=_("pts"),
    vp_column=_("Points"),
    vp_means=_("for the places at the tables"),
    mp=_("Placing at the table"),
    mp_unit=_("place"),
    mp_column=_("Placing"),
    mp_means=_("where it came at its tables"),
    wins_column=_("Tables won"),
    penalty_vp=_("Points in the standings"),
    by_table=False,
)
_BY_RANKING: Final = {
    Ranking.VP: _BY_TABLE,
    Ranking.WINS: _BY_WINS,
    Ranking.PLACES: _BY_PLACES,
}


@register.filter(name="units")
def units_of(rules: RuleSet) -> Units:
    """The words for the figures of these rules."""
    return _BY_RANKING[rules.ranking]
