"""Correcting a result at any time, with a choice of what becomes of the draws made by it."""

from __future__ import annotations

from enum import StrEnum

from matches.actions.sheet_versions import Submission
from matches.models import ScoreSheet
from scoring.placement import Placement
from scoring.sheet import Sheet
from tournaments.actions.writing import By


class Then(StrEnum):
    """What is done about the rounds drawn after the one that is corrected."""

    STANDINGS_ONLY = "standings_only"
    REPAIR = "repair"
    """The last round's tables with nothing written are paired again."""
    ROLL_BACK = "roll_back"
    """Every later round is set aside."""


def correct_sheet(
    sheet: Sheet | Placement, submission: Submission, *, then: Then, by: By
) -> ScoreSheet:
    """Append the sheet as the match's next version, also once the tournament is closed.

    Raises what ``save_sheet`` and ``save_placement`` raise. ``RefusedError`` besides:
    ``winner_already_plays_on`` (round) where a knockout's beaten side would play on,
    ``nothing_to_pair_again``, ``winner_has_played_on`` (round, table), ``cannot_pair_again``
    where no legal round is left, ``nothing_to_roll_back``.
    """
    raise NotImplementedError
