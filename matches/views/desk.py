"""The referee's desk: the tables of a round, unfinished first, one tap from their sheets."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST, require_safe

from matches.actions.autopilot import who_is_missing
from matches.enums import RoundState
from matches.models import Round
from matches.queries.clock import shown_clock
from matches.queries.desk import DeskTable, desk_tables
from matches.queries.play import drawn_again, published_rounds
from matches.queries.several import TableOfSeveral, tables_of_several
from matches.views.by_itself import going_on
from tournaments.actions.check_in import seen_here
from tournaments.enums import EventKind, EventState
from tournaments.errors import RefusedError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

Tables = Sequence[DeskTable | TableOfSeveral]

SOONEST, SPREAD = 18, 8
"""The page asks for news every 18 to 25 seconds, each phone at its own pace."""


@require_safe
@for_role(Right.REFEREE)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """``?round=N`` an earlier round, ``?show=missing`` what lacks a result, ``?q=`` one table."""
    live = bool(getattr(request, "htmx", False))
    etag = f'W/"desk-{tournament.pk}-{tournament.revision}-{get_language()}"'
    if live and (unchanged := get_conditional_response(request, etag=etag)):
        return unchanged
    rounds = list(published_rounds(tournament))
    current = _chosen(rounds, request.GET.get("round", ""))
    tables = _tables(tournament, current) if current else []
    wanted = request.GET.get("q", "").strip()
    if found := _asked_by_number(tables, wanted):
        return HttpResponseRedirect(reverse("sheet", args=[found.match.pk]))
    context = _context(request, tables, wanted)
    context |= {"tournament": tournament, "rounds": rounds, "current": current}
    now = timezone.now()
    context["clock"] = shown_clock(current, now)
    if current:
        context |= _late(current)
        context["going_on"] = going_on(current, now, complete=not context["missing"])
    if not live:
        context["drawn_again"] = drawn_again(tournament, rounds)
        return render(request, "matches/desk.html", context)
    response = render(request, "matches/_desk_tables.html", context)
    response["ETag"], response["Cache-Control"] = etag, "private, no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


def _late(current: Round) -> dict[str, Any]:
    """Who has not come to round 1, and until when they are waited for; nothing later on."""
    timetable = getattr(current.tournament, "timetable", None)
    grace = timetable is not None and timetable.grace_minutes is not None
    if current.number != 1 or current.state != RoundState.PUBLISHED or not grace:
        return {}
    waiting = current.tournament.timed_events.filter(
        kind=EventKind.NO_SHOW, state=EventState.WAITING
    )
    event = waiting.first()
    return {"late": who_is_missing(current), "until": event.due_at} if event else {}


@require_POST
@for_role(Right.REFEREE)
def here(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Note that somebody who is waited for sits at their table."""
    pk = request.POST.get("entry", "")
    found = tournament.entries.filter(pk=int(pk)) if pk.isascii() and pk.isdigit() else None
    entry = found.first() if found else None
    if entry is None:
        raise Http404
    try:
        seen_here(entry.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("Noted: “%(entry)s” is here.") % {"entry": entry.name})
    return redirect("desk", tournament.pk)


def _chosen(rounds: list[Round], number: str) -> Round | None:
    """The round asked for; else the one being played, else the last."""
    asked = [each for each in rounds if str(each.number) == number]
    playing = [each for each in rounds if each.state == RoundState.PUBLISHED]
    return next(iter(asked or playing or rounds[-1:]), None)


def _tables(tournament: Tournament, round_: Round) -> Tables:
    return tables_of_several(round_) if tournament.of_several else desk_tables(round_)


def _asked_by_number(tables: Tables, wanted: str) -> DeskTable | TableOfSeveral | None:
    return next((table for table in tables if str(table.match.table_number) == wanted), None)


def _context(request: HttpRequest, tables: Tables, wanted: str) -> dict[str, Any]:
    waiting = [table for table in tables if not table.finished]
    only_missing = request.GET.get("show") == "missing"
    listed = waiting if only_missing else sorted(tables, key=lambda table: table.finished)
    if wanted:
        listed = [table for table in listed if _answers_to(table, wanted)]
        if not listed and not getattr(request, "htmx", False):
            messages.warning(
                request,
                _("No table of this round answers to “%(wanted)s”: try a number or a surname.")
                % {"wanted": wanted[:40]},
            )
    return {
        "tables": listed,
        "total": len(tables),
        "missing": len(waiting),
        "only_missing": only_missing,
        "wanted": wanted,
        "every": SOONEST + randbelow(SPREAD),
    }


def _answers_to(table: DeskTable | TableOfSeveral, wanted: str) -> bool:
    return any(wanted.casefold() in entry.name.casefold() for entry in table.entries)
