"""Taking an entry off the list, leaving during play, missing a round, coming back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions import withdrawal
from tournaments.actions.presence import note_absences
from tournaments.actions.removal import remove_entry
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import WithdrawForm
from tournaments.models import Entry
from tournaments.phrases import refusal
from tournaments.queries.coming import drawn_round
from tournaments.queries.enrolment import last_published_round
from tournaments.views.access import by
from tournaments.views.entry import for_organiser_of_entry
from tournaments.views.outdated import tell_of_the_draw
from tournaments.views.presence import asked_round


@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser_of_entry
def remove(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Take an entry off the list, after asking."""
    if request.method != "POST":
        context = {"tournament": entry.tournament, "entry": entry, "tab": "entries"}
        return render(request, "tournaments/remove.html", context)
    try:
        remove_entry(entry.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("entry", entry.pk)
    messages.success(request, _("“%(entry)s” is off the list.") % {"entry": entry.name})
    return redirect("entries", entry.tournament_id)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser_of_entry
def withdraw(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Leave an entry out of the rounds to come, with the reason."""
    last = last_published_round(entry.tournament)
    typed = request.POST if request.method == "POST" else None
    form = WithdrawForm(typed, initial={"after_round": last})
    if request.method == "POST" and form.is_valid() and _withdrawn(request, entry, form):
        return redirect("entry", entry.pk)
    context = {"tournament": entry.tournament, "entry": entry, "form": form, "tab": "entries"}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/withdraw.html", context, status=status)


def _withdrawn(request: HttpRequest, entry: Entry, form: WithdrawForm) -> bool:
    """Whether it is done; where it is refused, what was typed stays beside the reason why."""
    asked: dict[str, Any] = form.cleaned_data
    try:
        withdrawal.withdraw(
            entry.pk, after_round=asked["after_round"], reason=asked["reason"], by=by(request)
        )
    except RefusedError as error:
        form.add_error("after_round", refusal(error))
        return False
    messages.success(request, _("“%(entry)s” is withdrawn.") % {"entry": entry.name})
    if (drawn_round(entry.tournament) or 0) > asked["after_round"]:
        tell_of_the_draw(request, entry.tournament)
    return True


@require_POST
@for_organiser_of_entry
def come_back(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Take the withdrawal back."""
    try:
        withdrawal.return_entry(entry.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("“%(entry)s” is back in play.") % {"entry": entry.name})
        tell_of_the_draw(request, entry.tournament)
    return redirect("entry", entry.pk)


@require_POST
@for_organiser_of_entry
def absence(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Leave it out of the next round alone, or take it in again."""
    absent, round_number = "absent" in request.POST, asked_round(request)
    try:
        note_absences(
            entry.tournament_id,
            [entry.pk] if absent else [],
            round_number=round_number,
            among=[entry.pk],
            by=by(request),
        )
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("entry", entry.pk)
    said = (
        _("Noted: “%(entry)s” is not here for round %(round)s.")
        if absent
        else _("Noted: “%(entry)s” is here for round %(round)s.")
    )
    messages.success(request, said % {"entry": entry.name, "round": round_number})
    tell_of_the_draw(request, entry.tournament)
    return redirect("entry", entry.pk)
