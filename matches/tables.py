"""The standings as a table that can be sorted by every figure."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from matches.templatetags.figures import signed

FIGURE = {"th": {"class": "num"}, "td": {"class": "num"}}


class StandingsTable(tables.Table):  # type: ignore[misc]  # the library is untyped
    """One row an entry; in the order of places each row is followed by why it stands there."""

    place = tables.TemplateColumn(
        template_name="matches/_place.html",
        verbose_name=_("Place"),
        attrs={"td": {"class": "place"}},
    )
    name = tables.TemplateColumn(template_name="matches/_entry.html", verbose_name=_("Entry"))
    vp = tables.Column(verbose_name="VP", attrs=FIGURE, initial_sort_descending=True)
    mp = tables.Column(verbose_name="MP", attrs=FIGURE, initial_sort_descending=True)
    played = tables.Column(verbose_name=_("Played"), attrs=FIGURE, initial_sort_descending=True)
    wins = tables.Column(verbose_name=_("Won"), attrs=FIGURE, initial_sort_descending=True)

    row_heading = "name"

    class Meta:
        template_name = "matches/_standings_table.html"
        order_by = "place"
        attrs = {"class": "standings"}

    def render_mp(self, value: int) -> str:
        return signed(value)

    @property
    def by_place(self) -> bool:
        """Only then a row's reason speaks of the row below it."""
        return tuple(self.order_by) == ("place",)
