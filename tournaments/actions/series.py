"""Tournaments that come again: made, changed, ended, and the next of them announced."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actions.plans import plan_from_json, plan_to_json
from tournaments.actions.setup import (
    Plan,
    cancel_tournament,
    create_tournament,
    open_enrolment,
)
from tournaments.actions.timed import NOTHING_TO_DO, Outcome, plan
from tournaments.actions.timetable import BEFORE_PLAY
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState
from tournaments.errors import RefusedError
from tournaments.models import Club, Occurrence, Series, TimedEvent
from tournaments.queries.series import (
    LONGEST_WAIT,
    Slot,
    Standing,
    due_at,
    moment_of,
    originals,
    slots,
)

SEEDS: Final = 10**9
MOST_AT_ONCE: Final = 40
"""How many are announced in one transaction; the rest follows at once in another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A series as it is asked for; ``rule`` has been checked. ``plan`` gives each tournament."""

    name: str
    rule: str
    first_day: date
    at: time
    plan: Plan
    horizon_days: int = 14
    skips_holidays: bool = False

    def columns(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "rule": self.rule,
            "first_day": self.first_day,
            "at": self.at,
            "plan": plan_to_json(self.plan),
            "horizon_days": self.horizon_days,
            "skips_holidays": self.skips_holidays,
        }


def create_series(wanted: Wanted, *, club: Club, by: By) -> Series:
    """A series, and the first of its tournaments announced; their lots follow the plan's seed."""
    with transaction.atomic():
        series = Series.objects.create(club=club, seed=wanted.plan.seed, **wanted.columns())
        announce(series, by)
    return series


def change_series(
    series_id: int, wanted: Wanted, *, version: int, also_announced: bool, by: By
) -> Series:
    """Go on like this; what is announced already stays as it is.

    ``also_announced``: where nobody is enrolled yet, it is cancelled and announced anew. What was
    moved or cancelled before it was announced is forgotten where the rule names it no more.
    Raises ``RefusedError``: ``series_stale``, ``series_ended``, ``nothing_changed``.
    """
    with changing(series_id) as series:
        if series.version != version:
            raise RefusedError("series_stale")
        columns = wanted.columns()
        if all(getattr(series, column) == value for column, value in columns.items()):
            raise RefusedError("nothing_changed")
        for column, value in columns.items():
            setattr(series, column, value)
        series.version += 1
        series.save(update_fields=[*columns, "version"])
        _forget_what_is_not_named(series, by.now)
        if also_announced:
            _take_back_the_empty(series, by)
        announce(series, by)
    return series


def end_series(series_id: int, *, version: int, by: By) -> None:
    """Announce nothing more of it; what is announced stays.

    Raises ``RefusedError``: ``series_stale``, ``series_ended``.
    """
    with changing(series_id) as series:
        if series.version != version:
            raise RefusedError("series_stale")
        series.ended_at = by.now
        series.version += 1
        series.save(update_fields=["ended_at", "version"])
        _drop_looks(series)


@contextmanager
def changing(series_id: int) -> Iterator[Series]:
    """Lock a series that goes on; its tournaments are locked after it. ``series_ended``."""
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series_id)
        if series.ended_at is not None:
            raise RefusedError("series_ended")
        yield series


def announce_next(event: TimedEvent, now: datetime) -> Outcome:
    """What a series does by itself: the effect of ``EventKind.OCCURRENCES``."""
    assert event.series is not None  # noqa: S101 (the constraint event_of_one_subject)
    made = announce(event.series, By(None, now))
    return Outcome("announced", {"count": made}) if made else NOTHING_TO_DO


def announce(series: Series, by: By) -> int:
    """Make the tournament of every time that is near enough, and plan to look again.

    Times that were missed in an outage are past, and stay unannounced. Answers how many were made.
    The series is locked.
    """
    if series.ended_at is not None:
        return 0
    until = by.now + timedelta(days=series.horizon_days + 1)
    ready = [
        slot
        for slot in slots([series], by.now, until)
        if slot.standing == Standing.LATER and slot.due_at <= by.now
    ]
    for slot in ready[:MOST_AT_ONCE]:
        _announce_one(slot, by)
    _look_again(series, by.now, at_once=len(ready) > MOST_AT_ONCE)
    return len(ready[:MOST_AT_ONCE])


def seed_of(series: Series, original: str) -> int:
    """The lots of each tournament, for anybody to work out from the series' own."""
    digest = hashlib.sha256(f"{series.seed}:{original}".encode()).hexdigest()
    return int(digest, 16) % SEEDS


def _announce_one(slot: Slot, by: By) -> None:
    series = slot.series
    planned = plan_from_json(
        series.plan,
        name=series.name,
        starts_at=slot.starts_at,
        seed=seed_of(series, slot.original),
    )
    tournament = create_tournament(planned, club=series.club, by=by)
    if planned.times.opens_before is None:
        open_enrolment(tournament.pk, by=by)
    Occurrence.objects.update_or_create(
        series=series,
        original=slot.original,
        defaults={"tournament": tournament, "starts_at": slot.starts_at},
    )


def _look_again(series: Series, now: datetime, *, at_once: bool) -> None:
    """When the next time comes near enough; never, where there is none."""
    _drop_looks(series)
    if at_once:
        plan(EventKind.OCCURRENCES, now, series=series)
        return
    waiting = series.occurrences.filter(tournament=None, cancelled=False, starts_at__gt=now)
    looks = [due_at(series, row.starts_at) for row in waiting]
    for original in originals(series, now, now + LONGEST_WAIT):
        if (moment := due_at(series, moment_of(original))) > now:
            looks.append(moment)
            break
    if upcoming := [moment for moment in looks if moment > now]:
        plan(EventKind.OCCURRENCES, min(upcoming), series=series)


def _drop_looks(series: Series) -> None:
    """The one that is just being carried out is marked done by whoever carries it out."""
    series.timed_events.filter(state=EventState.WAITING).update(state=EventState.DROPPED)


def _forget_what_is_not_named(series: Series, now: datetime) -> None:
    undecided = series.occurrences.filter(tournament=None, starts_at__gt=now)
    latest = undecided.order_by("-original").values_list("original", flat=True).first()
    if latest is not None:
        # An hour to spare: what the wall skips comes later than it says.
        until = moment_of(latest) + timedelta(hours=1)
        named = set(originals(series, now - LONGEST_WAIT, until))
        gone = [row.pk for row in undecided if row.original not in named]
        Occurrence.objects.filter(pk__in=gone).delete()


def _take_back_the_empty(series: Series, by: By) -> None:
    rows = series.occurrences.filter(
        cancelled=False,
        tournament__state__in=BEFORE_PLAY,
        tournament__starts_at__gt=by.now,
        tournament__entries=None,
        tournament__waiting_entries=None,
    )
    for row in rows.order_by("tournament_id"):
        assert row.tournament_id is not None  # noqa: S101 (filtered)
        reason = _("Announced anew: its series was changed.")
        cancel_tournament(row.tournament_id, reason=reason, by=by)
        row.delete()
