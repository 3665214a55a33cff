"""What happens at a time: ``python tests/benchmarks/bench_timed.py [drained|served|embedded|old]``.

*drained*: 10,000 tournaments are to open in the same second; two worker processes and a beat on
PostgreSQL and Redis. *served*: 1,000 spread over a minute, the same; *embedded*: the same on
SQLite in one process. *old*: what a look and a claim cost beside a million done events.
``DATABASE_URL`` names a PostgreSQL where databases may be made; a Redis is started.
"""
# ruff: noqa: PLC0415 (Django is set up on a database made first)

import os
import subprocess
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

NAME = f"bench_timed_{os.getpid()}"
SERVER = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
TIMES = int(os.environ.get("TIMES", "3"))
MANY, SPREAD = int(os.environ.get("MANY", "10000")), 1_000
OLD = 1_000_000


def prepare(database: str) -> None:
    """An empty database, and Django on it."""
    os.environ.update(DATABASE_URL=database, DJANGO_SETTINGS_MODULE="deploy.settings.test")
    os.environ.pop("REDIS_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def on_postgres() -> str:
    import psycopg

    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {NAME}")
    return urlsplit(SERVER)._replace(path=f"/{NAME}").geturl()


def drop() -> None:
    import psycopg

    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")


def plan_openings(count: int, over: timedelta, wait: timedelta) -> list[int]:
    """So many drafts, each to be opened once, evenly over that time; answers the events' ids."""
    from tests.faults.timed_scenes import a_draft
    from tournaments.actions.writing import By
    from tournaments.models import TimedEvent, Tournament, Webhook
    from tournaments.queries.clock import database_now

    by = By(None, database_now())
    one = a_draft(by)
    # The faults' club tells a program everything; few clubs do.
    Webhook.objects.all().delete()
    columns = {
        field.attname: getattr(one, field.attname)
        for field in Tournament._meta.concrete_fields
        if field.attname not in ("id", "starts_at")
    }
    starts_at = one.starts_at + timedelta(days=1)
    drafts = Tournament.objects.bulk_create(
        [Tournament(**columns, starts_at=starts_at) for _ in range(count)], 1000
    )
    start = database_now() + wait
    moments = [start + over * number / count for number in range(count)]
    events = TimedEvent.objects.bulk_create(
        [
            TimedEvent(kind="open", tournament=draft, due_at=moment, not_before=moment)
            for draft, moment in zip(drafts, moments, strict=True)
        ],
        1000,
    )
    return [event.pk for event in events]


def finish(ids: list[int], seconds: float) -> list[float]:
    """Wait until they are done; answers how late each was, in seconds, in order."""
    from tests.faults.workers import until
    from tournaments.enums import AuditAction
    from tournaments.models import AuditRow, TimedEvent

    mine = TimedEvent.objects.filter(pk__gte=min(ids), pk__lte=max(ids))

    def over() -> bool:
        time.sleep(0.2)
        return not mine.filter(state="waiting").exists()

    until(over, "all done", seconds)
    assert mine.filter(state="done").count() == len(ids)
    opened = AuditRow.objects.filter(
        action=AuditAction.OPENED, tournament__in=mine.values("tournament")
    )
    assert opened.count() == len(ids)
    moments = mine.values_list("due_at", "done_at")
    return sorted((done - due).total_seconds() for due, done in moments)


def told(name: str, late: list[float]) -> None:
    hundredths = quantiles(late, n=100)
    print(  # noqa: T201
        f"{name:10} {len(late):6} events: p50 {hundredths[49]:.2f} s, "
        f"p99 {hundredths[98]:.2f} s, at most {late[-1]:.2f} s",
        flush=True,
    )


def served(work: str) -> None:
    """Two workers and a beat, as they are served."""
    database = on_postgres()
    try:
        prepare(database)
        from tests.faults.workers import Crew, Redis

        with tempfile.TemporaryDirectory() as folder:
            broker = Redis(Path(folder))
            crew = Crew(broker, Path(folder), database)
            crew.environment["LOG_LEVEL"] = "WARNING"
            try:
                for _ in range(2):
                    crew.worker("-P", "solo")
                crew.beat()
                finish(plan_openings(10, timedelta(0), timedelta(0)), 60)
                rates = [drained() for _ in range(TIMES)] if work == "drained" else []
                if rates:
                    print(f"median {median(rates):.0f} events/s")  # noqa: T201
                for _ in range(TIMES if work == "served" else 0):
                    told("served", finish(plan_openings(SPREAD, MINUTE, SOON), 120))
            finally:
                crew.close()
                broker.stop()
    finally:
        from django.db import connections

        connections.close_all()
        drop()


MINUTE, SOON = timedelta(minutes=1), timedelta(seconds=3)


def drained() -> float:
    late = finish(plan_openings(MANY, timedelta(0), timedelta(seconds=5)), 300)
    rate = len(late) / late[-1]
    told(f"{rate:.0f}/s", late)
    return rate


def embedded() -> None:
    with tempfile.TemporaryDirectory() as folder:
        prepare(f"sqlite:///{folder}/timed.sqlite3")
        from deploy.embedded import hand

        with hand():
            finish(plan_openings(10, timedelta(0), timedelta(0)), 60)
            for _ in range(TIMES):
                told("embedded", finish(plan_openings(SPREAD, MINUTE, SOON), 120))


def old() -> None:
    """Beside a million that are done and as many waiting as there may be in a year."""
    database = on_postgres()
    try:
        prepare(database)
        from django.db import connection

        from tournaments.queries.clock import database_now
        from tournaments.queries.due import due

        plan_openings(MANY, timedelta(0), timedelta(0))
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tournaments_timedevent (tournament_id, kind, round_number, due_at,"
                " state, attempts, not_before, outcome, done_at)"
                " SELECT min_id + n %% 10000, 'open', 0, now() - n * interval '1 minute', 'done',"
                " 1, now(), '{}', now() FROM generate_series(1, %s) n,"
                " (SELECT min(tournament_id) min_id FROM tournaments_timedevent) m",
                [OLD],
            )
            cursor.execute(
                "INSERT INTO tournaments_timedevent (tournament_id, kind, round_number, due_at,"
                " state, attempts, not_before, outcome)"
                " SELECT tournament_id, k, 0, now() + interval '9 days', 'waiting', 0,"
                " now() + interval '9 days', '{}' FROM tournaments_timedevent,"
                " unnest(ARRAY['close', 'start', 'remind', 'check_in']) k WHERE state = 'waiting'"
            )
            cursor.execute("ANALYZE tournaments_timedevent")
        for name, rows in (
            ("claim", due(database_now()).filter(attempts=0)[:20]),
            ("second", due(database_now()).filter(attempts__gt=0)[:1]),
            ("nothing", due(database_now() - timedelta(days=1)).values("pk")[:1]),
        ):
            times = []
            for _ in range(5):
                start = time.perf_counter()
                list(rows.all())
                times.append(1000 * (time.perf_counter() - start))
            print(f"{name:10} {median(times):.2f} ms")  # noqa: T201
            if "-v" in sys.argv:
                print(rows.explain(analyze=True))  # noqa: T201
    finally:
        from django.db import connections

        connections.close_all()
        drop()


def main() -> None:
    works = [word for word in sys.argv[1:] if not word.startswith("-")]
    if not works:
        # Each in a process of its own: Django is set up once in each.
        for work in ("old", "drained", "served", "embedded"):
            subprocess.run([sys.executable, __file__, work], check=True)  # noqa: S603
        return
    {"old": old, "embedded": embedded}.get(works[0], lambda: served(works[0]))()


if __name__ == "__main__":
    main()
