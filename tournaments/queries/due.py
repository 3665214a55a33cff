"""Which timed events can be carried out now."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.enums import EventState
from tournaments.models import TimedEvent


@cache
def _first_in_line() -> QuerySet[TimedEvent]:
    """What waits and has nobody in front of it: of one tournament or series at most one.

    Whatever has failed and is to be tried again lets the others pass. To be narrowed down, never
    read itself: it is asked for so often that it is put together once.
    """
    waiting = TimedEvent.objects.filter(state=EventState.WAITING)
    earlier = Q(due_at__lt=OuterRef("due_at")) | Q(due_at=OuterRef("due_at"), pk__lt=OuterRef("pk"))
    in_front = waiting.filter(earlier, failed_at=None)
    # One question each, so that each has its index.
    return waiting.filter(
        ~Exists(in_front.filter(tournament=OuterRef("tournament"))),
        ~Exists(in_front.filter(series=OuterRef("series"))),
    )


def due(now: datetime) -> QuerySet[TimedEvent]:
    """What is to be carried out by now, what has been due longest first."""
    return _first_in_line().filter(due_at__lte=now, not_before__lte=now).order_by("due_at", "pk")
