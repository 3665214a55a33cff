"""Who sits out when the number is odd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matches.pairing.existence import can_be_paired, first_to_sit_out
from matches.pairing.history import Contender
from matches.pairing.matching import Matching
from matches.pairing.position import Position, optimum


@dataclass(frozen=True, slots=True)
class Complete:
    """Everybody is provided for: ``matching`` pairs ``position``, and ``bye`` sits out."""

    position: Position
    matching: Matching
    bye: Contender | None = None


def complete(position: Position) -> Complete | None:
    """The pairing of least cost, after the bye where one is needed; None where there is none."""
    if len(position.ranked) % 2 == 0:
        apart = position.apart()
        return _paired(position, apart) if can_be_paired(apart) else None
    bye = bye_taker(position)
    if bye is None:
        return None
    rest = position.without(bye)
    return _paired(rest, rest.apart(), bye)


def _paired(
    position: Position, apart: Sequence[set[int]], bye: Contender | None = None
) -> Complete | None:
    matching = optimum(position, apart)
    return None if matching is None else Complete(position, matching, bye)


def can_be_completed(position: Position) -> bool:
    """Whether ``complete`` would find anything, sooner told."""
    if len(position.ranked) % 2:
        return bye_taker(position) is not None
    return can_be_paired(position.apart())


def bye_taker(position: Position) -> Contender | None:
    """Of an odd number the one that sits out.

    Decided: the lowest that has had no bye and whose absence leaves a legal pairing, whatever the
    others' pairing then costs; the bye's place is not counted.
    """
    ranked = position.ranked
    lowest_first = [i for i in reversed(range(len(ranked))) if not ranked[i].byes]
    taker = first_to_sit_out(position.apart(), lowest_first)
    return None if taker is None else ranked[taker]
