"""Who takes part: the list of entries, one by one or pasted, who is there, who leaves."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.actions import registration
from tournaments.enums import EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import EntryForm, WithdrawForm
from tournaments.models import Entry, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.enrolment import (
    entries_of,
    known_names,
    last_published_round,
    usual_partners,
)
from tournaments.views.access import KeyView, by, for_role, refuse

EntryView = Callable[[HttpRequest, Entry], HttpResponse]


def size_of(tournament: Tournament) -> int:
    """How many players an entry has."""
    return 1 if tournament.entry_size == EntrySize.SINGLE else 2


def before_play(tournament: Tournament) -> bool:
    return tournament.state in registration.BEFORE_PLAY


def for_organiser_of_entry(view: EntryView) -> KeyView:
    """Open an entry's page to its tournament's organisers only; the view is given the entry."""

    @wraps(view)
    def guarded(request: HttpRequest, pk: int) -> HttpResponse:
        entry = get_object_or_404(Entry.objects.select_related("tournament__club"), pk=pk)
        return refuse(request, Right.ORGANISE, entry.tournament.club) or view(request, entry)

    return guarded


@require_safe
@for_role(Right.ORGANISE)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _entries_page(request, tournament, None)


@require_POST
@for_role(Right.ORGANISE)
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enrol one entry."""
    partners = usual_partners(tournament.club)
    form = EntryForm(request.POST, size=size_of(tournament), partners=partners)
    if form.is_valid():
        try:
            (entry,) = registration.enrol(tournament.pk, [form.enrolment()], by=by(request))
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            messages.success(request, _("“%(entry)s” is enrolled.") % {"entry": entry.name})
            return redirect("entries", tournament.pk)
    return _entries_page(request, tournament, form)


def _entries_page(
    request: HttpRequest, tournament: Tournament, form: EntryForm | None
) -> HttpResponse:
    partners = usual_partners(tournament.club)
    names = known_names(tournament.club)
    listed = list(entries_of(tournament))
    context = {
        "tournament": tournament,
        "tab": "entries",
        "rows": [(entry, _players_told_apart(entry)) for entry in listed],
        "seeded": any(entry.seeding is not None for entry in listed),
        "taking_part": sum(entry.withdrawn_after is None for entry in listed),
        "form": form or EntryForm(size=size_of(tournament)),
        "known": [(name, partners.get(name)) for name in names],
        "before_play": before_play(tournament),
        "running": tournament.state == TournamentState.RUNNING,
    }
    return render(request, "tournaments/entries.html", context, status=422 if form else 200)


def _players_told_apart(entry: Entry) -> str:
    """The players' names, where the entry goes by a name of its own."""
    names = [seat.player.name for seat in entry.memberships.all()]
    return "" if registration.default_name(names) == entry.name else ", ".join(names)


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def presence(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tick who is there; whoever is not ticked is absent."""
    listed = list(entries_of(tournament))
    if request.method == "POST":
        return _note_presence(request, tournament, listed)
    context = {
        "tournament": tournament,
        "tab": "presence",
        "entries": listed,
        "present": sum(entry.checked_in for entry in listed),
        "absent": sum(entry.withdrawn_after == 0 for entry in listed),
        "uncalled": sum(_uncalled(entry) for entry in listed),
        "before_play": before_play(tournament),
    }
    return render(request, "tournaments/presence.html", context)


def _uncalled(entry: Entry) -> bool:
    return not entry.checked_in and entry.withdrawn_after is None


def _note_presence(
    request: HttpRequest, tournament: Tournament, listed: list[Entry]
) -> HttpResponse:
    ticked = set(request.POST.getlist("present"))
    everyone = "everyone" in request.POST
    present = [entry.pk for entry in listed if everyone or str(entry.pk) in ticked]
    try:
        registration.set_presence(tournament.pk, present, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("presence", tournament.pk)
    said = ngettext("%(count)d entry is here", "%(count)d entries are here", len(present))
    missing = len(listed) - len(present)
    absent = ngettext("%(count)d is absent", "%(count)d are absent", missing)
    messages.success(
        request,
        _("Noted: %(present)s, %(absent)s.")
        % {"present": said % {"count": len(present)}, "absent": absent % {"count": missing}},
    )
    return redirect("console", tournament.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser_of_entry
def remove(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Take an entry off the list, after asking."""
    if request.method != "POST":
        context = {"tournament": entry.tournament, "entry": entry, "tab": "entries"}
        return render(request, "tournaments/remove.html", context)
    try:
        registration.remove_entry(entry.pk, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("“%(entry)s” is off the list.") % {"entry": entry.name})
    return redirect("entries", entry.tournament_id)


@require_http_methods(["GET", "HEAD", "POST"])
@for_organiser_of_entry
def withdraw(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Leave an entry out of the rounds to come, with the reason."""
    last = last_published_round(entry.tournament)
    typed = request.POST if request.method == "POST" else None
    form = WithdrawForm(typed, initial={"after_round": last})
    if request.method == "POST" and form.is_valid() and _withdrawn(request, entry, form):
        return redirect("entries", entry.tournament_id)
    context = {"tournament": entry.tournament, "entry": entry, "form": form, "tab": "entries"}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/withdraw.html", context, status=status)


def _withdrawn(request: HttpRequest, entry: Entry, form: WithdrawForm) -> bool:
    """Whether it is done; where it is refused, what was typed stays beside the reason why."""
    asked: dict[str, Any] = form.cleaned_data
    try:
        registration.withdraw(
            entry.pk, after_round=asked["after_round"], reason=asked["reason"], by=by(request)
        )
    except RefusedError as error:
        form.add_error("after_round", refusal(error))
        return False
    messages.success(request, _("“%(entry)s” is withdrawn.") % {"entry": entry.name})
    return True
