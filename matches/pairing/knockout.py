"""Knockout: drawn once, then the winners advance by themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matches.pairing.bracket import Slots, history, matches_of, positions
from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import BracketRound, Field, NoLegalPairing, PairedTable, Pairing
from matches.pairing.lots import by_lot
from matches.pairing.options import SEEDING, THIRD_PLACE, chosen
from matches.pairing.reasons import ReasonCode, because
from scoring.values import EntryId, Reason

ENGINE = "smazzata-knockout/1"
FEWEST, MOST = 2, 1024
FINALISTS = 2

DRAWN = {
    "standard": ReasonCode.KNOCKOUT_SEEDS,
    "lot": ReasonCode.KNOCKOUT_LOTS,
    "list": ReasonCode.KNOCKOUT_LISTED,
}

Meeting = tuple[EntryId, EntryId, Reason]
"""Two that play, the first N-S, and why."""

Bye = tuple[EntryId, Reason]
"""One that goes through without playing, and why."""


def pair(field: Field) -> Pairing | NoLegalPairing:
    """The draw, or the next round of the bracket that was drawn.

    Decided: the upper slot, where the better seed stands, sits N-S; tables are numbered down the
    bracket, so that "the winner of table 3" can be found on it. A ``never`` pair that the bracket
    brings together stops the round: a bracket cannot give way, and must not do it unasked.
    """
    return _advance(field) if field.bracket else _draw(field)


def _draw(field: Field) -> Pairing | NoLegalPairing:
    entries = len(field.contenders)
    if entries < FEWEST:
        return NoLegalPairing(because(ReasonCode.TOO_FEW, entries=entries))
    if entries > MOST:
        return NoLegalPairing(because(ReasonCode.TOO_MANY, entries=entries, most=MOST))
    seeding = str(chosen(field, SEEDING))
    order = _order(field, seeding)
    number = {entry: place for place, entry in enumerate(order, start=1)}
    meetings, byes = _sat_down(
        _slots(order, downwards=seeding == "list"),
        lambda a, b: because(DRAWN[seeding], place=number[a], other=number[b]),
        lambda entry: because(ReasonCode.KNOCKOUT_BYE, place=number[entry]),
    )
    return _published(field, meetings, byes)


def _order(field: Field, seeding: str) -> list[EntryId]:
    if seeding == "lot":
        ordered = by_lot(field.contenders, field.seed)
    elif seeding == "list":
        ordered = sorted(field.contenders, key=lambda each: each.listed)
    else:
        ordered = sorted(field.contenders, key=lambda each: each.place)
    return [each.entry for each in ordered]


def _slots(order: Sequence[EntryId], *, downwards: bool) -> Slots:
    """Each where its seed stands; or simply down the bracket, leaving the same slots empty."""
    seeds = positions(len(order))
    if not downwards:
        return tuple(order[seed - 1] if seed <= len(order) else None for seed in seeds)
    queue = iter(order)
    return tuple(next(queue) if seed <= len(order) else None for seed in seeds)


def _advance(field: Field) -> Pairing | NoLegalPairing:
    """Decided: who has withdrawn since, and a match that both have lost, leave an empty slot.

    Who stands against an empty slot goes through without playing.
    """
    last = field.bracket[-1]
    if open_tables := [table.number for table in last.tables if not table.decided]:
        return NoLegalPairing(because(ReasonCode.UNDECIDED_TABLE, table=min(open_tables)))
    there = {each.entry for each in field.contenders}
    slots = tuple(each if each in there else None for each in history(field.bracket)[-1])
    third = _third_place(field, slots, there)
    if not third and sum(each is not None for each in slots) < FINALISTS:
        return NoLegalPairing(because(ReasonCode.BRACKET_COMPLETE))
    meetings, byes = _sat_down(
        slots,
        lambda a, b: _came_from(last, a, b),
        lambda entry: because(ReasonCode.KNOCKOUT_WALKOVER, entry=entry),
    )
    return _published(field, [*meetings, *third], byes)


def _third_place(field: Field, slots: Slots, there: set[EntryId]) -> list[Meeting]:
    """Decided: played beside the final, where both beaten semi-finalists are still there."""
    if len(slots) != FINALISTS or not chosen(field, THIRD_PLACE):
        return []
    beaten = [
        (table.loser, table.number)
        for table in sorted(field.bracket[-1].tables, key=lambda table: table.number)
        if table.loser is not None and table.loser in there
    ]
    if len(beaten) < FINALISTS:
        return []
    (upper, table), (lower, other) = beaten
    return [(upper, lower, because(ReasonCode.KNOCKOUT_THIRD_PLACE, table=table, other=other))]


def _came_from(last: BracketRound, upper: EntryId, lower: EntryId) -> Reason:
    won = {table.winner: table.number for table in last.tables}
    if upper in won and lower in won:
        return because(ReasonCode.KNOCKOUT_WINNERS, table=won[upper], other=won[lower])
    if upper not in won and lower not in won:
        return because(ReasonCode.KNOCKOUT_BYES, entry=upper, rival=lower)
    winner, free = (upper, lower) if upper in won else (lower, upper)
    return because(ReasonCode.KNOCKOUT_WINNER_AND_BYE, table=won[winner], entry=free)


def _sat_down(
    slots: Slots,
    why_meet: Callable[[EntryId, EntryId], Reason],
    why_bye: Callable[[EntryId], Reason],
) -> tuple[list[Meeting], list[Bye]]:
    meetings: list[Meeting] = []
    byes: list[Bye] = []
    for upper, lower in matches_of(slots):
        if upper is not None and lower is not None:
            meetings.append((upper, lower, why_meet(upper, lower)))
        elif (alone := upper if lower is None else lower) is not None:
            byes.append((alone, why_bye(alone)))
    return meetings, byes


def _published(field: Field, meetings: list[Meeting], byes: list[Bye]) -> Pairing | NoLegalPairing:
    for upper, lower, _ in meetings:
        if frozenset((upper, lower)) in field.never:
            return _forbidden(upper, lower, drawn=not field.bracket)
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=tuple(
            PairedTable(number, upper, lower, (reason,))
            for number, (upper, lower, reason) in enumerate(meetings, start=1)
        ),
        byes=tuple(entry for entry, _ in byes),
        bye_reasons=tuple((reason,) for _, reason in byes),
        cost=0,
        engine=ENGINE,
        inputs_hash=inputs_hash(field),
    )


def _forbidden(upper: EntryId, lower: EntryId, *, drawn: bool) -> NoLegalPairing:
    """Only the draw can still be made in another way."""
    two = {"entry": upper, "rival": lower}
    other_ways = (because(ReasonCode.OTHER_SEEDING),) if drawn else ()
    return NoLegalPairing(
        because(ReasonCode.BRACKET_FORBIDDEN, **two),
        (because(ReasonCode.LIFT_NEVER, **two), *other_ways),
    )
