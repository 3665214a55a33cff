"""The club calendar: the front page."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.enums import TournamentState
from tournaments.permissions import Right, clubs_with
from tournaments.queries.calendar import Announced, announced, finished, winners


@require_safe
@cache_control(private=True, no_cache=True)
def calendar(request: HttpRequest) -> HttpResponse:
    """What is being played, what is coming and who won lately."""
    now = timezone.now()
    organised = clubs_with(request.user, Right.ORGANISE)
    shown = announced(now, organised)
    past = finished()
    won = winners(past)
    return render(
        request,
        "tournaments/calendar.html",
        {
            "running": [card(each, now) for each in shown if _is_running(each)],
            "coming": [card(each, now) for each in shown if not _is_running(each)],
            "past": [(each, won.get(each.pk, [])) for each in past],
            "organises": bool(organised),
        },
    )


def card(each: Announced, now: datetime) -> dict[str, object]:
    """One announcement, as its card says it."""
    return {
        "tournament": each.tournament,
        "when": when(each.tournament.starts_at, now),
        "left": each.left,
        "taken": each.taken,
    }


def when(starts_at: datetime, now: datetime) -> str:
    """When it starts, as short as today allows: “21:30”, “Tomorrow at 9:00”, then the day."""
    local, today = timezone.localtime(starts_at), timezone.localtime(now)
    time = date_format(local, "G:i")
    days = (local.date() - today.date()).days
    if days == 0:
        return time
    if days == 1:
        return _("Tomorrow at %(time)s") % {"time": time}
    day = date_format(local, "l j F" if local.year == today.year else "l j F Y")
    return capfirst(_("%(day)s at %(time)s") % {"day": day, "time": time})


def _is_running(each: Announced) -> bool:
    return each.tournament.state == TournamentState.RUNNING
