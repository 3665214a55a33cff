"""What stands on a result: the rounds that were drawn by it."""

from __future__ import annotations

from matches.enums import RoundState
from matches.models import Match, Round
from matches.record.impact import Impact, impact
from matches.snapshots import snapshot
from scoring.placement import Placement
from scoring.sheet import Sheet
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


def impact_of(match: Match, sheet: Sheet | Placement) -> Impact:
    """What comes of writing that sheet at the match's table."""
    round_ = match.round
    return impact(snapshot(round_.tournament), round_.number, match.table_number, sheet)
