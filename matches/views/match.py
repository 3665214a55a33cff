"""One table's page: every smazzata down to its parts, the result and why, every version."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from matches.enums import RoundState
from matches.models import Match, ScoreSheet
from matches.phrases import sentence
from matches.queries.board import Table
from matches.queries.draw import drawn_table
from matches.queries.seating import plan_of
from matches.record.codec import parse_sheet
from matches.templatetags.units import units_of
from matches.views.draw_words import why_table
from matches.views.placement import public_context
from matches.views.shown import page, shown
from matches.views.sums import sums
from scoring.outcome import judge
from scoring.sheet import MatchRules, Sheet, smazzata_points, smazzate_won, spareggio_points
from scoring.values import Line, PerLine


@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """The table; 404 while its round is only drawn, except for the organisers.

    Where its round was taken back since, the tournament's page says so.
    """
    matches = Match.ever.select_related("round__stage", "round__tournament")
    asked = get_object_or_404(matches, pk=pk)
    if asked.round.set_aside_id:
        return _to_tournament(request, asked)
    seen = shown(request, asked.round.tournament_id)
    if asked.round.state == RoundState.DRAWN and not seen.organises:
        raise Http404
    if asked.of_several:
        return page(request, seen, "placement", lambda: public_context(asked))
    return page(request, seen, "match", lambda: _read(asked))


def _to_tournament(request: HttpRequest, asked: Match) -> HttpResponse:
    url = reverse("tournament", args=[asked.round.tournament_id])
    live = bool(getattr(request, "htmx", False))
    return HttpResponseClientRedirect(url) if live else HttpResponseRedirect(url)


def _read(asked: Match) -> dict[str, Any]:
    written = list(ScoreSheet.objects.filter(match=asked).select_related("author"))
    sheet = parse_sheet(written[-1].content) if written else Sheet()
    outcome = judge(asked.rules, sheet)
    seats = {seat.line: seat.entry for seat in asked.seats.select_related("entry")}
    entries = PerLine(seats[Line.NS], seats[Line.EW])
    return {
        "match": asked,
        "entries": entries,
        "sheet": sheet,
        "plan": plan_of(asked, sheet, outcome),
        "sums": sums(asked.rules, sheet),
        "units": units_of(asked.ruleset_value),
        "won": smazzate_won(asked.rules, sheet.smazzate),
        "outcome": outcome,
        "winner": seats[outcome.winner] if outcome.winner else None,
        "reasons": [sentence(reason.code, reason.params) for reason in outcome.reasons],
        "why": why_table(drawn_table(Table(asked, sheet, outcome, entries))),
        "versions": [_version(asked.rules, each) for each in reversed(written)],
    }


def _version(rules: MatchRules, saved: ScoreSheet) -> dict[str, Any]:
    """A version as it is listed; the warnings are those that were confirmed with it."""
    sheet = parse_sheet(saved.content)
    return {
        "saved": saved,
        "smazzate": smazzata_points(rules, sheet),
        "spareggi": spareggio_points(rules, sheet),
        "warnings": [sentence(code, params) for _path, code, params in saved.warnings],
    }
