"""A tournament of poker by its actions: tables, places and chips, rounds, winners, the file."""

import json

import pytest
from placement_cast import hand_in, in_order, next_round, play_out, seated, table

from matches.actions.placements import current_placement
from matches.actions.record_files import export_record, import_record
from matches.actions.rounds import close_round, close_tournament
from matches.enums import RoundState
from matches.models import Round, ScoreSheet, Seat
from matches.queries.standings import standings_of
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.placement import Placement
from scoring.values import RuleBrokenError
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.models import AuditRow


def test_ten_players_sit_at_tables_of_four_three_and_three(first):
    seats = Seat.objects.filter(round=first)
    assert [table(first, number).seats.count() for number in (1, 2, 3)] == [4, 3, 3]
    assert sorted(seats.filter(match__table_number=1).values_list("position", flat=True)) == [
        1,
        2,
        3,
        4,
    ]
    assert not seats.exclude(line=None).exists()
    assert len(set(seats.values_list("entry", flat=True))) == 10


def test_the_round_keeps_how_it_was_drawn(first):
    assert first.engine == "smazzata-redraw/1"
    assert first.reasons["tables"] == {n: [["redraw_by_lot", {}]] for n in ("1", "2", "3")}
    assert first.cost == 0


def test_the_second_round_has_other_tables(poker, first, by):
    for match in first.matches.all():
        hand_in(match, in_order(match), by)
    close_round(poker.pk, by=by)
    second = next_round(poker, by)
    assert {frozenset(seated(m)) for m in first.matches.all()} != {
        frozenset(seated(m)) for m in second.matches.all()
    }


def test_places_are_kept_seat_by_seat(poker, first, by):
    match = table(first)
    saved = hand_in(match, Placement(places=(2, 1, 4, 3)), by)
    match.refresh_from_db()
    assert (saved.version, match.version) == (1, 1)
    assert current_placement(match) == Placement(places=(2, 1, 4, 3))
    (round_,) = snapshot(poker).stages[0].rounds
    assert round_.placement_tables[0].sheet.places == (2, 1, 4, 3)
    assert round_.tables == ()


def test_equal_chips_share_the_better_place_and_its_points(poker, first, by):
    # 900, 900, 200 and 0 chips: places 1, 1, 3, 4, so 8, 8, 6 and 5 points; nobody won the table.
    match = table(first)
    hand_in(match, Placement(chips=(900, 900, 200, 0)), by)
    poker.refresh_from_db()
    names = dict(poker.entries.values_list("code", "name"))
    rows = {names[row.entry]: row for row in standings_of(poker)}
    assert [(rows[name].vp, rows[name].wins) for name in seated(match)] == [
        (8, 0),
        (8, 0),
        (6, 0),
        (5, 0),
    ]


@pytest.mark.parametrize(
    ("sheet", "codes"),
    [
        (Placement(places=(1, 2, 3)), ["not_one_a_player"]),
        (Placement(places=(1, 1, 2, 4)), ["place_not_due"]),
        (Placement(places=(2, 3, 4, 5)), ["place_not_due"] * 4),
        (Placement(chips=(1, 2, 3, -4)), ["impossible_chips"]),
        (Placement(places=(1, 2, 3, 4), chips=(4, 3, 2, 1)), ["places_or_chips"]),
        (Placement(places=(1, 2, 3, 4), not_played=True), ["places_or_chips"]),
    ],
)
def test_what_cannot_be_is_refused_with_all_its_problems(first, by, sheet, codes):
    with pytest.raises(RuleBrokenError) as refused:
        hand_in(table(first), sheet, by)
    assert [problem.code for problem in refused.value.problems] == codes
    assert not ScoreSheet.objects.exists()


