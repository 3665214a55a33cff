"""How much of everything a record holds; beyond any real tournament, within what can be stored."""

from __future__ import annotations

from typing import Final

from matches.record.reader import Reader
from scoring.values import EntryId

MOST_ID: Final = 64
MOST_ENTRIES: Final = 10_000
MOST_STAGES: Final = 20
MOST_ROUNDS: Final = 200
MOST_NUMBER: Final = 32_767
"""Of a round or a table."""
MOST_PAIRS_APART: Final = 100_000
"""That all groups kept apart make together: what a draw can still weigh in seconds."""
MOST_REASON: Final = 300
MOST_VP: Final = 1000
"""That are given or taken at once, by a ruling of the referee or as a late entry's credit."""


def read_id(reader: Reader) -> EntryId:
    """The name an entry goes by."""
    return EntryId(reader.text(MOST_ID))
