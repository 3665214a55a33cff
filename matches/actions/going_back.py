"""Going back a step, or several rounds: nothing is deleted, what no longer counts is set aside."""

from __future__ import annotations

from typing import Final

from matches.actions.aside import first_rounds, go_on, put_aside, unsettle
from matches.actions.clock import stop_clock
from matches.actions.following import hold
from matches.actions.known import know_already
from matches.actions.trail import note_undone
from matches.enums import RoundState
from matches.models import Round
from matches.queries.play import last_round, open_round
from tournaments.actions.writing import By, writing_row
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow

RUNNING: Final = (TournamentState.RUNNING,)
BEGUN: Final = (TournamentState.OPEN, TournamentState.RUNNING, TournamentState.CLOSED)
"""With rounds, if only ones that were set aside."""


def unpublish_round(tournament_id: int, *, by: By) -> Round:
    """Take the round being played back to a draw that only the organiser sees.

    What was written at its tables stays with it, and is there again once it is published again.
    Raises ``RefusedError``: ``no_round_open``.
    """
    with writing_row(tournament_id, by, AuditAction.UNPUBLISHED, allowed=RUNNING) as (
        tournament,
        row,
    ):
        running = open_round(tournament)
        begun = first_rounds(tournament)
        running.state, running.published_at = RoundState.DRAWN, None
        running.save(update_fields=["state", "published_at"])
        row.details["round"] = running.number
        know_already(tournament, running.number)
        unsettle(tournament, begun)
        go_on(tournament)
        note_undone(row)
        stop_clock(tournament)
        hold(tournament)
    return running


def reopen_round(tournament_id: int, *, by: By) -> Round:
    """Open the last round again; raises ``RefusedError``: ``no_round_closed``."""
    with writing_row(tournament_id, by, AuditAction.ROUND_REOPENED, allowed=RUNNING) as (
        tournament,
        row,
    ):
        closed = last_round(tournament)
        if closed is None or closed.state != RoundState.CLOSED:
            raise RefusedError("no_round_closed")
        closed.state, closed.closed_at = RoundState.PUBLISHED, None
        closed.save(update_fields=["state", "closed_at"])
        row.details["round"] = closed.number
        note_undone(row)
        hold(tournament)
    return closed


def reopen_tournament(tournament_id: int, *, by: By) -> None:
    """Let a closed tournament go on; raises ``RefusedError``: ``wrong_state``."""
    closed = (TournamentState.CLOSED,)
    with writing_row(tournament_id, by, AuditAction.REOPENED, allowed=closed) as (tournament, row):
        go_on(tournament)
        note_undone(row)


def roll_back(
    tournament_id: int,
    *,
    to_round: int,
    reason: str,
    correction: AuditRow | None = None,
    by: By,
) -> None:
    """Set aside every round after ``to_round`` (0: all of them), a closed tournament's too.

    ``correction`` is the row of the correction it was done for. Raises ``RefusedError``:
    ``reason_required``, ``nothing_to_roll_back`` (round).
    """
    with writing_row(tournament_id, by, AuditAction.ROLLED_BACK, allowed=BEGUN) as (
        tournament,
        row,
    ):
        if not reason.strip():
            raise RefusedError("reason_required")
        latest = last_round(tournament)
        if latest is None or not 0 <= to_round < latest.number:
            raise RefusedError("nothing_to_roll_back", {"round": to_round})
        row.details.update(to_round=to_round, reason=reason)
        if correction:
            row.details["correction"] = correction.pk
        put_aside(tournament, to_round + 1, row, by)
