"""The columns of the standings: the figures that each game's places are made by, and their meaning."""

import re

import pytest
from django.urls import reverse
from games_cast import briscola, by_wins
from placement_cast import make_poker, next_round
from public_cast import text

from scoring.tie_breaks import TieBreak
from scoring.values import Option, SmazzateGame

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def standings(client):
    def page(tournament):
        return client.get(reverse("tournament_standings", args=[tournament.pk]))

    return page


def headings(response):
    head = response.content.decode().partition("<thead>")[2].partition("</thead>")[0]
    return [" ".join(heading.split()) for heading in re.findall(r"<a [^>]*>(.*?)</a>", head)]


def test_by_victory_points(standings, tournament, play_round):
    play_round(tournament)
    page = standings(tournament)
    assert headings(page) == ["Place", "Entry", "VP", "MP", "Played", "Won"]
    assert "MP : match points: points ahead, all matches together." in text(page)


@pytest.mark.parametrize(
    "game",
    [briscola(), by_wins("points", SmazzateGame(2), options=(Option.LOWER_WINS,))],
    ids=["briscola", "scala-40"],
)
def test_what_a_reason_speaks_of_is_a_column(standings, make_tournament, play_round, game):
    """Points for wins, then the difference of smazzate, then that of points."""
    tournament = make_tournament(**game)
    play_round(tournament, {})
    page = standings(tournament)
    assert headings(page) == ["Place", "Entry", "Points", "Smazz. ±", "Points ±", "Played", "Won"]
    assert "Smazz. ± : smazzate won less smazzate lost." in text(page)


def test_what_nobody_is_ranked_by_is_none(standings, make_tournament, play_round):
    by_points = {**briscola(), "tie_breaks": (TieBreak.VP, TieBreak.MP, TieBreak.LOT)}
    tournament = make_tournament(**by_points)
    play_round(tournament, {})
    assert "Smazz. ±" not in headings(standings(tournament))


def test_by_places_and_chips(standings, club, by):
    tournament = make_poker(club, by)
    next_round(tournament, by)
    page = standings(tournament)
    assert headings(page) == ["Place", "Entry", "Points", "Chips", "Played", "Tables won"]
    assert "Points : for the places at the tables. Chips : all the chips won." in text(page)


def test_where_the_bracket_makes_the_places_nothing_is_explained(
    standings, make_tournament, play_round
):
    tournament = make_tournament(**briscola(knockout=True))
    play_round(tournament, {})
    page = standings(tournament)
    assert headings(page) == ["Place", "Entry", "Played", "Won"]
    assert 'class="soft small means"' not in page.content.decode()
