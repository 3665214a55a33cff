"""Who is kept apart, and what was given or taken: of known entries, in planned rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb, inf
from typing import Final

from matches.record.coherence.planned import beyond_the_plan, rounds_planned
from matches.record.limits import MOST_PAIRS_APART
from matches.record.values import Entry, Forbidden, Penalty, Tournament
from scoring.values import Problem

NAMED: Final = 10
"""Entries of a group that a sentence names."""


def forbidden_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id for entry in tournament.entries}
    for i, forbidden in enumerate(tournament.forbidden):
        path = ("forbidden", i, "entries")
        if len(forbidden.entries) == 1:
            yield Problem(path, "forbidden_with_itself", {"entry": min(forbidden.entries)})
        for entry in sorted(forbidden.entries - known):
            yield Problem(path, "unknown_entry", {"entry": entry})
    for i in sorted(_said_before(tournament.forbidden)):
        entries = _some_of(tournament.forbidden[i])
        yield Problem(("forbidden", i, "entries"), "duplicate_forbidden", {"entries": entries})
    pairs = sum(comb(len(forbidden.entries), 2) for forbidden in tournament.forbidden)
    if pairs > MOST_PAIRS_APART:
        params = {"pairs": pairs, "most": MOST_PAIRS_APART}
        yield Problem(("forbidden",), "too_many_pairs_apart", params)


def _some_of(forbidden: Forbidden) -> str:
    """As many as a sentence can hold."""
    first = sorted(forbidden.entries)[:NAMED]
    return ", ".join(first if len(forbidden.entries) <= NAMED else [*first, "…"])


def _said_before(forbidden: tuple[Forbidden, ...]) -> Iterator[int]:
    """Those that say what another said already, while that one stood."""
    until: dict[Forbidden, float] = {}
    for i, each in sorted(enumerate(forbidden), key=lambda placed: placed[1].known_from or 1):
        rule = replace(each, known_from=None, lifted_from=None)
        if (each.known_from or 1) < until.get(rule, 0):
            yield i
        until[rule] = max(until.get(rule, 0), each.lifted_from or inf)


def penalty_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id: entry for entry in tournament.entries}
    most = rounds_planned(tournament)
    for i, penalty in enumerate(tournament.penalties):
        problems = _penalty_problems(penalty, known.get(penalty.entry), most)
        yield from (each.under("penalties", i) for each in problems)


def _penalty_problems(penalty: Penalty, entry: Entry | None, most: int) -> Iterator[Problem]:
    if entry is None:
        yield Problem(("entry",), "unknown_entry", {"entry": penalty.entry})
    elif penalty.round < entry.joined_at:
        yield Problem(
            ("round",),
            "penalty_before_joining",
            {"entry": entry.id, "round": penalty.round, "joined": entry.joined_at},
        )
    yield from beyond_the_plan(("round",), penalty.round, most)
