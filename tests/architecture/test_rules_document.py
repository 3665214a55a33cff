"""docs/rules.md keeps its word: what it names is there, and no row leaves its rule unaccounted for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "rules.md"
DOCUMENTS = ("S0", "S1", "S2", "S3", "S4")
NAMED = re.compile(r"`([^`]+)`")
ONLY_NAMES = re.compile(r"(`[^`]+`(, (?=`)|$))*")
RULER = re.compile(r"\|[-|]+\|")
BETWEEN = re.compile(r"(?<!\\)\|")
COLUMNS = 4


class RuleRow(NamedTuple):
    """A line of one of the tables: a sentence, what becomes of it, and where that is seen."""

    line: int
    section: str
    sentence: str
    kept: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def _table_lines() -> Iterator[tuple[int, str, list[str]]]:
    """Number, heading and cells of each line of a table, without the heads of the tables."""
    section, lines = "", DOCUMENT.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        if line.startswith("## "):
            section = line.removeprefix("## ").split(":")[0]
        following = lines[number] if number < len(lines) else ""
        if line.startswith("|") and not any(map(RULER.fullmatch, (line, following))):
            yield number, section, [cell.strip() for cell in BETWEEN.split(line)[1:-1]]


def _rule_rows() -> Iterator[RuleRow]:
    for number, section, cells in _table_lines():
        if section != "Outside the service":
            assert len(cells) == COLUMNS, f"line {number}: {len(cells)} columns"
            sentence, kept, functions, tests = cells
            assert ONLY_NAMES.fullmatch(functions), f"line {number}: {functions}"
            assert ONLY_NAMES.fullmatch(tests), f"line {number}: {tests}"
            yield RuleRow(
                number,
                section,
                sentence,
                kept,
                tuple(NAMED.findall(functions)),
                tuple(NAMED.findall(tests)),
            )


ROWS = tuple(_rule_rows())
FUNCTIONS = sorted({function for row in ROWS for function in row.functions})
TESTS = sorted({test for row in ROWS for test in row.tests})


def _reasons() -> set[str]:
    """What is outside, where the document says why."""
    return {
        cells[0]
        for _number, section, cells in _table_lines()
        if section == "Outside the service" and len(cells) > 1 and cells[1]
    }


def _found(dotted: str) -> object:
    """What a dotted name means; ``ImportError`` or ``AttributeError`` if nothing."""
    parts = dotted.split(".")
    found, rest = import_module(parts[0]), parts[1:]
    while rest:
        name = rest.pop(0)
        if not hasattr(found, name):
            import_module(f"{found.__name__}.{name}")
        found = getattr(found, name)
    return found


@cache
def _tests_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_document_has_its_rows():
    assert {row.section for row in ROWS} == {*DOCUMENTS, "Decided"}
    for section in DOCUMENTS:
        kept = {row.kept.split(":")[0] for row in ROWS if row.section == section}
        assert kept == {"rule", "shown", "outside"}, section


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"line {row.line}")
def test_no_row_leaves_its_rule_unaccounted_for(row):
    assert row.sentence
    if row.kept.startswith("outside: "):
        assert row.kept.removeprefix("outside: ") in _reasons()
        assert (row.functions, row.tests) == ((), ())
    else:
        assert row.kept in ("rule", "shown")
        assert row.functions, f"no function keeps: {row.sentence}"
        assert row.tests, f"no test shows: {row.sentence}"


def test_every_reason_is_somebodys():
    used = {row.kept.removeprefix("outside: ") for row in ROWS if row.kept.startswith("outside")}
    assert used == _reasons()


@pytest.mark.parametrize("dotted", FUNCTIONS)
def test_a_function_that_is_named_is_there(dotted):
    assert not isinstance(_found(dotted), ModuleType | None)


@pytest.mark.parametrize("named", TESTS)
def test_a_test_that_is_named_is_there(named):
    path, _, name = named.partition("::")
    assert name.startswith("test_")
    assert name in _tests_in(ROOT / path)


def test_what_is_not_there_is_found_out():
    """The checks above would see it."""
    assert isinstance(_found("scoring.melds.laid"), ModuleType)
    with pytest.raises(ImportError):
        _found("scoring.melds.judging_that_is_gone")
    with pytest.raises((ImportError, AttributeError)):
        _found("scoring.melds.judging.judge_meld_that_is_gone")
    assert "test_that_is_gone" not in _tests_in(Path(__file__))
