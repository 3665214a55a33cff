"""The national day, on paper and by the clock: ``python tests/benchmarks/bench_national_day.py``.

First what one event and one entry cost here, on a PostgreSQL of its own. Then, from these, a
simulation of the minute in which 5,000 events are due: how late they are by how many worker
processes there are, and how many cores the database has. Seeded: the same figures give the same.
"""

# ruff: noqa: PLC0415 (Django is set up on a database that is made first)

import heapq
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from statistics import quantiles
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

SERVER = os.environ.get("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
PAIRS, HALLS, TICK, BATCH = 24, 60, 0.5, 20
STARTS, OTHERS, MINUTE = 2_000, 3_000, 60.0


@contextmanager
def database() -> Iterator[None]:
    import psycopg

    name = f"bench_national_{os.getpid()}"
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        os.environ["DATABASE_URL"] = urlsplit(SERVER)._replace(path=f"/{name}").geturl()
        os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings.test"
        os.environ.pop("REDIS_URL", None)
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        try:
            call_command("migrate", verbosity=0)
            yield
        finally:
            connections.close_all()
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


Cost = tuple[float, float]
"""Of one, in seconds of a processor: the database's, and our own."""


def measured(works: list[Callable[[], object]]) -> Cost:
    """Processor time, which does not grow when the machine is busy with something else."""
    database, own = of_backend(), time.process_time()
    for work in works:
        work()
    count = len(works)
    return (of_backend() - database) / count, (time.process_time() - own) / count


def of_backend() -> float:
    """What the process that serves our connection has used so far; it runs on this machine."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def costs() -> dict[str, Cost]:
    from matches.actions.hand import EFFECTS
    from matches.actions.score_sheets import Submission, save_sheet
    from matches.enums import Source
    from matches.models import Match
    from scoring.sheet import Sheet
    from scoring.values import PerLine, SmazzateGame
    from scoring.victory_points import VpTable
    from tournaments.actions.presence import set_presence
    from tournaments.actions.registration import Enrolment, enrol
    from tournaments.actions.setup import Plan, StagePlan, create_tournament
    from tournaments.actions.timed import plan, run_due
    from tournaments.actions.writing import By
    from tournaments.enums import EventKind, PairingSystem
    from tournaments.models import Club
    from tournaments.queries.clock import database_now

    now = database_now()
    by = By(None, now)
    club = Club.objects.create(name="Circolo", slug="circolo")
    soon = now + timedelta(hours=1)
    wanted = Plan(
        name="Burraco",
        starts_at=soon,
        game=SmazzateGame(3),
        vp_table=VpTable.THREE,
        seed=20261121,
        stages=[StagePlan(PairingSystem.SWISS, rounds_planned=3)],
    )
    halls = [create_tournament(wanted, club=club, by=by) for _ in range(HALLS)]

    def of(kind: EventKind) -> Cost:
        for hall in halls:
            plan(kind, now, tournament=hall)

        def all_of_them() -> None:
            assert run_due(database_now, EFFECTS) == len(halls)

        database, own = measured([all_of_them])
        return database / len(halls), own / len(halls)

    found = {"open": of(EventKind.OPEN)}
    for hall in halls:
        pairs = [Enrolment((f"Una {n}", f"Due {n}")) for n in range(PAIRS)]
        entries = enrol(hall.pk, pairs, by=by)
        set_presence(hall.pk, [entry.pk for entry in entries], by=by)
    found["start, 24 pairs"] = of(EventKind.START)
    sheet = Sheet((PerLine(640, 305), PerLine(500, 505), PerLine(700, 200)))
    matches = list(Match.objects.order_by("pk")[:200])
    found["entry"] = measured(
        [
            lambda match=match: save_sheet(
                sheet, Submission(match.pk, match.version, Source.PAGE, confirmed=True), by=by
            )
            for match in matches
        ]
    )
    return found


def simulated(
    events: list[tuple[float, Cost]], processes: int, cores: int, *, calls: bool
) -> list[float]:
    """How late each is done, in order of lateness.

    A beat wakes one idle process every half second; with ``calls`` whoever finds a full batch
    wakes another. A process claims twenty and does one after the other: first its own part, then
    the database's on one of its cores, in the order in which they come.
    """
    chance, late, following = random.Random(2026), [], 0  # noqa: S311
    held: dict[int, tuple[tuple[float, Cost], ...]] = dict.fromkeys(range(processes), ())
    database = [0.0] * cores
    beats = (round(TICK * n, 1) for n in range(100_000))
    todo: list[tuple[float, int, int]] = [(next(beats), 0, -1)]
    free = list(range(processes))
    while following < len(events) or len(free) < processes:
        at, _, who = heapq.heappop(todo)
        if who < 0:
            heapq.heappush(todo, (next(beats), 0, -1))
            if not free:
                continue
            who = free.pop()
        if not held[who]:
            due = following
            while due < len(events) and due - following < BATCH and events[due][0] <= at:
                due += 1
            held[who], following = tuple(events[following:due]), due
            if not held[who]:
                free.append(who)
                continue
            if calls and len(held[who]) == BATCH and free:
                heapq.heappush(todo, (at, 1, free.pop()))
        (when, (of_database, own)), *rest = held[who]
        held[who] = tuple(rest)
        by_chance = chance.lognormvariate(0, 0.3)
        ready = at + own * by_chance
        begun = max(ready, heapq.heappop(database))
        done = begun + of_database * by_chance
        heapq.heappush(database, done)
        late.append(done - when)
        heapq.heappush(todo, (done, 2, who))
    return sorted(late)


def national_minute(start: Cost, other: Cost) -> list[tuple[float, Cost]]:
    """2,000 clubs start at the same second; 3,000 clocks and openings over the minute after."""
    at_once = [(0.0, start)] * STARTS
    return at_once + [(MINUTE * n / OTHERS, other) for n in range(1, OTHERS + 1)]


def main() -> None:
    with database():
        found = costs()
    for name, (of_database, own) in found.items():
        print(f"{name:16} {own * 1e3:5.1f} ms ours, {of_database * 1e3:5.1f} ms the database's")  # noqa: T201
    events = sorted(national_minute(found["start, 24 pairs"], found["open"]), key=lambda e: e[0])
    print("processes  database cores  a full batch calls another     p50     p99  at most")  # noqa: T201
    for processes in (2, 8, 16, 32, 64):
        for cores in (4, 16):
            for calls in (False, True):
                late = simulated(events, processes, cores, calls=calls)
                hundredths = quantiles(late, n=100)
                said = f"{hundredths[49]:6.1f}s {hundredths[98]:6.1f}s {late[-1]:6.1f}s"
                print(f"{processes:9} {cores:15} {calls!s:>27} {said}")  # noqa: T201


if __name__ == "__main__":
    main()
