"""Calendars for other programs: what they hold, who may read them, and when nothing is new."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import reverse
from icalendar import Calendar

from tournaments.actions.plans import announcement_of
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import cancel_tournament, change_announcement, edition
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.models import Entry, Player, WaitingEntry

ROME = ZoneInfo("Europe/Rome")
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=ROME)
TONIGHT = datetime(2026, 11, 20, 21, 30, tzinfo=ROME)


@pytest.fixture(autouse=True)
def _noon():
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def feed(client, club):
    """The club's, read as a calendar program reads it."""

    def read(**headers):
        response = client.get(reverse("club_feed", args=[club.pk]), headers=headers)
        assert response.status_code == 200
        return response, Calendar.from_ical(response.content).walk("VEVENT")

    return read


@pytest.fixture
def mine(client, player):
    """The player's own, once its address is made."""
    client.force_login(player)
    client.post(reverse("my_calendar_renew"))
    player.refresh_from_db()
    client.logout()

    def read():
        response = client.get(reverse("my_feed", args=[player.calendar_key]))
        assert response.status_code == 200
        return Calendar.from_ical(response.content).walk("VEVENT")

    return read


def test_what_an_event_says(feed, make_tournament):
    tournament = make_tournament(
        pairs=2, name="Burraco, “doppio”; e\\o altro", starts_at=TONIGHT,
        prize=(Decimal(2000), "click"),
    )  # fmt: skip
    response, (event,) = feed()
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert event["summary"] == "Burraco, “doppio”; e\\o altro"
    # 21:30 in Rome is 20:30 UTC in winter; three hours where rounds have no length.
    assert event["dtstart"].dt == datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
    assert event["dtend"].dt == datetime(2026, 11, 20, 23, 30, tzinfo=UTC)
    assert event["uid"] == f"tournament-{tournament.pk}@testserver"
    assert event["sequence"] == tournament.revision
    assert event["status"] == "CONFIRMED"
    assert event["location"] == "Circolo del Burraco, Bologna"
    assert event["url"] == f"http://testserver/tournaments/{tournament.pk}/"
    assert event["description"] == "Burraco, 3 smazzate\nGratuito\nPremio: 2.000 click"


def test_commas_and_semicolons_are_escaped(feed, make_tournament):
    make_tournament(pairs=0, name="Uno, due; tre", starts_at=TONIGHT)
    response, _ = feed()
    assert b"SUMMARY:Uno\\, due\\; tre\r\n" in response.content


def test_it_ends_with_its_last_round(feed, make_tournament):
    # 3 rounds of 45 minutes and 2 breaks of 5 are 145 minutes.
    make_tournament(pairs=0, starts_at=TONIGHT, times=Times(round_minutes=45))
    _, (event,) = feed()
    assert event["dtend"].dt - event["dtstart"].dt == timedelta(minutes=145)


@pytest.mark.parametrize(
    ("starts_at", "utc"),
    [
        (datetime(2026, 10, 24, 21, 30, tzinfo=ROME), "20261024T193000Z"),
        (datetime(2026, 10, 25, 21, 30, tzinfo=ROME), "20261025T203000Z"),
        (datetime(2027, 3, 28, 21, 30, tzinfo=ROME), "20270328T193000Z"),
    ],
)
def test_both_sides_of_the_change_of_the_clock(feed, make_tournament, starts_at, utc):
    make_tournament(pairs=0, starts_at=starts_at)
    response, _ = feed()
    assert f"DTSTART:{utc}\r\n".encode() in response.content


def test_a_moved_one_stays_the_same_event(feed, make_tournament, by):
    tournament = make_tournament(pairs=0, starts_at=TONIGHT)
    _, (before,) = feed()
    moved = announcement_of(tournament, TONIGHT + timedelta(days=1))
    change_announcement(tournament.pk, moved, written_from=edition(tournament), by=by)
    _, (after,) = feed()
    assert after["uid"] == before["uid"]
    assert after["sequence"] > before["sequence"]
    assert after["dtstart"].dt - before["dtstart"].dt == timedelta(days=1)


def test_a_cancelled_one_says_so_and_a_draft_nothing(feed, make_tournament, by):
    make_tournament(enrolling=False, name="Segreto")
    cancel_tournament(make_tournament(pairs=0, starts_at=TONIGHT).pk, reason="Sala", by=by)
    response, (event,) = feed()
    assert event["status"] == "CANCELLED"
    assert b"Segreto" not in response.content


