"""The organiser's buttons of the round's clock."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.actions.clock import extend_clock, pause_clock, resume_clock, start_clock
from matches.forms.clock import LengthForm, MoreForm
from tournaments.errors import RefusedError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role


@require_POST
@for_role(Right.ORGANISE)
def start(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = LengthForm(request.POST)
    if not form.is_valid():
        return _refused(request, tournament, str(form.errors["minutes"][0]))
    minutes = form.cleaned_data["minutes"]
    return _done(
        request,
        tournament,
        lambda: start_clock(tournament.pk, minutes=minutes, by=by(request)),
        _("The clock is running."),
    )


@require_POST
@for_role(Right.ORGANISE)
def pause(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The clock is paused: everybody sees it.")
    return _done(request, tournament, lambda: pause_clock(tournament.pk, by=by(request)), said)


@require_POST
@for_role(Right.ORGANISE)
def resume(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    said = _("The clock is running again.")
    return _done(request, tournament, lambda: resume_clock(tournament.pk, by=by(request)), said)


@require_POST
@for_role(Right.ORGANISE)
def extend(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = MoreForm(request.POST)
    if not form.is_valid():
        return _refused(request, tournament, str(form.errors["minutes"][0]))
    minutes = form.cleaned_data["minutes"]
    return _done(
        request,
        tournament,
        lambda: extend_clock(tournament.pk, minutes=minutes, by=by(request)),
        _("The clock is changed."),
    )


def _done(
    request: HttpRequest, tournament: Tournament, act: Callable[[], object], said: str
) -> HttpResponseRedirect:
    try:
        act()
    except RefusedError as error:
        return _refused(request, tournament, refusal(error))
    messages.success(request, said)
    return _back(tournament)


def _refused(request: HttpRequest, tournament: Tournament, why: str) -> HttpResponseRedirect:
    messages.error(request, why)
    return _back(tournament)


def _back(tournament: Tournament) -> HttpResponseRedirect:
    return redirect(f"{reverse('console', args=[tournament.pk])}#by-itself")
