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
from tests.conftest import NOW
from tournaments.actions.setup import StagePlan, cancel_tournament
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import EntrySize, PairingSystem
from tournaments.models import Club, Tournament
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
        "Burraco Tomorrow at 9:00 Burraco a coppie Prize: 10,000 click Fee: 7.50 € "
        "Circolo del Burraco, Bologna 3 smazzate 17 places left of 20"
    ) in said


def test_free_and_unlimited(client, make_tournament):
    make_tournament(pairs=2)
    said = text(read(client))
    assert "Free Circolo del Burraco, Bologna 3 smazzate 2 enrolled, no limit" in said


def test_as_the_seeds_show_it(client, make_tournament):
    """S4: “Burraco a coppie, 21:30, Burraco a coppie, 2.000 click, Gratuito”; then tomorrow's."""
    for hours, name, prize in ((1.5, "Burraco a coppie", 2000), (13, "Scala 40", 800)):
        make_tournament(
            pairs=0,
            name=name,
            game_name=name,
            starts_at=FRIDAY_EVENING + timedelta(hours=hours),
            prize=(Decimal(prize), "click"),
        )
    said = text(read(client, language="it"))
    assert "Burraco a coppie 21:30 Burraco a coppie Premio: 2.000 click Gratuito" in said
    assert "Scala 40 Domani alle 9:00 Scala 40 Premio: 800 click Gratuito" in said


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
    assert "Burraco Cancelled 21:30 Oggi" in said
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


@pytest.mark.parametrize(("past", "coming"), [(1, 1), (3, 3), (12, 1), (1, 30)])
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
    with django_assert_num_queries(7):
        response = client.get(reverse("calendar"))
    assert len(response.context["past"]) == min(past, 10)


def test_one_tap_for_who_may_enrol(client, stranger, make_tournament):
    alone = {"entry_size": EntrySize.SINGLE, "times": Times(players_enrol=True)}
    tournament = make_tournament(
        pairs=0, starts_at=FRIDAY_EVENING + timedelta(hours=3), capacity=4, **alone
    )
    said = read(client, stranger)
    assert f'action="{reverse("take_part", args=[tournament.pk])}"' in said.content.decode()
    client.post(reverse("take_part", args=[tournament.pk]))
    assert "You are on the list" in text(read(client, stranger))


@pytest.fixture
def three_games(make_tournament, by):
    other = Club.objects.create(name="Altro circolo", slug="altro")
    scopa = {"game_name": "Scopa", "name": "Scopa del sabato"}
    make_tournament(pairs=2, name="Burraco di qui", starts_at=FRIDAY_EVENING + timedelta(hours=1))
    make_tournament(pairs=2, starts_at=FRIDAY_EVENING + timedelta(hours=2), **scopa)
    elsewhere = make_tournament(
        pairs=2, name="Burraco di là", starts_at=FRIDAY_EVENING + timedelta(hours=3)
    )
    Tournament.objects.filter(pk=elsewhere.pk).update(club=other)
    return other


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({}, ["Burraco di qui", "Scopa del sabato", "Burraco di là"]),
        ({"club": "other"}, ["Burraco di là"]),
        ({"game": "Scopa"}, ["Scopa del sabato"]),
        ({"game": "burraco"}, ["Burraco di qui", "Burraco di là"]),
        ({"club": "other", "game": "Scopa"}, []),
        # What makes no sense is not asked for.
        ({"club": "x", "from": "domani"}, ["Burraco di qui", "Scopa del sabato", "Burraco di là"]),
    ],
)
def test_only_one_club_or_one_game(client, three_games, asked, names):
    if asked.get("club") == "other":
        asked = {**asked, "club": three_games.pk}
    response = client.get(reverse("calendar"), asked)
    assert [each["tournament"].name for each in response.context["coming"]] == names
    assert [name for _, name in response.context["clubs"]] == [
        "Altro circolo", "Circolo del Burraco",
    ]  # fmt: skip


def test_a_page_ends_with_a_day(client, make_tournament):
    for day, count in enumerate((20, 9, 5)):
        for minutes in range(count):
            later = timedelta(days=day, minutes=minutes)
            make_tournament(pairs=0, starts_at=FRIDAY_EVENING + later)
    first = read(client)
    # 20 and 9 are fewer than 30, 5 more would be too many.
    assert len(first.context["coming"]) == 29
    assert first.context["later"] == "?from=2026-11-22"
    second = client.get(reverse("calendar") + first.context["later"])
    assert (len(second.context["coming"]), second.context["later"]) == (5, "")
    assert reverse("calendar") + "?" in second.content.decode()


def test_a_day_with_more_than_a_page_is_shown_whole(client, make_tournament):
    for minutes in range(32):
        make_tournament(pairs=0, starts_at=FRIDAY_EVENING + timedelta(minutes=minutes))
    make_tournament(pairs=0, starts_at=FRIDAY_EVENING + timedelta(days=1))
    response = read(client)
    assert len(response.context["coming"]) == 32
    assert response.context["later"] == "?from=2026-11-21"


def test_what_never_began_leaves_after_a_day(client, make_tournament):
    for days in (2, 1):
        make_tournament(
            pairs=0, name=f"Di {days} giorni fa", starts_at=FRIDAY_EVENING - timedelta(days=days)
        )
    assert [each["tournament"].name for each in read(client).context["coming"]] == [
        "Di 1 giorni fa"
    ]


def test_what_is_announced_anew_stands_there_once(client, make_tournament, by):
    cancel_tournament(make_tournament(pairs=0).pk, reason="Altra quota", by=by)
    make_tournament(pairs=0)
    assert [each["tournament"].state for each in read(client).context["coming"]] == ["open"]


@pytest.mark.parametrize(("pairs", "states"), [(0, ["open"]), (2, ["cancelled", "open"])])
def test_at_another_time_of_the_day_nobody_misses_it(client, make_tournament, by, pairs, states):
    cancel_tournament(make_tournament(pairs=pairs).pk, reason="Altra ora", by=by)
    make_tournament(pairs=0, starts_at=NOW + timedelta(minutes=15))
    assert [each["tournament"].state for each in read(client).context["coming"]] == states


def test_nothing_at_all(client, db):
    assert "No tournament is announced yet." in text(read(client))
    assert read(client)["Cache-Control"] == "private, no-cache"
