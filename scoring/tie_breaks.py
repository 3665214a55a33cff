"""The criteria that order the standings, one function each.

A criterion looks at a group of entries that are level so far and gives each a sort key, the
lowest first; None where it has nothing to say of this group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scoring.lots import lot
from scoring.rulesets import Ranking
from scoring.values import EntryId


class TieBreak(StrEnum):
    """The criteria an organiser can put in order."""

    VP = "vp"
    MP = "mp"
    DIRECT_MATCH = "direct_match"
    WINS = "wins"
    BUCHHOLZ = "buchholz"
    POINTS = "points"
    SMAZZATE = "smazzate"
    SMAZZATE_DIFFERENCE = "smazzate_difference"
    BURRACHI = "burrachi"
    LOT = "lot"


DEFAULT_ORDER: Final = (
    TieBreak.VP,
    TieBreak.MP,
    TieBreak.DIRECT_MATCH,
    TieBreak.WINS,
    TieBreak.LOT,
)

_USUAL_ORDER: Final[Mapping[Ranking, tuple[TieBreak, ...]]] = {
    Ranking.VP: DEFAULT_ORDER,
    Ranking.WINS: (
        TieBreak.VP,
        TieBreak.SMAZZATE_DIFFERENCE,
        TieBreak.MP,
        TieBreak.DIRECT_MATCH,
        TieBreak.LOT,
    ),
    Ranking.PLACES: (TieBreak.VP, TieBreak.WINS, TieBreak.POINTS, TieBreak.LOT),
}


def usual_order(ranking: Ranking) -> tuple[TieBreak, ...]:
    """The criteria where the organiser names none.

    In games without VP: points for wins and draws, then the difference of smazzate and of points
    (decided). At tables of several players: points for places, tables won, chips.
    """
    return _USUAL_ORDER[ranking]


@dataclass(slots=True)
class Tally:
    """What one entry has gathered; ``against`` holds (opponent, VP, MP) match by match."""

    vp: int = 0
    mp: int = 0
    played: int = 0
    wins: int = 0
    points: int = 0
    smazzate: int = 0
    smazzate_difference: int = 0
    burrachi: int = 0
    against: list[tuple[EntryId, int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Field:
    """All entries' tallies, the seed the lots are drawn from, and what their matches bring."""

    tallies: Mapping[EntryId, Tally]
    seed: int
    ranking: Ranking = Ranking.VP


Key = Any
Group = Sequence[EntryId]
Criterion = Callable[[Group, Field], Mapping[EntryId, Key] | None]


def by_vp(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More victory points first, byes, penalties and bonuses counted."""
    return {entry: -field.tallies[entry].vp for entry in group}


def by_mp(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More match points first."""
    return {entry: -field.tallies[entry].mp for entry in group}


def by_direct_match(group: Group, field: Field) -> Mapping[EntryId, Key] | None:
    """VP, then MP, of the matches among the group, if every two of them met."""
    if not _all_met(group, field):
        return None
    return {entry: tuple(-figure for figure in among(entry, group, field)) for entry in group}


def among(entry: EntryId, group: Group, field: Field) -> tuple[int, int]:
    """The entry's VP and MP against the others of the group."""
    members = set(group)
    matches = [match for match in field.tallies[entry].against if match[0] in members]
    return sum(vp for _, vp, _ in matches), sum(mp for _, _, mp in matches)


def _all_met(group: Group, field: Field) -> bool:
    members = set(group)
    return all(members - {entry} <= _opponents(entry, field) for entry in group)


def _opponents(entry: EntryId, field: Field) -> set[EntryId]:
    return {opponent for opponent, _, _ in field.tallies[entry].against}


def by_wins(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More matches won first; a bye is not one."""
    return {entry: -field.tallies[entry].wins for entry in group}


def buchholz(entry: EntryId, field: Field) -> int:
    """The VP of every opponent met, added up; a bye brings none (decided)."""
    return sum(field.tallies[opponent].vp for opponent, _, _ in field.tallies[entry].against)


def by_buchholz(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """Stronger opponents first."""
    return {entry: -buchholz(entry, field) for entry in group}


def by_points(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More points scored at the table first."""
    return {entry: -field.tallies[entry].points for entry in group}


def by_smazzate(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More smazzate won first."""
    return {entry: -field.tallies[entry].smazzate for entry in group}


def by_smazzate_difference(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More smazzate won than lost first (S4; decided)."""
    return {entry: -field.tallies[entry].smazzate_difference for entry in group}


def by_burrachi(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """More burrachi first, where the slips tell of them."""
    return {entry: -field.tallies[entry].burrachi for entry in group}


def by_lot(group: Group, field: Field) -> Mapping[EntryId, Key]:
    """The lower lot first: nobody else is level after it."""
    return {entry: lot(field.seed, entry) for entry in group}


CRITERIA: Final[Mapping[TieBreak, Criterion]] = {
    TieBreak.VP: by_vp,
    TieBreak.MP: by_mp,
    TieBreak.DIRECT_MATCH: by_direct_match,
    TieBreak.WINS: by_wins,
    TieBreak.BUCHHOLZ: by_buchholz,
    TieBreak.POINTS: by_points,
    TieBreak.SMAZZATE: by_smazzate,
    TieBreak.SMAZZATE_DIFFERENCE: by_smazzate_difference,
    TieBreak.BURRACHI: by_burrachi,
    TieBreak.LOT: by_lot,
}
