"""Going back, and back again: what no longer counts is kept, and the record still verifies."""

from __future__ import annotations

import pytest
from undo_cast import (
    correct,
    last,
    newest,
    newest_undoable_step,
    refused,
    state,
    verified,
)

from matches.actions.penalties import give_penalty, lift_penalty
from matches.actions.rounds import (
    close_round,
    close_tournament,
    discard_draw,
    draw_round,
    publish_round,
)
from matches.actions.undoing import (
    reopen_round,
    reopen_tournament,
    roll_back,
    undo,
    unpublish_round,
)
from matches.enums import RoundState
from matches.models import Match, Penalty, Round, ScoreSheet
from matches.queries.undoing import undoable
from matches.snapshots import snapshot
from tournaments.actions.late import enter_late
from tournaments.actions.registration import Enrolment
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem, TournamentState


class TestSteps:
    def test_a_round_taken_back_keeps_what_was_written(self, tournament, play_round, club, by):
        play_round(tournament)
        before = snapshot(tournament)
        assert undoable(tournament)[last(tournament, AuditAction.PUBLISHED)].results == 4
        unpublish_round(tournament.pk, by=by)
        assert state(tournament) == (TournamentState.OPEN, "d")
        assert snapshot(tournament).stages[0].rounds == ()
        publish_round(tournament.pk, by=by)
        assert state(tournament) == (TournamentState.RUNNING, "p")
        assert verified(tournament, club, by) == before

    def test_each_step_is_undone_and_done_again(self, tournament, play_round, by):
        play_round(tournament, close=True)
        close_tournament(tournament.pk, by=by)
        seen = [state(tournament)]
        for _ in range(3):
            undo(newest_undoable_step(tournament), by=by)
            seen.append(state(tournament))
        assert seen == [("closed", "c"), ("running", "c"), ("running", "p"), ("open", "d")]
        # The last row can be undone as well: it was the round no longer published.
        undo(newest(tournament).pk, by=by)
        assert state(tournament) == ("running", "p")

    def test_what_was_done_later_is_undone_first(self, tournament, play_round, by):
        play_round(tournament, close=True)
        closed = last(tournament, AuditAction.ROUND_CLOSED)
        draw_round(tournament.pk, by=by)
        assert refused(undo, closed, by=by) == "undo_later_round_first"
        discard_draw(tournament.pk, by=by)
        undo(closed, by=by)
        assert refused(undo, closed, by=by) == "undone_already"
        assert state(tournament) == ("running", "p")
        assert refused(reopen_round, tournament.pk, by=by) == "no_round_closed"

    def test_a_draw_with_scores_is_set_aside_and_comes_back(self, tournament, play_round, club, by):
        play_round(tournament)
        scores = ScoreSheet.objects.count()
        unpublish_round(tournament.pk, by=by)
        discard_draw(tournament.pk, by=by)
        assert (Round.objects.count(), Match.objects.count()) == (0, 0)
        assert ScoreSheet.ever.count() == scores
        draw_round(tournament.pk, by=by)
        undo(last(tournament, AuditAction.DISCARDED), by=by)
        publish_round(tournament.pk, by=by)
        assert Round.ever.count() == 2
        assert len(verified(tournament, club, by).stages[0].rounds[0].tables[0].sheet.smazzate) == 3

    def test_a_closed_tournament_goes_on(self, tournament, play_round, by):
        play_round(tournament, close=True)
        close_tournament(tournament.pk, by=by)
        reopen_tournament(tournament.pk, by=by)
        assert state(tournament) == ("running", "c")
        assert tournament.closed_at is None
        undo(newest(tournament).pk, by=by)
        assert state(tournament) == ("closed", "c")


