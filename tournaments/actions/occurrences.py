"""One time of a series by itself: moved, cancelled, brought back, held on a holiday."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db import transaction

from tournaments.actions.plans import announcement_of
from tournaments.actions.series import announce, changing
from tournaments.actions.setup import cancel_tournament, change_announcement, edition
from tournaments.actions.timetable import BEFORE_PLAY
from tournaments.actions.writing import By
from tournaments.enums import TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Closure, Club, Occurrence, Series, Tournament
from tournaments.queries.series import moment_of, slot_of


def move_occurrence(series_id: int, original: str, starts_at: datetime, *, by: By) -> None:
    """Hold it then; where it is announced, the tournament is moved, and who is enrolled told.

    Raises ``RefusedError``: ``occurrence_unknown``, ``occurrence_over``,
    ``occurrence_into_past``, ``occurrence_cancelled``, ``nothing_changed``, ``series_ended``.
    """
    with changing(series_id) as series:
        row = _row(series, original, by.now)
        tournament = _locked(row)
        if _is_cancelled(row, tournament):
            raise RefusedError("occurrence_cancelled")
        if starts_at <= by.now:
            raise RefusedError("occurrence_into_past")
        if tournament:
            moved = announcement_of(tournament, starts_at)
            change_announcement(tournament.pk, moved, written_from=edition(tournament), by=by)
        elif row.pk and starts_at == row.starts_at:
            raise RefusedError("nothing_changed")
        _keep(row, starts_at=starts_at)
        announce(series, by)


def hold_occurrence(series_id: int, original: str, *, by: By) -> None:
    """Announce it although the day is a holiday, or the club is closed.

    Raises ``RefusedError``: ``occurrence_unknown``, ``occurrence_over``,
    ``occurrence_cancelled``, ``series_ended``.
    """
    with changing(series_id) as series:
        row = _row(series, original, by.now)
        if _is_cancelled(row, _locked(row)):
            raise RefusedError("occurrence_cancelled")
        _keep(row)
        announce(series, by)


def cancel_occurrence(series_id: int, original: str, *, reason: str, by: By) -> None:
    """Leave this one out; where it is announced, the tournament is cancelled.

    Raises ``RefusedError``: ``occurrence_unknown``, ``occurrence_over``, ``series_ended``,
    ``occurrence_cancelled``.
    """
    with changing(series_id) as series:
        row = _row(series, original, by.now)
        tournament = _locked(row)
        if _is_cancelled(row, tournament):
            raise RefusedError("occurrence_cancelled")
        if tournament:
            cancel_tournament(tournament.pk, reason=reason, by=by)
        _keep(row, cancelled=True, reason=reason)


def restore_occurrence(series_id: int, original: str, *, by: By) -> None:
    """Hold it after all: a new tournament is announced where one was cancelled.

    Raises ``RefusedError``: ``occurrence_unknown``, ``occurrence_over``,
    ``occurrence_not_cancelled``, ``series_ended``.
    """
    with changing(series_id) as series:
        row = _row(series, original, by.now)
        if not _is_cancelled(row, _locked(row)):
            raise RefusedError("occurrence_not_cancelled")
        _keep(row, cancelled=False, reason="", tournament=None)
        announce(series, by)


def add_closure(club: Club, first_day: date, last_day: date, name: str) -> Closure:
    """Announce nothing for those days; what is announced already stays."""
    return Closure.objects.create(club=club, first_day=first_day, last_day=last_day, name=name)


def drop_closure(closure: Closure, *, by: By) -> None:
    """Those days are as any others; what would have been announced for them is."""
    with transaction.atomic():
        closure.delete()
        going_on = closure.club.series.filter(ended_at=None)
        for series in going_on.select_for_update().order_by("pk"):
            announce(series, by)


def _row(series: Series, original: str, now: datetime) -> Occurrence:
    """What is decided of it, or what the rule says, not yet written."""
    slot = slot_of(series, original)
    if slot is None:
        raise RefusedError("occurrence_unknown")
    if slot.starts_at <= now:
        raise RefusedError("occurrence_over")
    return slot.occurrence or Occurrence(
        series=series, original=original, starts_at=moment_of(original)
    )


def _keep(row: Occurrence, **decided: Any) -> None:
    """What is decided of it; that it is written at all holds it on any day."""
    for column, value in decided.items():
        setattr(row, column, value)
    row.save(update_fields=[*decided] if row.pk else None)


def _locked(row: Occurrence) -> Tournament | None:
    """Its tournament, locked; ``occurrence_over`` once it is played."""
    if row.tournament_id is None:
        return None
    tournament = Tournament.objects.select_for_update().get(pk=row.tournament_id)
    if tournament.state not in (*BEFORE_PLAY, TournamentState.CANCELLED):
        raise RefusedError("occurrence_over")
    return tournament


def _is_cancelled(row: Occurrence, tournament: Tournament | None) -> bool:
    """Also where the tournament was called off on its own page, or for want of entries."""
    called_off = tournament is not None and tournament.state == TournamentState.CANCELLED
    return row.cancelled or called_off
