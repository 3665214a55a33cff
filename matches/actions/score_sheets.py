"""Entering and correcting what happened at a table: versions are appended, none is overwritten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from matches.enums import RoundState, Source
from matches.models import Match, Round, ScoreSheet
from matches.record.codec import parse_sheet, sheet_to_json
from scoring.checks import problems, warnings
from scoring.outcome import judge
from scoring.sheet import MatchRules, Sheet
from scoring.smazzata import Smazzata
from scoring.values import Line, Problem, RuleBrokenError
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.queries.enrolment import next_round_to_publish


class UnconfirmedError(Exception):
    """The sheet can be saved once a person has confirmed these warnings."""

    def __init__(self, unconfirmed: Sequence[Problem]) -> None:
        super().__init__(", ".join(warning.code for warning in unconfirmed))
        self.warnings = tuple(unconfirmed)


@dataclass(frozen=True, slots=True)
class Submission:
    """A sheet as somebody hands it in.

    ``based_on`` is the version it was written from, 0 for an empty sheet. ``reason`` is asked of
    a correction: a sheet whose match was finished already.
    """

    match_id: int
    based_on: int
    source: Source
    confirmed: bool = False
    reason: str = ""


def save_sheet(sheet: Sheet, submission: Submission, *, by: By) -> ScoreSheet:
    """Append the sheet as the match's next version.

    Raises ``StaleVersionError`` where another version stands, ``RuleBrokenError`` with every
    problem, ``UnconfirmedError`` with every warning, ``RefusedError`` (``round_not_open``,
    ``reason_required``, ``sheet_unchanged``, ``result_needed``, ``winner_already_plays_on``).
    """
    match = _match(submission.match_id)
    # Versions never change: the one this was written from can be read before the lock.
    before = _sheet(match, submission.based_on)
    is_correction = judge(match.rules, before).finished
    action = AuditAction.SHEET_CORRECTED if is_correction else AuditAction.SHEET_SAVED
    tournament_id = match.round.tournament_id
    with writing(tournament_id, by, action, allowed=(TournamentState.RUNNING,)) as (
        tournament,
        details,
    ):
        match = _match(submission.match_id)
        known_from = next_round_to_publish(tournament)
        saved = _append(match, sheet, before, submission, by, known_from)
        details.update(match=match.pk, table=match.table_number, version=saved.version)
    return saved


def add_smazzata(
    smazzata: Smazzata, submission: Submission, *, last_move: Line | None = None, by: By
) -> ScoreSheet:
    """Append one smazzata to what stands.

    Refused as by ``save_sheet``, and with ``match_finished``.
    """
    match = Match.objects.get(pk=submission.match_id)
    if match.version != submission.based_on:
        raise StaleVersionError(match.version)
    standing = current_sheet(match)
    if judge(match.rules, standing).finished:
        raise RefusedError("match_finished")
    added = replace(standing, smazzate=(*standing.smazzate, smazzata), last_move=last_move)
    return save_sheet(added, submission, by=by)


def current_sheet(match: Match) -> Sheet:
    """What stands of a match; an empty sheet before anybody wrote."""
    return _sheet(match, match.version)


def _sheet(match: Match, version: int) -> Sheet:
    content = (
        ScoreSheet.objects.filter(match=match, version=version)
        .values_list("content", flat=True)
        .first()
    )
    return parse_sheet(content) if content else Sheet()


def _match(match_id: int) -> Match:
    return Match.objects.select_related("round").get(pk=match_id)


def _append(
    match: Match, sheet: Sheet, standing: Sheet, submission: Submission, by: By, known_from: int
) -> ScoreSheet:
    if match.version != submission.based_on:
        raise StaleVersionError(match.version)
    _check_open(match, sheet, standing, submission)
    confirmed = _check_rules(match.rules, sheet, standing, confirmed=submission.confirmed)
    match.version += 1
    match.save(update_fields=["version"])
    return ScoreSheet.objects.create(
        match=match,
        version=match.version,
        known_from=known_from,
        content=sheet_to_json(sheet),
        warnings=[
            [list(warning.path), warning.code, dict(warning.params)] for warning in confirmed
        ],
        author=by.actor,
        source=submission.source,
        reason=submission.reason,
        at=by.now,
    )


def _check_open(match: Match, sheet: Sheet, standing: Sheet, submission: Submission) -> None:
    if match.round.state == RoundState.DRAWN:
        raise RefusedError("round_not_open", {"round": match.round.number})
    if sheet == standing:
        raise RefusedError("sheet_unchanged")
    before = judge(match.rules, standing)
    if before.finished and not submission.reason.strip():
        raise RefusedError("reason_required")
    after = judge(match.rules, sheet)
    if match.round.state == RoundState.CLOSED and not after.finished:
        raise RefusedError("result_needed", {"round": match.round.number})
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
