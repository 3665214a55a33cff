"""Rounds set aside come back to what they stood on, whatever was changed in the meantime."""

from __future__ import annotations

import pytest
from undo_cast import TURNED, correct, last, refused, state, verified

from matches.actions.corrections import Then, correct_sheet
from matches.actions.plan import change_plan, plan_edition
from matches.actions.rounds import close_tournament, draw_round, publish_round
from matches.actions.score_sheets import Submission
from matches.actions.undoing import roll_back, undo, unpublish_round
from matches.enums import Source
from matches.models import ScoreSheet, Seat
from matches.queries.programme import programme
from matches.queries.undoing import undoable
from matches.record.values import Concessions
from matches.snapshots import snapshot
from tournaments.actions.amend import Amendment, amend_entry, fix_seat
from tournaments.actions.apart import Group, keep_apart, lift_apart
from tournaments.actions.presence import set_presence
from tournaments.actions.removal import remove_entry
from tournaments.actions.setup import StagePlan, cancel_tournament
from tournaments.actions.substitutes import substitute
from tournaments.enums import AuditAction, ForbiddenKind, PairingSystem, TournamentState


@pytest.fixture
def back(by):
    """Everything rolled back; and brought back."""

    def go(tournament, to_round=0):
        roll_back(tournament.pk, to_round=to_round, reason="Errore", by=by)
        tournament.refresh_from_db()

    return go


@pytest.fixture
def again(by):
    def come(tournament):
        undo(last(tournament, AuditAction.ROLLED_BACK), by=by)
        tournament.refresh_from_db()

    return come


def plan(tournament, by, rounds, *stages):
    now = plan_edition(programme(tournament))
    change_plan(tournament.pk, rounds=rounds, stages=stages, written_from=now, by=by)


def planned(tournament):
    stages = tournament.stages.order_by("number")
    return list(stages.values_list("system", "rounds_planned"))


def test_a_group_that_rounds_were_drawn_by(tournament, play_round, club, by, back, again):
    play_round(tournament, close=True)
    keys = frozenset(tournament.entries.values_list("pk", flat=True)[:2])
    group = keep_apart(tournament.pk, Group(keys, ForbiddenKind.NEVER), by=by)
    play_round(tournament)
    before = snapshot(tournament)
    back(tournament)
    lift_apart(group.pk, by=by)
    assert snapshot(tournament).forbidden == ()
    again(tournament)
    (found,) = verified(tournament, club, by).forbidden
    assert (found.known_from, found.lifted_from) == (2, 3)
    assert snapshot(tournament).stages == before.stages


def test_who_has_a_seat_that_can_come_back_stays_on_the_list(tournament, play_round, by, back):
    play_round(tournament)
    back(tournament)
    entry = tournament.entries.first()
    assert refused(remove_entry, entry.pk, by=by) == "seat_kept"
    set_presence(tournament.pk, [each.pk for each in tournament.entries.all()[1:]], by=by)
    assert not draw_round(tournament.pk, by=by).seats.filter(entry=entry).exists()


def test_seeds_a_knockout_was_drawn_by(make_tournament, play_round, club, by, back, again):
    cup = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    one, two = cup.entries.all()[:2]
    amend_entry(one.pk, Amendment(seeding=1), by=by)
    play_round(cup)
    before = snapshot(cup)
    back(cup)
    amend_entry(one.pk, Amendment(), by=by)
    amend_entry(two.pk, Amendment(seeding=1), by=by)
    again(cup)
    assert verified(cup, club, by) == before


def test_seats_a_mitchell_was_drawn_by(make_tournament, play_round, club, by, back, again):
    mitchell = make_tournament(stages=[StagePlan(PairingSystem.MITCHELL, 3)])
    play_round(mitchell)
    before = snapshot(mitchell)
    moves = Seat.objects.filter(line="ew")[0].entry_id
    back(mitchell)
    fix_seat(moves, fixed=True, by=by)
    again(mitchell)
    assert verified(mitchell, club, by) == before


