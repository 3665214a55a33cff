"""Changing the drawn round by hand: chosen, looked at, then done for a reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.hand_pairing import change_draw, restore_draw
from matches.enums import RoundState
from matches.forms.hand_change import ChangeForm, ChangeReasonForm, seat_choices
from matches.phrases import sentence
from matches.queries.draw import Drawn, drawn, with_names
from matches.queries.draw_change import places_concerned, seating_of
from matches.record.concessions import parse_concessions
from matches.record.hand_changes import Seating, changed, judge_change
from matches.snapshots import snapshot
from scoring.values import Problem, RuleBrokenError
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.views.access import by, for_role


@dataclass(frozen=True, slots=True)
class Draft:
    """The drawn round as it stands, and the change that is being looked at."""

    tournament: Tournament
    drawn: Drawn
    seating: Seating
    form: ChangeForm

    @property
    def names(self) -> Mapping[str, str]:
        return self.drawn.names

    @property
    def changes(self) -> int:
        return len(self.drawn.round.changes)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def change(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The address holds the change, and shows what becomes of the tables; POST makes it."""
    shown = drawn(tournament)
    if shown is None or shown.round.state != RoundState.DRAWN:
        messages.error(request, refusal(RefusedError("no_round_drawn")))
        return redirect("draw", tournament.pk)
    seating = seating_of(shown)
    form = ChangeForm(
        request.GET if "what" in request.GET else None,
        entries=seat_choices(seating, shown.names),
        seating=seating,
    )
    draft = Draft(tournament, shown, seating, form)
    if not form.is_valid():
        return _page(request, draft, {}, 422 if form.is_bound else 200)
    if request.method != "POST":
        reason = ChangeReasonForm(initial={"based_on": draft.changes})
        return _page(request, draft, _preview(draft, reason))
    return _changed(request, draft)


def _changed(request: HttpRequest, draft: Draft) -> HttpResponse:
    reason = ChangeReasonForm(request.POST)
    if reason.is_valid():
        given = reason.cleaned_data
        try:
            change_draw(
                draft.tournament.pk,
                draft.form.change(),
                based_on=given["based_on"],
                reason=given["reason"],
                by=by(request),
            )
        except RuleBrokenError:
            pass  # the preview names every fault
        except StaleVersionError:
            reason = _once_more(request, draft)
        except RefusedError as error:
            reason.add_error(None, refusal(error))
        else:
            messages.success(request, _("The draw is changed."))
            return redirect("draw", draft.tournament.pk)
    return _page(request, draft, _preview(draft, reason), 422)


def _once_more(request: HttpRequest, draft: Draft) -> ChangeReasonForm:
    """Somebody else changed the draw first: the page is about the one that stands now."""
    form = ChangeReasonForm({**request.POST.dict(), "based_on": draft.changes})
    form.add_error(
        None,
        _("Somebody else changed the draw in the meantime. Below is what your change does now."),
    )
    return form


def _preview(draft: Draft, reason: ChangeReasonForm) -> dict[str, Any]:
    """What becomes of the tables concerned, what speaks against it, and what it costs."""
    try:
        after = changed(draft.seating, draft.form.change())
    except RuleBrokenError as error:
        return {"previewed": True, "faults": _told(error.problems, draft.names)}
    conceded = parse_concessions(draft.drawn.round.conceded)
    judged = judge_change(snapshot(draft.tournament), conceded, draft.seating, after)
    return {
        "previewed": True,
        "places": places_concerned(draft.seating, after, draft.names),
        "faults": _told(judged.refused, draft.names),
        "doubts": _told(judged.warned, draft.names),
        "judged": judged,
        "weighed": bool(judged.cost_before or judged.cost_after),
        "reason": reason,
    }


def _told(found: Iterable[Problem], names: Mapping[str, str]) -> list[str]:
    """As sentences; that it costs more is said with the figures."""
    return [
        sentence(each.code, with_names(each.params, names))
        for each in found
        if each.code != "dearer_than_before"
    ]


def _page(
    request: HttpRequest, draft: Draft, preview: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {
        "tournament": draft.tournament,
        "tab": "draw",
        "round": draft.drawn.round,
        "form": draft.form,
        "has_lines": any(len(seats) == 2 for seats in draft.seating.tables.values()),  # noqa: PLR2004
        **preview,
    }
    return render(request, "matches/draw_change.html", context, status=status)


@require_POST
@for_role(Right.ORGANISE)
def restore(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the engine's draw."""
    try:
        restore_draw(tournament.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("The draw is the engine’s again."))
    return redirect("draw", tournament.pk)
