"""What a load balancer asks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from deploy import health
from tournaments.models import Lease

ALL = ("database", "migrations", "worker", "beat", "clock", "broker")


@pytest.fixture(autouse=True)
def asked_anew():
    health.forget()
    yield
    health.forget()


@pytest.fixture
def at_work(db):
    """A worker and a beat that were seen a moment ago."""
    for name in ("worker", "beat"):
        Lease.objects.create(name=name, holder="one", until=timezone.now() + timedelta(seconds=30))


@pytest.mark.django_db
def test_healthz_asks_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_everything_is_there(client, at_work):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, **dict.fromkeys(ALL, True)})


@pytest.mark.parametrize("missing", ["worker", "beat"])
def test_a_hand_not_seen_lately_is_told_but_pages_are_served(client, at_work, missing):
    Lease.objects.filter(name=missing).update(until=timezone.now() - timedelta(seconds=1))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert [name for name, good in answer.json().items() if not good] == ["ready", missing]
    for_web = client.get("/readyz?for=web")
    assert (for_web.status_code, for_web.json()["ready"]) == (200, True)
    assert for_web.json()[missing] is False


@pytest.mark.django_db
def test_nobody_seen_ever(client):
    answer = client.get("/readyz").json()
    assert (answer["worker"], answer["beat"]) == (False, False)


def test_a_clock_that_is_wrong_is_told(client, at_work, monkeypatch):
    ahead = timezone.now() + timedelta(minutes=5)
    Lease.objects.update(until=ahead + timedelta(seconds=30))
    monkeypatch.setattr(health, "database_now", lambda: ahead)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["clock"]) == (503, False)


def test_a_migration_not_applied_takes_the_web_out(client, at_work):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'matches' AND name LIKE '0006%%'")
    answer = client.get("/readyz?for=web")
    assert (answer.status_code, answer.json()["migrations"]) == (503, False)


def test_many_who_ask_at_once_cost_one_question(client, at_work, django_assert_num_queries):
    client.get("/readyz")
    with django_assert_num_queries(0):
        for _ in range(20):
            client.get("/readyz")


@pytest.mark.django_db
def test_readyz_while_the_database_does_not_answer(client, monkeypatch):
    def gone(*args, **kwargs):
        raise DatabaseError

    monkeypatch.setattr(health, "seen_until", gone)
    answer = client.get("/readyz?for=web")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, **dict.fromkeys(ALL, False), "broker": True}


def test_a_broker_that_is_away_is_told(client, at_work, settings):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["broker"]) == (503, False)
    assert client.get("/readyz?for=web").status_code == 200


@pytest.mark.django_db
def test_a_probe_names_no_host_and_uses_no_https(client, settings):
    settings.ALLOWED_HOSTS = ["smazzata.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert client.get("/readyz?for=web", headers={"host": "10.0.0.7:8000"}).status_code == 200
