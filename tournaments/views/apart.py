"""Which entries are kept apart: the groups, and making them one by one or club by club."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions.apart import keep_apart, keep_clubs_apart, lift_apart
from tournaments.actions.registration import UNTIL_THE_END
from tournaments.errors import RefusedError
from tournaments.forms.apart import ClubsForm, GroupForm
from tournaments.models import Entry, ForbiddenGroup, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.apart import kept_apart
from tournaments.queries.enrolment import entries_of
from tournaments.views.access import by, for_role, refuse
from tournaments.views.outdated import tell_of_the_draw

EDITED = ["GET", "HEAD", "POST"]


@require_http_methods(EDITED)
@for_role(Right.ORGANISE)
def apart(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The groups, and one more by ticking names."""
    form = GroupForm(_typed(request), entries=_taking_part(tournament))
    if form.is_valid():
        try:
            keep_apart(tournament.pk, form.group(), by=by(request))
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            said = _("Noted: these %(count)s entries are kept apart.")
            messages.success(request, said % {"count": len(form.group().entries)})
            tell_of_the_draw(request, tournament)
            return redirect("apart", tournament.pk)
    context = {
        "tournament": tournament,
        "tab": "entries",
        "groups": kept_apart(tournament),
        "form": form,
        "can_change": tournament.state in UNTIL_THE_END,
    }
    return render(request, "tournaments/apart.html", context, status=422 if form.errors else 200)


@require_http_methods(EDITED)
@for_role(Right.ORGANISE)
def clubs(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All clubs at once, from a list."""
    form = ClubsForm(_typed(request), known=_known(tournament))
    if form.is_valid():
        try:
            count = keep_clubs_apart(tournament.pk, form.groups(), by=by(request))
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            said = ngettext(
                "Noted: the entries of %(count)d club are kept apart.",
                "Noted: the entries of %(count)d clubs are kept apart.",
                count,
            )
            messages.success(request, said % {"count": count})
            tell_of_the_draw(request, tournament)
            return redirect("apart", tournament.pk)
    context = {
        "tournament": tournament,
        "tab": "entries",
        "form": form,
        "can_change": tournament.state in UNTIL_THE_END,
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/apart_clubs.html", context, status=status)


@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a group off the list."""
    groups = ForbiddenGroup.objects.select_related("tournament__club")
    tournament = get_object_or_404(groups, pk=pk).tournament
    if refused := refuse(request, Right.ORGANISE, tournament.club):
        return refused
    try:
        lift_apart(pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("These entries can meet again."))
        tell_of_the_draw(request, tournament)
    return redirect("apart", tournament.pk)


def _typed(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _taking_part(tournament: Tournament) -> list[Entry]:
    return list(tournament.entries.filter(withdrawn_after=None))


def _known(tournament: Tournament) -> dict[str, Any]:
    """Each entry by its name and by its players' names."""
    known: dict[str, set[int]] = defaultdict(set)
    for entry in entries_of(tournament):
        known[entry.name].add(entry.pk)
        for seat in entry.memberships.all():
            known[seat.player.name].add(entry.pk)
    return known
