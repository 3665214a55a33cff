"""Why a table was drawn so, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from matches.phrases import SENTENCES, sentence
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

    Who meets whom is said once, at the head; in the language that is active.
    """
    clauses = "; ".join(_clauses(reasons))
    return clauses and f"{clauses}."


def _clauses(reasons: Iterable[tuple[str, Mapping[str, Param]]]) -> Iterator[str]:
    for number, (code, params) in enumerate(reasons):
        said = sentence(code, params).removesuffix(".")
        if number == 0:
            yield said
        elif code in AGAINST:
            yield said.partition(": ")[2]
        else:
            yield said[:1].lower() + said[1:] if _begins_with_a_word(code) else said


def _begins_with_a_word(code: str) -> bool:
    """Not with a name, a figure or a line (N-S), which keep their capitals."""
    words = str(SENTENCES[code])
    return words[:1].isalpha() and words[1:2] != "-"
