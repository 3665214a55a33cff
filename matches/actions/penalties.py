"""Penalties and bonuses: rows of their own, never a changed score."""

from __future__ import annotations

from matches.models import Penalty
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry
from tournaments.queries.enrolment import next_round_to_publish


def give_penalty(
    entry_id: int,
    *,
    round_number: int,
    vp: int,
    mp: int,
    reason: str,
    by: By,
    seen: int | None = None,
) -> Penalty:
    """Take (below zero) or give (above zero) VP and MP in a round, for a reason.

    ``seen`` is the newest penalty (by id) the person had before their eyes: the same one given
    since then is their own second tap. Raises ``RefusedError``: ``reason_required``,
    ``no_such_round``, ``penalty_before_joining``, ``penalty_given_already``.
    """
    entry = Entry.objects.get(pk=entry_id)
    with writing(
        entry.tournament_id, by, AuditAction.PENALISED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, details):
        if not reason.strip():
            raise RefusedError("reason_required")
        if not tournament.rounds.filter(number=round_number).exists():
            raise RefusedError("no_such_round", {"round": round_number})
        if round_number < entry.joined_at:
            raise RefusedError(
                "penalty_before_joining", {"entry": entry.name, "joined": entry.joined_at}
            )
        details.update(entry=entry.code, round=round_number, vp=vp, mp=mp)
        wanted = Penalty(
            tournament=tournament,
            entry=entry,
            round_number=round_number,
            known_from=next_round_to_publish(tournament),
            vp=vp,
            mp=mp,
            reason=reason,
            author=by.actor,
            at=by.now,
        )
        if seen is not None and _given_since(seen, wanted):
            raise RefusedError("penalty_given_already")
        wanted.save()
        details["penalty"] = wanted.pk
    return wanted


def _given_since(seen: int, wanted: Penalty) -> bool:
    return Penalty.objects.filter(
        pk__gt=seen,
        entry=wanted.entry,
        round_number=wanted.round_number,
        vp=wanted.vp,
        mp=wanted.mp,
        reason=wanted.reason,
        author=wanted.author,
        lifted_at=None,
    ).exists()


def lift_penalty(penalty_id: int, *, by: By) -> None:
    """Take a penalty or bonus back; the row stays, with who lifted it.

    Raises ``RefusedError`` (``penalty_lifted_already``).
    """
    tournament_id = Penalty.objects.values_list("tournament_id", flat=True).get(pk=penalty_id)
    with writing(
        tournament_id, by, AuditAction.PENALTY_LIFTED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, details):
        penalty = Penalty.objects.get(pk=penalty_id)
        if penalty.lifted_at:
            raise RefusedError("penalty_lifted_already")
        details["penalty"] = penalty.pk
        penalty.lifted_at, penalty.lifted_by = by.now, by.actor
        penalty.lifted_from = next_round_to_publish(tournament)
        penalty.save(update_fields=["lifted_at", "lifted_by", "lifted_from"])