def test_stages_added_since_are_gone_and_come_back(tournament, play_round, club, by, back, again):
    for _ in range(3):
        play_round(tournament, close=True)
    close_tournament(tournament.pk, by=by)
    back(tournament, to_round=1)
    plan(tournament, by, 1, StagePlan(PairingSystem.DANISH, 2))
    play_round(tournament)
    again(tournament)
    assert planned(tournament) == [("swiss", 3)]
    assert state(tournament) == ("closed", "ccc")
    verified(tournament, club, by)
    undo(last(tournament, AuditAction.RESTORED), by=by)
    assert planned(tournament) == [("swiss", 1), ("danish", 2)]
    assert state(tournament) == ("running", "cp")
    verified(tournament, club, by)


def test_a_stage_keeps_its_own_plan_when_it_was_another_before(
    make_tournament, play_round, by, back
):
    cup = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 9)])
    play_round(cup)
    back(cup)
    plan(cup, by, None, StagePlan(PairingSystem.SWISS, 4))
    play_round(cup)
    unpublish_round(cup.pk, by=by)
    publish_round(cup.pk, by=by)
    assert planned(cup) == [("swiss", 4)]


def test_nothing_is_written_at_a_table_that_is_set_aside(tournament, play_round, by, back):
    match = play_round(tournament).matches.first()
    correct(match, by)
    kept = ScoreSheet.ever.count()
    back(tournament)
    assert refused(correct, match, by) == "table_set_aside"
    row = last(tournament, AuditAction.SHEET_CORRECTED)
    assert refused(undo, row, by=by) == "table_set_aside"
    assert ScoreSheet.ever.count() == kept


def test_a_draw_taken_back_from_play_keeps_the_tables_that_had_begun(
    make_tournament, play_round, club, by
):
    cup = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    (table, *_others) = play_round(cup, close=True).matches.all()
    begun = play_round(cup, {2: [(640, 305)]}).matches.get(table_number=2)
    unpublish_round(cup.pk, by=by)
    table.refresh_from_db()
    written = Submission(table.pk, table.version, Source.PAGE, confirmed=True, reason="Scambio")
    correct_sheet(TURNED, written, then=Then.REPAIR, by=by)
    begun.refresh_from_db()
    assert (begun.round.set_aside, begun.round.kept) == (None, [2])
    publish_round(cup.pk, by=by)
    verified(cup, club, by)


def test_rematches_are_allowed_of_earlier_rounds_only(tournament, play_round, by, back):
    play_round(tournament, close=True)
    play_round(tournament, close=True)
    back(tournament, to_round=1)
    late = Concessions(rematches_to=2)
    assert refused(draw_round, tournament.pk, conceded=late, by=by) == "rematches_of_no_round"
    draw_round(tournament.pk, conceded=Concessions(rematches_to=1), by=by)


@pytest.mark.parametrize(("from_round", "comes_back"), [(2, False), (3, True)])
def test_rounds_that_somebody_else_would_have_played_stay_away(
    tournament, play_round, by, back, again, from_round, comes_back
):
    entry = tournament.entries.first()
    play_round(tournament, close=True)
    play_round(tournament, close=True)
    back(tournament, to_round=1)
    if from_round == 3:
        play_round(tournament, close=True)
    substitute(entry.pk, 1, "Verdi Ugo", from_round=from_round, by=by)
    if comes_back:
        again(tournament)
        told = snapshot(tournament).entries[0].substitutes
        assert [(each.round, each.player) for each in told] == [(3, "Verdi Ugo")]
    else:
        rolled = last(tournament, AuditAction.ROLLED_BACK)
        assert rolled not in undoable(tournament)
        assert refused(undo, rolled, by=by) == "rounds_fit_no_more"


def test_a_substitute_plays_whichever_tables_were_paired_again(
    make_tournament, play_round, club, by
):
    cup = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    (table, *_others) = play_round(cup, close=True).matches.all()
    play_round(cup, {2: [(640, 305)]})
    table.refresh_from_db()
    written = Submission(table.pk, table.version, Source.PAGE, confirmed=True, reason="Scambio")
    correct_sheet(TURNED, written, then=Then.REPAIR, by=by)
    substitute(cup.entries.first().pk, 1, "Verdi Ugo", from_round=2, by=by)
    undo(last(cup, AuditAction.REPAIRED), by=by)
    verified(cup, club, by)


def test_a_tournament_called_off_offers_nothing_to_undo(tournament, play_round, by, back):
    play_round(tournament)
    back(tournament)
    cancel_tournament(tournament.pk, reason="Maltempo", by=by)
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.CANCELLED
    assert undoable(tournament) == {}
