"""Why a table was drawn so, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from matches.phrases import going_on, sentence
from scoring.values import Param

AGAINST: Final = {
    "neighbours",
    "met_already",
    "never_together",
    "avoided",
    "never_to_other",
    "met_by_other",
    "better_total",
    "has_bye",
    "mitchell_left_over",
}
"""Codes whose sentence first says who meets whom, up to a colon."""


def explanation(reasons: Iterable[tuple[str, Mapping[str, Param]]]) -> str:
    """All reasons of one table, or of one bye, as one sentence; empty where there are none.

    Who meets whom, and in which pool, is said once, at the head; in the language that is active.
    """
    clauses = "; ".join(_clauses(reasons))
    return clauses and f"{clauses}."


def _clauses(reasons: Iterable[tuple[str, Mapping[str, Param]]]) -> Iterator[str]:
    for number, (code, params) in enumerate(reasons):
        if number == 0:
            yield sentence(code, params).removesuffix(".")
            continue
        said = sentence(code, _without_pool(params)).removesuffix(".")
        yield said.partition(": ")[2] if code in AGAINST else going_on(code, said)


def _without_pool(params: Mapping[str, Param]) -> dict[str, Param]:
    return {key: value for key, value in params.items() if key != "in_pool"}
