"""kill -9 in the middle of what happens by itself: afterwards it has happened, once.

In the middle: the effect is held inside its transaction by a lock on the audit's table, which
every effect writes to. One worker has every kind in the middle of its effect when it is killed.
``SMAZZATA_KILLS=100`` kills so often; otherwise once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection

from matches.actions.hand import EFFECTS
from tests.faults.timed_scenes import SCENES, Scene, scene, waiting_for_locks
from tests.faults.workers import Crew, until
from tournaments.actions.timed import run_due
from tournaments.enums import EventKind, EventState
from tournaments.queries.clock import database_now

pytestmark = [pytest.mark.faults, pytest.mark.postgres]

KILLS = int(os.environ.get("SMAZZATA_KILLS", "1"))
KINDS = [kind for kind in EventKind if kind in EFFECTS]


@contextmanager
def nobody_writes_the_audit() -> Iterator[None]:
    """Whoever has begun an effect waits at its first audit row."""
    held = connection.get_new_connection(connection.get_connection_params())
    held.autocommit = False
    held.execute("LOCK TABLE tournaments_auditrow IN SHARE ROW EXCLUSIVE MODE")
    try:
        yield
    finally:
        held.rollback()
        held.close()


def test_every_kind_has_its_scene():
    assert set(SCENES) == set(EventKind)


def expected() -> dict[EventKind, dict]:
    """What each kind comes to where nobody dies."""
    quiet = [scene(kind) for kind in KINDS]
    for each in quiet:
        before = each.shape()
        each.make_due()
        assert run_due(database_now, EFFECTS) == 1
        assert each.done(), each.event.outcome
        assert each.shape()["audit"] != before["audit"], f"{each.kind} wrote nothing"
    return {each.kind: each.shape() for each in quiet}


def begin_all(crew: Crew, scenes: list[Scene]) -> None:
    """One worker's processes are each in the middle of one of them."""
    for count, each in enumerate(scenes, start=1):
        each.make_due()
        crew.tick()
        until(lambda n=count: waiting_for_locks() == n, f"{each.kind} is in the middle")


def test_killed_in_the_middle_every_effect_is_there_once(crew: Crew):
    once = expected()
    worker = crew.worker("-P", "prefork", "-c", str(len(KINDS)))
    for _kill in range(KILLS):
        scenes = [scene(kind) for kind in KINDS]
        untouched = [each.shape() for each in scenes]
        with nobody_writes_the_audit():
            begin_all(crew, scenes)
            worker.kill()
        until(lambda: waiting_for_locks() == 0, "the dead have let go")
        assert [each.shape() for each in scenes] == untouched
        worker = crew.worker("-P", "prefork", "-c", str(len(KINDS)))
        crew.until_done([each.event_id for each in scenes])
        for each in scenes:
            event = each.event
            assert (event.state, event.attempts) == (EventState.DONE, 2), event.outcome
            assert each.shape() == once[each.kind], each.kind
