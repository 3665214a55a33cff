"""What a record cannot say at once: of late entries, absences, pools and changes by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from record_cast import played, small, spoilt, stage, told

from matches.record.codec import parse_tournament
from matches.record.coherence.planned import within_the_plan
from matches.record.values import Entry, Substitution
from scoring.values import EntryId, RuleBrokenError


def there(number: int, **when: Any) -> tuple[str, dict[str, Any]]:
    """An entry of the small record that was not there all the time."""
    return f"entries[{number - 1}]", {**small()["entries"][number - 1], **when}


def with_another(**when: Any) -> tuple[str, list[dict[str, Any]]]:
    return "entries", [*small()["entries"], {"id": "p05", "name": "Tardi", **when}]


FIRST_TABLE = "stages[0].rounds[0].tables[0]"
SECOND = "stages[0].rounds[1]"
AS_DRAWN = {
    "tables": [
        {"number": 1, "ns": "p02", "ew": "p04"},
        {"number": 2, "ns": "p01", "ew": "p03"},
    ],
    "byes": [],
    "reasons": ["Tardi"],
}


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (there(2, joined_at=2), f"{FIRST_TABLE}.ns", "plays_before_joining"),
        (there(2, absent=[2]), f"{SECOND}.tables[0].ns", "plays_though_absent"),
        (with_another(joined_at=4), "entries[4].joined_at", "unknown_round"),
        (there(2, absent=[3, 4]), "entries[1].absent[1]", "unknown_round"),
        (
            there(2, substitutes=[{"round": 2, "replaced": "Nessuno", "player": "Ugo Verdi"}]),
            "entries[1].substitutes[0].replaced",
            "not_playing_then",
        ),
        (("stages[0].pools", [["p01", "p02"]]), "stages[0].pools", "pools_not_asked_for"),
        ((f"{SECOND}.planned", 1), f"{SECOND}.planned", "more_rounds_than_planned"),
        (
            (f"{SECOND}.conceded", {"rematches_to": 2}),
            f"{SECOND}.conceded.rematches_to",
            "rematches_of_no_earlier_round",
        ),
        (
            (f"{SECOND}.conceded", {"second_byes": ["p77"]}),
            f"{SECOND}.conceded.second_byes",
            "unknown_entry",
        ),
        ((f"{SECOND}.kept", [1, 3]), f"{SECOND}.kept[1]", "kept_no_table"),
        ((f"{SECOND}.by_hand", {**AS_DRAWN, "byes": ["p04"]}), f"{SECOND}.by_hand", "drawn_away"),
        (
            (f"{SECOND}.by_hand", {**AS_DRAWN, "tables": AS_DRAWN["tables"][:1]}),
            f"{SECOND}.by_hand",
            "not_drawn",
        ),
        (
            (f"{SECOND}.by_hand", {**AS_DRAWN, "tables": 2 * AS_DRAWN["tables"][:1]}),
            f"{SECOND}.by_hand.tables[1].number",
            "duplicate_table",
        ),
    ],
)
def test_what_cannot_have_been(change: tuple[str, Any], path: str, code: str) -> None:
    assert set(told(spoilt(change))) == {(path, code)}


@pytest.mark.parametrize(
    "change",
    [
        there(2, absent=[3]),
        with_another(joined_at=3),
        there(2, substitutes=[
            {"round": 1, "replaced": small()["entries"][1]["players"][0], "player": "Ugo Verdi"},
            {"round": 2, "replaced": "Ugo Verdi", "player": "Ada Bruni"},
        ]),
        (f"{SECOND}.by_hand", AS_DRAWN),
        ("forbidden", [
            {"entries": ["p01", "p04"], "kind": "never", "lifted_from": 2},
            {"entries": ["p01", "p04"], "kind": "never", "known_from": 2},
            {"entries": ["p01", "p04"], "kind": "avoid", "because": "club", "name": "ASD Roma"},
        ]),
    ],
)  # fmt: skip
def test_what_can_have_been(change: tuple[str, Any]) -> None:
    """A round that was dropped from the plan, a second substitute, a rule given again."""
    assert told(spoilt(change)) == []


@pytest.mark.parametrize(
    ("joined_at", "said"), [(1, []), (2, [("round", "penalty_before_joining")])]
)
def test_nothing_is_given_or_taken_before_one_joined(
    joined_at: int, said: list[tuple[str, str]]
) -> None:
    penalty = {"entry": "p05", "round": 1, "vp": -1, "reason": "Tardi"}
    record = spoilt(with_another(joined_at=joined_at), ("penalties", [penalty]))
    assert told(record) == [(f"penalties[0].{key}", code) for key, code in said]


@pytest.mark.parametrize(("members", "said"), [(447, []), (448, ["too_many_pairs_apart"])])
def test_groups_make_a_hundred_thousand_pairs_at_the_most(members: int, said: list[str]) -> None:
    """447 entries are 99,681 pairs, and another four entries 6; 448 are 100,128."""
    more = [{"id": f"x{n}", "name": f"Coppia {n}"} for n in range(members)]
    club = {"entries": [each["id"] for each in more], "kind": "avoid"}
    few = {"entries": ["p01", "p02", "p03", "p04"], "kind": "never"}
    record = spoilt(("entries", [*small()["entries"], *more]), ("forbidden", [few, club]))
    assert told(record) == [("forbidden", code) for code in said]


def test_a_large_group_said_twice_is_told_in_few_words() -> None:
    more = [{"id": f"x{n:02}", "name": f"Coppia {n}"} for n in range(12)]
    club = {"entries": [each["id"] for each in more], "kind": "avoid"}
    record = spoilt(("entries", [*small()["entries"], *more]), ("forbidden", [club, club]))
    with pytest.raises(RuleBrokenError) as broken:
        parse_tournament(record)
    (problem,) = broken.value.problems
    assert problem.params == {
        "entries": "x00, x01, x02, x03, x04, x05, x06, x07, x08, x09, …",
    }


def test_of_rounds_out_of_the_plan_nothing_is_noted() -> None:
    """Of a plan of two; who comes for the round after the last is in none."""
    changes = tuple(Substitution(round_, "Ada", "Ugo") for round_ in (2, 3, 4))
    noted = Entry(EntryId("p1"), "x", (), None, 3, 5, absent=(1, 2, 3), substitutes=changes)
    within = replace(noted, withdrawn_after=2, joined_at=3, absent=(1, 2), substitutes=changes[:2])
    assert within_the_plan(noted, 2) == within
    assert within_the_plan(within, 2) == within
    always, never = (replace(within, withdrawn_after=after) for after in (None, 0))
    assert [within_the_plan(each, 2) for each in (always, never)] == [always, never]


def in_pools(**changes: Any) -> dict[str, Any]:
    """The small record with a second stage of two pools, begun."""
    record = small()
    last = json.loads(json.dumps(played(3, (1, 2), (3, 4))).replace('"p', '"p0'))
    pools = {"pools": [["p01", "p02"], ["p03", "p04"]]}
    second = {**stage("danish", last, pools=2, pool_size=2), **pools}
    record["stages"].append({**second, **changes})
    return record


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, []),
        ({"pools": [["p01", "p02", "p03", "p04"]]}, []),
        ({"pools": []}, [("pools", "pools_missing")]),
        ({"pools": [["p01"], ["p02"], ["p03", "p04"]]}, [("pools", "too_many_pools")]),
        (
            {"pools": [["p01", "p09"], ["p03", "p01"]]},
            [("pools[0][1]", "unknown_entry"), ("pools[1][1]", "twice_in_pools")],
        ),
        ({"options": {"pools": 2, "pool_size": 1}}, [("options.pool_size", "out_of_range")]),
        ({"options": {"pools": 27, "pool_size": 2}}, [("options.pools", "out_of_range")]),
        (
            {"options": {"pool_size": 2}, "pools": []},
            [("options.pool_size", "pool_size_without_pools")],
        ),
        (
            {"options": {"pools": 2}, "system": "knockout"},
            [("options.pools", "no_pools_in_system")],
        ),
    ],
)
def test_pools_are_as_the_options_say(changes: dict[str, Any], said: list[tuple[str, str]]) -> None:
    """Fewer than were asked for are those of a field too small for more."""
    assert told(in_pools(**changes)) == [(f"stages[1].{path}", code) for path, code in said]


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        (
            [("forbidden", [{"entries": ["p01", "p02"], "kind": kind} for kind in ("never", 1)])],
            "forbidden[1].kind",
        ),
        (
            [(f"{SECOND}.conceded", {"rematches_to": 1}), (f"{SECOND}.number", "2")],
            f"{SECOND}.number",
        ),
        (
            [(f"{SECOND}.by_hand", AS_DRAWN), (f"{SECOND}.tables[0].ns", 2)],
            f"{SECOND}.tables[0].ns",
        ),
        (
            [
                there(1, substitutes=[{"round": 2, "replaced": "Ada Arnaldi", "player": "Ugo"}]),
                ("entries[0].players[0]", None),
            ],
            "entries[0].players[0]",
        ),
    ],
)
def test_what_could_not_be_read_contradicts_nothing(
    changes: list[tuple[str, Any]], broken: str
) -> None:
    assert told(spoilt(*changes)) == [(broken, "wrong_type")]
