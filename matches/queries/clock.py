"""The clock of a round as it is shown, and what happens by itself next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from matches.enums import RoundState
from matches.models import Round, RoundClock
from tournaments.enums import EventState
from tournaments.models import TimedEvent, Timetable, Tournament

WARNED_BEFORE: Final = 5
"""Minutes before the end from which it is almost up, unless the timetable says otherwise."""
MINUTE: Final = 60
THOUSAND: Final = 1000


class ClockState(StrEnum):
    """How far the time of a round is."""

    RUNNING = "running"
    ALMOST = "almost"
    UP = "up"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock at a moment; ``left`` and ``warning`` in seconds."""

    ends_at: datetime
    left: int
    warning: int
    paused: bool
    now: datetime

    @property
    def state(self) -> ClockState:
        if self.paused:
            return ClockState.PAUSED
        if not self.left:
            return ClockState.UP
        return ClockState.ALMOST if self.left <= self.warning else ClockState.RUNNING

    @property
    def ends_in_milliseconds(self) -> int:
        """The end as programs in pages count time."""
        return int(self.ends_at.timestamp() * THOUSAND)

    @property
    def now_in_milliseconds(self) -> int:
        return int(self.now.timestamp() * THOUSAND)

    @property
    def left_in_words(self) -> str:
        """Minutes and seconds: “12:05”."""
        return f"{self.left // MINUTE}:{self.left % MINUTE:02}"


def shown_clock(round_: Round | None, now: datetime) -> ShownClock | None:
    """None where the round is not being played, or its clock was not started."""
    clock: RoundClock | None = getattr(round_, "clock", None)
    if round_ is None or clock is None or round_.state != RoundState.PUBLISHED:
        return None
    timetable: Timetable | None = getattr(round_.tournament, "timetable", None)
    minutes = (timetable.warning_minutes if timetable else None) or WARNED_BEFORE
    paused = clock.paused_at is not None
    return ShownClock(clock.ends_at, clock.left(now), minutes * MINUTE, paused, now)


def ahead(tournament: Tournament) -> list[TimedEvent]:
    """What is still to happen by itself, and what was given up; the earliest first, one query."""
    open_states = (EventState.WAITING, EventState.FAILED)
    return list(tournament.timed_events.filter(state__in=open_states).order_by("due_at", "pk"))
