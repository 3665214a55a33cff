"""What is carried out at a time: in order, once, tried again, given up in the end, never lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOW
from tournaments.actions.leases import hold, sign
from tournaments.actions.setup import open_enrolment
from tournaments.actions.timed import NOTHING_TO_DO, Outcome, drop, let_be, plan, run_due, try_again
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EventKind, EventState, NoticeKind, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Lease, Notice, TimedEvent
from tournaments.queries.due import due


def after(seconds):
    return NOW + timedelta(seconds=seconds)


def look(effects, seconds=0):
    return run_due(lambda: after(seconds), effects)


class Probe:
    """An effect that remembers what it was called for, and when."""

    def __init__(self, ending=None):
        self.ending, self.seen = ending, []

    def __call__(self, event, now):
        self.seen.append((event.pk, (now - NOW).total_seconds()))
        if self.ending is not None:
            raise self.ending
        return Outcome("done", {"round": 1})

    @property
    def events(self):
        return [pk for pk, _ in self.seen]


class ProcessDiedError(BaseException):
    """What nobody catches, as little as a killed process does."""


def die(effects, seconds=0):
    with pytest.raises(ProcessDiedError):
        look(effects, seconds)


@pytest.fixture
def draft(make_tournament):
    return make_tournament(enrolling=False)


@pytest.fixture
def drafts(make_tournament):
    return lambda count: [make_tournament(enrolling=False) for _ in range(count)]


def opened(event, now):
    open_enrolment(event.tournament_id, by=By(None, now))
    return Outcome("opened")


class TestInOrder:
    def test_what_was_due_first_is_done_first_however_many_there_are(self, drafts):
        # 45 are claimed as 20 + 20 + 5; the last planned is due first.
        events = [
            plan(EventKind.OPEN, after(-number), tournament=tournament)
            for number, tournament in enumerate(drafts(45))
        ]
        probe = Probe()
        assert look({EventKind.OPEN: probe}) == 45
        assert probe.events == [event.pk for event in reversed(events)]
        assert look({EventKind.OPEN: probe}) == 0

    def test_nothing_before_its_time(self, draft):
        plan(EventKind.OPEN, after(2), tournament=draft)
        probe = Probe()
        assert look({EventKind.OPEN: probe}, 1.999) == 0
        assert look({EventKind.OPEN: probe}, 2) == 1

    def test_after_an_outage_one_tournament_catches_up_in_its_order(self, draft):
        late = [
            (EventKind.START, -60), (EventKind.CLOSE, -3600), (EventKind.REMIND, -7200),
            (EventKind.OPEN, -86400), (EventKind.CHECK_IN, -3600),
        ]  # fmt: skip
        for kind, seconds in late:
            plan(kind, after(seconds), tournament=draft)
        kinds = []

        def note(event, now):
            kinds.append(event.kind)
            return NOTHING_TO_DO

        assert look(dict.fromkeys(EventKind, note)) == 5
        # At the same time: as they were planned.
        assert kinds == ["open", "remind", "close", "check_in", "start"]

    def test_the_next_waits_for_the_one_in_front_that_is_claimed(self, draft):
        first = plan(EventKind.OPEN, after(-9), tournament=draft)
        plan(EventKind.CLOSE, after(-5), tournament=draft)
        dying = Probe(ProcessDiedError())
        die(dict.fromkeys(EventKind, dying))
        assert list(due(after(1))) == []
        assert list(due(after(3))) == [first]

    def test_one_that_is_planned_in_front_meanwhile_goes_first(self, drafts):
        one, other = drafts(2)
        plan(EventKind.OPEN, after(-9), tournament=one)
        second = plan(EventKind.CLOSE, after(-5), tournament=other)
        in_front, seen = [], []

        def effect(event, now):
            if event.tournament_id == one.pk:
                # The other's event is claimed together with this one.
                in_front.append(plan(EventKind.OPEN, after(-7), tournament=other))
            seen.append(event.pk)
            return NOTHING_TO_DO

        effects = dict.fromkeys(EventKind, effect)
        look(effects)
        assert seen[1:] == [in_front[0].pk]
        look(effects, 3)
        assert seen[2:] == [second.pk]


class TestFailing:
    def test_what_fails_is_tried_again_later_and_later_and_then_given_up(self, draft, organiser):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        probe = Probe(RefusedError("too_few_present", {"present": 1}))
        # 5, 5 + 15, 20 + 45, 65 + 120, 185 + 300.
        for seconds in (0, 4.9, 5, 19.9, 20, 64.9, 65, 184.9, 185, 484.9, 485, 10_000):
            look({EventKind.OPEN: probe}, seconds)
        assert [seconds for _, seconds in probe.seen] == [0, 5, 20, 65, 185, 485]
        event.refresh_from_db()
        assert event.state == EventState.FAILED
        assert event.outcome == {"code": "too_few_present", "params": {"present": 1}}
        notice = Notice.objects.get()
        assert (notice.kind, notice.user) == (NoticeKind.EVENT_FAILED, organiser)
        assert notice.params == {"event": event.pk, "kind": "open", "outcome": event.outcome}

    def test_what_is_wrong_with_the_program_is_a_failure_like_any_other(self, draft):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        look({EventKind.OPEN: Probe(ZeroDivisionError())})
        event.refresh_from_db()
        assert event.outcome == {"code": "error", "params": {"error": "ZeroDivisionError"}}
        assert (event.state, event.not_before) == (EventState.WAITING, after(5))

    def test_a_kind_that_this_worker_does_not_know_is_left_to_a_newer_one(self, draft):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        look({})
        look({EventKind.OPEN: opened}, 5)
        event.refresh_from_db()
        assert event.state == EventState.DONE

    def test_one_that_fails_lets_the_later_ones_pass(self, draft):
        plan(EventKind.REMIND, after(-9), tournament=draft)
        plan(EventKind.OPEN, after(-5), tournament=draft)
        effects = {EventKind.REMIND: Probe(ValueError()), EventKind.OPEN: opened}
        assert look(effects) == 2
        draft.refresh_from_db()
        assert draft.state == TournamentState.OPEN

    def test_a_failure_leaves_nothing_behind(self, draft):
        def half(event, now):
            opened(event, now)
            raise RefusedError("wrong_state")

        plan(EventKind.OPEN, NOW, tournament=draft)
        look({EventKind.OPEN: half})
        draft.refresh_from_db()
        assert (draft.state, draft.revision) == (TournamentState.DRAFT, 0)
        assert not draft.audit.filter(action=AuditAction.OPENED).exists()

    def test_a_database_that_goes_away_is_nobodys_failure(self, draft):
        from django.db import OperationalError  # noqa: PLC0415

        event = plan(EventKind.OPEN, NOW, tournament=draft)
        with pytest.raises(OperationalError):
            look({EventKind.OPEN: Probe(OperationalError("gone"))})
        event.refresh_from_db()
        assert (event.failed_at, event.not_before) == (None, after(3))
        look({EventKind.OPEN: opened}, 3)
        event.refresh_from_db()
        assert event.state == EventState.DONE


class TestDying:
    def test_effect_and_mark_are_one(self, draft):
        def half(event, now):
            opened(event, now)
            raise ProcessDiedError

        event = plan(EventKind.OPEN, NOW, tournament=draft)
        die({EventKind.OPEN: half})
        draft.refresh_from_db()
        assert draft.state == TournamentState.DRAFT
        # Nobody takes it before the claim is over; then it is done, once.
        assert look({EventKind.OPEN: opened}, 2.9) == 0
        assert look({EventKind.OPEN: opened}, 3) == 1
        event.refresh_from_db()
        assert (event.state, event.done_at, event.attempts) == (EventState.DONE, after(3), 2)
        assert event.outcome == {"code": "opened", "params": {}}
        assert draft.audit.filter(action=AuditAction.OPENED).count() == 1

    def test_whoever_kills_every_worker_is_given_up(self, draft, organiser):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        dying = Probe(ProcessDiedError())
        for seconds in (0, 3, 6, 9, 12, 15):
            die({EventKind.OPEN: dying}, seconds)
        look({EventKind.OPEN: dying}, 18)
        event.refresh_from_db()
        assert (event.state, event.outcome["code"]) == (EventState.FAILED, "interrupted")
        assert len(dying.seen) == 6
        assert Notice.objects.get().user == organiser

    def test_whoever_died_with_it_is_not_kept_from_it(self, drafts):
        killer, *others = drafts(3)
        plan(EventKind.REMIND, after(-1), tournament=killer)
        for tournament in others:
            plan(EventKind.OPEN, NOW, tournament=tournament)
        effects = {EventKind.REMIND: Probe(ProcessDiedError()), EventKind.OPEN: opened}
        die(effects)
        # One at a time: it kills once more, and the others come through.
        die(effects, 3)
        assert look(effects, 4) == 2
        for tournament in others:
            tournament.refresh_from_db()
            assert tournament.state == TournamentState.OPEN


def nobody_elses(event):
    """As its lock makes it while it is carried out, were the other on another connection."""
    TimedEvent.objects.filter(pk=event.pk).update(not_before=after(1000))


class TestClaims:
    def test_what_somebody_slow_has_lost_he_does_not_do_again(self, drafts):
        for tournament in drafts(3):
            plan(EventKind.OPEN, NOW, tournament=tournament)
        seen = []

        def slow(event, now):
            if not seen:
                # Four seconds pass, and another takes the two that wait.
                seen.append(event.pk)
                nobody_elses(event)
                assert look({EventKind.OPEN: opened}, 4) == 2
            return opened(event, now)

        look({EventKind.OPEN: slow})
        assert TimedEvent.objects.filter(state=EventState.DONE).count() == 3
        assert len(seen) == 1

    def test_what_failed_with_another_is_not_tried_sooner_by_the_slow_one(self, drafts):
        for tournament in drafts(2):
            plan(EventKind.OPEN, NOW, tournament=tournament)
        failing, tries = Probe(ValueError()), []

        def slow(event, now):
            if not tries:
                nobody_elses(event)
                look({EventKind.OPEN: failing}, 4)
            tries.append(event.pk)
            return NOTHING_TO_DO

        look({EventKind.OPEN: slow})
        assert len(tries) == 1
        assert len(failing.seen) == 1

    def test_what_is_dropped_meanwhile_does_not_happen(self, drafts):
        one, other = drafts(2)
        plan(EventKind.REMIND, after(-1), tournament=one)
        event = plan(EventKind.OPEN, NOW, tournament=other)

        def dropping(event, now):
            drop(other)
            return NOTHING_TO_DO

        look({EventKind.REMIND: dropping, EventKind.OPEN: opened})
        event.refresh_from_db()
        assert event.state == EventState.DROPPED
        other.refresh_from_db()
        assert other.state == TournamentState.DRAFT

    def test_what_has_gone_altogether_is_no_hindrance(self, drafts):
        one, other, third = drafts(3)
        plan(EventKind.REMIND, after(-2), tournament=one)
        plan(EventKind.OPEN, after(-1), tournament=other)
        plan(EventKind.OPEN, NOW, tournament=third)

        def deleting(event, now):
            other.delete()
            return NOTHING_TO_DO

        look({EventKind.REMIND: deleting, EventKind.OPEN: opened})
        third.refresh_from_db()
        assert third.state == TournamentState.OPEN


def statements(work):
    """Without those that begin and end."""
    with CaptureQueriesContext(connection) as captured:
        work()
    kinds = ("SELECT", "UPDATE", "INSERT", "DELETE")
    return sum(query["sql"].startswith(kinds) for query in captured)


@pytest.mark.django_db
class TestCosts:
    def test_a_look_at_nothing_costs_one_question(self):
        assert statements(lambda: look({})) == 1

    @pytest.mark.parametrize("count", [1, 3])
    def test_three_statements_an_event_besides_its_effect(self, drafts, count):
        for tournament in drafts(count):
            plan(EventKind.OPEN, NOW, tournament=tournament)
        # Two looks, a claim of two; then to lock the tournament and the event, and to mark it.
        assert statements(lambda: look({EventKind.OPEN: Probe()})) == 4 + 3 * count


class TestByHand:
    def given_up(self, draft):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        TimedEvent.objects.filter(pk=event.pk).update(
            state=EventState.FAILED, attempts=6, failed_at=NOW
        )
        return event

    def test_what_was_given_up_is_tried_from_the_beginning(self, draft):
        event = self.given_up(draft)
        try_again(event.pk, now=after(60))
        look({EventKind.OPEN: Probe(ValueError())}, 60)
        event.refresh_from_db()
        assert (event.attempts, event.not_before) == (1, after(65))
        # What is tried again later anyway can be tried at once.
        try_again(event.pk, now=after(61))
        look({EventKind.OPEN: opened}, 61)
        event.refresh_from_db()
        assert event.state == EventState.DONE

    @pytest.mark.parametrize("state", [EventState.DONE, EventState.DROPPED])
    def test_what_is_over_is_not_tried_again_though_it_had_failed_once(self, draft, state):
        event = self.given_up(draft)
        TimedEvent.objects.filter(pk=event.pk).update(state=state)
        with pytest.raises(RefusedError) as no:
            try_again(event.pk, now=NOW)
        assert no.value.code == "event_not_failed"

    def test_what_is_still_to_come_has_not_failed(self, draft):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        with pytest.raises(RefusedError) as no:
            try_again(event.pk, now=NOW)
        assert no.value.code == "event_not_failed"

    def test_what_is_planned_anew_is_not_tried_beside_it(self, draft):
        event = self.given_up(draft)
        plan(EventKind.OPEN, after(60), tournament=draft)
        with pytest.raises(RefusedError) as no:
            try_again(event.pk, now=NOW)
        assert no.value.code == "event_planned_anew"

    def test_what_is_let_be_does_not_happen(self, draft):
        event = plan(EventKind.OPEN, NOW, tournament=draft)
        let_be(event.pk)
        assert look({EventKind.OPEN: opened}) == 0
        with pytest.raises(RefusedError) as no:
            let_be(event.pk)
        assert no.value.code == "event_over"

    def test_the_same_waits_once(self, draft):
        plan(EventKind.OPEN, NOW, tournament=draft)
        with pytest.raises(IntegrityError), transaction.atomic():
            plan(EventKind.OPEN, after(60), tournament=draft)
        drop(draft, [EventKind.OPEN])
        plan(EventKind.OPEN, after(60), tournament=draft)


@pytest.mark.django_db
class TestLeases:
    LASTING = timedelta(seconds=6)

    def has(self, holder, seconds):
        return hold("beat", holder, lasting=self.LASTING, now=after(seconds))

    def test_one_has_it_until_it_is_over(self):
        assert self.has("one", 0)
        assert not self.has("other", 5.9)
        assert self.has("other", 6)
        assert not self.has("one", 6.1)

    def test_whoever_asks_in_time_keeps_it(self):
        assert all(self.has("one", seconds) for seconds in (0, 2.9, 3, 8, 13))
        assert not self.has("other", 18.9)
        assert self.has("other", 19)

    def test_it_is_written_anew_only_when_half_of_it_is_over(self):
        assert self.has("one", 0)
        assert statements(lambda: self.has("one", 2.9)) == 1
        assert Lease.objects.get().until == after(6)
        self.has("one", 3)
        assert Lease.objects.get().until == after(9)

    def test_a_clock_put_right_leaves_nobody_waiting_for_the_wrong_hour(self):
        assert self.has("one", 3600)
        assert self.has("other", 0)

    def test_the_last_seen_is_remembered(self):
        for seconds, holder in ((0, "one"), (2, "other"), (4, "third")):
            sign("worker", holder, lasting=self.LASTING, now=after(seconds))
        lease = Lease.objects.get()
        assert (lease.holder, lease.until) == ("third", after(10))
