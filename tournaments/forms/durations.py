"""Lengths of time as people type them: a number and its unit, kept as minutes."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy, ngettext

HOUR: Final = 60
DAY: Final = 24 * HOUR
UNITS: Final = [
    (1, gettext_lazy("minutes")),
    (HOUR, gettext_lazy("hours")),
    (DAY, gettext_lazy("days")),
]
LONGEST: Final = 365 * DAY


class MinutesWidget(forms.MultiWidget):
    """A number, and what it counts."""

    template_name = "components/duration.html"

    def __init__(self) -> None:
        number = forms.NumberInput(attrs={"min": 0, "inputmode": "numeric"})
        unit = forms.Select(choices=UNITS, attrs={"aria-label": gettext_lazy("Unit of time")})
        super().__init__([number, unit])

    def id_for_label(self, id_: str) -> str:
        """The label is the number's; the unit says itself what it is."""
        return f"{id_}_0" if id_ else id_

    def decompress(self, value: int | None) -> list[int | None]:
        """In the largest unit of which it is a whole number; an hour is 60 minutes."""
        if not value:
            return [value, 1]
        unit = next(unit for unit in (DAY, HOUR, 1) if value % unit == 0)
        unit = 1 if value == HOUR else unit
        return [value // unit, unit]


class MinutesField(forms.MultiValueField):
    """Answers minutes, or None where no number is typed."""

    def __init__(self, *, min_value: int = 1, most: int = LONGEST, **kwargs: Any) -> None:
        self.most = most
        fields = (
            forms.IntegerField(min_value=min_value, max_value=LONGEST, required=False),
            forms.TypedChoiceField(choices=UNITS, coerce=int, required=False),
        )
        super().__init__(fields, widget=MinutesWidget(), require_all_fields=False, **kwargs)

    def compress(self, data_list: list[Any]) -> int | None:
        if not data_list or data_list[0] is None:
            return None
        minutes = int(data_list[0]) * int(data_list[1] or 1)
        if minutes > self.most:
            raise ValidationError(
                _("This is too long: at most %(most)s.") % {"most": in_words(self.most)}
            )
        return minutes


def in_words(minutes: int) -> str:
    """“30 minutes”, “2 hours”, “7 days”."""
    number, unit = MinutesWidget().decompress(minutes)
    counted = int(number or 0)
    told = {
        DAY: ngettext("%(count)d day", "%(count)d days", counted),
        HOUR: ngettext("%(count)d hour", "%(count)d hours", counted),
        1: ngettext("%(count)d minute", "%(count)d minutes", counted),
    }
    return told[int(unit or 1)] % {"count": counted}
