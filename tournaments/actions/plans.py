"""What the tournaments of a series are made from, as it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from scoring import rulesets
from scoring.tie_breaks import TieBreak
from scoring.values import Game, Option, SmazzateGame, TargetGame
from scoring.victory_points import parse_scale
from tournaments.actions.setup import Announcement, Plan, StagePlan
from tournaments.actions.timetable import Times, timetable_of
from tournaments.enums import EntrySize, PairingSystem
from tournaments.models import Tournament


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """Everything but its name, time and seed, which are each tournament's own."""
    return {
        "capacity": plan.capacity,
        "fee": [str(plan.fee[0]), plan.fee[1]],
        "prize": [str(plan.prize[0]), plan.prize[1]],
        "ruleset": plan.ruleset,
        "game": _game_to_json(plan.game),
        "game_name": plan.game_name,
        "options": sorted(option.value for option in plan.options),
        "vp_table": str(plan.vp_table),
        "entry_size": plan.entry_size.value,
        "tie_breaks": [tie_break.value for tie_break in plan.tie_breaks],
        "bye_vp": plan.bye_vp,
        "bye_mp": plan.bye_mp,
        "stages": [
            {
                "system": each.system.value,
                "rounds": each.rounds_planned,
                "options": {**each.options},
            }
            for each in plan.stages
        ],
        "times": plan.times.to_json(),
    }


def plan_from_json(kept: Mapping[str, Any], *, name: str, starts_at: datetime, seed: int) -> Plan:
    """The plan of one tournament; what was kept before a choice existed has it as usual.

    Raises ``KeyError`` or ``ValueError`` for what ``plan_to_json`` never wrote.
    """
    scale = parse_scale(rulesets.get(kept["ruleset"]).ranking, kept["vp_table"])
    if scale is None:
        raise ValueError(f"{kept['vp_table']!r} is no scale of {kept['ruleset']}")
    return Plan(
        name=name,
        starts_at=starts_at,
        seed=seed,
        capacity=kept["capacity"],
        fee=(Decimal(kept["fee"][0]), kept["fee"][1]),
        prize=(Decimal(kept["prize"][0]), kept["prize"][1]),
        ruleset=kept["ruleset"],
        game=_game_from_json(kept["game"]),
        game_name=kept["game_name"],
        options=frozenset(map(Option, kept["options"])),
        vp_table=scale,
        entry_size=EntrySize(kept["entry_size"]),
        tie_breaks=tuple(map(TieBreak, kept["tie_breaks"])),
        bye_vp=kept["bye_vp"],
        bye_mp=kept["bye_mp"],
        stages=tuple(
            StagePlan(PairingSystem(each["system"]), each["rounds"], each["options"])
            for each in kept["stages"]
        ),
        times=Times(**kept["times"]),
    )


def plan_of(tournament: Tournament) -> Plan:
    """What would make the same tournament again."""
    return Plan(
        **_announced(tournament),
        seed=tournament.seed,
        ruleset=tournament.ruleset,
        game=tournament.game,
        game_name=tournament.game_name,
        options=tournament.options,
        vp_table=tournament.scale,
        entry_size=EntrySize(tournament.entry_size),
        tie_breaks=tuple(map(TieBreak, tournament.tie_breaks)),
        bye_vp=tournament.bye_vp,
        bye_mp=tournament.bye_mp,
        stages=tuple(
            StagePlan(PairingSystem(stage.system), stage.rounds_planned, stage.options)
            for stage in tournament.stages.all()
        ),
        times=Times.of(timetable_of(tournament)),
    )


def announcement_of(tournament: Tournament, starts_at: datetime) -> Announcement:
    """What is announced of it now, at another time."""
    return Announcement(**{**_announced(tournament), "starts_at": starts_at})


def _announced(tournament: Tournament) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "starts_at": tournament.starts_at,
        "capacity": tournament.capacity,
        "fee": (tournament.fee_amount, tournament.fee_unit),
        "prize": (tournament.prize_amount, tournament.prize_unit),
    }


def _game_to_json(game: Game) -> dict[str, int]:
    if isinstance(game, SmazzateGame):
        return {"smazzate": game.count}
    return {"points": game.points}


def _game_from_json(kept: Mapping[str, int]) -> Game:
    if "smazzate" in kept:
        return SmazzateGame(kept["smazzate"])
    return TargetGame(kept["points"])
