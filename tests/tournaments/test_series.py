"""Tournaments that come again: announced once each, in time, whatever is done to one of them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from hashlib import sha256
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.tie_breaks import TieBreak
from scoring.values import SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.occurrences import (
    add_closure,
    cancel_occurrence,
    drop_closure,
    hold_occurrence,
    move_occurrence,
    restore_occurrence,
)
from tournaments.actions.plans import plan_of
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.series import (
    Wanted,
    announce_next,
    change_series,
    create_series,
    end_series,
)
from tournaments.actions.setup import Plan, StagePlan, cancel_tournament
from tournaments.actions.timed import run_due
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Occurrence, Series, TimedEvent, Tournament
from tournaments.queries.series import Standing, slots

ROME = ZoneInfo("Europe/Rome")
EFFECTS = {EventKind.OCCURRENCES: announce_next}


def rome(*moment):
    return datetime(*moment, tzinfo=ROME)


# Friday 20 November 2026, half past nine in the evening: `by.now` of the cast.
TONIGHT = rome(2026, 11, 20, 21, 30)


def planned(**changes):
    plan = {
        "name": "Burraco a coppie",
        "starts_at": TONIGHT,
        "game": SmazzateGame(4),
        "vp_table": VpTable.FOUR,
        "seed": 7,
        "stages": [StagePlan(PairingSystem.SWISS, 4, {"first_round": "lot"})],
        "capacity": 20,
        "prize": (Decimal(2000), "click"),
    }
    return Plan(**{**plan, **changes})


def wanted(plan=None, **changes):
    kept = {
        "name": "Burraco a coppie",
        "rule": "FREQ=DAILY",
        "first_day": date(2026, 11, 20),
        "at": time(21, 30),
        "plan": plan or planned(),
        "horizon_days": 3,
    }
    return Wanted(**{**kept, **changes})


@pytest.fixture
def make_series(club, by):
    def make(**changes):
        return create_series(wanted(**changes), club=club, by=by)

    return make


def held(series):
    """When what is announced of it is held, and in which state, soonest first."""
    rows = Tournament.objects.filter(occurrence__series=series).order_by("starts_at")
    return [(each.starts_at.astimezone(ROME).strftime("%d %H:%M"), each.state) for each in rows]


def days(series):
    return [when for when, _ in held(series)]


def look(series):
    """When it looks again."""
    found = TimedEvent.objects.get(series=series, state=EventState.WAITING)
    return found.due_at


def at(moment):
    run_due(lambda: moment, EFFECTS)


def test_the_next_days_are_announced_at_once(make_series):
    series = make_series()
    # What begins this very moment has begun; three days ahead is three.
    assert held(series) == [("21 21:30", "open"), ("22 21:30", "open"), ("23 21:30", "open")]
    tournament = Tournament.objects.earliest("starts_at")
    assert tournament.name == "Burraco a coppie"
    assert (tournament.prize_amount, tournament.prize_unit) == (2000, "click")
    lots = int(sha256(f"{series.seed}:2026-11-21T21:30".encode()).hexdigest(), 16) % 10**9
    assert tournament.seed == lots
    assert [row.action for row in tournament.audit.order_by("pk")] == ["created", "opened"]


def test_each_day_the_next_one(make_series):
    series = make_series()
    assert look(series) == rome(2026, 11, 21, 21, 30)
    at(rome(2026, 11, 21, 21, 29))
    assert len(held(series)) == 3
    at(rome(2026, 11, 21, 21, 30))
    assert days(series)[-1] == "24 21:30"
    assert look(series) == rome(2026, 11, 22, 21, 30)
    done = TimedEvent.objects.get(series=series, state=EventState.DONE)
    assert done.outcome == {"code": "announced", "params": {"count": 1}}


def test_what_an_outage_missed_stays_unannounced(make_series):
    series = make_series()
    at(rome(2026, 12, 1, 12, 0))
    # Of 24 November to 30 November nobody could have known.
    assert days(series)[3:] == ["01 21:30", "02 21:30", "03 21:30"]
    assert look(series) == rome(2026, 12, 1, 21, 30)


@pytest.mark.parametrize(
    ("first_day", "expected"),
    [
        # Rome: UTC+2 until 25 October 2026 at 1:00 UTC, UTC+1 from then on.
        (date(2026, 10, 24), ["24 00:30", "25 00:30", "26 01:30"]),
        (date(2027, 10, 30), ["30 00:30", "31 00:30", "01 01:30"]),
        (date(2026, 3, 28), ["28 01:30", "29 01:30", "30 00:30"]),
        (date(2027, 3, 27), ["27 01:30", "28 01:30", "29 00:30"]),
    ],
)
def test_half_past_two_in_both_nights(club, organiser, first_day, expected):
    eve = datetime.combine(first_day, time(0), tzinfo=UTC) - timedelta(hours=6)
    night = wanted(first_day=first_day, at=time(2, 30))
    create_series(night, club=club, by=By(organiser, eve))
    found = Tournament.objects.order_by("starts_at").values_list("starts_at", flat=True)
    assert [each.astimezone(UTC).strftime("%d %H:%M") for each in found] == expected


@pytest.mark.parametrize(("year", "night"), [(2026, 25), (2027, 31)])
def test_by_itself_through_the_night_with_two_half_past_twos(club, organiser, year, night):
    eve = rome(year, 10, night - 3, 12, 0)
    series = create_series(
        wanted(first_day=date(year, 10, night - 2), at=time(2, 30), horizon_days=1),
        club=club,
        by=By(organiser, eve),
    )
    for hours in range(24 * 6):
        at(eve + timedelta(hours=hours))
    found = [row.original[8:] for row in Occurrence.objects.filter(series=series)]
    expected = [
        (date(year, 10, night - 2) + timedelta(days=n)).strftime("%dT02:30") for n in range(7)
    ]
    assert found == expected


def test_a_plan_that_opens_later_stays_a_draft(make_series):
    plan = planned(times=Times(opens_before=24 * 60))
    series = make_series(plan=plan)
    assert {state for _, state in held(series)} == {"draft"}
    opening = TimedEvent.objects.filter(kind=EventKind.OPEN).earliest("due_at")
    assert opening.due_at == TONIGHT


def test_a_series_with_an_end_looks_no_more(make_series):
    series = make_series(rule="FREQ=DAILY;COUNT=3")
    assert days(series) == ["21 21:30", "22 21:30"]
    assert not TimedEvent.objects.filter(series=series, state=EventState.WAITING).exists()


def test_many_are_announced_in_several_goes(make_series):
    series = make_series(rule="FREQ=HOURLY", horizon_days=2)
    assert len(held(series)) == 40
    at(TONIGHT)
    assert len(held(series)) == 48


def test_holidays_are_left_out_and_held_where_wanted(make_series, by):
    # 8 December 2026, a Tuesday, is a holiday of all Italy.
    series = make_series(
        first_day=date(2026, 12, 7), skips_holidays=True, horizon_days=30, rule="FREQ=DAILY;COUNT=3"
    )
    assert days(series) == ["07 21:30", "09 21:30"]
    hold_occurrence(series.pk, "2026-12-08T21:30", by=by)
    assert days(series) == ["07 21:30", "08 21:30", "09 21:30"]
    hold_occurrence(series.pk, "2026-12-08T21:30", by=by)
    assert len(held(series)) == 3


def test_a_closure_keeps_days_free_until_it_is_lifted(club, make_series, by):
    closure = add_closure(club, date(2026, 11, 22), date(2026, 11, 23), "Ristrutturazione")
    series = make_series()
    assert days(series) == ["21 21:30"]
    (_, second, third) = slots([series], by.now, by.now + timedelta(days=3))
    assert (second.standing, second.hindrance) == (Standing.CLOSED, "Ristrutturazione")
    assert third.standing == Standing.CLOSED
    drop_closure(closure, by=by)
    assert days(series) == ["21 21:30", "22 21:30", "23 21:30"]


def test_moving_one_that_is_announced(make_series, by):
    series = make_series()
    move_occurrence(series.pk, "2026-11-22T21:30", rome(2026, 11, 22, 18, 0), by=by)
    assert days(series) == ["21 21:30", "22 18:00", "23 21:30"]
    at(rome(2026, 11, 21, 21, 30))
    assert days(series) == ["21 21:30", "22 18:00", "23 21:30", "24 21:30"]


def test_moving_plans_the_timed_events_anew(make_series, by):
    series = make_series(plan=planned(times=Times(reminds_before=60)))
    move_occurrence(series.pk, "2026-11-22T21:30", rome(2026, 11, 22, 18, 0), by=by)
    tournament = Occurrence.objects.get(original="2026-11-22T21:30").tournament
    waiting = tournament.timed_events.get(state=EventState.WAITING)
    assert waiting.due_at == rome(2026, 11, 22, 17, 0)


def test_moving_one_that_is_not_announced_yet(make_series, by):
    series = make_series()
    move_occurrence(series.pk, "2026-11-30T21:30", rome(2026, 12, 1, 15, 0), by=by)
    assert len(held(series)) == 3
    at(rome(2026, 11, 28, 14, 59))
    assert "01 15:00" not in days(series)
    at(rome(2026, 11, 28, 15, 0))
    assert "01 15:00" in days(series)
    assert "30 21:30" not in days(series)


def test_cancelling_one_and_bringing_it_back(make_series, by):
    series = make_series()
    cancel_occurrence(series.pk, "2026-11-22T21:30", reason="Sala occupata", by=by)
    assert held(series)[1] == ("22 21:30", "cancelled")
    # The series goes on, and does not announce it again.
    at(rome(2026, 11, 21, 21, 30))
    assert days(series) == ["21 21:30", "22 21:30", "23 21:30", "24 21:30"]
    restore_occurrence(series.pk, "2026-11-22T21:30", by=by)
    assert held(series)[1] == ("22 21:30", "open")
    assert Tournament.objects.filter(state=TournamentState.CANCELLED).count() == 1


def test_cancelling_one_that_is_not_announced_yet(make_series, by):
    series = make_series()
    cancel_occurrence(series.pk, "2026-11-24T21:30", reason="Sala occupata", by=by)
    at(rome(2026, 11, 22, 21, 30))
    assert days(series) == ["21 21:30", "22 21:30", "23 21:30", "25 21:30"]


def test_one_cancelled_on_its_own_page_can_be_brought_back(make_series, by):
    series = make_series()
    row = Occurrence.objects.get(original="2026-11-22T21:30")
    cancel_tournament(row.tournament_id, reason="Pochi iscritti", by=by)
    with pytest.raises(RefusedError, match="occurrence_cancelled"):
        move_occurrence(series.pk, row.original, rome(2026, 11, 22, 18, 0), by=by)
    restore_occurrence(series.pk, row.original, by=by)
    assert held(series)[1] == ("22 21:30", "open")


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (lambda pk, by: cancel_occurrence(pk, "2026-11-22T21:31", reason="", by=by), "unknown"),
        (lambda pk, by: cancel_occurrence(pk, "domani", reason="", by=by), "unknown"),
        (lambda pk, by: cancel_occurrence(pk, "2026-11-20T21:30", reason="", by=by), "over"),
        (lambda pk, by: restore_occurrence(pk, "2026-11-22T21:30", by=by), "not_cancelled"),
        (
            lambda pk, by: move_occurrence(pk, "2026-11-22T21:30", TONIGHT, by=by),
            "into_past",
        ),
    ],
)
def test_refusals(make_series, by, what, code):
    series = make_series()
    with pytest.raises(RefusedError) as refused:
        what(series.pk, by)
    assert refused.value.code == f"occurrence_{code}"


def test_changing_leaves_what_is_announced(make_series, by):
    series = make_series()
    earlier = wanted(at=time(21, 0))
    change_series(series.pk, earlier, version=1, also_announced=False, by=by)
    # Those days have their tournament: nobody finds two on one evening.
    assert days(series) == ["21 21:30", "22 21:30", "23 21:30"]
    at(rome(2026, 11, 21, 21, 0))
    assert days(series)[-1] == "24 21:00"
    at(rome(2026, 11, 22, 21, 0))
    assert days(series)[3:] == ["24 21:00", "25 21:00"]


def test_changing_also_those_nobody_is_enrolled_in(make_series, by):
    series = make_series()
    full = Occurrence.objects.get(original="2026-11-22T21:30").tournament
    enrol(full.pk, [Enrolment(("Rossi", "Bianchi"))], by=by)
    dearer = wanted(planned(fee=(Decimal(5), "€")))
    change_series(series.pk, dearer, version=1, also_announced=True, by=by)
    fees = Tournament.objects.filter(occurrence__series=series).order_by("starts_at")
    assert [each.fee_amount for each in fees] == [5, 0, 5]
    assert Tournament.objects.filter(state=TournamentState.CANCELLED).count() == 2


def test_changing_forgets_what_is_not_named_any_more(make_series, by):
    series = make_series()
    move_occurrence(series.pk, "2026-11-30T21:30", rome(2026, 12, 1, 15, 0), by=by)
    move_occurrence(series.pk, "2026-12-04T21:30", rome(2026, 12, 4, 15, 0), by=by)
    fridays = wanted(rule="FREQ=WEEKLY;BYDAY=FR")
    change_series(series.pk, fridays, version=1, also_announced=False, by=by)
    waiting = Occurrence.objects.filter(series=series, tournament=None)
    assert [row.original for row in waiting] == ["2026-12-04T21:30"]


def test_two_who_change_it_at_once(make_series, by):
    series = make_series()
    change_series(series.pk, wanted(name="Altro"), version=1, also_announced=False, by=by)
    with pytest.raises(RefusedError, match="series_stale"):
        change_series(series.pk, wanted(name="Terzo"), version=1, also_announced=False, by=by)
    with pytest.raises(RefusedError, match="nothing_changed"):
        change_series(series.pk, wanted(name="Altro"), version=2, also_announced=False, by=by)


def test_an_ended_series_leaves_what_is_announced(make_series, by):
    series = make_series()
    end_series(series.pk, version=1, by=by)
    at(rome(2026, 11, 25, 12, 0))
    assert len(held(series)) == 3
    assert {state for _, state in held(series)} == {"open"}
    with pytest.raises(RefusedError, match="series_ended"):
        end_series(series.pk, version=2, by=by)


def test_repeating_a_tournament(make_tournament, club, by):
    once = make_tournament(
        enrolling=False, tie_breaks=(TieBreak.VP, TieBreak.LOT), times=Times(reminds_before=60)
    )
    series = create_series(wanted(plan_of(once)), club=club, by=by)
    again = Tournament.objects.filter(occurrence__series=series).earliest("starts_at")
    same = ("game_smazzate", "vp_table", "tie_breaks", "bye_vp", "entry_size", "ruleset")
    assert [getattr(again, name) for name in same] == [getattr(once, name) for name in same]
    assert again.timetable.reminds_before == 60
    assert list(again.stages.values_list("system", "rounds_planned")) == [("swiss", 3)]


def test_announcing_costs_the_same_whatever_was_before(make_series):
    costs = set()
    for past in (1, 30):
        series = make_series(first_day=date(2026, 10, 1), horizon_days=1)
        for day in range(past):
            original = f"{date(2026, 10, 1) + timedelta(days=day)}T21:30"
            starts_at = TONIGHT - timedelta(days=50 - day)
            Occurrence.objects.create(series=series, original=original, starts_at=starts_at)
        event = TimedEvent.objects.get(series=series, state=EventState.WAITING)
        event.series = Series.objects.select_related("club").get(pk=series.pk)
        with CaptureQueriesContext(connection) as queries:
            announce_next(event, rome(2026, 11, 21, 21, 30))
        costs.add(len(queries))
    assert len(costs) == 1
