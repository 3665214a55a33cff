"""What stands on a result: the rounds that were drawn by it."""

from __future__ import annotations

from django.db.models import Q

from matches.enums import RoundState
from matches.models import Match, Round
from tournaments.enums import TournamentState


def stands_under_others(match: Match) -> bool:
    """Whether a correction there reaches farther than its own round.

    It does once a later round is published, or the final standings are; in a knockout once the
    next round is drawn. Elsewhere a round only drawn is drawn again.
    """
    if match.round.tournament.state == TournamentState.CLOSED:
        return True
    later = Round.objects.filter(
        tournament=match.round.tournament_id, number__gt=match.round.number
    )
    return (later if match.knockout else later.exclude(state=RoundState.DRAWN)).exists()


def written_after(match: Match) -> int:
    """How many tables of later rounds have something written."""
    later = Q(round__number__gt=match.round.number, version__gt=0)
    return Match.objects.filter(later, round__tournament=match.round.tournament_id).count()
