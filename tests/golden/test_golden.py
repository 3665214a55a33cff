"""The demonstration's record files: what they promise is in them, and the replay agrees."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from matches.actions.record_files import export_record, import_record
from matches.models import Round
from matches.record.codec import parse_tournament
from matches.record.derive import standings_after
from matches.record.replay import verify
from scoring.outcome import Needs, judge
from scoring.sheet import StoppageKind, total_points
from scoring.values import Line

FOLDER = Path(__file__).parent
NAMES = (
    "evening-24",
    "evening-25",
    "mitchell-25",
    "pools-14",
    "knockout-16",
    "poker-10",
    "briscola-16",
    "poker-14",
)


def text_of(name):
    return (FOLDER / f"{name}.json").read_text(encoding="utf-8")


def value_of(name):
    return parse_tournament(json.loads(text_of(name)))


@pytest.mark.parametrize("name", NAMES)
def test_the_replay_agrees(name):
    assert verify(value_of(name)).disagreements == ()


@pytest.mark.parametrize("name", NAMES)
def test_it_comes_back_from_the_database_to_the_byte(name, club, by):
    tournament = import_record(text_of(name), club=club, by=by)
    assert export_record(tournament) == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_imported_round_tells_how_it_was_drawn(name, club, by):
    import_record(text_of(name), club=club, by=by)
    assert all(round_.engine and round_.reasons["tables"] for round_ in Round.objects.all())


def test_the_evening_has_24_pairs_three_rounds_played_and_the_fourth_in_play():
    value = value_of("evening-24")
    (stage,) = value.stages
    played = [[len(table.sheet.smazzate) for table in each.tables] for each in stage.rounds]
    assert (len(value.entries), stage.rounds_planned, len(played)) == (24, 4, 4)
    assert all(4 in counts for counts in played)
    assert {0, 4} < set(played[3])
    stoppages = [t.sheet.stopped for each in stage.rounds for t in each.tables if t.sheet.stopped]
    assert [each.kind for each in stoppages] == [StoppageKind.TIMEOUT]
    assert [(each.vp, each.mp) for each in value.penalties] == [(0, -100)]


def test_the_mitchell_of_25_moves_by_one_and_the_late_pair_fills_its_half_table():
    value = value_of("mitchell-25")
    first, second, third = value.stages[0].rounds
    assert [len(each.byes) for each in (first, second, third)] == [1, 1, 0]
    start = {table.entries.ew: table.number for table in first.tables}
    still = {table.entries.ns: table.number for table in first.tables}
    for moved, round_ in ((1, second), (2, third)):
        for table in round_.tables:
            if table.entries.ew in start and table.entries.ns in still:
                assert still[table.entries.ns] == table.number
                assert start[table.entries.ew] == (table.number - 1 - moved) % 13 + 1
    late = next(entry.id for entry in value.entries if entry.joined_at == 3)
    assert [each for each in third.seating.values() if late in each]


def test_the_pools_of_14_are_of_6_4_and_4_and_each_plays_for_itself():
    (_, stage) = value_of("pools-14").stages
    assert [len(pool) for pool in stage.pools] == [6, 4, 4]
    for round_ in stage.rounds:
        for table in round_.tables:
            assert any(set(table.entries) <= set(pool) for pool in stage.pools)


def test_the_poker_evening_has_tables_of_four_three_and_three_one_with_equal_chips():
    value = value_of("poker-10")
    (stage,) = value.stages
    assert [[len(t.seats) for t in each.placement_tables] for each in stage.rounds] == [
        [4, 3, 3]
    ] * 3
    assert stage.rounds[1].placement_tables[0].sheet.chips == (1200, 400, 1200, 1200)
    assert all(table.sheet.finished for each in stage.rounds for table in each.placement_tables)


def test_the_briscola_is_in_its_quarter_finals_and_had_a_spareggio():
    value = value_of("briscola-16")
    (stage,) = value.stages
    first, quarters = ([table.sheet for table in each.tables] for each in stage.rounds)
    rules = value.rules.match_rules(knockout=True)
    assert all(judge(rules, sheet).finished for sheet in first)
    # S4, "Parità": 70-48, 52-68, 60-60 is level; 60-60 and 57-63 give it to E-W.
    assert judge(rules, first[2]).winner is Line.EW
    waiting = [judge(rules, sheet).needs for sheet in quarters]
    assert waiting == [None, Needs.TIE_BREAK_SMAZZATA, Needs.SMAZZATA, Needs.SMAZZATA]


def test_the_poker_of_14_is_in_its_third_round_of_four():
    value = value_of("poker-14")
    (stage,) = value.stages
    assert (stage.rounds_planned, len(stage.rounds)) == (4, 3)
    for played in stage.rounds:
        assert [len(table.seats) for table in played.placement_tables] == [5, 5, 4]
        for table in played.placement_tables:
            # Everybody began with 1000 chips.
            assert table.sheet.chips is None or sum(table.sheet.chips) == 1000 * len(table.seats)
    over = [table.sheet.finished for table in stage.rounds[2].placement_tables]
    assert over == [False, True, False]


def test_25_pairs_have_a_bye_in_each_round_and_nobody_two():
    byes = [each.byes for stage in value_of("evening-25").stages for each in stage.rounds]
    assert [len(each) for each in byes] == [1, 1, 1]
    assert len({entry for each in byes for entry in each}) == 3


def test_a_quarter_final_of_the_knockout_is_level_and_goes_by_the_last_move():
    value = value_of("knockout-16")
    (stage,) = value.stages
    rules = value.rules.match_rules(knockout=True)
    level = [
        (each.number, table.number)
        for each in stage.rounds
        for table in each.tables
        if len(set(total_points(rules, table.sheet))) == 1
    ]
    assert level == [(2, 2)]
    assert stage.rounds[1].tables[1].sheet.last_move == "ew"
    assert [row.place for row in standings_after(value)[:5]] == [1, 2, 3, 4, 5]
