"""What is written of a match: appended version by version, never overwritten."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from matches.enums import Source
from matches.models.match import Match


class SheetInPlayManager(models.Manager["ScoreSheet"]):
    """Those of the rounds that count."""

    def get_queryset(self) -> models.QuerySet[ScoreSheet]:
        return super().get_queryset().filter(match__round__set_aside=None)


class ScoreSheet(models.Model):
    """``content`` is the table's part of the record file; the highest version stands.

    ``warnings`` are those the person confirmed when saving. ``known_from`` is the round that was
    to be published next: the first whose draw knew of it.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    known_from = models.PositiveSmallIntegerField()
    content: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    warnings: models.JSONField[list[Any], list[Any]] = models.JSONField(default=list)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    source = models.CharField(max_length=10, choices=Source.choices)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField()

    objects = SheetInPlayManager()
    ever: models.Manager[ScoreSheet] = models.Manager()

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="sheet_version_once"),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="sheet_version_positive"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"


class Receipt(models.Model):
    """An ``Idempotency-Key`` already honoured, and the answer it got."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer: models.JSONField[Any, Any] = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="key_once_a_user")]

    def __str__(self) -> str:
        return self.key
