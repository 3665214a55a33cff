"""The figures for Prometheus, and who may see them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.utils import timezone

from deploy import metrics
from tests.conftest import NOW
from tournaments.actions.timed import Outcome, plan, run_due
from tournaments.enums import EventKind, EventState
from tournaments.models import Lease, TimedEvent


def figures(client, **headers) -> dict[str, float]:
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if line[0] != "#"]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("10.1.2.3", {}, 200),
        ("8.8.8.8", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "8.8.8.8"}, 404),
        ("127.0.0.1", {"Forwarded": "for=8.8.8.8"}, 404),
        ("8.8.8.8", {"Authorization": "Bearer right"}, 200),
        ("8.8.8.8", {"Authorization": "Bearer wrong"}, 404),
        ("8.8.8.8", {"Authorization": "Bearer "}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "8.8.8.8", "Authorization": "Bearer right"}, 200),
        ("", {}, 404),
    ],
)
@pytest.mark.django_db
def test_who_may_see_them(client, settings, address, headers, status):
    settings.METRICS_TOKEN = "right"
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


@pytest.mark.django_db
def test_without_a_token_nobody_has_it(client, settings):
    settings.METRICS_TOKEN = ""
    given = {"Authorization": "Bearer "}
    assert client.get("/metrics", headers=given, REMOTE_ADDR="8.8.8.8").status_code == 404


def test_what_waits_is_told(client, tournament):
    now = timezone.now()
    tournament.timed_events.all().delete()
    for kind, seconds in ((EventKind.OPEN, 60), (EventKind.CLOSE, 30), (EventKind.START, 1)):
        plan(kind, now - timedelta(seconds=seconds), tournament=tournament)
    plan(EventKind.REMIND, now + timedelta(hours=1), tournament=tournament)
    given_up = plan(EventKind.NO_SHOW, now - timedelta(hours=1), tournament=tournament)
    TimedEvent.objects.filter(pk=given_up.pk).update(state=EventState.FAILED, failed_at=now)
    Lease.objects.create(name="worker", holder="one", until=now + timedelta(seconds=20))
    seen = figures(client)
    assert seen["smazzata_timed_events_late"] == 2
    assert 60 <= seen["smazzata_timed_events_oldest_seconds"] < 70
    assert seen["smazzata_timed_events_failed"] == 1
    assert (seen["smazzata_worker_at_work"], seen["smazzata_beat_at_work"]) == (1, 0)
    assert seen["smazzata_outbox_waiting"] == 0


def test_what_came_of_events_is_counted(client, tournament):
    tournament.timed_events.all().delete()
    plan(EventKind.TIME_UP, NOW - timedelta(seconds=4), tournament=tournament, round_number=1)
    name = 'smazzata_timed_events_total{kind="time_up",outcome="of_the_test"}'
    lateness = 'smazzata_timed_event_lateness_seconds_bucket{le="%s"}'
    before = figures(client)
    run_due(lambda: NOW, {EventKind.TIME_UP: lambda _event, _now: Outcome("of_the_test")})
    after = figures(client)
    assert after[name] - before.get(name, 0) == 1
    assert [after[lateness % limit] - before[lateness % limit] for limit in ("3.0", "5.0")] == [
        0,
        1,
    ]


def test_requests_are_told_by_the_template_of_their_address(client, tournament):
    client.get(f"/tournaments/{tournament.pk}/")
    client.generic("BREW", "/")
    client.get("/nowhere/at/all")
    names = figures(client)
    route = "/tournaments/<int:pk>/"
    assert (
        names[f'smazzata_request_seconds_count{{method="GET",route="{route}",status="200"}}'] >= 1
    )
    assert not [name for name in names if "BREW" in name or "nowhere" in name]


def test_a_drawn_round_is_measured(client, tournament, play_round):
    before = figures(client)["smazzata_pairing_seconds_count"]
    play_round(tournament)
    assert figures(client)["smazzata_pairing_seconds_count"] == before + 1


def test_a_scrape_costs_the_same_however_much_waits(
    client, tournament, make_tournament, django_assert_num_queries
):
    plan(EventKind.NO_SHOW, NOW, tournament=tournament)
    with django_assert_num_queries(figures_cost()):
        figures(client)
    for _ in range(2):
        plan(EventKind.NO_SHOW, NOW, tournament=make_tournament(enrolling=False))
    with django_assert_num_queries(figures_cost()):
        figures(client)


def figures_cost() -> int:
    """Events, those given up, outbox twice, leases; PostgreSQL is asked for the time too."""
    from django.db import connection  # noqa: PLC0415

    return 6 if connection.vendor == "postgresql" else 5


@pytest.mark.django_db
def test_without_the_database_the_rest_is_still_told(client, monkeypatch):
    def gone():
        raise DatabaseError

    monkeypatch.setattr(metrics, "database_now", gone)
    seen = figures(client)
    assert "smazzata_timed_events_late" not in seen
    assert seen["smazzata_scrapes_without_database_total"] >= 1
