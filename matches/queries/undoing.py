"""What of a tournament's audit trail can be taken back, and what that would cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import AuditAction
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Undo:
    """What undoing an audit row does: it is written as ``action``, and is undone like any other.

    ``round`` is the round it is about, None where it is about none. ``results`` is how many
    tables with something written it puts out of sight (they are kept and can be brought back):
    where there are any it wants a typed confirmation.
    """

    action: AuditAction
    round: int | None = None
    results: int = 0


def undoable(tournament: Tournament) -> Mapping[int, Undo]:
    """By the audit row's primary key, every row that can be undone now; in a few queries."""
    raise NotImplementedError
