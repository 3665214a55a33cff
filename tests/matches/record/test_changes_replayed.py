"""Late entries, pools, changes by hand and concessions played again: the cheat is always named."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest
from record_cast import Record, played, put, stage, tournament

from matches.pairing import Pairing
from matches.record.codec import tournament_to_json
from matches.record.derive import next_pairing
from matches.record.reader import path_text
from matches.record.replay import verify
from matches.record.values import NO_CONCESSIONS, Concessions, Tournament

Told = list[tuple[str, str, str, str]]


def told(value: Tournament) -> Told:
    """(path, code, expected, found) of every disagreement; what has no figures has them empty."""
    return [
        (
            path_text(each.path),
            each.code,
            str(each.params.get("expected", "")),
            str(each.params.get("found", "")),
        )
        for each in verify(value).disagreements
    ]


def codes(value: Tournament) -> list[str]:
    return [code for _, code, _, _ in told(value)]


FIRST = played(1, (1, 2, 1500, 0), (3, 4, 600, 500))
"""By list. p1 beats p2 20-0 and p3 beats p4 11-9: the order is p1, p3, p4, p2."""
ROUND_2 = "stages[0].rounds[1]"


def evening(second: Record, *, entries: int = 4, first: Record = FIRST, **other: Any) -> Tournament:
    rounds = copy.deepcopy((first, second))
    stages = [stage("swiss", *rounds, first_round="list")]
    return tournament(entries=entries, stages=stages, **other)


def by_hand(*tables: tuple[int, int], byes: tuple[int, ...] = ()) -> Record:
    """What the engine had drawn, table by table."""
    return {
        "tables": [
            {"number": number, "ns": f"p{ns}", "ew": f"p{ew}"}
            for number, (ns, ew) in enumerate(tables, start=1)
        ],
        "byes": [f"p{n}" for n in byes],
        "reasons": ["Vanno a casa insieme"],
    }


SWAPPED: Record = played(2, (1, 4, 500, 300), (3, 2, 500, 300))
"""The engine pairs p1 with p3 and p4 with p2; p3 and p4 changed places."""
DRAWN = by_hand((1, 3), (4, 2))


def test_a_round_changed_by_hand_agrees_where_it_says_so() -> None:
    value = evening({**SWAPPED, "by_hand": DRAWN})
    assert told(value) == []
    assert verify(value).checked["changed_by_hand"] == 1


def test_a_change_that_is_not_told() -> None:
    assert told(evening(SWAPPED)) == [
        (f"{ROUND_2}.tables[0]", "pairing_differs", "p1 – p3", "p1 – p4"),
        (f"{ROUND_2}.tables[1]", "pairing_differs", "p4 – p2", "p3 – p2"),
    ]


def test_a_change_that_pretends_to_be_the_draw() -> None:
    assert told(evening({**SWAPPED, "by_hand": by_hand((1, 4), (3, 2))})) == [
        (f"{ROUND_2}.by_hand.tables[0]", "proposal_differs", "p1 – p3", "p1 – p4"),
        (f"{ROUND_2}.by_hand.tables[1]", "proposal_differs", "p4 – p2", "p3 – p2"),
    ]


def test_no_change_brings_two_together_again() -> None:
    again = played(2, (1, 2, 500, 300), (3, 4, 500, 300))
    assert told(evening({**again, "by_hand": DRAWN})) == [
        (f"{ROUND_2}.tables[0]", "met_again", "", ""),
        (f"{ROUND_2}.tables[1]", "met_again", "", ""),
    ]


@pytest.mark.parametrize(
    ("more", "conceded", "said"),
    [
        ({}, {}, ["never_pair_met"]),
        ({"known_from": 3}, {}, []),
        ({"lifted_from": 2}, {}, []),
        ({"lifted_from": 3}, {}, ["never_pair_met"]),
        ({}, {"nevers": True}, []),
    ],
)
def test_no_change_brings_together_who_may_not_meet(
    more: Record, conceded: Record, said: list[str]
) -> None:
    """In a group of three of whom two sit together; known or lifted later, it is no rule yet."""
    group = {"entries": ["p1", "p4", "p5"], "kind": "never", **more}
    late = {"each": {5: {"joined_at": 3}}}
    second = {**SWAPPED, "by_hand": DRAWN, "conceded": conceded}
    assert codes(evening(second, entries=5, forbidden=[group], **late)) == said


FIVE = played(1, (1, 2, 1500, 0), (3, 4, 600, 500), byes=(5,))
"""p5's bye is 14 VP: p1, p5, p3, p4, p2. The next bye is p2's; p3 and p4 have met, so p1-p3."""


@pytest.mark.parametrize(("allowed", "said"), [([], ["bye_twice"]), (["p5"], [])])
def test_no_change_gives_a_second_bye_unless_it_is_allowed(
    allowed: list[str], said: list[str]
) -> None:
    second = {
        **played(2, (1, 3, 500, 300), (2, 4, 500, 300), byes=(5,)),
        "by_hand": by_hand((1, 3), (4, 5), byes=(2,)),
        "conceded": {"second_byes": allowed},
    }
    assert codes(evening(second, entries=5, first=FIVE)) == said


def test_a_bye_the_engine_did_not_give() -> None:
    second = {
        **played(2, (1, 3, 500, 300), (2, 5, 500, 300), byes=(4,)),
        "by_hand": by_hand((1, 3), (2, 5), byes=(4,)),
    }
    assert told(evening(second, entries=5, first=FIVE)) == [
        (f"{ROUND_2}.by_hand.tables[1]", "proposal_differs", "p4 – p5", "p2 – p5"),
        (f"{ROUND_2}.by_hand.byes", "proposal_byes_differ", "p2", "p4"),
    ]


@pytest.mark.parametrize(
    ("kept", "differ"), [([1], []), ([], [1, 2, 3]), ([3], [1, 2])], ids=["so", "none", "another"]
)
def test_tables_that_had_begun(kept: list[int], differ: list[int]) -> None:
    """p1, p3, p5, p6, p4, p2. Round p1-p6, which goes on, the nearest are p3-p5 and p4-p2.

    With nothing kept p1-p3 would play; round p4-p2 it would be p1-p5 and p3-p6, p5-p6 having met.
    """
    first = played(1, (1, 2, 1500, 0), (3, 4, 600, 500), (5, 6, 505, 500))
    second = {**played(2, (1, 6, 500, 300), (3, 5, 500, 300), (4, 2, 500, 300)), "kept": kept}
    found = verify(evening(second, entries=6, first=first)).disagreements
    assert [(each.code, each.params["table"]) for each in found] == [
        ("pairing_differs", table) for table in differ
    ]


def late_pairs(credit_of_p5: int) -> Tournament:
    """p1 20, p3 11, p5 10 (given), p4 9, p6 5 (given), p2 0: everybody meets the next.

    Whoever sat E-W sits N-S against one who has not sat yet.
    """
    joined = {
        5: {"joined_at": 2, "credit": {"vp": credit_of_p5, "mp": 0}},
        6: {"joined_at": 2, "credit": {"vp": 5, "mp": 0}},
    }
    second = played(2, (1, 3, 500, 300), (4, 5, 500, 300), (2, 6, 500, 300))
    return evening(second, entries=6, each=joined)


def test_late_entries_stand_where_their_credit_puts_them() -> None:
    assert told(late_pairs(10)) == []
    assert verify(late_pairs(10)).checked["credits"] == 2


def test_a_credit_raised_or_lowered_afterwards() -> None:
    """With nothing p5 is fifth, before p2 whose MP are below zero: p4 meets p6, p5 meets p2."""
    assert told(late_pairs(0)) == [
        (f"{ROUND_2}.tables[1]", "pairing_differs", "p4 – p6", "p4 – p5"),
        (f"{ROUND_2}.tables[2]", "pairing_differs", "p2 – p5", "p2 – p6"),
    ]


GIRONE = played(1, (1, 2, 1500, 0), (3, 4, 1000, 0), (5, 6, 600, 0), (7, 8, 500, 400))
"""By list: p1, p3, p5, p7 win by less and less, so that p8, p6, p4, p2 follow."""
POOLS = [["p1", "p3", "p5", "p7"], ["p8", "p6", "p4", "p2"]]


def in_pools(pools: list[list[str]], final: Record) -> Tournament:
    stages = [
        stage("swiss", copy.deepcopy(GIRONE), first_round="list"),
        {**stage("danish", copy.deepcopy(final), pools=2), "pools": pools},
    ]
    return tournament(entries=8, stages=stages)


FINAL = played(2, (1, 3, 500, 300), (5, 7, 500, 300), (8, 6, 500, 300), (4, 2, 500, 300))


def test_pools_are_those_of_the_standings_in_whatever_order_they_are_listed() -> None:
    assert told(in_pools(POOLS, FINAL)) == []
    assert told(in_pools([pool[::-1] for pool in POOLS], FINAL)) == []
    assert verify(in_pools(POOLS, FINAL)).checked["pools"] == 2


def test_an_entry_put_into_a_better_pool() -> None:
    final = played(2, (1, 3, 500, 300), (5, 8, 500, 300), (7, 6, 500, 300), (4, 2, 500, 300))
    pools = [["p1", "p3", "p5", "p8"], ["p7", "p6", "p4", "p2"]]
    where = "stages[1].rounds[0].tables"
    assert told(in_pools(pools, final)) == [
        (f"{where}[1]", "pairing_differs", "p5 – p7", "p5 – p8"),
        (f"{where}[2]", "pairing_differs", "p8 – p6", "p7 – p6"),
        (f"{where}[1]", "pools_mixed", "", ""),
        (f"{where}[2]", "pools_mixed", "", ""),
        ("stages[1].pools[0]", "pool_differs", "p7", "p8"),
        ("stages[1].pools[1]", "pool_differs", "p8", "p7"),
    ]


def test_a_plan_that_was_shortened_after_the_draw() -> None:
    """While a third round was planned nobody met again at once; the last round might have."""
    first = played(1, (1, 2, ruled(12, 10)), (3, 4, ruled(6, 4)))
    second = {**played(2, (1, 3, 500, 300), (2, 4, 500, 300)), "planned": 3}
    rounds = (first, second)
    options = {"variant": "no_immediate_rematch", "first_round": "list"}
    value = tournament(entries=4, stages=[stage("danish", *rounds, **options)])
    assert told(value) == []
    del second["planned"]
    value = tournament(entries=4, stages=[stage("danish", *rounds, **options)])
    assert codes(value) == ["pairing_differs", "pairing_differs"]


def ruled(ns: int, ew: int) -> Record:
    award = {"ns": {"vp": ns, "mp": 0}, "ew": {"vp": ew, "mp": 0}, "reason": "Carte mescolate"}
    return {"awarded": award}


def test_a_rematch_the_organiser_allowed() -> None:
    """Four pairs have all met after three rounds; the fourth repeats the first."""
    value = tournament(entries=4, stages=[stage("swiss", planned=4, first_round="list")])
    for _ in range(3):
        value = played_on(value)
    allowed = played_on(value, Concessions(rematches_to=1))
    assert told(allowed) == []
    record = tournament_to_json(allowed)
    del record["stages"][0]["rounds"][3]["conceded"]
    rest = {key: record[key] for key in ("entries", "stages")}
    assert codes(tournament(**{**rest, "entries": 4})) == [
        "round_not_pairable", "no_opponent_left", "met_again", "met_again",
    ]  # fmt: skip


def played_on(value: Tournament, conceded: Concessions = NO_CONCESSIONS) -> Tournament:
    """With another round as the engine makes it, N-S winning everywhere."""
    pairing = next_pairing(value, conceded)
    assert isinstance(pairing, Pairing)
    record = tournament_to_json(value)
    allowed = {"conceded": {"rematches_to": conceded.rematches_to or None}}
    tables = [
        {"number": n, "ns": ns, "ew": ew, "smazzate": [{"ns": 500, "ew": 300}]}
        for n, (ns, ew) in pairing.seating.items()
    ]
    round_ = {"number": pairing.round_number, "tables": tables, "byes": list(pairing.byes)}
    record["stages"][0]["rounds"].append({**round_, **allowed})
    return tournament(entries=len(value.entries), stages=record["stages"])


def mitchell() -> Tournament:
    """Three tables: N-S keep theirs, E-W go on to the next."""
    value = tournament(entries=6, stages=[stage("mitchell", planned=3, first_round="list")])
    return played_on(played_on(value))


def test_a_mitchell_agrees_and_goes_on_as_it_must() -> None:
    first, second = mitchell().stages[0].rounds
    assert told(mitchell()) == []
    assert [ns for ns, _ in first.seating.values()] == [ns for ns, _ in second.seating.values()]
    assert [ew for _, ew in second.seating.values()] == [first.seating[n][1] for n in (3, 1, 2)]


def test_two_that_changed_tables_in_a_mitchell() -> None:
    """At table 1 sits whoever was to go to table 2, and was there in the first round."""
    value = mitchell()
    (_, a), (_, b), _ = value.stages[0].rounds[1].seating.values()
    stages = tournament_to_json(value)["stages"]
    put(stages, "0.rounds[1].tables[0].ew", b)
    put(stages, "0.rounds[1].tables[1].ew", a)
    found = told(tournament(entries=6, stages=stages))
    assert [(path, code) for path, code, _, _ in found] == [
        (f"{ROUND_2}.tables[0]", "pairing_differs"),
        (f"{ROUND_2}.tables[1]", "pairing_differs"),
        (f"{ROUND_2}.tables[0]", "met_again"),
    ]


def test_a_round_robin_rests_everybody_in_turn() -> None:
    """Three, twice round: whoever rests again after three rounds does so by plan."""
    plan = stage("round_robin", planned=6, double=True, first_round="list")
    value = tournament(entries=3, stages=[plan])
    for _ in range(6):
        value = played_on(value)
    assert told(value) == []
    assert sorted(round_.byes[0] for round_ in value.stages[0].rounds) == sorted(
        2 * ["p1", "p2", "p3"]
    )


def test_lots_come_out_of_the_seed() -> None:
    """Another seed, and the first round is another."""
    value = tournament(entries=8, stages=[stage("swiss", planned=3)])
    value = played_on(value)
    assert told(value) == []
    other = replace(value, rules=replace(value.rules, seed=8))
    assert set(codes(other)) == {"pairing_differs"}
