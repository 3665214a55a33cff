"""A whole tournament as one frozen value: what the record file holds and the database stores.

Everything else, results, standings, pairings, is derived from it by pure functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from matches.pairing import System
from matches.record.participants import (
    NO_CREDIT,
    Because,
    ByeScore,
    Entry,
    Forbidden,
    ForbiddenKind,
    Substitution,
)
from scoring.placement import Placement
from scoring.rulesets import Ranking, RuleSet
from scoring.seating import SeatDraw
from scoring.sheet import MatchRules, Sheet
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import EntryId, Game, Option, PerLine
from scoring.victory_points import PlacePoints, Scale

__all__ = [
    "NO_CONCESSIONS",
    "NO_CREDIT",
    "Because",
    "ByeScore",
    "Concessions",
    "EarlierPlacement",
    "EarlierSheet",
    "Entry",
    "Forbidden",
    "ForbiddenKind",
    "Penalty",
    "PlacementTable",
    "Proposal",
    "Round",
    "Rules",
    "Stage",
    "Substitution",
    "Table",
    "Tournament",
]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the tournament is played by; ``seed`` is where every lot is drawn from.

    ``game_name`` says what people call the game where its rules are those of many: "Scala 40".
    """

    name: str
    ruleset: RuleSet
    game: Game
    vp_table: Scale
    seed: int
    bye: ByeScore
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_ORDER
    options: frozenset[Option] = frozenset()
    game_name: str = ""

    def match_rules(self, *, knockout: bool) -> MatchRules:
        return MatchRules(
            self.ruleset, self.game, self.vp_table, knockout=knockout, options=self.options
        )

    @property
    def of_several(self) -> bool:
        """Whether several players share a table, each for himself."""
        return self.ruleset.ranking is Ranking.PLACES

    @property
    def place_points(self) -> PlacePoints:
        """What places are worth at tables of several players; nothing at others."""
        return self.vp_table if isinstance(self.vp_table, PlacePoints) else PlacePoints((0, 0))


@dataclass(frozen=True, slots=True)
class EarlierSheet:
    """A sheet that was corrected later on; ``until`` is the last round drawn by what it said."""

    until: int
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Table:
    """``earlier`` holds, ascending, only those sheets that a later round was drawn by.

    ``draw`` is how its seats and first dealer were drawn by cards, None where they were not.
    """

    number: int
    entries: PerLine[EntryId]
    sheet: Sheet = field(default_factory=Sheet)
    earlier: tuple[EarlierSheet, ...] = ()
    draw: SeatDraw | None = None

    def sheet_before(self, round_number: int) -> Sheet:
        """What stood when that round was drawn."""
        then = (each.sheet for each in self.earlier if round_number <= each.until)
        return next(then, self.sheet)


@dataclass(frozen=True, slots=True)
class EarlierPlacement:
    """As ``EarlierSheet``, at a table of several players."""

    until: int
    sheet: Placement


@dataclass(frozen=True, slots=True)
class PlacementTable:
    """A table of several players, in the order of its seats."""

    number: int
    seats: tuple[EntryId, ...]
    sheet: Placement = field(default_factory=Placement)
    earlier: tuple[EarlierPlacement, ...] = ()

    def sheet_before(self, round_number: int) -> Placement:
        """What stood when that round was drawn."""
        then = (each.sheet for each in self.earlier if round_number <= each.until)
        return next(then, self.sheet)


@dataclass(frozen=True, slots=True)
class Concessions:
    """What the organiser allowed in a round that could not be drawn otherwise.

    Who last met in ``rematches_to`` or before may meet again, ``second_byes`` may sit out again,
    and with ``nevers`` those who may never meet do so where it cannot be avoided.
    """

    rematches_to: int = 0
    second_byes: frozenset[EntryId] = frozenset()
    nevers: bool = False


