"""The order in which places are counted."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from matches.pairing.history import Contender, Field
from matches.pairing.lots import by_lot
from matches.pairing.options import FIRST_ROUND, chosen


class Ranking(StrEnum):
    """Where the places come from."""

    STANDINGS = "standings"
    LOT = "lot"
    SEED = "seed"
    LIST = "list"


def ranking_of(field: Field) -> Ranking:
    """Decided: only the tournament's first round has no standings to go by.

    The first round of a later stage goes on from the places of the stage before.
    """
    if field.round_number > 1:
        return Ranking.STANDINGS
    return Ranking(str(chosen(field, FIRST_ROUND)))


def ranked(field: Field) -> tuple[Contender, ...]:
    """The contenders best first, ``place`` being what people are shown as their place."""
    ranking = ranking_of(field)
    if ranking is Ranking.STANDINGS:
        return tuple(sorted(field.contenders, key=lambda contender: contender.place))
    order = {Ranking.LOT: _drawn, Ranking.SEED: _seeded, Ranking.LIST: _listed}[ranking](field)
    return tuple(replace(each, place=place) for place, each in enumerate(order, start=1))


def _drawn(field: Field) -> list[Contender]:
    return by_lot(field.contenders, field.seed)


def _listed(field: Field) -> list[Contender]:
    return sorted(field.contenders, key=lambda contender: contender.listed)


def _seeded(field: Field) -> list[Contender]:
    """By seed; equal seeds, and those without one, by lot and after the seeded."""
    return sorted(_drawn(field), key=lambda each: (each.seeding is None, each.seeding or 0))
