"""Who takes part: pairs or single players, and who must not meet whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Because, ForbiddenKind
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """``code`` names it in the record and in every lot; ``listed`` is its place in the list.

    ``withdrawn_after`` is the last round it was there for; 0 means before the first. A late entry
    ``joined_at`` a round with a credit of VP and MP for those it missed; ``absent_rounds`` are
    others it was not there for. With ``fixed_seat`` it sits N-S in a Mitchell and never moves.
    ``enrolled_by`` is the account that put it on the list for itself, not the organiser's.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    code = models.CharField(max_length=64)
    listed = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=250)
    seeding = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    checked_in = models.BooleanField(_("present"), default=False)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    joined_at = models.PositiveSmallIntegerField(default=1)
    credit_vp = models.PositiveSmallIntegerField(default=0)
    credit_mp = models.IntegerField(default=0)
    absent_rounds: models.JSONField[list[int], list[int]] = models.JSONField(
        default=list, blank=True
    )
    fixed_seat = models.BooleanField(_("cannot move"), default=False)
    enrolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    players = models.ManyToManyField(Player, through="EntryPlayer", related_name="entries")

    class Meta:
        ordering = ["listed"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "code"], name="entry_code_once"),
            models.UniqueConstraint(fields=["tournament", "listed"], name="entry_listed_once"),
            models.UniqueConstraint(fields=["tournament", "seeding"], name="entry_seeding_once"),
            models.CheckConstraint(
                condition=models.Q(joined_at__gte=1), name="entry_joined_at_a_round"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PlayingManager(models.Manager["EntryPlayer"]):
    """Those who play for their entry now, not those a substitute sits for."""

    def get_queryset(self) -> models.QuerySet[EntryPlayer]:
        return super().get_queryset().filter(last_round=None)


class EntryPlayer(models.Model):
    """A player's seat in an entry; ``tournament`` is repeated so that nobody enters twice.

    A substitute has the position of whom they sit for and the ``first_round`` they play; whom they
    sit for has a ``last_round``. ``objects`` are who plays now, ``ever`` is everybody.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = PlayingManager()
    ever: models.Manager[EntryPlayer] = models.Manager()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=models.Q(last_round=None),
                name="player_plays_once_a_tournament",
            ),
            models.UniqueConstraint(
                fields=["entry", "position"],
                condition=models.Q(last_round=None),
                name="entry_position_held_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.entry})"


class ForbiddenGroup(models.Model):
    """Entries no two of which ever meet, or only where it cannot be avoided.

    ``known_from`` and ``lifted_from`` are the rounds that were to be published next: the first
    whose draw knew of the group, and of its lifting.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_groups")
    entries = models.ManyToManyField(Entry, related_name="forbidden_groups")
    kind = models.CharField(
        max_length=8, choices=ForbiddenKind.choices, default=ForbiddenKind.NEVER
    )
    because = models.CharField(max_length=8, choices=Because.choices, blank=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    known_from = models.PositiveSmallIntegerField(default=1)
    lifted_from = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=ForbiddenKind.values), name="forbidden_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.get_kind_display()} ({self.pk})"


class WaitingEntry(models.Model):
    """Whoever comes into the tournament when a place becomes free, the lowest ``number`` first."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="waiting_entries")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=250)
    players: models.JSONField[list[str], list[str]] = models.JSONField()
    enrolled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "waiting entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="waiting_number_once"),
        ]

    def __str__(self) -> str:
        return self.name
