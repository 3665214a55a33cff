"""The calendar: what is coming and when, who won, and who sees drafts."""

import re
from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation

from matches.actions.record_files import export_record, import_record
from matches.actions.rounds import close_tournament
from tournaments.actions.setup import StagePlan, cancel_tournament
from tournaments.actions.writing import By
from tournaments.enums import PairingSystem
from tournaments.models import Tournament
from tournaments.views.calendar import when

ROME = ZoneInfo("Europe/Rome")
FRIDAY_EVENING = datetime(2026, 11, 20, 20, 0, tzinfo=ROME)
ONE_ROUND = [StagePlan(PairingSystem.SWISS, 1)]


@pytest.fixture(autouse=True)
def _fresh_cache():
    cache.clear()


@pytest.fixture(autouse=True)
def _friday_evening():
    with time_machine.travel(FRIDAY_EVENING, tick=False):
        yield


def read(client, user=None, language="en"):
    if user:
        client.force_login(user)
    else:
        client.logout()
    client.cookies["django_language"] = language
    response = client.get(reverse("calendar"))
    assert response.status_code == 200
    return response


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


@pytest.mark.parametrize(
    ("starts", "expected"),
    [
        (datetime(2026, 11, 20, 21, 30, tzinfo=ROME), "21:30"),
        (datetime(2026, 11, 20, 9, 0, tzinfo=ROME), "9:00"),
        (datetime(2026, 11, 21, 9, 0, tzinfo=ROME), "Tomorrow at 9:00"),
        (datetime(2026, 11, 21, 0, 15, tzinfo=ROME), "Tomorrow at 0:15"),
        (datetime(2026, 11, 22, 15, 0, tzinfo=ROME), "Sunday 22 November at 15:00"),
        (datetime(2027, 1, 6, 15, 0, tzinfo=ROME), "Wednesday 6 January 2027 at 15:00"),
        (datetime(2026, 11, 19, 21, 30, tzinfo=ROME), "Thursday 19 November at 21:30"),
    ],
)
def test_when_is_as_short_as_today_allows(starts, expected):
    with translation.override("en"):
        assert when(starts, FRIDAY_EVENING) == expected


def test_tomorrow_is_told_by_the_clock_on_the_wall():
    # 23:30 in Rome is 22:30 UTC: an hour later it is tomorrow there, not here.
    late = datetime(2026, 11, 20, 23, 30, tzinfo=ROME)
    with translation.override("en"):
        assert when(late + timedelta(hours=1), late) == "Tomorrow at 0:30"


def test_a_card_says_what_the_list_at_the_club_says(client, make_tournament):
    make_tournament(
        pairs=3,
        name="Burraco a coppie",
        starts_at=datetime(2026, 11, 21, 9, 0, tzinfo=ROME),
        capacity=20,
        fee=(Decimal("7.50"), "€"),
        prize=(Decimal(10000), "click"),
    )
    said = text(read(client))
    assert (
        "Tomorrow at 9:00 Enrolment open Burraco a coppie Circolo del Burraco, Bologna "
        "Game Burraco, 3 smazzate Fee 7.50 € Prize 10,000 click Places 17 places left of 20"
    ) in said


def test_free_and_unlimited(client, make_tournament):
    make_tournament(pairs=2)
    assert "Fee Free Places 2 enrolled, no limit" in text(read(client))


def test_full(client, make_tournament):
    make_tournament(pairs=2, capacity=2)
    assert "No place left" in text(read(client))


def test_drafts_and_the_button_are_for_organisers(
    client, make_tournament, owner, organiser, referee, player, stranger
):
    make_tournament(enrolling=False, name="Segretissimo")
    cast = {
        None: None, "owner": owner, "organiser": organiser,
        "referee": referee, "player": player, "stranger": stranger,
    }  # fmt: skip
    seen = {
        role: [
            word in read(client, user).content.decode()
            for word in ("Segretissimo", reverse("tournament_new"))
        ]
        for role, user in cast.items()
    }
    nothing, everything = [False, False], [True, True]
    assert seen == {
        None: nothing, "owner": everything, "organiser": everything,
        "referee": nothing, "player": nothing, "stranger": nothing,
    }  # fmt: skip


def test_a_cancelled_one_stays_until_its_day_is_over(client, make_tournament, by):
    for name, day in (("Ieri", 19), ("Oggi", 20)):
        tournament = make_tournament(
            name=name, starts_at=datetime(2026, 11, day, 21, 30, tzinfo=ROME)
        )
        cancel_tournament(tournament.pk, reason="Sala chiusa", by=by)
    said = text(read(client))
    assert "21:30 Cancelled Oggi" in said
    assert "Ieri" not in said


def test_running_ones_come_first_and_the_rest_in_their_order(client, make_tournament, play_round):
    for name, hours in (("Terzo", 48), ("Secondo", 24)):
        make_tournament(name=name, starts_at=FRIDAY_EVENING + timedelta(hours=hours))
    play_round(make_tournament(name="Primo"))
    response = read(client)
    names = [
        card["tournament"].name
        for card in (*response.context["running"], *response.context["coming"])
    ]
    assert names == ["Primo", "Secondo", "Terzo"]


def test_past_ones_with_their_winners(client, make_tournament, play_round, by):
    tournament = make_tournament(stages=ONE_ROUND)
    play_round(tournament, {n: [(100 * n, 0)] * 3 for n in range(1, 5)}, close=True)
    close_tournament(tournament.pk, by=by)
    best = tournament.entries.get(seats__match__table_number=4, seats__line="ns")
    assert read(client).context["past"] == [(Tournament.objects.get(), [best.name])]
    assert f"Won by {best.name}" in text(read(client))


def test_a_shared_first_place_names_everybody(client, make_tournament, play_round, by):
    tournament = make_tournament(pairs=4, stages=ONE_ROUND, tie_breaks=("vp",))
    play_round(tournament, {1: [(100, 0)] * 3, 2: [(100, 0)] * 3}, close=True)
    close_tournament(tournament.pk, by=by)
    ((_, names),) = read(client).context["past"]
    winners = tournament.entries.filter(seats__line="ns").values_list("name", flat=True)
    assert sorted(names) == sorted(winners)


def test_an_imported_tournament_has_its_winner_too(client, club, make_tournament, play_round, by):
    tournament = make_tournament(stages=ONE_ROUND)
    play_round(tournament, close=True)
    close_tournament(tournament.pk, by=by)
    import_record(export_record(tournament), club=club, by=By(by.actor, by.now))
    (_, first), (_, second) = read(client).context["past"]
    assert first == second != []


@pytest.mark.parametrize("past", [1, 3, 12])
@pytest.mark.parametrize("coming", [1, 3])
def test_the_calendar_costs_the_same_whatever_it_shows(
    client, make_tournament, play_round, by, past, coming, django_assert_num_queries
):
    for _ in range(past):
        tournament = make_tournament(pairs=2, stages=ONE_ROUND)
        play_round(tournament, close=True)
        close_tournament(tournament.pk, by=by)
    for _ in range(coming):
        make_tournament(pairs=2)
    client.cookies["django_language"] = "en"
    with django_assert_num_queries(4):
        response = client.get(reverse("calendar"))
    assert len(response.context["past"]) == min(past, 10)


def test_nothing_at_all(client, db):
    assert "No tournament is announced yet." in text(read(client))
    assert read(client)["Cache-Control"] == "private, no-cache"
