"""What a match is worth in the standings.

From match points (MP) to victory points (VP): S0, "Tabella dei Victory Points (VP)". In games
without that table, points for a win and a draw, or for a place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.rulesets.base import Ranking
from scoring.values import Game, SmazzateGame, TargetGame

DRAW_VP: Final = 10
WHOLE_VP: Final = 20
MP_STEP: Final = 5
"""Match points are multiples of five: so is every card and bonus."""


class VpTable(StrEnum):
    """The three tables, by the rounds they are printed for."""

    ONE_OR_TWO = "1-2"
    THREE = "3"
    FOUR = "4"


class WinPoints(StrEnum):
    """Points for a win, a draw and a defeat, in games that have no VP."""

    TWO = "2-1-0"
    THREE = "3-1-0"

    @property
    def win(self) -> int:
        return int(self.split("-")[0])

    @property
    def draw(self) -> int:
        return int(self.split("-")[1])


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points by place at a table of several players, the first place first, never rising."""

    points: tuple[int, ...]

    def __str__(self) -> str:
        return "-".join(map(str, self.points))


Scale = VpTable | WinPoints | PlacePoints
"""What turns a match into points of the standings; ``str`` gives its name in the record."""

USUAL_PLACE_POINTS: Final = PlacePoints((8, 7, 6, 5, 4, 3, 2, 1))
MOST_PLACE_POINTS: Final = 1000
_FIGURES: Final = re.compile("[0-9]{1,4}(-[0-9]{1,4}){1,7}")

BAND_STARTS: Final = {
    VpTable.ONE_OR_TWO: (0, 45, 125, 205, 305, 405, 505, 625, 745, 875, 1005),
    VpTable.THREE: (0, 55, 155, 255, 355, 505, 655, 805, 1005, 1255, 1505),
    VpTable.FOUR: (0, 105, 305, 505, 705, 905, 1105, 1305, 1505, 1705, 2005),
}
"""For each table, the MP from which the better line has 10, 11, … 20 VP."""

BYE_VP: Final = {VpTable.ONE_OR_TWO: 14, VpTable.THREE: 14, VpTable.FOUR: 12}
"""What a bye is worth unless the organiser says otherwise (decided: S0 has no byes)."""

_NAMED: Final[dict[Game, VpTable]] = {
    SmazzateGame(1): VpTable.ONE_OR_TWO,
    SmazzateGame(2): VpTable.ONE_OR_TWO,
    SmazzateGame(3): VpTable.THREE,
    SmazzateGame(4): VpTable.FOUR,
    TargetGame(2005): VpTable.FOUR,
}

_SUGGESTED: Final[dict[Game, VpTable]] = {
    TargetGame(1005): VpTable.ONE_OR_TWO,
    TargetGame(1505): VpTable.THREE,
    TargetGame(2000): VpTable.FOUR,
}


def winner_vp(difference: int, table: VpTable) -> int:
    """VP (10 to 20) of the line that is ``difference`` ≥ 0 match points ahead.

    The band is the greatest start not above the difference, so every figure has one.
    """
    return DRAW_VP - 1 + bisect_right(BAND_STARTS[table], difference)


def band_start(vp: int, table: VpTable) -> int:
    """The least MP for which the better line has ``vp`` (10 to 20) victory points."""
    return BAND_STARTS[table][vp - DRAW_VP]


def named_table(game: Game) -> VpTable | None:
    """The table S0 prints for this game; None where the organiser has to name one."""
    return _NAMED.get(game)


def suggested_table(game: Game) -> VpTable | None:
    """The table to offer first where S0 prints none for the game (decided, not in the source)."""
    return _NAMED.get(game) or _SUGGESTED.get(game)


def usual_scale(ranking: Ranking, game: Game) -> Scale | None:
    """What is taken where nobody names a scale; None where the organiser has to."""
    if ranking is Ranking.VP:
        return named_table(game)
    return WinPoints.TWO if ranking is Ranking.WINS else USUAL_PLACE_POINTS


def parse_scale(ranking: Ranking, text: str) -> Scale | None:
    """The scale of that name; None where such a ranking has none of it."""
    if ranking is Ranking.PLACES:
        return _place_points(text)
    scales: tuple[type[VpTable | WinPoints], ...] = (VpTable, WinPoints)
    kind = scales[ranking is Ranking.WINS]
    return kind(text) if text in tuple(kind) else None


def _place_points(text: str) -> PlacePoints | None:
    """At least two whole figures from 0, each no more than the one before it."""
    if not _FIGURES.fullmatch(text):
        return None
    points = tuple(map(int, text.split("-")))
    falls = tuple(sorted(points, reverse=True)) == points
    return PlacePoints(points) if falls and max(points) <= MOST_PLACE_POINTS else None


def most_points(scale: Scale) -> int:
    """The most VP, or points for a win, that a match or a bye brings one entry.

    At tables of several players there are neither.
    """
    if isinstance(scale, VpTable):
        return WHOLE_VP
    return scale.win if isinstance(scale, WinPoints) else 0


def default_bye(scale: Scale) -> tuple[int, int]:
    """VP and MP of a bye: the MP is where the band of its VP begins (decided).

    In games without VP a bye is worth a win and no points (decided).
    """
    if isinstance(scale, VpTable):
        return BYE_VP[scale], band_start(BYE_VP[scale], scale)
    return most_points(scale), 0
