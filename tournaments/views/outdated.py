"""Telling the organiser that a draw nobody has seen yet does not hold any more."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.coming import drawn_round


def tell_of_the_draw(request: HttpRequest, tournament: Tournament) -> None:
    """After what changes who can be in the next round, or against whom."""
    drawn = drawn_round(tournament)
    if drawn is not None:
        messages.warning(
            request,
            _(
                "Round %(round)s was drawn before this and cannot be published like that: "
                "discard its draw and draw it again."
            )
            % {"round": drawn},
        )
