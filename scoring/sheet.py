"""What is written of one match, and what its smazzate add up to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.rulesets.base import RuleSet
from scoring.smazzata import Parts, Smazzata, points
from scoring.values import Game, Line, PerLine, SmazzateGame
from scoring.victory_points import VpTable


@dataclass(frozen=True, slots=True)
class MatchRules:
    """By what a match is reckoned: kept with the match for ever."""

    ruleset: RuleSet
    game: Game
    vp_table: VpTable
    knockout: bool = False


class StoppageKind(StrEnum):
    """Why play stopped through a line's fault."""

    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    NO_SHOW = "no_show"


class Responsible(StrEnum):
    """Whose fault it was."""

    NS = "ns"
    EW = "ew"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Stoppage:
    """Play stopped: ``base`` is what both lines had then, by default the sum of the smazzate."""

    kind: StoppageKind
    by: Responsible
    base: PerLine[int] | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """A referee's ruling in place of a played match."""

    vp: PerLine[int]
    mp: PerLine[int]
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is written of one match, in the order it was played.

    ``last_move`` is the line whose discard ended the last smazzata.
    """

    smazzate: tuple[Smazzata, ...] = ()
    last_move: Line | None = None
    stopped: Stoppage | None = None
    awarded: Award | None = None
    not_played: bool = False


def smazzata_points(rules: MatchRules, sheet: Sheet) -> tuple[PerLine[int], ...]:
    """Each smazzata's points, line by line."""
    return tuple(
        smazzata.map(lambda count: points(count, rules.ruleset)) for smazzata in sheet.smazzate
    )


def burrachi(sheet: Sheet) -> PerLine[int]:
    """How many burrachi each line is known to have made; totals alone tell of none."""
    return PerLine(*(_burrachi(sheet, line) for line in Line))


def _burrachi(sheet: Sheet, line: Line) -> int:
    counts = (smazzata[line] for smazzata in sheet.smazzate)
    return sum(count.burrachi for count in counts if isinstance(count, Parts))


def total_points(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    scores = smazzata_points(rules, sheet)
    return PerLine(sum(score.ns for score in scores), sum(score.ew for score in scores))


def is_over(game: Game, scores: tuple[PerLine[int], ...]) -> bool:
    """Whether the smazzate scored so far end the match (S0, "Conclusione della partita").

    A target is reached with ≥ (decided: S0 says both "raggiungere" and "superato").
    """
    if isinstance(game, SmazzateGame):
        return len(scores) >= game.count
    return any(sum(score[line] for score in scores) >= game.points for line in Line)


def stoppage_base(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    """Both lines' points when play stopped, the interrupted smazzata counted as it lies."""
    if sheet.stopped and sheet.stopped.base:
        return sheet.stopped.base
    return total_points(rules, sheet)
