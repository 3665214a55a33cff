"""Tables of several players, drawn anew each round."""

import hashlib
import random
from dataclasses import replace
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given, settings, strategies as st
from pairing_cast import name, pair
from redraw_cast import drawn, places, redraw, tables, together

from matches.pairing import NoLegalPairing, Pairing, pair_next_round


def lots(n, seed, round_number):
    """The order of the lots, reckoned here by the rule's own words."""

    def lot(entry):
        return hashlib.sha256(f"{seed}:{round_number}:{entry}".encode()).hexdigest()

    return sorted((name(i) for i in range(1, n + 1)), key=lot)


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (10, 4, [4, 3, 3]),  # 10 / 4 = 2.5: three tables
        (12, 4, [4, 4, 4]),
        (9, 4, [3, 3, 3]),
        (5, 4, [3, 2]),
        (4, 4, [4]),
        (2, 4, [2]),
        (8, 8, [8]),
        (17, 8, [6, 6, 5]),
        (6, 2, [2, 2, 2]),
        (5, 2, [3, 2]),  # three tables would leave one player alone
        (3, 2, [3]),
        (7, 3, [3, 2, 2]),
    ],
)
def test_tables_are_few_and_as_even_as_can_be(players, size, sizes):
    assert [len(table) for table in drawn(redraw(players, size=size))] == sizes


def test_four_at_a_table_by_lot_unless_the_organiser_says_otherwise():
    assert drawn(redraw(10)) == drawn(redraw(10, size=4, by="lot"))


def test_the_lots_are_dealt_round_the_tables_like_cards():
    # The 1st, 4th, 7th and 10th lot sit at table 1, the 2nd, 5th and 8th at table 2.
    order = lots(10, 7, 1)
    assert drawn(redraw(10)) == [order[0::3], order[1::3], order[2::3]]


def test_every_round_has_lots_of_its_own():
    assert drawn(redraw(10, round_number=2)) == [lots(10, 7, 2)[n::3] for n in range(3)]
    assert drawn(redraw(10, round_number=2)) != drawn(redraw(10))


def test_by_the_standings_the_best_sit_at_table_one():
    position = redraw(10, by="standings", round_number=3)
    assert places(position) == [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]
    assert next(
        [(each.code, dict(each.params)) for each in group.reasons]
        for group in pair_next_round(position).groups
    ) == [("redraw_by_standings", {"places": "1, 2, 3, 4"})]


def test_the_first_round_has_no_standings_and_is_drawn_by_lot():
    assert drawn(redraw(10, by="standings")) == drawn(redraw(10))


def test_each_table_says_that_it_was_drawn_by_lot():
    groups = pair_next_round(redraw(10)).groups
    assert [[each.code for each in group.reasons] for group in groups] == [["redraw_by_lot"]] * 3


def test_nobody_sits_out_and_nothing_is_weighed():
    answer = pair_next_round(redraw(11))
    assert (answer.byes, answer.bye_reasons, answer.tables, answer.cost) == ((), (), (), 0)
    assert answer.engine == "smazzata-redraw/1"
    assert [group.number for group in answer.groups] == [1, 2, 3]


@pytest.mark.parametrize("players", [0, 1])
def test_one_alone_has_nobody_to_play_with(players):
    answer = pair_next_round(redraw(players))
    assert isinstance(answer, NoLegalPairing)
    assert (answer.reason.code, dict(answer.reason.params)) == ("too_few", {"entries": players})


def test_who_may_never_meet_is_drawn_apart_again_and_again():
    first = places(redraw(10))
    never = {tuple(sorted(first[0][:2])), tuple(sorted(first[1][:2]))}
    answer = pair_next_round(redraw(10, never=never))
    assert not together(tables(answer), never)
    codes = [each.code for each in answer.groups[0].reasons]
    assert codes == ["redraw_by_lot", "redraw_again"]


