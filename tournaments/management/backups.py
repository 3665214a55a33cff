"""A copy of the whole database in one file, taken while it is in use, and put back.

PostgreSQL's own tools write and read its copies (a custom-format archive); SQLite's online backup
writes a database that can be opened as it is. A copy is complete, or the file is not there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
from django.db import connection
from psycopg.conninfo import make_conninfo

POSTGRESQL: Final = "postgresql"
SQLITE: Final = "sqlite"
BEGINNINGS: Final = {b"PGDMP": POSTGRESQL, b"SQLite format 3\0": SQLITE}
"""What the first bytes of a copy say about it."""

Migration = tuple[str, str]
"""App and name."""


class BackupError(Exception):
    """Why there is no copy, or why it was not put back; the message is for a person."""


def write_copy(file: Path) -> None:
    """Copy the database as it stands at one moment; writers are not held up.

    Raises ``BackupError`` where the file is there already, or the copy did not succeed.
    """
    if file.exists():
        raise BackupError(f"{file} is there already: name another file.")
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    try:
        _dump(unfinished) if connection.vendor == POSTGRESQL else _copy_sqlite(unfinished)
        _to_disk(unfinished)
        unfinished.replace(file)
        _to_disk(file.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def read_copy(file: Path) -> None:
    """Put a copy into this database, which is empty; all of it, or nothing.

    Raises ``BackupError``.
    """
    kind = kind_of(file)
    if kind != connection.vendor:
        raise BackupError(f"{file} is a copy of {kind}, and this database is {connection.vendor}.")
    if tables := connection.introspection.table_names():
        raise BackupError(
            f"This database is not empty ({len(tables)} tables): make a new one, and name it in "
            "DATABASE_URL. Nothing was changed."
        )
    connection.close()
    if kind == POSTGRESQL:
        options = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
        _run("pg_restore", *options, "--dbname", _address(), str(file))
    else:
        with closing(_opened(file)) as source, closing(_own_sqlite()) as target:
            source.backup(target)


def kind_of(file: Path) -> str:
    """Which database a copy is of; raises ``BackupError`` where it is none."""
    try:
        with file.open("rb") as copy:
            first = copy.read(max(map(len, BEGINNINGS)))
    except OSError as error:
        raise BackupError(f"{file} cannot be read: {error.strerror}.") from error
    for beginning, kind in BEGINNINGS.items():
        if first.startswith(beginning):
            return kind
    raise BackupError(f"{file} is no copy made by “manage.py backup”.")


def migrations_in(file: Path) -> set[Migration]:
    """The migrations that had been applied when the copy was taken."""
    if kind_of(file) == SQLITE:
        with closing(_opened(file)) as copy:
            found = copy.execute("SELECT app, name FROM django_migrations").fetchall()
        return {(app, name) for app, name in found}
    table = ("--data-only", "--table=django_migrations", "--file=-")
    rows = _run("pg_restore", *table, str(file)).splitlines()
    cells = (row.split("\t") for row in rows if row.count("\t") == 3)  # noqa: PLR2004 (its columns)
    return {(app, name) for _, app, name, _ in cells}


def _dump(file: Path) -> None:
    _run(
        "pg_dump",
        *("--format=custom", "--no-owner", "--no-privileges"),
        *("--lock-wait-timeout=10s", "--file", str(file), "--dbname", _address()),
    )


def _copy_sqlite(file: Path) -> None:
    source_name = Path(connection.settings_dict["NAME"])
    with closing(_opened(source_name)) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)
        # One file, without the log beside it.
        target.execute("PRAGMA journal_mode=DELETE")
        _check(target, file)


def _opened(file: Path) -> sqlite3.Connection:
    copy = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    try:
        copy.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        copy.close()
        raise BackupError(f"{file} is damaged: {error}.") from error
    return copy


def _check(copy: sqlite3.Connection, file: Path) -> None:
    (said,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if said != "ok":
        raise BackupError(f"{file} is damaged: {said}.")


def _own_sqlite() -> sqlite3.Connection:
    return sqlite3.connect(connection.settings_dict["NAME"])


def _run(tool: str, *words: str) -> str:
    """Run one of PostgreSQL's tools; the password goes by the environment, which nobody lists."""
    found = shutil.which(tool)
    if found is None:
        raise BackupError(f"{tool} is not installed: it comes with PostgreSQL’s client programs.")
    done = subprocess.run(  # noqa: S603 (PostgreSQL's own tool)
        [found, "--no-password", *words],
        env=os.environ | _password(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{tool} did not succeed:\n{done.stderr.strip()}")
    return done.stdout


def _address() -> str:
    """Where the database is, as libpq reads it, without the password."""
    return make_conninfo(**{key: value for key, value in _given().items() if key != "password"})


def _password() -> Mapping[str, str]:
    password = _given().get("password")
    return {"PGPASSWORD": password} if password else {}


def _given() -> dict[str, Any]:
    """The connection's settings that libpq knows, and not Django or the pool alone."""
    set_ = connection.settings_dict
    known = {each.keyword.decode() for each in psycopg.pq.Conninfo.get_defaults()}
    own = {
        "dbname": set_["NAME"],
        "user": set_["USER"],
        "password": set_["PASSWORD"],
        "host": set_["HOST"],
        "port": set_["PORT"],
    }
    return {
        key: value
        for key, value in {**set_["OPTIONS"], **own}.items()
        if key in known and value not in ("", None)
    }


def _to_disk(path: Path) -> None:
    if os.name != "posix" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
