"""Knockout: the draw, the way through, and what comes out in the end."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from pairing_cast import field, met_by_place, name, pair

from matches.pairing import (
    BracketRound,
    BracketTable,
    NoLegalPairing,
    Pairing,
    System,
    bracket_view,
    knockout_places,
    pair_next_round,
    rounds_needed,
)


def cup(n, bracket=(), **other):
    return field(
        n,
        system=System.KNOCKOUT,
        round_number=len(bracket) + 1,
        bracket=tuple(bracket),
        **other,
    )


def played(pairing, decide):
    """The round as it ended; ``decide`` names a table's winner, or None for both out."""
    return BracketRound(
        tuple(BracketTable(t.number, t.ns, t.ew, decide(t)) for t in pairing.tables),
        pairing.byes,
    )


def the_better(table):
    return min(table.ns, table.ew)


def play_out(n, decide=the_better, **other):
    """The whole knockout: its pairings, and the bracket it left."""
    pairings, bracket = [], []
    while isinstance(answer := pair_next_round(cup(n, bracket, **other)), Pairing):
        pairings.append(answer)
        bracket.append(played(answer, decide))
    assert answer.reason.code == "bracket_complete"
    return pairings, bracket


def places(groups):
    return [tuple(int(entry[1:]) for entry in group) for group in groups]


def test_eight_in_the_standard_order():
    pairings, bracket = play_out(8)
    assert [met_by_place(each) for each in pairings] == [
        [(1, 8), (4, 5), (2, 7), (3, 6)],
        [(1, 4), (2, 3)],
        [(1, 2)],
    ]
    assert [(t.ns, t.ew) for t in pairings[0].tables][:2] == [("p001", "p008"), ("p004", "p005")]
    assert pairings[0].engine == "smazzata-knockout/1"
    assert pairings[0].cost == 0
    assert pairings[0].tables[1].reasons[0].params == {"place": 4, "other": 5}
    assert pairings[1].tables[1].reasons[0].code == "knockout_winners"
    assert pairings[1].tables[1].reasons[0].params == {"table": 3, "other": 4}
    assert places(knockout_places(bracket)) == [(1,), (2,), (4, 3), (8, 5, 7, 6)]


def test_five_with_three_byes():
    # Slots 1 8 4 5 2 7 3 6: of the eight, 6 7 8 are empty. 4-5 play; 1, 2 and 3 go through.
    pairings, _ = play_out(5)
    assert met_by_place(pairings[0]) == [(4, 5)]
    assert pairings[0].byes == (name(1), name(2), name(3))
    assert [r.params["place"] for (r,) in pairings[0].bye_reasons] == [1, 2, 3]
    assert met_by_place(pairings[1]) == [(1, 4), (2, 3)]
    codes = [(r.code, dict(r.params)) for table in pairings[1].tables for r in table.reasons]
    assert codes == [
        ("knockout_winner_and_bye", {"table": 1, "entry": "p001"}),
        ("knockout_byes", {"entry": "p002", "rival": "p003"}),
    ]


def test_by_list_fills_the_slots_downwards():
    # The same empty slots; the list runs down the others: 1 - 2 3 4 - 5 -.
    draw = pair_next_round(cup(5, options={"seeding": "list"}))
    assert met_by_place(draw) == [(2, 3)]
    assert draw.byes == (name(1), name(4), name(5))
    assert draw.tables[0].reasons[0].code == "knockout_listed"


def test_by_lot_depends_on_the_seed_alone():
    draws = [pair_next_round(cup(16, seed=s, options={"seeding": "lot"})) for s in (1, 1, 2)]
    assert draws[0] == draws[1]
    assert met_by_place(draws[0]) != met_by_place(draws[2])
    assert draws[0].tables[0].reasons[0].code == "knockout_lots"


def test_third_place_is_played_beside_the_final():
    options = {"third_place": True}
    pairings, bracket = play_out(4, options=options)
    assert met_by_place(pairings[1]) == [(1, 2), (3, 4)]
    third = pairings[1].tables[1]
    assert (third.ns, third.ew) == ("p004", "p003")
    assert dict(third.reasons[0].params) == {"table": 1, "other": 2}
    assert places(knockout_places(bracket)) == [(1,), (2,), (3,), (4,)]
    _, bracket = play_out(4, lambda table: max(table.ns, table.ew), options=options)
    assert places(knockout_places(bracket)) == [(4,), (3,), (2,), (1,)]


