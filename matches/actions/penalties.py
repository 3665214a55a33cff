"""Penalties and bonuses: rows of their own, never a changed score."""

from __future__ import annotations

from matches.models import Penalty
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry


def give_penalty(
    entry_id: int, *, round_number: int, vp: int, mp: int, reason: str, by: By
) -> Penalty:
    """Take (below zero) or give (above zero) VP and MP in a round, for a reason."""
    entry = Entry.objects.get(pk=entry_id)
    with writing(
        entry.tournament_id, by, AuditAction.PENALISED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, details):
        if not reason.strip():
            raise RefusedError("reason_required")
        if not tournament.rounds.filter(number=round_number).exists():
            raise RefusedError("no_such_round", {"round": round_number})
        details.update(entry=entry.code, round=round_number, vp=vp, mp=mp)
        return Penalty.objects.create(
            tournament=tournament,
            entry=entry,
            round_number=round_number,
            vp=vp,
            mp=mp,
            reason=reason,
            author=by.actor,
            at=by.now,
        )


def lift_penalty(penalty_id: int, *, by: By) -> None:
    """Take a penalty or bonus back; the row stays, with who lifted it."""
    penalty = Penalty.objects.get(pk=penalty_id)
    with writing(
        penalty.tournament_id, by, AuditAction.PENALTY_LIFTED, allowed=(TournamentState.RUNNING,)
    ) as (_, details):
        details["penalty"] = penalty.pk
        penalty.lifted_at, penalty.lifted_by = by.now, by.actor
        penalty.save(update_fields=["lifted_at", "lifted_by"])
