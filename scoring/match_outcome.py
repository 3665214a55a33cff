"""What a match's score sheet comes to, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.values import Line, PerLine, Reason


class Ending(StrEnum):
    """How a match came to its result; ``unfinished`` has none yet."""

    UNFINISHED = "unfinished"
    PLAYED = "played"
    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    NO_SHOW = "no_show"
    AWARDED = "awarded"
    NOT_PLAYED = "not_played"


class Needs(StrEnum):
    """What an unfinished match waits for."""

    SMAZZATA = "smazzata"
    TIE_BREAK_SMAZZATA = "tie_break_smazzata"
    LAST_MOVE = "last_move"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """A match's result with its reasons; MP and VP are provisional while it is unfinished.

    MP are how many points a line is ahead. In games without VP, ``vp`` holds the points for a win
    or a draw. ``difference`` is the figure looked up in the VP table, None where none was.
    """

    ending: Ending
    winner: Line | None
    points: PerLine[int]
    mp: PerLine[int]
    vp: PerLine[int]
    difference: int | None
    needs: Needs | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def finished(self) -> bool:
        return self.ending is not Ending.UNFINISHED
