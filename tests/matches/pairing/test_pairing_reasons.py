"""Every table says why; every code has a sentence, and exactly the params it is filled with."""

import ast
import re
from pathlib import Path

import pytest
from pairing_cast import field

from matches import pairing
from matches.pairing import ReasonCode, pair_next_round

ROOM = Path(pairing.__file__).parent


def sentences():
    """Each code's sentence: the docstring below it."""
    code = ast.parse((ROOM / "reasons.py").read_text())
    body = next(node for node in code.body if isinstance(node, ast.ClassDef)).body[1:]
    return {
        name.targets[0].id: text.value.value
        for name, text in zip(body[::2], body[1::2], strict=True)
    }


def calls():
    """Every ``because(ReasonCode.X, …)`` in the package that names its params in place."""
    for file in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because":
                code, named = node.args[0], [each.arg for each in node.keywords]
                if isinstance(code, ast.Attribute) and None not in named:
                    yield code.attr, set(named)


def holes(sentence):
    return set(re.findall(r"{(\w+)}", sentence))


def test_every_code_has_its_sentence():
    assert set(sentences()) == set(ReasonCode.__members__)


def test_each_reason_has_the_params_of_its_sentence():
    found = list(calls())
    assert len(found) > 15
    for code, params in found:
        assert params == holes(sentences()[code]), code


def told(position, table):
    answer = pair_next_round(position)
    return [(each.code, dict(each.params)) for each in answer.tables[table].reasons]


@pytest.mark.parametrize(
    ("position", "table", "expected"),
    [
        (field(2), 0, [("neighbours", {"place": 1, "other": 2})]),
        (
            # 4 against 6, for 5 was met in round 2: the example of the rules.
            field(8, {(4, 5): 2, (3, 4): 1, (6, 7): 1, (5, 6): 3}),
            2,
            [("met_already", {"place": 4, "other": 6, "skipped": 5, "round": 2})],
        ),
        (
            field(4, never=[(1, 2)]),
            0,
            [("never_together", {"place": 1, "other": 3, "skipped": 2})],
        ),
        (
            field(4, never=[(1, 2)]),
            1,
            [("better_total", {"place": 2, "other": 4, "skipped": 3, "opponent": 1})],
        ),
        (
            # 1-3 and 2-4, for the last two may not meet: 2 is parted from 3 for the sake of 4.
            field(4, never=[(3, 4)]),
            1,
            [("never_to_other", {"place": 2, "other": 4, "skipped": 3})],
        ),
        (
            field(4, {(3, 4): 2}),
            1,
            [("met_by_other", {"place": 2, "other": 4, "skipped": 3, "round": 2})],
        ),
        (
            field(4, avoid=[(1, 2)]),
            0,
            [("avoided", {"place": 1, "other": 3, "skipped": 2, "opponent": 4})],
        ),
        (field(3, byes=[3, 1]), 0, [("has_bye", {"place": 1, "other": 3, "skipped": 2})]),
    ],
)
def test_why_these_two(position, table, expected):
    assert told(position, table) == expected
    for code, params in expected:
        assert params.keys() == holes(sentences()[code.upper()])


def test_why_the_bye():
    reasons = pair_next_round(field(5, byes=[5, 4])).bye_reasons[0]
    assert [(each.code, dict(each.params)) for each in reasons] == [
        ("bye_lowest", {"place": 3}),
        ("bye_had_already", {"place": 3, "skipped": 4}),
        ("bye_had_already", {"place": 3, "skipped": 5}),
    ]
    for each in reasons:
        assert each.params.keys() == holes(sentences()[each.code.upper()])