def test_what_is_long_over_is_left_out(feed, make_tournament):
    for days in (59, 61):
        make_tournament(pairs=0, name=f"Di {days}", starts_at=NOON - timedelta(days=days))
    _, events = feed()
    assert [event["summary"] for event in events] == ["Di 59"]


def test_nothing_new_is_not_sent_again(client, feed, club, make_tournament, organiser):
    tournament = make_tournament(pairs=0, starts_at=TONIGHT)
    response, _ = feed()
    there = reverse("club_feed", args=[club.pk])
    again = client.get(there, headers={"if-none-match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    cancel_tournament(tournament.pk, reason="Sala", by=By(organiser, NOON + timedelta(days=1)))
    changed = client.get(there, headers={"if-none-match": response["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != response["ETag"]
    assert changed["Last-Modified"] == "Sat, 21 Nov 2026 11:00:00 GMT"


@pytest.mark.parametrize("count", [1, 3])
def test_a_feed_costs_the_same_whatever_it_holds(
    client, club, make_tournament, count, django_assert_num_queries
):
    for _ in range(count):
        make_tournament(pairs=2, times=Times(round_minutes=45))
    # The club, its tournaments, their stages, their last changes.
    with django_assert_num_queries(4):
        client.get(reverse("club_feed", args=[club.pk]))


def test_ones_own_holds_what_one_plays_in_and_waits_for(make_tournament, player, mine, by, club):
    make_tournament(pairs=2, name="Di altri", starts_at=TONIGHT)
    enrolled = make_tournament(pairs=2, name="Iscritta da sé", starts_at=TONIGHT)
    entry = enrolled.entries.earliest("pk")
    Entry.objects.filter(pk=entry.pk).update(enrolled_by=player)
    as_player = make_tournament(pairs=0, name="Iscritta dal circolo", starts_at=TONIGHT)
    enrol(as_player.pk, [Enrolment(("Gina", "Carla"))], by=by)
    Player.objects.filter(memberships__tournament=as_player, memberships__position=1).update(
        user=player
    )
    waiting = make_tournament(pairs=2, name="In attesa", starts_at=TONIGHT, capacity=2)
    WaitingEntry.objects.create(
        tournament=waiting, number=1, name="Gina", players=["Gina"], enrolled_by=player, at=NOON
    )
    said = {str(event["summary"]): str(event["status"]) for event in mine()}
    assert said == {
        "Iscritta da sé": "CONFIRMED", "Iscritta dal circolo": "CONFIRMED", "In attesa": "TENTATIVE",
    }  # fmt: skip


def test_who_withdrew_has_it_no_more(make_tournament, player, mine):
    tournament = make_tournament(pairs=2, starts_at=TONIGHT)
    tournament.entries.update(enrolled_by=player)
    assert len(mine()) == 1
    tournament.entries.update(withdrawn_after=0)
    assert mine() == []


def test_an_address_leads_nowhere_once_there_is_a_new_one(client, player, mine):
    before = player.calendar_key
    assert len(before) == 43
    client.force_login(player)
    assert before in client.get(reverse("my_calendar")).content.decode()
    client.post(reverse("my_calendar_renew"))
    player.refresh_from_db()
    assert player.calendar_key != before
    assert client.get(reverse("my_feed", args=[before])).status_code == 404
    assert client.get(reverse("my_feed", args=[player.calendar_key])).status_code == 200


def test_nobody_has_an_address_who_did_not_ask(client, player, stranger):
    assert (player.calendar_key, stranger.calendar_key) == ("", "")
    assert client.get("/me/calendar/.ics").status_code == 404
    client.force_login(player)
    assert "address" in client.get(reverse("my_calendar")).context
    assert client.get(reverse("my_calendar_renew")).status_code == 405


def test_a_private_calendar_is_kept_by_nobody_else(client, player, mine, feed):
    response = client.get(reverse("my_feed", args=[player.calendar_key]))
    assert "private" in response["Cache-Control"]
    assert "no-cache" in response["Cache-Control"]
    public, _ = feed()
    assert public["Cache-Control"].split(", ") == ["no-cache", "public"]
