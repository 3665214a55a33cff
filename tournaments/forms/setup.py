"""A tournament as it is announced, and a new one: name and time are enough for it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.actions.setup import Announcement, Plan
from tournaments.forms.amounts import AmountField
from tournaments.forms.names import NameField
from tournaments.forms.parts import Parts
from tournaments.forms.presets import PRESETS, USUAL
from tournaments.forms.stages import MOST_ENTRIES
from tournaments.forms.times import TimesForm, kept as _kept
from tournaments.models import Club

USUAL_HOUR: Final = 21
GREATEST_SEED: Final = 10**15
YEARS: Final = range(2000, 2100)


def next_evening(now: datetime) -> datetime:
    """The next nine o'clock in the evening."""
    local = timezone.localtime(now)
    evening = local.replace(hour=USUAL_HOUR, minute=0, second=0, microsecond=0)
    return evening if evening > local else evening + timedelta(days=1)


def in_these_years(moment: datetime) -> datetime:
    """Refuse a slip of the pen: what ends in the year 10000 no calendar can show."""
    if moment.year not in YEARS:
        raise ValidationError(_("Check the year: it should be this one or the next."))
    return moment


class AnnouncementForm(forms.Form):
    """Its fields have the names of the tournament's columns."""

    name = NameField(
        label=_("Name of the tournament"),
        max_length=160,
        error_messages={"required": _("Give the tournament a name, such as “Friday’s burraco”.")},
    )
    starts_at = forms.DateTimeField(
        label=_("Day and time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={
            "required": _("Say when it begins, like this: 20/11/2026 21:30."),
            "invalid": _("Write day and time like this: 20/11/2026 21:30."),
        },
    )
    capacity = forms.IntegerField(
        label=_("Places"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRIES,
        help_text=_("The most entries there is room for. Left empty: no limit."),
    )
    fee_amount = AmountField(
        label=_("Fee"),
        required=False,
        max_digits=8,
        help_text=_("0 or empty: free of charge."),
    )
    fee_unit = NameField(
        label=_("Fee in"),
        required=False,
        max_length=20,
        initial="€",
        help_text=_("€, or points, or clicks."),
    )
    prize_amount = AmountField(label=_("Prize"), required=False, max_digits=10)
    prize_unit = NameField(label=_("Prize in"), required=False, max_length=20, initial="€")

    def clean_starts_at(self) -> datetime:
        return in_these_years(self.cleaned_data["starts_at"])

    def announcement(self) -> Announcement:
        """What is announced; the form is valid."""
        return Announcement(**self._announced())

    def _announced(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "name": given["name"],
            "starts_at": given["starts_at"],
            "capacity": given["capacity"],
            "fee": (given["fee_amount"] or Decimal(0), given["fee_unit"] or "€"),
            "prize": (given["prize_amount"] or Decimal(0), given["prize_unit"] or "€"),
        }


class TournamentForm(AnnouncementForm):
    """The announcement, and which game is played; ``parts`` ask what concerns that game.

    ``kept`` is what was typed so far, shown again without a word on what is wrong.
    """

    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"))
    preset = forms.ChoiceField(
        label=_("Game"),
        choices=[(key, preset.label) for key, preset in PRESETS.items()],
        initial=USUAL,
    )
    seed = forms.IntegerField(
        label=_("Seed of the lots"),
        required=False,
        min_value=0,
        max_value=GREATEST_SEED,
        help_text=_(
            "Every lot of the evening is drawn from this number, so that anybody can check the "
            "draws afterwards. It has just been drawn; you may type another."
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        drawn_seed: int,
        clubs: QuerySet[Club],
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(kept or {}))
        self.clubs = clubs
        self.drawn_seed = drawn_seed
        self._fill_choices()
        typed = self.data if self.is_bound else kept or {}
        preset = PRESETS.get(str(self["preset"].value()))
        self.parts = Parts(typed, preset, judged=self.is_bound)
        self.times = TimesForm(self.data if self.is_bound else None, initial=_kept(kept))

    def _fill_choices(self) -> None:
        club = self.fields["club"]
        assert isinstance(club, forms.ModelChoiceField)  # noqa: S101 (declared above)
        club.queryset = self.clubs
        if len(self.clubs) == 1:
            club.initial, club.empty_label = self.clubs[0].pk, None
        self.fields["starts_at"].initial = next_evening(timezone.now())
        self.fields["seed"].initial = self.drawn_seed

    def full_clean(self) -> None:
        """Whatever is wrong in a part counts here too, so that everything is said at once."""
        super().full_clean()
        if self.is_bound:
            capacity = self.cleaned_data.get("capacity")
            self.errors.update(self.parts.errors(capacity))
            self.times.capacity = capacity
            wrong = self.times.errors.items()
            self.errors.update({self.times.add_prefix(field): said for field, said in wrong})

    def plan(self) -> Plan:
        """What was asked for; the form is valid."""
        seed = self.cleaned_data["seed"]
        return Plan(
            seed=self.drawn_seed if seed is None else seed,
            times=self.times.times(),
            **self.parts.chosen(self.cleaned_data["capacity"]),
            **self._announced(),
        )
