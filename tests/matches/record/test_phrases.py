"""Every code has a sentence, and the sentence is filled by what comes with the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from record_cast import ROOT

from matches.pairing.reasons import ReasonCode
from matches.phrases import PARAM_WORDS, SECTIONS, SENTENCES, sentence
from scoring.standings import StageStep
from scoring.tie_breaks import TieBreak

SOURCES = sorted(
    [
        *(ROOT / "scoring").rglob("*.py"),
        *(ROOT / "matches" / "record").rglob("*.py"),
        *(ROOT / "matches" / "pairing").glob("*.py"),
        ROOT / "matches" / "management" / "commands" / "record.py",
        ROOT / "matches" / "management" / "record_verbs.py",
    ]
)
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
TELLERS = {"Problem": 1, "Reason": 0, "note": 0, "choice": 1, "_problem": 0, "_refused": 0}
"""Where among its arguments each of these is told the code."""


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def codes_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = TELLERS.get(name)
            if place is not None and len(node.args) > place:
                code = node.args[place]
                if isinstance(code, ast.Constant):
                    yield str(code.value)


WRITTEN_OUT = {code for path in SOURCES for code in codes_in(path)}
BY_NAME = (
    {code.value for code in ReasonCode}
    | {f"above_by_{criterion}" for criterion in TieBreak}
    | {f"above_by_{step}" for step in StageStep}
    | {"unknown_option", "unknown_choice"}
)


def test_the_scan_sees_them() -> None:
    assert {"not_multiple_of_5", "both_responsible", "pairing_differs", "not_json"} <= WRITTEN_OUT


@pytest.mark.parametrize("code", sorted(WRITTEN_OUT | BY_NAME))
def test_every_code_has_a_sentence(code: str) -> None:
    assert str(SENTENCES[code])


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_no_sentence_is_for_nothing(code: str) -> None:
    assert code in WRITTEN_OUT | BY_NAME


def test_no_code_has_two_sentences() -> None:
    assert sum(map(len, SECTIONS)) == len(SENTENCES)


def given_with(path: Path) -> Iterator[tuple[str, set[str]]]:
    """(code, params) wherever the params are written out beside the code."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        place = TELLERS.get(name)
        if place is None or len(node.args) <= place:
            continue
        code = node.args[place]
        if not isinstance(code, ast.Constant):
            continue
        rest = node.args[place + 1 :]
        keywords = {keyword.arg for keyword in node.keywords}
        if rest and isinstance(rest[0], ast.Dict) and None not in rest[0].keys:
            constants = (key for key in rest[0].keys if isinstance(key, ast.Constant))
            yield str(code.value), {str(key.value) for key in constants}
        elif not rest and None not in keywords and name != "choice":
            yield str(code.value), {str(keyword) for keyword in keywords}


GIVEN = sorted(
    {(code, tuple(sorted(params))) for path in SOURCES for code, params in given_with(path)}
)


@pytest.mark.parametrize(("code", "params"), GIVEN)
def test_placeholders_are_params(code: str, params: tuple[str, ...]) -> None:
    """Nothing is asked for that is not given, so no sentence ever fails to be told."""
    assert set(PLACEHOLDER.findall(str(SENTENCES[code]))) <= set(params)
    assert "%" not in sentence(code, dict.fromkeys(params, 1))


def test_pairing_sentences_ask_for_what_their_docstrings_name() -> None:
    source = (ROOT / "matches" / "pairing" / "reasons.py").read_text(encoding="utf-8")
    told = re.findall(r'= "(\w+)"\n    """(.*?)"""', source, flags=re.DOTALL)
    assert len(told) == len(ReasonCode)
    for code, template in told:
        words = PLACEHOLDER.sub(r"{\1}", str(SENTENCES[code]))
        assert words == re.sub(r"\s+", " ", template)


@pytest.mark.parametrize("code", sorted(SENTENCES))
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_sentence_can_be_told(code: str, language: str) -> None:
    """With every placeholder of the English filled, in both languages."""
    wanted = PLACEHOLDER.findall(str(SENTENCES[code]))
    with translation.override(language):
        said = sentence(code, dict.fromkeys(wanted, 7))
    assert said.strip()
    assert "%(" not in said


def test_lines_and_causes_are_said_in_words() -> None:
    assert sentence("more_points", {"line": "ns"}) == "N-S has more points and wins."
    assert sentence("responsible", {"line": "ew", "kind": "timeout"}) == (
        "E-W is responsible (time run out) and has lost the match."
    )
    assert sentence("wrong_type", {"expected": "list"}) == "A list should stand here."


def test_lines_are_said_in_italian() -> None:
    with translation.override("it"):
        assert "E-O" in sentence("more_points", {"line": "ew"})


def test_every_expected_type_has_its_words() -> None:
    source = (ROOT / "matches" / "record" / "reader.py").read_text(encoding="utf-8")
    assert set(re.findall(r'_wrong_type\("(\w+)"\)', source)) == set(PARAM_WORDS["expected"])


@pytest.mark.parametrize(
    ("place", "skipped", "said"),
    [
        (6, 7, "La 7ª è più in basso della 6ª"),
        (8, 11, "L’11ª è più in basso dell’8ª"),
        (80, 81, "L’81ª è più in basso dell’80ª"),
        (18, 108, "La 108ª è più in basso della 18ª"),
    ],
)
def test_italian_shortens_the_article_before_a_vowel(place, skipped, said):
    with translation.override("it"):
        told = sentence("bye_had_already", {"place": place, "skipped": skipped})
    assert told.startswith(said)
