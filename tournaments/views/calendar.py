"""The club calendar: the front page."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.permissions import Right, clubs_with
from tournaments.queries.calendar import (
    Announced,
    Chosen,
    announced,
    choices,
    finished,
    winners,
)
from tournaments.queries.take_part import Standing, standing_of

YEARS: Final = range(2000, 2200)


@require_safe
@cache_control(private=True, no_cache=True)
def calendar(request: HttpRequest) -> HttpResponse:
    """What is being played, what is coming and who won lately."""
    now = timezone.now()
    organised = clubs_with(request.user, Right.ORGANISE)
    chosen = _chosen(request)
    page = announced(now, organised, chosen)
    standings = standing_of(request.user, [each.tournament for each in page.shown], now)
    cards = [card(each, standings[each.tournament.pk], now) for each in page.shown]
    past = finished(chosen) if chosen.first_day is None else []
    won = winners(past)
    clubs, games = choices(now, organised)
    return render(
        request,
        "tournaments/calendar.html",
        {
            "running": [each for each in cards if _is_running(each["tournament"])],
            "coming": [each for each in cards if not _is_running(each["tournament"])],
            "past": [(each, won.get(each.pk, [])) for each in past],
            "organises": bool(organised),
            "chosen": chosen,
            "clubs": clubs,
            "games": games,
            "later": _address(request, page.next_day) if page.next_day else "",
            "soonest": _address(request, None) if chosen.first_day else "",
        },
    )


def _chosen(request: HttpRequest) -> Chosen:
    """What is asked for in the address; whatever makes no sense there is not asked for."""
    club, game = request.GET.get("club", ""), request.GET.get("game", "")
    try:
        first_day = date.fromisoformat(request.GET.get("from", ""))
    except ValueError:
        first_day = None
    return Chosen(
        club=int(club) if club.isascii() and club.isdigit() and len(club) < 10 else None,  # noqa: PLR2004
        game=game[:60],
        first_day=first_day if first_day and first_day.year in YEARS else None,
    )


def _address(request: HttpRequest, day: date | None) -> str:
    """The same choice from another day on; from the soonest where there is none."""
    asked = {key: request.GET[key] for key in ("club", "game") if request.GET.get(key)}
    if day is not None:
        asked["from"] = day.isoformat()
    return f"?{urlencode(asked)}"


def card(each: Announced, standing: Standing, now: datetime) -> dict[str, Any]:
    """One announcement, as its card says it, and where this person stands in it."""
    return {
        "tournament": each.tournament,
        "when": when(each.tournament.starts_at, now),
        "left": each.left,
        "taken": each.taken,
        "waiting": each.waiting,
        "standing": standing,
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


def _is_running(tournament: Tournament) -> bool:
    return tournament.state == TournamentState.RUNNING
