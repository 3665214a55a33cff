"""Calendars that other programs read (RFC 5545): a club's, and each person's own."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import http_date
from django.utils.translation import gettext as _, override, pgettext
from django.views.decorators.http import require_POST, require_safe
from icalendar import Calendar, Event

from tournaments.enums import TournamentState
from tournaments.models import Club, Tournament, User
from tournaments.queries.feeds import Dated, of_club, of_person

TYPE: Final = "text/calendar; charset=utf-8"
REFRESHED: Final = timedelta(hours=1)
KEY_BYTES: Final = 32


@require_safe
def club_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything of a club that is announced, open to all."""
    club = get_object_or_404(Club, pk=pk)
    return _answer(request, club.name, of_club(club, timezone.now()), private=False)


@require_safe
def my_feed(request: HttpRequest, key: str) -> HttpResponse:
    """What one person plays in; calendar programs have no sign-in, and so the address is secret."""
    user = User.objects.filter(calendar_key=key, is_active=True).first() if key else None
    if user is None:
        raise Http404
    with override(user.language):
        title = _("Smazzata: my tournaments")
        return _answer(request, title, of_person(user, timezone.now()), private=True)


@login_required
@require_safe
def my_calendar(request: HttpRequest) -> HttpResponse:
    """The address of one's own calendar, once one has asked for it."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    key = request.user.calendar_key
    address = request.build_absolute_uri(reverse("my_feed", args=[key])) if key else ""
    return render(request, "tournaments/series_my_calendar.html", {"address": address})


@require_POST
@login_required
def renew(request: HttpRequest) -> HttpResponse:
    """A new address; the one before leads nowhere any more."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    request.user.calendar_key = secrets.token_urlsafe(KEY_BYTES)
    request.user.save(update_fields=["calendar_key"])
    messages.success(request, _("This is the address of your calendar now."))
    return redirect("my_calendar")


def _answer(
    request: HttpRequest, title: str, dated: Sequence[Dated], *, private: bool
) -> HttpResponse:
    """The calendar, or “not modified” where the program has this one already."""
    body = _calendar(request, title, dated).to_ical()
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    last = max((each.changed_at for each in dated), default=None)
    response = HttpResponse(body, content_type=TYPE)
    response["ETag"] = etag
    if last is not None:
        response["Last-Modified"] = http_date(last.timestamp())
    response["Content-Disposition"] = 'inline; filename="smazzata.ics"'
    patch_cache_control(response, no_cache=True, **{"private" if private else "public": True})
    # By the tag alone: what goes out of the window leaves no date behind.
    return get_conditional_response(request, etag=etag, response=response) or response


def _calendar(request: HttpRequest, title: str, dated: Sequence[Dated]) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Smazzata//IT")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("name", title)
    calendar.add("x-wr-calname", title)
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    for each in dated:
        calendar.add_component(_event(request, each))
    return calendar


def _event(request: HttpRequest, each: Dated) -> Event:
    tournament = each.tournament
    address = request.build_absolute_uri(reverse("tournament", args=[tournament.pk]))
    event = Event()
    event.add("uid", f"tournament-{tournament.pk}@{request.get_host().partition(':')[0]}")
    event.add("summary", tournament.name)
    event.add("dtstamp", _utc(each.changed_at))
    event.add("last-modified", _utc(each.changed_at))
    event.add("sequence", tournament.revision)
    event.add("dtstart", _utc(tournament.starts_at))
    event.add("dtend", _utc(each.ends_at))
    event.add("location", _place(tournament))
    event.add("description", _told(tournament))
    event.add("url", address)
    event.add("status", _status(each))
    event.add(
        "transp", "OPAQUE" if tournament.state != TournamentState.CANCELLED else "TRANSPARENT"
    )
    return event


def _status(each: Dated) -> str:
    if each.tournament.state == TournamentState.CANCELLED:
        return "CANCELLED"
    return "TENTATIVE" if each.tentative else "CONFIRMED"


def _place(tournament: Tournament) -> str:
    club = tournament.club
    return ", ".join(filter(None, (club.name, club.city)))


def _told(tournament: Tournament) -> str:
    """Game, fee and prize, a line each."""
    fee, prize = tournament.fee_amount, tournament.prize_amount
    lines = [
        f"{tournament.ruleset_name}, {tournament.length_in_words}",
        f"{floatformat(fee, '-2g')} {tournament.fee_unit}" if fee else pgettext("no fee", "Free"),
    ]
    if prize:
        lines.append(f"{_('Prize')}: {floatformat(prize, '-2g')} {tournament.prize_unit}")
    return "\n".join(lines)


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)
