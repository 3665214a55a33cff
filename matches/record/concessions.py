"""What the organiser allowed so that a round could be drawn ↔ the record."""

from __future__ import annotations

from typing import Any

from matches.record.limits import MOST_ENTRIES, MOST_NUMBER, read_id
from matches.record.reader import Reader
from matches.record.values import NO_CONCESSIONS, Concessions


def read_concessions(reader: Reader) -> Concessions:
    """What is said at that place; nothing was allowed where nothing stands."""
    if not reader.here:
        return NO_CONCESSIONS
    reader.keys((), ("rematches_to", "second_byes", "nevers"))
    rematches, nevers = reader.at("rematches_to"), reader.at("nevers")
    return Concessions(
        rematches_to=rematches.whole(1, MOST_NUMBER) if rematches.here else 0,
        second_byes=frozenset(map(read_id, reader.at("second_byes").optional_items(MOST_ENTRIES))),
        nevers=nevers.flag() if nevers.here else False,
    )


def parse_concessions(data: object) -> Concessions:
    """From their JSON alone; ``RuleBrokenError`` with every problem of its shape."""
    reader = Reader.at_root(data)
    concessions = read_concessions(reader)
    reader.finish()
    return concessions


def concessions_to_json(conceded: Concessions) -> dict[str, Any]:
    """Only what was allowed: an empty object for nothing."""
    said: dict[str, Any] = {
        "rematches_to": conceded.rematches_to,
        "second_byes": sorted(conceded.second_byes),
        "nevers": conceded.nevers,
    }
    return {key: value for key, value in said.items() if value}
