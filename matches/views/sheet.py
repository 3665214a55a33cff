"""Entering and correcting the smazzate of a table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.score_sheets import current_sheet
from matches.forms.sheet import SheetForm
from matches.forms.smazzata import Mode
from matches.models import Match
from matches.queries.desk import desk_table
from matches.views.at_table import for_referee
from matches.views.handing_in import UNPROCESSABLE, hand_in, page_context, reckoned
from matches.views.taken_back import check_in_play

MODE_KEY = "sheet_mode"
"""In the session: how this referee's slips were last entered, the first guess at the next table."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_referee
def sheet(request: HttpRequest, match: Match) -> HttpResponse:
    """The sheet as it stands, with room for the next smazzata; saved by posting it."""
    form = _form(request, match)
    if request.method != "POST":
        return _page(request, form)
    valid = form.is_valid()
    check_in_play(match, form)
    if "calculate" in request.POST:
        return _page(request, form)
    answer = hand_in(request, form) if valid else None
    if answer and "Location" in answer:
        _remember_mode(request, form)
    return answer or _page(request, form, UNPROCESSABLE)


@require_POST
@for_referee
def preview(request: HttpRequest, match: Match) -> HttpResponse:
    """What is typed so far comes to, by the rules' own arithmetic."""
    form = _form(request, match)
    form.is_valid()
    context = reckoned(form)
    if form.next_spareggio:
        context["table"] = desk_table(match, form.stands)
    return render(request, "matches/_sheet_preview.html", context)


def _form(request: HttpRequest, match: Match) -> SheetForm:
    mode = request.session.get(MODE_KEY)
    return SheetForm(
        request.POST if request.method == "POST" else None,
        match=match,
        stands=current_sheet(match),
        mode=Mode(mode) if mode in (Mode.TOTALS, Mode.PARTS) else Mode.TOTALS,
    )


def _remember_mode(request: HttpRequest, form: SheetForm) -> None:
    typed = [each for each in form.smazzate if each.smazzata is not None and each.counts_parts]
    chosen = [each.chosen for each in typed]
    if chosen and request.session.get(MODE_KEY) != chosen[-1]:
        request.session[MODE_KEY] = str(chosen[-1])


def _page(request: HttpRequest, form: SheetForm, status: int = 200) -> HttpResponse:
    return render(request, "matches/sheet.html", page_context(form, status), status=status)
