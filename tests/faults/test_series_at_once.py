"""Several at the same moment: a time of a series is announced once, whoever announces it."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from scoring.values import SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.occurrences import cancel_occurrence, move_occurrence, restore_occurrence
from tournaments.actions.series import (
    Wanted,
    announce,
    announce_next,
    change_series,
    changing as locked,
    create_series,
)
from tournaments.actions.setup import Plan, StagePlan
from tournaments.actions.timed import run_due
from tournaments.actions.writing import By
from tournaments.enums import EventKind, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Occurrence, TimedEvent, Tournament

ROME = ZoneInfo("Europe/Rome")
TONIGHT = datetime(2026, 11, 20, 21, 30, tzinfo=ROME)
LATER = TONIGHT + timedelta(days=5)


def wanted(**changes):
    plan = Plan(
        name="Burraco", starts_at=TONIGHT, seed=7, game=SmazzateGame(4), vp_table=VpTable.FOUR,
        stages=[StagePlan(PairingSystem.SWISS, 4)],
    )  # fmt: skip
    kept = {
        "name": "Burraco", "rule": "FREQ=DAILY", "first_day": date(2026, 11, 20),
        "at": time(21, 30), "plan": plan, "horizon_days": 4,
    }  # fmt: skip
    return Wanted(**{**kept, **changes})


@pytest.fixture
def series(club, by):
    return create_series(wanted(), club=club, by=by)


def all_once(series):
    """Every announced time has one tournament, and every tournament one time."""
    rows = Occurrence.objects.filter(series=series)
    tournaments = list(rows.values_list("tournament", flat=True))
    assert len(set(tournaments)) == len(tournaments)
    alive = Tournament.objects.exclude(state=TournamentState.CANCELLED)
    assert alive.count() == rows.exclude(tournament__state="cancelled").count()
    waiting = TimedEvent.objects.filter(series=series, state="waiting")
    assert waiting.count() == 1
    return sorted(rows.values_list("original", flat=True))


def announce_now(pk):
    with locked(pk) as series:
        return announce(series, By(None, LATER))


def answered(work):
    try:
        work()
    except RefusedError as no:
        return no.code
    return "done"


def test_five_announce_the_same_series(series, at_once):
    # 21 to 24 November stand; five days later those of 26 to 29 are near enough.
    made = at_once(5)([partial(announce_now, series.pk)] * 5)
    assert sorted(made) == [0, 0, 0, 0, 4]
    assert all_once(series) == [f"2026-11-{day}T21:30" for day in (21, 22, 23, 24, 26, 27, 28, 29)]


def test_four_workers_find_it_due(series, at_once):
    effects = {EventKind.OCCURRENCES: announce_next}
    at_once(4)([partial(run_due, lambda: LATER, effects)] * 4)
    assert len(all_once(series)) == 8
    assert TimedEvent.objects.filter(series=series, state="done").count() == 1


def test_announced_while_it_is_changed_moved_and_cancelled(series, at_once, by):
    works = [
        partial(announce_now, series.pk),
        partial(change_series, series.pk, wanted(name="Altro"), version=1,
                also_announced=True, by=by),
        partial(move_occurrence, series.pk, "2026-11-22T21:30", TONIGHT + timedelta(days=9), by=by),
        partial(cancel_occurrence, series.pk, "2026-11-23T21:30", reason="Sala", by=by),
    ]  # fmt: skip
    assert at_once(4)([partial(answered, work) for work in works]) == ["done"] * 4
    all_once(series)


def test_one_is_cancelled_once_and_brought_back_once(series, at_once, by):
    gone = partial(cancel_occurrence, series.pk, "2026-11-22T21:30", reason="Sala", by=by)
    answers = at_once(2)([partial(answered, gone)] * 2)
    assert sorted(answers) == ["done", "occurrence_cancelled"]
    back = partial(restore_occurrence, series.pk, "2026-11-22T21:30", by=by)
    answers = at_once(2)([partial(answered, back)] * 2)
    assert sorted(answers) == ["done", "occurrence_not_cancelled"]
    assert len(all_once(series)) == 4
