"""A recurrence rule of RFC 5545, 3.3.10, as it is written: its parts, and all that is wrong.

What ``dateutil`` would take in silence is refused here, so that a rule means the same to it as to
every other program, and finding its times always comes to an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

LONGEST: Final = 500
MOST_TIMES: Final = 5000
GREATEST_INTERVAL: Final = 400
WEEKS_OF_A_MONTH: Final = 5
MOST_A_DAY: Final = 24
YEARS: Final = range(1970, 2400)
FREQUENCIES: Final = ("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY")
WEEKDAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
RANGES: Final[Mapping[str, tuple[int, int, bool]]] = {
    "BYHOUR": (0, 23, False),
    "BYMINUTE": (0, 59, False),
    "BYMONTHDAY": (1, 31, True),
    "BYYEARDAY": (1, 366, True),
    "BYWEEKNO": (1, 53, True),
    "BYMONTH": (1, 12, False),
    "BYSETPOS": (1, 366, True),
}
"""Lowest, highest, and whether it may be counted from the end."""
NOT_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "BYWEEKNO": ("MONTHLY", "WEEKLY", "DAILY", "HOURLY"),
    "BYYEARDAY": ("MONTHLY", "WEEKLY", "DAILY"),
    "BYMONTHDAY": ("WEEKLY",),
}
"""Which part means nothing with which frequency (the table of RFC 5545, 3.3.10)."""
KNOWN: Final = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", *RANGES})

# No digits of other scripts: what is kept is read by other programs too.
_DAY: Final = re.compile(r"([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d{1,4}", re.ASCII)
_COUNT: Final = re.compile(r"\d{1,9}", re.ASCII)
_UNTIL: Final = re.compile(r"\d{8}(T\d{6}Z?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a rule; the sentences are with the form that asks for it."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class RuleError(ValueError):
    """All that is wrong with a rule."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Rule:
    """The parts by name, in capitals, each as it was written."""

    parts: Mapping[str, str]

    def __str__(self) -> str:
        return ";".join(f"{name}={value}" for name, value in self.parts.items())

    @property
    def frequency(self) -> str:
        return self.parts["FREQ"]

    @property
    def interval(self) -> int:
        return int(self.parts.get("INTERVAL", 1))

    @property
    def count(self) -> int | None:
        return int(self.parts["COUNT"]) if "COUNT" in self.parts else None

    @property
    def until(self) -> tuple[datetime, bool] | None:
        """The last moment it may name, and whether that is UTC; a day lasts to its end."""
        text = self.parts.get("UNTIL")
        if text is None:
            return None
        if "T" not in text:
            return datetime.strptime(f"{text}T235959", "%Y%m%dT%H%M%S"), False  # noqa: DTZ007
        return datetime.strptime(text.removesuffix("Z"), "%Y%m%dT%H%M%S"), text.endswith("Z")  # noqa: DTZ007

    @property
    def weeks(self) -> int:
        """How often a weekday comes at most in what ``BYDAY`` counts in: a month, or the year."""
        of_a_month = self.frequency == "MONTHLY" or "BYMONTH" in self.parts
        return WEEKS_OF_A_MONTH if of_a_month else RANGES["BYWEEKNO"][1]

    @property
    def names_times(self) -> bool:
        """Whether it says at what time itself, and not the first day alone."""
        return self.frequency == "HOURLY" or bool({"BYHOUR", "BYMINUTE"} & self.parts.keys())

    def listed(self, name: str) -> list[str]:
        return self.parts[name].split(",") if name in self.parts else []


def parse(text: str) -> Rule:
    """The rule that is written there.

    Raises ``RuleError`` with every problem of how it is written; whether it names any time at all
    is seen in ``times.check``.
    """
    written = "".join(text.split()).upper().removeprefix("RRULE:").rstrip(";")
    if not written or len(written) > LONGEST:
        raise RuleError((Problem("rule_empty" if not written else "rule_too_long"),))
    pairs = [part.partition("=") for part in written.split(";")]
    problems = [*_of_names(pairs)]
    rule = Rule({name: value for name, equals, value in pairs if equals and name in KNOWN})
    problems += _of_values(rule)
    if not problems:
        problems += _of_combinations(rule)
    if problems:
        raise RuleError(tuple(problems))
    return rule


