"""Entering and correcting what became of a table of several players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.actions.sheet_versions import Submission, Versions
from matches.models import Match, ScoreSheet
from matches.record.placements import parse_placement, placement_to_json
from scoring.placement import Placement, placement_problems
from scoring.values import Problem, RuleBrokenError
from tournaments.actions.writing import By


class _Placements:
    """Places or chips, seat by seat; nothing of them has to be confirmed."""

    empty = Placement()

    def read(self, content: Mapping[str, Any]) -> Placement:
        return parse_placement(content)

    def written(self, placement: Placement) -> dict[str, Any]:
        return placement_to_json(placement)

    def is_finished(self, _match: Match, placement: Placement) -> bool:
        return placement.finished

    def check(
        self,
        match: Match,
        placement: Placement,
        _standing: Placement,
        *,
        confirmed: bool,  # noqa: ARG002 (there is nothing to confirm)
    ) -> tuple[Problem, ...]:
        # What could not be read back must not be written, whoever hands it in.
        parse_placement(placement_to_json(placement))
        if broken := tuple(placement_problems(placement, match.seats.count())):
            raise RuleBrokenError(broken)
        return ()


PLACEMENTS: Final = Versions(_Placements())


def save_placement(placement: Placement, submission: Submission, *, by: By) -> ScoreSheet:
    """Append what became of the table as the match's next version.

    Raises ``StaleVersionError`` where another version stands, ``RuleBrokenError`` with every
    problem, ``RefusedError`` (``round_not_open``, ``reason_required``, ``sheet_unchanged``,
    ``result_needed``).
    """
    return PLACEMENTS.append(placement, submission, by=by)


def current_placement(match: Match) -> Placement:
    """What stands of a table; nothing before anybody wrote."""
    return PLACEMENTS.standing(match)
