"""Standings, bracket, rules and one table: the figures, their sums and their reasons."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse
from public_cast import look, table_of, text

from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import PerLine, TargetGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

pytestmark = pytest.mark.usefixtures("english")


# Standings


def results(*ns_points):
    return {table: [(points, 0)] * 3 for table, points in enumerate(ns_points, 1)}


def test_standings_with_movement_and_reasons(client, tournament, play_round):
    play_round(tournament, results(100, 200, 300, 400), close=True)
    play_round(tournament, results(300, 200, 100, 400))
    url = reverse("tournament_standings", args=[tournament.pk])
    first = client.get(url + "?after=1").context["ladder"].rungs
    now = client.get(url).context["ladder"].rungs
    assert {rung.movement for rung in first} == {None}
    before = {rung.name: rung.place for rung in first}
    assert [rung.movement for rung in now] == [before[rung.name] - rung.place for rung in now]
    assert any(rung.movement for rung in now)
    said = text(client.get(url))
    assert f"{now[0].why}" in said
    assert re.search(r"▲\d up \d places?", said)
    assert re.search(r"▼\d down \d places?", said)


def test_sorting_says_so_and_forgets_the_page(client, tournament, play_round):
    play_round(tournament)
    url = reverse("tournament_standings", args=[tournament.pk])
    body = client.get(url + "?sort=-mp&page=7").content.decode()
    assert re.findall(r'aria-sort="(\w+)"', body) == ["descending"]
    assert "page=7" not in body.partition("<table")[2].partition("</thead>")[0]
    assert 'class="why"' not in body
    assert re.findall(r'aria-sort="(\w+)"', client.get(url).content.decode()) == ["ascending"]


@pytest.mark.parametrize("sort", ["x", "-", "--mp", "mp,-vp", "name.__class__", "\x00"])
def test_a_strange_order_is_no_order(client, tournament, play_round, sort):
    play_round(tournament)
    url = reverse("tournament_standings", args=[tournament.pk])
    assert client.get(url, {"sort": sort}).status_code == 200


@pytest.mark.parametrize("pairs", [2, 3, 60])
def test_standings_cost_eight_queries_whatever_their_length(
    client, make_tournament, play_round, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs=pairs, stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament)
    cache.clear()
    url = reverse("tournament_standings", args=[tournament.pk])
    with django_assert_num_queries(8):
        client.get(url)
    with django_assert_num_queries(1):
        client.get(url)


@pytest.mark.parametrize("pairs", [2, 6, 16])
@pytest.mark.parametrize(
    ("page", "queries"),
    [("tournament", 7), ("tournament_seats", 4), ("tournament_rules", 2)],
)
def test_pages_cost_the_same_whatever_the_field(
    client, make_tournament, play_round, pairs, page, queries, django_assert_num_queries
):
    tournament = make_tournament(pairs=pairs, stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament)
    with django_assert_num_queries(queries):
        client.get(reverse(page, args=[tournament.pk]))


# The bracket


def test_the_bracket_from_the_draw_to_the_third_place(client, make_tournament, play_round):
    tournament = make_tournament(
        pairs=4, stages=[StagePlan(PairingSystem.KNOCKOUT, 2, {"third_place": True})]
    )
    url = reverse("tournament_bracket", args=[tournament.pk])
    assert "The bracket appears here" in text(client.get(url))
    play_round(tournament, close=True)
    (bracket,) = client.get(url).context["brackets"]
    assert [len(column.pairings) for column in bracket.columns] == [2, 1]
    play_round(tournament)
    (bracket,) = client.get(url).context["brackets"]
    final, third = bracket.columns[1].pairings
    assert (final.upper_won, final.third_place, third.third_place) == (True, False, True)
    assert "Semi-finals" in text(client.get(url))
    assert "For third place" in text(client.get(url))
    standings = client.get(reverse("tournament_standings", args=[tournament.pk]))
    assert "Came further in the knockout." in text(standings)
    # No VP count in a bracket, so none are shown.
    assert standings.context["table"].columns.names() == ["place", "name", "played", "wins"]


def test_no_bracket_without_a_knockout(client, tournament):
    assert client.get(reverse("tournament_bracket", args=[tournament.pk])).status_code == 404
    home = client.get(reverse("tournament", args=[tournament.pk])).content.decode()
    assert reverse("tournament_bracket", args=[tournament.pk]) not in home


# Rules


def test_the_rules_are_the_figures_that_compute(client, make_tournament):
    tournament = make_tournament(
        game=TargetGame(2005),
        vp_table=VpTable.FOUR,
        stages=[
            StagePlan(PairingSystem.DANISH, 3, {"variant": "no_rematch"}),
            StagePlan(PairingSystem.KNOCKOUT, 2, {"cut": 4, "third_place": True}),
        ],
    )
    response = client.get(reverse("tournament_rules", args=[tournament.pk]))
    said = text(response)
    assert "0–100 10–10" in said
    assert "905–1100 15–5" in said
    assert "2005 and more 20–0" in said
    assert "reaches 2005 points" in said
    assert "12 VP and +305 MP" in said
    assert "0 VP and −2005 MP" in said
    assert "Nobody meets the same entry twice." in said
    assert "Only the best 4 of the rounds before take part." in said
    assert "the line that made the last move of the last smazzata has lost" in said


# One table


def test_a_smazzata_shows_its_sum_down_to_the_parts(client, tournament, play_round):
    ns = Parts(cards=320, in_hand=15, clean=1, semi_clean=0, dirty=2, closed=True, pozzetto=True)
    ew = Parts(cards=145, in_hand=60, clean=0, semi_clean=0, dirty=0, closed=False, pozzetto=False)
    round_ = play_round(tournament, {1: Sheet(smazzate=(PerLine(ns, ew), PerLine(500, 505)))})
    said = text(client.get(reverse("match", args=[table_of(round_).pk])))
    # 320 - 15 + 200 + 2 x 100 + 100 = 805; 145 - 60 - 100 = -15.
    assert "Cards laid down +320 +145" in said
    assert "Cards left in hand −15 −60" in said
    assert "Clean burrachi 1 × 200 = +200 0" in said
    assert "Dirty burrachi 2 × 100 = +200 0" in said
    assert "Semi-clean" not in said
    assert "Going out +100 0" in said
    assert "No pozzetto 0 −100" in said
    assert "Points 805 −15" in said
    assert "So far" in said
    assert "Points in all 1305 490 MP +815 −815 VP 17 3" in said


def test_every_version_stays_with_its_reason(client, tournament, play_round, by):
    round_ = play_round(tournament)
    match = table_of(round_)
    put_right = Sheet(
        smazzate=tuple(PerLine(*each) for each in ((645, 305), (500, 505), (700, 200)))
    )
    submission = Submission(
        match.pk, match.version, Source.PAGE, confirmed=True, reason="Letta male"
    )
    save_sheet(put_right, submission, by=by)
    said = text(client.get(reverse("match", args=[match.pk])))
    assert re.search(r"Version 2 .* 645–305.*Reason: Letta male.* Version 1 .* 640–305", said)


def test_a_timeout_explains_itself(client, tournament, play_round):
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))
    round_ = play_round(tournament, {1: Sheet(stopped=stopped)})
    response = client.get(reverse("match", args=[table_of(round_).pk]))
    # 940 + 350 - 620 = 670: 16 VP, and the MP where that band begins.
    assert "Points in all 620 940 MP −1505 +655 VP 0 16" in text(response)
    assert len(response.context["reasons"]) == 4


def test_only_referees_are_led_to_the_sheet(client, cast, tournament, play_round):
    match = table_of(play_round(tournament))
    led = {
        role: reverse("sheet", args=[match.pk])
        in look(client, user, reverse("match", args=[match.pk])).content.decode()
        for role, user in cast.items()
    }
    assert led == {
        None: False, "owner": True, "organiser": True, "referee": True, "player": False, "stranger": False,
    }  # fmt: skip
