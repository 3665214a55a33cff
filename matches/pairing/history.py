"""What the pairing is asked and what it answers: plain values, made anew for every round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.values import EntryId, Line, Reason

Pair = frozenset[EntryId]
"""Two entries, whoever sits where."""


class System(StrEnum):
    """How a stage decides who meets whom."""

    SWISS = "swiss"
    DANISH = "danish"
    MITCHELL = "mitchell"
    """One line keeps its seats, the other moves on by the same step each round."""
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody, once or twice."""
    KNOCKOUT = "knockout"
    REDRAW = "redraw"
    """Tables of several players, drawn anew each round."""


@dataclass(frozen=True, slots=True)
class Contender:
    """One entry that plays this round, and what the pairing must know of it.

    ``place`` is the standing after all tie-breaks, lots included: from 1, shared with nobody.
    In the tournament's first round it is the position in the list, and the engine draws up its
    own order; in the first round of a knockout it is the rank the bracket is seeded by.
    ``listed`` is the position in the organiser's list, ``seeding`` the organiser's seed if any.
    ``byes`` counts the whole tournament; ``ns``, ``ew`` and ``last_line`` tell the seats so far.
    ``fixed`` asks for a seat that never moves, where the system has such seats (a Mitchell's N-S).
    """

    entry: EntryId
    place: int
    listed: int
    seeding: int | None = None
    byes: int = 0
    ns: int = 0
    ew: int = 0
    last_line: Line | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A match of the stage as it stands.

    Decided without a winner: in a knockout both are out.
    """

    number: int
    ns: EntryId
    ew: EntryId
    winner: EntryId | None = None
    decided: bool = True

    @property
    def pair(self) -> Pair:
        return frozenset((self.ns, self.ew))

    @property
    def loser(self) -> EntryId | None:
        """The beaten line, where one line won."""
        if self.winner is None:
            return None
        return self.ew if self.winner == self.ns else self.ns


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A past round of a stage whose rounds follow from its first: knockout, Mitchell, round robin.

    Table numbers and the order of ``byes`` are those of the round's ``Pairing``: of the first
    round they are the only trace of who stood in which slot, or sat where.
    """

    tables: tuple[BracketTable, ...]
    byes: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """The position a round is paired from.

    ``contenders`` are only those to be paired: the withdrawn and the absent are left out.
    ``met`` gives for two entries the rounds they met in, ascending, across the tournament.
    ``never`` may not meet, ``avoid`` meet only if it cannot be helped. ``bracket`` holds the
    earlier rounds of a knockout, Mitchell or round robin stage. No answer depends on the order
    anything is listed in, but for ``bracket``.
    """

    system: System
    round_number: int
    round_of_stage: int
    rounds_planned: int
    seed: int
    contenders: tuple[Contender, ...]
    met: Mapping[Pair, tuple[int, ...]]
    never: frozenset[Pair]
    avoid: frozenset[Pair]
    options: Mapping[str, object]
    bracket: tuple[BracketRound, ...] = ()


@dataclass(frozen=True, slots=True)
class PairedTable:
    """Who sits where, and why these two."""

    number: int
    ns: EntryId
    ew: EntryId
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PairedGroup:
    """A table of several players, in the order of its seats."""

    number: int
    seats: tuple[EntryId, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round to be published; ``groups`` stand in place of ``tables`` where several play.

    ``bye_reasons`` runs along ``byes``. ``cost`` is the sum the engine made least, 0 where
    nothing is weighed. ``engine`` and ``inputs_hash`` say what to run, on what, to get it again.
    """

    system: System
    round_number: int
    tables: tuple[PairedTable, ...]
    byes: tuple[EntryId, ...]
    bye_reasons: tuple[tuple[Reason, ...], ...]
    cost: int
    engine: str
    inputs_hash: str
    groups: tuple[PairedGroup, ...] = ()

    @property
    def seating(self) -> dict[int, tuple[EntryId, ...]]:
        """Who sits at each table, seat by seat, N-S first; by the tables' numbers."""
        lines = {table.number: (table.ns, table.ew) for table in self.tables}
        return {**lines, **{group.number: group.seats for group in self.groups}}


@dataclass(frozen=True, slots=True)
class NoLegalPairing:
    """Why there is no such round, and what would make one possible.

    By places, each concession named has been tried and is enough by itself; a knockout names the
    first forbidden pair its bracket meets, and there may be more.
    """

    reason: Reason
    alternatives: tuple[Reason, ...] = ()
