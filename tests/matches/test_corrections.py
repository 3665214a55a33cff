"""Corrections after the next draw: for the standings only, paired again, or rolled back."""

from __future__ import annotations

import pytest
from placement_cast import make_poker, next_round, play_out
from undo_cast import TURNED, last, newest, refused, state, verified

from matches.actions.corrections import Then, correct_sheet
from matches.actions.penalties import give_penalty
from matches.actions.rounds import close_round, close_tournament, draw_round
from matches.actions.score_sheets import Submission, save_sheet
from matches.actions.undoing import roll_back, undo
from matches.enums import Source
from matches.models import Match, Round
from matches.queries.undoing import undoable
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.placement import Placement
from scoring.sheet import Sheet
from scoring.values import PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.queries.calendar import winners

ONE = Sheet((PerLine(640, 305), PerLine(500, 505), PerLine(700, 200)))


def submission(match, reason="Schede scambiate"):
    version = Match.objects.get(pk=match.pk).version
    return Submission(match.pk, version, Source.PAGE, confirmed=True, reason=reason)


def correct(match, then, by, sheet=TURNED):
    return correct_sheet(sheet, submission(match), then=then, by=by)


def table(round_, number):
    return round_.matches.get(table_number=number)


def seating(tournament, number):
    (round_,) = [r for s in snapshot(tournament).stages for r in s.rounds if r.number == number]
    return round_.seating


class TestPairingAgain:
    @pytest.fixture
    def rounds(self, tournament, play_round):
        """The first closed; of the second only table 1 has begun."""
        return play_round(tournament), play_round(tournament, {1: ONE})

    def test_keeps_what_has_begun_with_its_address(self, tournament, rounds, club, by):
        first, second = rounds
        before, begun = snapshot(tournament), table(second, 1)
        assert correct(table(first, 4), Then.REPAIR, by).known_from == 3
        again = Round.objects.get(number=2)
        assert (again.pk, again.kept) == (last_round_pk(tournament), [1])
        begun.refresh_from_db()
        assert (begun.round, begun.version) == (again, 1)
        after = verified(tournament, club, by)
        assert seating(tournament, 2)[1] == before.stages[0].rounds[1].seating[1]
        assert seating(tournament, 2) != before.stages[0].rounds[1].seating
        assert after.stages[0].rounds[1].kept == (1,)

    def test_is_undone_by_itself_and_the_correction_too(self, tournament, rounds, club, by):
        first, second = rounds
        before = snapshot(tournament)
        correct(table(first, 4), Then.REPAIR, by)
        after = snapshot(tournament)
        repaired, corrected = newest(tournament), last(tournament, AuditAction.SHEET_CORRECTED)
        save_sheet(ONE, submission(table(Round.objects.get(number=2), 2)), by=by)
        assert undoable(tournament)[repaired.pk].results == 1
        undo(repaired.pk, by=by)
        assert table(Round.objects.get(pk=second.pk), 1).version == 1
        verified(tournament, club, by)
        undo(newest(tournament).pk, by=by)
        assert seating(tournament, 2) == after.stages[0].rounds[1].seating
        verified(tournament, club, by)
        undo(repaired.pk, by=by)
        undo(corrected, by=by)
        assert verified(tournament, club, by) == before

    def test_goes_on_after_that(self, tournament, rounds, play_round, club, by):
        first, _ = rounds
        give_penalty(
            tournament.entries.first().pk, round_number=1, vp=-9, mp=0, reason="Ritardo", by=by
        )
        correct(table(first, 4), Then.REPAIR, by)
        for match in Round.objects.get(number=2).matches.filter(version=0):
            save_sheet(ONE, submission(match), by=by)
        play_round(tournament, close=True)
        verified(tournament, club, by)

    def test_a_draw_nobody_saw_is_drawn_again(self, tournament, play_round, by):
        first = play_round(tournament, close=True)
        before = draw_round(tournament.pk, by=by)
        correct(table(first, 4), Then.REPAIR, by)
        (again,) = tournament.rounds.filter(number=2)
        assert (again.pk, again.inputs_hash) != (before.pk, before.inputs_hash)

    def test_is_no_use_where_everything_has_begun(self, tournament, play_round, by):
        first = play_round(tournament)
        play_round(tournament)
        before = snapshot(tournament)
        no = refused(correct, table(first, 4), Then.REPAIR, by)
        assert (no, snapshot(tournament)) == ("nothing_to_pair_again", before)


def last_round_pk(tournament):
    return tournament.rounds.order_by("-number").first().pk


def test_for_the_standings_only_the_draw_stays(tournament, play_round, club, by):
    first = play_round(tournament)
    play_round(tournament, {})
    drawn = seating(tournament, 2)
    assert correct(table(first, 1), Then.STANDINGS_ONLY, by).known_from == 3
    assert seating(tournament, 2) == drawn
    verified(tournament, club, by)


def test_rolling_back_to_the_round_that_is_corrected(tournament, play_round, club, by):
    first = play_round(tournament)
    play_round(tournament)
    play_round(tournament)
    before = snapshot(tournament)
    correct(table(first, 1), Then.ROLL_BACK, by)
    assert state(tournament) == ("running", "c")
    verified(tournament, club, by)
    undo(last(tournament, AuditAction.ROLLED_BACK), by=by)
    verified(tournament, club, by)
    undo(last(tournament, AuditAction.SHEET_CORRECTED), by=by)
    assert verified(tournament, club, by).stages[0].rounds[1:] == before.stages[0].rounds[1:]


