"""Tournaments that come again: the rule, and each time it names."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club
from tournaments.models.tournament import Tournament


class Series(models.Model):
    """``rule`` is an RFC 5545 recurrence from ``first_day``, ``at`` on the wall of the hall.

    ``plan`` is what each of its tournaments is made from, as ``actions.plans`` writes it. They are
    announced ``horizon_days`` ahead. Their seeds follow from ``seed`` and their time. ``version``
    grows with every edit.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="series")
    name = models.CharField(_("name"), max_length=160)
    rule = models.CharField(max_length=500)
    first_day = models.DateField(_("first day"))
    at = models.TimeField(_("time"))
    plan: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    seed = models.BigIntegerField()
    horizon_days = models.PositiveSmallIntegerField(_("days ahead"), default=14)
    skips_holidays = models.BooleanField(_("not on public holidays"), default=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name


class Occurrence(models.Model):
    """One time of a series that is no longer only its rule: announced, moved or cancelled.

    ``original`` is the time the rule names, on the wall: “2026-10-25T02:30”. It never changes, and
    so nothing is announced twice. ``starts_at`` is when it is held.
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="occurrences")
    original = models.CharField(max_length=16)
    starts_at = models.DateTimeField()
    cancelled = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True)
    tournament = models.OneToOneField(
        Tournament, models.SET_NULL, null=True, blank=True, related_name="occurrence"
    )

    class Meta:
        ordering = ["original"]
        constraints = [
            models.UniqueConstraint(fields=["series", "original"], name="occurrence_once"),
        ]

    def __str__(self) -> str:
        return f"{self.series}, {self.original}"


class Closure(models.Model):
    """Days on which a club is shut: nothing of any series is announced for them."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="closures")
    first_day = models.DateField(_("from"))
    last_day = models.DateField(_("to"))
    name = models.CharField(_("why"), max_length=120, blank=True)

    class Meta:
        ordering = ["first_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="closure_ends_later"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.first_day}"
