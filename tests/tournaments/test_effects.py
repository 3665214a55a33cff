"""What happens by itself before play: at its time, late after an outage, and done by hand before."""

from __future__ import annotations

from datetime import timedelta

import pytest
from enrolment_cast import SELF, START, account, singles, told

from tests.conftest import NOW
from tournaments.actions.check_in import open_check_in
from tournaments.actions.effects import BEFORE_PLAY
from tournaments.actions.plans import announcement_of
from tournaments.actions.self_enrolment import take_part
from tournaments.actions.setup import (
    change_announcement,
    close_enrolment,
    edition,
    open_enrolment,
)
from tournaments.actions.timed import run_due
from tournaments.actions.timetable import AT_ONCE, Times, set_timetable
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EventKind, EventState, NoticeKind, TournamentState
from tournaments.models import Notice, Webhook

WEEK = Times(
    players_enrol=True,
    opens_before=7 * 1440,
    reminds_before=1440,
    checks_in_before=60,
    closes_before=30,
    fewest=2,
)
FAR = START + timedelta(days=7)
"""A start before which everything of ``WEEK`` still lies ahead at ``NOW``."""
SERVICE = By(None, NOW)


@pytest.fixture
def planned(make_tournament):
    return singles(make_tournament, times=WEEK, enrolling=False, starts_at=FAR)


def look(before, start=FAR):
    """Carry out what is due so many minutes before the start."""
    now = start - timedelta(minutes=before)
    return run_due(lambda: now, BEFORE_PLAY)


def outcomes(tournament):
    done = tournament.timed_events.filter(state=EventState.DONE).order_by("due_at", "pk")
    return {event.kind: event.outcome["code"] for event in done}


def enter(tournament, count, now=NOW):
    users = [account(f"Gente {number}") for number in range(count)]
    for user in users:
        take_part(tournament.pk, user, name=user.name, now=now)
    return users


def actions(tournament):
    return list(tournament.audit.order_by("pk").values_list("action", flat=True))


def test_everything_in_its_time(planned, club):
    Webhook.objects.create(club=club, url="https://example.org/hook", secret="s")
    assert look(7 * 1440 + 1) == 0
    look(7 * 1440)
    planned.refresh_from_db()
    assert planned.state == TournamentState.OPEN
    assert Notice.objects.get(webhook__isnull=False).kind == NoticeKind.OPENED
    users = enter(planned, 3)
    look(1440)
    assert told(NoticeKind.REMINDER) == [{"name": user.name} for user in users]
    look(60)
    planned.timetable.refresh_from_db()
    assert planned.timetable.check_in_opened_at == FAR - timedelta(hours=1)
    look(30)
    planned.timetable.refresh_from_db()
    assert planned.timetable.enrolment_closed_at == FAR - timedelta(minutes=30)
    assert outcomes(planned) == {
        EventKind.OPEN: "opened",
        EventKind.REMIND: "reminded",
        EventKind.CHECK_IN: "check_in_opened",
        EventKind.CLOSE: "closed",
    }
    assert look(0) == 0
    assert actions(planned)[-1] == AuditAction.ENROLMENT_CLOSED
    assert planned.audit.get(action=AuditAction.REMINDED).details == {"count": 3}


def test_what_was_done_by_hand_is_not_done_again(planned, by):
    open_enrolment(planned.pk, by=by)
    enter(planned, 2)
    open_check_in(planned.pk, by=by)
    close_enrolment(planned.pk, by=by)
    before = actions(planned)
    look(1)
    assert actions(planned) == [*before, AuditAction.REMINDED]
    assert set(outcomes(planned).values()) == {"reminded", "nothing_to_do"}
    assert len(told(NoticeKind.CHECK_IN)) == 2


