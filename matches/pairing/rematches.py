"""Which meetings are not to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from matches.pairing.history import Field, Pair, System
from matches.pairing.options import VARIANT, chosen


def barred(field: Field) -> Mapping[Pair, int]:
    """The meetings the field's system does not repeat, each with the last round it took place in.

    Decided: swiss bars every meeting of the tournament, whichever stage it was in; a Mitchell those
    of its own stage; danish as its variant says. Round robin and knockout have them in their plan.
    """
    last = {pair: rounds[-1] for pair, rounds in field.met.items()}
    if field.system is System.SWISS:
        return last
    if field.system is System.DANISH:
        return _by_variant(field, last)
    if field.system is System.MITCHELL:
        stage_before = field.round_number - field.round_of_stage
        return {pair: round_ for pair, round_ in last.items() if round_ > stage_before}
    return {}


def _by_variant(field: Field, last: Mapping[Pair, int]) -> Mapping[Pair, int]:
    """Decided: the stage's last round may repeat even the round just before it.

    It is the round that settles the places, and the first must be able to meet the second.
    """
    variant = chosen(field, VARIANT)
    if variant == "no_rematch":
        return last
    if variant == "pure" or field.round_of_stage >= field.rounds_planned:
        return {}
    return {pair: round_ for pair, round_ in last.items() if round_ == field.round_number - 1}
