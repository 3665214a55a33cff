"""What is written of one match, and what its smazzate add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.rulesets import RuleSet
from scoring.smazzata import Parts, Smazzata, points, wins_at_once
from scoring.values import Game, Line, Option, PerLine, SmazzateGame
from scoring.victory_points import Scale


@dataclass(frozen=True, slots=True)
class MatchRules:
    """By what a match is reckoned: kept with the match for ever.

    ``vp_table`` is what turns its result into points of the standings.
    """

    ruleset: RuleSet
    game: Game
    vp_table: Scale
    knockout: bool = False
    options: frozenset[Option] = frozenset()

    @property
    def ends_at_once(self) -> bool:
        """Whether what is won already is not played on: "Vinco subito" (S4)."""
        return Option.VINCO_SUBITO in self.options

    @property
    def lower_wins(self) -> bool:
        return Option.LOWER_WINS in self.options


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

    ``last_move`` is the line whose discard ended the last smazzata; in Briscola the one that
    took the last trick of the last spareggio. ``tie_break_smazzate`` are those spareggi.
    """

    smazzate: tuple[Smazzata, ...] = ()
    last_move: Line | None = None
    stopped: Stoppage | None = None
    awarded: Award | None = None
    not_played: bool = False
    tie_break_smazzate: tuple[Smazzata, ...] = ()


def smazzata_points(rules: MatchRules, sheet: Sheet) -> tuple[PerLine[int], ...]:
    """Each smazzata's points, line by line."""
    return _points(rules, sheet.smazzate)


def spareggio_points(rules: MatchRules, sheet: Sheet) -> tuple[PerLine[int], ...]:
    """Each spareggio's points, line by line; they count in no sum (S4)."""
    return _points(rules, sheet.tie_break_smazzate)


def _points(rules: MatchRules, smazzate: Iterable[Smazzata]) -> tuple[PerLine[int], ...]:
    return tuple(_points_of(rules, smazzata) for smazzata in smazzate)


def _points_of(rules: MatchRules, smazzata: Smazzata) -> PerLine[int]:
    return smazzata.map(lambda count: points(count, rules.ruleset))


def burrachi(sheet: Sheet) -> PerLine[int]:
    """How many burrachi each line is known to have made; totals alone tell of none."""
    return PerLine(*(_burrachi(sheet, line) for line in Line))


def _burrachi(sheet: Sheet, line: Line) -> int:
    counts = (smazzata[line] for smazzata in sheet.smazzate)
    return sum(count.burrachi for count in counts if isinstance(count, Parts))


def total_points(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    return _sum(smazzata_points(rules, sheet))


def _sum(scores: Sequence[PerLine[int]]) -> PerLine[int]:
    return PerLine(sum(score.ns for score in scores), sum(score.ew for score in scores))


def smazzate_won(rules: MatchRules, smazzate: tuple[Smazzata, ...]) -> PerLine[int]:
    """How many smazzate each line has won; a level one is nobody's."""
    winners = [smazzata_winner(rules, smazzata) for smazzata in smazzate]
    return PerLine(*(winners.count(line) for line in Line))


def smazzata_winner(rules: MatchRules, smazzata: Smazzata) -> Line | None:
    """The line with the better points; whatever they are, the one with a burraco of 2s (S2)."""
    return wins_at_once(smazzata) or leader(lead(rules, _points_of(rules, smazzata)))


def lead(rules: MatchRules, figures: PerLine[int]) -> PerLine[int]:
    """How far each line is ahead, in points; where the lower points win, by having fewer."""
    ahead = (figures.ns - figures.ew) * (-1 if rules.lower_wins else 1)
    return PerLine(ahead, -ahead)


def leader(figures: PerLine[int]) -> Line | None:
    """The line with the higher figure."""
    if figures.ns == figures.ew:
        return None
    return Line.NS if figures.ns > figures.ew else Line.EW


def is_over(rules: MatchRules, smazzate: tuple[Smazzata, ...]) -> bool:
    """Whether these smazzate end the match (S0 and S4, "Conclusione della partita").

    A target is reached with ≥ (decided: S0 says both "raggiungere" and "superato"). A game of
    Briscola to 61 is one smazzata. A burraco of 2s ends any match (S2).
    """
    if any(map(wins_at_once, smazzate)):
        return True
    if isinstance(rules.game, SmazzateGame):
        decided = max(smazzate_won(rules, smazzate)) > rules.game.count // 2
        return len(smazzate) >= rules.game.count or (rules.ends_at_once and decided)
    if rules.ruleset.counts_smazzate:
        return len(smazzate) > 0
    return max(_sum(_points(rules, smazzate))) >= rules.game.points


def stoppage_base(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    """Both lines' points when play stopped, the interrupted smazzata counted as it lies."""
    if sheet.stopped and sheet.stopped.base:
        return sheet.stopped.base
    return total_points(rules, sheet)
