"""A copy taken while somebody writes, put into an empty database: all is there, and goes on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.utils import timezone

from matches.actions.record_files import import_record
from tests.conftest import NOW
from tests.faults.scratch import ROOT, Place, cannot_copy, empty, in_use
from tournaments.actions.notices import tell
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import cancel_tournament
from tournaments.actions.timed import plan
from tournaments.enums import EventKind, NoticeKind
from tournaments.models import Tournament, Webhook

pytestmark = pytest.mark.faults

RECORDS = ("evening-24", "pools-14", "poker-10", "briscola-16", "knockout-16")
OPEN_EVENTS = "SELECT count(*) FROM tournaments_timedevent WHERE state = 'waiting'"


@pytest.fixture(autouse=True)
def _copies_can_be_made(_on_disk: None) -> None:
    if why := cannot_copy():
        pytest.skip(why)


OF_ONE = """
SELECT revision,
    (SELECT count(*) FROM tournaments_auditrow WHERE tournament_id = t.id),
    (SELECT max(revision) FROM tournaments_auditrow WHERE tournament_id = t.id),
    (SELECT count(*) FROM tournaments_entry WHERE tournament_id = t.id)
FROM tournaments_tournament t WHERE id = {}"""


@pytest.fixture
def clubs_evening(_on_disk, club, by, make_tournament, player) -> Tournament:
    """Closed, running, cancelled, to come; what is to happen, and what is to be told.

    Answers a tournament that is enrolling.
    """
    for name in RECORDS:
        file = ROOT / "tests" / "golden" / f"{name}.json"
        import_record(file.read_text(encoding="utf-8"), club=club, by=by)
    cancelled = make_tournament(name="Rinviato")
    cancel_tournament(cancelled.pk, reason="neve", by=by)
    # By the real clock, which the processes go by.
    tomorrow = timezone.now() + timedelta(days=1)
    draft = make_tournament(name="Domani", enrolling=False, starts_at=tomorrow)
    plan(EventKind.OPEN, NOW, tournament=draft)
    Webhook.objects.create(club=club, url="https://example.org/hook", secret="s")
    tell(draft, NoticeKind.REMINDER, [(player.pk, {"name": "Gina"})], NOW, about={"è": "“così”"})
    return make_tournament(name="Stasera")


@contextmanager
def writer(tournament: Tournament, by) -> Iterator[Event]:
    """Somebody who enrols without a pause for as long as this lasts; the event: it has begun."""
    begun, enough = Event(), Event()

    def write() -> None:
        number = 0
        while not enough.is_set():
            number += 1
            enrol(tournament.pk, [Enrolment((f"Una {number}", f"Due {number}"))], by=by)
            begun.set()
        connections.close_all()

    thread = Thread(target=write)
    thread.start()
    assert begun.wait(20)
    try:
        yield begun
    finally:
        enough.set()
        thread.join()


def done(place: Place, *words: str) -> str:
    process = place.run(*words)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_a_copy_taken_while_somebody_writes_is_of_one_moment(clubs_evening, by, tmp_path):
    file = tmp_path / "writing.copy"
    with writer(clubs_evening, by):
        done(in_use(tmp_path), "backup", str(file))
    with empty(tmp_path, "moment") as there:
        done(there, "restore", str(file))
        ((revision, audited, last, entries),) = there.rows(OF_ONE.format(clubs_evening.pk))
        # Made (0), opened (1), eight pairs (2), their presence (3); then one more pair each time.
        assert (audited, last) == (revision + 1, revision)
        assert entries == 8 + revision - 3 > 8
        clubs_evening.refresh_from_db()
        assert revision <= clubs_evening.revision
        assert "8 tournaments replayed: all agree." in done(there, "verify_all")


def test_every_row_comes_back_and_what_is_to_happen_happens(clubs_evening, tmp_path):
    here, file = in_use(tmp_path), tmp_path / "all.copy"
    done(here, "backup", str(file))
    assert file.stat().st_mode & 0o077 == 0
    with empty(tmp_path, "rows") as there:
        done(there, "restore", str(file))
        assert there.checksums() == here.checksums()
        assert there.rows(OPEN_EVENTS) == [(1,)]
        tick = "from matches.tasks import tick; tick()"
        done(there, "shell", "--no-imports", "-c", tick)
        assert there.rows(OPEN_EVENTS) == [(0,)]
        opened = "SELECT count(*) FROM tournaments_tournament WHERE name = 'Domani' AND state = "
        assert there.rows(f"{opened}'open'") == [(1,)]
        assert here.rows(f"{opened}'open'") == [(0,)]


def test_nothing_is_written_over(clubs_evening, tmp_path):
    here, file = in_use(tmp_path), tmp_path / "once.copy"
    call_command("backup", str(file))
    before = (here.checksums(), file.read_bytes())
    with pytest.raises(CommandError, match="is there already"):
        call_command("backup", str(file))
    with pytest.raises(CommandError, match="This database is not empty"):
        call_command("restore", str(file))
    assert (here.checksums(), file.read_bytes()) == before
    assert list(tmp_path.glob("*.unfinished")) == []


def test_what_is_no_whole_copy_is_refused_and_leaves_nothing(clubs_evening, tmp_path):
    whole = tmp_path / "whole.copy"
    call_command("backup", str(whole))
    half, other = tmp_path / "half.copy", tmp_path / "other.copy"
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    other.write_text("no copy", encoding="utf-8")
    with pytest.raises(CommandError, match="is no copy"):
        call_command("restore", str(other))
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore", str(tmp_path / "gone"))
    with empty(tmp_path, "refused") as there:
        process = there.run("restore", str(half))
        assert process.returncode == 1
        assert process.stderr.startswith("CommandError: ")
        assert there.tables == []


def test_a_copy_made_by_a_newer_program_is_refused(clubs_evening, tmp_path):
    file = tmp_path / "newer.copy"
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '9999_x', %s)",
            [NOW],
        )
    try:
        call_command("backup", str(file))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_x'")
    with empty(tmp_path, "newer") as there:
        process = there.run("restore", str(file))
        assert process.returncode == 1
        assert "made by a newer Smazzata (matches.9999_x)" in process.stderr
        assert there.tables == []


def test_a_tournament_that_does_not_agree_is_named(clubs_evening, tmp_path):
    running = Tournament.objects.filter(rounds__isnull=False).order_by("pk").first()
    first = running.rounds.order_by("number").first()
    table = first.matches.order_by("table_number").first()
    type(table).objects.filter(pk=table.pk).update(table_number=99)
    process = in_use(tmp_path).run("verify_all")
    assert process.returncode == 1
    assert process.stdout.startswith(f"{running.pk} ")
    assert "8 tournaments replayed: 1 disagree." in process.stdout


@pytest.mark.skipif(os.name != "posix", reason="a script of the container")
def test_old_copies_go_once_the_new_one_is_there(club, tmp_path):
    here, folder = in_use(tmp_path), tmp_path / "copies"
    folder.mkdir()
    days = {"20260102": 323, "20260901": 81, "20250801": 477, "20261105": 16, "20261115": 6}
    for day, ago in days.items():
        file = folder / f"smazzata-{day}T040000Z.copy"
        file.touch()
        then = time.time() - ago * 86_400
        os.utime(file, (then, then))
    own = {"BACKUP_DIR": str(folder), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    script = [str(ROOT / "deploy" / "backup" / "backup")]
    subprocess.run(script, env=here.environment | own, check=True, timeout=60)  # noqa: S603 (ours)
    left = {file.name[9:17] for file in folder.iterdir()}
    # A fortnight of days, and a year of firsts of the month.
    assert left - {datetime.now(UTC).strftime("%Y%m%d")} == {"20260901", "20261115"}
    assert len(left) == 3
