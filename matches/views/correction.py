"""Correcting a result that later rounds were drawn by: what would change, and the choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from matches.actions.corrections import Then, correct_sheet
from matches.actions.placements import save_placement
from matches.actions.rehearsals import why_refused
from matches.actions.score_sheets import save_sheet
from matches.actions.sheet_versions import Submission
from matches.forms.correction import CorrectionForm
from matches.models import Match
from matches.phrases import sentence
from matches.queries.correcting import impact_of, stands_under_others
from matches.queries.undoing import results_from
from matches.record.impact import Impact
from matches.views.at_table import desk_url
from matches.views.conflict import typed_fields
from matches.views.impact_words import impact_in_words
from matches.views.taken_back import check_in_play
from matches.views.undo_words import put_aside
from scoring.placement import Placement
from scoring.sheet import Sheet
from tournaments.actions.writing import By
from tournaments.enums import TournamentState
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.models import AuditRow
from tournaments.permissions import Right, may
from tournaments.phrases import refusal
from tournaments.views.access import by

OWN_FIELDS = {"then", "confirmation"}
"""What the page asks itself; everything typed before goes on as it is."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A sheet on its way to be saved, as it was typed in the ``form``.

    ``edit`` is the key that leads back to where it was typed.
    """

    form: Form
    match: Match
    sheet: Sheet | Placement
    submission: Submission
    edit: str = "calculate"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a correction would change, and the choice of how to go on: back to which round, too."""

    impact: Impact
    back_to: int
    form: CorrectionForm


def saved_or_asked(request: HttpRequest, handed_in: HandedIn) -> HttpResponse | None:
    """Save what was handed in; or the page that asks first, where later rounds stand on it.

    Raises what ``save_sheet`` and ``save_placement`` raise, and ``TableGoneError``.
    """
    try:
        return _saved_or_asked(request, handed_in)
    except (RefusedError, StaleVersionError):
        check_in_play(handed_in.match, handed_in.form)
        raise


def _saved_or_asked(request: HttpRequest, handed_in: HandedIn) -> HttpResponse | None:
    who = by(request)
    if not stands_under_others(handed_in.match):
        _save(handed_in, who)
        return None
    asked = _asked(request, handed_in, who)
    if not asked.form.is_valid():
        return _page(request, handed_in, asked)
    then = asked.form.cleaned_data["then"]
    correct_sheet(handed_in.sheet, handed_in.submission, then=then, by=who)
    _tell(request, handed_in.match, then, who)
    return None


def _save(handed_in: HandedIn, who: By) -> None:
    if isinstance(handed_in.sheet, Placement):
        save_placement(handed_in.sheet, handed_in.submission, by=who)
    else:
        save_sheet(handed_in.sheet, handed_in.submission, by=who)


def _asked(request: HttpRequest, handed_in: HandedIn, who: By) -> Asked:
    """What is wrong with the sheet itself is raised before anything is asked."""
    match = handed_in.match
    tournament = match.round.tournament
    standings_only = why_refused(handed_in.sheet, handed_in.submission, Then.STANDINGS_ONLY, by=who)
    found = impact_of(match, handed_in.sheet)
    back_to = found.back_to(match.round.number)
    refused = dict(_refused(found))
    if standings_only:
        refused[Then.STANDINGS_ONLY] = refusal(standings_only)
    if not may(request.user, Right.ORGANISE, tournament.club):
        ask = _("Only the club’s organisers can do this: ask one of them.")
        refused = {Then.REPAIR: ask, Then.ROLL_BACK: ask, **refused}
    form = CorrectionForm(
        request.POST if "then" in request.POST else None,
        refused=refused,
        results=results_from(tournament, back_to + 1),
    )
    return Asked(found, back_to, form)


def _refused(found: Impact) -> Iterator[tuple[Then, str]]:
    """Where pairing again would do nothing, or no round is left to go back from."""
    if found.why_not:
        why = sentence(found.why_not.code, found.why_not.params)
        yield Then.REPAIR, why
        if found.why_not.code == "no_round_after":
            yield Then.ROLL_BACK, why


def _page(request: HttpRequest, handed_in: HandedIn, asked: Asked) -> HttpResponse:
    match, form = handed_in.match, asked.form
    round_ = match.round
    context = {
        "match": match,
        "round": round_,
        "tournament": round_.tournament,
        "desk_url": desk_url(match),
        "form": form,
        "ways": ways(form, round_.number, asked.back_to),
        "possible": len(form.refused) < len(Then),
        "put_aside": put_aside(form.results),
        "closed": round_.tournament.state == TournamentState.CLOSED,
        "impact": impact_in_words(asked.impact, round_.tournament),
        "typed": typed_fields(request, without=OWN_FIELDS),
        "edit": handed_in.edit,
    }
    return render(request, "matches/correction.html", context, status=422 if form.errors else 200)


def ways(form: CorrectionForm, number: int, back_to: int) -> list[Mapping[str, Any]]:
    """The choices, each with what it means and, where it is not possible, why."""
    names = {"round": back_to}
    told = {
        Then.STANDINGS_ONLY: (
            _("Correct the standings only"),
            _("The rounds drawn since stay as they are, with their results."),
        ),
        Then.REPAIR: (
            _("Correct, and pair again what is not yet played"),
            _(
                "In the round being played, tables where nothing is written are paired anew by the "
                "corrected standings. Tables that have begun stay."
            ),
        ),
        Then.ROLL_BACK: (
            _("Correct, and go back to round %(round)s") % names,
            _going_back(number, back_to),
        ),
    }
    chosen = form["then"].value()
    possible = [then for then in Then if then not in form.refused]
    return [
        {
            "code": then.value,
            "title": title,
            "told": text,
            "refused": form.refused.get(then, ""),
            "checked": then == chosen or (not chosen and possible[:1] == [then]),
        }
        for then, (title, text) in told.items()
    ]


def _going_back(number: int, back_to: int) -> str:
    """What becomes of the rounds after the one numbered so, which is corrected."""
    told = _("Every later round is put aside with its results, and is drawn and played again.")
    if back_to == number:
        return told
    stay = _("Up to there the draws would have come out the same, and stay.")
    return f"{stay} {told}"


def _tell(request: HttpRequest, match: Match, then: Then, who: By) -> None:
    """What was done, with the way to take it back."""
    said = {
        Then.STANDINGS_ONLY: _("The result is corrected, and the standings with it."),
        Then.REPAIR: _("The result is corrected, and the tables not yet begun are paired anew."),
        Then.ROLL_BACK: _("The result is corrected, and the later rounds are put aside."),
    }[then]
    rows = AuditRow.objects.filter(tournament=match.round.tournament_id, at=who.now)
    row = rows.order_by("-pk").first()
    if row:
        url = reverse("undo", args=[row.pk])
        said = format_html('{} <a href="{}">{}</a>', said, url, _("Undo"))
    messages.success(request, said)
