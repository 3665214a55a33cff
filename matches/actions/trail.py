"""Noting in the audit trail what took back what."""

from __future__ import annotations

from matches.queries.undoing import SET_ASIDE, Trail, contrary
from tournaments.enums import AuditAction
from tournaments.models import AuditRow


def note_undone(row: AuditRow) -> None:
    """Where the step just done is the contrary of the one that had led here, it took that back."""
    trail = Trail.of(row.tournament)
    earlier = Trail(trail.steps[1:], trail.changes)
    for step in _led_here(earlier, row):
        is_plain = SET_ASIDE not in step.details and SET_ASIDE not in row.details
        same_round = step.details.get("round") == row.details.get("round")
        if is_plain and contrary(step) == row.action and same_round:
            take_back(step, row)
            return


def _led_here(trail: Trail, row: AuditRow) -> tuple[AuditRow, ...]:
    """A draw thrown away takes back all that was done to it."""
    if row.action == AuditAction.DISCARDED:
        return trail.standing
    return (*trail.standing[:1], *trail.steps[:1])


def take_back(undone: AuditRow, row: AuditRow) -> None:
    """``row`` took ``undone`` back; what that one had taken back stands again."""
    before = AuditRow.objects.filter(undone_by=undone).first()
    if before:
        before.undone_by = None
        before.save(update_fields=["undone_by"])
        row.details["again"] = True
    undone.undone_by = row
    undone.save(update_fields=["undone_by"])
