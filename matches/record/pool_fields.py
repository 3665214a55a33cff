"""What the pairing is asked, parted into a stage's pools."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from matches.pairing import BracketRound, BracketTable, Field, System, rounds_of_round_robin
from matches.record.pools import members, pool_name
from matches.record.values import Stage
from scoring.values import EntryId

FROM_FIRST_ROUND: Final = (System.KNOCKOUT, System.MITCHELL, System.ROUND_ROBIN)
"""Systems whose rounds follow from the stage's first."""


class PoolField(NamedTuple):
    """What the pairing is asked for one pool.

    ``name`` is None where it is the whole field; ``tables_above`` is how many tables the better
    pools have when all are there.
    """

    name: str | None
    tables_above: int
    field: Field


def first_number(system: System, tables_above: int, highest: int) -> int:
    """The number of a pool's first table, ``highest`` being the last one of the better pools.

    Decided: where seats follow from the stage's first round the numbers stay the same all through
    the stage, whoever withdraws above.
    """
    return max(tables_above if system in FROM_FIRST_ROUND else 0, highest) + 1


def in_pools(field: Field, stage: Stage, ranked: Sequence[EntryId]) -> tuple[PoolField, ...]:
    """One field for each pool that has something left to play; without pools the field itself.

    ``ranked`` are all entries by rank; in its pool's field an entry has its place in the pool.
    """
    if not stage.pools:
        return (PoolField(None, 0, field),)
    found = tuple(_in_pools(field, stage, ranked))
    return tuple(pool for pool, left in found if left) or tuple(pool for pool, _ in found[:1])


def _in_pools(
    field: Field, stage: Stage, ranked: Sequence[EntryId]
) -> Iterator[tuple[PoolField, bool]]:
    """Each with whether it has anything left to play."""
    pools = members(stage, ranked)
    above = tuple(accumulate((-(-len(pool) // 2) for pool in stage.pools), initial=0))
    for index, pool in enumerate(pools):
        better = {entry for each in pools[:index] for entry in each}
        part = replace(
            _of_pool(field, pool),
            bracket=tuple(
                _bracket_round(field.system, round_, pool, better, above[index])
                for round_ in field.bracket
            ),
        )
        left = bool(part.contenders) and _has_rounds(part, len(stage.pools[index]))
        yield PoolField(pool_name(index), above[index], part), left


def _of_pool(field: Field, pool: Sequence[EntryId]) -> Field:
    places = {entry: place for place, entry in enumerate(pool, start=1)}
    contenders = (
        replace(each, place=places[each.entry]) for each in field.contenders if each.entry in places
    )
    return replace(field, contenders=tuple(contenders))


def _has_rounds(field: Field, entries: int) -> bool:
    """A round robin of fewer entries is over before the others."""
    if field.system is not System.ROUND_ROBIN:
        return True
    double = field.options.get("double") is True
    return field.round_of_stage <= rounds_of_round_robin(entries, double=double)


def _bracket_round(
    system: System,
    round_: BracketRound,
    pool: Collection[EntryId],
    better: Collection[EntryId],
    tables_above: int,
) -> BracketRound:
    """The pool's own part of a past round, its tables numbered as the pool's pairing had them."""
    own = set(pool)
    highest = max((table.number for table in round_.tables if table.ns in better), default=0)
    first = first_number(system, tables_above, highest)
    tables: Iterator[BracketTable] = (
        replace(table, number=table.number - first + 1)
        for table in round_.tables
        if table.ns in own
    )
    return BracketRound(tuple(tables), tuple(entry for entry in round_.byes if entry in own))
