"""Everything that follows from a tournament's record: results, standings, the next round."""

from matches.record.next_round import next_field, next_pairing, qualified, unfinished
from matches.record.places import bracket, ranking, standings_after
from matches.record.results import adjustments, results
from matches.record.timeline import as_of, known_before

__all__ = [
    "adjustments",
    "as_of",
    "bracket",
    "known_before",
    "next_field",
    "next_pairing",
    "qualified",
    "ranking",
    "results",
    "standings_after",
    "unfinished",
]
