"""Changing what is still to be played: more rounds or fewer, other stages to come."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from matches.enums import RoundState
from matches.models import Round
from matches.queries.play import last_round
from matches.queries.programme import StageNow, programme
from tournaments.actions.setup import StagePlan
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Stage, Tournament

BEFORE_THE_END: Final = (TournamentState.DRAFT, TournamentState.OPEN, TournamentState.RUNNING)


def plan_edition(stages: Iterable[StageNow]) -> str:
    """A fingerprint of the stages as they are: another one once one is changed or a round drawn."""
    told = [_told(now.stage) | {"drawn": now.drawn} for now in stages]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def change_plan(
    tournament_id: int,
    *,
    rounds: int | None,
    stages: Sequence[StagePlan],
    written_from: str,
    by: By,
) -> None:
    """Give the stage under way so many ``rounds``, and let these ``stages`` follow it.

    ``rounds`` is None where no stage has begun, or where it keeps those it has; ``stages`` are
    all that have not begun, in their order. ``written_from`` is the ``plan_edition`` the change was
    written from. Raises ``RefusedError``: ``plan_stale``, ``round_drawn_already``,
    ``plan_without_stages``, ``rounds_below_drawn``, ``stage_rolled_back``, ``nothing_changed``.
    """
    with writing(tournament_id, by, AuditAction.PLAN_CHANGED, allowed=BEFORE_THE_END) as (
        tournament,
        details,
    ):
        now = programme(tournament)
        if plan_edition(now) != written_from:
            raise RefusedError("plan_stale")
        _check_nothing_waits(tournament)
        before = [_told(each.stage) for each in now]
        begun = [each for each in now if each.begun]
        if not begun and not stages:
            raise RefusedError("plan_without_stages")
        if begun and rounds is not None:
            _set_rounds(begun[-1], rounds)
        _lay_stages(tournament, len(begun), stages)
        after = [_told(each) for each in tournament.stages.order_by("number")]
        if after == before:
            raise RefusedError("nothing_changed")
        details.update(before=before, after=after, begun=len(begun))


def _told(stage: Stage) -> dict[str, Any]:
    """A stage as the audit row keeps it."""
    return {
        "system": str(stage.system),
        "rounds_planned": stage.rounds_planned,
        "options": dict(stage.options),
    }


def _check_nothing_waits(tournament: Tournament) -> None:
    """A round only drawn was drawn by the plan as it is."""
    latest = last_round(tournament)
    if latest and latest.state == RoundState.DRAWN:
        raise RefusedError("round_drawn_already", {"round": latest.number})


def _set_rounds(now: StageNow, rounds: int) -> None:
    if rounds < now.drawn:
        raise RefusedError("rounds_below_drawn", {"drawn": now.drawn})
    now.stage.rounds_planned = rounds
    now.stage.save(update_fields=["rounds_planned"])


def _lay_stages(tournament: Tournament, begun: int, plans: Sequence[StagePlan]) -> None:
    """The plans as the stages that follow those begun; whoever has one of that number keeps it."""
    for number, plan in enumerate(plans, start=begun + 1):
        Stage.objects.update_or_create(
            tournament=tournament,
            number=number,
            defaults={
                "system": plan.system,
                "rounds_planned": plan.rounds_planned,
                "options": dict(plan.options),
                "pools": [],
            },
        )
    surplus = tournament.stages.filter(number__gt=begun + len(plans))
    rolled_back = Round.ever.filter(stage__in=surplus).order_by("stage__number").first()
    if rolled_back:
        raise RefusedError("stage_rolled_back", {"stage": rolled_back.stage.number})
    surplus.delete()