def test_after_an_outage_until_after_the_start_nobody_is_called_any_more(planned, by):
    """Enrolled by hand; all of it found an hour late: only the closing still matters."""
    open_enrolment(planned.pk, by=by)
    enter(planned, 2)
    look(-60)
    assert outcomes(planned) == {
        EventKind.OPEN: "nothing_to_do",
        EventKind.REMIND: "too_late",
        EventKind.CHECK_IN: "too_late",
        EventKind.CLOSE: "closed",
    }
    assert told(NoticeKind.REMINDER) == told(NoticeKind.CHECK_IN) == []


def test_a_draft_nobody_opened_stays_one(planned):
    look(-60)
    planned.refresh_from_db()
    assert planned.state == TournamentState.DRAFT
    assert outcomes(planned)[EventKind.OPEN] == "too_late"
    assert set(outcomes(planned).values()) == {"too_late", "nothing_to_do"}


def test_what_came_too_late_happens_once_the_tournament_is_moved(planned, by):
    look(-60)
    now, will = By(by.actor, FAR + timedelta(hours=1)), FAR + timedelta(hours=1, minutes=10)
    seen = edition(planned)
    change_announcement(planned.pk, announcement_of(planned, will), written_from=seen, by=now)
    look(5, start=will)
    planned.refresh_from_db()
    assert planned.state == TournamentState.OPEN


def test_after_an_outage_before_the_start_all_is_caught_up_in_order(planned):
    look(10)
    assert list(outcomes(planned).items()) == [
        (EventKind.OPEN, "opened"),
        (EventKind.REMIND, "reminded"),
        (EventKind.CHECK_IN, "check_in_opened"),
        (EventKind.CLOSE, "cancelled_too_few"),
    ]


@pytest.mark.parametrize("by_hand", [False, True])
def test_too_few_are_sent_home_with_a_reason(planned, by, by_hand):
    open_enrolment(planned.pk, by=by)
    (user,) = enter(planned, 1)
    if by_hand:
        close_enrolment(planned.pk, by=by)
    look(30)
    planned.refresh_from_db()
    assert planned.state == TournamentState.CANCELLED
    (said,) = told(NoticeKind.CANCELLED, user)
    figures = (said["because"], said["taken"], said["fewest"])
    assert figures == ("too_few", 1, 2)
    row = planned.audit.get(action=AuditAction.CANCELLED)
    assert row.actor is None
    assert row.details["reason"] == said["reason"] != ""
    event = planned.timed_events.get(kind=EventKind.CLOSE)
    assert event.outcome == {"code": "cancelled_too_few", "params": {"taken": 1, "fewest": 2}}


def test_enough_is_enough(planned, by):
    open_enrolment(planned.pk, by=by)
    enter(planned, 2)
    look(30)
    planned.refresh_from_db()
    assert planned.state == TournamentState.OPEN


def test_at_once_is_now_and_nothing_was_missed(make_tournament):
    times = Times(players_enrol=True, opens_before=AT_ONCE)
    tournament = singles(make_tournament, times=times, enrolling=False)
    event = tournament.timed_events.get()
    assert (event.kind, event.due_at) == (EventKind.OPEN, NOW)
    look(0, NOW)
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.OPEN


def test_what_lies_ahead_again_has_not_happened(make_tournament, by):
    """Check-in opened an hour before; now it is to open half an hour before."""
    tournament = singles(make_tournament)
    look(60, START)
    assert tournament.timetable.__class__.objects.get().check_in_opened_at
    at = By(None, START - timedelta(minutes=50))
    later = Times(**{**SELF.to_json(), "checks_in_before": 30})
    set_timetable(tournament.pk, later, by=at)
    assert tournament.timetable.__class__.objects.get().check_in_opened_at is None
    waiting = tournament.timed_events.filter(state=EventState.WAITING, kind=EventKind.CHECK_IN)
    assert waiting.get().due_at == START - timedelta(minutes=30)


def test_every_step_before_play_has_its_effect():
    before = {
        EventKind.OCCURRENCES,
        EventKind.OPEN,
        EventKind.REMIND,
        EventKind.CHECK_IN,
        EventKind.CLOSE,
    }
    assert set(BEFORE_PLAY) == before
