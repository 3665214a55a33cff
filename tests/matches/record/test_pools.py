"""Pools: parted by rank, paired and ranked each by itself. One smazzata a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from evening_cast import drawn, play, sheet, tables
from hypothesis import given, strategies as st
from record_cast import Record, played, stage, tournament

from matches.pairing import NoLegalPairing, inputs_hash
from matches.phrases import sentence
from matches.record.derive import (
    known_before,
    next_fields,
    next_inputs_hash,
    next_pairing,
    next_pools,
    pool_name,
    pool_standings,
    standings_after,
)
from matches.record.pools import parted
from matches.record.values import Tournament
from scoring.values import EntryId

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500), (5, 6, 1005, 0), (7, 8, 400, 275))
"""p5 20 VP, p1 13, p7 12, p3 11, p4 9, p8 8, p2 7, p6 0."""
A, B = ["p5", "p1", "p7", "p3"], ["p4", "p8", "p2", "p6"]


def field_of(entries: int) -> list[EntryId]:
    return [EntryId(f"p{n}") for n in range(entries)]


@pytest.mark.parametrize(
    ("entries", "pools", "size", "sizes"),
    [
        (24, 3, None, [8, 8, 8]),
        (25, 3, None, [8, 8, 9]),
        (26, 3, None, [10, 8, 8]),
        (7, 2, None, [4, 3]),
        (3, 2, None, [3]),
        (1, 2, None, [1]),
        (25, 3, 8, [8, 8, 9]),
        (20, 3, 8, [8, 8, 4]),
        (17, 3, 8, [8, 9]),
        (9, 3, 8, [9]),
    ],
)
def test_the_sizes_of_the_pools(
    entries: int, pools: int, size: int | None, sizes: list[int]
) -> None:
    assert [len(pool) for pool in parted(field_of(entries), pools, size)] == sizes


@given(entries=st.integers(2, 60), pools=st.integers(1, 9))
def test_pools_are_blocks_of_the_ranking_as_even_as_can_be(entries: int, pools: int) -> None:
    found = parted(field_of(entries), pools)
    assert [entry for pool in found for entry in pool] == field_of(entries)
    sizes = [len(pool) for pool in found]
    assert all(size % 2 == 0 for size in sizes[:-1])
    assert max(sizes) - min(sizes) <= 2
    assert len(sizes) == min(pools, entries // 2)


def test_pools_are_named_by_letters_and_then_by_number() -> None:
    assert [pool_name(index) for index in (0, 1, 25, 26)] == ["A", "B", "Z", "27"]


def eight(*rounds: Record, pools: list[list[str]] | None = None, **options: Any) -> Tournament:
    """A swiss round, then danish pools of four."""
    second = stage("danish", *rounds, planned=options.pop("planned", 2), pools=2, **options)
    return tournament(
        entries=8, stages=[stage("swiss", FIRST), {**second, **({"pools": pools} if pools else {})}]
    )


def test_the_stage_about_to_begin_is_parted_by_rank() -> None:
    assert next_pools(eight()) == (tuple(A), tuple(B))


def test_a_stage_without_pools_and_one_that_has_begun_are_not() -> None:
    assert next_pools(tournament(entries=4, stages=[stage("swiss", planned=1)])) == ()
    assert next_pools(play(eight())) == ()


def test_each_pool_is_a_field_of_its_own_with_places_from_one() -> None:
    fields = next_fields(eight())
    assert [[each.entry for each in field.contenders] for field in fields] == [A, B]
    assert [[each.place for each in field.contenders] for field in fields] == [[1, 2, 3, 4]] * 2
    assert all(field.options == {} for field in fields)


def test_tables_are_numbered_on_and_costs_added_up() -> None:
    pairing = drawn(eight())
    assert tables(pairing) == {
        1: ("p5", "p1"),
        2: ("p7", "p3"),
        3: ("p4", "p8"),
        4: ("p2", "p6"),
    }
    assert (pairing.cost, pairing.round_number) == (4, 2)


def test_reasons_say_of_which_pool_they_speak() -> None:
    reason = drawn(eight()).tables[2].reasons[0]
    with translation.override("en"):
        told = sentence(reason.code, reason.params)
    assert told == "Pool B: 1 against 2: neighbours in the standings."


def test_the_hash_is_that_of_all_the_pools() -> None:
    value = eight()
    assert drawn(value).inputs_hash == next_inputs_hash(value)
    assert next_inputs_hash(value) not in {inputs_hash(each) for each in next_fields(value)}
    assert next_inputs_hash(value) != next_inputs_hash(eight(planned=3))


SECOND = played(2, (5, 1, 1005, 0), (7, 3, 600, 300), (4, 8, 1005, 0), (2, 6, 600, 300))
"""A: p5 40, p7 25, p3 18, p1 13. B: p4 29, p2 20, p8 8, p6 7."""


def test_a_better_pool_stands_before_the_next_whatever_the_points() -> None:
    rows = standings_after(eight(SECOND, pools=[A, B]))
    assert [(row.place, row.entry, row.vp, row.above_next_by) for row in rows] == [
        (1, "p5", 40, "vp"),
        (2, "p7", 25, "vp"),
        (3, "p3", 18, "vp"),
        (4, "p1", 13, "pool"),
        (5, "p4", 29, "vp"),
        (6, "p2", 20, "vp"),
        (7, "p8", 8, "vp"),
        (8, "p6", 7, None),
    ]


def test_a_pool_has_its_own_standings() -> None:
    value = eight(SECOND, pools=[A, B])
    shown = [[(row.place, row.entry) for row in pool] for pool in pool_standings(value)]
    assert shown == [
        [(1, "p5"), (2, "p7"), (3, "p3"), (4, "p1")],
        [(1, "p4"), (2, "p2"), (3, "p8"), (4, "p6")],
    ]
    assert pool_standings(value)[0][-1].above_next_by is None
    assert pool_standings(value, after=1) == ()


def test_who_withdrew_before_the_pools_stands_behind_them() -> None:
    """p5, the best, left after round 1; of seven, A has four and B three."""
    left = replace(eight().entries[4], withdrawn_after=1)
    value = eight()
    entries = tuple(left if each.id == "p5" else each for each in value.entries)
    found = standings_after(play(replace(value, entries=entries)))
    assert found[-1].entry == "p5"
    assert found[-2].above_next_by == "cut"


def test_pools_that_begin_anew() -> None:
    """p5 20, p7 13, p3 7, p1 0; p4 20, p2 13, p6 7, p8 0."""
    value = eight(SECOND, pools=[A, B], carry=False)
    assert [row.vp for row in standings_after(value)] == [20, 13, 7, 0, 20, 13, 7, 0]


def test_whoever_comes_later_is_in_the_last_pool() -> None:
    value = eight(SECOND, pools=[A, B])
    late = replace(value.entries[0], id=EntryId("p9"), name="Coppia 9", joined_at=3)
    value = replace(value, entries=(*value.entries, late))
    assert [len(field.contenders) for field in next_fields(value)] == [4, 5]
    assert standings_after(value)[-1].entry == "p9"


def test_before_the_first_round_of_the_stage_its_pools_are_not_known() -> None:
    value = eight(SECOND, pools=[A, B])
    assert known_before(value, 2).stages[1].pools == ()
    assert known_before(value, 3).stages[1].pools == (tuple(A), tuple(B))


def test_the_pool_that_cannot_be_paired_is_named() -> None:
    """B as two pairs that have met: p2 and p1 met, and so did the others of their tables."""
    value = tournament(
        entries=4,
        stages=[stage("swiss", played(1, (1, 3, 600, 300), (2, 4, 400, 300)), planned=1),
                {**stage("danish", played(2, (1, 2, 600, 300), (4, 3, 600, 300)), planned=2,
                         pools=2, variant="no_rematch"),
                 "pools": [["p1", "p2"], ["p4", "p3"]]}],
    )  # fmt: skip
    answer = next_pairing(value)
    assert isinstance(answer, NoLegalPairing)
    assert answer.reason.params["in_pool"] == "A"
    assert {each.params["in_pool"] for each in answer.alternatives} == {"A"}


def begun(system: str, entries: int, planned: int, **options: Any) -> Tournament:
    """A swiss round, and the first of a stage in two pools."""
    second = stage(system, planned=planned, pools=2, **options)
    value = tournament(entries=entries, stages=[stage("swiss", planned=1), second])
    return play(play(value))


def test_a_smaller_round_robin_is_over_before_the_others() -> None:
    """Six and two: B meets once, A five times."""
    value = begun("round_robin", 8, 5, pool_size=6)
    assert len(value.stages[1].rounds[0].tables) == 4
    assert len(next_fields(value)) == 1
    for _ in range(4):
        value = play(value)
    met = {frozenset(each.entries) for round_ in value.stages[1].rounds for each in round_.tables}
    assert len(met) == 15 + 1


def test_a_round_robin_in_pools_goes_on_from_its_own_first_round() -> None:
    """Four and three: everybody meets everybody of the pool, nobody else."""
    value = play(play(begun("round_robin", 7, 3)))
    met = [frozenset(each.entries) for round_ in value.stages[1].rounds for each in round_.tables]
    a, b = value.stages[1].pools
    assert len(met) == len(set(met)) == 6 + 3
    assert all(pair <= set(a) or pair <= set(b) for pair in met)


def test_mitchell_pools_keep_the_numbers_of_their_tables() -> None:
    """Pool A sits at tables 1 and 2, B at 3 and 4: still so where a pair of A withdraws."""
    value = begun("mitchell", 8, 2)
    first = {table.number: table.entries for table in value.stages[1].rounds[0].tables}
    gone = first[2].ew
    entries = tuple(
        replace(each, withdrawn_after=2) if each.id == gone else each for each in value.entries
    )
    second = drawn(replace(value, entries=entries))
    assert [second.seating[number][0] for number in (3, 4)] == [first[3].ns, first[4].ns]
    moved = next(each for each in second.tables if each.number == 3).reasons[0]
    assert (moved.params["table"], moved.params["other"]) == (3, 4)


def test_a_pool_is_not_told_from_another_by_what_it_plays() -> None:
    """A result of pool A leaves B's field as it was."""
    value = eight(SECOND, pools=[A, B], planned=3)
    table = value.stages[1].rounds[0].tables[0]
    rounds = value.stages[1].rounds
    other = replace(rounds[0], tables=(replace(table, sheet=sheet(0, 1005)), *rounds[0].tables[1:]))
    changed = replace(value, stages=(value.stages[0], replace(value.stages[1], rounds=(other,))))
    before, after = next_fields(value), next_fields(changed)
    assert before[0] != after[0]
    assert inputs_hash(before[1]) == inputs_hash(after[1])
