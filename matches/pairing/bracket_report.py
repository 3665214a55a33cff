"""A knockout as people look at it: the bracket, and the places it has given."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from matches.pairing.bracket import (
    Slot,
    Slots,
    history,
    matches_of,
    third_place_table,
    through,
)
from matches.pairing.history import BracketRound, BracketTable
from scoring.values import EntryId

Group = tuple[EntryId, ...]
"""Entries that share a place, down the bracket."""


class MatchState(StrEnum):
    """``EMPTY``: nobody came; ``BYE``: one came and goes through."""

    TO_COME = "to_come"
    IN_PLAY = "in_play"
    DECIDED = "decided"
    BYE = "bye"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of the bracket. ``winner`` is also who goes through by a bye."""

    upper: Slot
    lower: Slot
    state: MatchState
    table: int | None = None
    winner: Slot = None


def bracket_view(bracket: Sequence[BracketRound]) -> tuple[tuple[BracketMatch, ...], ...]:
    """Every round of the bracket, those to come too, its matches top to bottom.

    Two neighbouring matches of a round feed one match of the next. A match for third place
    stands behind the final. A bracket that is not drawn yet is empty.
    """
    found = history(bracket)
    rounds = [tuple(_matches(round_, slots)) for round_, slots in zip(bracket, found, strict=False)]
    if third := third_place_table(bracket):
        rounds[-1] += (_played(third, third.ns, third.ew),)
    coming = found[-1] if found else ()
    while len(coming) > 1:
        rounds.append(
            tuple(BracketMatch(*match, MatchState.TO_COME) for match in matches_of(coming))
        )
        coming = (None,) * (len(coming) // 2)
    return tuple(rounds)


def _matches(round_: BracketRound, slots: Slots) -> Iterator[BracketMatch]:
    of = through(round_)
    for upper, lower in matches_of(slots):
        table, winner = of(upper, lower)
        if table is not None:
            yield _played(table, upper, lower)
        else:
            state = MatchState.EMPTY if winner is None else MatchState.BYE
            yield BracketMatch(upper, lower, state, winner=winner)


def _played(table: BracketTable, upper: Slot, lower: Slot) -> BracketMatch:
    state = MatchState.DECIDED if table.decided else MatchState.IN_PLAY
    return BracketMatch(upper, lower, state, table.number, table.winner)


def knockout_places(
    bracket: Sequence[BracketRound], withdrawn: Collection[EntryId] = ()
) -> tuple[Group, ...]:
    """Who shares which place, best first; a group's place is 1 + the entries before it.

    Decided: entries that went out in the same round share the place, unless a match for third
    place parted them; entries not yet out share the first. Two finalists that are both out share
    the first place too: nobody came before them. ``withdrawn`` are those who left after the last
    recorded round: they stand behind who is still in.
    """
    found = history(bracket)
    if not found:
        return ()
    in_play = {entry for table in bracket[-1].tables if not table.decided for entry in table.pair}
    alive = [e for e in found[-2] if e is not None and (e in found[-1] or e in in_play)]
    still_in = tuple(e for e in alive if e not in withdrawn)
    left = tuple(e for e in alive if e in withdrawn)
    groups = [still_in, left]
    third = third_place_table(bracket)
    for index in reversed(range(len(bracket))):
        out = tuple(e for e in _out(found[index], found[index + 1]) if e not in alive)
        groups += _parted(out, third)
    return tuple(group for group in groups if group)


def _out(before: Slots, after: Slots) -> Group:
    return tuple(each for each in before if each is not None and each not in after)


def _parted(out: Group, third: BracketTable | None) -> tuple[Group, ...]:
    if third is None or set(out) != third.pair or third.winner is None:
        return (out,)
    return tuple((each,) for each in sorted(out, key=lambda entry: entry != third.winner))
