"""The rounds to come: more, fewer, other stages, while the evening goes on."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from matches.actions.plan import BEFORE_THE_END, change_plan, plan_edition
from matches.forms.plan import NOW, PlanForm
from matches.models import Seat
from matches.queries.programme import StageNow, programme
from matches.views.in_force.programme import stage_in_short
from tournaments.errors import RefusedError
from tournaments.forms.programme import rearranged
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role

END = "end"
REARRANGE = "programme"


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def plan(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change the rounds to come."""
    if tournament.state not in BEFORE_THE_END:
        state = str(tournament.get_state_display())
        messages.error(request, refusal(RefusedError("wrong_state", {"state": state})))
        return redirect("console", tournament.pk)
    stages = programme(tournament)
    if request.method != "POST":
        return _page(request, tournament, stages, _form(tournament, stages, None, judged=False))
    typed = _typed(request, stages)
    asked = request.POST.get(REARRANGE)
    if asked is not None:
        first = sum(now.begun for now in stages) + 1
        kept = rearranged(typed, asked, first)
        return _page(request, tournament, stages, _form(tournament, stages, kept, judged=False))
    form = _form(tournament, stages, typed, judged=True)
    valid = form.is_valid()
    if valid and _change(request, tournament, form):
        messages.success(request, _("The rounds to come are changed."))
        return redirect("console", tournament.pk)
    return _page(request, tournament, stages, form, wrong=not valid, status=422)


def _typed(request: HttpRequest, stages: tuple[StageNow, ...]) -> dict[str, Any]:
    """What was typed; ending the stage now is writing as many rounds as it has."""
    typed = request.POST.dict()
    begun = [now for now in stages if now.begun]
    ends = END in request.POST and begun
    return {**typed, f"{NOW}-rounds": begun[-1].drawn} if ends else typed


def _form(
    tournament: Tournament,
    stages: tuple[StageNow, ...],
    typed: dict[str, Any] | None,
    *,
    judged: bool,
) -> PlanForm:
    begun = any(now.begun for now in stages)
    return PlanForm(
        stages,
        typed,
        judged=judged,
        # Before play nobody knows how many will come, but there may be a most.
        entries=_left(tournament) if begun else tournament.capacity,
        playing=_playing(stages),
    )


def _left(tournament: Tournament) -> int:
    return tournament.entries.filter(withdrawn_after=None).count()


def _playing(stages: tuple[StageNow, ...]) -> int:
    """How many were there when the stage under way began; 0 before play."""
    begun = [now.stage for now in stages if now.begun]
    if not begun:
        return 0
    first = begun[-1].rounds.order_by("number").first()
    return Seat.objects.filter(round=first).count()


def _change(request: HttpRequest, tournament: Tournament, form: PlanForm) -> bool:
    """Whether it is done; where it is not, a message says why."""
    try:
        change_plan(
            tournament.pk,
            rounds=form.rounds,
            stages=form.plans(),
            written_from=request.POST.get("edition", ""),
            by=by(request),
        )
    except RefusedError as error:
        messages.error(request, refusal(error))
        return False
    return True


def _page(
    request: HttpRequest,
    tournament: Tournament,
    stages: tuple[StageNow, ...],
    form: PlanForm,
    *,
    wrong: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "tab": "plan",
        "form": form,
        "wrong": wrong,
        "programme": form.programme,
        "begun": [(now, stage_in_short(now.stage, settled=True)) for now in form.begun],
        "edition": plan_edition(stages),
    }
    return render(request, "matches/plan.html", context, status=status)
