"""What was corrected, given or lifted too late for a draw: the record tells it, the replay knows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from record_cast import SCHEMA, Record, played, stage, told, tournament

from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.derive import known_before, next_pairing, standings_after
from matches.record.replay import verify
from matches.record.values import Tournament
from scoring.values import EntryId

VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
LATE: Record = {"entry": "p1", "round": 1, "vp": -9, "mp": 0, "reason": "Ritardo"}


def evening(earlier: Any = None, *penalties: Record) -> Tournament:
    """Two rounds: p1 beats p2 20-0 and p3 beats p4 11-9, so p1, the better, sits N-S against p3."""
    first = played(1, (1, 2, 1500, 0), (3, 4, 600, 500))
    if earlier is not None:
        first["tables"][0] = {
            **first["tables"][0],
            "smazzate": [{"ns": 0, "ew": 1500}],
            "earlier": earlier,
        }
    rounds = (first, played(2, (1, 3, 500, 300), (4, 2, 500, 300)))
    return tournament(
        entries=4,
        stages=[stage("swiss", *rounds, first_round="list")],
        penalties=list(penalties),
    )


THEN = {"until": 2, "smazzate": [{"ns": 1500, "ew": 0}]}


def codes(value: Tournament) -> list[str]:
    return [problem.code for problem in verify(value).disagreements]


def test_the_evening_agrees_as_it_was_played() -> None:
    assert codes(evening()) == []


def test_a_correction_after_the_next_draw_leaves_that_draw_as_it_was() -> None:
    assert "pairing_differs" in codes(evening([]))
    assert codes(evening([THEN])) == []


def test_the_standings_count_what_stands() -> None:
    first = standings_after(evening([THEN]), 1)[0]
    assert (first.entry, first.mp) == ("p2", 1500)


def test_a_draw_that_comes_later_knows_the_correction() -> None:
    value = evening([THEN])
    before, now = known_before(value, 2), known_before(value, 3)
    assert before.stages[0].rounds[0].tables[0].sheet.smazzate[0].ns == 1500
    assert now.stages[0].rounds[0].tables[0].sheet.smazzate[0].ns == 0


@pytest.mark.parametrize(
    ("late", "found"),
    [({}, ["pairing_differs"]), ({"known_from": 2}, ["pairing_differs"]), ({"known_from": 3}, [])],
)
def test_a_penalty_given_late_counts_from_the_next_draw(late: Record, found: list[str]) -> None:
    """With it p3, now the better, would sit N-S; in round 2 p1 then has 20 − 20 + 12 VP."""
    value = evening(None, {**LATE, "vp": -20, **late})
    assert codes(value) == found
    assert [row.vp for row in standings_after(value) if row.entry == "p1"] == [12]


def test_a_penalty_lifted_after_a_draw_counted_for_that_draw_alone() -> None:
    lifted = evening(None, {**LATE, "vp": -20, "lifted_from": 3})
    standing = evening(None, {**LATE, "vp": -20})
    assert codes(lifted) == codes(standing) != []
    assert standings_after(lifted) == standings_after(evening())
    assert known_before(lifted, 3).penalties == ()
    penalty = known_before(lifted, 2).penalties[0]
    assert (penalty.entry, penalty.stands) == (EntryId("p1"), True)


def test_the_next_round_is_paired_by_what_stands() -> None:
    assert next_pairing(known_before(evening([THEN]), 3)) == next_pairing(evening([THEN]))


def record(**late: Any) -> Record:
    value = evening([THEN, {**THEN, "until": 4}], {**LATE, "known_from": 4, "lifted_from": 5})
    written = tournament_to_json(value)
    written["penalties"][0].update(late)
    return written


def test_the_record_carries_it_there_and_back() -> None:
    assert VALIDATOR.is_valid(record())
    assert tournament_to_json(parse_tournament(record())) == record()
    assert [each["until"] for each in record()["stages"][0]["rounds"][0]["tables"][0]["earlier"]] == [
        2,
        4,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("until", "code"),
    [(1, "out_of_range"), (None, "wrong_type"), ("2", "wrong_type"), (4, "out_of_range")],
)
def test_a_sheet_no_draw_was_made_by_is_refused(until: Any, code: str) -> None:
    spoilt = record()
    table = "stages[0].rounds[0].tables[0]"
    sheets = spoilt["stages"][0]["rounds"][0]["tables"][0]["earlier"]
    if until == 4:
        sheets[0]["until"] = until
        assert told(spoilt) == [(f"{table}.earlier[1].until", code)]
    else:
        del sheets[1]
        sheets[0]["until"] = until
        assert told(spoilt) == [(f"{table}.earlier[0].until", code)]


def test_the_rules_hold_for_what_stood_earlier_too() -> None:
    spoilt = record()
    sheets = spoilt["stages"][0]["rounds"][0]["tables"][0]["earlier"]
    sheets[1]["smazzate"][0]["ns"] = 642
    assert told(spoilt) == [
        ("stages[0].rounds[0].tables[0].earlier[1].smazzate[0].ns", "not_multiple_of_5")
    ]


def test_a_lifting_before_any_draw_knew_of_the_penalty_is_refused() -> None:
    assert told(record(lifted_from=4)) == [("penalties[0].lifted_from", "out_of_range")]
    assert told(record(known_from=0)) == [("penalties[0].known_from", "out_of_range")]


def test_a_penalty_known_in_time_says_nothing_more() -> None:
    value = parse_tournament(record(known_from=2, lifted_from=None))
    assert (value.penalties[0].known_from, value.penalties[0].lifted_from) == (None, None)
