"""The standings as a table that can be sorted by every figure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from matches.templatetags.figures import signed
from matches.templatetags.units import Word, units_of
from scoring.rulesets import Ranking, RuleSet
from scoring.tie_breaks import TieBreak

FIGURE: Final = {"th": {"class": "num"}, "td": {"class": "num"}}
LESS_ASKED: Final = {"th": {"class": "num less-asked"}, "td": {"class": "num less-asked"}}
MOST_COLUMNS: Final = 6
"""What a phone has room for, with names and places."""


class StandingsTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """One row an entry; in the order of places each row is followed by why it stands there.

    The columns of figures are those that ``tie_breaks`` rank by; none of them where
    ``bracket_alone`` makes the places.
    """

    place = tables.TemplateColumn(
        template_name="matches/_place.html",
        verbose_name=_("Place"),
        attrs={"td": {"class": "place"}},
    )
    name = tables.TemplateColumn(template_name="matches/_entry.html", verbose_name=_("Entry"))
    vp = tables.Column(verbose_name="VP", attrs=FIGURE, initial_sort_descending=True)
    smazzate_difference = tables.Column(
        verbose_name=_("Smazz. ±"), attrs=FIGURE, initial_sort_descending=True
    )
    mp = tables.Column(verbose_name="MP", attrs=FIGURE, initial_sort_descending=True)
    points = tables.Column(verbose_name=_("Chips"), attrs=FIGURE, initial_sort_descending=True)
    played = tables.Column(verbose_name=_("Played"), attrs=LESS_ASKED, initial_sort_descending=True)
    wins = tables.Column(verbose_name=_("Won"), attrs=FIGURE, initial_sort_descending=True)

    row_heading = "name"

    class Meta:
        template_name = "matches/_standings_table.html"
        order_by = "place"
        attrs = {"class": "standings"}

    def __init__(
        self,
        *args: Any,
        rules: RuleSet,
        tie_breaks: Collection[str],
        bracket_alone: bool = False,
        **kwargs: Any,
    ) -> None:
        hidden = _hidden(rules, tie_breaks, bracket_alone=bracket_alone)
        super().__init__(*args, exclude=hidden, **kwargs)
        self.units = units = units_of(rules)
        headings = [("vp", units.vp_column), ("mp", units.mp_column), ("wins", units.wins_column)]
        for name, heading in headings:
            if name in self.columns.names():
                self.columns[name].column.verbose_name = heading

    def render_mp(self, value: int) -> str:
        return signed(value)

    def render_smazzate_difference(self, value: int) -> str:
        return signed(value)

    def means(self) -> Iterator[tuple[Word, Word]]:
        """What the figures are that make the places: a column's heading, and its meaning."""
        meanings = {
            "vp": self.units.vp_means,
            "smazzate_difference": _("smazzate won less smazzate lost"),
            "mp": self.units.mp_means,
            "points": _("all the chips won"),
        }
        for name, meaning in meanings.items():
            if name in self.columns.names():
                yield self.columns[name].header, meaning

    @property
    def crowded(self) -> bool:
        """Whether a phone has no room for all the figures."""
        shown = self.columns.names()
        return len(shown) > MOST_COLUMNS or "points" in shown  # chips have many digits

    @property
    def by_place(self) -> bool:
        """Only then a row's reason speaks of the row below it."""
        return tuple(self.order_by) == ("place",)


def _hidden(rules: RuleSet, tie_breaks: Collection[str], *, bracket_alone: bool) -> tuple[str, ...]:
    if bracket_alone:
        return ("vp", "smazzate_difference", "mp", "points")
    hidden = () if TieBreak.SMAZZATE_DIFFERENCE in tie_breaks else ("smazzate_difference",)
    return (*hidden, "mp" if rules.ranking is Ranking.PLACES else "points")
