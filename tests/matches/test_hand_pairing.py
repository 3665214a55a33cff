"""A draw changed by hand: what is kept of it, what is refused, and how it goes back."""

from __future__ import annotations

import pytest
from placement_cast import make_poker
from undo_cast import newest, refused, verified

from matches.actions.hand_pairing import change_draw, restore_draw, seating_of
from matches.actions.rounds import NotDrawn, discard_draw, draw_round, publish_round
from matches.actions.undoing import undo, unpublish_round
from matches.models import Round
from matches.record.hand_changes import Move, Swap
from matches.record.replay import verify
from matches.record.values import Concessions
from matches.snapshots import snapshot
from scoring.seating import draw_seed
from scoring.values import RuleBrokenError
from tournaments.errors import StaleVersionError


def change(tournament, what, by, *, seen=0, reason="Fumano insieme"):
    return change_draw(tournament.pk, what, based_on=seen, reason=reason, by=by)


@pytest.fixture
def drawn(tournament, by):
    return draw_round(tournament.pk, by=by)


@pytest.fixture
def tables(drawn):
    return seating_of(drawn).tables


def now(drawn):
    return seating_of(Round.objects.get(pk=drawn.pk)).tables


class TestChanging:
    def test_two_change_places_and_the_engines_draw_is_kept(
        self, tournament, drawn, tables, club, by
    ):
        (one, _), (other, _) = tables[1], tables[2]
        changed = change(tournament, Swap(one, other), by)
        assert now(drawn) == {**tables, 1: (other, tables[1][1]), 2: (one, tables[2][1])}
        assert changed.changes == [
            {
                "swap": [one, other],
                "reason": "Fumano insieme",
                "by": by.actor.name,
                "at": by.now.isoformat(),
            }
        ]
        assert changed.changed_cost is not None
        publish_round(tournament.pk, by=by)
        (round_,) = verified(tournament, club, by).stages[0].rounds
        assert round_.proposal.seating == tables
        assert round_.proposal.reasons == ("Fumano insieme",)

    def test_the_chairs_are_drawn_for_the_table_whoever_sits_there(
        self, tournament, drawn, tables, by
    ):
        change(tournament, Move(1, 2), by)
        assert now(drawn) == {**tables, 1: tables[2], 2: tables[1]}
        draws = dict(drawn.matches.values_list("table_number", "draw"))
        assert draws[1]["seed"] == draw_seed(tournament.seed, 1, 1)

    def test_every_change_has_its_reason_and_the_proposal_stays_the_first(
        self, tournament, drawn, tables, by
    ):
        change(tournament, Swap(tables[1][0], tables[2][0]), by)
        twice = change(tournament, Swap(*now(drawn)[3]), by, seen=1, reason="Sedia a rotelle")
        assert twice.proposal["reasons"] == ["Fumano insieme", "Sedia a rotelle"]
        assert twice.proposal["tables"][0] == {"number": 1, "ns": tables[1][0], "ew": tables[1][1]}

    def test_with_the_bye_too(self, make_tournament, club, by):
        tournament = make_tournament(pairs=5)
        drawn = draw_round(tournament.pk, by=by)
        (resting,) = seating_of(drawn).byes
        playing = seating_of(drawn).tables[1][0]
        change(tournament, Swap(playing, resting), by)
        assert seating_of(drawn).byes == (playing,)
        publish_round(tournament.pk, by=by)
        verified(tournament, club, by)

    def test_at_tables_of_several(self, club, by):
        poker = make_poker(club, by)
        drawn = draw_round(poker.pk, by=by)
        first, second = seating_of(drawn).tables[1], seating_of(drawn).tables[2]
        change(poker, Swap(first[1], second[2]), by)
        assert seating_of(drawn).tables[1] == (first[0], second[2], *first[2:])
        publish_round(poker.pk, by=by)
        assert verify(snapshot(poker)).disagreements == ()


class TestRefusals:
    def test_without_a_reason_or_without_a_draw(self, tournament, tables, by):
        swap = Swap(tables[1][0], tables[2][0])
        assert refused(change, tournament, swap, by, reason=" ") == "reason_required"
        assert refused(restore_draw, tournament.pk, by=by) == "draw_unchanged"
        discard_draw(tournament.pk, by=by)
        assert refused(change, tournament, swap, by) == "no_round_drawn"

    def test_from_a_draw_somebody_else_changed(self, tournament, tables, by):
        change(tournament, Swap(*tables[1]), by)
        with pytest.raises(StaleVersionError) as stale:
            change(tournament, Swap(*tables[2]), by)
        assert stale.value.current == 1

    def test_who_has_met_does_not_meet_again(self, tournament, play_round, by):
        play_round(tournament, close=True)
        drawn = draw_round(tournament.pk, by=by)
        (first, *_), before = snapshot(tournament).stages[0].rounds, now(drawn)
        one, rival = first.tables[0].entries
        places = {entry: n for n, seats in before.items() for entry in seats}
        other = next(entry for entry in before[places[one]] if entry != one)
        with pytest.raises(RuleBrokenError) as broken:
            change(tournament, Swap(other, rival), by)
        assert "met_already_by_hand" in {problem.code for problem in broken.value.problems}
        assert now(drawn) == before

    def test_at_a_table_where_something_is_written(self, tournament, play_round, by):
        first = play_round(tournament)
        before = now(first)
        unpublish_round(tournament.pk, by=by)
        no = refused(change, tournament, Swap(*before[1]), by)
        assert (no, now(first)) == ("table_has_begun", before)


class TestGoingBack:
    def test_to_the_engines_draw(self, tournament, drawn, tables, by):
        change(tournament, Swap(tables[1][0], tables[2][0]), by)
        change(tournament, Move(3, 4), by, seen=1)
        changed = now(drawn)
        restored = restore_draw(tournament.pk, by=by)
        assert now(drawn) == tables
        assert (restored.proposal, restored.changes, restored.changed_cost) == (None, [], None)
        undo(newest(tournament).pk, by=by)
        assert now(drawn) == changed

    def test_one_change_at_a_time(self, tournament, drawn, tables, by):
        change(tournament, Swap(tables[1][0], tables[2][0]), by)
        first, once = newest(tournament), now(drawn)
        change(tournament, Move(3, 4), by, seen=1)
        assert refused(undo, first.pk, by=by) == "undo_later_round_first"
        undo(newest(tournament).pk, by=by)
        assert now(drawn) == once
        undo(first.pk, by=by)
        assert now(drawn) == tables


def test_a_round_drawn_with_concessions_says_which(make_tournament, play_round, club, by):
    tournament = make_tournament(pairs=2)
    play_round(tournament, close=True)
    assert isinstance(draw_round(tournament.pk, by=by), NotDrawn)
    conceded = Concessions(rematches_to=1)
    drawn = draw_round(tournament.pk, conceded=conceded, by=by)
    assert drawn.conceded == {"rematches_to": 1}
    assert newest(tournament).details["conceded"] == {"rematches_to": 1}
    publish_round(tournament.pk, by=by)
    assert verified(tournament, club, by).stages[0].rounds[1].conceded == conceded
