"""How a round was drawn against the round itself: its plan, what was allowed, what was changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain

from matches.record.values import Proposal, Round
from scoring.values import EntryId, Problem


def draw_problems(
    round_: Round, round_of_stage: int, known: Collection[EntryId]
) -> Iterator[Problem]:
    if round_.planned is not None and round_.planned < round_of_stage:
        params = {"planned": round_.planned, "rounds": round_of_stage}
        yield Problem(("planned",), "more_rounds_than_planned", params)
    yield from _conceded_problems(round_, known)
    yield from _kept_problems(round_)
    if round_.proposal:
        yield from _proposal_problems(round_, round_.proposal)


def _conceded_problems(round_: Round, known: Collection[EntryId]) -> Iterator[Problem]:
    last = round_.conceded.rematches_to
    if last >= round_.number:
        params = {"last": last, "round": round_.number}
        yield Problem(("conceded", "rematches_to"), "rematches_of_no_earlier_round", params)
    for entry in sorted(round_.conceded.second_byes.difference(known)):
        yield Problem(("conceded", "second_byes"), "unknown_entry", {"entry": entry})


def _kept_problems(round_: Round) -> Iterator[Problem]:
    for k, number in enumerate(round_.kept):
        if number not in round_.seating:
            yield Problem(("kept", k), "kept_no_table", {"table": number, "round": round_.number})


def _proposal_problems(round_: Round, proposal: Proposal) -> Iterator[Problem]:
    """A change by hand moves entries about: nobody comes in by it, and nobody goes."""
    drawn = Counter(chain(*proposal.seating.values(), proposal.byes))
    there = Counter(chain(round_.seated, round_.byes))
    for entry in sorted(drawn | there):
        if drawn[entry] < there[entry]:
            yield Problem(("by_hand",), "not_drawn", {"entry": entry, "round": round_.number})
        if drawn[entry] > there[entry]:
            yield Problem(("by_hand",), "drawn_away", {"entry": entry, "round": round_.number})
