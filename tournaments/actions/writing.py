"""How anything is written: one action, one transaction, one lock on the tournament's row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament, User


@dataclass(frozen=True, slots=True)
class By:
    """Who acts, and when."""

    actor: User | None
    now: datetime


@contextmanager
def writing(
    tournament_id: int, by: By, action: AuditAction, *, allowed: tuple[TournamentState, ...]
) -> Iterator[tuple[Tournament, dict[str, Any]]]:
    """Lock the tournament, let the action write, count the revision and append the audit row.

    Yields the locked row and a dictionary for the audit row's details. Raises ``RefusedError``
    where the tournament is in none of the ``allowed`` states.
    """
    with transaction.atomic():
        tournament = _locked(tournament_id, allowed)
        row = _audit_row(tournament, by, action)
        yield tournament, row.details
        _count(tournament)
        row.save()


@contextmanager
def writing_row(
    tournament_id: int, by: By, action: AuditAction, *, allowed: tuple[TournamentState, ...]
) -> Iterator[tuple[Tournament, AuditRow]]:
    """As ``writing``, for what has to point at its own audit row: it is there from the start."""
    with transaction.atomic():
        tournament = _locked(tournament_id, allowed)
        row = _audit_row(tournament, by, action)
        row.save()
        yield tournament, row
        _count(tournament)
        row.save(update_fields=["details"])


def _locked(tournament_id: int, allowed: tuple[TournamentState, ...]) -> Tournament:
    rows = Tournament.objects.select_related("club").select_for_update(of=("self",))
    tournament = rows.get(pk=tournament_id)
    if tournament.state not in allowed:
        raise RefusedError("wrong_state", {"state": str(tournament.get_state_display())})
    return tournament


def _audit_row(tournament: Tournament, by: By, action: AuditAction) -> AuditRow:
    return AuditRow(
        tournament=tournament,
        action=action,
        actor=by.actor,
        at=by.now,
        revision=tournament.revision + 1,
        details={},
    )


def _count(tournament: Tournament) -> None:
    tournament.revision += 1
    tournament.save(update_fields=["revision"])
