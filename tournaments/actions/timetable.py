"""A tournament's timetable, and the events that follow from it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings

from tournaments.actions.timed import TOO_LATE, drop, plan
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EventKind, EventState, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Timetable, Tournament
from tournaments.recurrence.wall import before

OF_THE_TIMETABLE: Final = (
    EventKind.OPEN,
    EventKind.REMIND,
    EventKind.CHECK_IN,
    EventKind.CLOSE,
    EventKind.START,
    EventKind.NO_SHOW,
)
DAY: Final = 24 * 60
"""Minutes."""
MARKS: Final = {
    EventKind.CHECK_IN: "check_in_opened_at",
    EventKind.CLOSE: "enrolment_closed_at",
}
"""Where it is noted that it has happened."""
BEFORE_PLAY: Final = (TournamentState.DRAFT, TournamentState.OPEN)
UNTIL_THE_END: Final = (*BEFORE_PLAY, TournamentState.RUNNING)


@dataclass(frozen=True, slots=True)
class Times:
    """What a ``Timetable`` keeps, as it is planned; minutes, before the start where it says so."""

    players_enrol: bool = False
    opens_before: int | None = None
    reminds_before: int | None = None
    checks_in_before: int | None = None
    closes_before: int | None = None
    fewest: int | None = None
    automatic: bool = False
    grace_minutes: int | None = None
    round_minutes: int | None = None
    warning_minutes: int | None = None
    break_minutes: int = 5

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, timetable: Timetable | None) -> Times:
        """Those that stand; by hand alone where nothing was ever said."""
        if timetable is None:
            return BY_HAND
        return cls(**{each.name: getattr(timetable, each.name) for each in fields(cls)})

    def edition(self) -> str:
        """A fingerprint: another one once any of it has changed."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


BY_HAND: Final = Times()
"""Nothing happens by itself."""
AT_ONCE: Final = 3650 * DAY
"""Enrolment opens so long before the start where it opens as soon as it can."""


def timetable_of(tournament: Tournament) -> Timetable | None:
    return Timetable.objects.filter(tournament=tournament).first()


def moments(times: Times, starts_at: datetime) -> Iterator[tuple[EventKind, datetime]]:
    """What happens when, in the order in which it happens where it is at the same time."""
    zone = ZoneInfo(settings.TIME_ZONE)
    for kind, minutes in (
        (EventKind.OPEN, times.opens_before),
        (EventKind.REMIND, times.reminds_before),
        (EventKind.CHECK_IN, times.checks_in_before),
        (EventKind.CLOSE, times.closes_before),
    ):
        if minutes is not None:
            yield kind, before(starts_at, minutes, zone)
    if times.automatic:
        yield EventKind.START, starts_at
        if times.grace_minutes is not None:
            yield EventKind.NO_SHOW, starts_at + timedelta(minutes=times.grace_minutes)


def set_timetable(
    tournament_id: int, times: Times, *, by: By, written_from: str | None = None
) -> Timetable:
    """Run the tournament by that timetable from now on.

    ``written_from`` is the edition of the ``Times`` that the change was written from. Raises
    ``RefusedError``: ``wrong_state``, ``timetable_stale``, ``nothing_changed``.
    """
    with writing(tournament_id, by, AuditAction.TIMETABLE_CHANGED, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        standing = Times.of(timetable_of(tournament))
        if written_from is not None and written_from != standing.edition():
            raise RefusedError("timetable_stale")
        if times == standing:
            raise RefusedError("nothing_changed")
        was, will = standing.to_json(), times.to_json()
        details.update({key: [was[key], will[key]] for key in was if was[key] != will[key]})
        if tournament.state == TournamentState.RUNNING:
            _change_what_waits(tournament, standing, times)
        return keep_timetable(tournament, times, by.now)


def _change_what_waits(tournament: Tournament, was: Times, will: Times) -> None:
    """During play: nothing goes on by itself that should not any more, and the grace is the new."""
    if not will.automatic:
        drop(tournament, (EventKind.NEXT_ROUND,))
    waiting = tournament.timed_events.filter(kind=EventKind.NO_SHOW, state=EventState.WAITING)
    if (no_show := waiting.first()) is None:
        return
    drop(tournament, (EventKind.NO_SHOW,))
    if will.automatic and will.grace_minutes is not None:
        longer = timedelta(minutes=will.grace_minutes - (was.grace_minutes or 0))
        plan(EventKind.NO_SHOW, no_show.due_at + longer, tournament=tournament)


def keep_timetable(tournament: Tournament, times: Times, now: datetime) -> Timetable:
    """Write it down and plan what follows; the tournament is locked, or new."""
    timetable, _ = Timetable.objects.update_or_create(
        tournament=tournament, defaults=times.to_json()
    )
    plan_events(tournament, timetable, now)
    return timetable


def plan_events(tournament: Tournament, timetable: Timetable, now: datetime) -> None:
    """Plan what is to happen before play, and what follows upon its start.

    Whatever lies ahead happens, again if the tournament was moved; whatever is past happens now if
    it never has. The tournament is locked, or new.
    """
    if tournament.state not in BEFORE_PLAY:
        return
    drop(tournament, OF_THE_TIMETABLE)
    over = tournament.timed_events.filter(state=EventState.DONE)
    done = set(over.exclude(outcome__code=TOO_LATE.code).values_list("kind", flat=True))
    planned = list(moments(Times.of(timetable), tournament.starts_at))
    # An enrolment that could have opened earlier opens now, but before whatever else is overdue.
    earliest = min([now, *(moment for kind, moment in planned if kind != EventKind.OPEN)])
    for kind, moment in planned:
        if moment > now or kind not in done:
            due_at = max(moment, earliest) if kind == EventKind.OPEN else moment
            plan(kind, due_at, tournament=tournament)
        if moment > now:
            _take_back(timetable, kind)


def _take_back(timetable: Timetable, kind: EventKind) -> None:
    """What has happened already and lies ahead again has not happened."""
    column = MARKS.get(kind)
    if column and getattr(timetable, column):
        setattr(timetable, column, None)
        timetable.save(update_fields=[column])