@pytest.mark.parametrize("n", [2, 3])
def test_without_two_beaten_semi_finalists_there_is_no_third_place(n):
    pairings, _ = play_out(n, options={"third_place": True})
    assert len(pairings[-1].tables) == 1


def test_no_third_place_without_a_beaten_semi_finalist_who_is_still_there():
    _, bracket = play_out(4)
    position = cup(4, bracket[:1], options={"third_place": True})
    gone = replace(position, contenders=position.contenders[:3])
    assert met_by_place(pair_next_round(gone)) == [(1, 2)]


def test_third_place_is_played_even_if_a_finalist_has_gone():
    _, bracket = play_out(4)
    position = cup(4, bracket[:1], options={"third_place": True})
    gone = replace(position, contenders=position.contenders[1:])
    final = pair_next_round(gone)
    assert met_by_place(final) == [(3, 4)]
    assert final.byes == (name(2),)
    whole = [bracket[0], played(final, the_better)]
    assert places(knockout_places(whole)) == [(2,), (1,), (3,), (4,)]


def test_both_out_leaves_an_empty_slot_and_a_walkover():
    def decide(table):
        return None if {table.ns, table.ew} == pair(4, 5) else the_better(table)

    pairings, bracket = play_out(8, decide, options={"third_place": True})
    assert met_by_place(pairings[1]) == [(2, 3)]
    assert pairings[1].byes == (name(1),)
    assert pairings[1].bye_reasons[0][0].code == "knockout_walkover"
    # Only one semi-finalist was beaten: nobody to play for third place with.
    assert met_by_place(pairings[2]) == [(1, 2)]
    assert places(knockout_places(bracket)) == [(1,), (2,), (3,), (8, 4, 5, 7, 6)]


def test_a_whole_half_out():
    def decide(table):
        return the_better(table) if the_better(table) in {"p001", "p004"} else None

    pairings, bracket = play_out(8, decide)
    assert [met_by_place(each) for each in pairings] == [
        [(1, 8), (4, 5), (2, 7), (3, 6)],
        [(1, 4)],
    ]
    assert places(knockout_places(bracket))[:2] == [(1,), (4,)]


def test_two_finalists_out_share_the_first_place():
    _, bracket = play_out(4, lambda t: None if {t.ns, t.ew} == pair(1, 2) else the_better(t))
    assert places(knockout_places(bracket)) == [(1, 2), (4, 3)]


def test_a_winner_who_withdrew_is_an_empty_slot():
    _, bracket = play_out(8)
    position = cup(8, bracket[:1])
    gone = replace(position, contenders=position.contenders[1:])
    semi = pair_next_round(gone)
    assert met_by_place(semi) == [(2, 3)]
    assert semi.byes == (name(4),)
    rounds = [bracket[0], played(semi, the_better)]
    assert places(knockout_places(rounds)) == [(4, 2), (1, 3), (8, 5, 7, 6)]
    # 2 goes too, before the final: 4 has won, and 2 stands before those beaten in the semi-final.
    assert pair_next_round(
        replace(gone, bracket=tuple(rounds), contenders=gone.contenders[1:])
    ) == (NoLegalPairing(_complete()))
    assert places(knockout_places(rounds, [name(2)])) == [(4,), (2,), (1, 3), (8, 5, 7, 6)]


def _complete():
    return pair_next_round(cup(2, play_out(2)[1])).reason


def test_an_undecided_table_stops_the_bracket():
    draw = pair_next_round(cup(4))
    half = BracketRound(
        tuple(
            BracketTable(t.number, t.ns, t.ew, t.ns if t.number == 1 else None, t.number == 1)
            for t in draw.tables
        )
    )
    answer = pair_next_round(cup(4, [half]))
    assert (answer.reason.code, dict(answer.reason.params)) == ("undecided_table", {"table": 2})
    assert places(knockout_places([half])) == [(1, 2, 3), (4,)]


@pytest.mark.parametrize(("n", "code"), [(0, "too_few"), (1, "too_few"), (1025, "too_many")])
def test_from_2_to_1024(n, code):
    assert pair_next_round(cup(n)).reason.code == code


def test_the_bracket_does_not_give_way_to_a_forbidden_pair():
    answer = pair_next_round(cup(4, never=[(2, 3)]))
    assert dict(answer.reason.params) == {"entry": "p002", "rival": "p003"}
    assert [each.code for each in answer.alternatives] == ["lift_never", "other_seeding"]
    _, bracket = play_out(4)
    answer = pair_next_round(cup(4, bracket[:1], never=[(1, 2)]))
    assert [each.code for each in answer.alternatives] == ["lift_never"]


