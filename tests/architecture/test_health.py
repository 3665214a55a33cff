"""What a load balancer asks."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection


@pytest.mark.django_db
def test_healthz_asks_nothing_of_the_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
def test_readyz(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": True})


@pytest.mark.django_db
def test_readyz_while_the_database_does_not_answer(client, monkeypatch):
    def gone(*args, **kwargs):
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", gone)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"database": False})
