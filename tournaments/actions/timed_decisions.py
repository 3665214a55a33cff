"""What an organiser decides about a timed event: once more, or not at all."""

from __future__ import annotations

from django.db import transaction

from tournaments.actions.timed import let_be, try_again
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import TimedEvent


def decide(event: TimedEvent, *, again: bool, by: By) -> None:
    """Try it ``again`` from now on, or leave it out; its tournament's trail tells who said so.

    Raises ``RefusedError``: ``event_not_failed``, ``event_planned_anew``, ``event_over``,
    ``event_of_series`` (left out, nothing would announce the series any more).
    """
    if event.tournament_id is None:
        if not again:
            raise RefusedError("event_of_series")
        with transaction.atomic():
            _decide(event, again=again, by=by)
        return
    anywhere = tuple(TournamentState)
    with writing(event.tournament_id, by, AuditAction.TIMETABLE_CHANGED, allowed=anywhere) as (
        _tournament,
        details,
    ):
        details |= {"event": event.kind, "again": again}
        _decide(event, again=again, by=by)


def _decide(event: TimedEvent, *, again: bool, by: By) -> None:
    if again:
        try_again(event.pk, now=by.now)
    else:
        let_be(event.pk)
