"""A tournament as it is announced, and the stages it is played in."""

from __future__ import annotations

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import rulesets
from scoring.tie_breaks import DEFAULT_ORDER
from scoring.values import Game, Option, SmazzateGame, TargetGame
from scoring.victory_points import Scale, parse_scale
from tournaments.enums import EntrySize, PairingSystem, TournamentState
from tournaments.models.club import Club
from tournaments.phrases import RULESET_NAMES, length_in_words


def default_tie_breaks() -> list[str]:
    return [str(tie_break) for tie_break in DEFAULT_ORDER]


class Tournament(models.Model):
    """``revision`` grows with every write: what is derived is cached under it.

    Exactly one of ``game_smazzate`` and ``game_target`` (points) says how long a match is.
    ``game_options`` lists the rules' switches that are on. ``game_name`` is what people call the
    game where its rules are those of many games. ``vp_table`` is the name of the scale.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=160)
    state = models.CharField(
        max_length=12, choices=TournamentState.choices, default=TournamentState.DRAFT
    )
    starts_at = models.DateTimeField(_("starts at"), default=timezone.now)
    entry_size = models.CharField(
        _("who plays"), max_length=8, choices=EntrySize.choices, default=EntrySize.PAIR
    )
    capacity = models.PositiveIntegerField(_("places"), null=True, blank=True)
    fee_amount = models.DecimalField(_("fee"), max_digits=8, decimal_places=2, default=0)
    fee_unit = models.CharField(_("fee in"), max_length=20, default="€", blank=True)
    prize_amount = models.DecimalField(_("prize"), max_digits=10, decimal_places=2, default=0)
    prize_unit = models.CharField(_("prize in"), max_length=20, default="€", blank=True)

    ruleset = models.CharField(_("rules"), max_length=40, default="burraco")
    ruleset_version = models.PositiveSmallIntegerField(default=1)
    game_smazzate = models.PositiveSmallIntegerField(null=True, blank=True)
    game_target = models.PositiveIntegerField(null=True, blank=True)
    vp_table = models.CharField(max_length=60)
    game_options = models.JSONField(default=list, blank=True)
    game_name = models.CharField(_("game"), max_length=60, blank=True)
    bye_vp = models.PositiveSmallIntegerField()
    bye_mp = models.IntegerField()
    tie_breaks = models.JSONField(default=default_tie_breaks)
    seed = models.BigIntegerField()

    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["state", "starts_at"], name="tournament_calendar")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(game_smazzate__gte=1, game_target__isnull=True)
                | models.Q(game_smazzate__isnull=True, game_target__gte=1),
                name="tournament_one_game",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=TournamentState.values),
                name="tournament_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(bye_vp__lte=20), name="tournament_bye_vp_on_the_table"
            ),
            models.CheckConstraint(
                condition=models.Q(fee_amount__gte=0, prize_amount__gte=0),
                name="tournament_money_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def game(self) -> Game:
        if self.game_smazzate is not None:
            return SmazzateGame(self.game_smazzate)
        assert self.game_target is not None  # noqa: S101 (the constraint tournament_one_game)
        return TargetGame(self.game_target)

    @property
    def options(self) -> frozenset[Option]:
        return frozenset(map(Option, self.game_options))

    @property
    def scale(self) -> Scale:
        """What a match's result is turned into; ``ValueError`` where the column names none."""
        scale = parse_scale(self.rules.ranking, self.vp_table)
        if scale is None:
            raise ValueError(f"{self.vp_table!r} is no scale of {self.ruleset}")
        return scale

    @property
    def of_several(self) -> bool:
        """Whether several players share a table, each for himself."""
        return self.rules.ranking is rulesets.Ranking.PLACES

    @property
    def ruleset_name(self) -> str:
        """What people call the game."""
        return self.game_name or str(RULESET_NAMES[self.ruleset])

    @property
    def length_in_words(self) -> str:
        """How long a match is: “4 smazzate”."""
        return length_in_words(self.rules, self.game, self.options)

    @property
    def rules(self) -> rulesets.RuleSet:
        return rulesets.get(self.ruleset, self.ruleset_version)


class Stage(models.Model):
    """Rounds under one pairing system; ``options`` are those of the record file.

    ``pools`` lists the codes of the entries of each pool, best pool first, from the stage's first
    published round on; none where the stage has no pools.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    system = models.CharField(max_length=12, choices=PairingSystem.choices)
    rounds_planned = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(
        default=dict, blank=True
    )
    pools: models.JSONField[list[list[str]], list[list[str]]] = models.JSONField(
        default=list, blank=True
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
            models.CheckConstraint(
                condition=models.Q(rounds_planned__gte=1), name="stage_has_rounds"
            ),
            models.CheckConstraint(
                condition=models.Q(system__in=PairingSystem.values), name="stage_system_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}: {self.get_system_display()}"
