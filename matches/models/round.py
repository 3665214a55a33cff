"""A round, from its draw to its close, with what explains the draw."""

from __future__ import annotations

from typing import Any

from django.db import models

from matches.enums import RoundState
from tournaments.models import Stage, Tournament


class Round(models.Model):
    """``engine``, ``inputs_hash``, ``cost`` and the tournament's seed let anyone draw it again.

    ``reasons`` is the engine's own account, as ``[[code, params], …]``, under ``"tables"`` by
    table number and under ``"byes"`` by entry code.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAWN)
    engine = models.CharField(max_length=40, blank=True)
    inputs_hash = models.CharField(max_length=64, blank=True)
    cost = models.BigIntegerField(null=True)
    reasons: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=models.Q(state__in=RoundState.values), name="round_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"
