"""Whoever comes after play has begun."""

from __future__ import annotations

from typing import Final, NamedTuple

from tournaments.actions.registration import Enrolment, add_entries
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, Tournament
from tournaments.queries.coming import coming
from tournaments.queries.enrolment import next_round_to_publish

RUNNING = (TournamentState.RUNNING,)


class Credit(NamedTuple):
    """VP and MP given for the rounds that were missed."""

    vp: int = 0
    mp: int = 0


NO_CREDIT: Final = Credit()


def newcomers_refused(tournament: Tournament) -> RefusedError | None:
    """Why nobody new can be paired in the rounds to come; None where they can."""
    ahead = coming(tournament)
    if ahead is None:
        return RefusedError("no_round_to_join")
    if ahead.is_begun(PairingSystem.KNOCKOUT):
        return RefusedError("knockout_begun")
    if ahead.is_begun(PairingSystem.ROUND_ROBIN):
        return RefusedError("round_robin_begun")
    cut = ahead.stage.options.get("cut")
    return RefusedError("only_the_best_play_on", {"cut": str(cut)}) if cut else None


def enter_late(
    tournament_id: int, enrolment: Enrolment, *, credit: Credit = NO_CREDIT, by: By
) -> Entry:
    """Enter somebody during play, there from the next round to be published on.

    Raises ``RefusedError`` as ``enrol`` does, and ``no_round_to_join``, ``knockout_begun``,
    ``round_robin_begun``, ``only_the_best_play_on``.
    """
    with writing(tournament_id, by, AuditAction.CAME_LATE, allowed=RUNNING) as (
        tournament,
        details,
    ):
        if refused := newcomers_refused(tournament):
            raise refused
        (entry,) = add_entries(
            tournament,
            [enrolment],
            checked_in=True,
            joined_at=next_round_to_publish(tournament),
            credit_vp=credit.vp,
            credit_mp=credit.mp,
        )
        details.update(entry=entry.code, name=entry.name, from_round=entry.joined_at)
        details["credit"] = list(credit)
    return entry
