"""Drawing lots so that anyone can redo the draw."""

from __future__ import annotations

import hashlib

from scoring.values import EntryId


def lot(seed: int, entry: EntryId) -> str:
    """The entry's lot: SHA-256, in hexadecimal, of ``"{seed}:{entry}"``; the lowest comes first."""
    return hashlib.sha256(f"{seed}:{entry}".encode()).hexdigest()
