"""The organiser and the waiting list: giving a place, taking somebody off."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.actions.waiting import give_place, take_off_waiting_list
from tournaments.errors import RefusedError
from tournaments.models import WaitingEntry
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import KeyView, by, refuse

WaitingView = Callable[[HttpRequest, WaitingEntry], str]


def _for_organiser(view: WaitingView) -> KeyView:
    """The view does it and answers what is said; the list of entries shows what came of it."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        waiting = get_object_or_404(WaitingEntry.objects.select_related("tournament__club"), pk=pk)
        tournament = waiting.tournament
        if refused := refuse(request, Right.ORGANISE, tournament.club):
            return refused
        try:
            messages.success(request, view(request, waiting))
        except RefusedError as error:
            messages.error(request, refusal(error))
        return redirect("entries", tournament.pk)

    return guarded


@require_POST
@_for_organiser
def give(request: HttpRequest, waiting: WaitingEntry) -> str:
    entry = give_place(waiting.pk, by=by(request))
    return _("“%(entry)s” is enrolled.") % {"entry": entry.name}


@require_POST
@_for_organiser
def off(request: HttpRequest, waiting: WaitingEntry) -> str:
    take_off_waiting_list(waiting.pk, by=by(request))
    return _("“%(name)s” is off the waiting list.") % {"name": waiting.name}
