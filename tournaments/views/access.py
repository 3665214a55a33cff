"""Who is asking, and may they: what every page asks before anything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tournaments.actions.writing import By
from tournaments.models import Club, Tournament
from tournaments.permissions import Right, may

TournamentView = Callable[[HttpRequest, Tournament], HttpResponse]
KeyView = Callable[[HttpRequest, int], HttpResponse]


def refuse(request: HttpRequest, right: Right, club: Club) -> HttpResponse | None:
    """The way to the sign-in for a stranger; ``PermissionDenied`` for who lacks the role."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not may(request.user, right, club):
        raise PermissionDenied
    return None


def for_role(right: Right) -> Callable[[TournamentView], KeyView]:
    """Open a tournament's page to those with the right only; the view is given the tournament."""

    def decorate(view: TournamentView) -> KeyView:
        @wraps(view)
        def guarded(request: HttpRequest, pk: int) -> HttpResponse:
            tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=pk)
            return refuse(request, right, tournament.club) or view(request, tournament)

        return guarded

    return decorate


def by(request: HttpRequest) -> By:
    """Who acts, and now."""
    actor = request.user if request.user.is_authenticated else None
    return By(actor, timezone.now())
