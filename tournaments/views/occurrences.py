"""One time of a series: moved, cancelled, brought back; and the days the club is shut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actions import occurrences as actions
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import ReasonForm
from tournaments.forms.occurrences import ClosureForm, MoveForm
from tournaments.models import Closure, Series
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.series import Slot, slot_of
from tournaments.views.access import by, refuse
from tournaments.views.series import of_schedule, organised, series_of

PAGE: Final = "tournaments/occurrence.html"
DONE: Final = {
    "hold": gettext_lazy("It is held."),
    "restore": gettext_lazy("It is held after all."),
}


@require_safe
def occurrence(request: HttpRequest, pk: int, original: str) -> HttpResponse:
    """What can be done with this one time."""
    series, answer = series_of(request, pk)
    return answer or _page(request, series, _slot(series, original))


@require_POST
def move(request: HttpRequest, pk: int, original: str) -> HttpResponse:
    series, answer = series_of(request, pk)
    if answer:
        return answer
    form = MoveForm(request.POST)
    if form.is_valid():
        starts_at = form.cleaned_data["starts_at"]
        try:
            actions.move_occurrence(pk, original, starts_at, by=by(request))
        except RefusedError as error:
            form.add_error("starts_at", refusal(error))
        else:
            messages.success(request, _("It is moved. Whoever is enrolled is told."))
            return redirect("schedule", series.club_id)
    return _page(request, series, _slot(series, original), moving=form)


@require_POST
def cancel(request: HttpRequest, pk: int, original: str) -> HttpResponse:
    series, answer = series_of(request, pk)
    if answer:
        return answer
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            reason = form.cleaned_data["reason"]
            actions.cancel_occurrence(pk, original, reason=reason, by=by(request))
        except RefusedError as error:
            form.add_error("reason", refusal(error))
        else:
            messages.success(request, _("This one is cancelled; the series goes on."))
            return redirect("schedule", series.club_id)
    return _page(request, series, _slot(series, original), cancelling=form)


@require_POST
def hold(request: HttpRequest, pk: int, original: str) -> HttpResponse:
    """Although it is a holiday, or the club is shut."""
    return _do(request, pk, original, "hold")


@require_POST
def restore(request: HttpRequest, pk: int, original: str) -> HttpResponse:
    return _do(request, pk, original, "restore")


def _do(request: HttpRequest, pk: int, original: str, what: str) -> HttpResponse:
    series, answer = series_of(request, pk)
    if answer:
        return answer
    acts: dict[str, Callable[..., None]] = {
        "hold": actions.hold_occurrence,
        "restore": actions.restore_occurrence,
    }
    try:
        acts[what](pk, original, by=by(request))
        messages.success(request, str(DONE[what]))
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("schedule", series.club_id)


def _slot(series: Series, original: str) -> Slot:
    slot = slot_of(series, original)
    if slot is None:
        raise Http404
    return slot


def _page(
    request: HttpRequest,
    series: Series,
    slot: Slot,
    *,
    moving: MoveForm | None = None,
    cancelling: ReasonForm | None = None,
) -> HttpResponse:
    wrong = bool(moving or cancelling)
    context = {
        "series": series,
        "slot": slot,
        "past": slot.starts_at <= timezone.now(),
        "moving": moving or MoveForm(initial={"starts_at": slot.starts_at}),
        "cancelling": cancelling or ReasonForm(),
    }
    return render(request, PAGE, context, status=422 if wrong else 200)


@require_http_methods(["POST"])
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """Days on which nothing of any series is announced."""
    club, answer = organised(request, pk)
    if answer:
        return answer
    form = ClosureForm(request.POST)
    if not form.is_valid():
        shown = of_schedule(request, club, form)
        return render(request, "tournaments/series.html", shown, status=422)
    given = form.cleaned_data
    actions.add_closure(club, given["first_day"], given["last_day"], given["name"])
    messages.success(request, _("Nothing new is announced for those days."))
    return redirect("schedule", pk)


@require_POST
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Those days are as any others."""
    closure = get_object_or_404(Closure.objects.select_related("club"), pk=pk)
    if answer := refuse(request, Right.ORGANISE, closure.club):
        return answer
    club = closure.club_id
    actions.drop_closure(closure, by=by(request))
    messages.success(request, _("Those days are as any others again."))
    return redirect("schedule", club)
