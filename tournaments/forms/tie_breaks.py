"""The criteria of the standings, in the organiser's order."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.tie_breaks import DEFAULT_ORDER, TieBreak

TIE_BREAK_FIELDS: Final = tuple(f"tie_break_{number}" for number in range(1, 7))

TIE_BREAK_NAMES: Final = {
    TieBreak.VP: _("Victory points (VP)"),
    TieBreak.MP: _("Match points (MP)"),
    TieBreak.DIRECT_MATCH: _("The match between them"),
    TieBreak.WINS: _("Matches won"),
    TieBreak.BUCHHOLZ: _("Victory points of the opponents (Buchholz)"),
    TieBreak.POINTS: _("Points scored"),
    TieBreak.SMAZZATE: _("Smazzate won"),
    TieBreak.BURRACHI: _("Burrachi made"),
    TieBreak.LOT: _("Lot"),
}


def _criterion(number: int) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Criterion %(number)s") % {"number": number},
        choices=[("", "–"), *TIE_BREAK_NAMES.items()],
        required=False,
        initial=DEFAULT_ORDER[number - 1] if number <= len(DEFAULT_ORDER) else "",
    )


class TieBreaksForm(forms.Form):
    """Once valid, ``tie_breaks`` in ``cleaned_data`` holds them in order."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number, field in enumerate(TIE_BREAK_FIELDS, start=1):
            self.fields[field] = _criterion(number)

    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[field] for field in TIE_BREAK_FIELDS]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen: list[str] = []
        for field in TIE_BREAK_FIELDS:
            criterion = cleaned.get(field)
            if criterion and criterion in chosen:
                self.add_error(field, _("This criterion stands further up already: choose “–”."))
            elif criterion and TieBreak.LOT in chosen:
                self.add_error(field, _("The lot separates everybody: it can only come last."))
            elif criterion:
                chosen.append(criterion)
        if not chosen:
            self.add_error(TIE_BREAK_FIELDS[0], _("Choose at least one criterion."))
        cleaned["tie_breaks"] = [TieBreak(criterion) for criterion in chosen]
        return cleaned
