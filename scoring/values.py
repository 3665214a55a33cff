"""The words every rule is written in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, NewType, TypeVar

T = TypeVar("T")
U = TypeVar("U")

EntryId = NewType("EntryId", str)
"""The name an entry (a pair, or a single player) goes by within one tournament: ``p07``."""

Path = tuple[str | int, ...]
"""Where in the input something stands: ``("smazzate", 1, "ns", "cards")``."""

Param = str | int
"""What a code's sentence is filled with."""


class Line(StrEnum):
    """One side of the table (linea)."""

    NS = "ns"
    EW = "ew"

    @property
    def other(self) -> Line:
        return Line.EW if self is Line.NS else Line.NS


@dataclass(frozen=True, slots=True)
class PerLine(Generic[T]):
    """The same kind of value for each of a table's two lines."""

    ns: T
    ew: T

    def __getitem__(self, line: Line) -> T:
        if line == Line.NS:
            return self.ns
        if line == Line.EW:
            return self.ew
        raise KeyError(line)

    def __iter__(self) -> Iterator[T]:
        yield self.ns
        yield self.ew

    def items(self) -> Iterator[tuple[Line, T]]:
        yield Line.NS, self.ns
        yield Line.EW, self.ew

    def map(self, function: Callable[[T], U]) -> PerLine[U]:
        return PerLine(function(self.ns), function(self.ew))

    @staticmethod
    def of(line: Line, mine: U, others: U) -> PerLine[U]:
        """Seen from ``line``: what is its own and what is the other line's."""
        return PerLine(mine, others) if line is Line.NS else PerLine(others, mine)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in the input that cannot be, or (as a warning) that hardly can.

    ``code`` names the rule, ``path`` the place, ``params`` what its sentence says.
    """

    path: Path
    code: str
    params: Mapping[str, Param] = field(default_factory=dict)

    def under(self, *prefix: str | int) -> Problem:
        """Tell the same problem from further out."""
        return Problem((*prefix, *self.path), self.code, self.params)


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation: a code and what its sentence says."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)


class RuleBrokenError(Exception):
    """Raised where a value is asked of input that breaks rules; carries every problem."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{problem.code} at {problem.path}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class SmazzateGame:
    """A match of a fixed number of smazzate (S0, "Partite a smazzate")."""

    count: int


@dataclass(frozen=True, slots=True)
class TargetGame:
    """A match that ends with the smazzata in which a line reaches the points.

    S0, "Partite a punti".
    """

    points: int


Game = SmazzateGame | TargetGame


class Option(StrEnum):
    """A switch that some rule sets leave to the organiser."""

    VINCO_SUBITO = "vinco_subito"
    """The match ends as soon as it is won (S4, "Conclusione della partita")."""
    LOWER_WINS = "lower_wins"
    """Fewer points win, as in Scala 40 (S4's calendar)."""
    MAKART = "makart"
    """With one card left and one in the discards, one has to draw (S2, "Professionale")."""
