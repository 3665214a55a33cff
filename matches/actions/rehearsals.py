"""Trying a correction without doing it: what it would be refused for."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from matches.actions.corrections import Then, correct_sheet
from matches.actions.sheet_versions import Submission
from scoring.placement import Placement
from scoring.sheet import Sheet
from tournaments.actions.writing import By
from tournaments.errors import RefusedError

OF_THE_SHEET: Final = {"round_not_open", "reason_required", "sheet_unchanged", "result_needed"}
"""What no way of going on from there would help against."""


def why_refused(
    sheet: Sheet | Placement, submission: Submission, then: Then, *, by: By
) -> RefusedError | None:
    """Why ``correct_sheet`` refuses that way of going on; None where it would not.

    Raises what is wrong with the sheet itself, as ``correct_sheet`` does. Nothing is written: the
    transaction is rolled back, so that what is promised here is what is kept there.
    """
    try:
        with transaction.atomic():
            correct_sheet(sheet, submission, then=then, by=by)
            transaction.set_rollback(True)
    except RefusedError as error:
        if error.code in OF_THE_SHEET:
            raise
        return error
    return None
