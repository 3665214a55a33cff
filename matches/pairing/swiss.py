"""Swiss: like plays like, and nobody twice."""

from __future__ import annotations

from matches.pairing.by_places import pair_by_places
from matches.pairing.history import Field, NoLegalPairing, Pairing

ENGINE = "smazzata-swiss/1"


def pair(field: Field) -> Pairing | NoLegalPairing:
    """Every meeting of the tournament is barred, whichever stage it was in (decided)."""
    return pair_by_places(field, ENGINE, {pair: rounds[-1] for pair, rounds in field.met.items()})
