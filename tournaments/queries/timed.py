"""Timed events as people and watchers see them: what is to come, what came of the others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Case, Count, IntegerField, Min, Q, QuerySet, Value, When

from tournaments.enums import EventState, TournamentState
from tournaments.models import Club, Lease, TimedEvent, Tournament

LATE: Final = timedelta(seconds=2)
"""What waits longer than this after its time is late."""
LOOKED_BACK: Final = timedelta(days=60)
"""For so long a club's page tells of what is over; a tournament's own page tells it for ever."""
NOT_OVER: Final = (TournamentState.DRAFT, TournamentState.OPEN, TournamentState.RUNNING)


@dataclass(frozen=True, slots=True)
class Lateness:
    """How many events are late, and for how many seconds the oldest due one has been waiting."""

    late: int
    oldest: float


def lateness(now: datetime) -> Lateness:
    """What waits though its time has come; what has failed waits for its next try instead."""
    waiting = TimedEvent.objects.filter(state=EventState.WAITING, failed_at=None, due_at__lte=now)
    row = waiting.aggregate(late=Count("pk", filter=Q(due_at__lt=now - LATE)), oldest=Min("due_at"))
    return Lateness(row["late"], (now - row["oldest"]).total_seconds() if row["oldest"] else 0.0)


def failed_count() -> int:
    """How many events were given up and wait for an organiser."""
    return TimedEvent.objects.filter(state=EventState.FAILED).count()


def seen_until() -> dict[str, datetime]:
    """Until when the worker and the beat count as at work, by their names."""
    return dict(Lease.objects.filter(name__in=("worker", "beat")).values_list("name", "until"))


def to_come(events: QuerySet[TimedEvent]) -> QuerySet[TimedEvent]:
    """What still waits for its time or its next try, and what was given up, which comes first."""
    first = Case(
        When(state=EventState.FAILED, then=Value(0)),
        When(failed_at__isnull=False, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    shown = events.filter(state__in=(EventState.WAITING, EventState.FAILED))
    return shown.order_by(first, "due_at", "pk")


def over(events: QuerySet[TimedEvent]) -> QuerySet[TimedEvent]:
    """What happened, or was left out; the latest first."""
    return events.filter(state__in=(EventState.DONE, EventState.DROPPED)).order_by("-due_at", "-pk")


def of_club(club: Club, now: datetime) -> QuerySet[TimedEvent]:
    """What is timed of a club's series, and of its tournaments that are not long over.

    They are named by their ids, in two queries, so that the events are found by an index.
    """
    since = now - LOOKED_BACK
    recent = club.tournaments.filter(Q(state__in=NOT_OVER) | Q(starts_at__gte=since))
    tournaments = list(recent.values_list("pk", flat=True))
    series = list(club.series.values_list("pk", flat=True))
    shown = Q(due_at__gte=since) | Q(state__in=(EventState.WAITING, EventState.FAILED))
    of_series = Q(series__in=series) & shown
    return TimedEvent.objects.filter(Q(tournament__in=tournaments) | of_series).select_related(
        "tournament", "series"
    )


def of_tournament(tournament: Tournament) -> QuerySet[TimedEvent]:
    return TimedEvent.objects.filter(tournament=tournament)
