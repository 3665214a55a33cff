"""What happens to a tournament at which time, without anybody at the keyboard."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Timetable(models.Model):
    """Minutes before the start; None leaves that step to the organiser.

    ``fewest`` entries must stand on the list when enrolment closes, or the tournament is cancelled.
    Whoever has not said “I am here” when play starts is absent; with ``grace_minutes`` they are
    drawn all the same, and their table is lost to them so many minutes later. ``automatic`` starts
    it, and goes from round to round ``break_minutes`` after the last result. ``round_minutes``
    is how long a round lasts, ``warning_minutes`` how long before its end players are told.
    """

    tournament = models.OneToOneField(
        Tournament, models.CASCADE, primary_key=True, related_name="timetable"
    )
    players_enrol = models.BooleanField(_("players enrol themselves"), default=False)
    opens_before = models.PositiveIntegerField(null=True, blank=True)
    reminds_before = models.PositiveIntegerField(null=True, blank=True)
    checks_in_before = models.PositiveIntegerField(null=True, blank=True)
    closes_before = models.PositiveIntegerField(null=True, blank=True)
    fewest = models.PositiveIntegerField(_("fewest entries"), null=True, blank=True)
    automatic = models.BooleanField(_("runs by itself"), default=False)
    grace_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    round_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    warning_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    break_minutes = models.PositiveSmallIntegerField(default=5)

    enrolment_closed_at = models.DateTimeField(null=True, blank=True)
    check_in_opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(round_minutes=None) | models.Q(round_minutes__gte=1),
                name="timetable_round_lasts",
            ),
            models.CheckConstraint(
                condition=models.Q(fewest=None) | models.Q(fewest__gte=2),
                name="timetable_fewest_fill_a_table",
            ),
        ]

    def __str__(self) -> str:
        return str(self.tournament)
