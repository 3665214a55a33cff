"""What happens by itself, as its organisers see it."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from tests.conftest import NOW
from tournaments.actions.timed import plan
from tournaments.enums import AuditAction, EventKind, EventState
from tournaments.models import Series, TimedEvent
from tournaments.phrases import OUTCOMES, outcome


@pytest.fixture
def page(client, organiser, tournament):
    tournament.timed_events.all().delete()
    client.force_login(organiser)

    def get(**query):
        with translation.override("en"):
            return client.get(
                reverse("timed_events", args=[tournament.pk]),
                query,
                headers={"accept-language": "en"},
            )

    return get


def failed(tournament, kind=EventKind.START, **changes):
    """Given up at half past nine, after six tries."""
    event = plan(kind, NOW, tournament=tournament)
    fields = {
        "state": EventState.FAILED,
        "failed_at": NOW,
        "attempts": 6,
        "outcome": {"code": "presence_unknown", "params": {"count": 3}},
    }
    TimedEvent.objects.filter(pk=event.pk).update(**fields | changes)
    event.refresh_from_db()
    return event


def test_what_is_to_come_is_told_with_its_time_on_the_wall(page, tournament):
    plan(EventKind.START, timezone.now() + timedelta(days=400), tournament=tournament)
    html = page().content.decode()
    assert "Draw and publish round 1" in html
    assert "Leave it out" in html
    assert "Try again now" not in html


def test_what_happened_late_is_told_with_what_came_of_it(page, tournament):
    event = plan(EventKind.TIME_UP, NOW, tournament=tournament, round_number=2)
    TimedEvent.objects.filter(pk=event.pk).update(
        state=EventState.DONE,
        done_at=NOW + timedelta(minutes=5),
        outcome={"code": "nothing_to_do", "params": {}},
    )
    html = page().content.decode()
    assert "5 minutes late" in html
    assert "There was nothing left to do." in html
    assert "21:30" in html  # Rome's wall; 20:30 by UTC


def test_what_was_given_up_says_why_and_what_to_do(page, tournament):
    failed(tournament)
    html = page().content.decode()
    assert "3 entries have not been called yet" in html
    assert "It was tried 6 times." in html
    assert "Try again now" in html


def test_what_is_tried_again_says_when(page, tournament):
    failed(tournament, state=EventState.WAITING, not_before=NOW + timedelta(seconds=45))
    assert "It is tried again at 21:30:45." in page().content.decode()


def test_trying_again_is_noted(page, client, tournament, organiser):
    event = failed(tournament)
    client.post(reverse("event_again", args=[event.pk]))
    event.refresh_from_db()
    assert (event.state, event.attempts) == (EventState.WAITING, 0)
    row = tournament.audit.order_by("pk").last()
    assert (row.action, row.actor, row.details) == (
        AuditAction.TIMETABLE_CHANGED,
        organiser,
        {"event": "start", "again": True},
    )


def test_what_is_left_out_does_not_happen(page, client, tournament):
    event = plan(EventKind.START, NOW, tournament=tournament)
    answer = client.post(reverse("event_leave", args=[event.pk]), {"back": "club"})
    assert answer.url == reverse("club_timed_events", args=[tournament.club_id])
    event.refresh_from_db()
    assert event.state == EventState.DROPPED
    rows = tournament.audit.count()
    again = client.post(
        reverse("event_leave", args=[event.pk]), follow=True, headers={"accept-language": "en"}
    )
    assert "This is over already" in again.content.decode()
    assert tournament.audit.count() == rows


def test_a_series_goes_on_announcing(page, client, club, organiser):
    series = Series.objects.create(
        club=club, name="Ogni sera", rule="FREQ=DAILY", first_day=NOW.date(), at=time(21, 30),
        plan={}, seed=7, horizon_days=3,
    )  # fmt: skip
    event = plan(EventKind.OCCURRENCES, NOW + timedelta(hours=1), series=series)
    address = reverse("club_timed_events", args=[club.pk])
    html = client.get(address).content.decode()
    assert reverse("schedule", args=[club.pk]) in html
    assert reverse("event_leave", args=[event.pk]) not in html
    answer = client.post(
        reverse("event_leave", args=[event.pk]), follow=True, headers={"accept-language": "en"}
    )
    assert "end it, or cancel single times" in answer.content.decode()
    event.refresh_from_db()
    assert event.state == EventState.WAITING


def test_the_club_sees_all_its_tournaments(page, client, tournament, make_tournament):
    other = make_tournament(name="Coppa d’inverno", enrolling=False)
    for each in (tournament, other):
        failed(each)
    html = client.get(reverse("club_timed_events", args=[tournament.club_id])).content.decode()
    assert "Burraco del venerdì" in html
    assert "Coppa d’inverno" in html


def test_the_club_does_not_look_back_for_ever(page, client, tournament, make_tournament):
    """Two months; and whatever is not over, however long ago it began."""
    given = (("Ieri", 59, "closed"), ("Una volta", 61, "closed"), ("Campionato", 61, "running"))
    for name, days, state in given:
        each = make_tournament(name=name, enrolling=False)
        failed(each, state=EventState.DONE, done_at=NOW)
        begun = timezone.now() - timedelta(days=days)
        type(each).objects.filter(pk=each.pk).update(starts_at=begun, state=state)
    html = client.get(reverse("club_timed_events", args=[tournament.club_id])).content.decode()
    assert [name in html for name in ("Ieri", "Campionato", "Una volta")] == [True, True, False]


def test_only_organisers_may(client, tournament, referee, stranger):
    event = failed(tournament)
    pages = [
        reverse("timed_events", args=[tournament.pk]),
        reverse("club_timed_events", args=[tournament.club_id]),
    ]
    for url in pages:
        assert client.get(url).status_code == 302
    for user in (referee, stranger):
        client.force_login(user)
        assert [client.get(url).status_code for url in pages] == [403, 403]
        for name in ("event_again", "event_leave"):
            assert client.post(reverse(name, args=[event.pk])).status_code == 403
    event.refresh_from_db()
    assert event.state == EventState.FAILED


@pytest.mark.parametrize("of_club", [False, True])
def test_a_page_costs_the_same_however_many_events(
    page, client, tournament, make_tournament, django_assert_max_num_queries, of_club
):
    def look():
        if not of_club:
            return page()
        return client.get(reverse("club_timed_events", args=[tournament.club_id]))

    failed(tournament)
    with django_assert_max_num_queries(9):
        look()
    for kind in (EventKind.OPEN, EventKind.CLOSE):
        failed(make_tournament(enrolling=False) if of_club else tournament, kind)
    with django_assert_max_num_queries(9):
        look()


def test_an_outcome_of_a_newer_version_is_still_shown():
    assert outcome("of_tomorrow", {}) == "of_tomorrow"


def test_each_outcome_has_its_sentence():
    params = dict.fromkeys(("error", "count", "taken", "fewest", "round", "tables", "names"), 7)
    for code in OUTCOMES:
        assert "%(" not in outcome(code, params)
