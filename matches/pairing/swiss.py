"""Swiss: like plays like, and nobody twice."""

from __future__ import annotations

from matches.pairing.by_places import pair_by_places
from matches.pairing.history import Field, NoLegalPairing, Pairing
from matches.pairing.rematches import barred

ENGINE = "smazzata-swiss/1"


def pair(field: Field) -> Pairing | NoLegalPairing:
    return pair_by_places(field, ENGINE, barred(field))
