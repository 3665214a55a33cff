"""The draw: made, looked at table by table, thrown away; and what helps where none is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.rounds import NotDrawn, discard_draw, draw_round
from matches.enums import RoundState
from matches.forms.concessions import ConcessionsForm, hidden_fields, with_alternative
from matches.pairing import ReasonCode
from matches.phrases import sentence
from matches.queries.absentees import absentees
from matches.queries.draw import drawn, entry_names, with_names
from matches.queries.play import last_round
from matches.queries.undoing import Undo, results_from
from matches.record.concessions import parse_concessions
from matches.record.values import Concessions
from matches.views.console import take_step
from matches.views.draw_words import allowed, hand_change, why_bye, why_table
from matches.views.undo_words import what_happens
from matches.views.undoing import Deed, take_back
from scoring.values import Reason
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

_PLAN: Final = ("plan", gettext_lazy("Rounds to come"))
_ENTRIES: Final = ("entries", gettext_lazy("Entries"))
ADVICE: Final[dict[str, tuple[str, str | Promise]]] = {
    ReasonCode.OTHER_STEPS: _PLAN,
    ReasonCode.FEWER_ROUNDS: _PLAN,
    ReasonCode.OTHER_SEEDING: _PLAN,
    ReasonCode.PAIR_BY_HAND: _PLAN,
    ReasonCode.FEWER_FIXED: _ENTRIES,
    ReasonCode.ABSENT_THIS_ROUND: _ENTRIES,
    ReasonCode.ABSENT_FROM_STAGE: _ENTRIES,
}
"""Where the advice can be followed, where no button can do it."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """What would make a draw possible: ``fields`` draw with it, or ``page`` is where it is done.

    ``page`` is the name of an address of the tournament, and ``link`` what leads there.
    """

    told: str
    fields: tuple[tuple[str, str], ...]
    page: str = ""
    link: str | Promise = ""


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """GET shows the newest draw with its reasons; POST draws the next round."""
    if request.method != "POST":
        return _drawn_page(request, tournament)
    names = entry_names(tournament)
    form = ConcessionsForm(request.POST, entries=names)
    if not form.is_valid():
        raise BadRequest
    conceded = form.concessions()
    try:
        answer = draw_round(tournament.pk, conceded=conceded, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("console", tournament.pk)
    if isinstance(answer, NotDrawn):
        return _impossible_page(request, tournament, answer, conceded, names)
    return redirect("draw", tournament.pk)


def _drawn_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    shown = drawn(tournament)
    context: dict[str, Any] = {"tournament": tournament, "tab": "draw", "drawn": shown}
    if shown:
        conceded = parse_concessions(shown.round.conceded)
        context |= {
            "tables": [(each.table, why_table(each)) for each in shown.tables],
            "byes": [(each.entry, why_bye(each)) for each in shown.byes],
            "absent": absentees(shown.round),
            "changeable": shown.round.state == RoundState.DRAWN,
            "changes": [hand_change(each, shown.names) for each in shown.round.changes],
            "conceded": list(allowed(conceded, shown.names)),
        }
        if context["changeable"]:
            context["written"] = results_from(tournament, shown.round.number)
    return render(request, "matches/draw.html", context)


def _impossible_page(
    request: HttpRequest,
    tournament: Tournament,
    refused: NotDrawn,
    conceded: Concessions,
    names: dict[str, str],
) -> HttpResponse:
    ways = [_alternative(each, conceded, names) for each in refused.answer.alternatives]
    context = {
        "tournament": tournament,
        "tab": "draw",
        "refused": _sentence(refused.answer.reason, names),
        "alternatives": ways,
        "allowing": any(each.fields for each in ways),
    }
    return render(request, "matches/draw_impossible.html", context, status=422)


def _alternative(reason: Reason, conceded: Concessions, names: dict[str, str]) -> Alternative:
    with_it = with_alternative(conceded, reason)
    fields = tuple(hidden_fields(with_it)) if with_it else ()
    page, link = ADVICE.get(reason.code, ("", ""))
    return Alternative(_sentence(reason, names), fields, page, link)


def _sentence(reason: Reason, names: dict[str, str]) -> str:
    return sentence(reason.code, with_names(dict(reason.params), names))


@require_POST
@for_role(Right.ORGANISE)
def discard(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """At once, unless something was written at its tables while it was published."""
    done, latest = _("The draw is thrown away."), last_round(tournament)
    results = results_from(tournament, latest.number) if latest else 0
    if latest is None or latest.state != RoundState.DRAWN or not results:
        return take_step(request, tournament, discard_draw, done)
    deed = Deed(
        heading=_("Throw the draw of round %(round)s away") % {"round": latest.number},
        told=what_happens(Undo(AuditAction.DISCARDED, latest.number, results)),
        button=_("Throw the draw away"),
        act=lambda: discard_draw(tournament.pk, by=by(request)),
        done=done,
        results=results,
    )
    return take_back(request, tournament, deed)
