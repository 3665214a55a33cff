"""One entry: its names, who plays for it, whether it is there, from whom it is kept apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.amend import amend_entry, fix_seat
from tournaments.actions.registration import UNTIL_THE_END
from tournaments.actions.self_enrolment import recognise as recognise_player
from tournaments.actions.substitutes import substitute
from tournaments.enums import PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.forms.entry import AmendForm, SubstituteForm
from tournaments.models import Entry
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.apart import groups_of
from tournaments.queries.coming import coming, mitchell_to_come, rounds_to_change
from tournaments.queries.enrolment import known_names, last_published_round
from tournaments.queries.entry import Lineup, lineup
from tournaments.queries.take_part import unrecognised
from tournaments.views.access import KeyView, by, refuse
from tournaments.views.enrolment import before_play
from tournaments.views.outdated import tell_of_the_draw

EntryView = Callable[[HttpRequest, Entry], HttpResponse]


def for_organiser_of_entry(view: EntryView) -> KeyView:
    """Open an entry's page to its tournament's organisers only; the view is given the entry."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        entry = get_object_or_404(Entry.objects.select_related("tournament__club"), pk=pk)
        return refuse(request, Right.ORGANISE, entry.tournament.club) or view(request, entry)

    return guarded


@require_safe
@for_organiser_of_entry
def show(request: HttpRequest, entry: Entry) -> HttpResponse:
    return _page(request, entry)


@require_POST
@for_organiser_of_entry
def recognise(request: HttpRequest, entry: Entry) -> HttpResponse:
    """The account that enrolled is this player."""
    try:
        player = recognise_player(entry.pk, by=by(request))
        messages.success(request, _("Noted: that account is %(name)s.") % {"name": player.name})
    except RefusedError as error:
        messages.error(request, refusal(error))
    return redirect("entry", entry.pk)


@require_POST
@for_organiser_of_entry
def amend(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Correct the names and the seed."""
    form = _amend_form(entry, lineup(entry), request.POST)
    if form.is_valid():
        try:
            amended = amend_entry(entry.pk, form.amendment(), by=by(request))
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            messages.success(request, _("Corrected: “%(entry)s”.") % {"entry": amended.name})
            return redirect("entry", entry.pk)
    return _page(request, entry, amend=form)


@require_POST
@for_organiser_of_entry
def sit_in(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Let somebody else play for a player."""
    form = _substitute_form(entry, lineup(entry), request.POST)
    if form.is_valid():
        given: dict[str, Any] = form.cleaned_data
        position, player, from_round = (given[k] for k in ("position", "player", "from_round"))
        try:
            substitute(entry.pk, position, player, from_round=from_round, by=by(request))
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            said = _("%(player)s plays from round %(round)s on.")
            messages.success(request, said % {"player": player, "round": from_round})
            return redirect("entry", entry.pk)
    return _page(request, entry, substitute=form)


@require_POST
@for_organiser_of_entry
def seat(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Note whether it can move."""
    fixed = "fixed" in request.POST
    try:
        fix_seat(entry.pk, fixed=fixed, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("entry", entry.pk)
    said = _("Noted: “%(entry)s” cannot move.") if fixed else _("Noted: “%(entry)s” can move.")
    messages.success(request, said % {"entry": entry.name})
    ahead = coming(entry.tournament)
    if ahead and ahead.stage.system == PairingSystem.MITCHELL:
        tell_of_the_draw(request, entry.tournament)
    return redirect("entry", entry.pk)


def _amend_form(entry: Entry, playing: Lineup, typed: Any = None) -> AmendForm:
    early = before_play(entry.tournament)
    return AmendForm(typed, entry=entry, seats=playing.now, before_play=early)


def _substitute_form(entry: Entry, playing: Lineup, typed: Any = None) -> SubstituteForm:
    rounds = rounds_to_change(entry.tournament)
    return SubstituteForm(typed, seats=playing.now, rounds=rounds)


def _page(request: HttpRequest, entry: Entry, **bound: Any) -> HttpResponse:
    """The page; ``bound`` holds the form that was refused, by its name."""
    tournament, playing = entry.tournament, lineup(entry)
    ahead, played = coming(tournament), last_published_round(tournament)
    forms = {
        "amend": _amend_form(entry, playing),
        "substitute": _substitute_form(entry, playing),
        **bound,
    }
    context = {
        "tournament": tournament,
        "tab": "entries",
        "entry": entry,
        "lineup": playing,
        "groups": groups_of(entry),
        "known": [(name, None) for name in known_names(tournament.club)],
        "can_change": tournament.state in UNTIL_THE_END,
        "before_play": before_play(tournament),
        "running": tournament.state == TournamentState.RUNNING,
        "unrecognised": unrecognised(entry),
        "next_round": played + 1 if ahead else None,
        "knocks_out": ahead and ahead.knocks_out,
        "absent_next": played + 1 in entry.absent_rounds,
        "never_played": entry.joined_at > played,
        "mitchell_planned": tournament.stages.filter(system=PairingSystem.MITCHELL).exists(),
        "mitchell_to_come": mitchell_to_come(tournament),
        **forms,
    }
    return render(request, "tournaments/entry.html", context, status=422 if bound else 200)
