"""What happens by itself, for organisers: to come, done, failed; of a tournament or a club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.timed_decisions import decide
from tournaments.enums import EventState
from tournaments.errors import RefusedError
from tournaments.models import Club, TimedEvent, Tournament
from tournaments.permissions import Right
from tournaments.phrases import outcome, refusal
from tournaments.queries.timed import LATE, of_club, of_tournament, over, to_come
from tournaments.views.access import by, for_role, refuse

A_PAGE: Final = 50
SOON: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Shown:
    """An event with its sentences; ``late`` says by how much, “” where it was in time.

    Only of what is due ``soon`` does it tell more to say in how long than when.
    """

    event: TimedEvent
    said: str
    late: str
    overdue: bool
    soon: bool

    @property
    def failed(self) -> bool:
        """Given up: it waits for the organiser."""
        return self.event.state == EventState.FAILED

    @property
    def retried(self) -> bool:
        """It has failed, and is tried again by itself."""
        return self.event.state == EventState.WAITING and self.event.failed_at is not None


@require_safe
@for_role(Right.ORGANISE)
def timed_events(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The evening's own timetable, and what came of it."""
    about = {"tournament": tournament, "tab": "timed"}
    return _page(request, "tournaments/timed.html", of_tournament(tournament), about)


@require_safe
def club_timed_events(request: HttpRequest, pk: int) -> HttpResponse:
    """The same of all series of a club, and of its tournaments but those long over."""
    club = get_object_or_404(Club, pk=pk)
    if answer := refuse(request, Right.ORGANISE, club):
        return answer
    return _page(
        request, "tournaments/timed_of_club.html", of_club(club, timezone.now()), {"club": club}
    )


def _page(
    request: HttpRequest, template: str, events: QuerySet[TimedEvent], about: dict[str, Any]
) -> HttpResponse:
    now = timezone.now()
    coming = Paginator(to_come(events), A_PAGE).get_page(request.GET.get("page"))
    done = Paginator(over(events), A_PAGE).get_page(request.GET.get("done"))
    context = {
        **about,
        "coming": coming,
        "done": done,
        "coming_rows": [_shown(event, now) for event in coming],
        "done_rows": [_shown(event, now) for event in done],
    }
    return render(request, template, context)


def _shown(event: TimedEvent, now: datetime) -> Shown:
    said = event.outcome
    sentence = outcome(said["code"], said.get("params", {})) if said else ""
    waits = event.state == EventState.WAITING and event.failed_at is None
    late = _late(event.done_at - event.due_at) if event.done_at else ""
    overdue = waits and now - event.due_at > LATE
    return Shown(event, sentence, late, overdue, soon=event.due_at - now < SOON)


def _late(by: timedelta) -> str:
    if by <= LATE:
        return ""
    seconds = round(by.total_seconds())
    if seconds < 120:  # noqa: PLR2004 (up to two minutes, seconds tell more)
        told = ngettext("%(count)s second late", "%(count)s seconds late", seconds)
        return told % {"count": seconds}
    if seconds < 7200:  # noqa: PLR2004 (and up to two hours, minutes)
        minutes = round(seconds / 60)
        return ngettext("%(count)s minute late", "%(count)s minutes late", minutes) % {
            "count": minutes
        }
    hours = round(seconds / 3600)
    return ngettext("%(count)s hour late", "%(count)s hours late", hours) % {"count": hours}


@require_POST
def event_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Try once more what has failed."""
    return _decide(request, pk, again=True, done=_("It is tried again now."))


@require_POST
def event_leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Leave out what is still to happen, or has failed."""
    return _decide(request, pk, again=False, done=_("It is left out: do by hand what is needed."))


def _decide(request: HttpRequest, pk: int, *, again: bool, done: str) -> HttpResponse:
    events = TimedEvent.objects.select_related("tournament__club", "series__club")
    event = get_object_or_404(events, pk=pk)
    subject = event.tournament or event.series
    assert subject is not None  # noqa: S101 (the database checks it)
    if answer := refuse(request, Right.ORGANISE, subject.club):
        return answer
    try:
        decide(event, again=again, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, done)
    if event.tournament_id and request.POST.get("back") != "club":
        return redirect("timed_events", event.tournament_id)
    return redirect("club_timed_events", subject.club_id)
