"""A round, from its draw to its close, with what explains the draw."""

from __future__ import annotations

from typing import Any

from django.db import models

from matches.enums import RoundState
from tournaments.models import AuditRow, Stage, Tournament


class InPlayManager(models.Manager["Round"]):
    """The rounds that count: not those set aside when something was rolled back."""

    def get_queryset(self) -> models.QuerySet[Round]:
        return super().get_queryset().filter(set_aside=None)


class Round(models.Model):
    """``engine``, ``inputs_hash``, ``cost`` and the tournament's seed let anyone draw it again.

    ``reasons`` is the engine's own account, as ``[[code, params], …]``, under ``"tables"`` by
    table number and under ``"byes"`` by entry code. ``planned`` is how many rounds its stage was to
    have when it was drawn, ``conceded`` what the organiser allowed so that it could be, as in the
    record. Where the draw was changed by hand ``proposal`` keeps the engine's, as in the record,
    and ``changes`` each change with its reason; ``changed_cost`` is what the round costs since.
    ``kept`` are the tables that had begun when the others were paired again. A round rolled back
    is ``set_aside`` by the row of what did it, and can come back; ``objects`` are those that
    count, ``ever`` is every one.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAWN)
    engine = models.CharField(max_length=40, blank=True)
    inputs_hash = models.CharField(max_length=64, blank=True)
    cost = models.BigIntegerField(null=True)
    planned = models.PositiveSmallIntegerField(null=True)
    conceded: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    proposal: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True
    )
    changes: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        default=list
    )
    changed_cost = models.BigIntegerField(null=True)
    kept: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    reasons: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    set_aside = models.ForeignKey(
        AuditRow, models.CASCADE, null=True, related_name="rounds_set_aside"
    )

    objects = InPlayManager()
    ever: models.Manager[Round] = models.Manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=models.Q(set_aside=None),
                name="round_number_once",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_number_positive"),
            models.CheckConstraint(
                condition=models.Q(state__in=RoundState.values), name="round_state_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"
