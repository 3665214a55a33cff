"""The clock of a round: what is left, and what is to happen when."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from by_itself_cast import NOW, minutes, waiting
from undo_cast import refused

from matches.actions.clock import extend_clock, pause_clock, resume_clock, start_clock
from matches.actions.corrections import Then, correct_sheet
from matches.actions.rounds import close_round, publish_round
from matches.actions.score_sheets import Submission
from matches.actions.undoing import roll_back, undo, unpublish_round
from matches.enums import Source
from matches.models import RoundClock
from scoring.sheet import Sheet
from scoring.values import PerLine
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import AuditAction

BY_THE_CLOCK = Times(round_minutes=30, warning_minutes=5)


@pytest.fixture
def tournament(make_tournament):
    return make_tournament(pairs=4, times=BY_THE_CLOCK)


@pytest.fixture
def running(tournament, play_round, by):
    """Round 1, begun at ``NOW`` for half an hour."""
    round_ = play_round(tournament, {})
    start_clock(tournament.pk, by=by)
    return round_


def at(by: By, passed: float) -> By:
    return replace(by, now=NOW + minutes(passed))


def events(tournament) -> dict[str, float]:
    """Minutes after ``NOW`` by kind."""
    return {kind: (due - NOW) / minutes(1) for kind, due in waiting(tournament)}


def left(passed: float) -> int:
    return RoundClock.objects.get().left(NOW + minutes(passed))


class TestStart:
    @pytest.mark.usefixtures("running")
    def test_runs_as_long_as_the_timetable_says(self, tournament):
        assert (left(0), left(10), left(31)) == (1800, 1200, 0)
        assert events(tournament) == {"warning": 25, "time_up": 30}
        assert tournament.audit.first().details == {"round": 1, "minutes": 30}

    def test_or_as_is_said(self, tournament, play_round, by):
        play_round(tournament, {})
        start_clock(tournament.pk, minutes=4, by=by)
        # Shorter than the warning comes before the end: nobody is warned.
        assert events(tournament) == {"time_up": 4}

    def test_needs_a_length(self, make_tournament, play_round, by):
        by_hand = make_tournament(pairs=2)
        play_round(by_hand, {})
        assert refused(start_clock, by_hand.pk, by=by) == "clock_needs_minutes"

    @pytest.mark.usefixtures("running")
    def test_only_once_and_of_a_round_being_played(self, tournament, by):
        assert refused(start_clock, tournament.pk, by=by) == "clock_started_already"
        unpublish_round(tournament.pk, by=by)
        assert refused(start_clock, tournament.pk, by=by) == "wrong_state"

    @pytest.mark.parametrize("act", [pause_clock, resume_clock])
    def test_without_it_nothing_can_be_paused(self, tournament, play_round, by, act):
        play_round(tournament, {})
        assert refused(act, tournament.pk, by=by) == "no_clock"
        assert refused(extend_clock, tournament.pk, minutes=5, by=by) == "no_clock"


class TestPause:
    @pytest.mark.usefixtures("running")
    def test_stands_and_goes_on(self, tournament, by):
        pause_clock(tournament.pk, by=at(by, 10))
        assert (left(10), left(50)) == (1200, 1200)
        assert events(tournament) == {}
        resume_clock(tournament.pk, by=at(by, 17))
        assert (left(17), left(20)) == (1200, 1020)
        assert events(tournament) == {"warning": 32, "time_up": 37}

    @pytest.mark.usefixtures("running")
    def test_twice_is_refused(self, tournament, by):
        assert refused(resume_clock, tournament.pk, by=at(by, 1)) == "clock_not_paused"
        pause_clock(tournament.pk, by=at(by, 2))
        assert refused(pause_clock, tournament.pk, by=at(by, 3)) == "clock_paused"

    @pytest.mark.usefixtures("running")
    def test_not_when_time_is_up(self, tournament, by):
        assert refused(pause_clock, tournament.pk, by=at(by, 30)) == "clock_run_out"

    @pytest.mark.usefixtures("running")
    def test_the_warning_is_not_given_twice(self, tournament, by):
        pause_clock(tournament.pk, by=at(by, 27))
        resume_clock(tournament.pk, by=at(by, 28))
        assert events(tournament) == {"time_up": 31}


class TestExtend:
    @pytest.mark.parametrize(
        ("passed", "more", "ends"),
        [
            (10, 5, 35),
            (10, -5, 25),
            (10, -60, 10),  # not before now
            (40, 5, 45),  # run out ten minutes ago: from now on
        ],
    )
    @pytest.mark.usefixtures("running")
    def test_ends_later_or_sooner(self, tournament, by, passed, more, ends):
        extend_clock(tournament.pk, minutes=more, by=at(by, passed))
        assert RoundClock.objects.get().ends_at == NOW + minutes(ends)
        assert events(tournament)["time_up"] == ends
        assert tournament.audit.first().details == {"round": 1, "minutes": more}

    @pytest.mark.usefixtures("running")
    def test_while_paused_nothing_is_planned(self, tournament, by):
        pause_clock(tournament.pk, by=at(by, 10))
        extend_clock(tournament.pk, minutes=5, by=at(by, 12))
        assert (left(12), events(tournament)) == (1500, {})
        resume_clock(tournament.pk, by=at(by, 13))
        assert events(tournament) == {"warning": 33, "time_up": 38}

    @pytest.mark.usefixtures("running")
    def test_nothing_is_nothing(self, tournament, by):
        assert refused(extend_clock, tournament.pk, minutes=0, by=by) == "nothing_changed"
        late = at(by, 30)
        assert refused(extend_clock, tournament.pk, minutes=-5, by=late) == "nothing_changed"


class TestTheRoundIsOver:
    def test_closing_it_stops_the_clock(self, tournament, play_round, by):
        play_round(tournament)
        start_clock(tournament.pk, by=by)
        close_round(tournament.pk, by=by)
        assert (events(tournament), RoundClock.objects.count()) == ({}, 0)

    @pytest.mark.usefixtures("running")
    def test_published_again_it_starts_anew(self, tournament, by):
        unpublish_round(tournament.pk, by=at(by, 5))
        assert (events(tournament), RoundClock.objects.count()) == ({}, 0)
        publish_round(tournament.pk, by=at(by, 6))
        start_clock(tournament.pk, by=at(by, 7))
        assert events(tournament) == {"warning": 32, "time_up": 37}

    @pytest.mark.usefixtures("running")
    def test_rolled_back_and_brought_back_it_has_none(self, tournament, by):
        roll_back(tournament.pk, to_round=0, reason="Tavoli sbagliati", by=by)
        assert (events(tournament), RoundClock.objects.count()) == ({}, 0)
        row = tournament.audit.filter(action=AuditAction.ROLLED_BACK).get()
        undo(row.pk, by=by)
        assert (events(tournament), RoundClock.objects.count()) == ({}, 0)

    def test_paired_again_time_goes_on(self, make_tournament, play_round, by):
        tournament = make_tournament(pairs=8, times=BY_THE_CLOCK)
        first = play_round(tournament, close=True)
        second = play_round(tournament, {})
        start_clock(tournament.pk, by=by)
        match = first.matches.get(table_number=1)
        lost = Sheet(tuple(PerLine(0, each) for each in (900, 800, 700)))
        submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True, reason="x")
        correct_sheet(lost, submission, then=Then.REPAIR, by=by)
        replaced = RoundClock.objects.get()
        assert replaced.round_id != second.pk
        assert replaced.round.number == 2
        assert events(tournament) == {"warning": 25, "time_up": 30}
        undo(tournament.audit.filter(action=AuditAction.REPAIRED).get().pk, by=by)
        assert RoundClock.objects.get().round_id == second.pk
        assert events(tournament) == {"warning": 25, "time_up": 30}


@pytest.mark.usefixtures("running")
def test_no_step_of_the_clock_stands_in_the_way_of_an_undo(tournament, by):
    pause_clock(tournament.pk, by=at(by, 1))
    published = tournament.audit.filter(action=AuditAction.PUBLISHED).get()
    undo(published.pk, by=at(by, 2))
    tournament.refresh_from_db()
    assert tournament.state == "open"


@pytest.mark.usefixtures("running")
def test_seconds_are_kept(tournament, by):
    pause_clock(tournament.pk, by=replace(by, now=NOW + timedelta(seconds=61, milliseconds=300)))
    assert left(5) == 1800 - 62
