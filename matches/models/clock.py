"""The clock of a round: started, paused, extended."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models

from matches.models.round import Round


class RoundClock(models.Model):
    """``length``, ``added`` and ``paused_for`` in seconds; while ``paused_at`` is set it stands."""

    round = models.OneToOneField(Round, models.CASCADE, primary_key=True, related_name="clock")
    started_at = models.DateTimeField()
    length = models.PositiveIntegerField()
    added = models.IntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_for = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(length__gte=1), name="clock_has_a_length"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.length // 60}"

    @property
    def ends_at(self) -> datetime:
        """When time is up, if it is not paused (again) or extended."""
        seconds = self.length + self.added + self.paused_for
        return self.started_at + timedelta(seconds=seconds)

    def left(self, now: datetime) -> int:
        """Whole seconds to play, not below 0."""
        left = self.ends_at - (self.paused_at or now)
        return max(0, int(left.total_seconds()))
