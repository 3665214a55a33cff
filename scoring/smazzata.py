"""One smazzata's points, and everything that cannot be true of it (S0, "Punteggi")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.cards import Card
from scoring.rulesets.base import BURRACO_CARDS, RuleSet
from scoring.values import Line, PerLine, Problem

POINT_STEP: Final = 5
"""Every card value and every bonus is a multiple of five points."""
UNUSUAL_TOTAL: Final = 2000
UNUSUAL_CARDS_WITHOUT_BURRACO: Final = 300


@dataclass(frozen=True, slots=True)
class Parts:
    """A line's smazzata as it was counted at the table.

    ``cards`` and ``in_hand`` are points of the cards laid down and of those left in both
    partners' hands; ``clean``, ``semi_clean`` and ``dirty`` count burrachi. ``last_card`` is the
    closing discard, where the slip names it.
    """

    cards: int
    in_hand: int
    clean: int
    semi_clean: int
    dirty: int
    closed: bool
    pozzetto: bool
    last_card: Card | None = None

    @property
    def burrachi(self) -> int:
        return self.clean + self.semi_clean + self.dirty


Total = int
"""A line's points where the slip carries nothing else; its parts are then unknown, not zero."""

Count = Parts | Total
Smazzata = PerLine[Count]


def points(count: Count, rules: RuleSet) -> int:
    """A line's points in one smazzata (S0, "Punteggi").

    A pozzetto taken but not played costs no bonus: its cards are in ``in_hand`` (S1).
    """
    if isinstance(count, int):
        return count
    bonuses = (
        rules.clean * count.clean
        + rules.semi_clean * count.semi_clean
        + rules.dirty * count.dirty
        + rules.closing * count.closed
        + rules.no_pozzetto * (not count.pozzetto)
    )
    return count.cards - count.in_hand + bonuses


def problems(smazzata: Smazzata, rules: RuleSet) -> tuple[Problem, ...]:
    """Everything that cannot be true of this smazzata; paths start at the line."""
    lines = (
        problem.under(line)
        for line, count in smazzata.items()
        for problem in _line_problems(count, rules)
    )
    return (*lines, *_table_problems(smazzata, rules))


def warnings(smazzata: Smazzata, previous: Smazzata | None, rules: RuleSet) -> tuple[Problem, ...]:
    """What hardly can be true: saved only when confirmed."""
    return tuple(
        problem.under(line)
        for line, count in smazzata.items()
        for problem in _line_warnings(count, previous[line] if previous else None, rules)
    )


def _line_problems(count: Count, rules: RuleSet) -> Iterator[Problem]:
    if isinstance(count, int):
        yield from _total_problems(count, rules)
    else:
        yield from _figure_problems(count)
        yield from _closing_problems(count)
        least = rules.least_burraco_points * count.burrachi
        if 0 <= count.cards < least:
            yield Problem(
                ("cards",), "cards_below_burrachi", {"least": least, "burrachi": count.burrachi}
            )


def _total_problems(total: Total, rules: RuleSet) -> Iterator[Problem]:
    if total % POINT_STEP:
        yield Problem((), "not_multiple_of_5", {"value": total})
    if not rules.lowest_total <= total <= rules.highest_total:
        yield Problem(
            (),
            "impossible_total",
            {"value": total, "lowest": rules.lowest_total, "highest": rules.highest_total},
        )


def _figure_problems(parts: Parts) -> Iterator[Problem]:
    for name in ("cards", "in_hand"):
        value = getattr(parts, name)
        if value % POINT_STEP:
            yield Problem((name,), "not_multiple_of_5", {"value": value})
    for name in ("cards", "in_hand", "clean", "semi_clean", "dirty"):
        value = getattr(parts, name)
        if value < 0:
            yield Problem((name,), "negative", {"value": value})


def _closing_problems(parts: Parts) -> Iterator[Problem]:
    """S0, "Chiusura della smazzata": pozzetto played, a burraco made, no wild discarded."""
    if not parts.closed:
        return
    if not parts.pozzetto:
        yield Problem(("closed",), "closed_without_pozzetto")
    if parts.burrachi < 1:
        yield Problem(("closed",), "closed_without_burraco")
    if parts.last_card and parts.last_card.is_wild:
        yield Problem(("last_card",), "closed_with_wild", {"card": str(parts.last_card)})


def _table_problems(smazzata: Smazzata, rules: RuleSet) -> Iterator[Problem]:
    known = [count for count in smazzata if isinstance(count, Parts)]
    if sum(count.closed for count in known) > 1:
        yield Problem((Line.EW, "closed"), "both_closed")
    seen = sum(count.cards + count.in_hand for count in known)
    if seen > rules.deck_points:
        yield Problem((), "more_points_than_deck", {"value": seen, "most": rules.deck_points})
    if _burrachi_exceed_deck(known, rules):
        burrachi = sum(count.burrachi for count in known)
        yield Problem(
            (),
            "more_burrachi_than_deck",
            {"value": burrachi, "most": rules.most_burrachi, "wilds": rules.wild_cards},
        )


def _burrachi_exceed_deck(known: list[Parts], rules: RuleSet) -> bool:
    """Seven cards a burraco, eight a semi-clean one; a wild for each that is not clean."""
    with_wild = sum(count.semi_clean + count.dirty for count in known)
    cards = sum(BURRACO_CARDS * count.burrachi + count.semi_clean for count in known)
    return with_wild > rules.wild_cards or cards > rules.deck_cards


def _line_warnings(count: Count, previous: Count | None, rules: RuleSet) -> Iterator[Problem]:
    total = points(count, rules)
    if abs(total) > UNUSUAL_TOTAL:
        yield Problem((), "unusual_total", {"value": total, "usual": UNUSUAL_TOTAL})
    if count == previous:
        yield Problem((), "same_as_previous")
    if (
        isinstance(count, Parts)
        and count.burrachi == 0
        and count.cards > UNUSUAL_CARDS_WITHOUT_BURRACO
    ):
        yield Problem(
            ("cards",),
            "many_points_without_burraco",
            {"value": count.cards, "usual": UNUSUAL_CARDS_WITHOUT_BURRACO},
        )
