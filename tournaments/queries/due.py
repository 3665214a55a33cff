"""Which timed events can be carried out now."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.enums import EventState
from tournaments.models import TimedEvent


def due(now: datetime) -> QuerySet[TimedEvent]:
    """What is late, the latest first to go; of one tournament or series only the first in line.

    Whatever has failed and is to be tried again lets the others pass.
    """
    waiting = TimedEvent.objects.filter(state=EventState.WAITING)
    same = Q(tournament=OuterRef("tournament")) | Q(series=OuterRef("series"))
    earlier = Q(due_at__lt=OuterRef("due_at")) | Q(due_at=OuterRef("due_at"), pk__lt=OuterRef("pk"))
    in_front = waiting.filter(same, earlier, failed_at=None)
    return waiting.filter(~Exists(in_front), due_at__lte=now, not_before__lte=now).order_by(
        "due_at", "pk"
    )
