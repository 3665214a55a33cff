"""Standings over byes, penalties, rulings and stages; small enough to follow on paper.

One smazzata a match, so table 1-2: 11-9 from 45, 13-7 from 205, 14-6 from 305, 20-0 from 1005.
"""

from __future__ import annotations

from typing import Any

from record_cast import played, stage, tournament

from matches.record.derive import adjustments, ranking, results, standings_after
from matches.record.values import Tournament
from scoring.lots import lot
from scoring.values import EntryId

SWISS_OF_FOUR = stage("swiss", played(1, (1, 2, 600, 300), (3, 4, 550, 500)))
"""p1 13-7 p2 (300), p3 11-9 p4 (50)."""
ONLY_VP = {"tie_breaks": ["vp", "mp"]}


def rows(value: Tournament, after: int | None = None) -> list[tuple[Any, ...]]:
    return [
        (row.place, row.entry, row.vp, row.mp, row.above_next_by)
        for row in standings_after(value, after)
    ]


def test_a_bye_and_a_penalty_are_added() -> None:
    """p3 sits out for 14 VP and 305 MP, and loses 2 VP in round 1."""
    value = tournament(
        entries=3,
        stages=[stage("swiss", played(1, (1, 2, 600, 300), byes=(3,)))],
        penalties=[{"entry": "p3", "round": 1, "vp": -2, "mp": -100, "reason": "Ritardo"}],
    )
    assert rows(value) == [
        (1, "p1", 13, 300, "vp"),
        (2, "p3", 12, 205, "vp"),
        (3, "p2", 7, -300, None),
    ]
    assert [row.wins for row in standings_after(value)] == [1, 0, 0]


def test_a_penalty_of_a_later_round_is_not_in_the_standings_before_it() -> None:
    value = tournament(
        entries=2,
        stages=[stage("danish", played(1, (1, 2, 500, 500)), played(2, (2, 1, 500, 500)))],
        penalties=[{"entry": "p1", "round": 2, "vp": -1, "reason": "Ritardo"}],
        rules=ONLY_VP,
    )
    assert rows(value, after=1) == [(1, "p1", 10, 0, None), (1, "p2", 10, 0, None)]
    assert rows(value) == [(1, "p2", 20, 0, "vp"), (2, "p1", 19, 0, None)]


def test_an_unfinished_table_counts_for_nothing_yet() -> None:
    value = tournament(entries=2, stages=[stage("swiss", played(1, (1, 2)))])
    assert results(value) == ()


def test_a_match_that_was_not_played_is_no_meeting() -> None:
    not_played = {"not_played": True}
    value = tournament(entries=2, stages=[stage("swiss", played(1, (1, 2, not_played)))])
    assert [result.met for result in results(value)] == [False]
    assert [row.played for row in standings_after(value)] == [0, 0]


def test_who_shares_a_place_is_ranked_by_lot() -> None:
    value = tournament(entries=4, stages=[stage("swiss", planned=1)], rules=ONLY_VP)
    assert {row.place for row in standings_after(value)} == {1}
    by_lot = sorted((entry.id for entry in value.entries), key=lambda entry: lot(7, entry))
    assert ranking(value) == tuple(by_lot)


def test_a_later_stage_goes_on_with_what_was_gathered() -> None:
    """p1 13 + 9 = 22, p2 7 + 10, p3 11 + 11 = 22, p4 9 + 10; MP +300-50 and +50+50."""
    second = stage("danish", played(2, (3, 1, 550, 500), (2, 4, 500, 500)))
    value = tournament(entries=4, stages=[SWISS_OF_FOUR, second])
    assert rows(value) == [
        (1, "p1", 22, 250, "mp"),
        (2, "p3", 22, 100, "vp"),
        (3, "p4", 19, -50, "vp"),
        (4, "p2", 17, -300, None),
    ]


