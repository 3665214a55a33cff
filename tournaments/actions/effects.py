"""What happens by itself before play.

Each looks at how things stand when it is carried out, which after an outage may be late, and does
what a person would still do then. What somebody has done by hand is not done again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.actions.check_in import open_check_in
from tournaments.actions.notices import tell
from tournaments.actions.setup import cancel_tournament, close_enrolment, open_enrolment
from tournaments.actions.timed import NOTHING_TO_DO, TOO_LATE, Effects, Outcome
from tournaments.actions.timetable import timetable_of
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EventKind, NoticeKind, TournamentState
from tournaments.models import TimedEvent, Timetable, Tournament
from tournaments.queries.concerned import enrolled_accounts


def _subject(event: TimedEvent) -> Tournament:
    """The tournament as it stands now; its row is locked."""
    assert event.tournament is not None  # noqa: S101 (only such events come here)
    return event.tournament


def _announce(event: TimedEvent, now: datetime) -> Outcome:
    """Whatever of the series is missing up to its horizon, however late."""
    from tournaments.actions.series import announce_next  # noqa: PLC0415

    return announce_next(event, now)


def _open(event: TimedEvent, now: datetime) -> Outcome:
    """Not after the start: nobody could come any more."""
    tournament = _subject(event)
    if tournament.state != TournamentState.DRAFT:
        return NOTHING_TO_DO
    if now >= tournament.starts_at:
        return TOO_LATE
    open_enrolment(tournament.pk, by=By(None, now))
    return Outcome("opened")


def _remind(event: TimedEvent, now: datetime) -> Outcome:
    """Late is better than never, but not after the start; nobody is reminded of a draft."""
    tournament = _subject(event)
    if tournament.state != TournamentState.OPEN:
        return NOTHING_TO_DO
    if now >= tournament.starts_at:
        return TOO_LATE
    receivers = [(user, {"name": name}) for user, name in enrolled_accounts(tournament)]
    allowed = (TournamentState.OPEN,)
    with writing(tournament.pk, By(None, now), AuditAction.REMINDED, allowed=allowed) as (
        locked,
        details,
    ):
        details["count"] = len(receivers)
        tell(locked, NoticeKind.REMINDER, receivers, now)
    return Outcome("reminded", {"count": len(receivers)})


def _check_in(event: TimedEvent, now: datetime) -> Outcome:
    """Not after the start: whoever never had the chance to say so has not failed to."""
    tournament = _subject(event)
    timetable = timetable_of(tournament)
    if tournament.state != TournamentState.OPEN or not timetable or timetable.check_in_opened_at:
        return NOTHING_TO_DO
    if now >= tournament.starts_at:
        return TOO_LATE
    return Outcome("check_in_opened", {"count": open_check_in(tournament.pk, by=By(None, now))})


def _close(event: TimedEvent, now: datetime) -> Outcome:
    """However late: with too few entries it is not played, and the start comes after this.

    A draft has had no enrolment to close; where an organiser closed it, they have seen how many
    there are, but what was announced still holds.
    """
    tournament = _subject(event)
    timetable = timetable_of(tournament)
    if tournament.state != TournamentState.OPEN or timetable is None:
        return NOTHING_TO_DO
    closed_already = timetable.enrolment_closed_at is not None
    if not closed_already:
        close_enrolment(tournament.pk, by=By(None, now))
    taken = tournament.entries.filter(withdrawn_after=None).count()
    if timetable.fewest is not None and taken < timetable.fewest:
        return _cancel(tournament, timetable, taken, now)
    return NOTHING_TO_DO if closed_already else Outcome("closed", {"count": taken})


def _cancel(tournament: Tournament, timetable: Timetable, taken: int, now: datetime) -> Outcome:
    figures = {"taken": taken, "fewest": timetable.fewest or 0}
    # Kept as it is written now, in the language of the club.
    with translation.override(settings.LANGUAGE_CODE):
        reason = _("Too few entries: %(taken)s when enrolment closed, %(fewest)s needed.") % figures
    cancel_tournament(tournament.pk, reason=reason, by=By(None, now), fewest=timetable.fewest)
    return Outcome("cancelled_too_few", figures)


BEFORE_PLAY: Final[Effects] = {
    EventKind.OCCURRENCES: _announce,
    EventKind.OPEN: _open,
    EventKind.REMIND: _remind,
    EventKind.CHECK_IN: _check_in,
    EventKind.CLOSE: _close,
}
