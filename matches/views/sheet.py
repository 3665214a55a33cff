"""Entering and correcting the smazzate of a table."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.score_sheets import UnconfirmedError, current_sheet, save_sheet
from matches.forms.sheet import SheetForm
from matches.forms.smazzata import Mode
from matches.models import Match
from matches.queries.desk import is_ruled, smazzate_to_come, versions_of
from matches.views.at_table import back_to_desk, figures, for_referee, shown, table_context
from matches.views.conflict import answer_stale
from scoring.checks import problems
from scoring.outcome import judge
from scoring.values import RuleBrokenError
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.phrases import refusal
from tournaments.views.access import by

UNPROCESSABLE = 422
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
    if "calculate" in request.POST:
        return _page(request, form)
    return _saved(request, form) if valid else _page(request, form, UNPROCESSABLE)


@require_POST
@for_referee
def preview(request: HttpRequest, match: Match) -> HttpResponse:
    """What is typed so far comes to, by the rules' own arithmetic."""
    form = _form(request, match)
    form.is_valid()
    return render(request, "matches/_sheet_preview.html", _reckoned(form))


def _form(request: HttpRequest, match: Match) -> SheetForm:
    mode = request.session.get(MODE_KEY)
    return SheetForm(
        request.POST if request.method == "POST" else None,
        match=match,
        stands=current_sheet(match),
        mode=Mode(mode) if mode in (Mode.TOTALS, Mode.PARTS) else Mode.TOTALS,
    )


def _saved(request: HttpRequest, form: SheetForm) -> HttpResponse:
    try:
        save_sheet(form.sheet(), form.submission(), by=by(request))
    except StaleVersionError:
        form.match.refresh_from_db(fields=["version"])
        return answer_stale(request, form.match, form.sheet())
    except UnconfirmedError as error:
        form.unconfirmed = error.warnings
    except RuleBrokenError as error:
        form.blame(error.problems)
    except RefusedError as error:
        if error.code == "sheet_unchanged":  # nothing there to mend
            messages.info(request, refusal(error))
        else:
            form.add_error(None, refusal(error))
    else:
        _remember_mode(request, form)
        return back_to_desk(request, form.match, form.sheet())
    return _page(request, form, UNPROCESSABLE)


def _remember_mode(request: HttpRequest, form: SheetForm) -> None:
    chosen = [each.chosen for each in form.smazzate if each.smazzata is not None]
    if chosen and request.session.get(MODE_KEY) != chosen[-1]:
        request.session[MODE_KEY] = str(chosen[-1])


def _page(request: HttpRequest, form: SheetForm, status: int = 200) -> HttpResponse:
    match = form.match
    context = {
        **table_context(match, form.stands),
        **_reckoned(form),
        "problems": [],  # each stands beside its field already
        "form": form,
        "versions": [shown(match, version) for version in versions_of(match)],
        "ruled": is_ruled(form.stands),
        "replaced": bool(form.stands.awarded or form.stands.not_played),
        "unconfirmed": form.notes(form.unconfirmed),
        "faults": form.faults() if status == UNPROCESSABLE else [],
    }
    return render(request, "matches/sheet.html", context, status=status)


def _reckoned(form: SheetForm) -> dict[str, Any]:
    """Points, MP and VP of what is complete, and what speaks against it."""
    match = form.match
    written = form.sheet() if form.is_bound else form.stands
    broken = problems(match.rules, written) if form.is_bound else ()
    return {
        "form": form,
        "figures": figures(match.rules, written, judge(match.rules, written)),
        "problems": form.notes(p for p in broken if p.code != "last_move_required"),
        "warnings": form.notes(form.fresh_warnings()) if form.is_bound else [],
        "to_come": smazzate_to_come(match, written),
    }
