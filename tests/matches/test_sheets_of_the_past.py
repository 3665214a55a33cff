"""The sheets of a tournament that is over: to be read, with no key that could not keep its word."""

import re

import pytest
from django.urls import reverse
from placement_cast import play_out, table
from referee_cast import text_of

from matches.actions.rounds import close_tournament

KEYS = {"save", "calculate"}
TOLD = "The tournament is “Finished”: nothing can be saved here any more."


def keys(response):
    """The names of the buttons that hand something in."""
    return set(re.findall(r'type="submit"[^>]* name="(\w+)"', response.content.decode()))


@pytest.fixture
def of_lines(tournament, play_round):
    """Table 1 of a closed round, the first of three."""
    return table(play_round(tournament, close=True))


@pytest.fixture
def of_several(poker, by):
    """As ``of_lines``."""
    return table(play_out(poker, by))


@pytest.mark.parametrize(
    ("kind", "name", "more"),
    [("of_lines", "sheet", []), ("of_lines", "cards", [1]), ("of_several", "placement", [])],
)
class TestSheet:
    def test_can_be_saved_while_the_tournament_is_played(self, request, page, kind, name, more):
        match = request.getfixturevalue(kind)
        response = page.get(reverse(name, args=[match.pk, *more]))
        assert keys(response) >= KEYS
        assert "Reason for the correction" in text_of(response)
        assert "any more" not in text_of(response)

    def test_says_at_its_top_that_it_cannot_be_saved(self, request, page, by, kind, name, more):
        match = request.getfixturevalue(kind)
        close_tournament(match.round.tournament_id, by=by)
        response = page.get(reverse(name, args=[match.pk, *more]))
        said = text_of(response)
        assert said.index(TOLD) < said.index("Who entered what, and when")
        assert "Read only" in said
        assert "Reason for the correction" not in said
        assert not KEYS & keys(response)


def test_what_is_handed_in_all_the_same_is_refused_for_its_true_reason(page, of_several, by):
    close_tournament(of_several.round.tournament_id, by=by)
    of_several.refresh_from_db()
    late = {f"place_{n}": n for n in range(1, 5)} | {"place_1": 2, "place_2": 1}
    late |= {"version": of_several.version, "way": "places", "reason": "Mistaken"}
    response = page.post(reverse("placement", args=[of_several.pk]), late)
    assert response.status_code == 422
    assert "This is not possible now: the tournament is “Finished”." in text_of(response)
