"""Creating a tournament and changing what is announced of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import transaction

from scoring import rulesets
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import Game, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, default_bye
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, PairingSystem, TournamentState
from tournaments.models import AuditRow, Club, Stage, Tournament


@dataclass(frozen=True, slots=True)
class StagePlan:
    system: PairingSystem
    rounds_planned: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be created; ``bye_vp`` and ``bye_mp`` default by the VP table."""

    name: str
    starts_at: datetime
    game: Game
    vp_table: VpTable
    seed: int
    stages: Sequence[StagePlan]
    ruleset: str = "burraco"
    entry_size: EntrySize = EntrySize.PAIR
    tie_breaks: Sequence[TieBreak] = DEFAULT_ORDER
    bye_vp: int | None = None
    bye_mp: int | None = None
    capacity: int | None = None
    fee: tuple[Decimal, str] = (Decimal(0), "€")
    prize: tuple[Decimal, str] = (Decimal(0), "€")


def create_tournament(
    plan: Plan, *, club: Club, by: By, action: AuditAction = AuditAction.CREATED
) -> Tournament:
    """A new draft with its stages; the seed of all its lots is in the plan."""
    default_vp, default_mp = default_bye(plan.vp_table)
    with transaction.atomic():
        tournament = Tournament.objects.create(
            club=club,
            name=plan.name,
            starts_at=plan.starts_at,
            entry_size=plan.entry_size,
            capacity=plan.capacity,
            fee_amount=plan.fee[0],
            fee_unit=plan.fee[1],
            prize_amount=plan.prize[0],
            prize_unit=plan.prize[1],
            ruleset=plan.ruleset,
            ruleset_version=rulesets.get(plan.ruleset).version,
            game_smazzate=plan.game.count if isinstance(plan.game, SmazzateGame) else None,
            game_target=plan.game.points if isinstance(plan.game, TargetGame) else None,
            vp_table=plan.vp_table,
            bye_vp=default_vp if plan.bye_vp is None else plan.bye_vp,
            bye_mp=default_mp if plan.bye_mp is None else plan.bye_mp,
            tie_breaks=[str(tie_break) for tie_break in plan.tie_breaks],
            seed=plan.seed,
        )
        _add_stages(tournament, plan.stages)
        AuditRow.objects.create(
            tournament=tournament, action=action, actor=by.actor, at=by.now, revision=0
        )
    return tournament


def _add_stages(tournament: Tournament, stages: Sequence[StagePlan]) -> None:
    Stage.objects.bulk_create(
        Stage(
            tournament=tournament,
            number=number,
            system=stage.system,
            rounds_planned=stage.rounds_planned,
            options=dict(stage.options),
        )
        for number, stage in enumerate(stages, start=1)
    )


def open_enrolment(tournament_id: int, *, by: By) -> None:
    """Announce the tournament: it appears in the calendar and takes entries."""
    with writing(tournament_id, by, AuditAction.OPENED, allowed=(TournamentState.DRAFT,)) as (
        tournament,
        _,
    ):
        tournament.state = TournamentState.OPEN
        tournament.save(update_fields=["state"])


def cancel_tournament(tournament_id: int, *, reason: str, by: By) -> None:
    """Call off a tournament that has not begun; what was enrolled stays readable."""
    with writing(
        tournament_id,
        by,
        AuditAction.CANCELLED,
        allowed=(TournamentState.DRAFT, TournamentState.OPEN),
    ) as (tournament, details):
        details["reason"] = reason
        tournament.state = TournamentState.CANCELLED
        tournament.save(update_fields=["state"])
