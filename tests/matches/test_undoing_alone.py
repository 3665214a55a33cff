"""Taking back what stands for itself: a correction, a penalty, a withdrawal."""

from __future__ import annotations

from undo_cast import TURNED, correct, newest, refused, verified

from matches.actions.penalties import give_penalty
from matches.actions.score_sheets import Submission, save_sheet
from matches.actions.undoing import undo
from matches.enums import Source
from matches.models import Penalty
from matches.queries.standings import standings_of
from matches.queries.undoing import undoable
from matches.snapshots import snapshot
from scoring.sheet import Sheet
from tournaments.actions.withdrawal import withdraw


class TestWhatStandsAlone:
    def test_a_correction(self, tournament, play_round, club, by):
        match = play_round(tournament).matches.get(table_number=1)
        before = snapshot(tournament)
        correct(match, by)
        undo(newest(tournament).pk, by=by)
        assert verified(tournament, club, by) == before
        assert match.sheets.count() == 3
        # Taken back is taken back: but that can be undone in its turn.
        undo(newest(tournament).pk, by=by)
        assert standings_of(tournament) != standings_of(tournament, 0)
        match.refresh_from_db()
        assert match.version == 4

    def test_only_the_last_of_a_table(self, tournament, play_round, by):
        match = play_round(tournament).matches.get(table_number=1)
        correct(match, by)
        first = newest(tournament)
        submission = Submission(match.pk, 2, Source.PAGE, confirmed=True, reason="Altro")
        save_sheet(Sheet(TURNED.smazzate[:2]), submission, by=by)
        assert refused(undo, first.pk, by=by) == "corrected_since"
        assert first.pk not in undoable(tournament)

    def test_a_penalty_and_its_lifting(self, tournament, play_round, by):
        play_round(tournament)
        entry = tournament.entries.first()
        give_penalty(entry.pk, round_number=1, vp=-2, mp=0, reason="Ritardo", by=by)
        undo(newest(tournament).pk, by=by)
        assert not Penalty.objects.filter(lifted_at=None).exists()
        undo(newest(tournament).pk, by=by)
        given = Penalty.objects.get(lifted_at=None)
        assert (given.entry, given.vp, given.reason) == (entry, -2, "Ritardo")

    def test_a_withdrawal(self, tournament, play_round, by):
        play_round(tournament)
        entry = tournament.entries.first()
        withdraw(entry.pk, after_round=1, reason="Malore", by=by)
        undo(newest(tournament).pk, by=by)
        entry.refresh_from_db()
        assert (entry.withdrawn_after, entry.absent_rounds) == (None, [])
        undo(newest(tournament).pk, by=by)
        entry.refresh_from_db()
        assert entry.withdrawn_after == 1

    def test_what_cannot_be_taken_back_says_so(self, tournament, by):
        assert refused(undo, newest(tournament).pk, by=by) == "not_undoable"
