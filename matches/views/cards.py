"""One smazzata card by card: the melds tapped on a felt, the parts reckoned by the rules."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from matches.actions.score_sheets import current_sheet
from matches.forms.cards import CardsForm
from matches.models import Match
from matches.views.at_table import for_referee
from matches.views.handing_in import UNPROCESSABLE, hand_in, page_context, reckoned
from matches.views.laid_remarks import remarks
from matches.views.taken_back import check_in_play
from scoring.cards import JOKER, PINELLA, RANKS, Card, Suit
from scoring.checks import problems
from scoring.rulesets import BurracoRules
from scoring.sheet import Sheet, is_over

HALF_SUIT = 7
"""Keys in a row of the pad: wide enough for a thumb on a phone of 390 pixels."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_referee
def cards(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """The next smazzata, or one that stands, by its cards; saved by posting it."""
    form = _form(request, match, number)
    if request.method != "POST":
        return _page(request, form)
    valid = form.is_valid()
    check_in_play(match, form)
    if "calculate" in request.POST:
        return _page(request, form)
    answer = hand_in(request, form) if valid else None
    return answer or _page(request, form, UNPROCESSABLE)


@require_POST
@for_referee
def preview(request: HttpRequest, match: Match, number: int) -> HttpResponse:
    """What the cards laid so far come to, meld by meld and in all."""
    form = _form(request, match, number)
    form.is_valid()
    return render(request, "matches/_cards_preview.html", _reckoned(form))


def _form(request: HttpRequest, match: Match, number: int) -> CardsForm:
    rules, stands = match.ruleset_value, current_sheet(match)
    posted = request.method == "POST"
    if not isinstance(rules, BurracoRules):
        raise Http404("These rules have no melds.")
    # What was typed is answered even where another version has come to stand meanwhile.
    if number < 1 or not (posted or _is_due(match, stands, number)):
        raise Http404("There is no such smazzata.")
    data = request.POST if posted else None
    return CardsForm(data, match=match, stands=stands, number=number, rules=rules)


def _is_due(match: Match, stands: Sheet, number: int) -> bool:
    so_far = len(stands.smazzate)
    return number <= so_far or (number == so_far + 1 and not is_over(match.rules, stands.smazzate))


def _page(request: HttpRequest, form: CardsForm, status: int = 200) -> HttpResponse:
    context = {**page_context(form, status), **_reckoned(form), "pad": _pad(form.rules)}
    if status == UNPROCESSABLE:
        context["problems"] = []  # each stands beside its field already
    return render(request, "matches/cards.html", context, status=status)


def _reckoned(form: CardsForm) -> dict[str, Any]:
    """As of a sheet; and of each meld, and of this smazzata alone."""
    about = reckoned(form)
    broken = form.of_begun(problems(form.match.rules, form.sheet())) if form.is_bound else []
    in_melds = [problem for problem in broken if form.meld_of(problem)]
    of_this = about["figures"].smazzate[form.number - 1 : form.number]
    return {
        **about,
        # A meld just begun is nothing to mend yet.
        "to_mend": sum(problem.code != "too_few_cards" for problem in broken),
        "problems": form.notes(problem for problem in broken if problem not in in_melds),
        "remarks": list(remarks(form, in_melds)),
        "so_far": of_this[0] if of_this else None,
    }


def _pad(rules: BurracoRules) -> dict[str, Any]:
    """The keys, suit by suit in two half rows, and the matte."""
    suits = [[Card(rank, suit) for rank in RANKS] for suit in Suit]
    joker = Card(JOKER, None)
    return {
        "suits": [
            {"low": suit[:HALF_SUIT], "high": suit[HALF_SUIT:], "matta": suit[RANKS.index(PINELLA)]}
            for suit in suits
        ],
        "joker": joker if rules.jokers else None,
        "jokers": rules.jokers,
        "faces": [*(card for suit in suits for card in suit), joker],
    }
