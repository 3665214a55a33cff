"""What people and other programs are told: written with what it tells of, sent afterwards."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.enums import NoticeKind, NoticeState
from tournaments.models.club import Club
from tournaments.models.tournament import Tournament
from tournaments.phrases import delivery_error


class Webhook(models.Model):
    """An address of a club’s own that is told of everything; ``secret`` signs what is sent."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    url = models.URLField(_("address"), max_length=500)
    secret = models.CharField(max_length=80)
    active = models.BooleanField(_("in use"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["club", "url"], name="webhook_once_a_club")]

    def __str__(self) -> str:
        return self.url


class Notice(models.Model):
    """To one account by e-mail or to one webhook; ``key`` is the same however often it is sent.

    ``params`` fill its words, which are made in the receiver’s language when it is sent.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="notices")
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="notices"
    )
    kind = models.CharField(max_length=12, choices=NoticeKind.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="notices"
    )
    webhook = models.ForeignKey(
        Webhook, models.CASCADE, null=True, blank=True, related_name="notices"
    )
    params: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=NoticeState.choices, default=NoticeState.WAITING)
    written_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False, webhook__isnull=True)
                | Q(user__isnull=True, webhook__isnull=False),
                name="notice_to_one_receiver",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=NoticeKind.values), name="notice_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=NoticeState.values), name="notice_state_known"
            ),
        ]
        indexes = [
            models.Index(
                fields=["not_before", "id"],
                condition=Q(state=NoticeState.WAITING),
                name="notice_waiting",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user or self.webhook}"


class Delivery(models.Model):
    """One try to send a notice; ``status`` is what a webhook answered, ``error`` why it failed."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    at = models.DateTimeField()
    good = models.BooleanField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    milliseconds = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"{self.notice}, {self.at:%Y-%m-%d %H:%M}"

    @property
    def why(self) -> str:
        """Why it failed, in a sentence."""
        return delivery_error(self.error)
