"""What a corrected sheet would change. One smazzata a match: 300 points are 13-7, 50 are 11-9."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from evening_cast import NS_WINS, play, sheet
from hypothesis import given, settings, strategies as st
from record_cast import Record, played, stage, tournament

from matches.record.impact import Impact, impact
from matches.record.values import Tournament
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500))
"""p1 13 VP, p3 11, p4 9, p2 7: in round 2 p1 meets p3 and p4 meets p2."""
SECOND = played(2, (1, 3, 600, 300), (4, 2, 600, 300))
EW_WINS = sheet(300, 600)


def evening(*rounds: Record, system: str = "danish", **options: Any) -> Tournament:
    return tournament(entries=4, stages=[stage(system, *rounds, planned=4, **options)])


def standings_of(found: Impact) -> list[tuple[str, tuple[int, int, int], tuple[int, int, int]]]:
    return [
        (
            each.entry,
            (each.now.place, each.now.vp, each.now.mp),
            (each.then.place, each.then.vp, each.then.mp),
        )
        for each in found.standings
    ]


def pairs(found: Impact) -> list[tuple[int, int, set[str], set[str]]]:
    return [
        (each.round, table.table, set(table.now or ()), set(table.then or ()))
        for each in found.rounds
        for table in each.tables
    ]


def why_not(found: Impact) -> str | None:
    return found.why_not.code if found.why_not else None


def test_the_standings_now_and_then() -> None:
    """The first table the other way round: p1 and p2 change their 13 and 7 VP."""
    found = impact(evening(FIRST), 1, 1, EW_WINS)
    assert standings_of(found) == [
        ("p2", (4, 7, -300), (1, 13, 300)),
        ("p1", (1, 13, 300), (4, 7, -300)),
    ]
    assert (found.rounds, found.slots) == ((), ())
    assert why_not(found) == "no_round_after"


def test_a_round_that_would_have_been_paired_otherwise() -> None:
    """With p2 13, p3 11, p4 9, p1 7 the second round would be p2-p3 and p4-p1."""
    found = impact(evening(FIRST, SECOND), 1, 1, EW_WINS)
    assert pairs(found) == [
        (2, 1, {"p1", "p3"}, {"p2", "p3"}),
        (2, 2, {"p4", "p2"}, {"p4", "p1"}),
    ]


def test_each_round_is_set_against_those_really_played_before_it() -> None:
    """Round 3 after FIRST and SECOND: p1 26, p4 22, p3 18, p2 14; corrected p4 22, p1 20, p2 20
    (p1 by the MP 0, p2 0: level; p1 lost to p2), p3 18. So p4-p2 and p1-p3 instead of p1-p4."""
    third = played(3, (1, 4, 600, 300), (3, 2, 600, 300))
    found = impact(evening(FIRST, SECOND, third), 1, 1, EW_WINS)
    assert [each.round for each in found.rounds] == [2, 3]
    assert pairs(found)[2:] == [
        (3, 1, {"p1", "p4"}, {"p4", "p2"}),
        (3, 2, {"p2", "p3"}, {"p1", "p3"}),
    ]


def test_other_lines_or_numbers_alone_are_no_difference() -> None:
    """p3 above p1, 20 VP to 13, and p4 below p2: the same two meet at either table."""
    found = impact(evening(FIRST, SECOND), 1, 2, sheet(1500, 0))
    assert found.rounds == ()
    assert [each.entry for each in found.standings] == ["p3", "p1", "p2", "p4"]


def test_going_back_spares_the_rounds_that_would_have_come_out_the_same() -> None:
    """p3 27, p1 26, p2 14, p4 13 after round 2: the third alone would be p3-p1 and p2-p4."""
    third = played(3, (1, 4, 600, 300), (3, 2, 600, 300))
    found = impact(evening(FIRST, SECOND, third), 1, 2, sheet(1500, 0))
    assert [each.round for each in found.rounds] == [3]
    assert found.back_to(1) == 2
    assert impact(evening(FIRST, SECOND, third), 1, 1, EW_WINS).back_to(1) == 1
    assert impact(evening(FIRST, SECOND), 1, 2, sheet(1500, 0)).back_to(1) == 1


def test_a_round_changed_by_hand_is_compared_as_the_engine_had_drawn_it() -> None:
    by_hand = {
        **played(2, (1, 4, 600, 300), (3, 2, 600, 300)),
        "by_hand": {
            "tables": [
                {"number": 1, "ns": "p1", "ew": "p3"},
                {"number": 2, "ns": "p4", "ew": "p2"},
            ],
            "byes": [],
            "reasons": ["Seduti vicini"],
        },
    }
    assert impact(evening(FIRST, by_hand), 1, 2, sheet(560, 500)).rounds == ()
    assert pairs(impact(evening(FIRST, by_hand), 1, 1, EW_WINS))[0] == (
        2,
        1,
        {"p1", "p3"},
        {"p2", "p3"},
    )


def test_a_bye_that_would_have_been_anothers() -> None:
    """p2, last with 7 VP, had the bye of round 2; with 13 it is p3 of p1 7, p3 14, p2 13."""
    first = played(1, (1, 2, 600, 300), (3, 4, 550, 500), byes=(5,))
    second = played(2, (5, 1, 600, 300), (3, 4, 600, 300), byes=(2,))
    value = tournament(entries=5, stages=[stage("danish", first, second, planned=3)])
    found = impact(value, 1, 1, EW_WINS)
    assert [(each.byes_now, each.byes_then) for each in found.rounds] == [(("p2",), ("p1",))]


def test_a_round_that_could_not_have_been_drawn() -> None:
    """A table without a result: no next round."""
    found = impact(evening(FIRST, SECOND), 1, 1, Sheet())
    assert [each.impossible.code for each in found.rounds if each.impossible] == [
        "round_unfinished"
    ]


def test_the_tables_that_have_not_begun_can_be_paired_again() -> None:
    """Round 2 of eight: nothing is written yet at tables 2 to 4."""
    first = played(1, (1, 2, 600, 300), (3, 4, 550, 500), (5, 6, 1005, 0), (7, 8, 400, 275))
    second = played(2, (5, 1, 600, 300), (7, 3), (4, 8), (2, 6))
    value = tournament(entries=8, stages=[stage("danish", first, second, planned=3)])
    assert impact(value, 1, 2, sheet(0, 1005)).repairable
    assert why_not(impact(value, 1, 3, sheet(2005, 0))) == "nothing_would_change"


def test_nothing_is_left_to_pair_again_once_every_table_has_begun() -> None:
    assert why_not(impact(evening(FIRST, SECOND), 1, 1, EW_WINS)) == "all_tables_begun"


def test_the_others_may_find_nobody() -> None:
    """Swiss: p1-p3 has begun; p4 and p2, left over, met in round 1."""
    first = played(1, (1, 3, 600, 300), (4, 2, 600, 300))
    value = evening(first, played(2, (1, 3, 600, 300), (4, 2)), system="swiss")
    assert why_not(impact(value, 1, 1, EW_WINS)) == "rest_not_pairable"


QUARTERS = played(1, (1, 8, 600, 300), (4, 5, 600, 300), (2, 7, 600, 300), (3, 6, 600, 300))


def bracket(*later: Record, third_place: bool = True) -> Tournament:
    return tournament(
        entries=8,
        stages=[stage("knockout", QUARTERS, *later, planned=3, third_place=third_place)],
    )


def slots(found: Impact) -> list[tuple[int, int, str | None, str | None, bool, bool]]:
    return [
        (each.round, each.table, each.now, each.then, each.played, each.open)
        for each in found.slots
    ]


def test_another_winner_takes_the_slot() -> None:
    found = impact(bracket(played(2, (1, 4), (2, 3))), 1, 1, EW_WINS)
    assert slots(found) == [(2, 1, "p1", "p8", False, False)]
    assert found.repairable
    assert found.rounds == ()


def test_the_same_winner_by_other_points_changes_no_slot() -> None:
    found = impact(bracket(played(2, (1, 4), (2, 3))), 1, 1, sheet(900, 300))
    assert (found.slots, why_not(found)) == ((), "nothing_would_change")


def test_a_slot_that_was_played_can_only_be_rolled_back() -> None:
    found = impact(bracket(played(2, (1, 4, 600, 300), (2, 3))), 1, 1, EW_WINS)
    assert found.slots[0].played
    assert found.why_not is not None
    assert (found.why_not.code, found.why_not.params) == (
        "slot_already_played",
        {"round": 2, "table": 1},
    )


def test_what_came_of_the_slot_is_open_in_every_later_round() -> None:
    """p1, who should have been out, beat p4: both the final's and the third place's are open."""
    semifinals = played(2, (1, 4, 600, 300), (2, 3, 600, 300))
    found = impact(bracket(semifinals, played(3, (1, 2), (4, 3))), 1, 1, EW_WINS)
    assert slots(found) == [
        (2, 1, "p1", "p8", True, False),
        (3, 1, "p1", None, False, True),
        (3, 2, "p4", None, False, True),
    ]


def test_the_beaten_of_a_semifinal_change_their_match_for_third_place() -> None:
    semifinals = played(2, (1, 4, 600, 300), (2, 3, 600, 300))
    found = impact(bracket(semifinals, played(3, (1, 2), (4, 3))), 2, 1, EW_WINS)
    assert slots(found) == [(3, 1, "p1", "p4", False, False), (3, 2, "p4", "p1", False, False)]
    assert found.repairable


def test_both_out_leave_the_slot_empty() -> None:
    """And the other one goes through: p4 would have the bye in place of the match with p1."""
    both = Sheet(stopped=Stoppage(StoppageKind.NO_SHOW, Responsible.BOTH))
    found = impact(bracket(played(2, (1, 4), (2, 3))), 1, 1, both)
    assert slots(found) == [(2, 1, "p1", None, False, False)]


def test_a_bye_that_would_have_been_a_match() -> None:
    """p1 and p8 were both out and p4 went through; had p1 won, it would be there."""
    both: Record = {"smazzate": [], "stopped": {"kind": "no_show", "by": "both"}}
    quarters = {**QUARTERS, "tables": [dict(each) for each in QUARTERS["tables"]]}
    quarters["tables"][0] = {"number": 1, "ns": "p1", "ew": "p8", **both}
    value = tournament(
        entries=8,
        stages=[stage("knockout", quarters, played(2, (2, 3), byes=(4,)), planned=3)],
    )
    assert slots(impact(value, 1, 1, NS_WINS)) == [(2, 1, None, "p1", False, False)]


def test_a_match_that_is_open_again_leaves_its_slot_open() -> None:
    found = impact(bracket(played(2, (1, 4), (2, 3))), 1, 1, Sheet())
    assert slots(found) == [(2, 1, "p1", None, False, True)]


def test_a_knockout_drawn_from_standings_that_change() -> None:
    """The first two of FIRST, p1 and p3, met in the final; it would be p2 and p3."""
    final = stage("knockout", played(2, (1, 3)), planned=1, cut=2)
    value = tournament(entries=4, stages=[stage("swiss", FIRST), final])
    found = impact(value, 1, 1, EW_WINS)
    assert {(each.now, each.then) for each in found.slots} == {("p1", "p2")}
    assert found.repairable


def test_a_bracket_laid_out_by_hand_is_no_change_of_slots() -> None:
    """p1 loses 5 VP: p3 11, p4 9, p1 8, p2 7, so p3-p2 and p4-p1, until changed by hand.

    Where p2 beats p1 it is p2 13, p3 11, p4 9, p1 2, so p2-p1 at table 1 and p3-p4 at table 2.
    """
    by_hand: Record = {
        **played(2, (3, 1), (4, 2)),
        "by_hand": {
            "tables": [
                {"number": 1, "ns": "p3", "ew": "p2"},
                {"number": 2, "ns": "p4", "ew": "p1"},
            ],
            "byes": [],
            "reasons": ["Due della stessa famiglia"],
        },
    }
    value = tournament(
        entries=4,
        stages=[stage("swiss", FIRST), stage("knockout", by_hand, planned=2)],
        penalties=[{"entry": "p1", "round": 1, "vp": -5, "reason": "Ritardo"}],
    )
    assert impact(value, 1, 2, sheet(560, 500)).slots == ()
    assert [(each.now, each.then) for each in impact(value, 1, 1, EW_WINS).slots] == [
        ("p3", "p1"),
        ("p1", "p3"),
    ]


def test_a_mitchell_moves_on_whatever_the_results() -> None:
    value = play(play(tournament(entries=6, stages=[stage("mitchell", planned=3)])))
    value = play(value)
    assert impact(value, 1, 1, EW_WINS).rounds == ()


@given(table=st.integers(1, 3), seed=st.integers(0, 99))
@settings(max_examples=15, deadline=None)
def test_the_same_sheet_changes_nothing(table: int, seed: int) -> None:
    value = tournament(entries=7, stages=[stage("swiss", planned=3)], rules={"seed": seed})
    value = play(play(play(value)))
    assert impact(value, 1, table, NS_WINS).changes_nothing


@pytest.mark.parametrize("system", ["swiss", "danish"])
def test_later_rounds_are_those_the_engine_makes_of_the_corrected_sheet(system: str) -> None:
    """Played on from the corrected first round the second comes out as was said."""
    start = play(tournament(entries=6, stages=[stage(system, planned=3)]))
    found = impact(play(start), 1, 1, EW_WINS)
    rounds = start.stages[0].rounds
    first = replace(rounds[0].tables[0], sheet=EW_WINS)
    right = replace(rounds[0], tables=(first, *rounds[0].tables[1:]))
    again = play(replace(start, stages=(replace(start.stages[0], rounds=(right,)),)))
    would = {frozenset(each.entries) for each in again.stages[0].rounds[1].tables}
    told = {frozenset(t.then) for each in found.rounds for t in each.tables if t.then}
    assert told
    assert told <= would
