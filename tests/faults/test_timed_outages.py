"""The broker, the database, a beat or a clock fails: everything happens once, and in order."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from tests.faults.timed_scenes import a_draft, an_open_one
from tests.faults.workers import Crew, Postgres, Redis, until
from tournaments.actions.timed import plan
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EventKind, EventState, TournamentState
from tournaments.models import AuditRow, Lease, TimedEvent, Tournament
from tournaments.queries.clock import database_now

pytestmark = [pytest.mark.faults, pytest.mark.postgres]

IN_FULL = "SMAZZATA_KILLS" in os.environ
"""PostgreSQL is away for ten seconds, otherwise for three."""
IN_ORDER = (EventKind.REMIND, EventKind.CHECK_IN, EventKind.CLOSE, EventKind.START)


def drafts_to_open(
    count: int, over: timedelta, *, wait: timedelta = timedelta(0)
) -> list[TimedEvent]:
    """So many tournaments, to be opened one after the other from then on."""
    by = By(None, database_now())
    return [
        plan(EventKind.OPEN, by.now + wait + over * number / count, tournament=a_draft(by))
        for number in range(count)
    ]


def evenings_to_run(count: int, over: timedelta) -> list[TimedEvent]:
    """So many, each with all that happens before play, one step a quarter of that time."""
    by = By(None, database_now())
    planned = []
    for _ in range(count):
        tournament = an_open_one(by)
        planned += [
            plan(kind, by.now + over * step / len(IN_ORDER), tournament=tournament)
            for step, kind in enumerate(IN_ORDER)
        ]
    return planned


def done(events: list[TimedEvent]) -> int:
    ids = [event.pk for event in events]
    return TimedEvent.objects.filter(pk__in=ids, state=EventState.DONE).count()


def all_done(events: list[TimedEvent], seconds: float = 30) -> None:
    until(lambda: done(events) == len(events), "everything is carried out", seconds)


def each_once(events: list[TimedEvent]) -> None:
    """Every event done, every tournament opened or started once, each in its order."""
    ids = {event.tournament_id for event in events}
    kinds = {event.kind for event in events}
    what = AuditAction.OPENED if EventKind.OPEN in kinds else AuditAction.PUBLISHED
    rows = AuditRow.objects.filter(tournament__in=ids, action=what, actor=None)
    assert rows.count() == len(ids)
    state = TournamentState.OPEN if EventKind.OPEN in kinds else TournamentState.RUNNING
    assert Tournament.objects.filter(pk__in=ids, state=state).count() == len(ids)
    for pk in ids:
        of_one = TimedEvent.objects.filter(tournament=pk, pk__in=[event.pk for event in events])
        assert list(of_one.order_by("done_at")) == list(of_one.order_by("due_at", "pk"))


def test_redis_is_frozen_flushed_and_killed(crew: Crew, broker: Redis):
    crew.worker("-P", "solo")
    crew.beat()
    events = evenings_to_run(10, over=timedelta(seconds=6))
    until(lambda: done(events) >= 5, "the first are carried out")
    broker.client.flushall()
    broker.running.send(signal.SIGSTOP)
    time.sleep(2)  # while more falls due
    broker.running.send(signal.SIGCONT)
    until(broker.answers, "Redis answers")
    broker.client.flushall()
    broker.running.kill()
    time.sleep(1)
    broker.start()
    all_done(events, 40)
    each_once(events)


@pytest.fixture
def own_postgres(tmp_path: Path) -> Iterator[Postgres]:
    if connection.vendor != "postgresql":
        pytest.skip("several processes are served by PostgreSQL")
    # Not below what only this user may enter: PostgreSQL runs as another.
    server = Postgres(Path("/tmp") / f"smazzata-{tmp_path.parent.name}-{time.time_ns()}")  # noqa: S108
    with server.here():
        call_command("migrate", verbosity=0)
        yield server
    server.remove()


def test_postgres_is_stopped_in_the_middle_of_work(
    own_postgres: Postgres, broker: Redis, tmp_path: Path
):
    crew = Crew(broker, tmp_path, own_postgres.url)
    try:
        crew.worker("-P", "prefork", "-c", "2")
        crew.beat()
        events = evenings_to_run(10, over=timedelta(seconds=8))
        until(lambda: done(events) >= 5, "the first are carried out")
        connection.close()
        own_postgres.stop("immediate")
        time.sleep(10 if IN_FULL else 3)
        own_postgres.start()
        all_done(events, 40)
        each_once(events)
    finally:
        crew.close()
        print(crew.logs())  # noqa: T201 (shown where it fails)


def test_of_two_beats_one_beats_and_the_other_takes_over(crew: Crew):
    def holder() -> str:
        return Lease.objects.filter(name="beat").values_list("holder", flat=True).first() or ""

    def is_holder(beat) -> bool:
        return f":{beat.process.pid}:" in holder()

    crew.worker("-P", "solo")
    beats = [crew.beat(), crew.beat()]
    events = evenings_to_run(5, over=timedelta(seconds=4))
    all_done(events)
    first = next(beat for beat in beats if is_holder(beat))
    other = next(beat for beat in beats if beat is not first)
    first.kill()
    until(lambda: is_holder(other), "the other has taken over")
    late = drafts_to_open(5, over=timedelta(0))
    all_done(late)
    each_once(events)
    each_once(late)


@pytest.mark.parametrize("seconds", [300, -300], ids=["fast", "slow"])
def test_clocks_five_minutes_wrong_leave_the_databases_to_decide(crew: Crew, seconds: int):
    """The worker's one way, the beat's the other."""
    crew.worker("-P", "solo", ahead=seconds)
    crew.beat(ahead=-seconds)
    due = drafts_to_open(3, over=timedelta(seconds=1))
    ahead = drafts_to_open(3, over=timedelta(0), wait=timedelta(minutes=4))
    all_done(due)
    assert done(ahead) == 0
    for event in TimedEvent.objects.filter(pk__in=[event.pk for event in due]):
        assert timedelta(0) <= event.done_at - event.due_at < timedelta(minutes=1)
    each_once(due)


def test_whoever_writes_to_one_tournament_for_long_holds_up_no_other(crew: Crew):
    busy, *others = drafts_to_open(6, over=timedelta(0))
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as held:
        held.execute(
            "SELECT 1 FROM tournaments_tournament WHERE id = %s FOR UPDATE", [busy.tournament_id]
        )
        crew.worker("-P", "solo")
        crew.beat()
        all_done(others)
        assert done([busy]) == 0
        held.rollback()
    all_done([busy])
    each_once([busy, *others])
    busy.refresh_from_db()
    assert busy.attempts == 1