def test_what_comes_last_needs_no_choice(tournament, play_round, by):
    first = play_round(tournament, close=True)
    for then in Then:
        correct(table(first, 1), then, by, ONE if then is Then.REPAIR else TURNED)
    assert AuditAction.ROLLED_BACK not in tournament.audit.values_list("action", flat=True)


class TestAfterTheEnd:
    def test_the_winners_are_noted_anew(self, tournament, play_round, by):
        first = play_round(tournament, {1: ONE, **dict.fromkeys((2, 3, 4), [(100, 95)] * 3)})
        close_round(tournament.pk, by=by)
        close_tournament(tournament.pk, by=by)
        (match,) = [m for m in first.matches.all() if m.table_number == 1]
        lines = {seat.line: seat.entry.name for seat in match.seats.select_related("entry")}
        assert winners([tournament])[tournament.pk] == [lines["ns"]]
        correct(match, Then.STANDINGS_ONLY, by)
        assert winners([tournament])[tournament.pk] == [lines["ew"]]
        assert state(tournament)[0] == "closed"
        undo(last(tournament, AuditAction.SHEET_CORRECTED), by=by)
        assert winners([tournament])[tournament.pk] == [lines["ns"]]
        # The close itself is undone once, however often its winners were noted.
        closed = [pk for pk, undo in undoable(tournament).items() if undo.action == "reopened"]
        undo(*closed, by=by)
        assert state(tournament)[0] == "running"

    def test_at_a_table_of_several(self, club, by):
        poker = make_poker(club, by)
        round_ = play_out(poker, by)
        close_tournament(poker.pk, by=by)
        match = table(round_, 1)
        seats = match.seats.count()
        swapped = Placement(places=(2, 1, *range(3, seats + 1)))
        correct(match, Then.STANDINGS_ONLY, by, swapped)
        assert verify(snapshot(poker)).disagreements == ()
        undo(last(poker, AuditAction.SHEET_CORRECTED), by=by)
        match.refresh_from_db()
        assert match.version == 3


def test_a_table_of_several_is_paired_again_round_what_has_begun(club, by):
    poker = make_poker(club, by, draw="standings")
    first = play_out(poker, by)
    next_round(poker, by)
    before = snapshot(poker)
    match = table(first, 1)
    swapped = Placement(places=(*range(2, match.seats.count() + 1), 1))
    correct(match, Then.REPAIR, by, swapped)
    assert verify(snapshot(poker)).disagreements == ()
    undo(newest(poker).pk, by=by)
    assert seating(poker, 2) == before.stages[0].rounds[1].seating


class TestKnockout:
    @pytest.fixture
    def cup(self, make_tournament):
        stage = StagePlan(PairingSystem.KNOCKOUT, rounds_planned=3)
        return make_tournament(
            pairs=8, stages=[stage], game=SmazzateGame(1), vp_table=VpTable.ONE_OR_TWO
        )

    WON, LOST = Sheet((PerLine(640, 305),)), Sheet((PerLine(305, 640),))

    @pytest.fixture
    def quarters(self, cup, play_round):
        return play_round(cup, dict.fromkeys(range(1, 5), self.WON), close=True)

    def test_the_loser_gives_up_the_place(self, cup, quarters, play_round, club, by):
        play_round(cup, {2: self.WON})
        beaten = table(quarters, 1)
        lines = {seat.line: seat.entry.code for seat in beaten.seats.select_related("entry")}
        assert refused(correct, beaten, Then.STANDINGS_ONLY, by, self.LOST) == (
            "winner_already_plays_on"
        )
        assert lines["ns"] in seating(cup, 2)[1]
        before = snapshot(cup)
        correct(beaten, Then.REPAIR, by, self.LOST)
        assert lines["ew"] in seating(cup, 2)[1]
        assert lines["ns"] not in seating(cup, 2)[1]
        after = verified(cup, club, by)
        # With the pairing goes the correction: else the loser would play again.
        undo(last(cup, AuditAction.REPAIRED), by=by)
        assert verified(cup, club, by) == before
        undo(last(cup, AuditAction.RESTORED), by=by)
        assert verified(cup, club, by) == after

    def test_a_place_that_was_played_from_is_rolled_back_only(
        self, cup, quarters, play_round, club, by
    ):
        play_round(cup, {1: self.WON})
        beaten = table(quarters, 1)
        assert refused(correct, beaten, Then.REPAIR, by, self.LOST) == "winner_has_played_on"
        play_round_two = table(Round.objects.get(number=2), 2)
        save_sheet(self.WON, submission(play_round_two), by=by)
        play_round(cup, {})
        assert refused(correct, beaten, Then.REPAIR, by, self.LOST) == "winner_has_played_on"
        before = snapshot(cup)
        correct(beaten, Then.ROLL_BACK, by, self.LOST)
        assert state(cup) == ("running", "c")
        undo(last(cup, AuditAction.ROLLED_BACK), by=by)
        assert verified(cup, club, by) == before

    def test_a_correction_that_was_not_for_it_stands_in_the_way(
        self, cup, quarters, play_round, by
    ):
        play_round(cup, {})
        roll_back(cup.pk, to_round=1, reason="Errore", by=by)
        correct(table(quarters, 1), Then.STANDINGS_ONLY, by, self.LOST)
        rolled = last(cup, AuditAction.ROLLED_BACK)
        assert refused(undo, rolled, by=by) == "loser_would_play"
        undo(last(cup, AuditAction.SHEET_CORRECTED), by=by)
        undo(rolled, by=by)
        assert state(cup) == ("running", "cp")
