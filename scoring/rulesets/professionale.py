"""Burraco Professionale, direct and indirect (S2, "Professionale")."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.cards import JOKER, PINELLA
from scoring.rulesets.base import Direction
from scoring.rulesets.burraco import BURRACO, CARD_POINTS, Opening
from scoring.values import Option, SmazzateGame, TargetGame

PROFESSIONALE_INDIRETTO: Final = replace(
    BURRACO,
    code="burraco-professionale-indiretto",
    source="S2",
    direction=Direction.CLOCKWISE,
    usual_games=(TargetGame(2000), TargetGame(1505), SmazzateGame(1)),
    options=frozenset({Option.MAKART}),
    card_points=MappingProxyType(
        {rank: points for rank, points in CARD_POINTS.items() if rank != JOKER} | {PINELLA: 10}
    ),
    jokers=0,
    semi_clean=None,
    dirty_stays=True,
    pozzetti_a_line=2,
    pozzetto_needs_burraco=True,
    burraco_of_twos=True,
    opening=Opening(points=75, once_at=1000),
)

PROFESSIONALE_DIRETTO: Final = replace(
    PROFESSIONALE_INDIRETTO,
    code="burraco-professionale-diretto",
    closing_discard=False,
    pozzetto_by_discard=False,
)
