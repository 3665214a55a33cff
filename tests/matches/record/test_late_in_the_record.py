"""Who comes late, and who is away for a round. One smazzata a match, as in the standings' tests."""

from __future__ import annotations

from typing import Any

import pytest
from evening_cast import drawn, tables
from record_cast import Record, played, stage, tournament

from matches.record.derive import (
    adjustments,
    as_of,
    known_before,
    next_field,
    qualified,
    standings_after,
)
from matches.record.values import Tournament

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500))
"""p1 13 VP, p3 11, p4 9, p2 7."""
LATE = {"joined_at": 2, "credit": {"vp": 10, "mp": 0}}


def with_late(*stages: Record, **entry: Any) -> Tournament:
    return tournament(entries=5, stages=list(stages), each={5: {**LATE, **entry}})


def places(value: Tournament, after: int | None = None) -> list[tuple[int, str, int]]:
    return [(row.place, row.entry, row.vp) for row in standings_after(value, after)]


def test_the_credit_counts_in_the_draw_of_the_round_it_joins_at() -> None:
    """p5's 10 VP put it third: it meets the fourth, and the lowest has the bye."""
    value = with_late(stage("swiss", FIRST, planned=2))
    assert places(value) == [
        (1, "p1", 13),
        (2, "p3", 11),
        (3, "p5", 10),
        (4, "p4", 9),
        (5, "p2", 7),
    ]
    assert tables(drawn(value)) == {1: ("p1", "p3"), 2: ("p4", "p5")}
    assert drawn(value).byes == ("p2",)


def test_a_credit_is_neither_played_nor_won() -> None:
    row = standings_after(with_late(stage("swiss", FIRST, planned=2)))[2]
    assert (row.entry, row.played, row.wins) == ("p5", 0, 0)


def test_the_standings_before_it_joined_do_not_know_it() -> None:
    value = with_late(stage("swiss", FIRST, planned=2))
    assert [entry for _, entry, _ in places(value, after=1)] == ["p1", "p3", "p4", "p2"]


def test_a_round_drawn_before_did_not_know_it() -> None:
    value = with_late(stage("swiss", FIRST, planned=2))
    assert len(known_before(value, 1).entries) == 4
    assert len(as_of(value, 2).entries) == 5


def test_before_the_first_round_everybody_is_listed() -> None:
    value = tournament(entries=2, stages=[stage("swiss", planned=1)])
    assert len(standings_after(value, 0)) == 2


@pytest.mark.parametrize(("joined_at", "counted"), [(2, []), (3, [10])])
def test_a_new_start_drops_the_credits_of_the_rounds_before(
    joined_at: int, counted: list[int]
) -> None:
    """Round 3 begins anew."""
    before = stage("danish", FIRST, played(2, (1, 3, 500, 500), (4, 2, 500, 500)))
    anew = stage("danish", played(3, (1, 3, 500, 500), (2, 4, 500, 500)), carry=False, planned=2)
    value = with_late(before, anew, joined_at=joined_at)
    assert [each.vp for each in adjustments(value)] == counted


def test_who_joins_a_new_start_late_stands_among_those_in_it() -> None:
    """Round 2 begins anew: p1 and p3 draw 10-10, p4 beats p2 13-7, p5 comes with 12."""
    second = stage("swiss", played(2, (1, 3, 500, 500), (4, 2, 600, 300)), carry=False, planned=2)
    value = with_late(stage("swiss", FIRST), second, joined_at=3, credit={"vp": 12, "mp": 0})
    assert places(value)[:2] == [(1, "p4", 13), (2, "p5", 12)]
    assert "p5" in qualified(value)


@pytest.mark.parametrize("system", ["danish", "knockout"])
def test_a_field_that_is_cut_admits_nobody_later(system: str) -> None:
    second = stage(system, played(2, (1, 4, 600, 300), (3, 2, 600, 300)), planned=2, cut=4)
    value = with_late(stage("swiss", FIRST), second, joined_at=3)
    assert set(qualified(value)) == {"p1", "p2", "p3", "p4"}
    assert places(value)[-1] == (5, "p5", 10)


def test_who_is_absent_sits_a_round_out_without_a_bye_and_comes_back() -> None:
    value = tournament(
        entries=4, stages=[stage("danish", FIRST, planned=3)], each={3: {"absent": [2]}}
    )
    assert qualified(value) == ("p1", "p4", "p2")
    assert drawn(value).byes == ("p2",)
    second = played(2, (1, 4, 600, 300), byes=(2,))
    back = tournament(
        entries=4, stages=[stage("danish", FIRST, second, planned=3)], each={3: {"absent": [2]}}
    )
    assert "p3" in qualified(back)


def test_who_is_absent_has_not_left_the_knockout_it_has_not_lost() -> None:
    first = played(1, (1, 4, 600, 300), (3, 2, 300, 600))
    value = tournament(
        entries=4, stages=[stage("knockout", first, planned=2)], each={1: {"absent": [2]}}
    )
    assert [(row.place, row.entry) for row in standings_after(value)][:2] == [(1, "p1"), (1, "p2")]


@pytest.mark.parametrize(("system", "asked"), [("mitchell", True), ("swiss", False)])
def test_a_fixed_seat_is_asked_for_where_there_are_such_seats(system: str, *, asked: bool) -> None:
    value = tournament(entries=2, stages=[stage(system, planned=1)], each={2: {"fixed_seat": True}})
    assert [each.fixed for each in next_field(value).contenders] == [False, asked]
