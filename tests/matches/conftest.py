"""What the tests of the pages share: everybody by role, a cache of their own, English."""

import pytest
from django.core.cache import cache
from public_cast import CAST


@pytest.fixture
def cast(request, club):
    """Everybody by role; None is somebody who has not signed in."""
    return {None: None} | {role: request.getfixturevalue(role) for role in CAST}


@pytest.fixture
def english(client):
    """Pages in English; nothing kept of the test before, whose rows had the same keys."""
    cache.clear()
    client.cookies["django_language"] = "en"
