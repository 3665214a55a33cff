"""What is written down: lines for machines, with ids and without people."""

from __future__ import annotations

import io
import json
import logging

import pytest
import structlog
from django.urls import reverse

from deploy import logs
from tests.conftest import NOW
from tournaments.actions.timed import plan, run_due
from tournaments.enums import EventKind
from tournaments.errors import RefusedError


@pytest.fixture
def lines():
    """Every line that is written meanwhile, as it is when served."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter(served=True))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_request_is_one_line_with_ids(client, tournament, organiser, lines):
    client.force_login(organiser)
    answer = client.get(reverse("entries", args=[tournament.pk]))
    (line,) = [line for line in lines() if line["event"] == "request"]
    assert line["request_id"] == answer["X-Request-ID"]
    assert (line["method"], line["route"], line["status"]) == (
        "GET",
        "/tournaments/<int:pk>/entries/",
        200,
    )
    assert (line["user"], line["tournament"]) == (organiser.pk, tournament.pk)
    assert line["ms"] > 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("0123456789abcdef", True),
        ("short", False),
        ("x" * 65, False),
        ("with a space and more", False),
        ("newline\\ninjected-id", False),
    ],
)
def test_an_id_from_before_is_kept_where_it_is_sane(client, given, kept):
    assert (client.get("/", headers={"X-Request-ID": given})["X-Request-ID"] == given) is kept


def test_nothing_of_one_request_is_left_for_the_next(client, tournament, lines):
    client.get(reverse("tournament", args=[tournament.pk]))
    client.get(reverse("calendar"))
    first, second = [line for line in lines() if line["event"] == "request"]
    assert first["request_id"] != second["request_id"]
    assert "tournament" not in second
    assert structlog.contextvars.get_contextvars() == {}


def test_no_names_addresses_or_tokens(client, tournament, organiser, lines):
    client.force_login(organiser)
    client.get(reverse("entries", args=[tournament.pk]) + "?q=Rossi&token=abcdef")
    client.post(reverse("account_login"), {"login": organiser.email, "password": "burraco-2026"})
    client.get("/unsubscribe/a-secret-token/")
    log = logging.getLogger("some.library")
    log.error("user %s has Token: abc123 and password=hunter2", "gina@example.org")
    try:
        int("DETAIL: Key (email)=(gina@example.org) already exists.")
    except ValueError:
        log.exception("failed at redis://user:hidden@host/0")
    told = json.dumps(lines())
    for secret in ("Rossi", "abcdef", "example.org", "burraco-2026", "a-secret-token", "abc123"):
        assert secret not in told
    assert "hunter2" not in told
    assert "hidden" not in told
    assert "ValueError" in told


@pytest.mark.django_db
def test_an_error_of_ours_is_told_by_its_route(client, lines, monkeypatch):
    def broken(*_args, **_kwargs):
        raise RuntimeError("broken")

    monkeypatch.setattr("tournaments.views.calendar.announced", broken)
    client.raise_request_exception = False
    assert client.get("/").status_code == 500
    (error,) = [line for line in lines() if line["level"] == "error"]
    assert error["event"] == "Internal Server Error: /"
    assert "RuntimeError: broken" in error["exception"]


def test_a_timed_event_is_told_with_its_ids(tournament, lines):
    tournament.timed_events.all().delete()
    event = plan(EventKind.START, NOW, tournament=tournament)

    def refuse(_event, _now):
        raise RefusedError("presence_unknown", {"count": 8})

    run_due(lambda: NOW, {EventKind.START: refuse})
    (line,) = [line for line in lines() if line["event"] == "timed event not possible"]
    assert (line["event_id"], line["tournament"]) == (event.pk, tournament.pk)
    assert (line["kind"], line["code"]) == ("start", "presence_unknown")


def test_on_a_terminal_a_line_is_short():
    record = logging.LogRecord("smazzata", logging.WARNING, "", 1, "it is late", None, None)
    line = logs.formatter(served=False).format(record)
    assert "it is late" in line
    assert "\n" not in line


def test_a_terminal_is_left_in_peace():
    assert logs.settings(served=False, level=None)["root"]["level"] == logging.WARNING
    assert logs.settings(served=True, level=None)["root"]["level"] == logging.INFO
    assert logs.settings(served=False, level=logging.DEBUG)["root"]["level"] == logging.DEBUG
