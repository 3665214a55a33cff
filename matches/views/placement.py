"""Entering and correcting how a table of several players ended; and its public page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.placements import current_placement
from matches.forms.placement import PlacementForm, Way
from matches.models import Match
from matches.queries.draw import drawn_table
from matches.queries.several import (
    TableOfSeveral,
    table_of_several,
    tables_of_several,
    versions_of_several,
)
from matches.views.at_table import desk_url, for_referee_of_several, to_desk
from matches.views.conflict import conflict_page
from matches.views.correction import HandedIn, saved_or_asked
from matches.views.draw_words import why_table
from matches.views.handing_in import UNPROCESSABLE, tell_refusal
from matches.views.taken_back import check_in_play
from scoring.placement import Placement
from scoring.values import RuleBrokenError
from tournaments.errors import RefusedError, StaleVersionError

WAY_KEY = "placement_way"
"""In the session: what this referee entered last, the first guess at the next table."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_referee_of_several
def placement(request: HttpRequest, match: Match) -> HttpResponse:
    """The table as it stands, one tap or one figure a player; saved by posting it."""
    form = _form(request, match)
    if request.method != "POST":
        return _page(request, form)
    valid = form.is_valid()
    check_in_play(match, form)
    if "calculate" in request.POST:
        form.blame_figures()
        return _page(request, form)
    answer = _hand_in(request, form) if valid else None
    return answer or _page(request, form, UNPROCESSABLE)


@require_POST
@for_referee_of_several
def preview(request: HttpRequest, match: Match) -> HttpResponse:
    """Who comes where by what is tapped or typed so far, and what speaks against it."""
    form = _form(request, match)
    form.is_valid()
    form.blame_figures()
    return render(request, "matches/_placement_preview.html", _reckoned(form))


def _form(request: HttpRequest, match: Match) -> PlacementForm:
    kept = request.session.get(WAY_KEY)
    return PlacementForm(
        request.POST if request.method == "POST" else None,
        table=_table(match, current_placement(match)),
        way=Way.CHIPS if kept == Way.CHIPS else Way.PLACES,
    )


def _reckoned(form: PlacementForm) -> dict[str, Any]:
    return {
        "form": form,
        "so_far": form.so_far(),
        "to_come": form.to_come,
        "problems": [fault.text for fault in form.faults_so_far()],
    }


def _table(match: Match, sheet: Placement) -> TableOfSeveral:
    return table_of_several(match, sheet, match.seats.all())


def _hand_in(request: HttpRequest, form: PlacementForm) -> HttpResponse | None:
    """Save a valid form; None where its page has to be shown again, with what is wrong."""
    match, wanted = form.table.match, form.placement()
    try:
        asked = saved_or_asked(request, HandedIn(form, match, wanted, form.submission()))
    except StaleVersionError:
        match.refresh_from_db(fields=["version"])
        return _answer_stale(request, match, wanted)
    except RuleBrokenError as error:
        form.blame(error.problems)
    except RefusedError as error:
        tell_refusal(request, form, error)
    else:
        if asked:
            return asked
        if form.cleaned_data["way"] in (Way.PLACES, Way.CHIPS):
            request.session[WAY_KEY] = form.cleaned_data["way"]
        return to_desk(request, match, told(_table(match, wanted)), tables_of_several(match.round))
    return None


def _answer_stale(request: HttpRequest, match: Match, wanted: Placement) -> HttpResponse:
    """Kind to a second tap of the same save; else 409 with what stands and what was tapped."""
    latest = next(iter(versions_of_several(match)), None)
    if latest and latest.table.sheet == wanted:
        messages.info(request, _("This was saved already.") + " " + told(latest.table))
        return HttpResponseRedirect(desk_url(match))
    standing = latest.table if latest else _table(match, Placement())
    context = {
        **_context(standing),
        "result": "matches/_placement_result.html",
        "standing": {"row": latest and latest.row, "figures": standing},
        "wanted": _table(match, wanted),
    }
    return conflict_page(request, context)


def _page(request: HttpRequest, form: PlacementForm, status: int = 200) -> HttpResponse:
    context = {
        **_context(form.table),
        **_reckoned(form),
        "versions": versions_of_several(form.table.match),
        "faults": form.faults() if status == UNPROCESSABLE else [],
    }
    return render(request, "matches/placement_sheet.html", context, status=status)


def _context(table: TableOfSeveral) -> dict[str, Any]:
    """What the head of every page about a table says."""
    match = table.match
    return {
        "match": match,
        "round": match.round,
        "tournament": match.round.tournament,
        "table": table,
        "desk_url": desk_url(match),
    }


def told(table: TableOfSeveral) -> str:
    """What stands at a table now, in a breath: the referee reads it in passing."""
    number = {"table": table.match.table_number}
    if not table.finished:
        return _("Table %(table)s has no result any more.") % number
    if table.sheet.not_played:
        return _("Table %(table)s: not played.") % number
    order = ", ".join(
        f"{seat.placed.place}. {seat.entry.name}" for seat in table.ranked if seat.placed
    )
    return _("Table %(table)s: %(order)s.") % {**number, "order": order}


def public_context(match: Match) -> dict[str, Any]:
    """What everybody sees of a table."""
    versions = versions_of_several(match)
    seats = list(match.seats.select_related("entry"))
    stands = versions[0].table if versions else table_of_several(match, Placement(), seats)
    why = why_table(drawn_table(stands))
    return {"match": match, "table": stands, "versions": versions, "why": why}
