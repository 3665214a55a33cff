"""Whom the movement leaves without an opponent: the half table, who has gone, who came late."""

from dataclasses import replace

from movement_cast import Played, codes, rest, seating, told
from pairing_cast import contenders, name

from matches.pairing import System, pair_next_round


def mitchell(n, rounds, **other):
    return Played(System.MITCHELL, n, rounds, options={"first_round": "list"}, **other)


def late(played):
    """One more entry from now on."""
    played.everybody.append(contenders(len(played.everybody) + 1)[-1])


def test_a_withdrawal_fills_the_half_table():
    # 7 entries. Round 2 moves to 1 -, 3-2, 5-4, 7-6; 4 has gone, so 5 meets 1, who was to rest.
    played = mitchell(7, 3)
    assert rest(played.next()) == [7]
    played.gone = {4}
    second = played.next()
    assert seating(second) == {1: (1, 5), 2: (3, 2), 4: (7, 6)}
    assert rest(second) == []
    reasons = second.tables[0].reasons
    assert codes(reasons) == [
        "mitchell_left_over",
        "mitchell_at_half_table",
        "mitchell_opponent_gone",
    ]
    assert dict(reasons[2].params) == {"entry": "p005", "rival": "p004"}
    # Round 3 moves to 1-6, 3 -, 5-2, 7-4: 3 and 7 are left over.
    assert seating(played.next()) == {1: (1, 6), 2: (3, 7), 3: (5, 2)}
    assert codes(played.pairings[2].tables[1].reasons) == [
        "mitchell_left_over", "mitchell_at_half_table", "mitchell_opponent_gone",
    ]  # fmt: skip


def test_an_absence_leaves_a_bye_and_comes_back_to_its_seat():
    played = mitchell(8, 3)
    played.next()
    played.gone = {8}
    second = played.next()
    assert seating(second) == {2: (3, 2), 3: (5, 4), 4: (7, 6)}
    assert rest(second) == [1]
    assert codes(second.bye_reasons[0]) == ["mitchell_opponent_gone"]
    played.gone = set()
    assert seating(played.next()) == {1: (1, 6), 2: (3, 8), 3: (5, 2), 4: (7, 4)}


def test_who_comes_late_meets_who_would_rest():
    played = mitchell(7, 3)
    played.next()
    late(played)
    second = played.next()
    assert seating(second) == {1: (1, 8), 2: (3, 2), 3: (5, 4), 4: (7, 6)}
    assert codes(second.tables[0].reasons)[1:] == ["mitchell_at_half_table", "mitchell_late"]
    assert seating(played.next())[2] == (3, 8)


def test_two_late_ones_have_a_table_of_their_own():
    played = mitchell(6, 3)
    played.next()
    late(played), late(played)
    assert seating(played.next()) == {1: (1, 6), 2: (3, 2), 3: (5, 4), 4: (7, 8)}


def test_of_three_left_over_the_lowest_without_a_bye_rests():
    played = mitchell(7, 3)
    played.next()
    late(played), late(played)
    second = played.next()
    assert (seating(second)[1], rest(second)) == ((1, 8), [9])
    assert codes(second.bye_reasons[0]) == ["mitchell_bye", "mitchell_late"]
    # In the third 3 stands at the half table; 8 has not had a bye, 9 has: 9 meets 3, the nearest.
    third = played.next()
    assert (seating(third)[2], rest(third)) == ((3, 9), [8])
    assert codes(third.bye_reasons[0]) == ["mitchell_bye", "bye_had_already", "mitchell_late"]


def test_who_met_out_of_turn_does_not_meet_again():
    # Round 3 moves to 1-6, 3-8, 5-2, 7-4. In round 2 the organiser had seated 1-6 and 3-8 already:
    # both tables are parted, and 1 3 6 8 are paired as in a swiss, the nearest first.
    played = mitchell(8, 3)
    played.next()
    played.next()
    played.met[frozenset((name(1), name(6)))] = (2,)
    played.met[frozenset((name(3), name(8)))] = (2,)
    third = played.next()
    assert seating(third)[3] == (5, 2)
    assert seating(third)[4] == (7, 4)
    assert {frozenset(both) for both in list(seating(third).values())[:2]} == {
        frozenset((1, 3)), frozenset((6, 8)),
    }  # fmt: skip
    assert "mitchell_met" in codes(third.tables[0].reasons)


def test_a_pair_forbidden_in_mid_stage_is_parted():
    played = mitchell(8, 3)
    played.next()
    played.other["never"] = [(3, 2)]
    second = played.next()
    # 2 and 3 alone cannot be paired: the last table, 7-6, is given up for them.
    assert seating(second)[1] == (1, 8)
    assert seating(second)[3] == (5, 4)
    assert not {2, 3} <= set(seating(second)[2])
    given_up = [t for t in second.tables if "mitchell_given_up" in codes(t.reasons)]
    assert [t.number for t in given_up] == [2, 4]


def test_north_south_stays_at_its_table_among_the_left_over():
    played = mitchell(8, 3)
    played.next()
    played.fixed, played.gone = {5}, {8, 4}
    # 1 and 5 are left over, both N-S: the fixed one keeps seat and table.
    assert seating(played.next()) == {2: (3, 2), 3: (5, 1), 4: (7, 6)}


def test_meetings_still_to_come_are_avoided():
    # Round 2 leaves 1 (8 gone), 2 (3 gone), 5 (4 gone) and 6 (7 gone); 1 meets 6 in round 3, and
    # 5 meets 2. Nearest would be 1-2 5-6, and both have met; so 1-5 2-6, not 1-6 2-5.
    played = mitchell(8, 3)
    played.next()
    played.gone = {8, 3, 4, 7}
    assert {frozenset(both) for both in seating(played.next()).values()} == {
        frozenset((1, 5)), frozenset((2, 6)),
    }  # fmt: skip


def test_a_second_bye_is_avoided_by_giving_a_table_up():
    # 1 rested in round 2; in round 3 its opponent 6 has gone.
    played = mitchell(8, 3)
    played.next()
    played.gone = {8}
    assert rest(played.next()) == [1]
    played.gone = {6}
    third = played.next()
    assert rest(third) != [1]
    assert len(rest(third)) == 1
    assert set(played.byes.values()) == {1}


def test_a_second_bye_that_nothing_avoids_is_refused():
    # Round 2 moves to 1 -, 3-2: whoever rests has rested before.
    played = mitchell(3, 2)
    played.next()
    played.byes = {name(place): 1 for place in (1, 2, 3)}
    assert told(played.next()) == (
        "mitchell_bye_again",
        [("second_bye", {"entry": "p001", "place": 1})],
    )


def test_nobody_left_to_meet_says_what_would_help():
    played = mitchell(3, 2, byes=[1], before=1)
    played.next()
    played.gone = {3}
    played.met[frozenset((name(1), name(2)))] = (2,)
    answer = played.next()
    assert told(answer) == (
        "no_opponent_left",
        [("allow_rematches", {"round": 2})],
    )


def test_the_order_of_listing_leaves_no_trace():
    played = mitchell(13, 4)
    played.next()
    played.gone = {2, 5}
    late(played)
    position = replace(played.field(), met=dict(played.met))
    first = played.bracket[0]
    turned = replace(first, tables=first.tables[::-1])
    again = replace(position, contenders=position.contenders[::-1], bracket=(turned,))
    one, other = pair_next_round(position), pair_next_round(again)
    assert (one.tables, one.byes, one.bye_reasons) == (other.tables, other.byes, other.bye_reasons)
