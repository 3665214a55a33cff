"""The environment as it is read: whatever is missing or wrong is told at once, in sentences."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SERVED = {
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOP",
    "ALLOWED_HOSTS": "smazzata.example.org,.example.com",
    "DATABASE_URL": "postgres://user:hidden@db.example.org:5432/smazzata",
    "REDIS_URL": "redis://redis.example.org:6379/0",
    "EMAIL_URL": "submission://user:hidden@mail.example.org",
    "SITE_URL": "https://smazzata.example.org",
}


def run(settings: str, environment: dict[str, str], code: str = "") -> tuple[int, str, str]:
    """Load the settings in a process of their own; its exit code, what it said, what it cried."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(  # noqa: S603 (our own words)
        [sys.executable, "-c", f"from django.conf import settings; settings.DEBUG\n{code}"],
        env=kept
        | {"DJANGO_SETTINGS_MODULE": f"deploy.settings.{settings}", "PYTHONUTF8": "1"}
        | environment,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout.strip(), done.stderr


def faults(said: str) -> dict[str, str]:
    """The variables that are named, each with what is wrong."""
    return dict(re.findall(r"^  ([A-Z_]+) +(\S.*)$", said, flags=re.MULTILINE))


def test_served_with_nothing_everything_that_is_missing_is_named_at_once():
    code, _, said = run("production", {})
    assert code == 1
    assert "Traceback" not in said
    assert faults(said) == dict.fromkeys(SERVED, "Not set.")


def test_what_is_wrong_is_named_beside_what_is_missing_and_no_secret_is_told():
    code, _, said = run(
        "production",
        SERVED
        | {
            "SECRET_KEY": "",
            "DATABASE_URL": "sqlite:///hidden.sqlite3",
            "BROKER_URL": "kafka://user:hidden@somewhere",
            "EMAIL_URL": "pigeon://user:hidden@loft",
            "SITE_URL": "http://smazzata.example.org",
            "TRUSTED_PROXIES": "two",
            "METRICS_PORT": "port",
            "LOG_LEVEL": "LOUD",
        },
    )
    assert code == 1
    assert sorted(faults(said)) == sorted(
        [
            *("SECRET_KEY", "DATABASE_URL", "BROKER_URL", "EMAIL_URL", "SITE_URL"),
            *("TRUSTED_PROXIES", "METRICS_PORT", "LOG_LEVEL"),
        ]
    )
    assert "hidden" not in said


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, ["REDIS_URL"]),
        ({"BROKER_URL": "amqp://guest:guest@rabbit.example.org//"}, ["CACHE_URL"]),
        ({"CACHE_URL": "redis://redis.example.org/1"}, ["BROKER_URL"]),
        (
            {
                "BROKER_URL": "amqp://guest:guest@rabbit.example.org//",
                "CACHE_URL": "redis://redis.example.org/1",
            },
            [],
        ),
    ],
)
def test_a_broker_and_a_cache_by_one_name_or_two(given, missing):
    without = {name: value for name, value in SERVED.items() if name != "REDIS_URL"}
    code, _, said = run("production", without | given)
    assert (code, list(faults(said))) == (1 if missing else 0, missing)


def test_a_secret_can_stand_in_a_file(tmp_path):
    (tmp_path / "key").write_text("of-a-file\n")
    without = {name: value for name, value in SERVED.items() if name != "SECRET_KEY"}
    given = without | {"SECRET_KEY_FILE": str(tmp_path / "key")}
    assert run("production", given, "print(settings.SECRET_KEY)")[:2] == (0, "of-a-file")
    code, _, said = run("production", without | {"SECRET_KEY_FILE": str(tmp_path / "none")})
    assert (code, list(faults(said))) == (1, ["SECRET_KEY"])


def test_served_it_is_safe_and_heals():
    code, said, cried = run(
        "production",
        SERVED,
        "import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('check', deploy=True, fail_level='WARNING')\n"
        "database = settings.DATABASES['default']\n"
        "print(database['ENGINE'], database['CONN_MAX_AGE'], 'pool' in database['OPTIONS'])\n"
        "print(settings.CSRF_TRUSTED_ORIGINS, settings.EMAIL_PORT, settings.EMAIL_USE_TLS)\n"
        "print(settings.CELERY_RESULT_BACKEND, settings.CELERY_TIMEZONE, settings.WEBHOOKS_TO_PRIVATE)",
    )
    assert code == 0, cried
    assert said.splitlines()[-3:] == [
        "deploy.postgresql 0 True",
        "['https://smazzata.example.org', 'https://smazzata.example.org', 'https://*.example.com'] 587 True",
        "None UTC False",
    ]


def test_embedded_nothing_has_to_be_given(tmp_path):
    code, said, cried = run(
        "local",
        {"SMAZZATA_DATA": str(tmp_path)},
        "print(settings.EMAIL_BACKEND.split('.')[-2], settings.CELERY_BROKER_URL, settings.SITE_URL)",
    )
    assert (code, said) == (0, "filebased memory://localhost/ http://127.0.0.1:8000"), cried


def test_embedded_what_is_wrong_is_told_too(tmp_path):
    given = {"SMAZZATA_DATA": str(tmp_path), "DATABASE_URL": "nonsense", "REDIS_URL": "nonsense"}
    code, _, said = run("local", given)
    assert (code, sorted(faults(said))) == (1, ["DATABASE_URL", "REDIS_URL"])


def test_the_document_names_every_variable():
    read = set()
    for name in ("base", "local", "production"):
        text = (ROOT / "deploy" / "settings" / f"{name}.py").read_text(encoding="utf-8")
        read |= set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', text))
    document = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `([A-Z_]+)`", document, flags=re.MULTILINE))
    assert told == read
