"""What of a round was possible only because the organiser allowed it, told with its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from matches.pairing import Field, Pairing, ReasonCode, System, barred
from matches.pairing.history import Pair
from scoring.values import EntryId, Param, Reason

BYES_IN_PLAN: Final = (System.KNOCKOUT, System.ROUND_ROBIN)
"""Systems whose plan says who sits out, and may say so twice without anybody's leave."""

NO_BYE_BEFORE: Final = (
    ReasonCode.BYE_LOWEST,
    ReasonCode.BYE_HAD_ALREADY,
    ReasonCode.MITCHELL_BYE,
)
"""What is told of a bye as the first one, and is not true of another."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """Meetings with the round they repeat, who never meets otherwise, and others' byes by place."""

    repeated: Mapping[Pair, int]
    nevers: frozenset[Pair]
    byes: Mapping[EntryId, int]


def telling_what_was_allowed(
    pairing: Pairing, strict: Sequence[Field], lenient: Sequence[Field]
) -> Pairing:
    """The pairing of the ``lenient`` fields, saying what the ``strict`` ones would have forbidden.

    Both are one field a pool; pools differ in who plays, not in who has met or never may.
    """
    allowed = _allowed(strict, lenient)
    byes = zip(pairing.byes, pairing.bye_reasons, strict=True)
    return replace(
        pairing,
        tables=tuple(
            replace(each, reasons=(*each.reasons, *_why_together((each.ns, each.ew), allowed)))
            for each in pairing.tables
        ),
        groups=tuple(
            replace(each, reasons=(*each.reasons, *_why_together(each.seats, allowed)))
            for each in pairing.groups
        ),
        bye_reasons=tuple(_why_bye(entry, reasons, allowed) for entry, reasons in byes),
    )


def _allowed(strict: Sequence[Field], lenient: Sequence[Field]) -> Allowed:
    """What stands in the way in the one and no more in the other."""
    still = barred(lenient[0])
    return Allowed(
        {pair: at for pair, at in barred(strict[0]).items() if pair not in still},
        strict[0].never - lenient[0].never,
        dict(bye for fields in zip(strict, lenient, strict=True) for bye in _byes(*fields)),
    )


def _why_together(seats: Sequence[EntryId], allowed: Allowed) -> Iterator[Reason]:
    for entry, rival in combinations(seats, 2):
        pair = frozenset((entry, rival))
        if pair in allowed.repeated:
            yield Reason(ReasonCode.MET_ALLOWED, {"round": allowed.repeated[pair]})
        if pair in allowed.nevers:
            yield Reason(ReasonCode.NEVER_ALLOWED, {"entry": entry, "rival": rival})


def _why_bye(entry: EntryId, reasons: tuple[Reason, ...], allowed: Allowed) -> tuple[Reason, ...]:
    if entry not in allowed.byes:
        return reasons
    params: dict[str, Param] = {"place": allowed.byes[entry]}
    if reasons and "in_pool" in reasons[0].params:
        params["in_pool"] = reasons[0].params["in_pool"]
    first = Reason(ReasonCode.BYE_ALLOWED, params)
    return (first, *(each for each in reasons if each.code not in NO_BYE_BEFORE))


def _byes(strict: Field, lenient: Field) -> Iterator[tuple[EntryId, int]]:
    if strict.system in BYES_IN_PLAN:
        return
    counted = {each.entry: each.byes for each in lenient.contenders}
    for each in strict.contenders:
        if each.byes > counted[each.entry]:
            yield each.entry, each.place
