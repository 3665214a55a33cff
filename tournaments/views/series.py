"""What comes again in a club: its schedule, its series, and each of their times."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actions import series as actions
from tournaments.actions.plans import plan_of
from tournaments.actions.setup import Plan
from tournaments.errors import RefusedError
from tournaments.forms.occurrences import ClosureForm
from tournaments.forms.programme import rearranged
from tournaments.forms.rule_words import in_words
from tournaments.forms.series import RecurrenceFields, RepeatForm, SeriesForm, plan_of_series
from tournaments.models import Club, Series, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.series import Slot, closures_to_come, next_slots, of_club, slots
from tournaments.recurrence.rules import parse
from tournaments.views.access import by, for_role, refuse

SEEDS: Final = 10**9
USUAL_WEEKS: Final = 4
MOST_WEEKS: Final = 26
PREVIEWED: Final = 10
PREVIEW: Final = "preview"
"""The button that shows the next times; nothing is made yet."""


def organised(request: HttpRequest, pk: int) -> tuple[Club, HttpResponse | None]:
    """The club, and what to answer to whoever may not organise there."""
    club = get_object_or_404(Club, pk=pk)
    return club, refuse(request, Right.ORGANISE, club)


def series_of(request: HttpRequest, pk: int) -> tuple[Series, HttpResponse | None]:
    """As ``organised``, for a series."""
    series = get_object_or_404(Series.objects.select_related("club"), pk=pk)
    return series, refuse(request, Right.ORGANISE, series.club)


@require_safe
def schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """What comes again, and every time of it in the next weeks."""
    club, answer = organised(request, pk)
    return answer or render(request, "tournaments/series.html", of_schedule(request, club))


def of_schedule(
    request: HttpRequest, club: Club, closing: ClosureForm | None = None
) -> dict[str, Any]:
    """What the page shows."""
    now = timezone.now()
    weeks = _weeks(request)
    going_on = of_club(club)
    found = slots(going_on, now, now + timedelta(weeks=weeks)) if going_on else []
    return {
        "club": club,
        "series": [(each, described(each)) for each in going_on],
        "days": days_of(found),
        "weeks": weeks,
        "more": min(MOST_WEEKS, weeks * 2) if weeks < MOST_WEEKS else None,
        "closures": closures_to_come(club, timezone.localdate()),
        "closing": closing or ClosureForm(),
    }


def described(series: Series) -> str:
    """“Every Tuesday and Friday, at 21:30”; a rule may name its own times."""
    rule = parse(series.rule)
    told = capfirst(in_words(rule))
    if rule.names_times:
        return told
    return _("%(told)s, at %(time)s") % {"told": told, "time": time_format(series.at, "G:i")}


def days_of(found: list[Slot]) -> list[tuple[datetime, list[Slot]]]:
    """By the day on which they are held."""

    def day_of(slot: Slot) -> Any:
        return timezone.localtime(slot.starts_at).date()

    return [(day, list(held)) for day, held in groupby(found, key=day_of)]


def _weeks(request: HttpRequest) -> int:
    asked = request.GET.get("weeks", "")
    weeks = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else USUAL_WEEKS  # noqa: PLR2004
    return max(1, min(MOST_WEEKS, weeks))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, pk: int) -> HttpResponse:
    """A new series: name, time and how often are enough."""
    club, answer = organised(request, pk)
    if answer:
        return answer
    typed = request.POST if request.method == "POST" else None
    given: dict[str, Any] = {
        "clubs": Club.objects.filter(pk=pk),
        "drawn_seed": secrets.randbelow(SEEDS),
    }
    if typed is not None and "programme" in typed:
        kept = {**typed.dict(), "weekdays": typed.getlist("weekdays")}
        form = SeriesForm(kept=rearranged(kept, typed["programme"]), **given)
        return _page(request, club, form, rounds_open=True)
    form = SeriesForm(typed, **given)
    if typed is not None and form.is_valid() and PREVIEW not in typed:
        return _make(request, club, form, form.plan())
    return _page(request, club, form)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def repeat(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Hold a tournament again and again: game and rounds are as they are there."""
    club = tournament.club
    typed = request.POST if request.method == "POST" else None
    form = RepeatForm(typed, plan=plan_of(tournament))
    if typed is not None and form.is_valid() and PREVIEW not in typed:
        form.planned = _with_seed(form.planned)
        return _make(request, club, form, form.plan())
    return _page(request, club, form, tournament=tournament)


