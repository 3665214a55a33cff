"""Who is kept apart, and what was given or taken: of known entries, in planned rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from matches.record.coherence.planned import beyond_the_plan, rounds_planned
from matches.record.values import Forbidden, Tournament
from scoring.values import Problem


def forbidden_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id for entry in tournament.entries}
    for i, forbidden in enumerate(tournament.forbidden):
        path = ("forbidden", i, "entries")
        if len(forbidden.entries) == 1:
            yield Problem(path, "forbidden_with_itself", {"entry": min(forbidden.entries)})
        for entry in sorted(forbidden.entries - known):
            yield Problem(path, "unknown_entry", {"entry": entry})
    for i in sorted(_said_before(tournament.forbidden)):
        entries = ", ".join(sorted(tournament.forbidden[i].entries))
        yield Problem(("forbidden", i, "entries"), "duplicate_forbidden", {"entries": entries})


def _said_before(forbidden: tuple[Forbidden, ...]) -> Iterator[int]:
    """Those that say what another said already, while that one stood."""
    until: dict[Forbidden, float] = {}
    for i, each in sorted(enumerate(forbidden), key=lambda placed: placed[1].known_from or 1):
        rule = replace(each, known_from=None, lifted_from=None)
        if (each.known_from or 1) < until.get(rule, 0):
            yield i
        until[rule] = max(until.get(rule, 0), each.lifted_from or inf)


def penalty_problems(tournament: Tournament) -> Iterator[Problem]:
    known = {entry.id for entry in tournament.entries}
    most = rounds_planned(tournament)
    for i, penalty in enumerate(tournament.penalties):
        if penalty.entry not in known:
            yield Problem(("penalties", i, "entry"), "unknown_entry", {"entry": penalty.entry})
        yield from beyond_the_plan(("penalties", i, "round"), penalty.round, most)
