"""What every page about one table needs: the match, the right to touch it, its figures in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from matches.enums import RoundState
from matches.forms.figures import LINES
from matches.models import Match, Seat
from matches.phrases import sentence
from matches.queries.desk import DeskTable, TableState, Version, desk_table, desk_tables
from matches.queries.seating import plan_of
from matches.queries.several import TableOfSeveral
from matches.queries.taken_back import taken_back_by
from matches.templatetags.figures import match_points, score
from matches.templatetags.units import Units, units_of
from matches.views.taken_back import TableGoneError, gone_page
from scoring.outcome import MatchOutcome, Needs
from scoring.sheet import MatchRules, Sheet, smazzata_points, smazzate_won, spareggio_points
from scoring.values import Line, PerLine
from tournaments.permissions import Right
from tournaments.views.access import refuse

MatchView = Callable[..., HttpResponse]


def for_referee(view: MatchView) -> MatchView:
    """Open a match's page to the club's referees; nobody is told of a round only drawn.

    The view gets the match in place of its number, and whatever else the address holds. Where
    several players share the table, its own page answers instead. What is posted to a table that
    was taken back reaches the view too: its ``TableGoneError`` is answered by what was typed.
    """
    return _guarded(view, of_several=False)


def for_referee_of_several(view: MatchView) -> MatchView:
    """As ``for_referee``, for tables that several players share."""
    return _guarded(view, of_several=True)


def _guarded(view: MatchView, *, of_several: bool) -> MatchView:
    @wraps(view)
    def guarded(request: HttpRequest, pk: int, **more: Any) -> HttpResponse:
        match = get_object_or_404(_tables(request), pk=pk)
        if match.round.state == RoundState.DRAWN and not taken_back_by(match.round):
            raise Http404
        club = match.round.tournament.club
        if refused := refuse(request, Right.REFEREE, club):
            return refused
        if match.of_several is not of_several:
            return redirect("placement" if match.of_several else "sheet", match.pk)
        try:
            return view(request, match, **more)
        except TableGoneError as gone:
            return gone_page(request, gone.match, gone.form)

    return guarded


def _tables(request: HttpRequest) -> QuerySet[Match]:
    """Those in play; where something was typed also those taken back, which keep their seats."""
    typed = request.method == "POST" and not getattr(request, "htmx", False)
    in_play = Match.objects.exclude(round__state=RoundState.DRAWN)
    seats = Prefetch("seats", Seat.ever.select_related("entry"))
    found = Match.ever.all() if typed else in_play
    return found.select_related("round__tournament__club").prefetch_related(seats)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a sheet comes to, ready to be shown; ``won`` only where smazzate won decide."""

    sheet: Sheet
    outcome: MatchOutcome
    units: Units
    smazzate: tuple[PerLine[int], ...]
    spareggi: tuple[PerLine[int], ...]
    won: PerLine[int] | None
    winner: str
    reasons: list[str]


def figures(rules: MatchRules, sheet: Sheet, outcome: MatchOutcome) -> Figures:
    return Figures(
        sheet=sheet,
        outcome=outcome,
        units=units_of(rules.ruleset),
        smazzate=smazzata_points(rules, sheet),
        spareggi=spareggio_points(rules, sheet),
        won=smazzate_won(rules, sheet.smazzate) if rules.ruleset.counts_smazzate else None,
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
        "plan": plan_of(match, sheet, table.outcome),
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
    return to_desk(request, match, told(desk_table(match, sheet)), desk_tables(match.round))


def to_desk(
    request: HttpRequest, match: Match, said: str, tables: Iterable[DeskTable | TableOfSeveral]
) -> HttpResponse:
    """As ``back_to_desk``; ``tables`` are those of the round, of either kind."""
    messages.success(request, said)
    waiting = (table for table in tables if not table.finished)
    following = next((table for table in waiting if table.match.pk != match.pk), None)
    anchor = f"#table-{following.match.table_number}" if following else ""
    return HttpResponseRedirect(desk_url(match) + anchor)


def told(table: DeskTable) -> str:
    """What stands at a table now, in a breath: the referee reads it in passing."""
    outcome = table.outcome
    if table.units.by_table:
        says = gettext("Table %(table)s: %(points)s, MP %(mp)s, VP %(vp)s.")
    elif table.won:
        says = gettext("Table %(table)s: %(points)s, smazzate won %(won)s.")
    else:
        says = gettext("Table %(table)s: %(points)s, difference %(mp)s.")
    says %= {
        "table": table.match.table_number,
        "points": score(outcome.points),
        "mp": match_points(outcome.mp),
        "vp": score(outcome.vp),
        "won": score(table.won or table.outcome.points),
    }
    return f"{says} {_still_to_come(table)}"


def _still_to_come(table: DeskTable) -> str:
    if table.state in (TableState.FINISHED, TableState.RULED):
        return gettext("The match has its result.")
    if table.outcome.needs is Needs.TIE_BREAK_SMAZZATA:
        number = len(table.sheet.tie_break_smazzate) + 1
        return gettext("Still to enter: spareggio %(number)s.") % {"number": number}
    if table.outcome.needs is Needs.LAST_MOVE:
        if table.match.ruleset_value.spareggi:
            return gettext("Still to enter: who took the last trick.")
        return gettext("Still to enter: who made the last move.")
    count = table.missing_smazzate
    if count is None:
        return gettext("The match goes on: nobody has reached the points yet.")
    return ngettext(
        "Still %(count)s smazzata to enter.", "Still %(count)s smazzate to enter.", count
    ) % {"count": count}
