"""A tournament that runs by itself, and the time that passes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from matches.actions.hand import EFFECTS
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import Match
from scoring.sheet import Sheet
from scoring.values import PerLine
from tournaments.actions.timed import run_due
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import EventState
from tournaments.models import TimedEvent, Tournament

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
"""When the cast makes a tournament."""

STARTS = NOW + timedelta(days=7)
"""Half past nine of the Friday after."""

TIMES = Times(
    players_enrol=True,
    opens_before=24 * 60,
    reminds_before=120,
    checks_in_before=45,
    closes_before=15,
    fewest=4,
    automatic=True,
    grace_minutes=10,
    round_minutes=30,
    warning_minutes=5,
    break_minutes=5,
)

WON = Sheet(tuple(PerLine(ns, ew) for ns, ew in [(640, 305), (500, 505), (700, 200)]))


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


class Time:
    """What time it is: it stands still until it is told to pass, from event to event."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def until(self, moment: datetime) -> None:
        """Everything that is due on the way happens at its time."""
        while (due := self._next()) and due <= moment:
            self.now = max(self.now, due)
            assert self.look() > 0
        self.now = moment

    def outage_until(self, moment: datetime) -> None:
        """Nothing happens on the way; then everything at once."""
        self.now = moment
        self.look()

    def look(self) -> int:
        return run_due(lambda: self.now, EFFECTS)

    def _next(self) -> datetime | None:
        waiting = TimedEvent.objects.filter(state=EventState.WAITING)
        return min((max(e.due_at, e.not_before) for e in waiting), default=None)


def done(tournament: Tournament) -> list[str]:
    """What has happened by itself, in order, as ``kind`` or ``kind round: outcome``."""
    rows = TimedEvent.objects.filter(tournament=tournament, state=EventState.DONE)
    return [
        f"{row.kind}{row.round_number or ''}: {row.outcome['code']}"
        for row in rows.order_by("done_at", "due_at", "pk")
    ]


def waiting(tournament: Tournament) -> list[tuple[str, datetime]]:
    rows = TimedEvent.objects.filter(tournament=tournament, state=EventState.WAITING)
    return list(rows.order_by("due_at", "pk").values_list("kind", "due_at"))


def audit(tournament: Tournament) -> list[str]:
    return list(tournament.audit.order_by("pk").values_list("action", flat=True))


def score(match: Match, by: By, sheet: Sheet = WON, reason: str = "") -> None:
    match.refresh_from_db()
    submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True, reason=reason)
    save_sheet(sheet, submission, by=by)


def score_all(tournament: Tournament, by: By) -> None:
    """Whatever has nothing written in the round being played: N-S win."""
    for match in Match.objects.filter(
        round__tournament=tournament, round__state="published", version=0
    ):
        score(match, by)
