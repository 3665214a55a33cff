"""A round's life through its actions: what each keeps, and when each says no."""

from __future__ import annotations

import pytest

from matches.actions.rounds import (
    NotDrawn,
    close_round,
    close_tournament,
    discard_draw,
    draw_round,
    publish_round,
)
from matches.enums import RoundState
from matches.models import Match, Round, Seat
from matches.pairing import inputs_hash
from matches.record.derive import known_before, next_field
from matches.snapshots import snapshot
from tournaments.actions.presence import set_presence
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow


def refused(action, tournament, by) -> tuple[str, dict]:
    """How the action says no; that it wrote nothing is checked on the way."""
    before = (AuditRow.objects.count(), Round.objects.count())
    with pytest.raises(RefusedError) as no:
        action(tournament.pk, by=by)
    assert (AuditRow.objects.count(), Round.objects.count()) == before
    return no.value.code, no.value.params


def last_row(tournament) -> AuditRow:
    return tournament.audit.first()


def test_a_draw_seats_everybody_once_and_keeps_what_explains_it(tournament, by):
    revision = tournament.revision
    drawn = draw_round(tournament.pk, by=by)
    assert (drawn.number, drawn.state) == (1, RoundState.DRAWN)
    assert list(drawn.matches.values_list("table_number", flat=True)) == [1, 2, 3, 4]
    assert Seat.objects.filter(round=drawn).count() == 8
    assert sorted(drawn.reasons["tables"]) == ["1", "2", "3", "4"]
    assert [code for code, _ in drawn.reasons["tables"]["1"]] == ["by_lot"]
    row = last_row(tournament)
    assert (row.action, row.actor, row.revision) == (AuditAction.DRAWN, by.actor, revision + 1)
    assert row.details == {"round": 1, "cost": drawn.cost, "engine": drawn.engine}
    tournament.refresh_from_db()
    assert (tournament.state, tournament.revision) == (TournamentState.OPEN, revision + 1)


def test_matches_keep_the_rules_they_were_made_under(tournament, by):
    draw_round(tournament.pk, by=by)
    kept = set(Match.objects.values_list("ruleset", "game_smazzate", "game_target", "vp_table"))
    assert kept == {("burraco", 3, None, "3")}


def test_a_draw_thrown_away_comes_out_the_same_again(tournament, by):
    def seats():
        return list(Seat.objects.values_list("entry_id", "match__table_number", "line"))

    draw_round(tournament.pk, by=by)
    first = seats()
    discard_draw(tournament.pk, by=by)
    assert (Round.objects.count(), seats()) == (0, [])
    assert last_row(tournament).details == {"round": 1}
    draw_round(tournament.pk, by=by)
    assert seats() == first


def test_an_odd_number_leaves_one_bye_with_its_reason(make_tournament, by):
    tournament = make_tournament(pairs=5)
    drawn = draw_round(tournament.pk, by=by)
    bye = Seat.objects.get(round=drawn, match=None)
    assert [code for code, _ in drawn.reasons["byes"][bye.entry.code]] == ["bye_lowest"]


def test_publishing_starts_the_tournament(tournament, by):
    draw_round(tournament.pk, by=by)
    published = publish_round(tournament.pk, by=by)
    assert (published.state, published.published_at) == (RoundState.PUBLISHED, by.now)
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.RUNNING
    assert last_row(tournament).action == AuditAction.PUBLISHED


def test_nobody_is_drawn_before_everybody_is_called(make_tournament, by):
    tournament = make_tournament(pairs=3, present=False)
    assert refused(draw_round, tournament, by) == ("presence_unknown", {"count": 3})


def test_one_draw_at_a_time(tournament, by, play_round):
    draw_round(tournament.pk, by=by)
    assert refused(draw_round, tournament, by) == ("round_drawn_already", {"round": 1})
    publish_round(tournament.pk, by=by)
    assert refused(draw_round, tournament, by) == ("round_still_open", {"round": 1})


def test_there_must_be_a_draw_to_publish_or_to_throw_away(tournament, by):
    assert refused(publish_round, tournament, by) == ("no_round_drawn", {})
    assert refused(discard_draw, tournament, by) == ("no_round_drawn", {})