def _with_seed(plan: Plan) -> Plan:
    """Other lots than those of the tournament that is repeated."""
    kept = {name: getattr(plan, name) for name in plan.__dataclass_fields__}
    return Plan(**{**kept, "seed": secrets.randbelow(SEEDS)})


def _make(
    request: HttpRequest, club: Club, form: SeriesForm | RepeatForm, plan: Plan
) -> HttpResponse:
    series = actions.create_series(form.wanted(plan), club=club, by=by(request))
    messages.success(request, _("“%(name)s” comes again from now on.") % {"name": series.name})
    return redirect("schedule", club.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, pk: int) -> HttpResponse:
    """Change when a series is held, and what is announced of it."""
    series, answer = series_of(request, pk)
    if answer:
        return answer
    typed = request.POST if request.method == "POST" else None
    form = RepeatForm(typed, plan=plan_of_series(series), series=series)
    if (
        typed is not None
        and form.is_valid()
        and PREVIEW not in typed
        and _change(request, series, form)
    ):
        messages.success(request, _("The series is changed."))
        return redirect("schedule", series.club_id)
    return _page(request, series.club, form, changed=series)


def _change(request: HttpRequest, series: Series, form: RepeatForm) -> bool:
    """Whether it is done; where it is not, the form says why."""
    try:
        actions.change_series(
            series.pk,
            form.wanted(form.plan()),
            version=_version(request),
            also_announced=form.cleaned_data["also_announced"],
            by=by(request),
        )
    except RefusedError as error:
        form.add_error(None, refusal(error))
        return False
    return True


def _version(request: HttpRequest) -> int:
    asked = request.POST.get("version", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0  # noqa: PLR2004


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """Announce nothing more of it."""
    series, answer = series_of(request, pk)
    if answer:
        return answer
    try:
        actions.end_series(pk, version=_version(request), by=by(request))
        messages.success(
            request, _("“%(name)s” comes no more. What is announced stays.") % {"name": series.name}
        )
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("schedule", series.club_id)


def _page(
    request: HttpRequest, club: Club, form: SeriesForm | RepeatForm, **more: Any
) -> HttpResponse:
    """The form, and the next times where they can be told."""
    sent = request.method == "POST" and "programme" not in request.POST
    wrong = sent and bool(form.errors)
    told = {"form": form, "club": club, "wrong": wrong, **_next_times(form, club), **more}
    if isinstance(form, SeriesForm):
        told |= _of_parts(form, told)
    return render(request, "tournaments/series_form.html", told, status=422 if wrong else 200)


def _next_times(form: RecurrenceFields, club: Club) -> dict[str, Any]:
    if not form.is_bound or form.found is None:
        return {}
    asked = form.recurrence(club)
    return {
        "next_times": next_slots(asked, timezone.now(), PREVIEWED),
        "told": described(asked),
    }


def _of_parts(form: SeriesForm, told: dict[str, Any]) -> dict[str, Any]:
    """Game and rounds are asked as for a single tournament."""
    parts, wrong = form.parts, set(form.errors) if told["wrong"] else set()
    rounds_wrong = bool(wrong & parts.names_of_rounds())
    return {
        "parts": parts,
        "programme": parts.rounds,
        "game_open": bool(wrong & parts.names_of_game()),
        "rounds_open": told.get("rounds_open") or rounds_wrong or not parts.rounds.is_usual,
    }