NO_CONCESSIONS: Final = Concessions()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round as the engine drew it, by table numbers, and why it was then changed by hand."""

    seating: Mapping[int, tuple[EntryId, ...]]
    byes: tuple[EntryId, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round's tables and byes; numbered from 1 across the whole tournament.

    ``placement_tables`` stand in place of ``tables`` where several players share a table.
    ``planned`` is how many rounds its stage was to have when it was drawn, None where the stage
    still has that many. ``proposal`` is there where the draw was changed by hand. ``kept`` are
    the tables that had begun when the others were paired again after a correction.
    """

    number: int
    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...] = ()
    placement_tables: tuple[PlacementTable, ...] = ()
    planned: int | None = None
    conceded: Concessions = NO_CONCESSIONS
    proposal: Proposal | None = None
    kept: tuple[int, ...] = ()

    @property
    def seating(self) -> dict[int, tuple[EntryId, ...]]:
        """Who sits at each table, seat by seat, N-S first; by the tables' numbers."""
        lines = {table.number: tuple(table.entries) for table in self.tables}
        return {**lines, **{table.number: table.seats for table in self.placement_tables}}

    @property
    def as_drawn(self) -> Proposal:
        """The round as the engine drew it, before any change by hand."""
        return self.proposal or Proposal(self.seating, self.byes, ())

    @property
    def begun_seating(self) -> dict[int, tuple[EntryId, ...]]:
        """Who sits at the tables at which anything is written."""
        begun = {table.number for table in self.tables if table.sheet != Sheet()}
        groups = {table.number for table in self.placement_tables if table.sheet != Placement()}
        return {n: seats for n, seats in self.seating.items() if n in begun | groups}

    @property
    def kept_seating(self) -> dict[int, tuple[EntryId, ...]]:
        """Who sits at the tables that were kept."""
        return {number: seats for number, seats in self.seating.items() if number in self.kept}

    @property
    def seated(self) -> Iterator[EntryId]:
        """Everybody who sits at a table."""
        for seats in self.seating.values():
            yield from seats


@dataclass(frozen=True, slots=True)
class Stage:
    """Rounds under one pairing system.

    ``options``: ``first_round``, ``variant``, ``seeding``, ``third_place``, ``table_size`` and
    ``draw`` are the systems' own;
    ``cut`` (whole number) lets only the so many best of the stage before in, and ``carry``
    (true unless said) takes their VP and MP along. ``pools`` (whole number) parts the field by rank
    into so many, each paired and ranked by itself; with ``pool_size`` all but the last have that
    many entries. The stage's ``pools`` are who is in which, best pool first, from its first round
    on; whoever comes later is in the last.
    """

    system: System
    rounds_planned: int
    options: Mapping[str, object] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    pools: tuple[tuple[EntryId, ...], ...] = ()

    @property
    def is_knockout(self) -> bool:
        return self.system is System.KNOCKOUT


@dataclass(frozen=True, slots=True)
class Penalty:
    """VP and MP given (or, below zero, taken) by the referee in a round; bonuses too.

    ``known_from`` is the first round drawn with it in mind, None for the one after its own.
    ``lifted_from`` is the first drawn without it again, None while it stands; a lifted one that
    no round was drawn by is not kept.
    """

    entry: EntryId
    round: int
    vp: int
    mp: int
    reason: str
    known_from: int | None = None
    lifted_from: int | None = None

    @property
    def stands(self) -> bool:
        return self.lifted_from is None

    @property
    def first_known(self) -> int:
        return max(self.round + 1, self.known_from or 0)

    def stood_before(self, round_number: int) -> bool:
        """Whether that round was drawn with it in mind."""
        lifted = self.lifted_from is not None and self.lifted_from <= round_number
        return self.first_known <= round_number and not lifted


@dataclass(frozen=True, slots=True)
class Tournament:
    rules: Rules
    entries: tuple[Entry, ...]
    stages: tuple[Stage, ...]
    forbidden: tuple[Forbidden, ...] = ()
    penalties: tuple[Penalty, ...] = ()