def test_a_correction_says_why_and_leaves_both_versions(first, by):
    match = table(first)
    hand_in(match, Placement(places=(1, 2, 3, 4)), by)
    with pytest.raises(RefusedError, match="reason_required"):
        hand_in(match, Placement(places=(2, 1, 3, 4)), by)
    hand_in(match, Placement(places=(2, 1, 3, 4)), by, reason="Mistaken at the table")
    assert list(match.sheets.values_list("version", "reason", "known_from")) == [
        (1, "", 2),
        (2, "Mistaken at the table", 2),
    ]
    said = AuditRow.objects.filter(action=AuditAction.SHEET_CORRECTED).get()
    assert said.details == {"match": match.pk, "round": 1, "table": 1, "version": 2}


def test_who_was_slower_is_told_of_the_version_that_stands(first, by):
    match = table(first)
    hand_in(match, Placement(places=(1, 2, 3, 4)), by)
    with pytest.raises(StaleVersionError):
        hand_in(match, Placement(places=(2, 1, 3, 4)), by, based_on=0)


def test_the_same_again_is_no_version(first, by):
    match = table(first)
    hand_in(match, Placement(places=(1, 2, 3, 4)), by)
    with pytest.raises(RefusedError, match="sheet_unchanged"):
        hand_in(match, Placement(places=(1, 2, 3, 4)), by)


def test_a_table_not_played_brings_nobody_anything(poker, first, by):
    hand_in(table(first), Placement(not_played=True), by)
    poker.refresh_from_db()
    assert {row.played for row in standings_of(poker)} == {0}


def test_a_round_stays_open_while_a_table_has_no_result(poker, first, by):
    hand_in(table(first), Placement(not_played=True), by)
    with pytest.raises(RefusedError, match="tables_unfinished") as refused:
        close_round(poker.pk, by=by)
    assert refused.value.params == {"tables": "2, 3"}


def test_after_the_close_a_table_cannot_become_empty(poker, by):
    match = table(play_out(poker, by))
    with pytest.raises(RefusedError, match="result_needed"):
        hand_in(match, Placement(), by, reason="Wrong table")


def test_from_the_first_round_to_the_winner(poker, by):
    for _ in range(3):
        play_out(poker, by)
    close_tournament(poker.pk, by=by)
    poker.refresh_from_db()
    assert poker.state == TournamentState.CLOSED
    rows = standings_of(poker)
    # Three tables a round: 8+7+6+5, 8+7+6 and 8+7+6 points, so 68 in each of three rounds.
    assert sum(row.vp for row in rows) == 3 * 68
    assert sum(row.wins for row in rows) == 9
    assert {row.played for row in rows} == {3}
    closed = AuditRow.objects.get(action=AuditAction.CLOSED)
    assert closed.details["winners"] == [row.entry for row in rows if row.place == 1]


def test_the_replay_of_what_was_played_agrees_although_a_table_was_corrected_late(poker, by):
    poker.stages.update(options={"draw": "standings"})
    first = play_out(poker, by)
    second = play_out(poker, by)
    hand_in(table(first), Placement(places=(4, 3, 2, 1)), by, reason="Read upside down")
    third = play_out(poker, by)
    value = snapshot(poker)
    assert value.stages[0].rounds[0].placement_tables[0].earlier[0].until == 2
    assert verify(value).disagreements == ()
    assert {second.state, third.state} == {RoundState.PUBLISHED}


def test_the_record_comes_back_as_it_went(poker, club, by):
    play_out(poker, by, Placement(chips=(900, 900, 200, 0)))
    round_ = next_round(poker, by)
    hand_in(table(round_, 2), Placement(not_played=True), by)
    written = export_record(poker)
    again = import_record(written, club=club, by=by)
    again.source_document.delete()
    assert export_record(again) == written
    assert snapshot(again) == parse_tournament(json.loads(written))
    assert [round_.state for round_ in Round.objects.filter(tournament=again)] == [
        RoundState.CLOSED,
        RoundState.PUBLISHED,
    ]
    assert all(each.engine for each in Round.objects.filter(tournament=again))
