"""Danish: 1 against 2, 3 against 4, and so on; rematches as the variant says."""

from __future__ import annotations

from collections.abc import Mapping

from matches.pairing.by_places import pair_by_places
from matches.pairing.history import Field, NoLegalPairing, Pair, Pairing
from matches.pairing.options import VARIANT, chosen

ENGINE = "smazzata-danish/1"


def pair(field: Field) -> Pairing | NoLegalPairing:
    return pair_by_places(field, ENGINE, _barred(field))


def _barred(field: Field) -> Mapping[Pair, int]:
    """Decided: the stage's last round may repeat even the round just before it.

    It is the round that settles the places, and the first must be able to meet the second.
    """
    variant = chosen(field, VARIANT)
    last = {pair: rounds[-1] for pair, rounds in field.met.items()}
    if variant == "no_rematch":
        return last
    if variant == "pure" or field.round_of_stage >= field.rounds_planned:
        return {}
    return {pair: round_ for pair, round_ in last.items() if round_ == field.round_number - 1}
