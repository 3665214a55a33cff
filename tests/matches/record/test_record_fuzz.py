"""Whatever is handed in, it is read or refused with paths; nothing else ever happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from record_cast import GOLDEN, small
from test_record_round_trip import late_and_changed

from matches.phrases import problem_to_json
from matches.record.codec import (
    parse_sheet,
    parse_smazzata,
    parse_tournament,
    sheet_to_json,
    smazzata_to_json,
    tournament_to_json,
)
from matches.record.document import documents, load
from matches.record.single_match import parse_match
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, Problem, RuleBrokenError

WORDS = [
    "format", "tournament", "entries", "stages", "rounds", "tables", "smazzate", "ns", "ew",
    "number", "cards", "closed", "base", "kind", "by", "options", "cut", "game", "target", "p01",
    "pools", "kept", "absent", "swiss", "knockout", "burraco", "\x00", "\ud800", "awarded", "reason", "vp", "stopped",
]  # fmt: skip

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**395, max_value=10**410)
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(WORDS)
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(st.characters()), inner, max_size=6)
    ),
    max_leaves=30,
)
MANY = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def refused_or_read(parse: Any, data: object) -> Any:
    problems: tuple[Problem, ...] = ()
    try:
        return parse(data)
    except RuleBrokenError as broken:
        problems = broken.problems
    assert problems
    for problem in problems:
        assert json.loads(json.dumps(problem_to_json(problem)))["message"]
    return None


@MANY
@given(ANYTHING)
@pytest.mark.parametrize("parse", [parse_tournament, parse_sheet, parse_smazzata, parse_match])
def test_anything_is_read_or_refused(parse: Any, data: object) -> None:
    refused_or_read(parse, data)


@MANY
@given(st.text(st.characters()) | ANYTHING.map(lambda data: json.dumps(data, default=str)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for document in documents(text):
        refused_or_read(load, document)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    if isinstance(data, dict):
        keys: list[Any] = list(data)
    elif isinstance(data, list):
        keys = list(range(len(data)))
    else:
        return []
    inner = [place for key in keys for place in places(data[key])]
    return [(data, key) for key in keys] + inner


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """A record with up to four places changed, taken out or doubled."""
    record = draw(st.sampled_from([small, late_and_changed]))()
    for _ in range(draw(st.integers(1, 4))):
        container, key = draw(st.sampled_from(places(record)))
        change = draw(st.sampled_from(["change", "remove", "double", "swap"]))
        if change == "remove":
            del container[key]
        elif change == "double" and isinstance(container, list):
            container.append(container[key])
        elif change == "swap":
            other, there = draw(st.sampled_from(places(record)))
            container[key] = json.loads(json.dumps(other[there], default=str))
        else:
            container[key] = draw(ANYTHING)
        if not places(record):
            break
    return record


@MANY
@given(mutated())
def test_a_spoilt_record_is_read_or_refused(record: Any) -> None:
    tournament = refused_or_read(parse_tournament, record)
    if tournament is not None:
        written = tournament_to_json(tournament)
        assert parse_tournament(written) == tournament
        assert tournament_to_json(parse_tournament(written)) == written


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_come_back_the_same(path: Any) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert tournament_to_json(parse_tournament(record)) == record


FIVES = st.integers(-236, 836).map(lambda n: 5 * n)
COUNTS = st.builds(
    Parts,
    cards=FIVES,
    in_hand=FIVES,
    clean=st.integers(0, 5),
    semi_clean=st.integers(0, 5),
    dirty=st.integers(0, 5),
    closed=st.booleans(),
    pozzetto=st.booleans(),
)


def per_line(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(PerLine, each, each)


SHEETS = st.builds(
    Sheet,
    smazzate=st.lists(per_line(FIVES | COUNTS), max_size=5).map(tuple),
    last_move=st.none() | st.sampled_from(Line),
    stopped=st.none()
    | st.builds(
        Stoppage,
        kind=st.sampled_from(StoppageKind),
        by=st.sampled_from(Responsible),
        base=st.none() | per_line(FIVES),
    ),
    awarded=st.none()
    | st.builds(
        Award, vp=per_line(st.integers(0, 20)), mp=per_line(FIVES), reason=st.just("Ruling")
    ),
    not_played=st.booleans(),
)


@MANY
@given(SHEETS)
def test_every_sheet_survives_the_file(sheet: Sheet) -> None:
    """Also those that scoring would refuse: the shape is one thing, the rules another."""
    written = json.loads(json.dumps(sheet_to_json(sheet)))
    assert parse_sheet(written) == sheet
    for smazzata in sheet.smazzate:
        assert parse_smazzata(smazzata_to_json(smazzata)) == smazzata
