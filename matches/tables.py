"""The standings as a table that can be sorted by every figure."""

from __future__ import annotations

from typing import Any, Final

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from matches.templatetags.figures import signed
from matches.templatetags.units import units_of
from scoring.rulesets import Ranking, RuleSet

FIGURE: Final = {"th": {"class": "num"}, "td": {"class": "num"}}


class StandingsTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """One row an entry; in the order of places each row is followed by why it stands there.

    The columns of figures are those that the rules rank by; none of them where ``bracket_alone``
    makes the places.
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
    played = tables.Column(verbose_name=_("Played"), attrs=FIGURE, initial_sort_descending=True)
    wins = tables.Column(verbose_name=_("Won"), attrs=FIGURE, initial_sort_descending=True)

    row_heading = "name"

    class Meta:
        template_name = "matches/_standings_table.html"
        order_by = "place"
        attrs = {"class": "standings"}

    def __init__(
        self, *args: Any, rules: RuleSet, bracket_alone: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, exclude=_hidden(rules, bracket_alone=bracket_alone), **kwargs)
        units = units_of(rules)
        headings = [("vp", units.vp_column), ("mp", units.mp_column), ("wins", units.wins_column)]
        for name, heading in headings:
            if name in self.columns.names():
                self.columns[name].column.verbose_name = heading

    def render_mp(self, value: int) -> str:
        return signed(value)

    def render_smazzate_difference(self, value: int) -> str:
        return signed(value)

    @property
    def by_place(self) -> bool:
        """Only then a row's reason speaks of the row below it."""
        return tuple(self.order_by) == ("place",)


def _hidden(rules: RuleSet, *, bracket_alone: bool) -> tuple[str, ...]:
    if bracket_alone:
        return ("vp", "smazzate_difference", "mp", "points")
    hidden = () if rules.counts_smazzate else ("smazzate_difference",)
    return (*hidden, "mp" if rules.ranking is Ranking.PLACES else "points")