def test_drawn_again_the_number_of_the_draw_is_in_the_lot():
    first = places(redraw(4, size=2))
    never = {tuple(sorted(first[0]))}
    answer = pair_next_round(redraw(4, size=2, never=never))
    attempt = dict(answer.groups[0].reasons[1].params)["attempt"]

    def lot(entry):
        return hashlib.sha256(f"7:1:{attempt}:{entry}".encode()).hexdigest()

    order = sorted((name(i) for i in range(1, 5)), key=lot)
    assert tables(answer) == [order[0::2], order[1::2]]


def test_that_nobody_may_share_the_only_table_is_said_with_what_would_help():
    answer = pair_next_round(redraw(3, never=[(1, 2)]))
    assert isinstance(answer, NoLegalPairing)
    assert answer.reason.code == "redraw_nevers"
    (helps,) = answer.alternatives
    assert (helps.code, dict(helps.params)) == (
        "lift_never",
        {"entry": "p001", "rival": "p002"},
    )


def test_the_concession_named_is_enough():
    # Whoever sits with 1, 2 or 3: one table of four holds all three forbidden pairs.
    answer = pair_next_round(redraw(4, never=[(1, 2), (1, 3), (2, 3)]))
    (helps,) = answer.alternatives
    assert (helps.code, dict(helps.params)) == ("lift_nevers", {"pairs": 3})


def test_who_had_better_not_meet_is_drawn_apart_where_it_can_be():
    avoid = {tuple(sorted(places(redraw(10))[0][:2]))}
    answer = pair_next_round(redraw(10, avoid=avoid))
    assert not together(tables(answer), avoid)
    assert answer.cost == 0


def test_where_it_cannot_be_avoided_the_table_says_so():
    answer = pair_next_round(redraw(4, avoid=[(1, 2)]))
    assert answer.cost == 1
    reasons = [(each.code, dict(each.params)) for each in answer.groups[0].reasons]
    assert reasons == [
        ("redraw_by_lot", {}),
        ("redraw_met", {"entry": "p001", "rival": "p002"}),
    ]


def test_by_the_standings_the_lowest_that_can_move_does():
    # 5, 6, 7, 8 may not sit together because of 7 and 8; 1, 2, 3 with 4, 5 or 6 leave them
    # together too. With 7 the others are 4, 5, 6 and 8.
    position = redraw(8, by="standings", round_number=2, never=[(7, 8)])
    assert places(position) == [[1, 2, 3, 7], [4, 5, 6, 8]]
    codes = [each.code for each in pair_next_round(position).groups[1].reasons]
    assert codes == ["redraw_by_standings", "redraw_moved"]


def test_by_the_standings_the_first_may_open_a_later_table():
    # 1 may sit with 5 alone, so it sits at the table of two.
    position = redraw(5, by="standings", size=3, round_number=2, never=[(1, 2), (1, 3), (1, 4)])
    assert places(position) == [[2, 3, 4], [1, 5]]


def test_by_the_standings_what_cannot_be_avoided_is_not():
    position = redraw(4, by="standings", round_number=2, avoid=[(2, 3)])
    assert places(position) == [[1, 2, 3, 4]]
    assert pair_next_round(position).cost == 1


@pytest.mark.parametrize("by", ["lot", "standings"])
@pytest.mark.parametrize("size", [4, 6])
def test_a_hall_of_clubs_is_parted(by, size):
    # Sixty in a ring: the next two must never share a table, the three after them better not.
    ring = {
        step: {tuple(sorted((i, (i + step - 1) % 60 + 1))) for i in range(1, 61)}
        for step in range(1, 6)
    }
    never, avoid = ring[1] | ring[2], ring[3] | ring[4] | ring[5]
    answer = pair_next_round(redraw(60, by=by, size=size, round_number=2, never=never, avoid=avoid))
    assert not together(tables(answer), never | avoid)
    assert answer.cost == 0


def test_where_two_changing_places_do_not_help_every_seating_is_looked_at():
    # 2 may sit with 1 alone, so these two have the table of two: 1, 2 and somebody move at once.
    position = redraw(5, by="standings", size=3, round_number=2, never=[(2, 3), (2, 4), (2, 5)])
    assert places(position) == [[3, 4, 5], [1, 2]]


