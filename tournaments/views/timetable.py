"""What a tournament does by itself, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.check_in import open_check_in
from tournaments.actions.setup import close_enrolment
from tournaments.actions.timetable import (
    AT_ONCE,
    UNTIL_THE_END,
    Times,
    moments,
    set_timetable,
    timetable_of,
)
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, TournamentState
from tournaments.errors import RefusedError
from tournaments.forms.durations import in_words
from tournaments.forms.times import TimesForm
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

Row = tuple[datetime | None, str | Promise, bool]


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def timetable(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change what happens by itself; below the form stands what will happen when."""
    standing = Times.of(timetable_of(tournament))
    typed = request.POST if request.method == "POST" else None
    form = TimesForm(typed, standing=standing, capacity=tournament.capacity)
    if typed is not None and form.is_valid() and _set(request, tournament, form):
        messages.success(request, _("The timetable is saved."))
        return redirect("timetable", tournament.pk)
    kept = timetable_of(tournament)
    context = {
        "tournament": tournament,
        "tab": "timetable",
        "times": form,
        "edition": standing.edition(),
        "changeable": tournament.state in UNTIL_THE_END,
        "rows": list(_rows(tournament, standing)),
        "of_rounds": list(_of_rounds(standing)),
        "closable": _is_open(tournament) and kept and not kept.enrolment_closed_at,
        "checkable": _is_open(tournament) and kept and not kept.check_in_opened_at,
        "kept": kept,
    }
    status = 200 if typed is None else 422
    return render(request, "tournaments/timetable.html", context, status=status)


def _is_open(tournament: Tournament) -> bool:
    return tournament.state == TournamentState.OPEN


def _set(request: HttpRequest, tournament: Tournament, form: TimesForm) -> bool:
    """Whether it is done; where it is not, the form says why."""
    edition = request.POST.get("edition", "")
    try:
        set_timetable(tournament.pk, form.times(), by=by(request), written_from=edition)
    except RefusedError as error:
        form.add_error(None, refusal(error))
        return False
    return True


def _rows(tournament: Tournament, times: Times) -> Iterator[Row]:
    """When (none: as soon as it can), what, and whether it has happened, in the order of time."""
    events = tournament.timed_events.filter(state=EventState.DONE)
    done = set(events.values_list("kind", flat=True))
    if tournament.state != TournamentState.DRAFT:
        done.add(EventKind.OPEN)
    now, planned = timezone.now(), moments(times, tournament.starts_at)
    for kind, moment in sorted(planned, key=lambda row: row[1]):
        at_once = kind == EventKind.OPEN and times.opens_before == AT_ONCE
        has_happened = kind in done and (moment <= now or kind == EventKind.OPEN)
        yield None if at_once else moment, _happens(kind, times), has_happened


def _of_rounds(times: Times) -> Iterator[str]:
    """What has no moment of its own."""
    if times.round_minutes:
        yield _lasts(times)
    if times.automatic and times.break_minutes:
        pause = in_words(times.break_minutes)
        yield _("The next round begins %(pause)s after the last result.") % {"pause": pause}
    elif times.automatic:
        yield _("The next round begins with the last result.")


def _happens(kind: EventKind, times: Times) -> str | Promise:
    if kind == EventKind.CLOSE and times.fewest:
        return _("Enrolment closes; with fewer than %(fewest)s entries it is cancelled") % {
            "fewest": times.fewest
        }
    return {
        EventKind.OPEN: _("Enrolment opens"),
        EventKind.REMIND: _("Everybody on the list is reminded"),
        EventKind.CHECK_IN: _("Check-in opens: players say that they are here"),
        EventKind.CLOSE: _("Enrolment closes"),
        EventKind.START: _("Round 1 is drawn and published"),
        EventKind.NO_SHOW: _("Whoever has not come loses their table"),
    }[kind]


def _lasts(times: Times) -> str:
    lasts = in_words(times.round_minutes or 0)
    if times.warning_minutes:
        return _("A round lasts %(lasts)s; a warning comes %(warning)s before its end.") % {
            "lasts": lasts,
            "warning": in_words(times.warning_minutes),
        }
    return _("A round lasts %(lasts)s.") % {"lasts": lasts}


def _done(
    request: HttpRequest, tournament: Tournament, action: Callable[[By], object], said: str
) -> HttpResponse:
    try:
        action(by(request))
        messages.success(request, said)
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("timetable", tournament.pk)


@require_POST
@for_role(Right.ORGANISE)
def check_in(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Open the check-in now."""
    said = _("Check-in is open: players can say that they are here.")
    return _done(request, tournament, lambda who: open_check_in(tournament.pk, by=who), said)


@require_POST
@for_role(Right.ORGANISE)
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Close the enrolment now."""
    said = _("Enrolment is closed: players cannot change the list any more.")
    return _done(request, tournament, lambda who: close_enrolment(tournament.pk, by=who), said)
