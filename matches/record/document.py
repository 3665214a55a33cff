"""From the bytes of a file to loaded JSON, more strictly than the standard reader."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from matches.record.reader import shown
from scoring.values import Param, Problem, RuleBrokenError

LONGEST_NUMBER: Final = 400
"""Digits; far beyond any figure here and far below what Python refuses to read."""


@dataclass(slots=True)
class _Strictly:
    """What the standard reader lets pass: keys given twice, NaN and Infinity, endless numbers."""

    problems: list[Problem] = field(default_factory=list)

    def note(self, code: str, **params: Param) -> None:
        self.problems.append(Problem((), code, params))

    def object(self, pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    self.note("duplicate_key", key=shown(key))
                seen.add(key)
        return found

    def constant(self, name: str) -> None:
        self.note("not_a_number", value=name)

    def whole(self, digits: str) -> int:
        if len(digits) > LONGEST_NUMBER:
            self.note("number_too_long")
            return 0
        return int(digits)


def load(text: str) -> object:
    """The JSON of a text; ``RuleBrokenError`` where it is none, or says something twice."""
    if not text.strip():
        raise _refused("empty_input")
    strictly = _Strictly()
    try:
        found: object = json.loads(
            text,
            object_pairs_hook=strictly.object,
            parse_constant=strictly.constant,
            parse_int=strictly.whole,
        )
    except json.JSONDecodeError as error:
        raise _refused("not_json", row=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _refused("too_deep") from error
    if strictly.problems:
        raise RuleBrokenError(tuple(strictly.problems))
    return found


def decode(raw: bytes) -> str:
    """The text of a file in UTF-8, with or without a byte order mark."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused("not_utf8", byte=error.start + 1) from error


def documents(text: str) -> tuple[str, ...]:
    """The one document of a text, or each of its lines where it is JSON Lines.

    It is JSON Lines where it is no document as a whole, and some line that is not indented is an
    object by itself; so a broken line among others does not make one broken document of them.
    """
    lines = tuple(text.strip("\r\n").split("\n"))
    if len(lines) == 1 or _is_json(text) or not any(_is_whole_object(line) for line in lines):
        return (text,)
    return lines


def _is_whole_object(line: str) -> bool:
    return line.startswith("{") and line.rstrip().endswith("}") and _is_json(line)


def _is_json(text: str) -> bool:
    """Whether it can be read at all; a number too long, or a key given twice, makes no other."""
    try:
        json.loads(text, parse_int=len)
    except (json.JSONDecodeError, RecursionError):
        return False
    return True


def _refused(code: str, **params: Param) -> RuleBrokenError:
    return RuleBrokenError((Problem((), code, params),))
