"""A smazzata's sum as a page shows it: part by part, down to the figure of the slip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from scoring.rulesets import BurracoRules, RuleSet
from scoring.sheet import MatchRules, Sheet, smazzata_points, spareggio_points
from scoring.smazzata import Count, Parts, Smazzata
from scoring.values import PerLine

LABELS: Final = {
    "cards": _("Cards laid down"),
    "in_hand": _("Cards left in hand"),
    "clean": _("Clean burrachi"),
    "semi_clean": _("Semi-clean burrachi"),
    "dirty": _("Dirty burrachi"),
    "closed": _("Going out"),
    "pozzetto": _("No pozzetto"),
}


@dataclass(frozen=True, slots=True)
class Term:
    """One summand: its points and, for burrachi, how many of how much."""

    points: int
    count: int | None = None
    each: int | None = None


@dataclass(frozen=True, slots=True)
class Sum:
    """A smazzata, or a spareggio: the parts that either line has, and what they come to.

    A line of which only the total was written has None in every part; ``unknown`` says that there
    is such a line although the rules know parts.
    """

    number: int
    parts: tuple[tuple[str, PerLine[Term | None]], ...]
    total: PerLine[int]
    unknown: bool
    spareggio: bool = False


def sums(rules: MatchRules, sheet: Sheet) -> list[Sum]:
    """Every smazzata of the sheet and every spareggio, with its sum."""
    spareggi = enumerate(spareggio_points(rules, sheet), 1)
    return [
        *_played(rules, sheet),
        *(Sum(number, (), total, unknown=False, spareggio=True) for number, total in spareggi),
    ]


def _played(rules: MatchRules, sheet: Sheet) -> Iterator[Sum]:
    totals = smazzata_points(rules, sheet)
    for number, (smazzata, total) in enumerate(zip(sheet.smazzate, totals, strict=True), 1):
        parts = tuple(_parts(smazzata, rules.ruleset)) if any(map(_is_known, smazzata)) else ()
        has_parts = isinstance(rules.ruleset, BurracoRules)
        unknown = has_parts and not all(map(_is_known, smazzata))
        yield Sum(number, parts, total, unknown)


def _is_known(count: Count) -> bool:
    return isinstance(count, Parts)


def _parts(smazzata: Smazzata, rules: RuleSet) -> Iterator[tuple[str, PerLine[Term | None]]]:
    """The parts in the order of the slip; a bonus that neither line has is left out."""
    terms = smazzata.map(lambda count: _terms(count, rules))
    for code, label in LABELS.items():
        line = PerLine(terms.ns.get(code), terms.ew.get(code))
        if code in ("cards", "in_hand") or any(term and term.points for term in line):
            yield str(label), line


def _terms(count: Count, rules: RuleSet) -> dict[str, Term]:
    if not isinstance(count, Parts) or not isinstance(rules, BurracoRules):
        return {}
    semi_clean = rules.semi_clean or 0
    return {
        "cards": Term(count.cards),
        "in_hand": Term(-count.in_hand),
        "clean": Term(count.clean * rules.clean, count.clean, rules.clean),
        "semi_clean": Term(count.semi_clean * semi_clean, count.semi_clean, semi_clean),
        "dirty": Term(count.dirty * rules.dirty, count.dirty, rules.dirty),
        "closed": Term(rules.closing if count.closed else 0),
        "pozzetto": Term(0 if count.pozzetto else rules.no_pozzetto),
    }
