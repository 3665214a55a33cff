"""Handing in what was written of a match, of whatever kind it is: the next version of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from matches.actions.following import after_result
from matches.enums import RoundState, Source
from matches.models import Match, ScoreSheet
from scoring.values import Problem
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.queries.enrolment import next_round_to_publish

S = TypeVar("S")

WHILE_PLAYED: Final = (TournamentState.RUNNING,)
AT_ANY_TIME: Final = (TournamentState.RUNNING, TournamentState.CLOSED)
"""As long as there are results: also once the tournament is over."""


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


class Kind(Protocol[S]):
    """One kind of sheet: as the database keeps it, and what its rules say of it."""

    empty: S

    def read(self, content: Mapping[str, Any]) -> S: ...

    def written(self, sheet: S) -> dict[str, Any]: ...

    def is_finished(self, match: Match, sheet: S) -> bool: ...

    def check(self, match: Match, sheet: S, standing: S, *, confirmed: bool) -> tuple[Problem, ...]:
        """The warnings kept with the sheet; raises what keeps it from being saved."""


@dataclass(frozen=True, slots=True)
class Versions(Generic[S]):
    """The versions of the sheets of one kind."""

    kind: Kind[S]

    def standing(self, match: Match) -> S:
        """What stands of a match; an empty sheet before anybody wrote."""
        return self.at(match, match.version)

    def append(
        self,
        sheet: S,
        submission: Submission,
        *,
        allowed: tuple[TournamentState, ...] = WHILE_PLAYED,
        by: By,
    ) -> ScoreSheet:
        """Save the sheet as the match's next version, in one of the ``allowed`` states.

        Raises ``StaleVersionError`` where another version stands, ``RefusedError``
        (``table_set_aside``, ``round_not_open``, ``reason_required``, ``sheet_unchanged``,
        ``result_needed``), and what the kind's own rules raise.
        """
        match = match_in_play(submission.match_id)
        # Versions never change: the one this was written from can be read before the lock.
        before = self.at(match, submission.based_on)
        is_correction = self.kind.is_finished(match, before)
        action = AuditAction.SHEET_CORRECTED if is_correction else AuditAction.SHEET_SAVED
        tournament_id = match.round.tournament_id
        with writing(tournament_id, by, action, allowed=allowed) as (
            tournament,
            details,
        ):
            match = match_in_play(submission.match_id)
            known_from = next_round_to_publish(tournament)
            saved = self._next(match, sheet, before, submission, by, known_from)
            details.update(
                match=match.pk,
                round=match.round.number,
                table=match.table_number,
                version=saved.version,
            )
            finished = self.kind.is_finished(match, sheet)
            if finished != is_correction:
                after_result(match.round, by.now, finished=finished)
        return saved

    def at(self, match: Match, version: int) -> S:
        """What was written in that version; an empty sheet for version 0."""
        rows = ScoreSheet.ever.filter(match=match, version=version)
        content = rows.values_list("content", flat=True).first()
        return self.kind.read(content) if content else self.kind.empty

    def _next(
        self, match: Match, sheet: S, standing: S, submission: Submission, by: By, known_from: int
    ) -> ScoreSheet:
        if match.version != submission.based_on:
            raise StaleVersionError(match.version)
        self._check_open(match, sheet, standing, submission)
        confirmed = self.kind.check(match, sheet, standing, confirmed=submission.confirmed)
        match.version += 1
        match.save(update_fields=["version"])
        return ScoreSheet.objects.create(
            match=match,
            version=match.version,
            known_from=known_from,
            content=self.kind.written(sheet),
            warnings=[
                [list(warning.path), warning.code, dict(warning.params)] for warning in confirmed
            ],
            author=by.actor,
            source=submission.source,
            reason=submission.reason,
            at=by.now,
        )

    def _check_open(self, match: Match, sheet: S, standing: S, submission: Submission) -> None:
        if match.round.state == RoundState.DRAWN:
            raise RefusedError("round_not_open", {"round": match.round.number})
        if sheet == standing:
            raise RefusedError("sheet_unchanged")
        if self.kind.is_finished(match, standing) and not submission.reason.strip():
            raise RefusedError("reason_required")
        if match.round.state == RoundState.CLOSED and not self.kind.is_finished(match, sheet):
            raise RefusedError("result_needed", {"round": match.round.number})


def match_in_play(match_id: int) -> Match:
    """The match with its round; raises ``RefusedError`` (``table_set_aside``)."""
    match = Match.ever.select_related("round").get(pk=match_id)
    if match.round.set_aside_id is not None:
        raise RefusedError(
            "table_set_aside", {"table": match.table_number, "round": match.round.number}
        )
    return match
