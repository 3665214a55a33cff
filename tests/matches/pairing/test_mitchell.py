"""Mitchell: the movement, the half table, and how far a step goes."""

from dataclasses import replace
from math import gcd

import pytest
from hypothesis import given, settings, strategies as st
from movement_cast import Played, codes, rest, seating, told

from matches.pairing import Pairing, System, mitchell_rounds, mitchell_steps

LIST = "list"


def mitchell(n, rounds, step=1, first_round=LIST, **other):
    options = {"step": step, "first_round": first_round}
    return Played(System.MITCHELL, n, rounds, options=options, **other)


def test_four_tables_move_by_one():
    # E-W of table 1 goes to 2, of 4 to 1.
    first, second, third = mitchell(8, 3).all().pairings
    assert seating(first) == {1: (1, 2), 2: (3, 4), 3: (5, 6), 4: (7, 8)}
    assert seating(second) == {1: (1, 8), 2: (3, 2), 3: (5, 4), 4: (7, 6)}
    assert seating(third) == {1: (1, 6), 2: (3, 8), 3: (5, 2), 4: (7, 4)}
    assert first.engine == "smazzata-mitchell/1"
    assert codes(second.tables[0].reasons) == ["mitchell_moves"]
    assert [dict(t.reasons[0].params) for t in second.tables[:2]] == [
        {"table": 1, "other": 4},
        {"table": 2, "other": 1},
    ]


def test_seven_tables_with_the_half_table():
    # 13 pairs: nobody sits E-W at table 7, then (moving by 2) at 2, 4, 6, 1, 3, 5.
    played = mitchell(13, 7, step=2).all()
    assert [rest(each) for each in played.pairings] == [[13], [3], [7], [11], [1], [5], [9]]
    assert seating(played.pairings[0])[6] == (11, 12)
    assert seating(played.pairings[1]) == {
        1: (1, 12), 3: (5, 2), 4: (7, 4), 5: (9, 6), 6: (11, 8), 7: (13, 10),
    }  # fmt: skip
    assert codes(played.pairings[0].bye_reasons[0]) == ["mitchell_half_table"]
    assert codes(played.pairings[1].bye_reasons[0]) == ["mitchell_at_half_table"]


@pytest.mark.parametrize(("first_round", "table"), [(LIST, (1, 2)), ("seed", (1, 9))])
def test_the_lines_of_the_first_round(first_round, table):
    played = mitchell(16, 1, first_round=first_round)
    played.everybody = [replace(each, seeding=each.listed) for each in played.everybody]
    assert seating(played.next())[1] == table


REAL = [
    (n, tables, step)
    for n, tables in ((13, 7), (15, 8), (16, 8), (37, 19), (42, 21))
    for step in range(1, tables)
]


@pytest.mark.parametrize(("n", "tables", "step"), REAL)
def test_real_tables_without_a_repeat(n, tables, step):
    """As many rounds as the step allows: nobody meets or rests twice, N-S never moves."""
    rounds = tables // gcd(step, tables)
    played = mitchell(n, rounds, step).all()
    assert all(len(at) == 1 for at in played.met.values())
    assert len(played.met) == rounds * (n // 2)
    assert set(played.byes.values()) <= {1}
    for pairing in played.pairings:
        seats = {number: ns for number, (ns, _) in seating(pairing).items()}
        assert seats.items() <= {table: 2 * table - 1 for table in range(1, tables + 1)}.items()
        everybody = [entry for both in seating(pairing).values() for entry in both]
        assert sorted(everybody + rest(pairing)) == list(range(1, n + 1))
    assert told(mitchell(n, rounds + 1, step).next())[0] == "mitchell_repeats"


def test_eight_tables_by_two_go_four_rounds():
    assert isinstance(mitchell(16, 4, step=2).next(), Pairing)
    answer = mitchell(16, 5, step=2).next()
    assert dict(answer.reason.params) == {"tables": 8, "step": 2, "rounds": 4, "planned": 5}
    assert told(answer)[1] == [
        ("other_steps", {"steps": "1, 3, 5, 7"}),
        ("fewer_rounds", {"rounds": 4}),
    ]


def test_more_rounds_than_tables_no_step_can_do():
    assert told(mitchell(16, 9).next())[1] == [("fewer_rounds", {"rounds": 8})]


@pytest.mark.parametrize(
    ("entries", "rounds", "steps"),
    [
        (16, 5, (1, 3, 5, 7)),
        (15, 4, (1, 2, 3, 5, 6, 7)),
        (16, 2, (1, 2, 3, 4, 5, 6, 7)),
        (13, 7, (1, 2, 3, 4, 5, 6)),
        (16, 9, ()),
        (2, 1, (1,)),
        (2, 2, ()),
    ],
)
def test_which_steps_do(entries, rounds, steps):
    assert mitchell_steps(entries, rounds) == steps


def test_how_far_a_step_goes():
    assert [mitchell_rounds(16, step) for step in (1, 2, 4, 6, 8, 11)] == [8, 4, 2, 4, 1, 8]
    assert [mitchell_rounds(n, 1) for n in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]


def test_it_takes_two():
    assert told(mitchell(1, 1).next())[0] == "too_few"


def test_meetings_of_earlier_stages_do_not_stop_it():
    played = mitchell(4, 2, before=2, met={(1, 2): (1,), (1, 4): (2,)}).all()
    assert seating(played.pairings[0]) == {1: (1, 2), 2: (3, 4)}
    assert played.pairings[0].tables[0].reasons[0].params["order"] == "standings"


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 30), st.integers(1, 6), st.integers(0, 2**16), st.data())
def test_who_leaves_leaves_no_repeat(n, step, seed, data):
    """Absences at random: everybody once a round, nobody met or rested twice."""
    rounds = min(4, mitchell_rounds(n, step))
    played = mitchell(n, rounds, step, "lot", seed=seed)
    for number in range(rounds):
        places = st.sets(st.integers(1, n), max_size=min(3, n - 2))
        played.gone = data.draw(places) if number else set()
        answer = played.next()
        if not isinstance(answer, Pairing):
            assert n - len(played.gone) < 8, answer
            return
        everybody = [entry for both in seating(answer).values() for entry in both]
        assert sorted(everybody + rest(answer)) == sorted({*range(1, n + 1)} - played.gone)
        assert len(rest(answer)) == len(everybody + rest(answer)) % 2
    assert all(len(at) == 1 for at in played.met.values())
    assert set(played.byes.values()) <= {1}
