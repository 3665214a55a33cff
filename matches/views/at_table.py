"""What every page about one table needs: the match, the right to touch it, its figures in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from matches.enums import RoundState
from matches.forms.figures import LINES
from matches.models import Match
from matches.phrases import sentence
from matches.queries.desk import DeskTable, TableState, Version, desk_table, desk_tables
from matches.templatetags.figures import match_points, score
from scoring.outcome import MatchOutcome, Needs
from scoring.sheet import MatchRules, Sheet, smazzata_points
from scoring.values import Line, PerLine
from tournaments.permissions import Right
from tournaments.views.access import refuse

MatchView = Callable[[HttpRequest, Match], HttpResponse]


def for_referee(view: MatchView) -> Callable[[HttpRequest, int], HttpResponse]:
    """Open a match's page to the club's referees; nobody is told of a round only drawn."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        seen = Match.objects.exclude(round__state=RoundState.DRAWN)
        matches = seen.select_related("round__tournament__club").prefetch_related("seats__entry")
        match = get_object_or_404(matches, pk=pk)
        club = match.round.tournament.club
        return refuse(request, Right.REFEREE, club) or view(request, match)

    return guarded


@dataclass(frozen=True, slots=True)
class Figures:
    """What a sheet comes to, ready to be shown."""

    sheet: Sheet
    outcome: MatchOutcome
    smazzate: tuple[PerLine[int], ...]
    winner: str
    reasons: list[str]


def figures(rules: MatchRules, sheet: Sheet, outcome: MatchOutcome) -> Figures:
    return Figures(
        sheet=sheet,
        outcome=outcome,
        smazzate=smazzata_points(rules, sheet),
        winner=str(LINES[outcome.winner]) if outcome.winner else "",
        reasons=[sentence(reason.code, reason.params) for reason in outcome.reasons],
    )


def shown(match: Match, version: Version) -> dict[str, Any]:
    """A saved version beside its figures."""
    return {"row": version.row, "figures": figures(match.rules, version.sheet, version.outcome)}


def table_context(match: Match, sheet: Sheet) -> dict[str, Any]:
    """What the head of every page about a table says."""
    table = desk_table(match, sheet)
    return {
        "match": match,
        "round": match.round,
        "tournament": match.round.tournament,
        "table": table,
        "lines": [
            {"code": line, "name": LINES[line], "entry": table.entries[line]} for line in Line
        ],
        "desk_url": desk_url(match),
    }


def desk_url(match: Match) -> str:
    url = reverse("desk", args=[match.round.tournament_id])
    return url if match.round.state == RoundState.PUBLISHED else f"{url}?round={match.round.number}"


def back_to_desk(request: HttpRequest, match: Match, sheet: Sheet) -> HttpResponse:
    """To the desk, which says what was saved, with the next missing table under the finger."""
    messages.success(request, told(desk_table(match, sheet)))
    waiting = (table for table in desk_tables(match.round) if not table.outcome.finished)
    following = next((table for table in waiting if table.match.pk != match.pk), None)
    anchor = f"#table-{following.match.table_number}" if following else ""
    return HttpResponseRedirect(desk_url(match) + anchor)


def told(table: DeskTable) -> str:
    """What stands at a table now, in a breath: the referee reads it in passing."""
    outcome = table.outcome
    says = gettext("Table %(table)s: %(points)s, MP %(mp)s, VP %(vp)s.") % {
        "table": table.match.table_number,
        "points": score(outcome.points),
        "mp": match_points(outcome.mp),
        "vp": score(outcome.vp),
    }
    return f"{says} {_still_to_come(table)}"


def _still_to_come(table: DeskTable) -> str:
    if table.state in (TableState.FINISHED, TableState.RULED):
        return gettext("The match has its result.")
    if table.outcome.needs is Needs.LAST_MOVE:
        return gettext("Still to enter: who made the last move.")
    count = table.missing_smazzate
    if count is None:
        return gettext("The match goes on: nobody has reached the points yet.")
    return ngettext(
        "Still %(count)s smazzata to enter.", "Still %(count)s smazzate to enter.", count
    ) % {"count": count}
