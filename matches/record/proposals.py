"""A round as the engine drew it before it was changed by hand ↔ the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.record.limits import MOST_ENTRIES, MOST_NUMBER, MOST_REASON, read_id
from matches.record.reader import Reader
from matches.record.values import Proposal
from scoring.rulesets.counted import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.values import EntryId, Line

MOST_CHANGES: Final = 1000


def read_proposal(reader: Reader, *, of_several: bool) -> Proposal | None:
    """None where nothing stands; ``of_several``: tables list seats, and not two lines."""
    if not reader.here:
        return None
    reader.keys(("tables", "byes", "reasons"))
    return Proposal(
        seating=_seating(reader.at("tables"), of_several=of_several),
        byes=tuple(map(read_id, reader.at("byes").items(MOST_ENTRIES))),
        reasons=tuple(each.text(MOST_REASON) for each in reader.at("reasons").items(MOST_CHANGES)),
    )


def _seating(reader: Reader, *, of_several: bool) -> dict[int, tuple[EntryId, ...]]:
    seating: dict[int, tuple[EntryId, ...]] = {}
    for place in reader.items(MOST_ENTRIES):
        place.keys(("number", "seats") if of_several else ("number", *Line))
        number = place.at("number").whole(1, MOST_NUMBER)
        if number in seating:
            place.at("number").note("duplicate_table", table=number)
        seats = _of_several(place) if of_several else _of_two_lines(place)
        seating.setdefault(number, seats)
    return seating


def _of_several(place: Reader) -> tuple[EntryId, ...]:
    seats = place.at("seats").items(most=MOST_PLAYERS, least=FEWEST_PLAYERS)
    return tuple(map(read_id, seats))


def _of_two_lines(place: Reader) -> tuple[EntryId, ...]:
    return tuple(read_id(place.at(line)) for line in Line)


def parse_proposal(data: object, *, of_several: bool) -> Proposal | None:
    """From its JSON alone; ``RuleBrokenError`` with every problem of its shape."""
    reader = Reader.at_root(data)
    proposal = read_proposal(reader, of_several=of_several)
    reader.finish()
    return proposal


def proposal_to_json(proposal: Proposal, *, of_several: bool) -> dict[str, Any]:
    tables = proposal.seating.items()
    return {
        "tables": [_table_to_json(*table, of_several=of_several) for table in sorted(tables)],
        "byes": list(proposal.byes),
        "reasons": list(proposal.reasons),
    }


def _table_to_json(
    number: int, seats: tuple[EntryId, ...], *, of_several: bool
) -> Mapping[str, Any]:
    lines = {line.value: entry for line, entry in zip(Line, seats, strict=False)}
    return {"number": number, **({"seats": list(seats)} if of_several else lines)}
