"""What the tests of the pages share: everybody by role, a cache of their own, English."""

import pytest
from django.core.cache import cache
from placement_cast import make_poker, next_round
from public_cast import CAST
from referee_cast import ONE, WHOLE, signed_in

from scoring.sheet import Sheet


@pytest.fixture
def cast(request, club):
    """Everybody by role; None is somebody who has not signed in."""
    return {None: None} | {role: request.getfixturevalue(role) for role in CAST}


@pytest.fixture
def english(client):
    """Pages in English; nothing kept of the test before, whose rows had the same keys."""
    cache.clear()
    client.cookies["django_language"] = "en"


@pytest.fixture
def round_(tournament, play_round):
    """Round 1: table 1 finished, table 2 with one smazzata, 3 and 4 empty."""
    return play_round(tournament, {1: WHOLE, 2: Sheet((ONE,))})


@pytest.fixture
def tables(round_):
    return {match.table_number: match for match in round_.matches.all()}


@pytest.fixture
def page(referee):
    return signed_in(referee)


@pytest.fixture
def poker(club, by):
    """Ten players, tables of four by lot."""
    return make_poker(club, by)


@pytest.fixture
def first(poker, by):
    """The first round of ``poker``, published."""
    return next_round(poker, by)
