"""Databases of one test's own, and the commands that work on them, as real processes."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Place:
    """A database, by the address that a process is given in its environment."""

    url: str
    folder: Path

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command of manage.py on it."""
        return subprocess.run(  # noqa: S603 (our own)
            [sys.executable, str(ROOT / "manage.py"), *words],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    @property
    def environment(self) -> dict[str, str]:
        own = {
            "DATABASE_URL": self.url,
            "DJANGO_SETTINGS_MODULE": "deploy.settings.test",
            "PYTHONUTF8": "1",
        }
        return {**os.environ, **own}

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        if self.url.startswith("sqlite"):
            with closing(sqlite3.connect(self.url.removeprefix("sqlite:///"))) as there:
                return there.execute(question).fetchall()
        with psycopg.connect(self.url) as there:
            return list(there.execute(question.encode()))

    def checksums(self) -> dict[str, tuple[int, str]]:
        """Of every table: how many rows, and a checksum of them all."""
        every = ((table, f'SELECT * FROM "{table}"') for table in self.tables)  # noqa: S608 (ours)
        return {table: _checksum(self.rows(question)) for table, question in every}

    @property
    def tables(self) -> list[str]:
        where = (
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            if self.url.startswith("sqlite")
            else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        return sorted(name for (name,) in self.rows(where))


def _checksum(rows: list[tuple[Any, ...]]) -> tuple[int, str]:
    lines = "\n".join(sorted(map(repr, rows)))
    return len(rows), hashlib.sha256(lines.encode()).hexdigest()


def in_use(folder: Path) -> Place:
    """The database of this test itself."""
    return Place(_url(str(connection.settings_dict["NAME"])), folder)


@contextmanager
def empty(folder: Path, name: str) -> Iterator[Place]:
    """A new one with nothing in it."""
    if connection.vendor == "sqlite":
        yield Place(_url(str(folder / f"{name}.sqlite3")), folder)
        return
    database = f"{connection.settings_dict['NAME']}_{name}"
    with psycopg.connect(_url("postgres"), autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())
        server.execute(f'CREATE DATABASE "{database}"'.encode())
        try:
            yield Place(_url(database), folder)
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)'.encode())


def cannot_copy() -> str:
    """Why no copy of this test's database can be made here, "" where it can."""
    if connection.vendor == "sqlite":
        return ""
    if not (shutil.which("pg_dump") and shutil.which("pg_restore")):
        return "PostgreSQL’s client programs are not installed"
    said = subprocess.run(["pg_dump", "--version"], capture_output=True, text=True, check=True)  # noqa: S607
    with psycopg.connect(_url("postgres")) as server:
        newest = server.info.server_version // 10_000
    mine = int(said.stdout.split()[2].partition(".")[0])
    return f"pg_dump {mine} is older than PostgreSQL {newest}" if mine < newest else ""


def _url(database: str) -> str:
    if connection.vendor == "sqlite":
        return f"sqlite:///{database}"
    at = connection.settings_dict
    password = f":{quote(at['PASSWORD'])}" if at["PASSWORD"] else ""
    port = f":{at['PORT']}" if at["PORT"] else ""
    host = quote(at["HOST"] or "", safe="")
    return f"postgres://{quote(at['USER'])}{password}@{host}{port}/{database}"
