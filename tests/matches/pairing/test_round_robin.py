"""Round robin: the published Berger tables, rests, twice round, and who comes and goes."""

import pytest
from hypothesis import given, settings, strategies as st
from movement_cast import Played, codes, rest, seating, told
from pairing_cast import contenders, name

from matches.pairing import Pairing, System, rounds_of_round_robin

# As printed in the FIDE Handbook, C.05, annex 1 (Berger tables): White first.
PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


def robin(n, *, double=False, first_round="list", **other):
    options = {"double": double, "first_round": first_round}
    rounds = rounds_of_round_robin(n, double=double)
    return Played(System.ROUND_ROBIN, n, rounds, options=options, **other)


def shown(pairing):
    return " ".join(f"{ns}-{ew}" for _, (ns, ew) in sorted(seating(pairing).items()))


@pytest.mark.parametrize("n", PRINTED)
def test_the_printed_tables(n):
    played = robin(n).all()
    assert [shown(each) for each in played.pairings] == PRINTED[n]
    assert all([*seating(each)] == [*range(1, n // 2 + 1)] for each in played.pairings)
    assert told(played.next()) == ("round_robin_complete", [])
    assert played.pairings[0].engine == "smazzata-round-robin/1"
    reason = played.pairings[1].tables[0].reasons[0]
    assert (reason.code, reason.params["place"]) == ("round_robin_meet", n)


@pytest.mark.parametrize("n", [3, 5, 7, 9])
def test_with_an_odd_number_the_last_number_is_free(n):
    # The printed table of one more: whoever stands against its last number rests.
    played = robin(n).all()
    for pairing, printed in zip(played.pairings, PRINTED[n + 1], strict=True):
        boards = [tuple(map(int, board.split("-"))) for board in printed.split()]
        free = next(board for board in boards if n + 1 in board)
        assert rest(pairing) == [min(free)]
        assert list(seating(pairing).values()) == [board for board in boards if board != free]
        assert codes(pairing.bye_reasons[0]) == ["round_robin_rest"]


def test_twice_round_with_the_lines_changed():
    played = robin(4, double=True).all()
    assert [shown(each) for each in played.pairings] == [
        *PRINTED[4], "4-1 3-2", "3-4 2-1", "4-2 1-3",
    ]  # fmt: skip
    assert told(played.next())[0] == "round_robin_complete"


@pytest.mark.parametrize(("n", "once"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (9, 9), (10, 9)])
def test_how_many_rounds(n, once):
    assert rounds_of_round_robin(n) == once
    assert rounds_of_round_robin(n, double=True) == 2 * once


def test_numbers_go_by_the_standings_in_a_later_stage():
    played = robin(4, first_round="lot", before=2, met={(1, 4): (1,)})
    assert shown(played.next()) == "1-4 2-3"


def test_by_lot_depends_on_the_seed_alone():
    draws = [seating(robin(8, first_round="lot", seed=seed).next()) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_who_stands_against_one_that_has_gone_rests():
    # Round 2 is 6-4 5-3 1-2, round 3 is 2-6 3-1 4-5: 4 is not there for 6, then for 5.
    played = robin(6)
    played.next()
    played.gone = {4}
    second, third = played.next(), played.next()
    assert (shown(second), rest(second)) == ("5-3 1-2", [6])
    assert (shown(third), rest(third)) == ("2-6 3-1", [5])
    why = second.bye_reasons[0][0]
    assert (why.code, dict(why.params)) == (
        "round_robin_opponent_gone",
        {"place": 6, "rival": "p004"},
    )


def test_who_comes_late_has_the_free_number_from_then_on():
    # 5 entries: 6 is free. It comes for round 2 (6-4 5-3 1-2), and stays number 6.
    played = robin(5)
    played.next()
    played.everybody = list(contenders(6))
    second, third = played.next(), played.next()
    assert (shown(second), shown(third)) == (PRINTED[6][1], PRINTED[6][2])
    assert codes(second.tables[0].reasons) == ["round_robin_meet", "round_robin_late"]
    # It is away for round 4 (6-5 …), and 7, who comes now, cannot have its number.
    played.everybody = list(contenders(7))
    played.gone = {6}
    assert told(played.next()) == (
        "round_robin_full",
        [("absent_from_stage", {"entry": "p007"})],
    )


def test_a_full_field_has_no_number_free():
    played = robin(4)
    played.next()
    played.everybody = list(contenders(5))
    assert told(played.next())[0] == "round_robin_full"


def test_a_forbidden_pair_stops_its_round():
    played = robin(4, never=[(1, 2)])
    assert shown(played.next()) == PRINTED[4][0]
    two = {"entry": "p001", "rival": "p002"}
    assert told(played.next()) == (
        "round_robin_forbidden",
        [("lift_never", two), ("absent_this_round", two)],
    )
    played.gone = {2}
    second = played.next()
    assert (shown(second), rest(second)) == ("4-3", [1])


def test_it_takes_two():
    assert told(robin(1).next())[0] == "too_few"


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 13), st.booleans(), st.integers(0, 2**16))
def test_everybody_meets_everybody(n, double, seed):
    played = robin(n, double=double, first_round="lot", seed=seed).all()
    times = 2 if double else 1
    assert len(played.met) == n * (n - 1) // 2
    assert {len(at) for at in played.met.values()} == {times}
    north = dict.fromkeys((name(i) for i in range(1, n + 1)), 0)
    for pairing in played.pairings:
        assert isinstance(pairing, Pairing)
        for table in pairing.tables:
            north[table.ns] += 1
    # Of an odd number of games one more or one less N-S; of an even number half.
    assert all(
        abs(2 * count - times * (n - 1)) <= (n - 1) % 2 * (2 - times) for count in north.values()
    )
