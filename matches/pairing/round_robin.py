"""Round robin: everybody meets everybody, by the Berger tables."""

from __future__ import annotations

from matches.pairing.history import Field, NoLegalPairing, Pairing


def rounds_of_round_robin(entries: int, *, double: bool = False) -> int:
    """With an odd number as many as the entries, for one rests each round."""
    once = entries - 1 + entries % 2 if entries > 1 else 0
    return 2 * once if double else once


def pair(field: Field) -> Pairing | NoLegalPairing:
    raise NotImplementedError
