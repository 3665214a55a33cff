"""Leaving the tournament during play, and coming back."""

from __future__ import annotations

from django.db.models import Max

from tournaments.actions.late import RUNNING, newcomers_refused
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import Entry, Tournament
from tournaments.queries.coming import coming
from tournaments.queries.enrolment import last_published_round


def withdraw(entry_id: int, *, after_round: int, reason: str, by: By) -> None:
    """Leave an entry out from the round after ``after_round`` on; its results stay.

    Rounds already drawn for play are not drawn anew, so it has been there for them all or stays
    away. Raises ``RefusedError``: ``reason_required``, ``withdrawn_already``,
    ``withdrawal_out_of_range``.
    """
    with writing(_tournament_of(entry_id), by, AuditAction.WITHDRAWN, allowed=RUNNING) as (
        tournament,
        details,
    ):
        entry = Entry.objects.get(pk=entry_id)
        if not reason.strip():
            raise RefusedError("reason_required")
        played = last_published_round(tournament)
        if entry.withdrawn_after is not None and entry.withdrawn_after < played:
            raise RefusedError("withdrawn_already", {"entry": entry.name})
        last = _last_planned_round(tournament)
        if not played <= after_round <= last:
            raise RefusedError("withdrawal_out_of_range", {"first": played, "last": last})
        details.update(entry=entry.code, name=entry.name, after_round=after_round, reason=reason)
        entry.withdrawn_after = after_round
        entry.save(update_fields=["withdrawn_after"])


def _tournament_of(entry_id: int) -> int:
    return Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)


def _last_planned_round(tournament: Tournament) -> int:
    """Up to the stage being played: how long a knockout to come is, only its draw will tell."""
    published = tournament.rounds.exclude(state="drawn")
    current = published.aggregate(last=Max("stage__number"))["last"] or 0
    begun = tournament.stages.filter(number__lte=current)
    return sum(begun.values_list("rounds_planned", flat=True))


def return_entry(entry_id: int, *, by: By) -> Entry:
    """Take a withdrawal back: the entry is there again from the next round to be published on.

    The rounds it missed stay missed. Raises ``RefusedError``: ``not_withdrawn``, and as
    ``enter_late`` does where the rounds to come cannot take it.
    """
    with writing(_tournament_of(entry_id), by, AuditAction.RETURNED, allowed=RUNNING) as (
        tournament,
        details,
    ):
        entry = Entry.objects.get(pk=entry_id)
        left = entry.withdrawn_after
        if left is None:
            raise RefusedError("not_withdrawn", {"entry": entry.name})
        played = last_published_round(tournament)
        if left < played:
            _check_can_return(tournament, entry)
        # Also where it was absent from the start: another first round would change how the rounds
        # before were drawn.
        missed = range(max(left + 1, entry.joined_at), played + 1)
        entry.absent_rounds = sorted({*entry.absent_rounds, *missed})
        entry.withdrawn_after, entry.checked_in = None, True
        entry.save(update_fields=["absent_rounds", "withdrawn_after", "checked_in"])
        details.update(entry=entry.code, name=entry.name, from_round=played + 1)
    return entry


def _check_can_return(tournament: Tournament, entry: Entry) -> None:
    """Where newcomers are not taken, only who was in the stage is; in a knockout nobody."""
    ahead = coming(tournament)
    in_stage = ahead is not None and entry.seats.filter(round__stage=ahead.stage).exists()
    if in_stage and ahead and not ahead.is_begun(PairingSystem.KNOCKOUT):
        return
    if refused := newcomers_refused(tournament):
        raise refused
