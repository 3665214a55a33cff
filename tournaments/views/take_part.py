"""Players put themselves on the list, take themselves off, and say that they are here."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.actions import self_enrolment
from tournaments.actions.check_in import say_here
from tournaments.enums import EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.forms.self_enrolment import TakePartForm
from tournaments.models import Entry, Player, Role, Tournament, User, WaitingEntry
from tournaments.permissions import Right, may
from tournaments.phrases import refusal
from tournaments.queries.enrolment import known_names, usual_partners
from tournaments.queries.take_part import Standing, own_player, standing_of
from tournaments.views.calendar import when


def _tournament(request: HttpRequest, pk: int) -> Tournament:
    """404 for a draft, except for its organisers and referees."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=pk)
    hidden = tournament.state == TournamentState.DRAFT
    if hidden and not may(request.user, Right.REFEREE, tournament.club):
        raise Http404
    return tournament


@require_http_methods(["GET", "HEAD", "POST"])
def take_part(request: HttpRequest, pk: int) -> HttpResponse:
    """Put oneself on the list; whoever is on it is told so."""
    tournament = _tournament(request, pk)
    if request.method != "POST":
        return _page(request, tournament, None)
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    # One tap sends nothing: the account has a name.
    typed = {"name": request.user.name, **request.POST.dict()}
    form = _form(request.user, tournament, typed)
    if form.is_valid():
        name, partner = form.names()
        try:
            entered = self_enrolment.take_part(
                pk, request.user, name=name, partner=partner, now=timezone.now()
            )
        except RefusedError as error:
            form.add_error(None, refusal(error))
        else:
            _say(request, tournament, entered)
            return redirect("tournament", pk)
    return _page(request, tournament, form)


def _form(user: User, tournament: Tournament, typed: Any = None) -> TakePartForm:
    """The usual partner is typed in; the names the club knows are its members’ to see."""
    player = own_player(user.pk, tournament.club_id)
    pairs = tournament.entry_size == EntrySize.PAIR
    return TakePartForm(
        typed,
        own_name=player.name if player else "",
        pairs=pairs,
        with_names=pairs and _is_member(user, tournament),
        initial={
            "name": user.name,
            "partner": _usual_partner(player) if player and pairs else "",
        },
    )


def _usual_partner(player: Player) -> str:
    return usual_partners(player.club).get(player.name, "")


def _is_member(user: User, tournament: Tournament) -> bool:
    return Role.objects.filter(club=tournament.club_id, user=user).exists()


def _page(request: HttpRequest, tournament: Tournament, form: TakePartForm | None) -> HttpResponse:
    now = timezone.now()
    standing = standing_of(request.user, [tournament], now)[tournament.pk]
    taken = tournament.entries.filter(withdrawn_after=None).count()
    capacity = tournament.capacity
    context: dict[str, Any] = {
        "tournament": tournament,
        "standing": standing,
        "when": when(tournament.starts_at, now),
        "taken": taken,
        "left": None if capacity is None else max(0, capacity - taken),
        **_asked(request, tournament, standing, form),
    }
    status = 422 if form else 200
    return render(request, "tournaments/take_part.html", context, status=status)


def _asked(
    request: HttpRequest, tournament: Tournament, standing: Standing, form: TakePartForm | None
) -> dict[str, Any]:
    """The form, where there is something to ask of who is signed in."""
    if not isinstance(request.user, User) or (form is None and standing.state != "open"):
        return {}
    shown = form or _form(request.user, tournament)
    partner = shown.fields.get("partner")
    listed = partner is not None and "list" in partner.widget.attrs
    known = known_names(tournament.club) if listed else []
    return {"form": shown, "own_name": shown.own_name, "known": known}


def _say(request: HttpRequest, tournament: Tournament, entered: Entry | WaitingEntry) -> None:
    if isinstance(entered, WaitingEntry):
        place = tournament.waiting_entries.filter(number__lte=entered.number).count()
        messages.success(
            request,
            _("No place is left: “%(name)s” is on the waiting list, at place %(place)s.")
            % {"name": entered.name, "place": place},
        )
    else:
        messages.success(request, _("“%(entry)s” is on the list.") % {"entry": entered.name})
    if isinstance(request.user, User) and not own_player(request.user.pk, tournament.club_id):
        messages.info(
            request,
            _(
                "The club has known somebody of your name before there was your account. If that "
                "is you, tell its organiser; your results are not on “My page” until then."
            ),
        )


@require_POST
@login_required
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Take oneself off the list, or off the waiting list."""
    _tournament(request, pk)
    assert isinstance(request.user, User)  # noqa: S101 (signed in)
    try:
        name = self_enrolment.leave(pk, request.user, now=timezone.now())
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("“%(entry)s” is off the list.") % {"entry": name})
    return redirect("tournament", pk)


@require_POST
@login_required
def here(request: HttpRequest, pk: int) -> HttpResponse:
    """Say that one is here."""
    _tournament(request, pk)
    assert isinstance(request.user, User)  # noqa: S101 (signed in)
    try:
        entry = say_here(pk, request.user, now=timezone.now())
    except RefusedError as error:
        messages.error(request, refusal(error))
    else:
        messages.success(request, _("Noted: “%(entry)s” is here.") % {"entry": entry.name})
    return redirect("tournament", pk)
