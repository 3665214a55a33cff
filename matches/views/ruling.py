"""A referee's ruling on a table: shown before it is saved, and taken back when it was wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from matches.actions.score_sheets import Submission, current_sheet
from matches.enums import Source
from matches.forms.ruling import RulingForm, TakeBackForm
from matches.models import Match
from matches.queries.desk import Version, is_ruled, versions_of, without_ruling
from matches.views.at_table import back_to_desk, figures, for_referee, table_context
from matches.views.conflict import answer_stale
from matches.views.correction import HandedIn, saved_or_asked
from matches.views.taken_back import check_in_play
from scoring.outcome import judge
from scoring.sheet import Sheet
from scoring.values import RuleBrokenError
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.phrases import refusal


@require_http_methods(["GET", "HEAD", "POST"])
@for_referee
def ruling(request: HttpRequest, match: Match) -> HttpResponse:
    """Asked for, shown with its reasons, then saved: the same fields go through all three."""
    stands, versions = current_sheet(match), versions_of(match)
    if request.method == "POST" and "take_back" in request.POST:
        return _taken_back(request, match, stands, versions)
    form = RulingForm(
        request.POST if request.method == "POST" else None,
        match=match,
        stands=stands,
        cards=without_ruling(versions),
    )
    if request.method == "POST":
        check_in_play(match, form)
    if request.method != "POST" or "edit" in request.POST:
        return _page(request, form, TakeBackForm(initial={"version": match.version}))
    if not form.is_valid():
        return _page(request, form, TakeBackForm(initial={"version": match.version}), 422)
    if "save" in request.POST:
        return _saved(request, form)
    return _preview(request, form)


def _preview(request: HttpRequest, form: RulingForm) -> HttpResponse:
    match, wanted = form.match, form.sheet()
    context = {
        **table_context(match, form.stands),
        "form": form,
        "figures": figures(match.rules, wanted, judge(match.rules, wanted)),
        "replaces": bool(form.stands.smazzate) and not wanted.smazzate,
    }
    return render(request, "matches/ruling_preview.html", context)


def _saved(request: HttpRequest, form: RulingForm) -> HttpResponse:
    try:
        handed_in = HandedIn(form, form.match, form.sheet(), form.submission(), edit="edit")
        asked = saved_or_asked(request, handed_in)
    except StaleVersionError:
        form.match.refresh_from_db(fields=["version"])
        return answer_stale(request, form.match, form.sheet())
    except RuleBrokenError as error:
        form.blame(error.problems)
    except RefusedError as error:
        form.add_error(None, refusal(error))
    else:
        return asked or back_to_desk(request, form.match, form.sheet())
    return _page(request, form, TakeBackForm(initial={"version": form.match.version}), 422)


def _taken_back(
    request: HttpRequest, match: Match, stands: Sheet, versions: list[Version]
) -> HttpResponse:
    """The cards stand again as they were last written."""
    cards, form = without_ruling(versions), TakeBackForm(request.POST)
    check_in_play(match, form)
    if form.is_valid():
        given = form.cleaned_data
        submission = Submission(
            match_id=match.pk,
            based_on=given["version"],
            source=Source.PAGE,
            confirmed=True,
            reason=given["reason"],
        )
        try:
            asked = saved_or_asked(request, HandedIn(form, match, cards, submission, edit=""))
        except StaleVersionError:
            match.refresh_from_db(fields=["version"])
            return answer_stale(request, match, cards)
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            return asked or back_to_desk(request, match, cards)
    return _page(request, RulingForm(match=match, stands=stands, cards=cards), form, 422)


def _page(
    request: HttpRequest, form: RulingForm, take_back: TakeBackForm, status: int = 200
) -> HttpResponse:
    match = form.match
    context = {
        **table_context(match, form.stands),
        "form": form,
        "take_back": take_back,
        "ruled": is_ruled(form.stands),
        "stands": figures(match.rules, form.stands, judge(match.rules, form.stands)),
        "cards": figures(match.rules, form.cards, judge(match.rules, form.cards)),
    }
    return render(request, "matches/ruling.html", context, status=status)
