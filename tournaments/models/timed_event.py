"""What is to happen at a time: the row is the truth, whoever carries it out only the hand."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.enums import EventKind, EventState
from tournaments.models.series import Series
from tournaments.models.tournament import Tournament


class TimedEvent(models.Model):
    """Carried out from ``due_at`` on, exactly once: its effect and its mark are one transaction.

    ``attempts`` counts the tries begun; ``not_before`` is when the next may begin: after a try, a
    moment later in case its process died, longer after a failure. ``failed_at`` is the last
    failure. ``outcome`` is what came of it: ``{"code": …, "params": {…}}``.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="timed_events"
    )
    series = models.ForeignKey(
        Series, models.CASCADE, null=True, blank=True, related_name="timed_events"
    )
    kind = models.CharField(max_length=12, choices=EventKind.choices)
    round_number = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=EventState.choices, default=EventState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField()
    failed_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    outcome: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True
    )

    class Meta:
        ordering = ["due_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, series__isnull=True)
                | Q(tournament__isnull=True, series__isnull=False),
                name="event_of_one_subject",
            ),
            models.CheckConstraint(condition=Q(kind__in=EventKind.values), name="event_kind_known"),
            models.CheckConstraint(
                condition=Q(state__in=EventState.values), name="event_state_known"
            ),
            models.UniqueConstraint(
                fields=["tournament", "kind", "round_number"],
                condition=Q(state=EventState.WAITING),
                name="event_waits_once",
            ),
            models.UniqueConstraint(
                fields=["series", "kind"],
                # Not of all that waits: its index would be taken for a list of it.
                condition=Q(state=EventState.WAITING, series__isnull=False),
                name="series_event_waits_once",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at", "id"],
                condition=Q(state=EventState.WAITING),
                name="event_waiting",
            ),
            models.Index(
                fields=["tournament", "due_at", "id"],
                condition=Q(state=EventState.WAITING),
                name="event_waiting_of_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.due_at:%Y-%m-%d %H:%M}"


class Lease(models.Model):
    """Who does what only one may do, or who was seen doing it, until when."""

    name = models.CharField(max_length=40, primary_key=True)
    holder = models.CharField(max_length=120)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.holder}"
