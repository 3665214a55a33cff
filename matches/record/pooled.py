"""A round of several pools, put together from each pool's own; and one round tables kept."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from types import MappingProxyType
from typing import Final

from matches.pairing import (
    Field,
    NoLegalPairing,
    PairedGroup,
    PairedTable,
    Pairing,
    ReasonCode,
    System,
    inputs_hash,
    pair_next_round,
)
from matches.record.pool_fields import FROM_FIRST_ROUND, PoolField, first_number
from scoring.values import EntryId, Param, Reason

KeptTables = Mapping[int, tuple[EntryId, ...]]
"""Tables that are to stay, by number: who sits there, seat by seat."""

NONE_KEPT: Final[KeptTables] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Part:
    """One pool's pairing, with the numbers its tables have in the round."""

    pairing: Pairing
    kept: KeptTables

    @property
    def highest(self) -> int:
        return max((*self.pairing.seating, *self.kept), default=0)


def paired_in_pools(pools: Sequence[PoolField], kept: KeptTables) -> Pairing | NoLegalPairing:
    """The tables of a pool are numbered on from the pool above it."""
    if (number := _of_no_pool(pools, kept)) is not None:
        return NoLegalPairing(Reason("kept_table_mixed", {"table": number}))
    parts: list[_Part] = []
    for pool in pools:
        highest = max((part.highest for part in parts), default=0)
        part = _part(pool, first_number(pool.field.system, pool.tables_above, highest) - 1, kept)
        if isinstance(part, NoLegalPairing):
            return _told_of(part, pool.name)
        parts.append(part)
    return _joined(parts)


def _of_no_pool(pools: Sequence[PoolField], kept: KeptTables) -> int | None:
    """The first table to be kept whose entries are not all to be paired in one pool."""
    entries = [{each.entry for each in pool.field.contenders} for pool in pools]
    mixed = (n for n, seats in kept.items() if not any(here.issuperset(seats) for here in entries))
    return min(mixed, default=None)


def pools_hash(pools: Sequence[PoolField], kept: KeptTables = NONE_KEPT) -> str:
    """A name for exactly these inputs: the field's own, or that of all the pools' together."""
    return _hash_of([inputs_hash(pool.field) for pool in pools], kept)


def _hash_of(hashes: Sequence[str], kept: KeptTables) -> str:
    if len(hashes) == 1 and not kept:
        return hashes[0]
    tables = (f"{number}:{','.join(kept[number])}" for number in sorted(kept))
    return hashlib.sha256("\n".join((*hashes, *tables)).encode()).hexdigest()


def _part(pool: PoolField, shift: int, kept: KeptTables) -> _Part | NoLegalPairing:
    here = {contender.entry for contender in pool.field.contenders}
    own = {number: seats for number, seats in kept.items() if here.issuperset(seats)}
    if pool.field.system in FROM_FIRST_ROUND:
        return _as_the_engine_makes_it(pool, shift, own)
    answer = _paired_round(pool.field, {entry for seats in own.values() for entry in seats})
    if isinstance(answer, NoLegalPairing):
        return answer
    numbers = (number for number in count(shift + 1) if number not in kept)
    renumbered = dict(zip(sorted(answer.seating), numbers, strict=False))
    return _Part(_renumbered(answer, renumbered, pool.name), own)


def _as_the_engine_makes_it(pool: PoolField, shift: int, own: KeptTables) -> _Part | NoLegalPairing:
    """Such a round cannot be paired round tables it would not have."""
    answer = pair_next_round(pool.field)
    if isinstance(answer, NoLegalPairing):
        return answer
    for number, seats in sorted(own.items()):
        if answer.seating.get(number - shift) != seats:
            return NoLegalPairing(Reason("kept_table_differs", {"table": number}))
    numbers = {number: number + shift for number in answer.seating}
    return _Part(_renumbered(answer, numbers, pool.name), NONE_KEPT)


def _paired_round(field: Field, seated: Collection[EntryId]) -> Pairing | NoLegalPairing:
    """Who is left once those are seated; one alone has the bye, and nobody is no pairing at all."""
    rest = tuple(each for each in field.contenders if each.entry not in seated)
    field = replace(field, contenders=rest)
    if len(rest) > 1 or not seated:
        return pair_next_round(field)
    alone = [Reason(ReasonCode.BYE_LOWEST, {"place": each.place}) for each in rest]
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=(),
        byes=tuple(each.entry for each in rest),
        bye_reasons=tuple((reason,) for reason in alone),
        cost=0,
        engine="",
        inputs_hash=inputs_hash(field),
    )


def _renumbered(pairing: Pairing, numbers: Mapping[int, int], pool: str | None) -> Pairing:
    # Only movements tell of tables, and the numbers of theirs are all shifted alike.
    shift = next((new - old for old, new in numbers.items()), 0)

    def told(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        return tuple(_in_pool(reason, pool, shift) for reason in reasons)

    return replace(
        pairing,
        tables=tuple(
            replace(each, number=numbers[each.number], reasons=told(each.reasons))
            for each in pairing.tables
        ),
        groups=tuple(
            replace(each, number=numbers[each.number], reasons=told(each.reasons))
            for each in pairing.groups
        ),
        bye_reasons=tuple(map(told, pairing.bye_reasons)),
    )


def _in_pool(reason: Reason, pool: str | None, shift: int = 0) -> Reason:
    """Places of one pool say which; tables have the numbers of the round."""
    if pool is None:
        return reason
    tables = ("table",) if "place" in reason.params else ("table", "other")
    params: dict[str, Param] = {
        key: value + shift if key in tables and isinstance(value, int) else value
        for key, value in reason.params.items()
    }
    return replace(reason, params={**params, "in_pool": pool})


def _told_of(answer: NoLegalPairing, pool: str | None) -> NoLegalPairing:
    return NoLegalPairing(
        _in_pool(answer.reason, pool),
        tuple(_in_pool(each, pool) for each in answer.alternatives),
    )


def _joined(parts: Sequence[_Part]) -> Pairing:
    pairings = [part.pairing for part in parts]
    left_alone = {number: seats for part in parts for number, seats in part.kept.items()}
    tables = (table for pairing in pairings for table in pairing.tables)
    groups = (group for pairing in pairings for group in pairing.groups)
    kept_lines, kept_groups = _kept(left_alone, pairings[0].system)
    return replace(
        pairings[0],
        tables=tuple(sorted((*tables, *kept_lines), key=lambda each: each.number)),
        groups=tuple(sorted((*groups, *kept_groups), key=lambda each: each.number)),
        byes=tuple(entry for pairing in pairings for entry in pairing.byes),
        bye_reasons=tuple(each for pairing in pairings for each in pairing.bye_reasons),
        cost=sum(pairing.cost for pairing in pairings),
        engine=next((pairing.engine for pairing in pairings if pairing.engine), ""),
        inputs_hash=_hash_of([pairing.inputs_hash for pairing in pairings], left_alone),
    )


def _kept(
    tables: KeptTables, system: System
) -> tuple[tuple[PairedTable, ...], tuple[PairedGroup, ...]]:
    def why(number: int) -> tuple[Reason, ...]:
        return (Reason("table_kept", {"table": number}),)

    if system is System.REDRAW:
        groups = (PairedGroup(number, seats, why(number)) for number, seats in tables.items())
        return (), tuple(groups)
    lines = (PairedTable(number, ns, ew, why(number)) for number, (ns, ew) in tables.items())
    return tuple(lines), ()
