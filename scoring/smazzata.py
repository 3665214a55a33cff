"""One smazzata's points (S0, "Punteggi")."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.cards import Card
from scoring.melds import Laid
from scoring.rulesets import BurracoRules, RuleSet
from scoring.values import Line, PerLine


@dataclass(frozen=True, slots=True)
class Parts:
    """A line's smazzata as it was counted at the table.

    ``cards`` and ``in_hand`` are points of the cards laid down and of those left in both
    partners' hands; ``clean``, ``semi_clean`` and ``dirty`` count burrachi. ``pozzetto`` says
    whether the line took one, or how many where the rules allow two. ``last_card`` is the closing
    discard, where the slip names it. ``burraco_of_twos`` wins the match (S2, "Professionale").
    ``laid`` holds the very cards, where they were entered one by one.
    """

    cards: int
    in_hand: int
    clean: int
    semi_clean: int
    dirty: int
    closed: bool
    pozzetto: int
    last_card: Card | None = None
    burraco_of_twos: bool = False
    laid: Laid | None = None

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
    if not isinstance(rules, BurracoRules):
        return 0  # Told as a problem (``parts_unknown_here``), and never saved.
    bonuses = (
        rules.clean * count.clean
        + (rules.semi_clean or 0) * count.semi_clean
        + rules.dirty * count.dirty
        + rules.closing * count.closed
        + rules.no_pozzetto * (not count.pozzetto)
    )
    return count.cards - count.in_hand + bonuses


def parts_of(
    laid: Laid, *, closed: bool, pozzetto: int, last_card: Card | None, rules: BurracoRules
) -> Parts:
    """What the cards on the table and in the hands come to; the melds are legal."""
    tally = laid.tally(rules)
    return Parts(
        cards=tally.points,
        in_hand=tally.in_hand,
        clean=tally.clean,
        semi_clean=tally.semi_clean,
        dirty=tally.dirty,
        closed=closed,
        pozzetto=pozzetto,
        last_card=last_card,
        burraco_of_twos=tally.burraco_of_twos,
        laid=laid,
    )


def wins_at_once(smazzata: Smazzata) -> Line | None:
    """The line whose burraco of 2s ends the match (S2, "Professionale").

    Nobody where both are said to have one, which is refused.
    """
    made = [
        line
        for line, count in smazzata.items()
        if isinstance(count, Parts) and count.burraco_of_twos
    ]
    return made[0] if len(made) == 1 else None
