"""Who is there: called before play, and who is missing from the next round during it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.actions.presence import note_absences, set_presence
from tournaments.enums import TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, Tournament
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.coming import coming
from tournaments.queries.enrolment import entries_of, next_round_to_publish
from tournaments.queries.take_part import said_here
from tournaments.views.access import by, for_role
from tournaments.views.enrolment import before_play
from tournaments.views.outdated import tell_of_the_draw

MOST_DIGITS = 9


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def presence(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tick who is there before play, who is not during it."""
    if tournament.state == TournamentState.RUNNING:
        return _during_play(request, tournament)
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
        "by_themselves": said_here(tournament),
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
        set_presence(tournament.pk, present, seen=_seen(request, listed), by=by(request))
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


def _seen(request: HttpRequest, listed: list[Entry]) -> list[int] | None:
    """Who was noted as present when the page was made; None where it does not say."""
    if "seen" not in request.POST:
        return None
    seen = set(request.POST["seen"].split(","))
    return [entry.pk for entry in listed if str(entry.pk) in seen]


def _during_play(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    listed = list(tournament.entries.filter(withdrawn_after=None))
    if request.method == "POST":
        return _note_absences(request, tournament, listed)
    ahead, following = coming(tournament), next_round_to_publish(tournament)
    context = {
        "tournament": tournament,
        "tab": "presence",
        "entries": [(entry, following in entry.absent_rounds) for entry in listed],
        "absent": sum(following in entry.absent_rounds for entry in listed),
        "round": following if ahead else None,
        "knocks_out": ahead and ahead.knocks_out,
    }
    return render(request, "tournaments/absences.html", context)


def _note_absences(
    request: HttpRequest, tournament: Tournament, listed: list[Entry]
) -> HttpResponse:
    ticked = set(request.POST.getlist("absent"))
    absent = [entry.pk for entry in listed if str(entry.pk) in ticked]
    round_number = asked_round(request)
    try:
        missing = note_absences(tournament.pk, absent, round_number=round_number, by=by(request))
    except RefusedError as error:
        messages.error(request, refusal(error))
        return redirect("presence", tournament.pk)
    said = ngettext(
        "Noted: %(count)d entry is not here for round %(round)s.",
        "Noted: %(count)d entries are not here for round %(round)s.",
        missing,
    )
    messages.success(request, said % {"count": missing, "round": round_number})
    tell_of_the_draw(request, tournament)
    return redirect("console", tournament.pk)


def asked_round(request: HttpRequest) -> int:
    """The round the page was made for; 0, which is none, where it does not say."""
    typed = request.POST.get("round", "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < MOST_DIGITS else 0
