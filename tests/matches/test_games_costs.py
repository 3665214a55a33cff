"""What the public pages of every kind of game cost: the same queries whatever the field."""

import pytest
from django.core.cache import cache
from django.urls import reverse
from games_cast import briscola
from placement_cast import make_poker, play_out
from test_seating_pages import singles

from matches.models import Match
from tournaments.models import Player

pytestmark = pytest.mark.usefixtures("english")

COSTS = (("tournament", 7), ("tournament_seats", 4), ("tournament_standings", 8))

ALL_PLAYED = {table: [(71, 49), (60, 60), (20, 100)] for table in range(1, 9)}


@pytest.fixture
def of_poker(club, by):
    def made(players):
        tournament = make_poker(club, by, players=players)
        play_out(tournament, by)
        return tournament

    return made


@pytest.fixture
def of_briscola(make_tournament, by, play_round):
    def made(players):
        game = briscola()
        del game["pairs"]
        tournament = singles(make_tournament, by, players, **game)
        play_round(tournament, ALL_PLAYED)
        return tournament

    return made


@pytest.mark.parametrize("players", [4, 10])
@pytest.mark.parametrize(("page", "queries"), COSTS)
@pytest.mark.parametrize("game", ["of_poker", "of_briscola"])
def test_pages_of_a_tournament(
    request, client, game, players, page, queries, django_assert_num_queries
):
    tournament = request.getfixturevalue(game)(players)
    cache.clear()
    # Between two rounds they also ask whether the next one was taken back.
    between = game == "of_poker" and page != "tournament_standings"
    with django_assert_num_queries(queries + between):
        client.get(reverse(page, args=[tournament.pk]))


@pytest.mark.parametrize("players", [4, 16])
def test_the_bracket(client, make_tournament, play_round, players, django_assert_num_queries):
    tournament = make_tournament(**{**briscola(knockout=True), "pairs": players})
    play_round(tournament, ALL_PLAYED)
    with django_assert_num_queries(9):
        client.get(reverse("tournament_bracket", args=[tournament.pk]))


@pytest.mark.parametrize("players", [4, 10])
def test_my_page(client, stranger, of_poker, of_briscola, players, django_assert_num_queries):
    for tournament in (of_poker(players), of_briscola(players)):
        someone = Match.objects.filter(round__tournament=tournament).first().seats.first().entry
        Player.objects.filter(entries=someone).update(user=stranger)
    client.force_login(stranger)
    with django_assert_num_queries(10):
        client.get(reverse("mine"))
