"""Drawing lots so that anyone can redo the draw."""

from __future__ import annotations

import hashlib


def lot(seed: int | str, drawn: str) -> str:
    """The lot of an entry or a card: SHA-256 of ``"{seed}:{drawn}"``, in hexadecimal.

    The lowest comes first.
    """
    return hashlib.sha256(f"{seed}:{drawn}".encode()).hexdigest()