def test_the_view_shows_the_rounds_to_come():
    draw = pair_next_round(cup(5))
    now = BracketRound(
        tuple(BracketTable(t.number, t.ns, t.ew, decided=False) for t in draw.tables), draw.byes
    )
    view = bracket_view([now])
    shown = [[(m.upper, m.lower, m.state, m.table, m.winner) for m in round_] for round_ in view]
    assert shown == [
        [
            ("p001", None, "bye", None, "p001"),
            ("p004", "p005", "in_play", 1, None),
            ("p002", None, "bye", None, "p002"),
            ("p003", None, "bye", None, "p003"),
        ],
        [("p001", None, "to_come", None, None), ("p002", "p003", "to_come", None, None)],
        [(None, None, "to_come", None, None)],
    ]
    assert bracket_view([]) == ()
    assert knockout_places([]) == ()


def test_the_view_of_a_bracket_played_out():
    _, bracket = play_out(4, options={"third_place": True})
    final, third = bracket_view(bracket)[-1]
    assert (final.table, final.winner, final.state) == (1, "p001", "decided")
    assert (third.table, third.winner, third.upper) == (2, "p003", "p004")
    _, bracket = play_out(8, lambda t: the_better(t) if the_better(t) < "p003" else None)
    states = [[str(match.state) for match in round_] for round_ in bracket_view(bracket)]
    assert states == [["decided"] * 4, ["bye", "bye"], ["decided"]]


def test_rounds_needed():
    assert [rounds_needed(n) for n in (2, 3, 4, 5, 8, 9, 1000, 1024)] == [1, 2, 2, 3, 3, 4, 10, 10]


@pytest.mark.parametrize("seeding", ["standard", "lot", "list"])
@pytest.mark.parametrize("n", [*range(2, 65), 1000, 1024])
def test_every_size(n, seeding):
    pairings, bracket = play_out(n, options={"seeding": seeding})
    draw = pairings[0]
    assert len(pairings) == rounds_needed(n)
    assert 2 * len(draw.tables) + len(draw.byes) == n
    assert len(draw.tables) + len(draw.byes) == 2 ** (rounds_needed(n) - 1)
    assert all(not each.byes for each in pairings[1:])
    assert sorted(e for group in knockout_places(bracket) for e in group) == sorted(
        each.entry for each in cup(n).contenders
    )
    if seeding == "standard":
        assert set(draw.byes) == {name(seed) for seed in range(1, len(draw.byes) + 1)}
        assert met_by_place(pairings[-1]) == [(1, 2)]
        # With the better always winning, every round's seeds add up to the same.
        for round_, each in enumerate(pairings):
            total = 2 ** (rounds_needed(n) - round_) + 1
            assert {sum(both) for both in met_by_place(each)} == {total}


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 40), st.booleans(), st.data())
def test_whatever_happens_it_comes_to_an_end(n, third, data):
    """Results, both-outs and withdrawals at random: nobody plays on who is out, all get a place."""
    bracket, out, gone = [], set(), set()
    options = {"third_place": third}
    for _ in range(rounds_needed(n) + 1):
        position = cup(n, bracket, options=options)
        there = tuple(each for each in position.contenders if each.entry not in gone)
        answer = pair_next_round(replace(position, contenders=there))
        if isinstance(answer, NoLegalPairing):
            break
        seated = [e for table in answer.tables for e in (table.ns, table.ew)]
        assert len({*seated, *answer.byes}) == len(seated) + len(answer.byes)
        fallen = {e for e in seated if e in out}
        assert len(fallen) in ({0, 2} if third else {0})
        assert not gone & {*seated, *answer.byes}
        bracket.append(
            played(answer, lambda t: data.draw(st.sampled_from([t.ns, t.ew, t.ns, t.ew, None])))
        )
        for table in bracket[-1].tables:
            out |= {table.ns, table.ew} - {table.winner}
        gone |= data.draw(
            st.sets(st.sampled_from(cup(n).contenders).map(lambda c: c.entry), max_size=2)
        )
    assert answer.reason.code == "bracket_complete"
    groups = knockout_places(bracket, gone)
    assert sorted(e for group in groups for e in group) == sorted(
        c.entry for c in cup(n).contenders
    )
    assert len(bracket_view(bracket)) == rounds_needed(n)
