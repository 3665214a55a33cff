"""A record played again: where it agrees, and exactly where it does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from record_cast import GOLDEN, played, put, small, spoilt, stage, tournament

from matches.record import replay
from matches.record.codec import parse_tournament
from matches.record.reader import path_text
from matches.record.values import Tournament
from scoring.outcome import MatchOutcome, judge
from scoring.sheet import MatchRules, Sheet
from scoring.values import PerLine


def disagreements(value: Tournament) -> list[tuple[str, str, dict[str, Any]]]:
    found = replay.verify(value)
    assert found.agrees is (not found.disagreements)
    return [(path_text(each.path), each.code, dict(each.params)) for each in found.disagreements]


def codes(value: Tournament) -> set[str]:
    return {code for _, code, _ in disagreements(value)}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_agree(path: Path) -> None:
    assert disagreements(parse_tournament(json.loads(path.read_text(encoding="utf-8")))) == []


def test_a_tournament_not_begun_agrees() -> None:
    assert disagreements(tournament(entries=2, stages=[stage("swiss", planned=1)])) == []


def test_two_that_changed_seats() -> None:
    record = spoilt(
        ("stages[0].rounds[1].tables[0].ns", "p04"), ("stages[0].rounds[1].tables[0].ew", "p02")
    )
    assert disagreements(parse_tournament(record)) == [
        (
            "stages[0].rounds[1].tables[0]",
            "pairing_differs",
            {"round": 2, "table": 1, "expected": "p02 – p04", "found": "p04 – p02"},
        )
    ]


def test_tables_with_other_numbers_and_a_missing_one() -> None:
    record = spoilt(("stages[0].rounds[1].tables[1].number", 7))
    assert disagreements(parse_tournament(record)) == [
        (
            "stages[0].rounds[1].tables",
            "pairing_differs",
            {"round": 2, "table": 2, "expected": "p01 – p03", "found": "–"},
        ),
        (
            "stages[0].rounds[1].tables[1]",
            "pairing_differs",
            {"round": 2, "table": 7, "expected": "–", "found": "p01 – p03"},
        ),
    ]


def test_a_changed_result_shows_in_the_pairing_after_it() -> None:
    """p03 now wins round 1 and would meet p04."""
    record = spoilt(("stages[0].rounds[0].tables[0].smazzate[2]", {"ns": 0, "ew": 2000}))
    found = disagreements(parse_tournament(record))
    assert {(path, code) for path, code, _ in found} == {
        ("stages[0].rounds[1].tables[0]", "pairing_differs"),
        ("stages[0].rounds[1].tables[1]", "pairing_differs"),
    }


def test_another_bye() -> None:
    value = tournament(
        entries=3,
        stages=[stage("swiss", played(1, (1, 2, 600, 300), byes=(3,)), first_round="list")],
    )
    assert disagreements(value) == []
    value = tournament(
        entries=3,
        stages=[stage("swiss", played(1, (1, 3, 600, 300), byes=(2,)), first_round="list")],
    )
    assert disagreements(value)[1] == (
        "stages[0].rounds[0].byes",
        "byes_differ",
        {"round": 1, "expected": "p3", "found": "p2"},
    )


def test_a_rematch_and_a_round_the_engine_would_not_pair() -> None:
    """Two pairs can meet once in swiss."""
    rounds = played(1, (1, 2, 600, 300)), played(2, (1, 2, 600, 300))
    value = tournament(entries=2, stages=[stage("swiss", *rounds, first_round="list")])
    assert [(path, code) for path, code, _ in disagreements(value)] == [
        ("stages[0].rounds[1]", "round_not_pairable"),
        ("stages[0].rounds[1]", "no_opponent_left"),
        ("stages[0].rounds[1].tables[0]", "met_again"),
    ]


@pytest.mark.parametrize(
    ("variant", "again"),
    [("pure", []), ("no_immediate_rematch", [2]), ("no_rematch", [2, 3])],
)
def test_danish_rematches_are_as_the_variant_says(variant: str, again: list[int]) -> None:
    """The last round may repeat the one before it, unless nobody ever meets twice."""
    rounds = [played(number, (1, 2, 600, 300)) for number in (1, 2, 3)]
    value = tournament(entries=2, stages=[stage("danish", *rounds, variant=variant)])
    met = [params["round"] for _, code, params in disagreements(value) if code == "met_again"]
    assert met == again


def test_a_pair_that_may_never_meet() -> None:
    value = tournament(
        entries=2,
        stages=[stage("danish", played(1, (1, 2, 600, 300)), first_round="list")],
        forbidden=[{"entries": ["p1", "p2"], "kind": "never"}],
    )
    assert "never_pair_met" in codes(value)


def test_a_second_bye() -> None:
    rounds = (
        played(1, (1, 2, 600, 300), byes=(3,)),
        played(2, (1, 2, 600, 300), byes=(3,)),
    )
    value = tournament(entries=3, stages=[stage("danish", *rounds)])
    assert "bye_twice" in codes(value)


def test_an_unfinished_round_before_another() -> None:
    value = tournament(
        entries=2, stages=[stage("danish", played(1, (1, 2)), played(2, (1, 2)), planned=2)]
    )
    assert {"round_not_pairable", "round_unfinished"} <= codes(value)


def test_what_contradicts_itself_is_not_played_again() -> None:
    """A value from elsewhere than the file: the file is refused before."""
    good = parse_tournament(small())
    doubled = Tournament(good.rules, (*good.entries, good.entries[0]), good.stages)
    assert codes(doubled) == {"duplicate_entry"}


def test_a_sheet_that_breaks_the_rules() -> None:
    record = small()
    good = parse_tournament(record)
    put(record, "tournament.game", {"smazzate": 2})
    put(record, "stages[0].rounds", [])
    short = parse_tournament(record)
    value = Tournament(short.rules, good.entries, good.stages, (), good.penalties)
    assert "after_the_end" in codes(value)


def test_sums_that_do_not_come_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules cannot do it, so a judge who cannot count."""

    def wrong(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
        outcome = judge(rules, sheet)
        return MatchOutcome(
            outcome.ending, outcome.winner, outcome.points, PerLine(5, 0), PerLine(10, 9), None
        )

    monkeypatch.setattr(replay, "judge", wrong)
    value = tournament(entries=2, stages=[stage("swiss", played(1, (1, 2, 500, 500)))])
    sums = {code: params["sum"] for _, code, params in disagreements(value) if "sum" in params}
    assert sums == {"mp_do_not_cancel": 5, "vp_not_twenty": 19}


def test_standings_that_depend_on_the_listing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "standings_after", lambda value, _number: value.entries[0])
    assert "standings_differ" in codes(parse_tournament(small()))


def test_a_knockout_may_repeat_a_meeting_and_so_may_a_match_not_played() -> None:
    missed = {"not_played": True}
    value = tournament(
        entries=2,
        stages=[
            stage("swiss", played(1, (1, 2, missed)), played(2, (1, 2, 600, 300))),
            stage("knockout", played(3, (1, 2, 600, 300))),
        ],
    )
    assert "met_again" not in codes(value)
