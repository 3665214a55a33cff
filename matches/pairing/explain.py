"""Why these two: told from the engine's own data, table by table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from matches.pairing.byes import Complete
from matches.pairing.history import Contender
from matches.pairing.position import Position
from matches.pairing.ranking import Ranking
from matches.pairing.reasons import ReasonCode, because
from scoring.values import EntryId, Reason

OPENINGS = {
    Ranking.LOT: ReasonCode.BY_LOT,
    Ranking.SEED: ReasonCode.BY_SEED,
    Ranking.LIST: ReasonCode.BY_LIST,
}


def table_reasons(
    position: Position, found: Complete
) -> Callable[[Contender, Contender], tuple[Reason, ...]]:
    """For each table: what made it, then one reason for each place that was passed over."""
    opponents = _opponents(found)

    def why(better: Contender, other: Contender) -> tuple[Reason, ...]:
        skipped = _passed_over(position, found, better, other)
        opening = OPENINGS.get(position.ranking)
        if opening is None and not skipped:
            opening = ReasonCode.NEIGHBOURS
        first = (because(opening, **_places(better, other)),) if opening else ()
        rest = (_why_not(position, (better, other), each, opponents) for each in skipped)
        return (*first, *rest)

    return why


def bye_reasons(position: Position, taker: Contender) -> tuple[Reason, ...]:
    """That it is the lowest of those without a bye, or why each lower one is not the taker."""
    lower = [each for each in position.ranked if each.place > taker.place]
    if all(each.byes for each in lower):
        first = because(ReasonCode.BYE_LOWEST, place=taker.place)
        return (first, *(_why_no_bye(taker, each) for each in lower))
    return tuple(_why_no_bye(taker, each) for each in lower)


def _why_no_bye(taker: Contender, lower: Contender) -> Reason:
    code = ReasonCode.BYE_HAD_ALREADY if lower.byes else ReasonCode.BYE_LEAVES_NO_PAIRING
    return because(code, place=taker.place, skipped=lower.place)


def _opponents(found: Complete) -> dict[EntryId, int]:
    """Each entry's opponent's place."""
    ranked = found.position.ranked
    both = [(ranked[i], ranked[j]) for i, j in found.matching]
    return {a.entry: b.place for a, b in both} | {b.entry: a.place for a, b in both}


def _passed_over(
    position: Position, found: Complete, better: Contender, other: Contender
) -> Sequence[Contender]:
    """Whom the better one would rather have met: by seed its counterpart, else all between."""
    if position.ranking is not Ranking.SEED:
        first, last = (bisect_left(position.ranked, e.place, key=_place) for e in (better, other))
        return position.ranked[first + 1 : last]
    counted = found.position.ranked
    half, index = len(counted) // 2, bisect_left(counted, better.place, key=_place)
    counterpart = counted[index + half] if index < half else other
    return [] if counterpart == other else [counterpart]


def _place(contender: Contender) -> int:
    return contender.place


def _places(better: Contender, other: Contender) -> dict[str, int]:
    return {"place": better.place, "other": other.place}


def _why_not(
    position: Position,
    seated: tuple[Contender, Contender],
    skipped: Contender,
    opponents: dict[EntryId, int],
) -> Reason:
    """What keeps the better one from the one passed over; or this one from the other."""
    better, other = (frozenset((each.entry, skipped.entry)) for each in seated)
    passed = {**_places(*seated), "skipped": skipped.place}
    if skipped.entry not in opponents:
        return because(ReasonCode.HAS_BYE, **passed)
    if better in position.never:
        return because(ReasonCode.NEVER_TOGETHER, **passed)
    if better in position.barred:
        return because(ReasonCode.MET_ALREADY, **passed, round=position.barred[better])
    if better in position.avoid:
        return because(ReasonCode.AVOIDED, **passed, opponent=opponents[skipped.entry])
    by_halves = position.ranking is Ranking.SEED
    if other in position.never and not by_halves:
        return because(ReasonCode.NEVER_TO_OTHER, **passed)
    if other in position.barred and not by_halves:
        return because(ReasonCode.MET_BY_OTHER, **passed, round=position.barred[other])
    return because(ReasonCode.BETTER_TOTAL, **passed, opponent=opponents[skipped.entry])
