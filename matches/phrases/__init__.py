"""What is said to people: one sentence for every code of the rules, the record and the pairing.

A code comes with its figures; here it gets its words. Placeholders are the params of the code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.changes import BY_HAND, IMPACT, IN_PARTS
from matches.phrases.melds import CARD_PARAMS, LAID, MELD, NO_MELD, NOT_ADDED, card_signs
from matches.phrases.problems import FILE, REPLAY, SHAPE, SHEET, TOURNAMENT, WARNINGS
from matches.phrases.reasons import NO_PAIRING, OUTCOME, PAIRING, STANDINGS
from matches.phrases.words import Words
from matches.record.reader import path_text
from matches.templatetags.figures import points, signed
from scoring.values import Param, Problem

SECTIONS: Final = (
    FILE, SHAPE, TOURNAMENT, SHEET, WARNINGS, OUTCOME, STANDINGS, PAIRING, NO_PAIRING, REPLAY,
    MELD, NO_MELD, NOT_ADDED, LAID, IN_PARTS, BY_HAND, IMPACT,
)  # fmt: skip

SENTENCES: Final[Words] = {code: words for section in SECTIONS for code, words in section.items()}

PARAM_WORDS: Final[Mapping[str, Words]] = {
    "line": {"ns": _("N-S"), "ew": _("E-W")},
    "kind": {
        "timeout": _("time run out"),
        "abandonment": _("abandonment"),
        "no_show": _("absence"),
    },
    "order": {
        "lot": _("By lot"),
        "seed": _("By seed"),
        "list": _("By the list"),
        "standings": _("By the standings"),
    },
    "expected": {
        "object": _("A group of named values (an object)"),
        "list": _("A list"),
        "text": _("Text, between quotes,"),
        "yes_or_no": _("true or false"),
        "whole_number": _("A whole number"),
    },
}
"""Params that are words of their own, by the name of the param."""

SIGNED: Final = {
    "above_by_mp",
    "above_by_points_difference",
    "above_by_smazzate_difference",
}
"""Whose figures are written with their sign, plus too."""


BEFORE_A_VOWEL: Final = re.compile(r"([Ll])a ((?:8\d?\d?|11)ª)")
"""Italian says “l’8ª” and “l’11ª”, where it says “la 7ª”."""


def sentence(code: str, params: Mapping[str, Param]) -> str:
    """The sentence of a code, in the language that is active; ``KeyError`` for an unknown code.

    What is true of one pool alone comes with its name as ``in_pool``, and says so first.
    """
    figure = signed if code in SIGNED else points
    filled = str(SENTENCES[code]) % {
        key: figure(value) if isinstance(value, int) else _shown(key, value)
        for key, value in params.items()
    }
    said = BEFORE_A_VOWEL.sub(r"\1’\2", filled)
    if "in_pool" not in params:
        return said
    said = going_on(code, said)
    return str(_("Pool %(pool)s: %(said)s")) % {"pool": params["in_pool"], "said": said}


def going_on(code: str, said: str) -> str:
    """The sentence as it goes on after a colon: names, figures and N-S keep their capitals."""
    words = str(SENTENCES[code])
    begins_with_a_word = words[:1].isalpha() and words[1:2] != "-"
    return said[:1].lower() + said[1:] if begins_with_a_word else said


def _shown(key: str, value: Param) -> str:
    if key in CARD_PARAMS:
        return card_signs(str(value))
    return str(PARAM_WORDS.get(key, {}).get(str(value), value))


def problem_to_json(problem: Problem) -> dict[str, str]:
    """A problem as every machine-readable answer tells it."""
    return {
        "path": path_text(problem.path),
        "code": problem.code,
        "message": sentence(problem.code, problem.params),
    }
