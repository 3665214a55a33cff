"""A series as it is asked for: a tournament, and when it comes again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from tournaments.actions.plans import plan_from_json
from tournaments.actions.series import Wanted
from tournaments.actions.setup import Plan
from tournaments.forms.rule_words import ORDINALS, problem
from tournaments.forms.setup import USUAL_HOUR, YEARS, AnnouncementForm, TournamentForm
from tournaments.forms.times import BEFORE, BY_HAND, TimesForm
from tournaments.models import Club, Series, Tournament
from tournaments.queries.series import zone
from tournaments.recurrence import rules
from tournaments.recurrence.rules import LONGEST, MOST_TIMES, Rule, RuleError
from tournaments.recurrence.times import check
from tournaments.recurrence.wall import on_the_wall

DAILY, WEEKLY, MONTHLY, OWN = "daily", "weekly", "monthly", "own"
FARTHEST: Final = 60
OPENS: Final = [
    (BY_HAND, _("As soon as it is announced")),
    (BEFORE, _("Some time before the start")),
]
"""There is nobody to open it by hand."""


class RecurrenceFields(forms.Form):
    """When it comes again; ``found`` is the rule once the form is valid."""

    first_day = forms.DateField(
        label=_("From"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": _("Say from which day on.")},
    )
    at = forms.TimeField(
        label=_("Time"),
        initial=time(USUAL_HOUR, 30),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"required": _("Say at what time, like this: 21:30.")},
        help_text=_("By the clock on the wall, in summer and in winter."),
    )
    how = forms.ChoiceField(
        label=_("How often"),
        widget=forms.RadioSelect,
        choices=[
            (DAILY, _("Every day")),
            (WEEKLY, _("Every week, on the days ticked here")),
            (MONTHLY, _("Every month, on one weekday")),
            (OWN, _("By a rule of your own")),
        ],
        initial=WEEKLY,
    )
    weekdays = forms.MultipleChoiceField(
        label=_("Days of the week"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[
            (code, name) for code, name in zip(rules.WEEKDAYS, WEEKDAYS.values(), strict=True)
        ],
    )
    nth = forms.TypedChoiceField(
        label=_("Which of the month"),
        required=False,
        coerce=int,
        choices=[(number, names[0]) for number, names in ORDINALS.items()],
    )
    nth_day = forms.ChoiceField(
        label=_("Weekday"),
        required=False,
        choices=list(zip(rules.WEEKDAYS, WEEKDAYS.values(), strict=True)),
        initial="FR",
    )
    rule = forms.CharField(
        label=_("Rule (RFC 5545)"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "characters"}),
        help_text=_("Such as FREQ=MONTHLY;BYDAY=-1SU for the last Sunday of every month."),
    )
    until = forms.DateField(
        label=_("Until"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("The last day. Left empty: until you end the series."),
    )
    count = forms.IntegerField(
        label=_("Or so many times"), required=False, min_value=1, max_value=MOST_TIMES
    )
    horizon_days = forms.IntegerField(
        label=_("Announced how many days before"),
        min_value=1,
        max_value=FARTHEST,
        initial=14,
        help_text=_("So far ahead its tournaments appear in the calendar, by themselves."),
    )
    skips_holidays = forms.BooleanField(
        label=_("Not on the public holidays of Italy"), required=False
    )

    found: Rule | None = None

    def clean_first_day(self) -> date:
        day: date = self.cleaned_data["first_day"]
        if day.year not in YEARS:
            raise ValidationError(_("Check the year: it should be this one or the next."))
        return day

    def clean_at(self) -> time:
        at: time = self.cleaned_data["at"]
        return at.replace(second=0, microsecond=0)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        asked = self._asked(cleaned)
        if asked is not None and {"first_day", "at"} <= cleaned.keys():
            try:
                self.found = check(asked, self.first, zone())
            except RuleError as error:
                field = self._field_of_the_rule(cleaned)
                self.add_error(field, [problem(each) for each in error.problems])
        return cleaned

    @property
    def first(self) -> datetime:
        """What the wall shows when the first could be."""
        return datetime.combine(self.cleaned_data["first_day"], self.cleaned_data["at"])

    def _field_of_the_rule(self, cleaned: Mapping[str, Any]) -> str:
        if cleaned.get("how") == OWN:
            return "rule"
        return "count" if cleaned.get("count") and cleaned.get("until") else "until"

    def _asked(self, cleaned: Mapping[str, Any]) -> str | None:
        """The rule as it would be written; None where something else has to be mended first."""
        said = self._repeated(cleaned)
        if said is None or {"until", "count"} & self.errors.keys():
            return None
        if until := cleaned.get("until"):
            said += f";UNTIL={until:%Y%m%d}"
        if count := cleaned.get("count"):
            said += f";COUNT={count}"
        return said

    def _repeated(self, cleaned: Mapping[str, Any]) -> str | None:
        how = cleaned.get("how")
        if how == DAILY:
            return "FREQ=DAILY"
        if how == WEEKLY and not cleaned.get("weekdays"):
            self.add_error("weekdays", _("Tick at least one day."))
        elif how == WEEKLY:
            return "FREQ=WEEKLY;BYDAY=" + ",".join(cleaned["weekdays"])
        elif how == MONTHLY and cleaned.get("nth") and cleaned.get("nth_day"):
            return f"FREQ=MONTHLY;BYDAY={cleaned['nth']}{cleaned['nth_day']}"
        elif how == OWN and "rule" in cleaned:
            return cleaned["rule"].rstrip("; ") or " "
        return None

    def recurrence(self, club: Club) -> Series:
        """Only when it comes again, unsaved, to look ahead with; the rule is found."""
        return Series(
            club=club,
            rule=str(self.found),
            first_day=self.cleaned_data["first_day"],
            at=self.cleaned_data["at"],
            skips_holidays=self.cleaned_data["skips_holidays"],
        )

    def wanted(self, plan: Plan) -> Wanted:
        """The series that was asked for; the form is valid."""
        given = self.cleaned_data
        return Wanted(
            name=given["name"],
            rule=str(self.found),
            first_day=given["first_day"],
            at=given["at"],
            plan=plan,
            horizon_days=given["horizon_days"],
            skips_holidays=given["skips_holidays"],
        )

    def _begin_tomorrow(self) -> None:
        tomorrow = timezone.localdate() + timedelta(days=1)
        self.fields["first_day"].initial = tomorrow
        self.fields["nth"].initial = 1
        self.fields["weekdays"].initial = [rules.WEEKDAYS[tomorrow.weekday()]]


def typed(rule: Rule) -> dict[str, Any]:
    """A rule as the fields hold it; by itself where they have no place for it."""
    parts = dict(rule.parts)
    limits: dict[str, Any] = {"count": parts.pop("COUNT", None)}
    if rule.until is not None and not rule.until[1]:
        limits["until"] = rule.until[0].date()
        del parts["UNTIL"]
    own = {"how": OWN, "rule": str(rule)}
    if parts == {"FREQ": "DAILY"}:
        return {"how": DAILY, **limits}
    if parts.keys() != {"FREQ", "BYDAY"}:
        return own
    days = rule.listed("BYDAY")
    if rule.frequency == "WEEKLY":
        return {"how": WEEKLY, "weekdays": days, **limits}
    number = days[0][:-2]
    if rule.frequency == "MONTHLY" and len(days) == 1 and number and int(number) in ORDINALS:
        return {"how": MONTHLY, "nth": int(number), "nth_day": days[0][-2:], **limits}
    return own


class SeriesForm(RecurrenceFields, TournamentForm):
    """A new series of a new kind of tournament."""

    field_order = ("name", "club")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["starts_at"]
        self._begin_tomorrow()
        self.times.fields["opens"].choices = OPENS  # type: ignore[attr-defined]
        # Nobody will be at the keyboard every time.
        self.times.fields["usual"].initial = True
        self.fields["name"].label = _("Name of its tournaments")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if {"first_day", "at"} <= cleaned.keys():
            cleaned["starts_at"] = on_the_wall(self.first, zone())
        return cleaned


class RepeatForm(RecurrenceFields, AnnouncementForm):
    """What is announced and when of a series whose game and rounds are known.

    They are those of ``plan``; ``series`` is one that is changed.
    """

    also_announced = forms.BooleanField(
        label=_("Change also those announced already in which nobody is enrolled"),
        required=False,
        help_text=_("They are cancelled and announced anew. All others stay as they are."),
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, plan: Plan, series: Series | None = None
    ) -> None:
        super().__init__(data, initial=_standing(plan, series))
        del self.fields["starts_at"]
        if series is None:
            del self.fields["also_announced"]
            self._begin_tomorrow()
        self.planned = plan
        self.times = TimesForm(data, standing=plan.times, capacity=plan.capacity)
        self.times.fields["opens"].choices = OPENS  # type: ignore[attr-defined]

    def full_clean(self) -> None:
        super().full_clean()
        if self.is_bound:
            self.times.capacity = self.cleaned_data.get("capacity")
            wrong = self.times.errors.items()
            self.errors.update({self.times.add_prefix(field): said for field, said in wrong})

    def plan(self) -> Plan:
        """That of the tournament or series, announced as it was asked for; the form is valid."""
        self.cleaned_data["starts_at"] = on_the_wall(self.first, zone())
        planned, seed = self.planned, self.planned.seed
        announced = {**self._announced(), "times": self.times.times(), "seed": seed}
        kept = {name: getattr(planned, name) for name in planned.__dataclass_fields__}
        return Plan(**{**kept, **announced})


def plan_of_series(series: Series) -> Plan:
    """What its tournaments are made from."""
    first = on_the_wall(datetime.combine(series.first_day, series.at), zone())
    return plan_from_json(series.plan, name=series.name, starts_at=first, seed=series.seed)


def _standing(plan: Plan, series: Series | None) -> dict[str, Any]:
    announced = Tournament(**plan.columns())
    stands = {field: getattr(announced, field) for field in AnnouncementForm.base_fields}
    if series is None:
        local = timezone.localtime(plan.starts_at)
        return {**stands, "at": local.time()}
    own = ("first_day", "at", "horizon_days", "skips_holidays")
    return {
        **stands,
        **{field: getattr(series, field) for field in own},
        **typed(rules.parse(series.rule)),
    }
