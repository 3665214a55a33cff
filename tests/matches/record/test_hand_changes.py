"""A draw changed by hand: what comes out, what is refused, what is only said."""

from __future__ import annotations

from typing import Any

import pytest
from evening_cast import drawn, play
from record_cast import Record, played, stage, tournament

from matches.record.hand_changes import Judged, Move, Seating, Swap, changed, judge_change
from matches.record.values import NO_CONCESSIONS, Concessions, Tournament
from scoring.values import EntryId, RuleBrokenError

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500))
"""p1 13 VP, p3 11, p4 9, p2 7; in round 2 p1 meets p3 and p4 meets p2."""
P = [EntryId(f"p{n}") for n in range(9)]


def four(system: str = "swiss", first: Record = FIRST, **other: Any) -> Tournament:
    options = other.pop("options", {})
    return tournament(entries=4, stages=[stage(system, first, planned=3, **options)], **other)


def judged(
    value: Tournament, change: Swap | Move, conceded: Concessions = NO_CONCESSIONS
) -> Judged:
    pairing = drawn(value)
    before = Seating(pairing.seating, pairing.byes)
    return judge_change(value, conceded, before, changed(before, change))


def refused(value: Tournament, change: Swap | Move) -> list[str]:
    return [problem.code for problem in judged(value, change).refused]


def warned(value: Tournament, change: Swap | Move) -> list[str]:
    return [problem.code for problem in judged(value, change).warned]


BEFORE = Seating({1: (P[1], P[3]), 2: (P[4], P[2])}, (P[5],))


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (Swap(P[3], P[4]), Seating({1: (P[1], P[4]), 2: (P[3], P[2])}, (P[5],))),
        (Swap(P[5], P[1]), Seating({1: (P[5], P[3]), 2: (P[4], P[2])}, (P[1],))),
        (Swap(P[1], P[3]), Seating({1: (P[3], P[1]), 2: (P[4], P[2])}, (P[5],))),
        (Move(1, 2), Seating({1: (P[4], P[2]), 2: (P[1], P[3])}, (P[5],))),
    ],
)
def test_what_comes_out(change: Swap | Move, after: Seating) -> None:
    assert changed(BEFORE, change) == after
    assert changed(after, change) == BEFORE


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Swap(P[1], P[8]), "not_in_this_round"),
        (Swap(P[1], P[1]), "change_of_nothing"),
        (Move(1, 9), "no_such_table"),
        (Move(1, 1), "change_of_nothing"),
    ],
)
def test_what_cannot_be_done_at_all(change: Swap | Move, code: str) -> None:
    with pytest.raises(RuleBrokenError) as broken:
        changed(BEFORE, change)
    assert [problem.code for problem in broken.value.problems] == [code]


def test_a_legal_swap_says_what_it_costs() -> None:
    """1-2 3-4 cost 1 + 1; p1-p4 and p3-p2, places 1-3 and 2-4, cost 4 + 4."""
    found = judged(four(), Swap(P[3], P[4]))
    assert (found.refused, found.cost_before, found.cost_after) == ((), 2, 8)
    assert [(each.code, each.params) for each in found.warned] == [
        ("dearer_than_before", {"before": 2, "after": 8})
    ]


def test_another_number_costs_nothing() -> None:
    found = judged(four(), Move(1, 2))
    assert (found.refused, found.warned, found.cost_after) == ((), (), 2)


def test_a_rematch_is_refused_in_a_swiss() -> None:
    """p1 and p2 met in round 1, and so did p3 and p4."""
    found = judged(four(), Swap(P[3], P[2]))
    assert [(each.code, dict(each.params)) for each in found.refused] == [
        ("met_already_by_hand", {"entry": "p1", "rival": "p2", "round": 2, "first": 1}),
        ("met_already_by_hand", {"entry": "p3", "rival": "p4", "round": 2, "first": 1}),
    ]


def test_a_rematch_that_was_allowed_is_only_told() -> None:
    found = judged(four(), Swap(P[3], P[2]), Concessions(rematches_to=1))
    assert found.refused == ()


@pytest.mark.parametrize(
    ("variant", "planned", "codes"),
    [
        ("no_rematch", 3, ["met_already_by_hand"] * 2),
        ("no_immediate_rematch", 3, ["met_already_by_hand"] * 2),
        ("no_immediate_rematch", 2, []),
        ("pure", 3, []),
    ],
)
def test_in_a_danish_the_variant_decides(variant: str, planned: int, codes: list[str]) -> None:
    """The last round of "no immediate rematch" may repeat the one before it."""
    value = tournament(entries=4, stages=[stage("danish", FIRST, planned=planned, variant=variant)])
    seated = Seating({1: (P[1], P[3]), 2: (P[4], P[2])})
    found = judge_change(value, NO_CONCESSIONS, seated, changed(seated, Swap(P[3], P[2])))
    assert [each.code for each in found.refused] == codes
    told = [each.code for each in found.warned].count("met_just_before")
    assert told == (0 if codes else 2)


