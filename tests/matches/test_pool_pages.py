"""Pools on every page: standings of their own, tables together; and a Mitchell as it moves."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from public_cast import text

from matches.enums import RoundState
from matches.models import Round, ScoreSheet, Seat
from scoring.values import Line
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import Player

pytestmark = pytest.mark.usefixtures("english")

POOLS = [
    StagePlan(PairingSystem.DANISH, 1, {"variant": "pure"}),
    StagePlan(PairingSystem.DANISH, 1, {"variant": "pure", "pools": 2, "carry": False}),
]


@pytest.fixture
def in_pools(make_tournament, play_round):
    """Eight pairs: the four that won round 1 are pool A. In round 2 N-S wins every table."""
    tournament = make_tournament(stages=POOLS)
    play_round(tournament, close=True)
    play_round(tournament, close=True)
    tournament.refresh_from_db()
    return tournament


def get(client, name, tournament, asked=""):
    return client.get(reverse(name, args=[tournament.pk]) + asked)


def rows(answer):
    return [(rung.place, rung.pool) for rung in answer.context["table"].data.data]


def test_each_pool_has_standings_of_its_own(client, in_pools):
    everybody = get(client, "tournament_standings", in_pools)
    assert [pool for _, pool in rows(everybody)] == ["A"] * 4 + ["B"] * 4
    second = get(client, "tournament_standings", in_pools, "?pool=B")
    # Two winners and two losers with equal figures each; the lot tells them apart.
    assert [place for place, _ in rows(second)] == [1, 2, 3, 4]
    assert [rung.name for rung in second.context["table"].data.data] == [
        rung.name for rung in everybody.context["table"].data.data[4:]
    ]
    assert "<caption>Pool B</caption>" in second.content.decode()
    assert 'href="?pool=A"' in second.content.decode()
    before = get(client, "tournament_standings", in_pools, "?after=1&pool=B")
    assert (before.context["pool"], {pool for _, pool in rows(before)}) == ("", {""})


def test_tables_stand_under_their_pool_and_so_do_seats(client, in_pools):
    page = get(client, "tournament", in_pools)
    board = page.context["board"]
    assert [
        (letter, [table.match.table_number for table in tables]) for letter, tables in board.pools
    ] == [("A", [1, 2]), ("B", [3, 4])]
    assert re.findall(r'<h3 id="pool-(\w)">', page.content.decode()) == ["A", "B"]
    assert "1 Danish + 1 Danish in 2 pools" in text(page)
    seats = get(client, "tournament_seats", in_pools)
    pools = {place.entry.code: place.pool for place, _ in seats.context["places"]}
    assert sorted(pools.values()) == ["A"] * 4 + ["B"] * 4
    first = get(client, "tournament", in_pools, "?round=1")
    assert first.context["board"].pools == ()


def test_programs_read_the_pools(client, in_pools):
    base = f"/api/v1/tournaments/{in_pools.pk}/"
    standings = client.get(f"{base}standings/").json()["rows"]
    assert [(row["pool"], row["place_in_pool"]) for row in standings] == [
        *(("A", place) for place in (1, 2, 3, 4)),
        *(("B", place) for place in (1, 2, 3, 4)),
    ]
    tables = client.get(f"{base}rounds/2/tables/").json()["results"]
    assert [row["pool"] for row in tables] == ["A", "A", "B", "B"]
    assert client.get(f"{base}rounds/1/tables/").json()["results"][0]["pool"] is None


@pytest.mark.parametrize("page", ["tournament", "tournament_seats", "tournament_standings"])
def test_pools_cost_no_query_of_their_own(
    client, in_pools, make_tournament, play_round, page, django_assert_num_queries
):
    alike = make_tournament(stages=[POOLS[0], POOLS[0]])
    for _ in range(2):
        play_round(alike, close=True)
    counted = []
    for tournament in (in_pools, alike):
        with django_assert_num_queries(12, exact=False) as queries:
            get(client, page, tournament)
        counted.append(len(queries))
    assert counted[0] == counted[1]


def test_the_rules_in_force_tell_the_pools(client, in_pools):
    told = text(get(client, "tournament_rules", in_pools))
    assert "into 2 pools, A to B, the best in A" in told
    assert "Everybody starts again from zero" in told


def test_a_mitchell_tells_who_stays_and_who_rests(client, make_tournament, play_round):
    mitchell = StagePlan(PairingSystem.MITCHELL, 2, {"step": 2})
    tournament = make_tournament(pairs=7, stages=[mitchell])
    play_round(tournament)
    page = text(get(client, "tournament", tournament))
    assert "N-S keeps its table; after the round E-W moves on by 2 tables." in page
    assert "At the half table, resting in this round:" in page
    assert "Half table" in text(get(client, "tournament_seats", tournament))
    told = text(get(client, "tournament_rules", tournament))
    assert "E-W moves on by 2 tables each round." in told


@pytest.mark.parametrize(
    ("pairs", "stage", "told"),
    [
        # 25 pairs: 13 tables, and 13 has no divisor but itself.
        (25, StagePlan(PairingSystem.MITCHELL, 13), ""),
        (25, StagePlan(PairingSystem.MITCHELL, 14), "13 tables: with step 1 up to 13 rounds."),
        (10, StagePlan(PairingSystem.ROUND_ROBIN, 50), "9 rounds for 10 entries."),
        (4, StagePlan(PairingSystem.SWISS, 4), "With 4 entries, 3 rounds can be played"),
        (5, StagePlan(PairingSystem.SWISS, 5), ""),
    ],
)
def test_the_checklist_tells_what_those_present_can_play(
    client, organiser, make_tournament, pairs, stage, told
):
    client.force_login(organiser)
    tournament = make_tournament(pairs=pairs, stages=[stage])
    steps = get(client, "console", tournament).context["steps"]
    (draw,) = [step for step in steps if step.status == "now"]
    assert told in draw.told
    assert bool(draw.told) == bool(told)
    rounds = 9 if stage.system == PairingSystem.ROUND_ROBIN else stage.rounds_planned
    assert any(step.title == f"Round {rounds}" for step in steps)


def test_where_a_mitchell_ends_nobody_is_sent_on(client, make_tournament, play_round):
    last = [StagePlan(PairingSystem.MITCHELL, 2), StagePlan(PairingSystem.DANISH, 1)]
    tournament = make_tournament(pairs=8, stages=last)
    play_round(tournament, close=True)
    play_round(tournament)
    for page in ("tournament", "tournament_seats"):
        assert "E-W moves on" not in text(get(client, page, tournament))
    assert "E-W moves on" in text(get(client, "tournament", tournament, "?round=1"))


def test_my_page_names_my_pool(client, in_pools, cast):
    seat = Seat.objects.get(round__number=2, match__table_number=3, line=Line.NS)
    Player.objects.filter(entries=seat.entry).update(user=cast["player"])
    Round.objects.filter(number=2).update(state=RoundState.PUBLISHED)
    ScoreSheet.objects.filter(match=seat.match_id).delete()
    client.force_login(cast["player"])
    page = client.get(reverse("mine"))
    assert "· Pool B" in text(page)
    assert "standings/?pool=B" in page.content.decode()
