"""A round in play, and programs signed in as each of the cast."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from tournaments.models import User

Signed = Callable[[User | None], APIClient]


@pytest.fixture
def signed() -> Signed:
    """A program signed in by this user's token; None: not signed in."""

    def sign(user: User | None) -> APIClient:
        client = APIClient()
        if user is not None:
            token, _created = Token.objects.get_or_create(user=user)
            client.credentials(HTTP_AUTHORIZATION=f"Token {token.key}")
        return client

    return sign


@pytest.fixture
def anonymous(signed: Signed) -> APIClient:
    return signed(None)


@pytest.fixture
def desk(signed: Signed, referee: User) -> APIClient:
    """The referee's program."""
    return signed(referee)


@pytest.fixture
def round_(tournament, play_round):
    """Round 1, published, nothing written yet."""
    return play_round(tournament, {})


@pytest.fixture
def match(round_):
    return round_.matches.get(table_number=1)


@pytest.fixture
def smazzate(match) -> str:
    return f"/api/v1/matches/{match.pk}/smazzate/"


@pytest.fixture
def sheet(match) -> str:
    return f"/api/v1/matches/{match.pk}/sheet/"