def test_a_stage_that_begins_anew_counts_alone() -> None:
    """p2 and p3 meet in it; the others stay behind, in the order they had."""
    second = stage("swiss", played(2, (2, 3, 600, 300)), carry=False)
    value = tournament(
        entries=4,
        stages=[SWISS_OF_FOUR, second],
        penalties=[
            {"entry": "p3", "round": 1, "vp": -5, "reason": "Prima"},
            {"entry": "p3", "round": 2, "vp": -1, "reason": "Dopo"},
        ],
    )
    assert rows(value) == [
        (1, "p2", 13, 300, "vp"),
        (2, "p3", 6, -300, "cut"),
        (3, "p1", 13, 300, "vp"),
        (4, "p4", 9, -50, None),
    ]
    assert [each.vp for each in adjustments(value)] == [-1]


def test_who_passed_the_cut_stands_before_who_did_not() -> None:
    """The first two (p1, p3) meet: p1 13 + 0, p3 11 + 20; p4 with its 9 cannot pass p1's 13.

    With p1 at 0 it could not either: p1 got in.
    """
    second = stage("swiss", played(2, (1, 3, 0, 1005)), cut=2)
    value = tournament(
        entries=4,
        stages=[SWISS_OF_FOUR, second],
        penalties=[{"entry": "p1", "round": 2, "vp": -13, "reason": "Assenza"}],
    )
    assert rows(value) == [
        (1, "p3", 31, 1055, "vp"),
        (2, "p1", 0, -705, "cut"),
        (3, "p4", 9, -50, "vp"),
        (4, "p2", 7, -300, None),
    ]


SEMIFINALS = played(2, (1, 4, 600, 300), (3, 2, 300, 600))


def test_a_knockout_ranks_by_how_far_it_took() -> None:
    """Five pairs: p5 had the bye and does not get in. p1 and p2 win their semi-finals."""
    value = tournament(
        entries=5,
        stages=[
            stage("swiss", played(1, (1, 2, 600, 300), (3, 4, 550, 500), byes=(5,))),
            stage("knockout", SEMIFINALS, planned=2, cut=4),
        ],
        each={5: {"withdrawn_after": 1}},
    )
    found = standings_after(value)
    assert [(row.place, row.entry, row.tied, row.above_next_by) for row in found] == [
        (1, "p1", True, None),
        (1, "p2", True, "knockout"),
        (3, "p3", True, None),
        (3, "p4", True, "knockout"),
        (5, "p5", False, None),
    ]
    assert [row.vp for row in found] == [13, 7, 11, 9, 14]
    assert [row.wins for row in found] == [2, 1, 1, 0, 0]


def test_the_final_parts_the_finalists() -> None:
    """And the match for third place the beaten; p2 loses on the last move."""
    level = {"smazzate": [{"ns": 500, "ew": 500}], "last_move": "ew"}
    final = played(3, (1, 2, level), (4, 3, 600, 300))
    value = tournament(
        entries=4,
        stages=[SWISS_OF_FOUR, stage("knockout", SEMIFINALS, final, third_place=True, carry=False)],
    )
    assert rows(value) == [
        (1, "p1", 0, 0, "knockout"),
        (2, "p2", 0, 0, "knockout"),
        (3, "p4", 0, 0, "knockout"),
        (4, "p3", 0, 0, None),
    ]


def test_a_knockout_bye_is_worth_nothing() -> None:
    """Three pairs: the first has no opponent in round 1."""
    first = played(1, (2, 3, 600, 300), byes=(1,))
    value = tournament(entries=3, stages=[stage("knockout", first, planned=2)])
    assert adjustments(value) == ()
    assert rows(value) == [
        (1, "p1", 0, 0, None),
        (1, "p2", 0, 0, "knockout"),
        (3, "p3", 0, 0, None),
    ]


def test_who_leaves_a_knockout_stands_behind_who_is_still_in() -> None:
    value = tournament(
        entries=4,
        stages=[stage("knockout", played(1, (1, 4, 600, 300), (3, 2, 300, 600)), planned=2)],
        each={1: {"withdrawn_after": 1}},
    )
    assert [(row.place, row.entry) for row in standings_after(value)] == [
        (1, EntryId("p2")),
        (2, EntryId("p1")),
        (3, EntryId("p3")),
        (3, EntryId("p4")),
    ]
