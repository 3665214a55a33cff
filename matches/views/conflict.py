"""Somebody else saved first: both versions side by side, and the choice between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries.desk import versions_of
from matches.views.at_table import desk_url, figures, shown, table_context, told
from scoring.outcome import judge
from scoring.sheet import Sheet

OWN_FIELDS = {"version", "rebased", "reason", "confirmed"}
"""What the page asks anew; everything else typed goes on as it is."""


def answer_stale(request: HttpRequest, match: Match, wanted: Sheet) -> HttpResponse:
    """Kind to a second tap of the same save; else 409 with what stands and what was typed."""
    latest = next(iter(versions_of(match)), None)
    if latest and latest.sheet == wanted:
        table = table_context(match, wanted)["table"]
        messages.info(request, _("This was saved already.") + " " + told(table))
        return HttpResponseRedirect(desk_url(match))
    context = {
        **table_context(match, latest.sheet if latest else Sheet()),
        "standing": shown(match, latest) if latest else _nothing(match),
        "wanted": figures(match.rules, wanted, judge(match.rules, wanted)),
    }
    return conflict_page(request, context)


def conflict_page(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    """Both versions; what was typed waits hidden beside its own, to be saved all the same."""
    typed = typed_fields(request, without=OWN_FIELDS)
    own = {"typed": typed, "reason": request.POST.get("reason", "")}
    return render(request, "matches/sheet_conflict.html", {**context, **own}, status=409)


def typed_fields(request: HttpRequest, *, without: Collection[str]) -> list[tuple[str, str]]:
    """Everything that was typed, to be carried on hidden; ``without`` what is asked anew."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken" and name not in without
        for value in values
    ]


def _nothing(match: Match) -> dict[str, Any]:
    """No version stands, as after a backup was put back: the page knew one that is no more."""
    return {"row": None, "figures": figures(match.rules, Sheet(), judge(match.rules, Sheet()))}