def test_who_may_never_meet_is_kept_apart_by_hand_too() -> None:
    never = {"entries": ["p1", "p4"], "kind": "never"}
    value = four(forbidden=[never])
    assert refused(value, Swap(P[3], P[4])) == ["never_together_by_hand"]
    assert warned(value, Swap(P[3], P[4])) == ["dearer_than_before"]
    allowed = judged(value, Swap(P[3], P[4]), Concessions(nevers=True))
    assert allowed.refused == ()
    assert "better_not_together" in [each.code for each in allowed.warned]


def test_who_had_better_not_meet_is_told() -> None:
    avoid = {"entries": ["p1", "p4"], "kind": "avoid"}
    assert warned(four(forbidden=[avoid]), Swap(P[3], P[4])) == [
        "better_not_together",
        "dearer_than_before",
    ]


def test_what_was_so_before_is_not_told_again() -> None:
    """p1 and p3, drawn together although they had better not meet, only change lines."""
    avoid = [{"entries": ["p1", rival], "kind": "avoid"} for rival in ("p3", "p4")]
    assert warned(four(forbidden=avoid), Swap(P[1], P[3])) == []


def test_nobody_sits_out_twice() -> None:
    """Three: p3 sat out in round 1. In round 2 p2, the lowest, does."""
    first = played(1, (1, 2, 600, 300), byes=(3,))
    value = tournament(entries=3, stages=[stage("swiss", first, planned=3)])
    assert drawn(value).byes == ("p2",)
    assert "second_bye_by_hand" in refused(value, Swap(P[2], P[3]))
    again = Concessions(rematches_to=1, second_byes=frozenset({P[3]}))
    assert judged(value, Swap(P[2], P[3]), again).refused == ()


KNOCKOUT = played(1, (1, 4, 600, 300), (2, 3, 600, 300))


def test_before_its_first_round_a_knockout_can_be_laid_out_otherwise() -> None:
    value = tournament(entries=4, stages=[stage("knockout", planned=2)])
    assert refused(value, Swap(P[1], P[2])) == []
    assert refused(value, Swap(P[1], P[4])) == []
    assert refused(value, Move(1, 2)) == ["numbers_are_the_bracket"]


def test_later_only_the_lines_of_a_table_can_change() -> None:
    first = played(1, (1, 8, 6, 3), (4, 5, 6, 3), (2, 7, 6, 3), (3, 6, 6, 3))
    sheets = [{**table, "smazzate": [{"ns": 600, "ew": 300}]} for table in first["tables"]]
    value = tournament(
        entries=8, stages=[stage("knockout", {**first, "tables": sheets}, planned=3)]
    )
    assert refused(value, Swap(P[1], P[4])) == []
    assert refused(value, Swap(P[1], P[2])) == ["bracket_follows"]
    assert refused(value, Move(1, 2)) == ["bracket_follows"]


def eight(system: str = "danish", **options: Any) -> Tournament:
    first = played(1, (1, 2, 600, 300), (3, 4, 550, 500), (5, 6, 1005, 0), (7, 8, 400, 275))
    return tournament(
        entries=8, stages=[stage("swiss", first), stage(system, planned=3, **options)]
    )


def test_a_pool_keeps_its_entries_and_its_tables() -> None:
    """A: p5 p1, p7 p3. B: p4 p8, p2 p6. Costs are added up."""
    value = eight(pools=2)
    assert set(refused(value, Swap(P[5], P[4]))) == {"between_pools"}
    assert set(refused(value, Move(2, 3))) == {"between_pools"}
    found = judged(value, Swap(P[1], P[7]))
    assert (found.refused, found.cost_before, found.cost_after) == ((), 4, 10)


def test_leaving_a_movement_is_told_and_not_refused() -> None:
    """After the first round of a Mitchell who meets follows from it."""
    value = play(eight("mitchell"))
    seating = drawn(value).seating
    one, other = seating[1][1], seating[2][1]
    assert "leaves_movement" in warned(value, Swap(one, other))
    assert (
        warned(eight("mitchell"), Swap(*(drawn(eight("mitchell")).seating[n][1] for n in (1, 2))))
        == []
    )


def test_a_meeting_of_the_stage_is_refused_in_a_mitchell_too() -> None:
    """Back at table 1 its first E-W meets the same N-S again."""
    value = play(eight("mitchell"))
    first = value.stages[1].rounds[0].tables[0].entries
    now_there = drawn(value).seating[1][1]
    assert "met_already_by_hand" in refused(value, Swap(first.ew, now_there))


def test_a_fixed_seat_is_told_where_it_would_move() -> None:
    value = tournament(
        entries=4,
        stages=[stage("mitchell", planned=2)],
        each={1: {"fixed_seat": True}},
    )
    ns, ew = next(seats for seats in drawn(value).seating.values() if seats[0] == "p1")
    assert warned(value, Swap(ns, ew)) == ["fixed_seat_moved"]
