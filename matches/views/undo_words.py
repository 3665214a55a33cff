"""What undoing something will do, said before it is done."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from matches.models import Match
from matches.queries.undoing import Undo
from tournaments.enums import AuditAction, PairingSystem

WHAT_HAPPENS: Final[dict[AuditAction, str | Promise]] = {
    AuditAction.DISCARDED: gettext_lazy(
        "The draw of round %(round)s is thrown away. Drawn again from the same facts, it comes "
        "out the same."
    ),
    AuditAction.DRAW_CHANGED: gettext_lazy(
        "The draw of round %(round)s becomes again what it was before this change."
    ),
    AuditAction.PUBLISHED: gettext_lazy(
        "Round %(round)s is published again: everybody sees its tables, with what was entered "
        "there."
    ),
    AuditAction.UNPUBLISHED: gettext_lazy(
        "Round %(round)s is only drawn again: nobody but the organisers sees its tables, and they "
        "take no scores. What was entered there is kept, and stands again once the round is "
        "published."
    ),
    AuditAction.ROUND_CLOSED: gettext_lazy(
        "Round %(round)s is closed again: the next one can be drawn."
    ),
    AuditAction.ROUND_REOPENED: gettext_lazy(
        "Round %(round)s is open again: its results stay as they are, and can be changed before "
        "it is closed."
    ),
    AuditAction.CLOSED: gettext_lazy("The tournament is closed again: the standings are final."),
    AuditAction.REOPENED: gettext_lazy(
        "The tournament goes on: results can be corrected, and further rounds drawn."
    ),
    AuditAction.SHEET_CORRECTED: gettext_lazy(
        "What was written at the table before stands again. The version taken back stays in the "
        "list of its versions."
    ),
    AuditAction.REPAIRED: gettext_lazy(
        "The newer pairing of round %(round)s stands again, with everything entered at its "
        "tables; those of the earlier one are put aside. Tables that had begun before the round "
        "was paired again stay as they are."
    ),
    AuditAction.ROLLED_BACK: gettext_lazy(
        "The rounds that had been brought back are put aside again, with everything entered there."
    ),
    AuditAction.RESTORED: gettext_lazy(
        "The rounds put aside come back as they were, with everything that was entered there. "
        "Rounds drawn in their place since are put aside."
    ),
    AuditAction.PENALTY_LIFTED: gettext_lazy("The penalty or bonus no longer counts."),
    AuditAction.PENALISED: gettext_lazy("The penalty or bonus counts again."),
    AuditAction.RETURNED: gettext_lazy("The entry plays on from the next round."),
    AuditAction.WITHDRAWN: gettext_lazy("The entry is withdrawn again."),
    AuditAction.KEPT_APART: gettext_lazy("These entries are kept apart again."),
    AuditAction.APART_LIFTED: gettext_lazy("These entries are no longer kept apart."),
}
"""By what the undoing is written as."""

TABLES_COME_BACK: Final = gettext_lazy(
    "The tables of round %(round)s that were paired again go back to the earlier pairing; those "
    "made in their place are put aside, and so are rounds drawn since. Tables that had begun "
    "before the round was paired again stay as they are."
)
"""Undoing a re-pairing."""

TAKEN_BACK: Final = gettext_lazy(
    "It becomes as if this had not been done; the list goes on saying that it was."
)


def what_happens(undo: Undo) -> list[str]:
    """One sentence for what is done, and one for each thing that is put out of sight."""
    told = TABLES_COME_BACK if undo.of_tables else WHAT_HAPPENS.get(undo.action, TAKEN_BACK)
    return [str(told) % {"round": undo.round}, *([put_aside(undo.results)] if undo.results else [])]


def of_correction(match: Match | None) -> list[str]:
    """What becomes of the corrected result for which the undone thing was done."""
    if match is None:
        return []
    names = {"table": match.table_number, "round": match.round.number}
    if match.round.stage.system == PairingSystem.KNOCKOUT:
        told = _(
            "If the correction of table %(table)s in round %(round)s changed who went on, it is "
            "taken back too; otherwise it stays."
        )
    else:
        told = _(
            "The correction of table %(table)s in round %(round)s stays. If that was wrong too, "
            "undo it as well."
        )
    return [told % names]


def put_aside(results: int) -> str:
    """How many tables' results no longer count, and that they are not lost."""
    counted = ngettext(
        "%(count)d table with something written no longer counts.",
        "%(count)d tables with something written no longer count.",
        results,
    ) % {"count": results}
    kept = _("Nothing is deleted: undoing this brings it all back.")
    return f"{counted} {kept}"