class TestRollingBack:
    @pytest.fixture
    def evening(self, tournament, play_round, by):
        """Two rounds played, a correction of the first known to no draw, the third being played."""
        first = play_round(tournament)
        give_penalty(
            tournament.entries.first().pk, round_number=1, vp=-2, mp=0, reason="Ritardo", by=by
        )
        play_round(tournament)
        correct(first.matches.get(table_number=1), by)
        third = play_round(tournament)
        give_penalty(
            tournament.entries.last().pk, round_number=3, vp=-5, mp=0, reason="Fumo", by=by
        )
        correct(first.matches.get(table_number=2), by)
        return third

    @pytest.mark.usefixtures("evening")
    def test_sets_aside_and_can_be_undone_and_done_again(self, tournament, club, by):
        before = snapshot(tournament)
        roll_back(tournament.pk, to_round=1, reason="Tavoli sbagliati", by=by)
        rolled = newest(tournament)
        assert state(tournament) == ("running", "c")
        after = verified(tournament, club, by)
        assert [penalty.round for penalty in after.penalties] == [1]
        assert undoable(tournament)[rolled.pk].results == 0
        undo(rolled.pk, by=by)
        assert state(tournament) == ("running", "ccp")
        assert verified(tournament, club, by) == before
        undo(newest(tournament).pk, by=by)
        assert snapshot(tournament) == after
        undo(rolled.pk, by=by)
        assert snapshot(tournament) == before

    @pytest.mark.usefixtures("evening")
    def test_rounds_played_since_are_set_aside_in_their_turn(
        self, tournament, play_round, club, by
    ):
        before = snapshot(tournament)
        roll_back(tournament.pk, to_round=1, reason="Tavoli sbagliati", by=by)
        rolled = newest(tournament)
        play_round(tournament, close=True)
        other = verified(tournament, club, by)
        assert undoable(tournament)[rolled.pk].results == 4
        undo(rolled.pk, by=by)
        assert verified(tournament, club, by) == before
        undo(newest(tournament).pk, by=by)
        assert verified(tournament, club, by) == other
        # Back to the first branch once more; and what is drawn goes on from there.
        undo(rolled.pk, by=by)
        assert verified(tournament, club, by) == before

    @pytest.mark.usefixtures("evening")
    def test_what_is_written_between_is_known_from_the_next_draw_on(self, tournament, club, by):
        roll_back(tournament.pk, to_round=2, reason="Tavoli sbagliati", by=by)
        rolled = newest(tournament)
        correct(tournament.rounds.get(number=1).matches.get(table_number=3), by)
        lift_penalty(Penalty.objects.get(round_number=1).pk, by=by)
        undo(rolled.pk, by=by)
        verified(tournament, club, by)

    def test_of_a_closed_tournament_to_its_very_beginning(self, tournament, play_round, club, by):
        play_round(tournament, close=True)
        close_tournament(tournament.pk, by=by)
        roll_back(tournament.pk, to_round=0, reason="Si rigioca", by=by)
        assert state(tournament) == ("open", "")
        play_round(tournament)
        undo(last(tournament, AuditAction.ROLLED_BACK), by=by)
        assert state(tournament) == ("closed", "c")
        assert tournament.closed_at == by.now
        verified(tournament, club, by)

    def test_says_why_not(self, tournament, play_round, by):
        play_round(tournament, close=True)
        play_round(tournament)
        there = tournament.pk
        assert refused(roll_back, there, to_round=1, reason=" ", by=by) == "reason_required"
        for number in (-1, 2, 3):
            no = refused(roll_back, there, to_round=number, reason="Errore", by=by)
            assert no == "nothing_to_roll_back"
        roll_back(there, to_round=1, reason="Errore", by=by)
        rolled = last(tournament, AuditAction.ROLLED_BACK)
        enter_late(there, Enrolment(("Neri Pia", "Verdi Ugo")), by=by)
        assert refused(undo, rolled, by=by) == "rounds_fit_no_more"
        assert rolled not in undoable(tournament)

    def test_a_stage_that_is_begun_no_more_is_as_long_as_it_was_to_be(
        self, make_tournament, play_round, club, by
    ):
        stages = [
            StagePlan(PairingSystem.SWISS, 1),
            StagePlan(PairingSystem.KNOCKOUT, 9, {"cut": 4}),
        ]
        tournament = make_tournament(stages=stages)
        play_round(tournament, close=True)
        play_round(tournament)
        knockout = tournament.stages.get(number=2)
        assert knockout.rounds_planned == 2
        before = verified(tournament, club, by)
        unpublish_round(tournament.pk, by=by)
        assert tournament.stages.get(number=2).rounds_planned == 9
        publish_round(tournament.pk, by=by)
        assert snapshot(tournament) == before
        roll_back(tournament.pk, to_round=1, reason="Errore", by=by)
        assert tournament.stages.get(number=2).rounds_planned == 9
        undo(newest(tournament).pk, by=by)
        assert verified(tournament, club, by) == before


def test_pools_go_and_come_back_with_their_rounds(make_tournament, play_round, club, by):
    stages = [StagePlan(PairingSystem.SWISS, 1), StagePlan(PairingSystem.SWISS, 2, {"pools": 2})]
    tournament = make_tournament(stages=stages)
    play_round(tournament, close=True)
    play_round(tournament)
    pooled = tournament.stages.get(number=2)
    assert list(map(len, pooled.pools)) == [4, 4]
    before = verified(tournament, club, by)
    roll_back(tournament.pk, to_round=1, reason="Errore", by=by)
    assert tournament.stages.get(number=2).pools == []
    undo(newest(tournament).pk, by=by)
    assert verified(tournament, club, by) == before


def test_looking_costs_few_queries(tournament, play_round, by, django_assert_max_num_queries):
    play_round(tournament, close=True)
    correct(tournament.rounds.get().matches.first(), by)
    with django_assert_max_num_queries(9):
        assert undoable(tournament)


def test_a_closed_round_opened_again_closes_again(tournament, play_round, by):
    play_round(tournament, close=True)
    reopen_round(tournament.pk, by=by)
    assert tournament.rounds.get().state == RoundState.PUBLISHED
    close_round(tournament.pk, by=by)
    assert state(tournament) == ("running", "c")
