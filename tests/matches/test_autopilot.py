"""What happens by itself during play: each effect, and what an organiser did by hand before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from by_itself_cast import (
    NOW,
    STARTS,
    TIMES,
    WON,
    Time,
    audit,
    done,
    minutes,
    score,
    score_all,
    waiting,
)
from placement_cast import make_poker

from matches.actions.going_back import reopen_round, unpublish_round
from matches.actions.rounds import close_round, close_tournament, draw_round, publish_round
from matches.models import Match, RoundClock
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from tournaments.actions.apart import Group, keep_apart
from tournaments.actions.check_in import open_check_in
from tournaments.actions.late import enter_late
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment
from tournaments.actions.setup import StagePlan
from tournaments.actions.timetable import keep_timetable, set_timetable
from tournaments.actions.withdrawal import withdraw
from tournaments.actions.writing import By
from tournaments.enums import EventState, ForbiddenKind, PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Entry, TimedEvent, Tournament
from tournaments.phrases import refusal

BARE = replace(TIMES, opens_before=None, reminds_before=None, closes_before=None, fewest=None)
NO_CHECK_IN = replace(BARE, checks_in_before=None, grace_minutes=None, round_minutes=None)
NO_GRACE = replace(BARE, grace_minutes=None)


@pytest.fixture
def make(make_tournament):
    """Four pairs on the list, nobody called; two rounds, at half past nine of the Friday after."""

    def made(times=NO_CHECK_IN, **changes) -> Tournament:
        plan = {
            "pairs": 4,
            "present": False,
            "starts_at": STARTS,
            "times": times,
            "stages": [StagePlan(PairingSystem.SWISS, rounds_planned=2)],
        }
        return make_tournament(**{**plan, **changes})

    return made


def started(tournament: Tournament, time: Time | None = None) -> Time:
    time = time or Time(NOW)
    time.until(STARTS)
    tournament.refresh_from_db()
    return time


def checked_in(tournament, by, *listed):
    open_check_in(tournament.pk, by=by)
    TimedEvent.objects.filter(tournament=tournament, kind="check_in").update(state="dropped")
    Entry.objects.filter(tournament=tournament, listed__in=listed).update(checked_in=True)


def event(tournament, kind):
    return TimedEvent.objects.filter(tournament=tournament, kind=kind).latest("pk")


def seated(tournament) -> set[int]:
    return set(tournament.entries.filter(seats__round__number=1).values_list("listed", flat=True))


class TestStart:
    def test_without_check_in_everybody_counts_as_present(self, make):
        tournament = make()
        started(tournament)
        assert (tournament.state, done(tournament)) == ("running", ["start: round_published"])
        assert seated(tournament) == {1, 2, 3, 4}
        assert set(tournament.entries.values_list("checked_in", flat=True)) == {True}
        # No length in the timetable: no clock.
        assert not RoundClock.objects.exists()

    def test_whoever_has_not_checked_in_is_absent(self, make, by):
        tournament = make(NO_GRACE)
        checked_in(tournament, by, 1, 2, 4)
        started(tournament)
        assert seated(tournament) == {1, 2, 4}
        assert tournament.entries.get(listed=3).withdrawn_after == 0

    def test_with_grace_whoever_has_not_is_drawn_all_the_same(self, make, by):
        tournament = make(BARE)
        checked_in(tournament, by, 1)
        started(tournament)
        assert seated(tournament) == {1, 2, 3, 4}
        assert tournament.entries.filter(checked_in=False).count() == 3

    def test_whom_the_organiser_noted_absent_stays_absent(self, make, by):
        tournament = make()
        there = tournament.entries.exclude(listed=2).values_list("pk", flat=True)
        set_presence(tournament.pk, there, by=by)
        started(tournament)
        assert seated(tournament) == {1, 3, 4}

    def test_a_draw_the_organiser_made_is_published(self, make, by):
        tournament = make()
        set_presence(tournament.pk, tournament.entries.values_list("pk", flat=True), by=by)
        drawn = draw_round(tournament.pk, by=by)
        started(tournament)
        assert tournament.rounds.get() == drawn
        assert done(tournament) == ["start: round_published"]

    def test_what_the_organiser_published_stays(self, make, by):
        tournament = make()
        set_presence(tournament.pk, tournament.entries.values_list("pk", flat=True), by=by)
        draw_round(tournament.pk, by=by)
        publish_round(tournament.pk, by=by)
        started(tournament)
        assert done(tournament) == ["start: nothing_to_do"]

    @pytest.mark.parametrize(("late", "code"), [(359, "round_published"), (361, "start_too_late")])
    def test_is_caught_up_for_six_hours(self, make, late, code):
        tournament = make()
        Time(NOW).outage_until(STARTS + minutes(late))
        assert event(tournament, "start").outcome["code"] == code

    @pytest.mark.parametrize(("late", "drawn"), [(5, {1, 2, 4}), (6, {1, 2, 3, 4})])
    def test_after_an_outage_nobody_is_absent_for_not_having_said_so(self, make, by, late, drawn):
        tournament = make(NO_GRACE)
        checked_in(tournament, by, 1, 2, 4)
        Time(NOW).outage_until(STARTS + minutes(late))
        assert seated(tournament) == drawn

    def test_too_few_is_said_and_left_to_the_organiser(self, make, by):
        tournament = make(NO_GRACE)
        checked_in(tournament, by, 2)
        time = started(tournament)
        failing = event(tournament, "start")
        assert (failing.state, failing.outcome["code"]) == ("waiting", "too_few_present")
        # Nothing of the try is left behind.
        assert (tournament.state, tournament.entries.filter(withdrawn_after=0).count()) == (
            "open",
            0,
        )
        time.until(STARTS + minutes(10))
        failing.refresh_from_db()
        assert failing.state == EventState.FAILED

    def test_no_legal_round_is_said(self, make, by):
        tournament = make(pairs=2)
        codes = frozenset(tournament.entries.values_list("pk", flat=True))
        keep_apart(tournament.pk, Group(codes, ForbiddenKind.NEVER), by=by)
        started(tournament)
        assert event(tournament, "start").outcome == {
            "code": "no_legal_round",
            "params": {"round": 1},
        }


class TestNoShow:
    def test_the_table_is_lost_and_the_entry_has_left(self, make, by):
        tournament = make(BARE)
        checked_in(tournament, by, 1, 2, 3)
        time = started(tournament)
        time.until(STARTS + minutes(10))
        absent = tournament.entries.get(listed=4)
        lost = Match.objects.get(seats__entry=absent)
        sheet = lost.sheets.get().content
        line = lost.seats.get(entry=absent).line
        assert sheet["stopped"] == {"kind": "no_show", "by": line, "base": None}
        assert (absent.withdrawn_after, Match.objects.filter(version=0).count()) == (1, 1)
        assert event(tournament, "no_show").outcome["params"]["names"] == absent.name
        assert audit(tournament)[-2:] == ["sheet_saved", "withdrawn"]

    def test_both_lines_of_a_table(self, make, by):
        tournament = make(BARE)
        open_check_in(tournament.pk, by=by)
        time = started(tournament)
        Entry.objects.filter(seats__match__table_number=2).update(checked_in=True)
        time.until(STARTS + minutes(10))
        lost = Match.objects.get(version=1)
        assert (lost.table_number, lost.sheets.get().content["stopped"]["by"]) == (1, "both")

    def test_nobody_is_missing_where_nobody_was_noted(self, make, by):
        tournament = make(BARE)
        open_check_in(tournament.pk, by=by)
        time = started(tournament)
        time.until(STARTS + minutes(10))
        assert done(tournament)[-1] == "no_show: nobody_noted"
        assert not Match.objects.filter(version=1).exists()

    def test_a_table_with_something_written_shows_that_they_are_there(self, make, by):
        tournament = make(BARE)
        checked_in(tournament, by, 1, 2, 3)
        time = started(tournament)
        score(Match.objects.get(seats__entry__listed=4), by)
        time.until(STARTS + minutes(10))
        assert done(tournament)[-1] == "no_show: nothing_to_do"

    def test_a_no_show_of_the_referees_own_stands(self, make, by):
        tournament = make(BARE)
        checked_in(tournament, by, 1, 2, 3)
        time = started(tournament)
        match = Match.objects.get(seats__entry__listed=4)
        absent = Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.BOTH))
        score(match, by, absent)
        withdraw(Entry.objects.get(listed=4).pk, after_round=1, reason="Non c’è", by=by)
        time.until(STARTS + minutes(10))
        assert (done(tournament)[-1], match.sheets.count()) == ("no_show: nothing_to_do", 1)

    def test_a_round_taken_back_is_let_alone(self, make, by):
        tournament = make(BARE)
        checked_in(tournament, by, 1, 2, 3)
        time = started(tournament)
        unpublish_round(tournament.pk, by=by)
        time.until(STARTS + minutes(10))
        assert done(tournament)[-1] == "no_show: nothing_to_do"

    def test_where_several_share_a_table_they_play_without(self, club, by):
        poker = make_poker(club, by)
        keep_timetable(poker, NO_CHECK_IN, by.now)
        time = Time(max(by.now, poker.starts_at))
        time.look()
        TimedEvent.objects.filter(tournament=poker, kind="no_show").delete()
        absent = poker.entries.first()
        Entry.objects.filter(pk=absent.pk).update(checked_in=False)
        TimedEvent.objects.create(
            tournament=poker, kind="no_show", due_at=time.now, not_before=time.now
        )
        time.look()
        absent.refresh_from_db()
        assert (absent.withdrawn_after, Match.objects.filter(version__gt=0).count()) == (1, 0)


class TestNextRound:
    @pytest.fixture
    def playing(self, make):
        tournament = make()
        return tournament, started(tournament)

    def test_waits_for_the_break_after_the_last_result(self, playing):
        tournament, time = playing
        score(Match.objects.get(table_number=1), By(None, STARTS + minutes(20)))
        assert waiting(tournament) == []
        score(Match.objects.get(table_number=2), By(None, STARTS + minutes(25)))
        assert waiting(tournament) == [("next_round", STARTS + minutes(30))]
        time.until(STARTS + minutes(30))
        assert done(tournament)[-1] == "next_round1: round_published"
        assert list(tournament.rounds.values_list("state", flat=True)) == ["closed", "published"]

    def test_nothing_is_planned_where_it_does_not_run_by_itself(self, make_tournament, by):
        tournament = make_tournament(pairs=2, times=replace(NO_CHECK_IN, automatic=False))
        draw_round(tournament.pk, by=by)
        publish_round(tournament.pk, by=by)
        score_all(tournament, by)
        close_round(tournament.pk, by=by)
        assert waiting(tournament) == []

    def test_a_result_taken_back_holds_it_and_given_again_it_is_planned_again(self, playing):
        tournament, time = playing
        score_all(tournament, By(None, STARTS + minutes(20)))
        match = Match.objects.get(table_number=1)
        half = Sheet(WON.smazzate[:1])
        score(match, By(None, STARTS + minutes(22)), half, reason="Manca una smazzata")
        assert waiting(tournament) == []
        score(match, By(None, STARTS + minutes(40)))
        assert waiting(tournament) == [("next_round", STARTS + minutes(45))]
        time.until(STARTS + minutes(45))
        assert tournament.rounds.count() == 2

    def test_found_unfinished_it_waits_for_results(self, playing, by):
        tournament, time = playing
        score_all(tournament, by)
        match = Match.objects.get(table_number=2)
        match.sheets.all().delete()
        Match.objects.filter(pk=match.pk).update(version=0)
        time.until(STARTS + minutes(10))
        assert event(tournament, "next_round").outcome == {
            "code": "waits_for_results",
            "params": {"tables": "2"},
        }

    def test_closed_by_hand_the_next_is_drawn_all_the_same(self, playing, by):
        tournament, time = playing
        at_20 = By(by.actor, STARTS + minutes(20))
        score_all(tournament, at_20)
        close_round(tournament.pk, by=at_20)
        assert waiting(tournament) == [("next_round", STARTS + minutes(25))]
        time.until(STARTS + minutes(25))
        assert done(tournament)[-1] == "next_round1: round_published"

    def test_drawn_by_hand_it_is_published(self, playing, by):
        tournament, time = playing
        score_all(tournament, By(None, STARTS))
        close_round(tournament.pk, by=by)
        drawn = draw_round(tournament.pk, by=by)
        time.until(STARTS + minutes(5))
        drawn.refresh_from_db()
        assert (drawn.state, tournament.rounds.count()) == ("published", 2)

    def test_published_by_hand_nothing_is_left_to_do(self, playing, by):
        tournament, time = playing
        score_all(tournament, By(None, STARTS))
        close_round(tournament.pk, by=by)
        draw_round(tournament.pk, by=by)
        publish_round(tournament.pk, by=by)
        assert waiting(tournament) == []
        time.until(STARTS + minutes(5))
        assert tournament.rounds.count() == 2

    def test_closed_by_hand_the_tournament_stays_closed(self, playing, by):
        tournament, time = playing
        score_all(tournament, By(None, STARTS))
        close_round(tournament.pk, by=by)
        close_tournament(tournament.pk, by=by)
        assert waiting(tournament) == []
        time.until(STARTS + minutes(5))
        assert tournament.rounds.count() == 1

    def test_opened_again_it_waits_until_the_round_is_over_again(self, playing, by):
        tournament, time = playing
        score_all(tournament, By(None, STARTS))
        close_round(tournament.pk, by=By(None, STARTS + minutes(1)))
        reopen_round(tournament.pk, by=By(by.actor, STARTS + minutes(2)))
        assert waiting(tournament) == []
        close_round(tournament.pk, by=By(by.actor, STARTS + minutes(30)))
        time.until(STARTS + minutes(35))
        assert done(tournament)[-1] == "next_round1: round_published"

    def test_published_again_complete_it_goes_on(self, playing, by):
        tournament, _time = playing
        score_all(tournament, By(None, STARTS))
        unpublish_round(tournament.pk, by=by)
        assert waiting(tournament) == []
        publish_round(tournament.pk, by=By(by.actor, STARTS + minutes(9)))
        assert waiting(tournament) == [("next_round", STARTS + minutes(14))]

    def test_no_legal_round_is_said_and_the_round_stays_open(self, make):
        tournament = make(pairs=2)  # they cannot meet twice
        time = started(tournament)
        score_all(tournament, By(None, STARTS))
        time.until(STARTS + minutes(5))
        stuck = event(tournament, "next_round")
        assert stuck.outcome == {"code": "no_legal_round", "params": {"round": 2}}
        assert tournament.rounds.get().state == "published"

    def test_the_last_round_ends_it(self, make):
        tournament = make(stages=[StagePlan(PairingSystem.SWISS, rounds_planned=1)])
        time = started(tournament)
        score_all(tournament, By(None, STARTS + minutes(20)))
        time.until(STARTS + minutes(25))
        tournament.refresh_from_db()
        assert (tournament.state, done(tournament)[-1]) == (
            "closed",
            "next_round1: tournament_closed",
        )

    def test_a_knockout_goes_on_to_its_final(self, make):
        tournament = make(stages=[StagePlan(PairingSystem.KNOCKOUT, rounds_planned=9)])
        time = started(tournament)
        for passed in (20, 40):
            time.until(STARTS + minutes(passed))
            score_all(tournament, By(None, time.now))
        time.until(STARTS + minutes(60))
        tournament.refresh_from_db()
        assert (tournament.state, tournament.rounds.count()) == ("closed", 2)
        assert verify(snapshot(tournament)).disagreements == ()


def test_a_late_pair_plays_from_the_next_round(make, by):
    tournament = make()
    time = started(tournament)
    enter_late(tournament.pk, Enrolment(("Vera Nuova", "Zeno Nuovo")), by=by)
    score_all(tournament, By(None, STARTS))
    time.until(STARTS + minutes(5))
    assert tournament.entries.filter(seats__round__number=2).count() == 5


def test_every_refusal_has_its_sentence():
    for code, params in {
        "start_too_late": {"hours": 7},
        "too_few_present": {"count": 1},
        "no_legal_round": {"round": 2},
        "clock_started_already": {"round": 1},
    }.items():
        assert str(next(iter(params.values()))) in refusal(RefusedError(code, params))


def test_the_service_is_nobody(make):
    tournament = make()
    started(tournament)
    rows = AuditRow.objects.filter(tournament=tournament, action__in=("drawn", "published"))
    assert [row.actor for row in rows] == [None, None]


def test_what_is_unticked_during_play_does_not_happen(make, by):
    tournament = make()
    time = started(tournament)
    score_all(tournament, By(by.actor, time.now))
    assert [kind for kind, _ in waiting(tournament)] == ["next_round"]
    now = By(by.actor, time.now)
    set_timetable(tournament.pk, replace(NO_CHECK_IN, automatic=False), by=now)
    time.until(STARTS + minutes(60))
    assert tournament.rounds.count() == 1


def test_the_grace_can_be_made_longer_and_taken_back(make, by):
    tournament = make(BARE)
    checked_in(tournament, by, 1, 2, 3)
    time = started(tournament)
    now = By(by.actor, time.now)
    set_timetable(tournament.pk, replace(BARE, grace_minutes=25), by=now)
    assert event(tournament, "no_show").due_at == STARTS + minutes(25)
    set_timetable(tournament.pk, replace(BARE, grace_minutes=None), by=now)
    time.until(STARTS + minutes(29))
    assert event(tournament, "no_show").state == EventState.DROPPED
    assert tournament.entries.filter(withdrawn_after=None).count() == 4
