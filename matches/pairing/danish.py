"""Danish: 1 against 2, 3 against 4, and so on; rematches as the variant says."""

from __future__ import annotations

from matches.pairing.by_places import pair_by_places
from matches.pairing.history import Field, NoLegalPairing, Pairing
from matches.pairing.rematches import barred

ENGINE = "smazzata-danish/1"


def pair(field: Field) -> Pairing | NoLegalPairing:
    return pair_by_places(field, ENGINE, barred(field))
