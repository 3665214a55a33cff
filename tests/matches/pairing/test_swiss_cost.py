"""What any seating would cost, as the engine counts."""

from dataclasses import replace

import pytest
from pairing_cast import contenders, field, name

from matches.pairing import System, pair_next_round, seating_cost


def test_the_cost_of_any_seating_is_counted_as_the_engine_counts():
    position = field(7, {(1, 2): 1}, byes=[7])
    answer = pair_next_round(position)
    assert answer.byes == (name(6),)
    assert seating_cost(position, answer.seating) == answer.cost == 4 + 4 + 1
    # Without 4 the others count as 1 2 3 4 5 6: 1-6 2-5 3-7 are then 1-5, 2-4, 3-6.
    changed = {1: (name(6), name(1)), 2: (name(2), name(5)), 9: (name(3), name(7))}
    assert seating_cost(position, changed) == 16 + 4 + 9


def test_a_seat_left_empty_and_a_stranger_count_nothing():
    # 1 2 3 4 are there, 2-4 two places off; nobody knows 9, and 3 waits alone.
    seating = {1: (name(1), name(9)), 2: (name(2), name(4)), 3: (name(3),)}
    assert seating_cost(field(5), seating) == 4


@pytest.mark.parametrize("system", [each for each in System if each not in {"swiss", "danish"}])
def test_nothing_is_weighed_where_places_do_not_pair(system):
    assert seating_cost(field(4, system=system), {1: (name(1), name(4))}) == 0


def test_by_seed_a_table_costs_the_same_whoever_sits_n_s():
    seeded = tuple(replace(each, seeding=each.place) for each in contenders(4))
    position = field(4, contenders=seeded, round_number=1, options={"first_round": "seed"})
    assert seating_cost(position, {1: (name(3), name(1)), 2: (name(2), name(4))}) == 0
    assert seating_cost(position, {1: (name(4), name(1)), 2: (name(3), name(2))}) == 1 + 1
