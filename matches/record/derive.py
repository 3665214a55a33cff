"""Everything that follows from a tournament's record: results, standings, the next round."""

from matches.record.next_round import (
    next_field,
    next_fields,
    next_inputs_hash,
    next_pairing,
    next_pools,
    qualified,
    unfinished,
)
from matches.record.places import bracket, pool_standings, ranking, standings_after
from matches.record.pooled import KeptTables
from matches.record.pools import pool_name
from matches.record.results import adjustments, results
from matches.record.timeline import after_round, as_of, known_before

__all__ = [
    "KeptTables",
    "adjustments",
    "after_round",
    "as_of",
    "bracket",
    "known_before",
    "next_field",
    "next_fields",
    "next_inputs_hash",
    "next_pairing",
    "next_pools",
    "pool_name",
    "pool_standings",
    "qualified",
    "ranking",
    "results",
    "standings_after",
    "unfinished",
]
