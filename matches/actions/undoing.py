"""Taking back what the audit trail tells of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from django.db import transaction
from django.utils.translation import gettext as _

from matches.actions.aside import bring_back
from matches.actions.corrections import take_back_correction
from matches.actions.going_back import (
    BEGUN,
    reopen_round,
    reopen_tournament,
    roll_back,
    unpublish_round,
)
from matches.actions.hand_pairing import take_back_change
from matches.actions.penalties import give_penalty, lift_penalty
from matches.actions.rounds import close_round, close_tournament, discard_draw, publish_round
from matches.models import Penalty
from matches.queries.knockout_check import round_with_a_loser
from matches.queries.undoing import SET_ASIDE, STEPS, Trail, contrary, undoable
from tournaments.actions.withdrawal import return_entry, withdraw
from tournaments.actions.writing import By, writing_row
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Entry, Tournament
from tournaments.queries.enrolment import last_published_round

__all__ = ["reopen_round", "reopen_tournament", "roll_back", "undo", "unpublish_round"]


def undo(audit_row_id: int, *, by: By) -> None:
    """Do the contrary of what the audit row tells of.

    Raises ``RefusedError``: ``undone_already``, ``not_undoable``, ``undo_later_first`` (action)
    or ``undo_later_round_first`` (action, round) where something later stands in the way,
    ``rounds_fit_no_more`` (action), ``loser_would_play`` (round) where a knockout was corrected
    since, and whatever the contrary is refused for.
    """
    with transaction.atomic():
        tournament = AuditRow.objects.select_related("tournament").get(pk=audit_row_id).tournament
        tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
        row = AuditRow.objects.get(pk=audit_row_id)
        _check(tournament, row)
        if SET_ASIDE in row.details:
            _bring_back(row, by)
            return
        CONTRARIES[AuditAction(row.action)](row, by)
        if row.action not in STEPS and not AuditRow.objects.get(pk=row.pk).undone_by_id:
            row.undone_by = AuditRow.objects.filter(tournament=tournament).order_by("-pk")[0]
            row.save(update_fields=["undone_by"])


def _check(tournament: Tournament, row: AuditRow) -> None:
    if row.undone_by_id:
        raise RefusedError("undone_already")
    if row.action not in STEPS:
        _check_alone(tournament, row)
        return
    trail = Trail.of(tournament)
    if contrary(row) is None or row.pk not in {each.pk for each in trail.steps}:
        raise RefusedError("not_undoable")
    if later := trail.in_the_way(row):
        raise _stands_in_the_way(later)
    if change := trail.fits_no_more(row):
        raise RefusedError("rounds_fit_no_more", {"action": str(change.get_action_display())})
    if row not in trail.candidates:
        raise RefusedError("not_undoable")


def _stands_in_the_way(later: AuditRow) -> RefusedError:
    action = str(later.get_action_display())
    if number := later.details.get("round"):
        return RefusedError("undo_later_round_first", {"action": action, "round": number})
    return RefusedError("undo_later_first", {"action": action})


def _check_alone(tournament: Tournament, row: AuditRow) -> None:
    """What is no step of the tournament's: a correction, a penalty, a withdrawal."""
    if AuditAction(row.action) not in CONTRARIES:
        raise RefusedError("not_undoable")
    if row.pk not in undoable(tournament) and row.action != AuditAction.SHEET_CORRECTED:
        raise RefusedError("not_undoable")


def _bring_back(row: AuditRow, by: By) -> None:
    action = contrary(row) or AuditAction.RESTORED
    with writing_row(row.tournament_id, by, action, allowed=BEGUN) as (tournament, back):
        back.details["of"] = row.action
        for told in ("round", "to_round"):
            if told in row.details:
                back.details[told] = row.details[told]
        bring_back(tournament, row, back, by)
    if round_with_a_loser(tournament):
        _take_correction_along(row, back, by)
    if number := round_with_a_loser(tournament):
        raise RefusedError("loser_would_play", {"round": number})


def _take_correction_along(row: AuditRow, back: AuditRow, by: By) -> None:
    """The rounds it was done for are undone: with them goes the correction that beat a winner."""
    correction = AuditRow.objects.filter(pk=row.details.get("correction", 0)).first()
    if correction:
        back.details["correction"] = take_back_correction(correction, keeps_winner=False, by=by).pk
        back.save(update_fields=["details"])


Contrary = Callable[[AuditRow, By], object]


class _Step(Protocol):
    def __call__(self, tournament_id: int, *, by: By) -> object: ...


def _whole(step: _Step) -> Contrary:
    """A contrary that asks of the row no more than whose it is."""
    return lambda row, by: step(row.tournament_id, by=by)


def _correct(row: AuditRow, by: By) -> None:
    take_back_correction(row, by=by)


def _lift(row: AuditRow, by: By) -> None:
    lift_penalty(row.details["penalty"], by=by)


def _give_again(row: AuditRow, by: By) -> None:
    """A row of its own: the lifted one tells what rounds drawn meanwhile did not know."""
    was = Penalty.objects.get(pk=row.details["penalty"])
    give_penalty(
        was.entry_id, round_number=was.round_number, vp=was.vp, mp=was.mp, reason=was.reason, by=by
    )


def _let_return(row: AuditRow, by: By) -> None:
    return_entry(_entry(row).pk, by=by)


def _withdraw(row: AuditRow, by: By) -> None:
    last = last_published_round(row.tournament)
    withdraw(_entry(row).pk, after_round=last, reason=_("Not back in play after all."), by=by)


def _entry(row: AuditRow) -> Entry:
    return Entry.objects.get(tournament=row.tournament_id, code=row.details["entry"])


CONTRARIES: Final[dict[AuditAction, Contrary]] = {
    AuditAction.DRAWN: _whole(discard_draw),
    AuditAction.DRAW_CHANGED: take_back_change,
    AuditAction.PUBLISHED: _whole(unpublish_round),
    AuditAction.UNPUBLISHED: _whole(publish_round),
    AuditAction.ROUND_CLOSED: _whole(reopen_round),
    AuditAction.ROUND_REOPENED: _whole(close_round),
    AuditAction.CLOSED: _whole(reopen_tournament),
    AuditAction.REOPENED: _whole(close_tournament),
    AuditAction.SHEET_CORRECTED: _correct,
    AuditAction.PENALISED: _lift,
    AuditAction.PENALTY_LIFTED: _give_again,
    AuditAction.WITHDRAWN: _let_return,
    AuditAction.RETURNED: _withdraw,
}
