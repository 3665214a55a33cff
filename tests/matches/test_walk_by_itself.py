"""Any steps in any order while the evening runs by itself: nothing is left over from what is gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest
from by_itself_cast import NOW, STARTS, TIMES
from test_undo_walk import STAGES, Evening

from matches.actions import clock
from matches.actions.hand import EFFECTS
from matches.enums import RoundState
from matches.models import RoundClock
from matches.queries.play import last_round
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.values import RuleBrokenError, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.plans import announcement_of
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.removal import remove_entry
from tournaments.actions.setup import change_announcement, edition, open_enrolment
from tournaments.actions.timed import run_due
from tournaments.actions.timetable import set_timetable
from tournaments.actions.waiting import put_on_waiting_list
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, TournamentState
from tournaments.errors import RefusedError

STEPS = 60
BY_ITSELF = replace(TIMES, fewest=None)
ONLY_AUTOMATIC = {EventKind.START, EventKind.NO_SHOW, EventKind.NEXT_ROUND}
OF_THE_CLOCK = {EventKind.WARNING, EventKind.TIME_UP}
OVER = {TournamentState.CLOSED, TournamentState.CANCELLED}


class SelfRunning(Evening):
    """Time passes between the organiser's whims, and what is due happens or is late."""

    def __init__(self, tournament, lots, by):
        super().__init__(tournament, lots, by)
        self.now, self.count = STARTS - timedelta(hours=3), 0

    def step(self):
        self.now += timedelta(seconds=self.lots.choice([1, 30, 150, 400, 2000]))
        self.by = By(self.by.actor, self.now)
        self.tournament.refresh_from_db()
        chance = self.lots.random()
        if chance < 0.4:
            run_due(lambda: self.now, EFFECTS)
        elif chance < 0.7 and last_round(self.tournament):
            super().step()
        elif last_round(self.tournament):
            self.lots.choice([self.turn_clock, self.plan_anew])()
        else:
            self.lots.choice([self.enrol, self.enrol, self.leave, self.change_places, self.move])()

    def enrol(self):
        self.count += 1
        names = (f"Prima {self.count}", f"Seconda {self.count}")
        try:
            enrol(self.tournament.pk, [Enrolment(names)], by=self.by)
        except RefusedError:
            put_on_waiting_list(self.tournament.pk, names, by=self.by)

    def leave(self):
        remove_entry(self.lots.choice(list(self.tournament.entries.all())).pk, by=self.by)

    def change_places(self):
        self.announce(capacity=self.lots.choice([None, 8, 9, 12]))

    def move(self):
        self.announce(starts_at=self.now + timedelta(minutes=self.lots.choice([1, 90])))

    def announce(self, **changes):
        announced = replace(announcement_of(self.tournament, self.tournament.starts_at), **changes)
        seen = edition(self.tournament)
        change_announcement(self.tournament.pk, announced, written_from=seen, by=self.by)

    def plan_anew(self):
        times = replace(
            BY_ITSELF,
            automatic=self.lots.random() < 0.8,
            break_minutes=self.lots.choice([0, 2, 9]),
            grace_minutes=self.lots.choice([None, 5, 20]),
        )
        set_timetable(self.tournament.pk, times, by=self.by)

    def turn_clock(self):
        there = self.tournament.pk
        turn = self.lots.choice([clock.pause_clock, clock.resume_clock, clock.start_clock, None])
        if turn:
            turn(there, by=self.by)
        else:
            clock.extend_clock(there, minutes=self.lots.choice([-20, 5]), by=self.by)


def check(tournament):
    tournament.refresh_from_db()
    assert verify(snapshot(tournament)).disagreements == ()
    taken = tournament.entries.filter(withdrawn_after=None).count()
    assert tournament.capacity is None or taken <= tournament.capacity
    clocks = list(RoundClock.objects.filter(round__tournament=tournament).select_related("round"))
    assert len(clocks) <= 1
    assert all(each.round.state == RoundState.PUBLISHED for each in clocks)
    waiting = list(tournament.timed_events.filter(state=EventState.WAITING))
    kinds = {event.kind for event in waiting}
    assert len(kinds) == len(waiting)
    assert tournament.timetable.automatic or not kinds & ONLY_AUTOMATIC
    running = {each.round.number for each in clocks if each.paused_at is None}
    assert {event.round_number for event in waiting if event.kind in OF_THE_CLOCK} <= running
    latest = last_round(tournament)
    for event in waiting:
        assert tournament.state not in OVER
        if event.kind == EventKind.NEXT_ROUND:
            assert latest.number in (event.round_number, event.round_number + 1)


@pytest.mark.parametrize("kind", STAGES)
def test_nothing_waits_for_what_is_gone(make_tournament, by, kind):
    tournament = make_tournament(
        stages=STAGES[kind],
        game=SmazzateGame(1),
        vp_table=VpTable.ONE_OR_TWO,
        starts_at=STARTS,
        times=BY_ITSELF,
        enrolling=False,
    )
    names = [Enrolment((f"Uno {number}", f"Due {number}")) for number in range(8)]
    enrol(tournament.pk, names, by=By(by.actor, NOW))
    open_enrolment(tournament.pk, by=By(by.actor, NOW))
    evening = SelfRunning(tournament, Random(f"{kind} by itself"), by)  # noqa: S311
    for _ in range(STEPS):
        try:
            evening.step()
        except (RefusedError, RuleBrokenError):
            continue
        check(tournament)
    done = set(tournament.timed_events.filter(state=EventState.DONE).values_list("kind", flat=True))
    assert {EventKind.START, EventKind.CLOSE} <= done
    assert last_round(tournament)
