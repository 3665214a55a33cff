"""A whole tournament as one frozen value: what the record file holds and the database stores.

Everything else, results, standings, pairings, is derived from it by pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from matches.pairing import System
from scoring.rulesets import RuleSet
from scoring.sheet import MatchRules, Sheet
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import EntryId, Game, PerLine
from scoring.victory_points import VpTable


class ForbiddenKind(StrEnum):
    """Whether two entries must not meet, or only should not."""

    NEVER = "never"
    AVOID = "avoid"


@dataclass(frozen=True, slots=True)
class ByeScore:
    """What a bye is worth, in VP and MP."""

    vp: int
    mp: int


@dataclass(frozen=True, slots=True)
class Rules:
    """What the tournament is played by; ``seed`` is where every lot is drawn from."""

    name: str
    ruleset: RuleSet
    game: Game
    vp_table: VpTable
    seed: int
    bye: ByeScore
    tie_breaks: tuple[TieBreak, ...] = DEFAULT_ORDER

    def match_rules(self, *, knockout: bool) -> MatchRules:
        return MatchRules(self.ruleset, self.game, self.vp_table, knockout=knockout)


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair or a single player; ``withdrawn_after`` is the last round it was there for."""

    id: EntryId
    name: str
    players: tuple[str, ...]
    seeding: int | None = None
    withdrawn_after: int | None = None


@dataclass(frozen=True, slots=True)
class Forbidden:
    entries: frozenset[EntryId]
    kind: ForbiddenKind


@dataclass(frozen=True, slots=True)
class Table:
    number: int
    entries: PerLine[EntryId]
    sheet: Sheet = field(default_factory=Sheet)


@dataclass(frozen=True, slots=True)
class Round:
    """One round's tables and byes; numbered from 1 across the whole tournament."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """Rounds under one pairing system.

    ``options``: ``first_round``, ``variant``, ``seeding``, ``third_place`` are the system's own;
    ``cut`` (whole number) lets only the so many best of the stage before in, and ``carry``
    (true unless said) takes their VP and MP along.
    """

    system: System
    rounds_planned: int
    options: Mapping[str, object] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()

    @property
    def is_knockout(self) -> bool:
        return self.system is System.KNOCKOUT


@dataclass(frozen=True, slots=True)
class Penalty:
    """VP and MP given (or, below zero, taken) by the referee in a round; bonuses too."""

    entry: EntryId
    round: int
    vp: int
    mp: int
    reason: str


@dataclass(frozen=True, slots=True)
class Tournament:
    rules: Rules
    entries: tuple[Entry, ...]
    stages: tuple[Stage, ...]
    forbidden: tuple[Forbidden, ...] = ()
    penalties: tuple[Penalty, ...] = ()
