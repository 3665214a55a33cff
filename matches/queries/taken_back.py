"""Tables that people may still be writing at although their round was taken back."""

from __future__ import annotations

from matches.enums import RoundState
from matches.models import Match, Round
from tournaments.enums import AuditAction
from tournaments.models import AuditRow


def taken_back_table(match_id: int) -> Match | None:
    """The match, where it was everybody's once and nothing can be written there now."""
    matches = Match.ever.select_related("round__tournament__club", "round__set_aside__actor")
    match = matches.filter(pk=match_id).first()
    return match if match and taken_back_by(match.round) else None


def taken_back_by(round_: Round) -> AuditRow | None:
    """What set the round aside, or made it a draw again; None where it is in play or never was."""
    if round_.set_aside_id or round_.state != RoundState.DRAWN:
        return round_.set_aside
    rows = AuditRow.objects.select_related("actor").filter(
        tournament=round_.tournament_id, action=AuditAction.UNPUBLISHED
    )
    return rows.filter(details__round=round_.number).first()
