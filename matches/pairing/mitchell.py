"""Mitchell: one line keeps its seats, the other moves on by the same step each round."""

from __future__ import annotations

from matches.pairing.history import Field, NoLegalPairing, Pairing


def pair(field: Field) -> Pairing | NoLegalPairing:
    raise NotImplementedError
