"""The same word everywhere: closed sets agree, and every refusal has its sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from matches.pairing import System
from matches.record.values import ForbiddenKind as RecordForbiddenKind
from tournaments.enums import ForbiddenKind, PairingSystem
from tournaments.errors import RefusedError
from tournaments.phrases import REFUSALS, refusal

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournaments", "matches", "deploy")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def test_pairing_systems_are_called_the_same():
    assert PairingSystem.values == [system.value for system in System]


def test_forbidden_kinds_are_called_the_same():
    assert ForbiddenKind.values == [kind.value for kind in RecordForbiddenKind]


def _raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every ``RefusedError(code, {param: …})`` of the code: where, its code, its params."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) == "RefusedError":
                    where = f"{path.relative_to(ROOT).as_posix()}:{node.lineno}"
                    yield where, *_code_and_params(node, where)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _code_and_params(call: ast.Call, where: str) -> tuple[str, frozenset[str]]:
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    given = dict(zip(("code", "params"), call.args, strict=False)) | named
    code, params = given["code"], given.get("params", ast.Dict([], []))
    assert isinstance(code, ast.Constant), f"{where}: write the code out, so that it can be found"
    assert isinstance(params, ast.Dict), f"{where}: write the params out, so that they can be found"
    return code.value, frozenset(key.value for key in params.keys)  # type: ignore[union-attr]


RAISED = list(_raised())


def test_refusals_are_found():
    assert len(RAISED) >= len(REFUSALS)


@pytest.mark.parametrize(("where", "code", "params"), RAISED, ids=[row[0] for row in RAISED])
def test_a_refusal_has_its_sentence(where, code, params):
    assert code in REFUSALS, f"{where}: {code} has no sentence in tournaments/phrases.py"
    assert set(PLACEHOLDER.findall(str(REFUSALS[code]))) == params
    sentence = refusal(RefusedError(code, dict.fromkeys(params, "…")))
    assert "%" not in sentence


def test_every_sentence_is_said_somewhere():
    assert set(REFUSALS) == {code for _where, code, _params in RAISED}
