"""The organiser's console: the evening step by step, and the draw table by table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches.actions.record_files import export_record
from matches.actions.rounds import (
    NotDrawn,
    close_round as close_round_action,
    close_tournament,
    discard_draw,
    draw_round,
    publish_round,
)
from matches.phrases import sentence
from matches.queries.console import (
    Evening,
    audit_trail,
    drawn,
    entry_names,
    evening,
    podium,
    with_names,
)
from matches.views.audit_words import audit_words
from matches.views.checklist import checklist
from scoring.values import Reason
from tournaments.actions.setup import CHANGEABLE
from tournaments.actions.writing import By
from tournaments.enums import TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

LIVE_SECONDS: Final = 20


@require_safe
@for_role(Right.ORGANISE)
def console(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The checklist of the evening, from the draft to the winners."""
    now = evening(tournament)
    context = {
        "tournament": tournament,
        "tab": "console",
        "evening": now,
        "steps": checklist(now),
        "winners": podium(tournament) if tournament.state == TournamentState.CLOSED else [],
        "audit": [(row, audit_words(row)) for row in audit_trail(tournament)],
        "live_seconds": LIVE_SECONDS if now.running else None,
        "changeable": tournament.state in CHANGEABLE,
        "cancellable": tournament.state in (TournamentState.DRAFT, TournamentState.OPEN),
        "endable": _endable(now),
        "newest_round": max((each.number for each in now.rounds if each.played), default=None),
    }
    return render(request, "matches/console.html", context)


def _endable(now: Evening) -> bool:
    """Whether the tournament can be closed although rounds are still planned."""
    current = now.current
    between = current is not None and current.played is None
    return now.tournament.state == TournamentState.RUNNING and between


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """GET shows the newest draw with its reasons; POST draws the next round."""
    if request.method != "POST":
        return _draw_page(request, tournament)
    try:
        answer = draw_round(tournament.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("console", tournament.pk)
    if isinstance(answer, NotDrawn):
        return _draw_page(request, tournament, answer)
    return redirect("draw", tournament.pk)


def _draw_page(
    request: HttpRequest, tournament: Tournament, refused: NotDrawn | None = None
) -> HttpResponse:
    shown = None if refused else drawn(tournament)
    context: dict[str, Any] = {"tournament": tournament, "tab": "draw", "drawn": shown}
    if refused:
        names = entry_names(tournament)
        context["refused"] = _sentence(refused.answer.reason, names)
        context["alternatives"] = [_sentence(each, names) for each in refused.answer.alternatives]
    if shown:
        context["tables"] = [(each.table, _sentences(each.reasons)) for each in shown.tables]
        context["byes"] = [(each.entry, _sentences(each.reasons)) for each in shown.byes]
    return render(request, "matches/draw.html", context, status=422 if refused else 200)


def _sentence(reason: Reason, names: dict[str, str]) -> str:
    return sentence(reason.code, with_names(dict(reason.params), names))


def _sentences(reasons: Iterable[tuple[str, dict[str, str | int]]]) -> list[str]:
    return [sentence(code, params) for code, params in reasons]


def _step(
    request: HttpRequest, tournament: Tournament, step: Callable[..., Any], done: str
) -> HttpResponseRedirect:
    """Take one step of the evening; what is said of it, or why not, stands on the console."""
    who: By = by(request)
    try:
        step(tournament.pk, by=who)
    except RefusedError as error:
        messages.error(request, refusal(error))
        if error.code == "draw_outdated":
            # There it can be thrown away.
            return redirect("draw", tournament.pk)
    else:
        messages.success(request, done)
    return redirect("console", tournament.pk)


@require_POST
@for_role(Right.ORGANISE)
def discard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _step(request, tournament, discard_draw, _("The draw is thrown away."))


@require_POST
@for_role(Right.ORGANISE)
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The round is published: everybody can find their table.")
    return _step(request, tournament, publish_round, said)


@require_POST
@for_role(Right.ORGANISE)
def close_round(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _step(request, tournament, close_round_action, _("The round is closed."))


@require_POST
@for_role(Right.ORGANISE)
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The tournament is closed: the standings are final.")
    return _step(request, tournament, close_tournament, said)


@require_safe
@for_role(Right.ORGANISE)
def record(_request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The whole tournament as one file to keep."""
    day = timezone.localdate(tournament.starts_at).isoformat()
    name = f"{slugify(tournament.name) or 'tournament'}-{day}.json"
    return HttpResponse(
        export_record(tournament),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
