"""What every page that hands in a score sheet shares: what it comes to, and saving it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse

from matches.actions.score_sheets import UnconfirmedError
from matches.forms.submitted import SubmittedForm
from matches.queries.desk import is_ruled, smazzate_to_come, versions_of
from matches.views.at_table import back_to_desk, figures, shown, table_context
from matches.views.conflict import answer_stale
from matches.views.correction import HandedIn, saved_or_asked
from scoring.checks import problems
from scoring.outcome import judge
from scoring.values import RuleBrokenError
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.phrases import refusal

UNPROCESSABLE = 422


def hand_in(request: HttpRequest, form: SubmittedForm) -> HttpResponse | None:
    """Save a valid form's sheet, or ask first what a correction is to bring with it.

    None where its page has to be shown again, with what is wrong.
    """
    try:
        asked = saved_or_asked(request, HandedIn(form, form.match, form.sheet(), form.submission()))
    except StaleVersionError:
        form.match.refresh_from_db(fields=["version"])
        return answer_stale(request, form.match, form.sheet())
    except UnconfirmedError as error:
        form.unconfirmed = error.warnings
    except RuleBrokenError as error:
        form.blame(error.problems)
    except RefusedError as error:
        tell_refusal(request, form, error)
    else:
        return asked or back_to_desk(request, form.match, form.sheet())
    return None


def tell_refusal(request: HttpRequest, form: Form, error: RefusedError) -> None:
    """With the form, unless there is nothing in it to mend."""
    if error.code == "sheet_unchanged":
        messages.info(request, refusal(error))
    else:
        form.add_error(None, refusal(error))


def page_context(form: SubmittedForm, status: int) -> dict[str, Any]:
    """What the whole page says, its fields apart."""
    match = form.match
    return {
        **table_context(match, form.stands),
        **reckoned(form),
        "problems": [],  # each stands beside its field already
        "versions": [shown(match, version) for version in versions_of(match)],
        "ruled": is_ruled(form.stands),
        "replaced": bool(form.stands.awarded or form.stands.not_played),
        "unconfirmed": form.notes(form.unconfirmed),
        "faults": form.faults() if status == UNPROCESSABLE else [],
    }


def reckoned(form: SubmittedForm) -> dict[str, Any]:
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
