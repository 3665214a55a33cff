"""Changing a drawn round by hand, before it is published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matches.models import Round
from tournaments.actions.writing import By

if TYPE_CHECKING:
    from matches.record.hand_changes import Move, Swap


def change_draw(
    tournament_id: int, change: Swap | Move, *, based_on: int, reason: str, by: By
) -> Round:
    """Change the drawn round as ``change`` says, keeping what the engine had drawn.

    ``based_on`` is how many changes the person had seen (``len(round.changes)``). Raises
    ``RuleBrokenError`` with every problem of a draw the rules forbid, ``StaleVersionError`` where
    somebody changed it since, ``RefusedError``: ``no_round_drawn``, ``reason_required``,
    ``draw_outdated``.
    """
    raise NotImplementedError


def restore_draw(tournament_id: int, *, by: By) -> Round:
    """Put the drawn round back as the engine drew it.

    Raises ``RefusedError``: ``no_round_drawn``, ``draw_unchanged``.
    """
    raise NotImplementedError
