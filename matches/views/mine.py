"""My page: where I am expected now, my results, and the clubs I work for."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from matches.queries.clock import shown_clock
from matches.queries.mine import played_by, work_of
from tournaments.models import User
from tournaments.queries.take_part import concerned_in
from tournaments.views.calendar import when


@login_required
@require_safe
@cache_control(private=True, no_cache=True)
def mine(request: HttpRequest) -> HttpResponse:
    """The signed-in person's own page."""
    assert isinstance(request.user, User)  # noqa: S101 (login_required)
    rounds = played_by(request.user)
    now = timezone.now()
    results = [each for each in rounds if not each.is_next]
    units = {each.units for each in results}
    return render(
        request,
        "matches/mine.html",
        {
            "next": [(each, shown_clock(each.round, now)) for each in rounds if each.is_next],
            "concerned": [
                (each, when(each.starts_at, now), standing)
                for each, standing in concerned_in(request.user, now)
            ],
            "results": results,
            # With games of both kinds no one heading would be true of every row.
            "units": units.pop() if len(units) == 1 else None,
            "work": work_of(request.user),
        },
    )
