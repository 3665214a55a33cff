"""The clock as it is seen and worked: console, desk, public page, my page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from referee_cast import signed_in, text_of

from matches.actions.clock import pause_clock, start_clock
from matches.actions.rounds import close_round
from matches.models import RoundClock
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import AuditAction
from tournaments.models import TimedEvent

TIMES = Times(automatic=True, round_minutes=30, warning_minutes=5)


@pytest.fixture
def tournament(make_tournament):
    starts = timezone.now() + timedelta(hours=3)
    return make_tournament(pairs=4, starts_at=starts, times=TIMES)


@pytest.fixture
def running(tournament, play_round):
    return play_round(tournament, {})


@pytest.fixture
def console(organiser):
    return signed_in(organiser)


def begun(tournament, ago: float, lasting: int = 30) -> RoundClock:
    """A clock that was started so many minutes ago."""
    at = timezone.now() - timedelta(minutes=ago)
    return start_clock(tournament.pk, minutes=lasting, by=By(None, at))


def post(client, tournament, name, **data):
    return client.post(reverse(name, args=[tournament.pk]), data, follow=True)


def of(client, tournament, name="console"):
    return text_of(client.get(reverse(name, args=[tournament.pk])))


class TestConsole:
    @pytest.mark.usefixtures("running")
    def test_starts_it_for_the_minutes_of_the_timetable(self, console, tournament):
        shown = console.get(reverse("console", args=[tournament.pk])).content.decode()
        assert 'value="30"' in shown
        answer = post(console, tournament, "clock_start", minutes="40")
        assert "The clock is running." in text_of(answer)
        assert RoundClock.objects.get().length == 40 * 60
        assert "round 1, 40 minutes" in text_of(answer)

    @pytest.mark.usefixtures("running")
    def test_pauses_resumes_and_extends(self, console, tournament):
        begun(tournament, 10)
        assert "The clock is paused" in text_of(post(console, tournament, "clock_pause"))
        assert "Let it run again" in of(console, tournament)
        assert "running again" in text_of(post(console, tournament, "clock_resume"))
        answer = post(console, tournament, "clock_extend", minutes="-5")
        assert "round 1, −5 minutes" in text_of(answer)
        assert RoundClock.objects.get().added == -300

    @pytest.mark.parametrize(
        ("name", "typed", "said"),
        [
            ("clock_start", "", "Say how many minutes the round lasts."),
            ("clock_start", "0", "greater than or equal to 1"),
            ("clock_extend", "ten", "Enter a whole number."),
            ("clock_extend", "5", "has not been started yet"),
            ("clock_pause", "", "has not been started yet"),
        ],
    )
    @pytest.mark.usefixtures("running")
    def test_says_what_is_not_possible(self, console, tournament, name, typed, said):
        assert said in text_of(post(console, tournament, name, minutes=typed))

    @pytest.mark.parametrize("name", ["start", "pause", "resume", "extend"])
    def test_is_the_organisers_alone(self, referee, tournament, name):
        url = reverse(f"clock_{name}", args=[tournament.pk])
        assert signed_in(referee).post(url, {"minutes": 5}).status_code == 403
        assert signed_in(None).post(url, {"minutes": 5}).status_code == 302

    def test_before_play_it_says_when_it_starts(self, console, tournament):
        assert "Starts by itself" in of(console, tournament)

    def test_and_in_play_what_follows(self, console, tournament, play_round):
        play_round(tournament, {})
        assert "goes on by itself after 5 minutes" in of(console, tournament)

    def test_when_it_goes_on(self, console, tournament, play_round):
        play_round(tournament)
        assert "Goes on by itself" in of(console, tournament)

    def test_without_a_timetable_nothing_happens_by_itself(self, console, make_tournament):
        assert "by itself" not in of(console, make_tournament())


SEEN = ["tournament", "desk"]


class TestEverybody:
    @pytest.mark.parametrize("name", SEEN)
    @pytest.mark.parametrize(
        ("ago", "state", "said"),
        [(0, "running", "ends at"), (26, "almost", "almost up"), (31, "up", "nobody is at fault")],
    )
    @pytest.mark.usefixtures("running")
    def test_sees_how_far_it_is(self, referee, tournament, name, ago, state, said):
        begun(tournament, ago)
        page = signed_in(referee).get(reverse(name, args=[tournament.pk]))
        assert f'data-state="{state}"' in page.content.decode()
        assert said in text_of(page)

    @pytest.mark.parametrize("name", SEEN)
    @pytest.mark.usefixtures("running")
    def test_sees_that_it_is_paused(self, referee, tournament, name):
        begun(tournament, 10)
        pause_clock(tournament.pk, by=By(None, timezone.now()))
        assert "The clock is paused" in of(signed_in(referee), tournament, name)

    @pytest.mark.parametrize("name", SEEN)
    def test_sees_none_of_a_round_that_is_over(self, referee, tournament, play_round, name):
        play_round(tournament)
        begun(tournament, 0)
        close_round(tournament.pk, by=By(None, timezone.now()))
        page = signed_in(referee).get(reverse(name, args=[tournament.pk]))
        assert "data-clock" not in page.content.decode()

    @pytest.mark.usefixtures("running")
    def test_a_page_left_open_learns_of_it(self, tournament):
        url = reverse("tournament", args=[tournament.pk]) + "?live=1"
        client = signed_in(None)
        before = client.get(url, headers={"hx-request": "true"})
        begun(tournament, 0)
        after = client.get(
            url, headers={"hx-request": "true", "if-none-match": before.headers["ETag"]}
        )
        assert (after.status_code, "data-clock" in after.content.decode()) == (200, True)

    @pytest.mark.usefixtures("running")
    def test_on_my_page_with_the_table(self, tournament, stranger):
        person = tournament.entries.first().memberships.first().player
        person.user = stranger
        person.save(update_fields=["user"])
        begun(tournament, 0)
        assert "ends at" in text_of(signed_in(stranger).get(reverse("mine")))

    @pytest.mark.parametrize("name", SEEN)
    def test_sees_when_the_next_round_begins(self, referee, tournament, play_round, name):
        play_round(tournament)
        due = localtime(tournament.timed_events.get(kind="next_round").due_at)
        shown = of(signed_in(referee), tournament, name)
        assert "Every result is in: round 2 begins" in shown
        assert f"at {date_format(due, 'G:i')}." in shown

    def test_sees_when_it_ends(self, tournament, play_round):
        for _round in range(3):
            play_round(tournament)
        said = "Every result is in: the final standings follow"
        assert said in of(signed_in(None), tournament, "tournament")
        TimedEvent.objects.filter(kind="next_round").update(state="dropped")
        assert said not in of(signed_in(None), tournament, "tournament")

    @pytest.mark.parametrize("name", ["tournament", "desk"])
    @pytest.mark.usefixtures("running")
    def test_costs_no_query(self, referee, tournament, name):
        client, url = signed_in(referee), reverse(name, args=[tournament.pk])
        with CaptureQueriesContext(connection) as without:
            client.get(url)
        begun(tournament, 0)
        with CaptureQueriesContext(connection) as with_it:
            client.get(url)
        assert len(with_it) == len(without)


@pytest.mark.usefixtures("running")
def test_what_was_done_to_it_stands_in_the_trail_and_cannot_be_undone(console, tournament):
    begun(tournament, 0)
    shown = of(console, tournament)
    assert "Clock started round 1, 30 minutes The service" in shown
    row = tournament.audit.get(action=AuditAction.CLOCK_STARTED)
    assert reverse("undo", args=[row.pk]) not in shown
