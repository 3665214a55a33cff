"""When no legal pairing exists: why, and what would help."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from matches.pairing.byes import bye_taker, can_be_completed, complete
from matches.pairing.history import Contender, NoLegalPairing
from matches.pairing.position import Position, pairs_of
from matches.pairing.reasons import ReasonCode, because
from scoring.values import Reason


def why_impossible(position: Position) -> NoLegalPairing:
    """The plainest reason that holds, and every single concession that is enough."""
    n = len(position.ranked)
    if n < 2:  # noqa: PLR2004  # a table takes two
        return NoLegalPairing(because(ReasonCode.TOO_FEW, entries=n))
    helps = tuple(_what_helps(position)) or tuple(_what_helps_together(position))
    return NoLegalPairing(_reason(position), helps or (because(ReasonCode.PAIR_BY_HAND),))


def _reason(position: Position) -> Reason:
    n = len(position.ranked)
    if n % 2 and all(each.byes for each in position.ranked):
        return because(ReasonCode.NOBODY_FOR_BYE, entries=n)
    if stranded := _stranded(position):
        return because(ReasonCode.NO_OPPONENT_LEFT, entry=stranded.entry, place=stranded.place)
    return because(ReasonCode.NO_COMPLETE_PAIRING, entries=n)


def _stranded(position: Position) -> Contender | None:
    """The best placed with nobody left to meet, unless a bye would take care of it."""
    n = len(position.ranked)
    apart = position.apart()
    alone = [
        each for each, others in zip(position.ranked, apart, strict=True) if len(others) == n - 1
    ]
    if n % 2 and len(alone) == 1 and not alone[0].byes:
        return None
    return alone[0] if alone else None


def _what_helps(position: Position) -> Iterator[Reason]:
    if (round_ := _rematches_needed(position)) is not None:
        yield because(ReasonCode.ALLOW_REMATCHES, round=round_)
    yield from _nevers_needed(position)
    if second := _second_bye(position):
        yield because(ReasonCode.SECOND_BYE, entry=second.entry, place=second.place)


def _what_helps_together(position: Position) -> Iterator[Reason]:
    """Few entries over many rounds: all have met, and all have sat out."""
    anew = _with_byes_anew(position)
    round_ = _rematches_needed(anew)
    if round_ is not None and (taker := _second_bye(_without_rounds_to(anew, round_))):
        yield because(ReasonCode.REMATCHES_AND_SECOND_BYE, round=round_, entry=taker.entry)


def _rematches_needed(position: Position) -> int | None:
    """The first round such that it is enough to forget the meetings up to it."""
    rounds = sorted(set(position.barred.values()))

    def enough(round_: int) -> bool:
        return can_be_completed(_without_rounds_to(position, round_))

    if not rounds or not enough(rounds[-1]):
        return None
    return rounds[bisect_left(rounds, True, key=enough)]


def _without_rounds_to(position: Position, last: int) -> Position:
    barred = {pair: round_ for pair, round_ in position.barred.items() if round_ > last}
    return replace(position, barred=barred)


def _nevers_needed(position: Position) -> Iterator[Reason]:
    found = complete(replace(position, never=frozenset(), avoid=position.never))
    if found is None:
        return
    lifted = pairs_of(found.position, found.matching) & position.never
    if len(lifted) == 1:
        entry, rival = sorted(*lifted)
        yield because(ReasonCode.LIFT_NEVER, entry=entry, rival=rival)
    else:
        yield because(ReasonCode.LIFT_NEVERS, pairs=len(lifted))


def _second_bye(position: Position) -> Contender | None:
    return bye_taker(_with_byes_anew(position)) if len(position.ranked) % 2 else None


def _with_byes_anew(position: Position) -> Position:
    """As if nobody had had a bye."""
    return replace(position, ranked=tuple(replace(each, byes=0) for each in position.ranked))
