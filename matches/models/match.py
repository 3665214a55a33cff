"""A match at a table, and who sits there."""

from __future__ import annotations

from typing import Any

from django.db import models

from matches.models.round import Round
from scoring import rulesets
from scoring.sheet import MatchRules
from scoring.values import Option, SmazzateGame, TargetGame
from scoring.victory_points import Scale, parse_scale
from tournaments.models import Entry


class MatchInPlayManager(models.Manager["Match"]):
    """Those of the rounds that count."""

    def get_queryset(self) -> models.QuerySet[Match]:
        return super().get_queryset().filter(round__set_aside=None)


class Match(models.Model):
    """The rules it is reckoned by are copied here: it can be reckoned again for ever.

    ``version`` is that of its latest score sheet; 0 before the first. ``draw`` is how seats and
    first dealer were drawn by cards, as the record has it.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table_number = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    game_smazzate = models.PositiveSmallIntegerField(null=True)
    game_target = models.PositiveIntegerField(null=True)
    vp_table = models.CharField(max_length=60)
    game_options = models.JSONField(default=list)
    knockout = models.BooleanField()
    draw: models.JSONField[dict[str, Any] | None, dict[str, Any] | None] = models.JSONField(
        null=True
    )
    version = models.PositiveIntegerField(default=0)

    objects = MatchInPlayManager()
    ever: models.Manager[Match] = models.Manager()

    class Meta:
        ordering = ["table_number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="table_once_a_round"),
            models.CheckConstraint(
                condition=models.Q(game_smazzate__gte=1, game_target__isnull=True)
                | models.Q(game_smazzate__isnull=True, game_target__gte=1),
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
            self.ruleset_value,
            game,
            self.scale,
            knockout=self.knockout,
            options=frozenset(map(Option, self.game_options)),
        )

    @property
    def ruleset_value(self) -> rulesets.RuleSet:
        return rulesets.get(self.ruleset, self.ruleset_version)

    @property
    def scale(self) -> Scale:
        """What its result is turned into; ``ValueError`` where the column names none."""
        scale = parse_scale(self.ruleset_value.ranking, self.vp_table)
        if scale is None:
            raise ValueError(f"{self.vp_table!r} is no scale of {self.ruleset}")
        return scale

    @property
    def of_several(self) -> bool:
        """Whether several players share the table, each for himself."""
        return self.ruleset_value.ranking is rulesets.Ranking.PLACES


class SeatInPlayManager(models.Manager["Seat"]):
    """Those of the rounds that count."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().filter(round__set_aside=None)


class Seat(models.Model):
    """Where an entry is in a round: on a line of a match, or, without match, having its bye.

    At a table of several players it has a ``position``, from 1, and no line.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="seats")
    line = models.CharField(max_length=2, null=True, choices=[("ns", "N-S"), ("ew", "E-W")])  # noqa: DJ001 (null means bye)
    position = models.PositiveSmallIntegerField(null=True)

    objects = SeatInPlayManager()
    ever: models.Manager[Seat] = models.Manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_once_a_round"),
            models.UniqueConstraint(fields=["match", "line"], name="one_entry_a_line"),
            models.UniqueConstraint(fields=["match", "position"], name="one_entry_a_position"),
            models.CheckConstraint(
                condition=models.Q(match__isnull=True, line__isnull=True, position__isnull=True)
                | models.Q(match__isnull=False, line__in=["ns", "ew"], position__isnull=True)
                | models.Q(match__isnull=False, line__isnull=True, position__range=(1, 8)),
                name="seat_or_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.line or 'bye'}"
