"""One engine for every system that pairs by places; what differs is which meetings it bars."""

from __future__ import annotations

from collections.abc import Mapping

from matches.pairing.byes import Complete, complete
from matches.pairing.explain import bye_reasons, table_reasons
from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import Field, NoLegalPairing, Pair, PairedTable, Pairing, System
from matches.pairing.impossible import why_impossible
from matches.pairing.position import Position, cost_of
from matches.pairing.ranking import ranked, ranking_of
from matches.pairing.seats import seated
from scoring.values import EntryId

BY_PLACES = frozenset({System.SWISS, System.DANISH})


def pair_by_places(
    field: Field, engine: str, barred: Mapping[Pair, int]
) -> Pairing | NoLegalPairing:
    """The exact optimum; ``barred`` holds the meetings not to be repeated, and their last round."""
    position = Position(
        ranking_of(field), ranked(field), barred, field.never, field.avoid, field.seed
    )
    found = complete(position) if len(position.ranked) > 1 else None
    if found is None:
        return why_impossible(position)
    cost = cost_of(position.ranking, len(found.position.ranked))
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=_tables(position, found),
        byes=(found.bye.entry,) if found.bye else (),
        bye_reasons=(bye_reasons(position, found.bye),) if found.bye else (),
        cost=sum(cost(i, j) for i, j in found.matching),
        engine=engine,
        inputs_hash=inputs_hash(field),
    )


def seating_cost(field: Field, seating: Mapping[int, tuple[EntryId, ...]]) -> int:
    """What the engine would count for this seating, in the unit of ``Pairing.cost``.

    As there, the places of those who sit are counted without the others. A table where somebody is
    not of the field, or where there are not two, counts nothing; so does every table of a system
    that does not pair by places.
    """
    if field.system not in BY_PLACES:
        return 0
    sat = {entry for seats in seating.values() for entry in seats}
    there = [each.entry for each in ranked(field) if each.entry in sat]
    index = {entry: i for i, entry in enumerate(there)}
    cost = cost_of(ranking_of(field), len(there))
    tables = (sorted(index[e] for e in seats if e in index) for seats in seating.values())
    return sum(cost(*both) for both in tables if len(both) == 2)  # noqa: PLR2004  # a table's two


def _tables(position: Position, found: Complete) -> tuple[PairedTable, ...]:
    """Numbered by the better place at each: a matching is ascending."""
    why = table_reasons(position, found)
    tables = []
    for number, (i, j) in enumerate(found.matching, start=1):
        better, other = found.position.ranked[i], found.position.ranked[j]
        seats = seated(better, other)
        tables.append(PairedTable(number, seats.ns.entry, seats.ew.entry, why(better, other)))
    return tuple(tables)
