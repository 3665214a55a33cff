"""The organiser's console: the evening step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from matches.actions.rounds import (
    close_round as close_round_action,
    close_tournament,
    publish_round,
)
from matches.enums import RoundState
from matches.queries.console import AUDIT_ROWS, Evening, audit_trail, evening, podium
from matches.queries.undoing import undoable
from matches.views.audit_words import audit_words
from matches.views.by_itself import panel
from matches.views.checklist import checklist
from tournaments.actions.setup import CHANGEABLE
from tournaments.actions.writing import By
from tournaments.enums import TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, TimedEvent, Tournament
from tournaments.permissions import Right
from tournaments.phrases import outcome, refusal
from tournaments.views.access import by, for_role

LIVE_SECONDS: Final = 20


@require_safe
@for_role(Right.ORGANISE)
def console(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The checklist of the evening, from the draft to the winners."""
    now, audit, moment = evening(tournament), _audit(tournament), timezone.now()
    running = now.running.round if now.running else None
    context = {
        "tournament": tournament,
        "tab": "console",
        "evening": now,
        "steps": checklist(now, moment),
        **panel(running, list(now.ahead), now.timetable, moment),
        "in_vain": [(event, _why(event)) for event in now.in_vain],
        "winners": podium(tournament) if tournament.state == TournamentState.CLOSED else [],
        "audit": audit,
        "older": len(audit) > AUDIT_ROWS,
        "ways_back": list(_ways_back(now)),
        "live_seconds": LIVE_SECONDS if now.running or now.ahead or now.in_vain else None,
        "changeable": tournament.state in CHANGEABLE,
        "cancellable": tournament.state in (TournamentState.DRAFT, TournamentState.OPEN),
        "endable": _endable(now),
        "newest_round": max((each.number for each in now.rounds if each.played), default=None),
    }
    return render(request, "matches/console.html", context)


def _why(event: TimedEvent) -> str:
    """What kept it from happening by itself."""
    said = event.outcome
    return outcome(said["code"], said.get("params", {})) if said else ""


def _audit(tournament: Tournament) -> list[tuple[AuditRow, str, bool]]:
    """What was done, its details in words, and whether it can be undone."""
    possible = undoable(tournament)
    trail = audit_trail(tournament, possible)
    return [(row, audit_words(row), row.pk in possible) for row in trail]


def _ways_back(now: Evening) -> Iterator[tuple[str, str]]:
    """What can be taken back as the evening stands: the button, and its address."""
    state = now.tournament.state
    if state == TournamentState.CLOSED:
        yield _("Open the tournament again"), "reopen_tournament"
    played = [each.played for each in now.rounds if each.played]
    if state == TournamentState.RUNNING and played:
        names = {"round": played[-1].number}
        if played[-1].state == RoundState.PUBLISHED:
            yield _("Take round %(round)s back to a draw") % names, "unpublish"
        if played[-1].state == RoundState.CLOSED:
            yield _("Open round %(round)s again") % names, "reopen_round"
    if played and state in (TournamentState.RUNNING, TournamentState.CLOSED):
        yield _("Go back to an earlier round"), "roll_back"


def _endable(now: Evening) -> bool:
    """Whether the tournament can be closed although rounds are still planned."""
    current = now.current
    between = current is not None and current.played is None
    return now.tournament.state == TournamentState.RUNNING and between


def take_step(
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
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The round is published: everybody can find their table.")
    return take_step(request, tournament, publish_round, said)


@require_POST
@for_role(Right.ORGANISE)
def close_round(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return take_step(request, tournament, close_round_action, _("The round is closed."))


@require_POST
@for_role(Right.ORGANISE)
def close(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The tournament is closed: the standings are final.")
    return take_step(request, tournament, close_tournament, said)
