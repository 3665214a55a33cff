"""Who may open and use the pages of what happens by itself."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import NOW
from tests.tournaments.enrolment_cast import account, singles
from tournaments.actions.occurrences import add_closure
from tournaments.actions.plans import plan_of
from tournaments.actions.self_enrolment import take_part
from tournaments.actions.series import Wanted, create_series
from tournaments.actions.timetable import Times
from tournaments.enums import EventState, NoticeKind, RoleKind
from tournaments.models import Club, Notice, Role, Series, TimedEvent, User, Webhook

OF_THE_CLUB = ("schedule", "series_new", "closures", "club_timed_events")
OF_THE_SERIES = ("series", "series_end")
OF_AN_OCCURRENCE = (
    "occurrence",
    "occurrence_move",
    "occurrence_cancel",
    "occurrence_hold",
    "occurrence_restore",
)
OF_THE_TOURNAMENT = (
    "series_from",
    "timetable",
    "open_check_in",
    "close_enrolment",
    "timed_events",
    "notices",
    "clock_start",
    "clock_pause",
    "clock_resume",
    "clock_extend",
)
OF_A_WEBHOOK = ("webhook", "webhook_secret", "webhook_switch", "webhook_remove", "webhook_ping")
OF_AN_ACCOUNT = ("my_calendar", "my_calendar_renew", "preferences")
SIGN_IN, FORBIDDEN, POSTED_ONLY = 302, 403, 405


@pytest.fixture
def of_another_club(db):
    user = User.objects.create_user("altro@example.org", name="Ada Altrove")
    club = Club.objects.create(name="Altro circolo", slug="altro", city="Roma")
    Role.objects.create(club=club, user=user, kind=RoleKind.OWNER)
    return user


@pytest.fixture
def running_by_itself(make_tournament):
    """One entry by an account, one that waits, and everything that is still to happen."""
    times = Times(players_enrol=True, closes_before=30, automatic=True)
    tournament = singles(make_tournament, times=times, capacity=2)
    for name in ("Anna Rossi", "Bruno Verdi", "Carla Neri"):
        take_part(tournament.pk, account(name), name=name, now=NOW)
    return tournament


@pytest.fixture
def of_organisers(club, running_by_itself, by):
    series = create_series(
        Wanted(
            name="Ogni sera",
            rule="FREQ=DAILY",
            first_day=NOW.date() + timedelta(days=40),
            at=time(21, 30),
            plan=plan_of(running_by_itself),
        ),
        club=club,
        by=by,
    )
    original = f"{NOW.date() + timedelta(days=45)}T21:30"
    closure = add_closure(club, NOW.date(), NOW.date(), "Ferie")
    event = running_by_itself.timed_events.first()
    letter = Notice.objects.filter(webhook=None, state="waiting").first()
    entry, waiting = running_by_itself.entries.first(), running_by_itself.waiting_entries.get()
    return [
        *(reverse(name, args=[club.pk]) for name in OF_THE_CLUB),
        *(reverse(name, args=[series.pk]) for name in OF_THE_SERIES),
        *(reverse(name, args=[series.pk, original]) for name in OF_AN_OCCURRENCE),
        *(reverse(name, args=[running_by_itself.pk]) for name in OF_THE_TOURNAMENT),
        reverse("closure_lift", args=[closure.pk]),
        reverse("event_again", args=[event.pk]),
        reverse("event_leave", args=[event.pk]),
        reverse("notice_again", args=[letter.pk]),
        reverse("waiting_place", args=[waiting.pk]),
        reverse("waiting_off", args=[waiting.pk]),
        reverse("entry_recognise", args=[entry.pk]),
    ]


@pytest.fixture
def of_owners(club):
    webhook = Webhook.objects.create(club=club, url="https://example.org/", secret="whsec_YQ==")
    post = Notice.objects.create(
        club=club, webhook=webhook, kind=NoticeKind.PING, written_at=NOW, not_before=NOW
    )
    return [
        reverse("webhooks", args=[club.pk]),
        *(reverse(name, args=[webhook.pk]) for name in OF_A_WEBHOOK),
        reverse("notice_again", args=[post.pk]),
    ]


def answers(user, addresses, **client):
    """What each answers, but for those that can only be posted to; and nothing is written."""
    asked = Client(**client)
    if user:
        asked.force_login(user)
    before = _everything()
    found = {(each, "post"): asked.post(each).status_code for each in addresses}
    found |= {(each, "get"): asked.get(each).status_code for each in addresses}
    assert _everything() == before
    return {key: code for key, code in found.items() if code != POSTED_ONLY}


def _everything():
    rows = (Series, TimedEvent, Notice, Webhook)
    states = TimedEvent.objects.filter(state=EventState.WAITING).count()
    return [list(each.objects.order_by("pk").values()) for each in rows], states


@pytest.mark.parametrize(
    ("role", "answer"),
    [
        (None, SIGN_IN),
        ("stranger", FORBIDDEN),
        ("player", FORBIDDEN),
        ("referee", FORBIDDEN),
        ("of_another_club", FORBIDDEN),
    ],
)
def test_only_the_clubs_organisers(request, of_organisers, role, answer):
    who = request.getfixturevalue(role) if role else None
    seen = answers(who, of_organisers)
    assert seen == dict.fromkeys(seen, answer)
    assert len(seen) > len(of_organisers)


@pytest.mark.parametrize(
    ("role", "answer"),
    [
        (None, SIGN_IN),
        ("player", FORBIDDEN),
        ("organiser", FORBIDDEN),
        ("of_another_club", FORBIDDEN),
    ],
)
def test_only_the_clubs_owners(request, of_owners, role, answer):
    seen = answers(request.getfixturevalue(role) if role else None, of_owners)
    assert seen == dict.fromkeys(seen, answer)


def test_nothing_is_written_from_another_site(organiser, owner, of_organisers, of_owners):
    own = [*map(reverse, OF_AN_ACCOUNT)]
    for user, addresses in ((organiser, of_organisers), (owner, of_owners), (owner, own)):
        seen = answers(user, addresses, enforce_csrf_checks=True)
        posts = {key: code for key, code in seen.items() if key[1] == "post"}
        assert posts == dict.fromkeys(posts, FORBIDDEN)


def test_nobody_acts_for_another_account(running_by_itself, stranger):
    """Not by what they post: whose entry it is follows from who is signed in."""
    entry = running_by_itself.entries.first()
    said = {"entry": entry.pk, "user": entry.enrolled_by_id, "name": entry.name}
    who = Client()
    who.force_login(stranger)
    for name in ("take_part_not", "say_here"):
        who.post(reverse(name, args=[running_by_itself.pk]), said)
    entry.refresh_from_db()
    assert not entry.checked_in
    assert running_by_itself.entries.count() == 2
    answer = who.post(reverse("take_part", args=[running_by_itself.pk]), said)
    assert answer.status_code == 422
    assert running_by_itself.waiting_entries.count() == 1


@pytest.mark.parametrize("original", ["%00", "0001-01-01T00:00", "9999-12-31T23:59", "x"])
def test_no_time_of_a_series_is_not_found(organiser, of_organisers, original):
    who = Client()
    who.force_login(organiser)
    assert who.get(f"/series/{Series.objects.get().pk}/{original}/").status_code == 404
    assert who.get(f"/me/calendar/{original}.ics").status_code == 404


def test_nothing_is_moved_to_where_no_calendar_can_show_it(organiser, of_organisers):
    who = Client()
    who.force_login(organiser)
    address = next(each for each in of_organisers if each.endswith("/move/"))
    assert who.post(address, {"starts_at": "9999-12-31T23:59"}).status_code == 422
