"""Taking back what was done: nothing is deleted, what no longer counts is set aside."""

from __future__ import annotations

from matches.models import Round
from tournaments.actions.writing import By


def unpublish_round(tournament_id: int, *, by: By) -> Round:
    """Take the round being played back to a draw that only the organiser sees.

    What was written at its tables stays with it, and is there again once it is published again.
    Raises ``RefusedError``: ``no_round_open``.
    """
    raise NotImplementedError


def reopen_round(tournament_id: int, *, by: By) -> Round:
    """Open the last round again; raises ``RefusedError``: ``no_round_closed``."""
    raise NotImplementedError


def reopen_tournament(tournament_id: int, *, by: By) -> None:
    """Let a closed tournament go on; raises ``RefusedError``: ``wrong_state``."""
    raise NotImplementedError


def roll_back(tournament_id: int, *, to_round: int, reason: str, by: By) -> None:
    """Set aside every round after ``to_round`` (0: all of them), a closed tournament's too.

    Raises ``RefusedError``: ``reason_required``, ``nothing_to_roll_back``.
    """
    raise NotImplementedError


def undo(audit_row_id: int, *, by: By) -> None:
    """Do the contrary of what the audit row tells of.

    Raises ``RefusedError``: ``undone_already``, ``not_undoable``, ``undo_later_first`` (action,
    round) where something later stands in the way, and whatever the contrary is refused for.
    """
    raise NotImplementedError
