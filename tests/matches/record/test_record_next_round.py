"""What the pairing is asked, taken from the record alone."""

from __future__ import annotations

import pytest
from record_cast import played, stage, tournament

from matches.pairing import NoLegalPairing, Pairing, System
from matches.record.derive import as_of, next_field, next_pairing, qualified
from matches.record.values import Tournament
from scoring.lots import lot
from scoring.values import EntryId, Line

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500))
"""p1 13 VP, p3 11, p4 9, p2 7."""
LEVEL = played(1, (1, 2, 500, 500), (3, 4, 500, 500))


def reason(value: Tournament) -> tuple[str, dict[str, str | int]]:
    answer = next_pairing(value)
    assert isinstance(answer, NoLegalPairing)
    return answer.reason.code, dict(answer.reason.params)


def tables(value: Tournament) -> list[tuple[str, str]]:
    answer = next_pairing(value)
    assert isinstance(answer, Pairing), answer
    return [(table.ns, table.ew) for table in answer.tables]


def test_an_unfinished_table_comes_first() -> None:
    value = tournament(entries=4, stages=[stage("swiss", played(1, (1, 2, 5, 0), (3, 4)))])
    assert reason(value) == ("round_unfinished", {"round": 1, "table": 2})


def test_after_the_last_planned_round_there_is_none() -> None:
    value = tournament(entries=4, stages=[stage("swiss", FIRST)])
    assert reason(value) == ("tournament_complete", {})
    assert qualified(value) == ()
    with pytest.raises(ValueError, match="every planned round"):
        next_field(value)


def test_places_are_those_of_the_standings() -> None:
    value = tournament(entries=4, stages=[stage("swiss", FIRST, planned=2)])
    field = next_field(value)
    assert (field.system, field.round_number, field.round_of_stage) == (System.SWISS, 2, 2)
    assert {each.entry: each.place for each in field.contenders} == {
        "p1": 1,
        "p3": 2,
        "p4": 3,
        "p2": 4,
    }
    assert {each.entry: each.listed for each in field.contenders} == {
        "p1": 1,
        "p2": 2,
        "p3": 3,
        "p4": 4,
    }
    assert tables(value) == [("p1", "p3"), ("p4", "p2")]


def test_a_penalty_for_the_coming_round_does_not_count_yet() -> None:
    penalty = {"entry": "p1", "round": 2, "vp": -10, "reason": "Ritardo"}
    value = tournament(entries=4, stages=[stage("swiss", FIRST, planned=2)], penalties=[penalty])
    assert next_field(value).contenders[0].entry == "p1"


def test_who_shares_a_place_is_paired_by_lot() -> None:
    value = tournament(
        entries=4, stages=[stage("swiss", LEVEL, planned=2)], rules={"tie_breaks": ["vp"]}
    )
    by_lot = sorted((entry.id for entry in value.entries), key=lambda entry: lot(7, entry))
    field = next_field(value)
    assert [each.entry for each in field.contenders] == by_lot
    assert [each.place for each in field.contenders] == [1, 2, 3, 4]


def test_what_is_known_of_the_rounds_before() -> None:
    """Meetings, seats and byes of the whole tournament; a match not played is no meeting."""
    value = tournament(
        entries=5,
        stages=[
            stage("swiss", played(1, (1, 2, 600, 300), (3, 4, {"not_played": True}), byes=(5,))),
            stage("danish", played(2, (2, 1, 600, 300), (5, 3, 600, 300), byes=(4,)), planned=2),
        ],
        forbidden=[
            {"entries": ["p1", "p5"], "kind": "never"},
            {"entries": ["p3", "p1"], "kind": "avoid"},
        ],
    )
    field = next_field(value)
    assert field.met == {
        frozenset(("p1", "p2")): (1, 2),
        frozenset(("p3", "p5")): (2,),
    }
    assert field.never == {frozenset(("p1", "p5"))}
    assert field.avoid == {frozenset(("p1", "p3"))}
    known = {each.entry: (each.ns, each.ew, each.last_line, each.byes) for each in field.contenders}
    assert known == {
        "p1": (1, 1, Line.EW, 0),
        "p2": (1, 1, Line.NS, 0),
        "p3": (1, 1, Line.EW, 0),
        "p4": (0, 1, Line.EW, 1),
        "p5": (1, 0, Line.NS, 1),
    }


def test_the_withdrawn_are_left_out_from_the_round_after() -> None:
    value = tournament(
        entries=4,
        stages=[stage("danish", FIRST, planned=3)],
        each={1: {"withdrawn_after": 2}, 3: {"withdrawn_after": 1}},
    )
    assert qualified(value) == ("p1", "p4", "p2")


def test_a_cut_takes_the_best_that_are_still_there() -> None:
    value = tournament(
        entries=4,
        stages=[stage("swiss", FIRST), stage("knockout", planned=1, cut=2)],
        each={3: {"withdrawn_after": 1}},
    )
    assert qualified(value) == ("p1", "p4")
    assert tables(value) == [("p1", "p4")]
    assert next_field(value).options == {}


def test_within_a_cut_stage_the_field_stays_the_same() -> None:
    second = stage("danish", played(2, (1, 3, 0, 1005)), planned=2, cut=2)
    value = tournament(entries=4, stages=[stage("swiss", FIRST), second])
    assert qualified(value) == ("p3", "p1")


def test_the_first_round_of_a_knockout_goes_by_seed() -> None:
    """Seeded first, then by the list: p3, p1, p2, p4; so 1-4 and 2-3 of these."""
    value = tournament(
        entries=4,
        stages=[stage("knockout", planned=2)],
        each={3: {"seeding": 1}, 1: {"seeding": 2}},
    )
    assert tables(value) == [("p3", "p4"), ("p1", "p2")]


def test_a_first_round_by_the_list() -> None:
    value = tournament(entries=4, stages=[stage("swiss", planned=1, first_round="list")])
    assert tables(value) == [("p1", "p2"), ("p3", "p4")]


def test_the_winners_go_on() -> None:
    first = played(1, (1, 4, 600, 300), (2, 3, 300, 600))
    value = tournament(entries=4, stages=[stage("knockout", first, planned=2)])
    assert tables(value) == [("p1", "p3")]
    assert qualified(value)[:2] == ("p1", "p3")


def test_both_lines_out_leave_an_empty_slot() -> None:
    both = {"smazzate": [], "stopped": {"kind": "no_show", "by": "both"}}
    first = played(1, (1, 4, 600, 300), (2, 3, both))
    value = tournament(entries=4, stages=[stage("knockout", first, planned=2)])
    assert reason(value) == ("bracket_complete", {})


def test_as_it_stood_before_a_round() -> None:
    value = tournament(
        entries=4,
        stages=[
            stage("swiss", FIRST),
            stage("danish", played(2, (1, 3, 600, 300), (4, 2, 600, 300))),
        ],
        penalties=[
            {"entry": "p1", "round": 1, "vp": -1, "reason": "Prima"},
            {"entry": "p1", "round": 2, "vp": -1, "reason": "Dopo"},
        ],
    )
    before = as_of(value, 2)
    assert [len(each.rounds) for each in before.stages] == [1, 0]
    assert [each.reason for each in before.penalties] == ["Prima"]
    assert before.entries == value.entries
    assert as_of(value, 3) == value
    assert {each.id for each in as_of(value, 1).entries} == {EntryId(f"p{n}") for n in range(1, 5)}