def _of_names(pairs: list[tuple[str, str, str]]) -> Iterator[Problem]:
    names = [name for name, _, _ in pairs]
    if any(name.startswith(("DTSTART", "EXDATE", "RDATE")) or ":" in name for name in names):
        yield Problem("rule_starts_elsewhere")
        return
    for name, equals, _ in pairs:
        if name not in KNOWN or not equals:
            yield Problem("rule_part_unknown", {"part": name})
    for name in sorted({name for name in names if name in KNOWN and names.count(name) > 1}):
        yield Problem("rule_part_twice", {"part": name})
    if "FREQ" not in names:
        yield Problem("rule_without_frequency")


def _of_values(rule: Rule) -> Iterator[Problem]:
    parts = rule.parts
    if parts.get("FREQ") in ("MINUTELY", "SECONDLY"):
        yield Problem("rule_too_often", {"most": MOST_A_DAY})
    elif "FREQ" in parts and parts["FREQ"] not in FREQUENCIES:
        yield _wrong("FREQ", parts["FREQ"])
    for name, most in (("COUNT", MOST_TIMES), ("INTERVAL", GREATEST_INTERVAL)):
        if name in parts and not (_COUNT.fullmatch(parts[name]) and 1 <= int(parts[name]) <= most):
            yield Problem("rule_number_wrong", {"part": name, "most": most})
    if "UNTIL" in parts and not _is_moment(rule):
        yield _wrong("UNTIL", parts["UNTIL"])
    yield from (
        _wrong(name, value)
        for name in ("WKST", "BYDAY", *RANGES)
        for value in rule.listed(name)
        if not _means_something(name, value)
    )


def _wrong(name: str, value: str) -> Problem:
    return Problem("rule_value_wrong", {"part": name, "value": value})


def _means_something(name: str, value: str) -> bool:
    if name == "WKST":
        return value in WEEKDAYS
    return _is_day(value) if name == "BYDAY" else _is_in_range(name, value)


def _is_moment(rule: Rule) -> bool:
    if not _UNTIL.fullmatch(rule.parts["UNTIL"]):
        return False
    try:
        until = rule.until
    except ValueError:
        return False
    return until is not None and until[0].year in YEARS


def _is_day(value: str) -> bool:
    found = _DAY.fullmatch(value)
    if found is None:
        return False
    return found[1] is None or 1 <= abs(int(found[1])) <= RANGES["BYWEEKNO"][1]


def _is_in_range(name: str, value: str) -> bool:
    lowest, highest, from_the_end = RANGES[name]
    if not _NUMBER.fullmatch(value):
        return False
    number = abs(int(value)) if from_the_end else int(value)
    return lowest <= number <= highest


def _of_combinations(rule: Rule) -> Iterator[Problem]:
    parts, frequency = rule.parts, rule.frequency
    for name, frequencies in NOT_WITH.items():
        if name in parts and frequency in frequencies:
            yield Problem("rule_parts_clash", {"part": name, "other": f"FREQ={frequency}"})
    counted = any(len(day) > len(WEEKDAYS[0]) for day in rule.listed("BYDAY"))
    if counted and frequency not in ("YEARLY", "MONTHLY"):
        yield Problem("rule_parts_clash", {"part": "BYDAY", "other": f"FREQ={frequency}"})
    if counted and "BYWEEKNO" in parts:
        yield Problem("rule_parts_clash", {"part": "BYDAY", "other": "BYWEEKNO"})
    if "COUNT" in parts and "UNTIL" in parts:
        yield Problem("rule_parts_clash", {"part": "COUNT", "other": "UNTIL"})
    if "BYSETPOS" in parts and not any(n.startswith("BY") for n in parts if n != "BYSETPOS"):
        yield Problem("rule_position_of_nothing")
    for day in rule.listed("BYDAY"):
        if abs(int(day[:-2] or 1)) > rule.weeks:
            yield _wrong("BYDAY", day)
    yield from _of_times_a_day(rule)


def _of_times_a_day(rule: Rule) -> Iterator[Problem]:
    hourly, minutes = rule.frequency == "HOURLY", len(rule.listed("BYMINUTE")) or 1
    hours = len(rule.listed("BYHOUR")) or (24 // rule.interval or 1 if hourly else 1)
    if hours * minutes > MOST_A_DAY:
        yield Problem("rule_too_often", {"most": MOST_A_DAY})
    positions = [abs(int(position)) for position in rule.listed("BYSETPOS")]
    among = {"HOURLY": minutes, "DAILY": hours * minutes}.get(rule.frequency)
    if positions and among and min(positions) > among:
        yield Problem("rule_names_nothing")
