"""What is to happen by itself, and when: asked in words, durations as a number and a unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.forms.utils import ErrorDict
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.actions.timetable import AT_ONCE, DAY, Times
from tournaments.forms.durations import MinutesField
from tournaments.forms.stages import MOST_ENTRIES

USUAL_TIMES: Final = Times(
    players_enrol=True,
    opens_before=7 * DAY,
    reminds_before=DAY,
    checks_in_before=30,
    closes_before=0,
    fewest=4,
    automatic=True,
    grace_minutes=10,
    round_minutes=60,
    warning_minutes=10,
    break_minutes=5,
)
"""What one tick stands for."""

BY_HAND, SOON, BEFORE = "by_hand", "at_once", "before"
OPENS: Final = [
    (BY_HAND, _("By hand")),
    (SOON, _("At once")),
    (BEFORE, _("Some time before the start")),
]
IN_MINUTES: Final = (
    "opens_before",
    "reminds_before",
    "checks_in_before",
    "closes_before",
    "grace_minutes",
    "round_minutes",
    "warning_minutes",
    "break_minutes",
)


class TimesForm(forms.Form):
    """Left as it is, nothing happens by itself; ``usual`` stands for all the rest."""

    prefix = "times"

    usual = forms.BooleanField(
        label=_("It runs by itself, in the usual way"),
        required=False,
        help_text=_(
            "Players enrol themselves from a week before until the start; with fewer than 4 "
            "entries it is cancelled. They are reminded the day before and say that they are here "
            "from half an hour before. It starts by itself: rounds of 60 minutes, breaks of 5."
        ),
    )
    players_enrol = forms.BooleanField(label=_("Players enrol themselves"), required=False)
    opens = forms.ChoiceField(
        label=_("Enrolment opens"), choices=OPENS, initial=BY_HAND, required=False
    )
    opens_before = MinutesField(label=_("How long before the start"), required=False)
    closes_before = MinutesField(
        label=_("Enrolment closes, before the start"),
        required=False,
        min_value=0,
        help_text=_(
            "0 is at the start. Left empty: nobody is counted, and it closes at the start."
        ),
    )
    fewest = forms.IntegerField(
        label=_("Fewest entries"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRIES,
        help_text=_("With fewer when enrolment closes it is cancelled, and all are told."),
    )
    reminds_before = MinutesField(
        label=_("Reminder, before the start"),
        required=False,
        help_text=_("An e-mail to everybody on the list. Left empty: none."),
    )
    checks_in_before = MinutesField(
        label=_("Check-in opens, before the start"),
        required=False,
        help_text=_(
            "From then on players say themselves that they are here. Left empty: you do, and where "
            "it starts by itself everybody on the list plays."
        ),
    )
    automatic = forms.BooleanField(
        label=_("Starts, and goes on from round to round, by itself"), required=False
    )
    grace_minutes = MinutesField(
        label=_("Grace for who has not come"),
        required=False,
        most=DAY,
        help_text=_(
            "They get a table, and lose it so long after the start. Left empty: whoever is not "
            "here at the start gets none."
        ),
    )
    round_minutes = MinutesField(
        label=_("A round lasts"),
        required=False,
        most=DAY,
        help_text=_("Left empty: as long as its last table, without a clock."),
    )
    warning_minutes = MinutesField(
        label=_("Warning, before its end"), required=False, most=DAY, help_text=_("Empty: none.")
    )
    break_minutes = MinutesField(
        label=_("Break between rounds"), required=False, min_value=0, most=DAY, initial=5
    )

    def __init__(
        self, *args: Any, standing: Times | None = None, capacity: int | None = None, **kwargs: Any
    ) -> None:
        """``standing`` is typed in; ``capacity`` is the number of places, None for no limit."""
        if standing is not None:
            kwargs["initial"] = {**as_typed(standing), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.capacity = capacity

    @property
    def is_chosen(self) -> bool:
        """Whether anything was typed that is not so from the start."""
        return self.is_bound and self.has_changed()

    def times(self) -> Times:
        """What was asked for; the form is valid, or what is wrong left out."""
        given = self.cleaned_data
        if given.get("usual"):
            return self._usual()
        opens = {SOON: AT_ONCE, BEFORE: given.get("opens_before")}.get(given.get("opens", BY_HAND))
        typed: dict[str, Any] = {name: given.get(name) for name in IN_MINUTES}
        if typed["break_minutes"] is None:
            del typed["break_minutes"]
        typed.update(
            opens_before=opens,
            players_enrol=given["players_enrol"],
            automatic=given["automatic"],
            fewest=given.get("fewest"),
        )
        return Times(**typed)

    def _usual(self) -> Times:
        few = min(USUAL_TIMES.fewest or 2, self.capacity or MOST_ENTRIES)
        return replace(USUAL_TIMES, fewest=few)

    @property
    def errors(self) -> ErrorDict:
        """Whatever is wrong beside the usual way harms nobody."""
        found = super().errors
        if self.is_bound and self.cleaned_data.get("usual"):
            found.clear()
        return found

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("usual"):
            return cleaned
        if cleaned.get("opens") == BEFORE and cleaned.get("opens_before") is None:
            self._refuse("opens_before", gettext("Say how long before the start."))
        for field, sentence in contradictions(self.times(), self.capacity):
            self._refuse(field, sentence)
        return cleaned

    def _refuse(self, field: str, sentence: str) -> None:
        if field not in self.errors:
            self.add_error(field, sentence)


def kept(typed: Mapping[str, Any] | None) -> dict[str, Any]:
    """What was typed so far, for the form to show again unjudged."""
    form = TimesForm()
    return {
        name: _typed(form, name, typed) for name in form.fields if typed and "times-opens" in typed
    }


def _typed(form: TimesForm, name: str, typed: Mapping[str, Any]) -> Any:
    """A duration is typed in two fields."""
    html_name = form.add_prefix(name)
    if name in IN_MINUTES:
        return [typed.get(f"{html_name}_{part}") for part in (0, 1)]
    return typed.get(html_name)


def as_typed(times: Times) -> dict[str, Any]:
    """A timetable as the form shows it."""
    typed: dict[str, Any] = {name: getattr(times, name) for name in IN_MINUTES}
    typed["opens"] = BY_HAND if times.opens_before is None else BEFORE
    if times.opens_before is not None and times.opens_before >= AT_ONCE:
        typed.update(opens=SOON, opens_before=None)
    for name in ("players_enrol", "automatic", "fewest"):
        typed[name] = getattr(times, name)
    return typed


def contradictions(times: Times, capacity: int | None) -> Iterator[tuple[str, str]]:
    """Everything that cannot all be, each with the field where it is said."""
    yield from _of_enrolment(times, capacity)
    yield from _of_check_in(times)
    yield from _of_rounds(times)


def _of_enrolment(times: Times, capacity: int | None) -> Iterator[tuple[str, str]]:
    opens, closes = times.opens_before, times.closes_before
    if opens is not None and closes is not None and opens <= closes:
        yield "closes_before", gettext("Enrolment would close before it opens.")
    if opens is not None and (times.reminds_before or 0) >= opens:
        yield (
            "reminds_before",
            gettext(
                "The reminder would go out before enrolment opens, when nobody is on the list."
            ),
        )
    if times.fewest is not None and closes is None:
        yield (
            "closes_before",
            gettext(
                "The entries are counted when enrolment closes: say when, or ask for no fewest."
            ),
        )
    if times.fewest is not None and capacity is not None and times.fewest > capacity:
        yield (
            "fewest",
            gettext("There are only %(capacity)s places: it would always be cancelled.")
            % {"capacity": capacity},
        )


def _of_check_in(times: Times) -> Iterator[tuple[str, str]]:
    opens, check_in = times.opens_before, times.checks_in_before
    if opens is not None and check_in is not None and check_in >= opens:
        yield "checks_in_before", gettext("Check-in would open before enrolment does.")
    if times.grace_minutes is not None and check_in is None:
        yield (
            "grace_minutes",
            gettext("Only check-in tells who has not come: say when it opens, or give no grace."),
        )
    if times.grace_minutes is not None and not times.automatic:
        yield (
            "grace_minutes",
            gettext("Grace counts only where it starts by itself: tick that, or give no grace."),
        )


def _of_rounds(times: Times) -> Iterator[tuple[str, str]]:
    lasts, warning, grace = times.round_minutes, times.warning_minutes, times.grace_minutes
    if warning is not None and lasts is None:
        yield "warning_minutes", gettext("A warning needs an end: say how long a round lasts.")
    if warning is not None and lasts is not None and warning >= lasts:
        yield "warning_minutes", gettext("The warning would come before the round has begun.")
    if grace is not None and lasts is not None and grace >= lasts:
        yield "grace_minutes", gettext("The round would be over before the grace is.")
