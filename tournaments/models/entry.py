"""Who takes part: pairs or single players, and who must not meet whom."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import ForbiddenKind
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """``code`` names it in the record and in every lot; ``listed`` is its place in the list.

    ``withdrawn_after`` is the last round it was there for; 0 means before the first.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    code = models.CharField(max_length=64)
    listed = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=250)
    seeding = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    checked_in = models.BooleanField(_("present"), default=False)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    players = models.ManyToManyField(Player, through="EntryPlayer", related_name="entries")

    class Meta:
        ordering = ["listed"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "code"], name="entry_code_once"),
            models.UniqueConstraint(fields=["tournament", "listed"], name="entry_listed_once"),
            models.UniqueConstraint(fields=["tournament", "seeding"], name="entry_seeding_once"),
        ]

    def __str__(self) -> str:
        return self.name


class EntryPlayer(models.Model):
    """A player's seat in an entry; ``tournament`` is repeated so that nobody enters twice."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="player_once_a_tournament"
            ),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.entry})"


class ForbiddenPair(models.Model):
    """Two entries that never meet, or only where it cannot be avoided."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    kind = models.CharField(
        max_length=8, choices=ForbiddenKind.choices, default=ForbiddenKind.NEVER
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="forbidden_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="forbidden_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"
