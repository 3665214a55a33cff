"""Creating a tournament and changing what is announced of it."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from django.db import transaction

from scoring import rulesets
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import Game, Option, SmazzateGame, TargetGame
from scoring.victory_points import Scale, default_bye
from tournaments.actions.notices import tell
from tournaments.actions.registration import check_everybody_fits
from tournaments.actions.timed import drop
from tournaments.actions.timetable import BY_HAND, Times, keep_timetable, plan_events, timetable_of
from tournaments.actions.waiting import promote
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, NoticeKind, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Club, Stage, Timetable, Tournament
from tournaments.queries.concerned import everybody

CHANGEABLE: Final = (TournamentState.DRAFT, TournamentState.OPEN, TournamentState.RUNNING)
"""Where what is announced may still be changed."""


@dataclass(frozen=True, slots=True)
class StagePlan:
    system: PairingSystem
    rounds_planned: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Announcement:
    """What people read of a tournament before they come; it decides nothing of the play."""

    name: str
    starts_at: datetime
    capacity: int | None = None
    fee: tuple[Decimal, str] = (Decimal(0), "€")
    prize: tuple[Decimal, str] = (Decimal(0), "€")

    def columns(self) -> dict[str, Any]:
        """By the names of the tournament's columns."""
        values = (self.name, self.starts_at, self.capacity, *self.fee, *self.prize)
        return dict(zip(ANNOUNCED, values, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Announcement):
    """A tournament to be created; ``bye_vp`` and ``bye_mp`` default by the VP table."""

    game: Game
    vp_table: Scale
    seed: int
    stages: Sequence[StagePlan]
    ruleset: str = "burraco"
    entry_size: EntrySize = EntrySize.PAIR
    tie_breaks: Sequence[TieBreak] = DEFAULT_ORDER
    bye_vp: int | None = None
    bye_mp: int | None = None
    options: Collection[Option] = ()
    game_name: str = ""
    times: Times = BY_HAND


ANNOUNCED: Final = (
    "name",
    "starts_at",
    "capacity",
    "fee_amount",
    "fee_unit",
    "prize_amount",
    "prize_unit",
)
"""The tournament's columns that an announcement fills."""


def create_tournament(
    plan: Plan, *, club: Club, by: By, action: AuditAction = AuditAction.CREATED
) -> Tournament:
    """A new draft with its stages; the seed of all its lots is in the plan."""
    default_vp, default_mp = default_bye(plan.vp_table)
    with transaction.atomic():
        tournament = Tournament.objects.create(
            club=club,
            entry_size=plan.entry_size,
            ruleset=plan.ruleset,
            ruleset_version=rulesets.get(plan.ruleset).version,
            game_smazzate=plan.game.count if isinstance(plan.game, SmazzateGame) else None,
            game_target=plan.game.points if isinstance(plan.game, TargetGame) else None,
            vp_table=str(plan.vp_table),
            game_options=sorted(option.value for option in plan.options),
            game_name=plan.game_name,
            bye_vp=default_vp if plan.bye_vp is None else plan.bye_vp,
            bye_mp=default_mp if plan.bye_mp is None else plan.bye_mp,
            tie_breaks=[str(tie_break) for tie_break in plan.tie_breaks],
            seed=plan.seed,
            **plan.columns(),
        )
        _add_stages(tournament, plan.stages)
        AuditRow.objects.create(
            tournament=tournament, action=action, actor=by.actor, at=by.now, revision=0
        )
        if plan.times != BY_HAND:
            keep_timetable(tournament, plan.times, by.now)
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


def edition(tournament: Tournament) -> str:
    """A fingerprint of what is announced now: another one once any of it has changed."""
    columns = [_written(getattr(tournament, column)) for column in ANNOUNCED]
    return hashlib.sha256("\n".join(columns).encode()).hexdigest()[:16]


def change_announcement(
    tournament_id: int, announcement: Announcement, *, written_from: str, by: By
) -> None:
    """Announce it anew; the audit row keeps every changed column as ``[before, after]``.

    ``written_from`` is the ``edition`` the change was written from. Raises ``RefusedError``:
    ``wrong_state``, ``announcement_stale``, ``capacity_below_entries``, ``capacity_below_fewest``,
    ``nothing_changed``.
    """
    with transaction.atomic():
        with writing(tournament_id, by, AuditAction.CHANGED, allowed=CHANGEABLE) as (
            tournament,
            details,
        ):
            if edition(tournament) != written_from:
                raise RefusedError("announcement_stale")
            timetable, was = timetable_of(tournament), tournament.starts_at
            check_everybody_fits(tournament, announcement.capacity)
            _check_fewest(timetable, announcement.capacity)
            details.update(_change(tournament, announcement))
            if "starts_at" in details:
                _moved(tournament, timetable, was, by)
        promote(tournament, by)


def _change(tournament: Tournament, announcement: Announcement) -> dict[str, list[str]]:
    """Write what is different; answers each changed column as ``[before, after]``."""
    changes: dict[str, list[str]] = {}
    for column, after in announcement.columns().items():
        change = [_written(getattr(tournament, column)), _written(after)]
        if change[0] != change[1]:
            changes[column] = change
            setattr(tournament, column, after)
    if not changes:
        raise RefusedError("nothing_changed")
    tournament.save(update_fields=list(changes))
    return changes


def _check_fewest(timetable: Timetable | None, capacity: int | None) -> None:
    """Fewer places than entries are needed would always cancel it."""
    fewest = timetable.fewest if timetable else None
    if capacity is not None and fewest is not None and fewest > capacity:
        raise RefusedError("capacity_below_fewest", {"fewest": fewest})


def _moved(tournament: Tournament, timetable: Timetable | None, was: datetime, by: By) -> None:
    """What happens by itself moves along, and people are told."""
    if timetable:
        plan_events(tournament, timetable, by.now)
        if timetable.checks_in_before is not None and timetable.check_in_opened_at is None:
            # Who said “we are here” said it for the time that is not kept.
            tournament.entries.filter(withdrawn_after=None).update(checked_in=False)
    if tournament.state == TournamentState.DRAFT:
        return
    times = {"was": was.isoformat(), "will": tournament.starts_at.isoformat()}
    receivers = [(user, {"name": name, **times}) for user, name in everybody(tournament)]
    tell(tournament, NoticeKind.MOVED, receivers, by.now, about=times)


def _written(value: object) -> str:
    """As the audit row keeps it: a time to the minute, as it can be typed; no limit as nothing."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="minutes")
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return "" if value is None else str(value)


def open_enrolment(tournament_id: int, *, by: By) -> None:
    """Announce the tournament: it appears in the calendar and takes entries."""
    with writing(tournament_id, by, AuditAction.OPENED, allowed=(TournamentState.DRAFT,)) as (
        tournament,
        _,
    ):
        tournament.state = TournamentState.OPEN
        tournament.save(update_fields=["state"])
        tell(tournament, NoticeKind.OPENED, (), by.now)


def close_enrolment(tournament_id: int, *, by: By) -> Timetable:
    """From now on the organiser alone changes the list.

    Raises ``RefusedError``: ``wrong_state``, ``enrolment_closed``.
    """
    with writing(
        tournament_id, by, AuditAction.ENROLMENT_CLOSED, allowed=(TournamentState.OPEN,)
    ) as (tournament, _):
        timetable = timetable_of(tournament)
        if timetable is None or timetable.enrolment_closed_at:
            raise RefusedError("enrolment_closed")
        timetable.enrolment_closed_at = by.now
        timetable.save(update_fields=["enrolment_closed_at"])
    return timetable


def cancel_tournament(
    tournament_id: int, *, reason: str, by: By, fewest: int | None = None
) -> None:
    """Call off a tournament that has not begun; what was enrolled stays readable.

    ``fewest`` is how many entries it would have needed, where that is why.
    """
    with writing(
        tournament_id,
        by,
        AuditAction.CANCELLED,
        allowed=(TournamentState.DRAFT, TournamentState.OPEN),
    ) as (tournament, details):
        details["reason"] = reason
        tournament.state = TournamentState.CANCELLED
        tournament.save(update_fields=["state"])
        drop(tournament)
        told = {
            "reason": reason,
            "because": "organiser" if fewest is None else "too_few",
            "taken": tournament.entries.filter(withdrawn_after=None).count(),
            "fewest": fewest,
        }
        receivers = [(user, {"name": name, **told}) for user, name in everybody(tournament)]
        tell(tournament, NoticeKind.CANCELLED, receivers, by.now, about=told)
