"""What a meld is, and what keeps cards from being one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card
from scoring.values import Reason

Cards = tuple[Card, ...]


class MeldKind(StrEnum):
    """A run of one suit (scala), or cards of one rank (combinazione)."""

    SEQUENCE = "sequence"
    SET = "set"


class Burraco(StrEnum):
    """Seven cards or more: which of the three (S0, "Burrachi")."""

    CLEAN = "clean"
    SEMI_CLEAN = "semi_clean"
    DIRTY = "dirty"


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld: ``cards`` in order, low to high, ``wild`` the index of its matta.

    The matta of a set stands last (S3, "Apertura dei giochi"). ``points`` are those of the cards,
    ``bonus`` those of the burraco. ``of_twos``: the burraco that wins the match and brings no
    bonus of its own (S2, "Professionale").
    """

    kind: MeldKind
    cards: Cards
    wild: int | None
    burraco: Burraco | None
    points: int
    bonus: int
    of_twos: bool = False


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why cards are no meld, or a card cannot be added: every rule against it."""

    reasons: tuple[Reason, ...]
