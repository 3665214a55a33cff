"""From match points (MP) to victory points (VP): S0, "Tabella dei Victory Points (VP)"."""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum
from typing import Final

from scoring.values import Game, SmazzateGame, TargetGame

DRAW_VP: Final = 10
WHOLE_VP: Final = 20


class VpTable(StrEnum):
    """The three tables, by the rounds they are printed for."""

    ONE_OR_TWO = "1-2"
    THREE = "3"
    FOUR = "4"


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


def default_bye(table: VpTable) -> tuple[int, int]:
    """VP and MP of a bye: the MP is where the band of its VP begins (decided)."""
    return BYE_VP[table], band_start(BYE_VP[table], table)
