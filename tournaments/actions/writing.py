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
        tournament = Tournament.objects.select_for_update().get(pk=tournament_id)
        if tournament.state not in allowed:
            raise RefusedError("wrong_state", {"state": str(tournament.get_state_display())})
        details: dict[str, Any] = {}
        yield tournament, details
        tournament.revision += 1
        tournament.save(update_fields=["revision"])
        AuditRow.objects.create(
            tournament=tournament,
            action=action,
            actor=by.actor,
            at=by.now,
            revision=tournament.revision,
            details=details,
        )
