"""What one part of a tournament has against another: every name known, nobody in two places."""

from __future__ import annotations

from collections.abc import Iterator

from matches.record.coherence.brackets import bracket_problems
from matches.record.coherence.entries import entry_problems
from matches.record.coherence.planned import rounds_planned
from matches.record.coherence.pools import pool_problems
from matches.record.coherence.rounds import round_problems
from matches.record.coherence.rulings import forbidden_problems, penalty_problems
from matches.record.coherence.stages import stage_problems
from matches.record.values import Tournament
from scoring.values import Problem

__all__ = ["problems", "rounds_planned"]


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Every contradiction, at the path it has in the record."""
    yield from entry_problems(tournament)
    yield from stage_problems(tournament.stages)
    yield from bracket_problems(tournament.stages)
    yield from pool_problems(tournament)
    yield from round_problems(tournament)
    yield from forbidden_problems(tournament)
    yield from penalty_problems(tournament)
