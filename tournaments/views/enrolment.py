"""Who takes part: the list of entries, and entering one of them, before play or late."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.actions.late import enter_late, newcomers_refused
from tournaments.actions.lineup import default_name
from tournaments.actions.registration import BEFORE_PLAY, enrol
from tournaments.actions.waiting import put_on_waiting_list
from tournaments.enums import EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import EntryForm
from tournaments.forms.entry import LateEntryForm
from tournaments.models import Entry, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.coming import mitchell_to_come
from tournaments.queries.enrolment import (
    entries_of,
    known_names,
    last_published_round,
    usual_partners,
)
from tournaments.views.access import by, for_role
from tournaments.views.outdated import tell_of_the_draw

AnyEntryForm = EntryForm | LateEntryForm


def size_of(tournament: Tournament) -> int:
    """How many players an entry has."""
    return 1 if tournament.entry_size == EntrySize.SINGLE else 2


def before_play(tournament: Tournament) -> bool:
    return tournament.state in BEFORE_PLAY


@require_safe
@for_role(Right.ORGANISE)
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _entries_page(request, tournament, None)


@require_POST
@for_role(Right.ORGANISE)
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enrol one entry; during play it comes late."""
    form = _form(tournament, request.POST)
    if form.is_valid():
        try:
            said = _queued(request, tournament, form) or _said(_entered(request, tournament, form))
        except RefusedError as error:
            form.add_error(None, refusal(error))
            return _entries_page(request, tournament, form, full=error.code == "full")
        messages.success(request, said)
        return redirect("entries", tournament.pk)
    return _entries_page(request, tournament, form)


def _queued(request: HttpRequest, tournament: Tournament, form: AnyEntryForm) -> str:
    """What is said where the waiting list was asked for; blank where it was not."""
    if "queue" not in request.POST:
        return ""
    waiting = put_on_waiting_list(tournament.pk, form.enrolment().players, by=by(request))
    return _("“%(name)s” is on the waiting list.") % {"name": waiting.name}


def _entered(request: HttpRequest, tournament: Tournament, form: AnyEntryForm) -> Entry:
    if not isinstance(form, LateEntryForm):
        return enrol(tournament.pk, [form.enrolment()], by=by(request))[0]
    entry = enter_late(tournament.pk, form.enrolment(), credit=form.credit(), by=by(request))
    tell_of_the_draw(request, tournament)
    return entry


def _said(entry: Entry) -> str:
    if entry.joined_at == 1:
        return _("“%(entry)s” is enrolled.") % {"entry": entry.name}
    return _("“%(entry)s” is enrolled, and plays from round %(round)s on.") % {
        "entry": entry.name,
        "round": entry.joined_at,
    }


def _form(tournament: Tournament, typed: Any = None) -> AnyEntryForm:
    asked: dict[str, Any] = {
        "size": size_of(tournament),
        "partners": usual_partners(tournament.club) if typed is not None else None,
        "mitchell": mitchell_to_come(tournament),
    }
    if before_play(tournament):
        return EntryForm(typed, **asked)
    missed = last_published_round(tournament)
    return LateEntryForm(typed, tournament=tournament, missed=missed, **asked)


def _entries_page(
    request: HttpRequest,
    tournament: Tournament,
    form: AnyEntryForm | None,
    *,
    full: bool = False,
) -> HttpResponse:
    partners = usual_partners(tournament.club)
    names = known_names(tournament.club)
    listed = list(entries_of(tournament))
    running = tournament.state == TournamentState.RUNNING
    refused = newcomers_refused(tournament) if running else None
    context = {
        "tournament": tournament,
        "tab": "entries",
        "rows": [(entry, _players_told_apart(entry)) for entry in listed],
        "seeded": any(entry.seeding is not None for entry in listed),
        "taking_part": sum(entry.withdrawn_after is None for entry in listed),
        "form": form or _form(tournament),
        "full": full and before_play(tournament),
        "waiting": list(tournament.waiting_entries.select_related("enrolled_by")),
        "known": [(name, partners.get(name)) for name in names],
        "before_play": before_play(tournament),
        "running": running,
        "refused": refusal(refused) if refused else "",
        "next_round": last_published_round(tournament) + 1,
    }
    return render(request, "tournaments/entries.html", context, status=422 if form else 200)


def _players_told_apart(entry: Entry) -> str:
    """The players' names, where the entry goes by a name of its own."""
    names = [seat.player.name for seat in entry.memberships.all()]
    return "" if default_name(names) == entry.name else ", ".join(names)
