"""Seats of a Mitchell that are asked for: fixed ones, people kept apart, no second bye."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st
from movement_cast import Played, codes, rest, seating, told
from pairing_cast import name

from matches.pairing import Pairing, System


def mitchell(n, rounds, *, fixed=(), step=1, **other):
    options = {"step": step, "first_round": "list"}
    played = Played(System.MITCHELL, n, rounds, options=options, **other)
    played.fixed = set(fixed)
    return played


def lines(pairing):
    """(N-S, E-W), each from table 1 on, who has the bye left out."""
    tables = [both for _, both in sorted(seating(pairing).items())]
    return [ns for ns, _ in tables], [ew for _, ew in tables]


def test_a_fixed_seat_is_north_south():
    # 4 was to sit E-W; the last one N-S, 7, gives way.
    answer = mitchell(8, 3, fixed=[4]).next()
    assert lines(answer) == ([1, 3, 4, 5], [2, 6, 7, 8])
    assert codes(answer.tables[2].reasons) == [
        "mitchell_start",
        "mitchell_fixed",
        "mitchell_other_line",
    ]
    assert [dict(r.params) for r in answer.tables[2].reasons[1:]] == [
        {"entry": "p004"},
        {"entry": "p007"},
    ]


def test_as_many_fixed_seats_as_tables():
    assert lines(mitchell(6, 3, fixed=[2, 4, 6]).next()) == ([2, 4, 6], [1, 3, 5])
    answer = mitchell(6, 3, fixed=[1, 2, 4, 6]).next()
    assert dict(answer.reason.params) == {"entries": 4, "tables": 3}
    assert told(answer) == ("mitchell_too_many_fixed", [("fewer_fixed", {"entries": 1})])


@pytest.mark.parametrize("rounds", [1, 3, 4])
def test_those_who_may_never_meet_share_a_line(rounds):
    answer = mitchell(8, rounds, never=[(1, 2), (3, 6)]).next()
    # 2 goes to 1's line and 6 to 3's; the last of N-S, 5 and 7, change for them.
    assert lines(answer) == ([1, 2, 3, 6], [4, 5, 7, 8])


def test_a_club_of_half_the_field():
    club = [2, 3, 5, 8]
    played = mitchell(8, 4, never=list(combinations(club, 2))).all()
    assert all(sorted(lines(each)[1]) == club for each in played.pairings)


def test_a_club_of_more_than_half_the_field_cannot_be_kept_apart():
    # Five of eight. Four on a line leave one on the other, and lifting frees it to meet the four.
    # Fewer rounds do not help: even in one, of four tables at most four places are no two's.
    # 99 is of the club and stayed at home.
    club = [*combinations([1, 2, 3, 4, 5], 2), (1, 99)]
    assert told(mitchell(8, 4, never=club).next()) == (
        "mitchell_no_seating",
        [("lift_nevers", {"pairs": 4})],
    )


def test_those_kept_apart_sit_on_both_lines_where_the_rounds_do_not_bring_them_together():
    # A chain of five is too long for a line of four; in three rounds each misses one of the other.
    chain = [(1, 2), (2, 3), (3, 4), (4, 5)]
    played = mitchell(8, 3, never=chain).all()
    assert not {frozenset(map(name, pair)) for pair in chain} & played.met.keys()
    # The others sit as they drew.
    north, east = lines(played.pairings[0])
    assert 7 in north
    assert {6, 8} < {*east}


def test_seats_are_taken_back_where_they_lead_nowhere():
    # Three couples fill no line of three: one sits on both, at tables two rounds do not join.
    couples = [(1, 3), (2, 4), (5, 6)]
    played = mitchell(6, 2, never=couples).all()
    assert lines(played.pairings[0]) == ([1, 3, 4], [2, 5, 6])
    assert not {frozenset(map(name, pair)) for pair in couples} & played.met.keys()


def test_one_forbidden_pair_too_many_is_named():
    chain = [(1, 2), (2, 3), (3, 4), (4, 5)]
    assert told(mitchell(8, 4, never=chain).next()) == (
        "mitchell_no_seating",
        [("lift_never", {"entry": "p004", "rival": "p005"}), ("fewer_rounds", {"rounds": 3})],
    )


def test_who_had_better_not_meet_share_a_line_where_it_can_be():
    answer = mitchell(8, 4, avoid=[(1, 2)], never=[(3, 4)]).next()
    assert lines(answer) == ([1, 2, 3, 4], [5, 6, 7, 8])
    # 1-2 is granted, 5 would be one too many on their line, and stays where it was drawn.
    answer = mitchell(8, 4, avoid=[(1, 2), (2, 5)], never=[(1, 3), (1, 4)]).next()
    assert lines(answer) == ([1, 2, 3, 4], [5, 6, 7, 8])


def test_who_had_a_bye_sits_where_the_half_table_does_not_pass():
    # Four tables, three rounds: the half table is 4, 1, 2. Only N-S of table 3 is spared: 1 sits
    # there, 3 goes E-W, and 6, the last one there, comes over for it.
    played = mitchell(7, 3, byes=[1, 3], before=1)
    ns, ew = lines(played.next())
    assert (ns, ew, rest(played.pairings[0])) == ([6, 5, 1], [2, 3, 4], [7])
    assert set(played.all().byes.values()) == {1}


def test_who_had_a_bye_changes_places_with_the_nearest():
    # Seven tables, three rounds: the half table is 7, 1, 2. 13 was to sit at 7, and 11 sat at 6.
    answer = mitchell(13, 3, byes=[13], before=1).next()
    assert (lines(answer)[0], rest(answer)) == ([1, 3, 5, 7, 9, 13], [11])


def test_more_byes_than_seats_the_half_table_spares():
    # Seven entries, four rounds: three seats E-W are spared, and four have had a bye.
    code, helps = told(mitchell(7, 4, byes=[1, 2, 3, 4], before=1).next())
    assert code == "mitchell_no_seating"
    assert helps == [("second_bye", {"entry": "p004", "place": 4}), ("fewer_rounds", {"rounds": 3})]


def test_a_fixed_seat_that_has_had_its_bye():
    played = mitchell(7, 3, byes=[6], fixed=[6], before=1)
    assert seating(played.next())[3][0] == 6


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 24), st.data())
def test_every_wish_is_kept_or_refused(n, data):
    """Whatever is asked, at once: a first round keeps all of it to the end of the stage."""
    two = st.lists(st.integers(1, n), min_size=2, max_size=2, unique=True).map(sorted).map(tuple)
    some = st.sets(st.integers(1, n), max_size=3)
    never, fixed, byes = data.draw(st.sets(two, max_size=6)), data.draw(some), data.draw(some)
    rounds = data.draw(st.integers(1, (n + 1) // 2))
    played = mitchell(n, rounds, never=never, fixed=fixed, byes=byes, before=1)
    if not isinstance(answer := played.next(), Pairing):
        assert answer.alternatives
        return
    played.all()
    assert not {frozenset(map(name, pair)) for pair in never} & played.met.keys()
    assert all(len(at) == 1 for at in played.met.values())
    assert set(played.byes.values()) <= {1}
    assert not any(ew in fixed for each in played.pairings for _, ew in seating(each).values())
