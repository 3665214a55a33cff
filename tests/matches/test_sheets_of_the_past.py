"""The sheets of a tournament that is over: a result is still corrected, seen first, with a reason."""

import re

import pytest
from django.urls import reverse
from placement_cast import play_out, table
from referee_cast import text_of

from matches.actions.rounds import close_tournament

KEYS = {"save", "calculate"}
TOLD = "The tournament is closed. A result can still be corrected, with a reason:"


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
        assert TOLD not in text_of(response)

    def test_says_at_its_top_that_only_corrections_are_taken(
        self, request, page, by, kind, name, more
    ):
        match = request.getfixturevalue(kind)
        close_tournament(match.round.tournament_id, by=by)
        response = page.get(reverse(name, args=[match.pk, *more]))
        said = text_of(response)
        assert said.index(TOLD) < said.index("Who entered what, and when")
        assert "Reason for the correction" in said
        assert keys(response) >= KEYS


def test_what_is_handed_in_is_shown_first_then_saved(page, of_several, by):
    """Places 2, 1, 3, 4 in place of 1, 2, 3, 4: the two best change places."""
    close_tournament(of_several.round.tournament_id, by=by)
    of_several.refresh_from_db()
    before = of_several.version
    late = {f"place_{n}": n for n in range(1, 5)} | {"place_1": 2, "place_2": 1}
    late |= {"version": before, "way": "places", "reason": "Mistaken"}
    url = reverse("placement", args=[of_several.pk])
    assert "its standings are final. Nothing is saved yet" in text_of(page.post(url, late))
    of_several.refresh_from_db()
    assert of_several.version == before
    assert page.post(url, {**late, "then": "standings_only"}).status_code == 302
    of_several.refresh_from_db()
    assert of_several.version == before + 1