def test_a_draw_from_facts_that_changed_is_not_published(tournament, by):
    draw_round(tournament.pk, by=by)
    leaver, *rest = tournament.entries.values_list("pk", flat=True)
    set_presence(tournament.pk, rest, by=by)
    assert refused(publish_round, tournament, by) == ("draw_outdated", {"round": 1})
    discard_draw(tournament.pk, by=by)
    draw_round(tournament.pk, by=by)
    publish_round(tournament.pk, by=by)
    assert not Seat.objects.filter(entry=leaver).exists()


def test_a_round_closes_once_every_table_has_its_result(tournament, by, play_round):
    play_round(tournament, {1: ((640, 305), (500, 505), (700, 200)), 3: ((640, 305),)})
    assert refused(close_round, tournament, by) == ("tables_unfinished", {"tables": "2, 3, 4"})


def test_only_a_running_round_closes(tournament, by, play_round):
    round_ = play_round(tournament, close=True)
    assert (round_.state, round_.closed_at) == (RoundState.CLOSED, by.now)
    assert last_row(tournament).details == {"round": 1}
    assert refused(close_round, tournament, by) == ("no_round_open", {})


def test_no_pairing_is_an_answer_and_leaves_no_round(make_tournament, by, play_round):
    tournament = make_tournament(pairs=2)
    play_round(tournament, close=True)
    answer = draw_round(tournament.pk, by=by)
    assert isinstance(answer, NotDrawn)
    assert answer.answer.alternatives
    assert Round.objects.count() == 1
    assert last_row(tournament).details == {"refused": answer.answer.reason.code}


def test_a_tournament_closes_between_rounds_only(tournament, by, play_round):
    play_round(tournament)
    assert refused(close_tournament, tournament, by) == ("round_still_open", {"round": 1})
    close_round(tournament.pk, by=by)
    draw_round(tournament.pk, by=by)
    assert refused(close_tournament, tournament, by) == ("round_still_open", {"round": 2})
    discard_draw(tournament.pk, by=by)
    close_tournament(tournament.pk, by=by)
    tournament.refresh_from_db()
    assert (tournament.state, tournament.closed_at) == (TournamentState.CLOSED, by.now)
    assert refused(close_tournament, tournament, by)[0] == "wrong_state"


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_a_knockout_is_as_long_as_its_field_needs(make_tournament, by, pairs, rounds):
    plan = StagePlan(PairingSystem.KNOCKOUT, 10, {})
    tournament = make_tournament(pairs=pairs, stages=[plan])
    draw_round(tournament.pk, by=by)
    assert tournament.stages.get().rounds_planned == 10
    first = publish_round(tournament.pk, by=by)
    assert tournament.stages.get().rounds_planned == rounds
    again = next_field(known_before(snapshot(tournament), 1))
    assert first.inputs_hash == inputs_hash(again)


@pytest.mark.parametrize(
    ("pairs", "options", "rounds"), [(4, {}, 3), (5, {}, 5), (4, {"double": True}, 6)]
)
def test_a_round_robin_is_as_long_as_everybody_needs(make_tournament, by, pairs, options, rounds):
    plan = StagePlan(PairingSystem.ROUND_ROBIN, 10, options)
    tournament = make_tournament(pairs=pairs, stages=[plan])
    draw_round(tournament.pk, by=by)
    first = publish_round(tournament.pk, by=by)
    assert (tournament.stages.get().rounds_planned, first.planned) == (rounds, rounds)


def test_a_final_knockout_is_drawn_from_the_best(make_tournament, by, play_round):
    stages = [
        StagePlan(PairingSystem.SWISS, 1),
        StagePlan(PairingSystem.KNOCKOUT, 2, {"cut": 4, "third_place": True}),
    ]
    tournament = make_tournament(stages=stages)
    play_round(tournament, close=True)
    semifinals = play_round(tournament, close=True)
    assert semifinals.matches.count() == 2
    final = play_round(tournament, close=True)
    # The final and the match for third place.
    assert final.matches.count() == 2
    assert final.matches.filter(knockout=True).count() == 2
    close_tournament(tournament.pk, by=by)
    assert len(last_row(tournament).details["winners"]) == 1
