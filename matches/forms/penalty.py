"""A penalty or bonus as the referee writes it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.figures import FigureField, ReasonField
from matches.models import Round
from matches.templatetags.units import units_of
from scoring.rulesets import Ranking
from tournaments.models import Entry, Tournament

MOST_VP = 99


class PenaltyForm(forms.Form):
    """Below zero takes away, above zero gives; both zero is a caution.

    ``seen`` is the newest penalty its writer saw: an equal one after it is a second tap.
    """

    use_required_attribute = False
    entry = forms.ModelChoiceField(
        label=_("To whom?"),
        queryset=Entry.objects.none(),
        empty_label=_("choose"),
        error_messages={
            "required": _("Choose who the penalty or bonus is for."),
            "invalid_choice": _("This entry is not in the tournament: choose one of the list."),
        },
    )
    round = forms.TypedChoiceField(
        label=_("In which round?"),
        coerce=int,
        error_messages={"invalid_choice": _("There is no such round: choose one of the list.")},
    )
    vp = FigureField(label=_("VP"), signed=True, required=False, initial=0)
    mp = FigureField(label=_("MP"), signed=True, required=False, initial=0)
    reason = ReasonField()
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, tournament: Tournament, rounds: list[Round], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        units = units_of(tournament.rules)
        self.fields["vp"].label = str(units.penalty_vp)
        self.fields["mp"].label = str(units.mp)
        if tournament.rules.ranking is Ranking.PLACES:  # A place is no sum to take from.
            del self.fields["mp"]
        self._unit = units.vp_unit
        entry, round_ = self.fields["entry"], self.fields["round"]
        assert isinstance(entry, forms.ModelChoiceField)  # noqa: S101 (declared above)
        assert isinstance(round_, forms.TypedChoiceField)  # noqa: S101 (declared above)
        entry.queryset = Entry.objects.filter(tournament=tournament).order_by("name")
        round_.choices = [(each.number, each.number) for each in rounds]
        round_.initial = rounds[-1].number if rounds else None

    def clean_vp(self) -> int:
        vp = self.cleaned_data["vp"] or 0
        if abs(vp) > MOST_VP:
            raise forms.ValidationError(
                _("No more than %(most)s %(unit)s can be taken or given at once."),
                code="too_large",
                params={"most": MOST_VP, "unit": self._unit},
            )
        return int(vp)

    def clean_mp(self) -> int:
        return int(self.cleaned_data["mp"] or 0)
