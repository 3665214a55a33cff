"""Works that start at the same moment, on a database that several connections can wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections

from tests.faults.workers import Crew, Redis


@pytest.fixture(autouse=True)
def _on_disk(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """SQLite's tests run in memory, where two connections cannot wait for one another."""
    if connection.vendor != "sqlite":
        yield
        return
    in_memory, name = connections["default"], connection.settings_dict["NAME"]
    in_memory.ensure_connection()
    connection.settings_dict["NAME"] = str(tmp_path / "two_referees.sqlite3")
    on_disk = connections.create_connection("default")
    on_disk.ensure_connection()
    in_memory.connection.backup(on_disk.connection)
    connections["default"] = on_disk
    yield
    on_disk.close()
    connection.settings_dict["NAME"] = name
    connections["default"] = in_memory


class AtOnce:
    """So many threads, each with its own connection, that start each work together."""

    def __init__(self, count: int) -> None:
        self.barrier = Barrier(count)
        self.threads = ThreadPoolExecutor(count)

    def __call__(self, works: Sequence[Callable[[], Any]]) -> list[Any]:
        def started(work: Callable[[], Any]) -> Any:
            self.barrier.wait(timeout=60)
            return work()

        return list(self.threads.map(started, works))

    def close(self) -> None:
        self([connections.close_all] * self.barrier.parties)
        self.threads.shutdown()


@pytest.fixture
def at_once(_on_disk: None) -> Iterator[Callable[[int], AtOnce]]:
    made: list[AtOnce] = []

    def make(count: int) -> AtOnce:
        made.append(AtOnce(count))
        return made[-1]

    yield make
    for crowd in made:
        crowd.close()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Redis]:
    server = Redis(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def crew(_on_disk: None, broker: Redis, tmp_path: Path) -> Iterator[Crew]:
    """Nobody yet; whoever is started works on the test's database, and ends with the test."""
    if connection.vendor != "postgresql":
        pytest.skip("several processes are served by PostgreSQL")
    made = Crew(broker, tmp_path)
    yield made
    made.close()
    print(made.logs())  # noqa: T201 (shown where it fails)
