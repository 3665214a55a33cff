"""Who sits out when the number is odd."""

from __future__ import annotations

from dataclasses import dataclass

from matches.pairing.history import Contender
from matches.pairing.matching import Matching, least_cost_matching
from matches.pairing.position import Position, optimum


@dataclass(frozen=True, slots=True)
class Complete:
    """Everybody is provided for: ``matching`` pairs ``position``, and ``bye`` sits out."""

    position: Position
    matching: Matching
    bye: Contender | None = None


def complete(position: Position) -> Complete | None:
    """The pairing of least cost, after the bye where one is needed.

    Decided: the bye goes to the lowest that has had none and whose absence leaves a legal
    pairing, whatever the others' pairing then costs; the bye's place is not counted.
    """
    if len(position.ranked) % 2 == 0:
        return _paired(position, None)
    free = [each for each in reversed(position.ranked) if not each.byes]
    if not free:
        return None
    # Nearly always the lowest will do, and then one search is enough.
    if found := _paired(position.without(free[0]), free[0]):
        return found
    taker = _lowest_that_leaves_a_pairing(position, free)
    return _paired(position.without(taker), taker) if taker else None


def _paired(position: Position, bye: Contender | None) -> Complete | None:
    matching = optimum(position)
    return None if matching is None else Complete(position, matching, bye)


def _lowest_that_leaves_a_pairing(position: Position, free: list[Contender]) -> Contender | None:
    """One search instead of one for each: the bye as an opponent, the lower the cheaper."""
    n = len(position.ranked)
    legal = position.legal()
    price = {position.ranked.index(contender): rank for rank, contender in enumerate(free)}
    matching = least_cost_matching(
        n + 1,
        lambda i, j: i in price if j == n else legal(i, j),
        lambda i, j: price[i] if j == n else 0,
    )
    return None if matching is None else next(position.ranked[i] for i, j in matching if j == n)
