"""Taking back what was done: said first, done after, and undone in its turn if it was wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods

from matches.actions.undoing import (
    reopen_round as open_round_again,
    reopen_tournament,
    roll_back as put_rounds_aside,
    undo as undo_row,
    unpublish_round,
)
from matches.enums import RoundState
from matches.forms.confirmation import ConfirmationForm
from matches.forms.roll_back import RollBackForm
from matches.queries.play import last_round
from matches.queries.rolling_back import Return, returns
from matches.queries.undoing import Undo, corrected_match, results_from, undoable
from matches.views.audit_words import audit_words
from matches.views.undo_words import of_correction, what_happens
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament
from tournaments.permissions import Right, may
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role, refuse

REFEREES: Final = (
    AuditAction.SHEET_SAVED,
    AuditAction.SHEET_CORRECTED,
    AuditAction.PENALISED,
    AuditAction.PENALTY_LIFTED,
)
"""What a referee did, a referee can take back; the rest is the organisers'."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to be taken back: how the page calls it, what will happen, and doing it."""

    heading: str
    told: list[str]
    button: str
    act: Callable[[], object]
    done: str
    results: int = 0


@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """One row of what was done."""
    row = get_object_or_404(AuditRow.objects.select_related("tournament__club", "actor"), pk=pk)
    tournament = row.tournament
    right = Right.REFEREE if row.action in REFEREES else Right.ORGANISE
    if refused := refuse(request, right, tournament.club):
        return refused
    possible = undoable(tournament).get(row.pk)
    if possible is None:
        return _too_late(request, tournament)
    deed = Deed(
        heading=_("Undo: %(what)s") % {"what": row.get_action_display()},
        told=[*what_happens(possible), *of_correction(corrected_match(row))],
        button=_("Undo it"),
        act=lambda: undo_row(row.pk, by=by(request)),
        done=_("Undone: %(what)s.") % {"what": row.get_action_display()},
        results=possible.results,
    )
    return take_back(request, tournament, deed, {"row": row, "details": audit_words(row)})


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def unpublish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round being played becomes a draw again."""
    number = _last_number(tournament, RoundState.PUBLISHED)
    if number is None:
        return _too_late(request, tournament)
    names, results = {"round": number}, results_from(tournament, number)
    deed = Deed(
        heading=_("Take round %(round)s back to a draw") % names,
        told=what_happens(Undo(AuditAction.UNPUBLISHED, number, results)),
        button=_("Take it back"),
        act=lambda: unpublish_round(tournament.pk, by=by(request)),
        done=_("Round %(round)s is only drawn again: nobody else sees it.") % names,
        results=results,
    )
    return take_back(request, tournament, deed)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def reopen_round(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The last closed round takes results again."""
    number = _last_number(tournament, RoundState.CLOSED)
    if number is None:
        return _too_late(request, tournament)
    names = {"round": number}
    deed = Deed(
        heading=_("Open round %(round)s again") % names,
        told=what_happens(Undo(AuditAction.ROUND_REOPENED, number)),
        button=_("Open it again"),
        act=lambda: open_round_again(tournament.pk, by=by(request)),
        done=_("Round %(round)s is open again.") % names,
    )
    return take_back(request, tournament, deed)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A closed tournament goes on."""
    if tournament.state != TournamentState.CLOSED:
        return _too_late(request, tournament)
    deed = Deed(
        heading=_("Open the tournament again"),
        told=what_happens(Undo(AuditAction.REOPENED)),
        button=_("Open it again"),
        act=lambda: reopen_tournament(tournament.pk, by=by(request)),
        done=_("The tournament goes on."),
    )
    return take_back(request, tournament, deed)


def _last_number(tournament: Tournament, state: RoundState) -> int | None:
    """Of the newest round, where it is in that state."""
    latest = last_round(tournament)
    return latest.number if latest and latest.state == state else None


def take_back(
    request: HttpRequest,
    tournament: Tournament,
    deed: Deed,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """GET says what will happen, POST does it; where results are concerned, once the word is typed.

    A button elsewhere that leads here is asked too.
    """
    asked = "confirmation" in request.POST or not deed.results
    posted = request.POST if request.method == "POST" and asked else None
    form = ConfirmationForm(posted, discards=deed.results > 0)
    if posted is not None and form.is_valid():
        try:
            deed.act()
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            messages.success(request, deed.done)
            return _back(request, tournament)
    context = {
        "tournament": tournament,
        "deed": deed,
        "form": form,
        "organises": may(request.user, Right.ORGANISE, tournament.club),
        **(more or {}),
    }
    status = 422 if form.errors else 200
    return render(request, "matches/undo.html", context, status=status)


def _back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where one came from: the console, which a referee does not see."""
    organises = may(request.user, Right.ORGANISE, tournament.club)
    return redirect("console" if organises else "desk", tournament.pk)


def _too_late(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    messages.info(
        request,
        _("This cannot be undone any more: it was undone before, or something later stands on it."),
    )
    return _back(request, tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def roll_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to how it stood after an earlier round; the later ones are put aside."""
    possible = returns(tournament)
    if not possible:
        messages.info(request, _("No round is drawn yet: there is nothing to go back from."))
        return redirect("console", tournament.pk)
    form = RollBackForm(
        request.POST if request.method == "POST" else None,
        choices=[(each.to_round, _way_back(each)) for each in possible],
        put_aside={each.to_round: each.tables for each in possible},
    )
    if request.method == "POST" and form.is_valid() and _rolled_back(request, tournament, form):
        return redirect("console", tournament.pk)
    context = {
        "tournament": tournament,
        "form": form,
        "any_results": any(each.tables for each in possible),
    }
    status = 422 if form.errors else 200
    return render(request, "matches/roll_back.html", context, status=status)


def _way_back(possible: Return) -> str:
    """“after round 1: rounds 2 and 3 are put aside, with 12 tables written”."""
    told = (
        _("after round %(round)s") % {"round": possible.to_round}
        if possible.to_round
        else _("before round 1")
    )
    numbers = get_text_list([str(number) for number in possible.rounds], _("and"))
    aside = ngettext(
        "round %(numbers)s is put aside", "rounds %(numbers)s are put aside", len(possible.rounds)
    ) % {"numbers": numbers}
    tables = ngettext(
        "%(count)d table with something written",
        "%(count)d tables with something written",
        possible.tables,
    ) % {"count": possible.tables}
    return f"{told}: {aside} ({tables})"


def _rolled_back(request: HttpRequest, tournament: Tournament, form: RollBackForm) -> bool:
    given = form.cleaned_data
    try:
        put_rounds_aside(
            tournament.pk, to_round=given["to_round"], reason=given["reason"], by=by(request)
        )
    except RefusedError as error:
        form.add_error(None, refusal(error))
        return False
    messages.success(request, _("Done. Everything put aside is kept: undoing this brings it back."))
    return True
