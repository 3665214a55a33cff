"""Correcting a result at any time, with a choice of what becomes of the draws made by it."""

from __future__ import annotations

from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from matches.actions.going_back import roll_back
from matches.actions.placements import PLACEMENTS
from matches.actions.repairing import pair_again
from matches.actions.score_sheets import CORRECTED, SHEETS
from matches.actions.sheet_versions import (
    AT_ANY_TIME,
    S,
    Submission,
    Versions,
    match_in_play,
)
from matches.enums import Source
from matches.models import Match, ScoreSheet
from matches.queries.correcting import impact_of
from matches.queries.knockout_check import round_with_a_loser
from matches.queries.play import last_round
from matches.queries.standings import winners
from scoring.placement import Placement
from scoring.sheet import Sheet
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament


class Then(StrEnum):
    """What is done about the rounds drawn after the one that is corrected."""

    STANDINGS_ONLY = "standings_only"
    REPAIR = "repair"
    """The last round's tables with nothing written are paired again."""
    ROLL_BACK = "roll_back"
    """Every round is set aside from the first on that would have come out differently."""


def correct_sheet(
    sheet: Sheet | Placement, submission: Submission, *, then: Then, by: By
) -> ScoreSheet:
    """Append the sheet as the match's next version, also once the tournament is closed.

    What is done besides has an audit row of its own, and is undone by itself. Where no round
    follows ``then`` makes no difference. Raises what ``save_sheet`` and ``save_placement`` raise.
    ``RefusedError`` besides: ``winner_already_plays_on`` (round) where a knockout's beaten side
    would play on, ``winner_has_played_on`` (round) where pairing again cannot help that,
    ``nothing_to_pair_again``, ``cannot_pair_again`` where no legal round is left.
    """
    with transaction.atomic():
        match = match_in_play(submission.match_id)
        tournament = Tournament.objects.select_for_update().get(pk=match.round.tournament_id)
        saved = _append(sheet, submission, then, by)
        latest = last_round(tournament)
        followed = latest is not None and latest.number > match.round.number
        if followed and then is Then.REPAIR:
            _pair_again(tournament, by)
        if followed and then is Then.ROLL_BACK:
            _roll_back(match, sheet, submission.reason, by)
        _note_winners(tournament.pk, by)
    return saved


def _append(sheet: Sheet | Placement, submission: Submission, then: Then, by: By) -> ScoreSheet:
    if isinstance(sheet, Placement):
        return PLACEMENTS.append(sheet, submission, allowed=AT_ANY_TIME, by=by)
    versions = SHEETS if then is Then.STANDINGS_ONLY else CORRECTED
    return versions.append(sheet, submission, allowed=AT_ANY_TIME, by=by)


def _roll_back(match: Match, sheet: Sheet | Placement, reason: str, by: By) -> None:
    tournament = match.round.tournament
    roll_back(
        tournament.pk,
        to_round=impact_of(match, sheet).back_to(match.round.number),
        reason=reason,
        correction=_last_correction(tournament),
        by=by,
    )


def _pair_again(tournament: Tournament, by: By) -> None:
    """Also where nothing can be paired again: that a loser plays on is what has to be said."""
    refused: RefusedError | None = None
    try:
        pair_again(tournament, _last_correction(tournament), by=by)
    except RefusedError as error:
        refused = error
    if number := round_with_a_loser(tournament):
        raise RefusedError("winner_has_played_on", {"round": number}) from refused
    if refused:
        raise refused


def _last_correction(tournament: Tournament) -> AuditRow:
    written = (AuditAction.SHEET_CORRECTED, AuditAction.SHEET_SAVED)
    rows = AuditRow.objects.filter(tournament=tournament, action__in=written)
    return rows.order_by("-pk")[0]


def _note_winners(tournament_id: int, by: By) -> None:
    """Who won a tournament that is over is read from its last close."""
    tournament = Tournament.objects.get(pk=tournament_id)
    if tournament.state != TournamentState.CLOSED:
        return
    closes = AuditRow.objects.filter(tournament=tournament, action=AuditAction.CLOSED)
    noted = closes.order_by("-pk").values_list("details__winners", flat=True).first()
    if noted != (now := winners(tournament)):
        closed = (TournamentState.CLOSED,)
        with writing(tournament_id, by, AuditAction.CLOSED, allowed=closed) as (_row, details):
            details.update(winners=now, corrected=True)


def take_back_correction(correction: AuditRow, *, keeps_winner: bool = True, by: By) -> AuditRow:
    """Append what was written before the correction as a version of its own; answers its row.

    ``keeps_winner`` false: also where that changes who won a knockout's match that is followed.
    Raises ``RefusedError``: ``corrected_since``, and as ``correct_sheet``.
    """
    match = match_in_play(correction.details["match"])
    if match.version != correction.details["version"]:
        raise RefusedError("corrected_since", {"table": match.table_number})
    if match.of_several:
        _append_before(PLACEMENTS, match, by)
    else:
        _append_before(SHEETS if keeps_winner else CORRECTED, match, by)
    _note_winners(correction.tournament_id, by)
    correction.undone_by = _last_correction(correction.tournament)
    correction.save(update_fields=["undone_by"])
    return correction.undone_by


def _append_before(versions: Versions[S], match: Match, by: By) -> None:
    before = versions.at(match, match.version - 1)
    reason = _("The correction was taken back.")
    submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True, reason=reason)
    versions.append(before, submission, allowed=AT_ANY_TIME, by=by)
