"""The tournament's first round: nobody has a standing yet."""

from dataclasses import replace

from pairing_cast import contenders, field, met_by_place, name, pair

from matches.pairing import System, pair_next_round
from scoring.lots import lot


def first(n, how=None, **other):
    options = {"first_round": how} if how else {}
    return field(n, **{"round_number": 1, "options": options} | other)


def codes(table):
    return [(each.code, dict(each.params)) for each in table.reasons]


def test_by_lot_the_lots_are_the_places():
    order = sorted((name(i) for i in range(1, 8)), key=lambda entry: lot(7, entry))
    answer = pair_next_round(first(7))
    tables = [{t.ns, t.ew} for t in answer.tables]
    assert tables == [set(order[0:2]), set(order[2:4]), set(order[4:6])]
    assert answer.byes == (order[6],)
    assert answer.tables[0].ns == order[0]
    assert codes(answer.tables[1]) == [("by_lot", {"place": 3, "other": 4})]
    assert pair_next_round(first(7, "lot")).tables == answer.tables


def test_by_list():
    turned = tuple(replace(c, listed=7 - c.listed) for c in contenders(6))
    answer = pair_next_round(first(6, "list", contenders=turned))
    assert met_by_place(answer) == [(5, 6), (3, 4), (1, 2)]
    assert answer.tables[0].ns == name(6)
    assert codes(answer.tables[0]) == [("by_list", {"place": 1, "other": 2})]


def seeded(n, seeds):
    return tuple(replace(c, seeding=seeds.get(c.place)) for c in contenders(n))


def test_by_seed_the_top_half_meets_the_bottom_half():
    seeds = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
    answer = pair_next_round(first(6, "seed", contenders=seeded(6, seeds)))
    assert met_by_place(answer) == [(3, 6), (2, 5), (1, 4)]
    assert answer.cost == 0
    assert codes(answer.tables[0]) == [("by_seed", {"place": 1, "other": 4})]


def test_the_unseeded_follow_by_lot():
    rest = sorted((name(i) for i in (1, 2, 3)), key=lambda entry: lot(7, entry))
    answer = pair_next_round(first(6, "seed", contenders=seeded(6, {4: 3, 5: 1, 6: 2})))
    assert [{t.ns, t.ew} for t in answer.tables] == [
        {name(5), rest[0]},
        {name(6), rest[1]},
        {name(4), rest[2]},
    ]


def test_by_seed_and_one_pair_that_may_never_meet():
    # Halves 1 2 3 and 4 5 6, 1-4 is out. 1-5 2-4 3-6 costs 1 + 1 + 0, as 1-6 2-5 3-4 costs 4 + 0 + 4.
    seeds = {i: i for i in range(1, 7)}
    position = first(6, "seed", contenders=seeded(6, seeds), never=[(1, 4)])
    answer = pair_next_round(position)
    assert met_by_place(answer) == [(1, 5), (2, 4), (3, 6)]
    assert answer.cost == 2
    assert codes(answer.tables[0]) == [
        ("by_seed", {"place": 1, "other": 5}),
        ("never_together", {"place": 1, "other": 5, "skipped": 4}),
    ]
    assert codes(answer.tables[1])[1] == (
        "better_total",
        {"place": 2, "other": 4, "skipped": 5, "opponent": 1},
    )


def test_by_seed_and_a_table_within_one_half():
    # 1 may meet nobody of the bottom half: 1-3 (1 + 36) 2-5 (0), and 4-6 is left (1 + 36).
    seeds = {i: i for i in range(1, 7)}
    never = [(1, 4), (1, 5), (1, 6)]
    answer = pair_next_round(first(6, "seed", contenders=seeded(6, seeds), never=never))
    assert met_by_place(answer) == [(1, 3), (2, 5), (4, 6)]
    assert answer.cost == 74
    assert codes(answer.tables[2]) == [("by_seed", {"place": 4, "other": 6})]


def test_a_later_stage_begins_with_the_standings():
    answer = pair_next_round(field(4, round_number=5, round_of_stage=1))
    assert met_by_place(answer) == [(1, 2), (3, 4)]
    assert answer.tables[0].reasons[0].code == "neighbours"


def test_danish_begins_in_the_same_ways():
    answer = pair_next_round(first(6, "list", system=System.DANISH))
    assert met_by_place(answer) == [(1, 2), (3, 4), (5, 6)]


def test_those_who_may_never_meet_do_not_by_lot_either():
    for seed in range(20):
        answer = pair_next_round(first(4, seed=seed, never=[(1, 2)]))
        assert pair(1, 2) not in {frozenset((t.ns, t.ew)) for t in answer.tables}
