"""One time of a series by itself, and days on which the club is shut."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.names import NameField
from tournaments.forms.setup import in_these_years


class MoveForm(forms.Form):
    starts_at = forms.DateTimeField(
        label=_("New day and time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "required": _("Say when it begins, like this: 20/11/2026 21:30."),
            "invalid": _("Write day and time like this: 20/11/2026 21:30."),
        },
    )

    def clean_starts_at(self) -> datetime:
        return in_these_years(self.cleaned_data["starts_at"])


class ClosureForm(forms.Form):
    """``last_day`` left empty: one day only."""

    first_day = forms.DateField(label=_("From"), widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(
        label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    name = NameField(label=_("Why"), required=False, max_length=120)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("It would end before its first day."))
        cleaned["last_day"] = last or first
        return cleaned
