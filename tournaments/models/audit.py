"""Who did what to a tournament, and when: only ever appended."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from tournaments.enums import AuditAction
from tournaments.models.tournament import Tournament


class AuditRow(models.Model):
    """``revision`` is the tournament's after the action; ``undone_by`` is what took it back."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="audit")
    action = models.CharField(max_length=20, choices=AuditAction.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    revision = models.PositiveIntegerField()
    undone_by = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="undoes"
    )
    details: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.get_action_display()}"
