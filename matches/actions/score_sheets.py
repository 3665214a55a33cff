"""Entering and correcting what happened at a table: versions are appended, none is overwritten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from matches.actions.sheet_versions import Submission, Versions, match_in_play
from matches.models import Match, Round, ScoreSheet
from matches.record.codec import parse_sheet, sheet_to_json
from scoring.checks import problems, warnings
from scoring.outcome import Needs, judge
from scoring.sheet import MatchRules, Sheet
from scoring.smazzata import Smazzata
from scoring.values import Line, Problem, RuleBrokenError
from tournaments.actions.writing import By
from tournaments.errors import RefusedError, StaleVersionError

__all__ = ["Submission", "UnconfirmedError", "add_smazzata", "current_sheet", "save_sheet"]


class UnconfirmedError(Exception):
    """The sheet can be saved once a person has confirmed these warnings."""

    def __init__(self, unconfirmed: Sequence[Problem]) -> None:
        super().__init__(", ".join(warning.code for warning in unconfirmed))
        self.warnings = tuple(unconfirmed)


class _ScoreSheets:
    """Smazzate, or what stands in their place."""

    empty = Sheet()

    def __init__(self, *, keeps_winner: bool) -> None:
        self.keeps_winner = keeps_winner

    def read(self, content: Mapping[str, Any]) -> Sheet:
        return parse_sheet(content)

    def written(self, sheet: Sheet) -> dict[str, Any]:
        return sheet_to_json(sheet)

    def is_finished(self, match: Match, sheet: Sheet) -> bool:
        return judge(match.rules, sheet).finished

    def check(
        self, match: Match, sheet: Sheet, standing: Sheet, *, confirmed: bool
    ) -> tuple[Problem, ...]:
        if self.keeps_winner:
            _check_bracket(match, sheet, standing)
        return _check_rules(match.rules, sheet, standing, confirmed=confirmed)


SHEETS: Final = Versions(_ScoreSheets(keeps_winner=True))

CORRECTED: Final = Versions(_ScoreSheets(keeps_winner=False))
"""For corrections that see to the rounds drawn by what is corrected."""


def save_sheet(sheet: Sheet, submission: Submission, *, by: By) -> ScoreSheet:
    """Append the sheet as the match's next version.

    Raises ``StaleVersionError`` where another version stands, ``RuleBrokenError`` with every
    problem, ``UnconfirmedError`` with every warning, ``RefusedError`` (``round_not_open``,
    ``reason_required``, ``sheet_unchanged``, ``result_needed``, ``winner_already_plays_on``).
    """
    return SHEETS.append(sheet, submission, by=by)


def add_smazzata(
    smazzata: Smazzata, submission: Submission, *, last_move: Line | None = None, by: By
) -> ScoreSheet:
    """Append one smazzata to what stands: a spareggio, where the match is level and takes some.

    Refused as by ``save_sheet``, and with ``match_finished``.
    """
    match = match_in_play(submission.match_id)
    if match.version != submission.based_on:
        raise StaleVersionError(match.version)
    standing = current_sheet(match)
    outcome = judge(match.rules, standing)
    if outcome.finished:
        raise RefusedError("match_finished")
    if outcome.needs is Needs.SMAZZATA:
        added = replace(standing, smazzate=(*standing.smazzate, smazzata))
    else:
        spareggi = (*standing.tie_break_smazzate, smazzata)
        added = replace(standing, tie_break_smazzate=spareggi)
    return save_sheet(replace(added, last_move=last_move), submission, by=by)


def current_sheet(match: Match) -> Sheet:
    """What stands of a match; an empty sheet before anybody wrote."""
    return SHEETS.standing(match)


def _check_bracket(match: Match, sheet: Sheet, standing: Sheet) -> None:
    """Whoever plays the next round of a knockout already cannot be beaten afterwards."""
    before, after = judge(match.rules, standing), judge(match.rules, sheet)
    another = before.finished and before.winner is not after.winner
    if match.knockout and another and _is_followed(match):
        raise RefusedError("winner_already_plays_on", {"round": match.round.number + 1})


def _is_followed(match: Match) -> bool:
    return Round.objects.filter(
        tournament=match.round.tournament_id, number__gt=match.round.number
    ).exists()


def _check_rules(
    rules: MatchRules, sheet: Sheet, standing: Sheet, *, confirmed: bool
) -> tuple[Problem, ...]:
    """The warnings that go with the sheet; those of the standing one were confirmed with it."""
    # What could not be read back must not be written, whoever hands it in.
    parse_sheet(sheet_to_json(sheet))
    if broken := problems(rules, sheet):
        raise RuleBrokenError(broken)
    found = warnings(rules, sheet)
    fresh = set(map(_mark, found)) - set(map(_mark, warnings(rules, standing)))
    if fresh and not confirmed:
        raise UnconfirmedError([warning for warning in found if _mark(warning) in fresh])
    return found


def _mark(warning: Problem) -> tuple[object, ...]:
    return warning.path, warning.code, tuple(warning.params.items())
