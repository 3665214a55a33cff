"""Reading loaded JSON without ever stopping at the first mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from scoring.values import Param, Path, Problem, RuleBrokenError

T = TypeVar("T")

ABSENT: Final = object()
"""What stands where nothing stands; it has been noted already, or need not be there."""

LARGEST_POINTS: Final = 1_000_000
"""Beyond any real evening; it keeps absurd figures out of sums, columns and sentences."""
FIVE: Final = 5
"""What all figures of points are a multiple of in Burraco."""
SHOWN: Final = 40
"""How much of a stray word a sentence repeats."""

_UNWRITABLE: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class Reader:
    """One place in the input: what stands there, its path, and where problems are noted.

    Every reading answers a value of the wanted type. What is wrong is noted and a harmless
    stand-in answered, so that reading goes on and finds everything; ``finish`` then refuses.
    """

    value: object
    path: Path
    problems: list[Problem]
    step: int = FIVE
    """What figures of points are a multiple of, as far as is known; 1: any whole one will do."""

    @classmethod
    def at_root(cls, value: object) -> Reader:
        return cls(value, (), [])

    def in_steps_of(self, step: int) -> Reader:
        """The same place, where figures of points are a multiple of this."""
        return replace(self, step=step)

    def finish(self) -> None:
        """Raise ``RuleBrokenError`` if anything was noted, here or anywhere else."""
        if self.problems:
            raise RuleBrokenError(tuple(self.problems))

    def note(self, code: str, **params: Param) -> None:
        self.problems.append(Problem(self.path, code, params))

    @property
    def here(self) -> bool:
        """Whether anything but null stands here."""
        return self.value is not ABSENT and self.value is not None

    def keys(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
        """Note whether this is an object, what it lacks and what it has beyond these keys."""
        if not isinstance(self.value, dict):
            self._wrong_type("object")
            return
        for key in required:
            if key not in self.value:
                self.at(key).note("missing_key", key=key)
        for key in sorted(self.value.keys() - {*required, *optional}):
            self.at(key).note("unknown_key", key=shown(key))

    def at(self, key: str) -> Reader:
        found = self.value.get(key, ABSENT) if isinstance(self.value, dict) else ABSENT
        return replace(self, value=found, path=(*self.path, key))

    def items(self, most: int, least: int = 0) -> tuple[Reader, ...]:
        """A list's places."""
        if not isinstance(self.value, list):
            self._wrong_type("list")
            return ()
        if not least <= len(self.value) <= most:
            self.note("wrong_length", length=len(self.value), least=least, most=most)
        places = enumerate(self.value[:most])
        return tuple(replace(self, value=v, path=(*self.path, index)) for index, v in places)

    def optional_items(self, most: int) -> tuple[Reader, ...]:
        """A list's places; none where nothing stands."""
        return self.items(most) if self.here else ()

    def ascending(self, most: int, *, largest: int) -> tuple[int, ...]:
        """A list of whole numbers from 1 on, each above the one before; none where it is absent."""
        numbers: list[int] = []
        for place in self.optional_items(most):
            numbers.append(place.whole(numbers[-1] + 1 if numbers else 1, largest))
        return tuple(numbers)

    def text(self, most: int) -> str:
        """Words for people: not blank, no control characters or halves of characters."""
        if not isinstance(self.value, str):
            self._wrong_type("text")
        elif _UNWRITABLE.search(self.value):
            self.note("unwritable_text")
        elif not self.value.strip():
            self.note("blank_text")
        elif len(self.value) > most:
            self.note("text_too_long", length=len(self.value), most=most)
        else:
            return self.value
        return ""

    def flag(self) -> bool:
        if isinstance(self.value, bool):
            return self.value
        self._wrong_type("yes_or_no")
        return False

    def whole(self, least: int, most: int) -> int:
        """A whole number; true and false are none."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self._wrong_type("whole_number")
        elif not least <= self.value <= most:
            self.note("out_of_range", least=least, most=most)
        else:
            return self.value
        return max(0, least)

    def points(self) -> int:
        """A figure of points, whole; a whole one need not be a multiple of the step."""
        if isinstance(self.value, float) and self.step > 1:
            self.note("not_multiple_of_5", value=str(self.value))
            return 0
        return self.whole(-LARGEST_POINTS, LARGEST_POINTS)

    def in_steps(self) -> int:
        """A figure of points that is a multiple of the step."""
        value = self.points()
        if value % self.step:
            self.note("not_multiple_of_5", value=value)
        return value

    def choice(self, choices: Mapping[str, T], code: str) -> T:
        """One of the named values; any other word is a problem of that code."""
        first = next(iter(choices.values()))
        if not isinstance(self.value, str):
            self._wrong_type("text")
            return first
        if self.value not in choices:
            self.note(code, value=shown(self.value), choices=", ".join(choices))
        return choices.get(self.value, first)

    def _wrong_type(self, expected: str) -> None:
        if self.value is not ABSENT:
            self.note("wrong_type", expected=expected)


def shown(word: str) -> str:
    """A stray word, short and writable enough to be repeated in a sentence."""
    cleaned = _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", word)
    return cleaned if len(cleaned) <= SHOWN else f"{cleaned[:SHOWN]}…"


def path_text(path: Path) -> str:
    """``stages[0].rounds[0].tables[2].smazzate[1].ns.cards``; strange keys stand in quotes."""
    return "".join(_step(step) for step in path).removeprefix(".")


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if _NAME.fullmatch(step) else f"[{json.dumps(shown(step))}]"
