"""The clock of the round being played: started, paused, extended; it is nobody's judge.

When it runs out the lap being played is finished and nobody is at fault: no table changes by it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from matches.models import RoundClock
from matches.queries.play import open_round
from tournaments.actions.timed import drop, plan
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EventKind, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Timetable, Tournament

OF_THE_CLOCK: Final = (EventKind.WARNING, EventKind.TIME_UP)
RUNNING: Final = (TournamentState.RUNNING,)
MINUTE: Final = 60


def start_clock(tournament_id: int, *, minutes: int | None = None, by: By) -> RoundClock:
    """Let the round run for so many minutes, those of the timetable unless said.

    Raises ``RefusedError``: ``no_round_open``, ``clock_started_already`` (round),
    ``clock_needs_minutes``.
    """
    with writing(tournament_id, by, AuditAction.CLOCK_STARTED, allowed=RUNNING) as (
        tournament,
        details,
    ):
        running = open_round(tournament)
        if RoundClock.objects.filter(round=running).exists():
            raise RefusedError("clock_started_already", {"round": running.number})
        minutes = minutes or _minutes_of_a_round(tournament)
        if not minutes:
            raise RefusedError("clock_needs_minutes")
        clock = RoundClock.objects.create(round=running, started_at=by.now, length=minutes * MINUTE)
        details.update(round=running.number, minutes=minutes)
        _plan_events(tournament, clock, by.now)
    return clock


def pause_clock(tournament_id: int, *, by: By) -> RoundClock:
    """Let it stand; raises ``RefusedError``: ``no_clock``, ``clock_paused``, ``clock_run_out``."""
    with writing(tournament_id, by, AuditAction.CLOCK_PAUSED, allowed=RUNNING) as (
        tournament,
        details,
    ):
        clock = _clock(tournament)
        if clock.paused_at:
            raise RefusedError("clock_paused")
        if not clock.left(by.now):
            raise RefusedError("clock_run_out")
        clock.paused_at = by.now
        clock.save(update_fields=["paused_at"])
        details["round"] = clock.round.number
        drop(tournament, OF_THE_CLOCK)
    return clock


def resume_clock(tournament_id: int, *, by: By) -> RoundClock:
    """Let it run again; raises ``RefusedError``: ``no_clock``, ``clock_not_paused``."""
    with writing(tournament_id, by, AuditAction.CLOCK_RESUMED, allowed=RUNNING) as (
        tournament,
        details,
    ):
        clock = _clock(tournament)
        if clock.paused_at is None:
            raise RefusedError("clock_not_paused")
        stood = by.now - clock.paused_at
        clock.paused_for += max(0, round(stood.total_seconds()))
        clock.paused_at = None
        clock.save(update_fields=["paused_for", "paused_at"])
        details["round"] = clock.round.number
        _plan_events(tournament, clock, by.now)
    return clock


def extend_clock(tournament_id: int, *, minutes: int, by: By) -> RoundClock:
    """Give so many minutes more; fewer than 0 take time away, but none that is past.

    One that had run out runs again, from now on. Raises ``RefusedError``: ``no_clock``,
    ``nothing_changed``.
    """
    with writing(tournament_id, by, AuditAction.CLOCK_EXTENDED, allowed=RUNNING) as (
        tournament,
        details,
    ):
        clock = _clock(tournament)
        added = _seconds_to_add(clock, minutes, by.now)
        if not minutes or (minutes < 0 and added >= 0):
            raise RefusedError("nothing_changed")
        clock.added += added
        clock.save(update_fields=["added"])
        details.update(round=clock.round.number, minutes=minutes)
        if clock.paused_at is None:
            _plan_events(tournament, clock, by.now)
    return clock


def stop_clock(tournament: Tournament) -> None:
    """Only a round that is being played has a clock; the tournament is locked."""
    RoundClock.objects.filter(round__tournament=tournament).delete()
    drop(tournament, OF_THE_CLOCK)


def hand_over_clock(old: int, new: int) -> None:
    """Another round, both by id, takes the place of the one being played: time goes on."""
    RoundClock.objects.filter(round=old).update(round=new)


def _minutes_of_a_round(tournament: Tournament) -> int | None:
    timetable = Timetable.objects.filter(tournament=tournament).first()
    return timetable.round_minutes if timetable else None


def _clock(tournament: Tournament) -> RoundClock:
    rows = RoundClock.objects.select_related("round").filter(round=open_round(tournament))
    clock = rows.first()
    if clock is None:
        raise RefusedError("no_clock")
    return clock


def _seconds_to_add(clock: RoundClock, minutes: int, now: datetime) -> int:
    ahead = (clock.ends_at - (clock.paused_at or now)) // timedelta(seconds=1)
    return max(0, max(0, ahead) + minutes * MINUTE) - ahead


def _plan_events(tournament: Tournament, clock: RoundClock, now: datetime) -> None:
    """Say when it is almost up, where that is still to come, and when it is."""
    drop(tournament, OF_THE_CLOCK)
    number = clock.round.number
    timetable = Timetable.objects.filter(tournament=tournament).first()
    if timetable and timetable.warning_minutes:
        warned_at = clock.ends_at - timedelta(minutes=timetable.warning_minutes)
        if warned_at > now:
            plan(EventKind.WARNING, warned_at, tournament=tournament, round_number=number)
    plan(EventKind.TIME_UP, clock.ends_at, tournament=tournament, round_number=number)
