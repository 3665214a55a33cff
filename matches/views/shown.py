"""What a public page may show, to whom, and when it has not changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.enums import PairingSystem, TournamentState
from tournaments.models import Stage, Tournament
from tournaments.permissions import Right, may


@dataclass(frozen=True, slots=True)
class Shown:
    """A tournament that this visitor may see, and what else they may do there."""

    tournament: Tournament
    referees: bool
    organises: bool
    has_bracket: bool

    @property
    def etag(self) -> str:
        """Changes with whatever a public page says, and to whom: every write counts up."""
        tournament = self.tournament
        said = f"{tournament.pk}-{tournament.revision}-{tournament.state}"
        return f'W/"{said}-{get_language()}-{self.referees:d}{self.organises:d}"'


def shown(request: HttpRequest, pk: int) -> Shown:
    """The tournament; 404 while it is a draft, except for its organisers and referees."""
    knockouts = Stage.objects.filter(tournament=OuterRef("pk"), system=PairingSystem.KNOCKOUT)
    tournaments = Tournament.objects.select_related("club").annotate(bracket=Exists(knockouts))
    tournament = tournaments.filter(pk=pk).first()
    if tournament is None:
        raise Http404
    referees = may(request.user, Right.REFEREE, tournament.club)
    if tournament.state == TournamentState.DRAFT and not referees:
        raise Http404
    organises = referees and may(request.user, Right.ORGANISE, tournament.club)
    return Shown(tournament, referees, organises, has_bracket=tournament.bracket)


def page(
    request: HttpRequest, seen: Shown, name: str, read: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """The page ``name``; to its own polling only the part that changes, or 304."""
    polled = bool(getattr(request, "htmx", False)) and "live" in request.GET
    response = get_conditional_response(request, etag=seen.etag) if polled else None
    if response is None:
        template = f"matches/_{name}.html" if polled else f"matches/{name}.html"
        response = render(request, template, _context(request, seen, name, read()))
    if polled:
        response["ETag"] = seen.etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie", "Accept-Language"])
    return response


def _context(
    request: HttpRequest, seen: Shown, name: str, read: Mapping[str, Any]
) -> dict[str, Any]:
    asked = request.GET.copy()
    asked["live"] = "1"
    return {
        "shown": seen,
        "tournament": seen.tournament,
        "tab": name,
        "live_url": f"{request.path}?{asked.urlencode()}",
        # Drawn per page, so that a hall full of phones does not ask all at once.
        "live_seconds": random.randint(18, 25),  # noqa: S311
        **read,
    }
