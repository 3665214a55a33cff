"""The standings as people read them: with names, movement and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from matches.phrases import sentence
from matches.record.derive import pool_standings, standings_after
from matches.record.pools import pool_name
from matches.record.values import Tournament as Snapshot
from matches.snapshots import snapshot
from scoring.standings import Row
from scoring.values import EntryId, Reason
from tournaments.models import Tournament

KEPT_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class Rung:
    """One entry's row; ``movement`` is places gained since the round before, None at the start.

    ``pool`` is the letter of its pool, blank where there are none or all are of one.
    """

    place: int
    name: str
    vp: int
    mp: int
    played: int
    wins: int
    smazzate_difference: int
    points: int
    tied: bool
    movement: int | None
    knockout: bool
    withdrawn: bool
    reason: Reason | None
    pool: str = ""

    @property
    def fallen(self) -> int:
        """How many places were lost."""
        return max(0, -(self.movement or 0))

    @property
    def why(self) -> str:
        """Why it stands above the next row; empty where they share a place, or nobody follows."""
        return sentence(self.reason.code, self.reason.params) if self.reason else ""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The standings after a round; ``rounds`` are the numbers one can ask for.

    ``knockout``: the bracket alone makes the places, and no VP or MP count. ``pools`` are the
    letters of the pools then played in, ``in_pools`` each one's own standings by its letter.
    """

    rounds: tuple[int, ...]
    rungs: tuple[Rung, ...]
    knockout: bool
    in_pools: Mapping[str, tuple[Rung, ...]]

    @property
    def pools(self) -> tuple[str, ...]:
        return tuple(self.in_pools)


def ladder(tournament: Tournament, after: int | None) -> Ladder:
    """The standings with every finished match, or after a round; kept under the revision."""
    key = f"ladder-5:{tournament.pk}:{tournament.revision}:{after}"
    kept: Ladder | None = cache.get(key)
    if kept is None:
        kept = _ladder(snapshot(tournament), after)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _ladder(value: Snapshot, after: int | None) -> Ladder:
    rounds = tuple(round_.number for stage in value.stages for round_ in stage.rounds)
    before = _places_before(value, after or max(rounds, default=1))
    bracket_alone = all(stage.is_knockout for stage in value.stages)
    naming = _Naming(
        {entry.id: entry.name for entry in value.entries},
        {entry.id for entry in value.entries if entry.withdrawn_after is not None},
        set() if bracket_alone else _in_knockout(value, after),
    )
    pools = _pools(value, after)
    letters = {row.entry: letter for letter, rows in pools.items() for row in rows}
    return Ladder(
        rounds,
        tuple(
            _rung(row, naming, before.get(row.entry), letters.get(row.entry, ""))
            for row in standings_after(value, after)
        ),
        bracket_alone,
        {
            letter: tuple(_rung(row, naming, None, "") for row in rows)
            for letter, rows in pools.items()
        },
    )


@dataclass(frozen=True, slots=True)
class _Naming:
    """What a row says of an entry besides its figures."""

    names: Mapping[EntryId, str]
    gone: AbstractSet[EntryId]
    knockout: AbstractSet[EntryId]


def _pools(value: Snapshot, after: int | None) -> dict[str, tuple[Row, ...]]:
    """Each pool's own standings, by its letter."""
    rows = pool_standings(value, after)
    return {pool_name(index): pool for index, pool in enumerate(rows)}


def _rung(row: Row, naming: _Naming, before: int | None, pool: str) -> Rung:
    return Rung(
        place=row.place,
        name=naming.names[row.entry],
        vp=row.vp,
        mp=row.mp,
        played=row.played,
        wins=row.wins,
        smazzate_difference=row.smazzate_difference,
        points=row.points,
        tied=row.tied,
        movement=None if before is None else before - row.place,
        knockout=row.entry in naming.knockout,
        withdrawn=row.entry in naming.gone,
        reason=row.reason,
        pool=pool,
    )


def _places_before(value: Snapshot, after: int) -> dict[EntryId, int]:
    if after <= 1:
        return {}
    return {row.entry: row.place for row in standings_after(value, after - 1)}


def _in_knockout(value: Snapshot, after: int | None) -> set[EntryId]:
    """Who has a place in a knockout stage by then."""
    rounds = [round_ for stage in value.stages if stage.is_knockout for round_ in stage.rounds]
    return {
        entry
        for round_ in rounds
        if after is None or round_.number <= after
        for entry in (*(each for table in round_.tables for each in table.entries), *round_.byes)
    }
