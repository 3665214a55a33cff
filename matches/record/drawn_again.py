"""Every round and every pool drawn again from what was known then, and told where it differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final, NamedTuple

from matches.pairing import NoLegalPairing, Pairing
from matches.record.next_round import next_pairing, next_pools
from matches.record.pools import pool_name
from matches.record.timeline import known_before
from matches.record.values import Round, Tournament
from scoring.values import EntryId, Param, Path, Problem

NOBODY: Final = "–"
Pools = tuple[tuple[EntryId, ...], ...]


class _Drawn(NamedTuple):
    """The engine's draw as the record has it: the round, or what it was before changes by hand."""

    seating: Mapping[int, tuple[EntryId, ...]]
    byes: tuple[EntryId, ...]
    by_hand: bool

    def tables_differ(self, place: Path, params: Mapping[str, Param]) -> Problem:
        if self.by_hand:
            return Problem(("by_hand", *place), "proposal_differs", params)
        return Problem(place, "pairing_differs", params)

    def byes_differ(self, params: Mapping[str, Param]) -> Problem:
        if self.by_hand:
            return Problem(("by_hand", "byes"), "proposal_byes_differ", params)
        return Problem(("byes",), "byes_differ", params)


def draw_disagreements(known: Tournament, round_: Round) -> Iterator[Problem]:
    """Against the round that the engine makes of what was known before it.

    With what the organiser allowed, and round the tables that had begun. Whatever was changed by
    hand, what was drawn before that is the engine's.
    """
    kept = {number: round_.seating[number] for number in round_.kept}
    answer = next_pairing(known, round_.conceded, kept)
    if isinstance(answer, NoLegalPairing):
        yield Problem((), "round_not_pairable", {"round": round_.number})
        yield Problem((), answer.reason.code, answer.reason.params)
        return
    drawn = _drawn(round_)
    yield from _table_disagreements(answer, drawn, round_.number)
    if answer.byes != drawn.byes:
        expected, found = (_listed(byes) for byes in (answer.byes, drawn.byes))
        yield drawn.byes_differ({"round": round_.number, "expected": expected, "found": found})


def _drawn(round_: Round) -> _Drawn:
    if round_.proposal is None:
        return _Drawn(round_.seating, round_.byes, by_hand=False)
    seating = dict(sorted(round_.proposal.seating.items()))
    return _Drawn(seating, round_.proposal.byes, by_hand=True)


def _table_disagreements(answer: Pairing, drawn: _Drawn, round_number: int) -> Iterator[Problem]:
    expected = {number: _shown(seats) for number, seats in answer.seating.items()}
    found = {number: _shown(seats) for number, seats in drawn.seating.items()}
    index = {number: k for k, number in enumerate(found)}
    for number in sorted(expected.keys() | found.keys()):
        wanted, there = expected.get(number, NOBODY), found.get(number, NOBODY)
        if wanted != there:
            yield drawn.tables_differ(
                ("tables", index[number]) if number in index else ("tables",),
                {"round": round_number, "table": number, "expected": wanted, "found": there},
            )


def pool_disagreements(tournament: Tournament) -> Iterator[Problem]:
    """Each pool against those whom the standings before the stage put in it, in any order."""
    for i, stage in enumerate(tournament.stages):
        if stage.rounds and stage.pools:
            first = stage.rounds[0].number
            due = next_pools(known_before(tournament, first))
            for problem in _pools_that_differ(due, stage.pools, first):
                yield problem.under("stages", i)


def _pools_that_differ(due: Pools, there: Pools, round_number: int) -> Iterator[Problem]:
    for k, (wanted, found) in enumerate(zip_longest(due, there, fillvalue=())):
        missing, strange = (frozenset(wanted) - set(found)), (frozenset(found) - set(wanted))
        if missing or strange:
            yield Problem(
                ("pools", k) if k < len(there) else ("pools",),
                "pool_differs",
                {
                    "round": round_number,
                    "pool": pool_name(k),
                    "expected": _listed(sorted(missing)),
                    "found": _listed(sorted(strange)),
                },
            )


def _shown(seats: Iterable[EntryId]) -> str:
    return " – ".join(seats)


def _listed(entries: Iterable[EntryId]) -> str:
    return ", ".join(entries) or NOBODY