@pytest.mark.parametrize("by", ["lot", "standings"])
def test_whoever_may_sit_with_nobody_is_named_with_the_fewest_that_help(by):
    never = [(i, 60) for i in range(1, 60)]
    answer = pair_next_round(redraw(60, by=by, round_number=2, never=never))
    assert isinstance(answer, NoLegalPairing)
    (helps,) = answer.alternatives
    assert (helps.code, dict(helps.params)) == ("lift_nevers", {"pairs": 3})


def test_who_is_not_here_keeps_nobody_apart():
    first = places(redraw(10))
    assert places(redraw(10, never=[(first[0][0], 11)], avoid=[(first[0][1], 12)])) == first


@settings(deadline=None, max_examples=50)
@given(
    n=st.integers(2, 6),
    size=st.integers(2, 4),
    by=st.sampled_from(["lot", "standings"]),
    data=st.data(),
)
def test_it_finds_a_seating_wherever_there_is_one(n, size, by, data):
    every = list(combinations(range(1, n + 1), 2))
    never = data.draw(st.sets(st.sampled_from(every)))
    answer = pair_next_round(redraw(n, size=size, by=by, round_number=2, never=never))
    sizes = [len(table) for table in places(redraw(n, size=size))]
    possible = any(not together(seating, never) for seating in seatings(n, sizes))
    assert isinstance(answer, Pairing) is possible
    if possible:
        assert not together(tables(answer), never)


def seatings(n, sizes):
    """Every way to fill the tables, by brute force."""
    for order in permutations(range(1, n + 1)):
        ends = [sum(sizes[:k]) for k in range(len(sizes) + 1)]
        yield [[name(each) for each in order[a:b]] for a, b in pairwise(ends)]


def test_by_the_standings_too_there_may_be_no_way():
    answer = pair_next_round(redraw(3, by="standings", round_number=2, never=[(1, 2)]))
    assert isinstance(answer, NoLegalPairing)
    assert answer.reason.code == "redraw_nevers"


def test_a_great_hall_is_seated_by_the_standings():
    found = places(redraw(3001, by="standings", size=2, round_number=2, never=[(2999, 3000)]))
    assert found[0] == [1, 2, 3]  # an odd number: one table of three
    assert found[-1] != [2999, 3000]
    assert sorted(each for table in found for each in table) == list(range(1, 3002))


PAIRS = st.sets(st.tuples(st.integers(1, 12), st.integers(1, 12)).filter(lambda p: p[0] < p[1]))


@given(
    n=st.integers(2, 40),
    size=st.integers(2, 8),
    by=st.sampled_from(["lot", "standings"]),
    round_number=st.integers(1, 5),
    never=PAIRS,
    avoid=PAIRS,
    shuffle=st.randoms(use_true_random=False),
)
def test_same_inputs_same_tables_in_whatever_order_they_are_listed(
    n, size, by, round_number, never, avoid, shuffle: random.Random
):
    never, avoid = (sorted(p for p in some if p[1] <= n)[:4] for some in (never, avoid))
    position = redraw(n, size=size, by=by, round_number=round_number, never=never, avoid=avoid)
    turned = list(position.contenders)
    shuffle.shuffle(turned)
    answer = pair_next_round(position)
    assert pair_next_round(replace(position, contenders=tuple(turned))) == answer
    if isinstance(answer, Pairing):
        seated = [int(entry[1:]) for table in tables(answer) for entry in table]
        assert sorted(seated) == list(range(1, n + 1))
        sizes = [len(table) for table in tables(answer)]
        assert min(sizes) >= 2
        assert max(sizes) - min(sizes) <= 1
        assert sizes == sorted(sizes, reverse=True)
        assert max(sizes) <= max(size, 3)
        assert not together(tables(answer), set(never))


def test_a_forbidden_pair_makes_other_inputs():
    one, other = (pair_next_round(redraw(10, never=never)) for never in ([], [(1, 9)]))
    assert one.inputs_hash != other.inputs_hash
    assert pair(1, 9) in redraw(10, never=[(1, 9)]).never
