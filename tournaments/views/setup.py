"""Creating a tournament, announcing it, announcing it anew, calling it off."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.setup import (
    CHANGEABLE,
    cancel_tournament,
    change_announcement,
    create_tournament,
    edition,
    open_enrolment as open_enrolment_action,
)
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import ReasonForm
from tournaments.forms.presets import USUAL
from tournaments.forms.programme import rearranged
from tournaments.forms.setup import AnnouncementForm, TournamentForm
from tournaments.models import Club, Tournament
from tournaments.permissions import Right, clubs_with
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

SEEDS = 10**9
REARRANGE = "programme"
"""The buttons that fill in other stages; nothing is made yet."""
IN_SIGHT = frozenset({"club", "name", "starts_at"})


def clubs_of(request: HttpRequest) -> QuerySet[Club]:
    """The clubs in which this person may organise."""
    if request.user.is_authenticated and request.user.is_superuser:
        return Club.objects.all()
    return Club.objects.filter(pk__in=clubs_with(request.user, Right.ORGANISE))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament: name and time are enough."""
    clubs = clubs_of(request)
    if not clubs:
        raise PermissionDenied
    seed = secrets.randbelow(SEEDS)
    typed = request.POST if request.method == "POST" else None
    asked = request.POST.get(REARRANGE)
    if typed is not None and asked is not None:
        kept = rearranged(typed.dict(), asked)
        form = TournamentForm(clubs=clubs, drawn_seed=seed, kept=kept)
        return render(request, "tournaments/new.html", {**_of_new(form), "rounds_open": True})
    form = TournamentForm(typed, clubs=clubs, drawn_seed=seed)
    if typed is not None and form.is_valid():
        club: Club = form.cleaned_data["club"]
        tournament = create_tournament(form.plan(), club=club, by=by(request))
        messages.success(request, _("“%(name)s” is ready.") % {"name": tournament.name})
        return redirect("console", tournament.pk)
    return _answer(request, "tournaments/new.html", _of_new(form))


def _of_new(form: TournamentForm) -> dict[str, Any]:
    """What the page shows, and which of its parts are open."""
    parts, wrong = form.parts, set(form.errors)
    of_game, of_rounds = parts.names_of_game(), parts.names_of_rounds()
    of_times = {form.times.add_prefix(field) for field in form.times.fields}
    return {
        "form": form,
        "parts": parts,
        "programme": parts.rounds,
        "wrong": bool(wrong),
        "game_open": bool(wrong & of_game) or str(form["preset"].value()) != USUAL,
        "rounds_open": bool(wrong & of_rounds) or not parts.rounds.is_usual,
        "times_open": bool(wrong & of_times) or form.times.is_chosen,
        "more_open": bool(wrong - IN_SIGHT - of_game - of_rounds - of_times),
    }


def _answer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    status = 422 if request.method == "POST" else 200
    return render(request, template, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def change(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change what is announced; what stands already is typed in."""
    if tournament.state not in CHANGEABLE:
        state = str(tournament.get_state_display())
        messages.error(request, refusal(RefusedError("wrong_state", {"state": state})))
        return redirect("console", tournament.pk)
    stands = {field: getattr(tournament, field) for field in AnnouncementForm.base_fields}
    form = AnnouncementForm(request.POST if request.method == "POST" else None, initial=stands)
    if request.method == "POST" and form.is_valid() and _change(request, tournament, form):
        messages.success(request, _("The announcement is changed."))
        return redirect("console", tournament.pk)
    context = {"tournament": tournament, "form": form, "edition": edition(tournament)}
    return _answer(request, "tournaments/announcement.html", context)


def _change(request: HttpRequest, tournament: Tournament, form: AnnouncementForm) -> bool:
    """Whether it is done; where it is not, the form says why."""
    try:
        change_announcement(
            tournament.pk,
            form.announcement(),
            written_from=request.POST.get("edition", ""),
            by=by(request),
        )
    except RefusedError as error:
        field = "capacity" if error.code == "capacity_below_entries" else None
        form.add_error(field, refusal(error))
        return False
    return True


@require_POST
@for_role(Right.ORGANISE)
def open_enrolment(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        open_enrolment_action(tournament.pk, by=by(request))
        messages.success(request, _("Enrolment is open: the tournament is in the calendar."))
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("console", tournament.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def cancel(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Call the tournament off, after asking why."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            cancel_tournament(tournament.pk, reason=form.cleaned_data["reason"], by=by(request))
        except RefusedError as error:
            messages.error(request, refusal(error))
        else:
            messages.success(request, _("The tournament is cancelled."))
        return redirect("console", tournament.pk)
    return _answer(request, "tournaments/cancel.html", {"tournament": tournament, "form": form})
