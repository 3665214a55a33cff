"""Every role of the image as a real process, as the compose file would start it, on real servers."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.db import connection

from tests.faults.scratch import Place, cannot_copy, empty
from tests.faults.workers import Redis, free_port, until

ROOT = Path(__file__).resolve().parents[2]
ENTRY = ROOT / "deploy" / "container" / "smazzata"
RECIPE = (ROOT / "deploy" / "container" / "Dockerfile").read_text(encoding="utf-8")
HOST = "carte.example.org"
STOPS = 20
"""Seconds: none of them takes long, but the machine may be busy."""
SERVING = ("web", "worker", "notices", "beat")

pytestmark = [
    pytest.mark.faults,
    pytest.mark.postgres,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="served from PostgreSQL"),
]

SEED = """
from datetime import timedelta
from tournaments.actions.setup import Plan, StagePlan, create_tournament
from tournaments.actions.timed import plan
from tournaments.actions.writing import By
from tournaments.enums import EventKind, PairingSystem
from tournaments.models import Club
from tournaments.queries.clock import database_now
from scoring.values import SmazzateGame
from scoring.victory_points import VpTable

now = database_now()
club = Club.objects.create(name="Circolo", slug="circolo", city="Bologna")
stages = [StagePlan(PairingSystem.SWISS, rounds_planned=3)]
tonight = create_tournament(
    Plan(name="Stasera", starts_at=now + timedelta(hours=1), game=SmazzateGame(3),
         vp_table=VpTable.THREE, seed=1, stages=stages),
    club=club, by=By(None, now))
plan(EventKind.OPEN, now, tournament=tonight)
"""


@dataclass
class Service:
    """What the compose file starts, without its containers."""

    place: Place
    broker: Redis
    port: int = field(default_factory=free_port)
    started: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        """As given to the containers: what is secret, by files."""
        folder = self.place.folder
        return {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "DJANGO_SETTINGS_MODULE": "deploy.settings.production",
            "SMAZZATA_DATA": str(folder),
            "SECRET_KEY_FILE": self._secret("secret_key", "s" * 60),
            "DATABASE_URL_FILE": self._secret("database_url", self.place.url),
            "EMAIL_URL_FILE": self._secret("email_url", "smtp://127.0.0.1:1"),
            "REDIS_URL": self.broker.url,
            "SITE_URL": f"https://{HOST}",
            "ALLOWED_HOSTS": HOST,
            "PORT": str(self.port),
            "PROCESSES": "1",
        }

    def _secret(self, name: str, value: str) -> str:
        file = self.place.folder / name
        file.write_text(f"{value}\n", encoding="utf-8")
        return str(file)

    def start(self, role: str) -> None:
        folder = self.place.folder
        with (folder / f"{role}.log").open("wb") as log:
            self.started[role] = subprocess.Popen(  # noqa: S603 (ours)
                [str(ENTRY), role],
                env=self.environment | {"ALIVE_FILE": str(folder / f"{role}.alive")},
                cwd=folder,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def run(self, *words: str) -> str:
        done = subprocess.run(  # noqa: S603 (ours)
            [str(ENTRY), *words],
            env=self.environment,
            cwd=self.place.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def get(self, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        web = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            web.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
            answer = web.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            web.close()

    def answers(self, path: str) -> bool:
        try:
            return self.get(path)[0] == 200
        except OSError:
            return False

    def logs(self) -> str:
        files = sorted(self.place.folder.glob("*.log"))
        return "\n".join(f"== {file.name}\n{file.read_text()[-2000:]}" for file in files)

    def stop(self) -> dict[str, int]:
        """Tell each process (not its children) to stop; how each ended, well within its grace."""
        for process in self.started.values():
            process.terminate()
        over = time.monotonic() + STOPS
        return {
            role: process.wait(max(0.1, over - time.monotonic()))
            for role, process in self.started.items()
        }

    def close(self) -> None:
        for process in self.started.values():
            if process.poll() is None:
                os.killpg(process.pid, 9)
                process.wait(10)


@contextmanager
def service(folder: Path) -> Iterator[Service]:
    with ExitStack() as running:
        place = running.enter_context(empty(folder, f"roles_{os.getpid()}"))
        broker = Redis(folder)
        running.callback(broker.stop)
        made = Service(place, broker)
        running.callback(made.close)
        yield made


def collecting() -> list[str]:
    """The words of the recipe by which the image's static files are collected."""
    (words,) = re.findall(r"manage\.py (collectstatic [^&\\]+)", RECIPE)
    return words.split()


def test_the_roles_of_the_image_serve_and_stop_when_they_are_told_to(tmp_path):
    with service(tmp_path) as made:
        made.run("manage", *collecting())
        made.run("migrate")
        made.run("manage", "shell", "--no-imports", "-c", SEED)
        for role in SERVING:
            made.start(role)
        try:
            until(lambda: made.answers("/readyz"), "all parts are ready", 60)
            _the_web_answers_as_behind_a_proxy(made)
            _what_is_due_is_done(made)
            _each_is_what_the_probe_looks_for(made)
            ended = made.stop()
        except (AssertionError, subprocess.TimeoutExpired) as error:
            raise AssertionError(f"{error}\n{made.logs()}") from error
        assert {role: code for role, code in ended.items() if code not in (0, -15)} == {}
        if not cannot_copy():
            _a_copy_is_rehearsed(made)


def _the_web_answers_as_behind_a_proxy(made: Service) -> None:
    assert made.get("/healthz")[0] == 200
    assert made.get("/readyz?for=web")[0] == 200
    assert made.get("/", Host=HOST)[0] == 301
    forwarded = {"Host": HOST, "X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.7"}
    status, headers, page = made.get("/", **forwarded, X_Request_ID="0a1b2c3d-4e5f")
    assert (status, headers["X-Request-ID"]) == (200, "0a1b2c3d-4e5f")
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    assert headers["Server"] is None
    style = re.search(rb'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
    assert style is not None
    status, headers, _ = made.get(style[1].decode(), **forwarded, Accept_Encoding="gzip")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert "immutable" in headers["Cache-Control"]
    assert made.get("/metrics", **forwarded)[0] == 404
    status, _, figures = made.get("/metrics")
    assert status == 200
    assert b"smazzata_timed_events_late" in figures


def _what_is_due_is_done(made: Service) -> None:
    state = "SELECT state FROM tournaments_timedevent WHERE kind = 'open'"
    until(lambda: made.place.rows(state) == [("done",)], "the event is done", 60)
    assert made.place.rows("SELECT state FROM tournaments_tournament") == [("open",)]


def _each_is_what_the_probe_looks_for(made: Service) -> None:
    """The shell has given its place away, so that what is told to stop is what runs."""
    for role, word in (("web", "uvicorn"), ("worker", "worker"), ("notices", "worker")):
        command = Path(f"/proc/{made.started[role].pid}/cmdline")
        if command.exists():
            assert word in command.read_text().split("\0"), role
    for role in ("worker", "notices", "beat"):
        file = made.place.folder / f"{role}.alive"
        assert time.time() - file.stat().st_mtime < 30, role


def _a_copy_is_rehearsed(made: Service) -> None:
    url = made.place.url
    said = subprocess.run(  # noqa: S603 (ours)
        [str(ENTRY), "rehearse"],
        env=made.environment | {"DATABASE_URL": url},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert said.returncode == 0, said.stdout + said.stderr
    assert "1 tournaments replayed: all agree." in said.stdout
    left = made.place.rows("SELECT datname FROM pg_database WHERE datname LIKE '%rehearsal%'")
    assert [name for (name,) in left if name.startswith(url.rpartition("/")[2])] == []
