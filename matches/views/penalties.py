"""Penalties and bonuses of a tournament: given, listed, lifted."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from matches.actions.penalties import give_penalty, lift_penalty as lift
from matches.forms.penalty import PenaltyForm
from matches.models import Penalty
from matches.queries.play import published_rounds
from matches.templatetags.figures import signed
from matches.templatetags.units import units_of
from tournaments.errors import RefusedError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role, refuse


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.REFEREE)
def penalties(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything given so far, and the form for one more."""
    given = list(
        Penalty.objects.filter(tournament=tournament)
        .select_related("tournament", "entry", "author", "lifted_by")
        .order_by("-pk")
    )
    form = PenaltyForm(
        request.POST if request.method == "POST" else None,
        tournament=tournament,
        rounds=list(published_rounds(tournament)),
        initial={"seen": given[0].pk if given else 0, "entry": request.GET.get("entry")},
    )
    if request.method == "POST" and form.is_valid() and _given(request, form):
        return _to_list(tournament)
    context = {"tournament": tournament, "form": form, "penalties": [_shown(p) for p in given]}
    return render(request, "matches/penalties.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def lift_penalty(request: HttpRequest, pk: int) -> HttpResponse:
    """Asked once more, then taken back; the row stays, with who lifted it."""
    rows = Penalty.objects.select_related("tournament__club", "entry", "author")
    penalty = get_object_or_404(rows, pk=pk)
    tournament = penalty.tournament
    if refused := refuse(request, Right.REFEREE, tournament.club):
        return refused
    if request.method != "POST":
        context = {"tournament": tournament, "shown": _shown(penalty)}
        return render(request, "matches/penalties_lift.html", context)
    try:
        lift(penalty.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        told = _("Lifted: %(what)s for %(entry)s no longer counts.")
        messages.success(request, told % {"what": _figures(penalty), "entry": penalty.entry})
    return _to_list(tournament)


def _given(request: HttpRequest, form: PenaltyForm) -> bool:
    asked = form.cleaned_data
    try:
        penalty = give_penalty(
            asked["entry"].pk,
            round_number=asked["round"],
            vp=asked["vp"],
            mp=asked.get("mp", 0),
            reason=asked["reason"],
            seen=asked["seen"],
            by=by(request),
        )
    except RefusedError as error:
        if error.code == "penalty_given_already":
            messages.info(request, refusal(error))
            return True
        form.add_error(None, refusal(error))
        return False
    told = _("Saved: %(what)s for %(entry)s in round %(round)s.")
    place = {"what": _figures(penalty), "entry": penalty.entry, "round": penalty.round_number}
    messages.success(request, told % place)
    return True


def _figures(penalty: Penalty) -> str:
    if not penalty.vp and not penalty.mp:
        return _("a caution")
    units = units_of(penalty.tournament.rules)
    figures = ((penalty.vp, units.vp_unit), (penalty.mp, units.mp_unit))
    return ", ".join(f"{signed(figure)} {unit}" for figure, unit in figures if figure)


def _shown(penalty: Penalty) -> dict[str, Any]:
    return {"row": penalty, "what": _figures(penalty)}


def _to_list(tournament: Tournament) -> HttpResponse:
    return HttpResponseRedirect(reverse("penalties", args=[tournament.pk]))
