"""A match at a table, and who sits there."""

from __future__ import annotations

from django.db import models

from matches.models.round import Round
from scoring import rulesets
from scoring.sheet import MatchRules
from scoring.values import SmazzateGame, TargetGame
from scoring.victory_points import VpTable
from tournaments.models import Entry


class Match(models.Model):
    """The rules it is reckoned by are copied here: it can be reckoned again for ever.

    ``version`` is that of its latest score sheet; 0 before the first.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table_number = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    game_smazzate = models.PositiveSmallIntegerField(null=True)
    game_target = models.PositiveIntegerField(null=True)
    vp_table = models.CharField(max_length=4)
    knockout = models.BooleanField()
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["table_number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="table_once_a_round"),
            models.CheckConstraint(
                condition=models.Q(game_smazzate__gte=1, game_target__isnull=True)
                | models.Q(game_smazzate__isnull=True, game_target__gte=5),
                name="match_one_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.table_number}"

    @property
    def rules(self) -> MatchRules:
        game = (
            TargetGame(self.game_target)
            if self.game_target is not None
            else SmazzateGame(self.game_smazzate or 0)
        )
        return MatchRules(
            rulesets.get(self.ruleset, self.ruleset_version),
            game,
            VpTable(self.vp_table),
            knockout=self.knockout,
        )


class Seat(models.Model):
    """Where an entry is in a round: on a line of a match, or, with neither, having its bye."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="seats")
    line = models.CharField(max_length=2, null=True, choices=[("ns", "N-S"), ("ew", "E-W")])  # noqa: DJ001 (null means bye)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_once_a_round"),
            models.UniqueConstraint(fields=["match", "line"], name="one_entry_a_line"),
            models.CheckConstraint(
                condition=models.Q(match__isnull=True, line__isnull=True)
                | models.Q(match__isnull=False, line__in=["ns", "ew"]),
                name="seat_or_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.line or 'bye'}"
