"""“We are here”: the players say so themselves, from when check-in opens until play starts."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.notices import tell
from tournaments.actions.timetable import timetable_of
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EventKind, EventState, NoticeKind, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, Timetable, Tournament, User
from tournaments.queries.concerned import enrolled_accounts
from tournaments.queries.take_part import own_entry


def open_check_in(tournament_id: int, *, by: By) -> int:
    """Let the players say that they are here; answers how many accounts are told.

    Raises ``RefusedError``: ``wrong_state``, ``ask_the_club``, ``check_in_open_already``.
    """
    with writing(
        tournament_id, by, AuditAction.CHECK_IN_OPENED, allowed=(TournamentState.OPEN,)
    ) as (tournament, _):
        timetable = timetable_of(tournament)
        if timetable is None:
            raise RefusedError("ask_the_club")
        if timetable.check_in_opened_at:
            raise RefusedError("check_in_open_already")
        timetable.check_in_opened_at = by.now
        timetable.save(update_fields=["check_in_opened_at"])
        receivers = [(user, {"name": name}) for user, name in enrolled_accounts(tournament)]
        tell(tournament, NoticeKind.CHECK_IN, receivers, by.now)
    return len(receivers)


def say_here(tournament_id: int, user: User, *, now: datetime) -> Entry:
    """Note the account’s entry as present.

    During play only while those who have not come are waited for. The organiser’s word counts
    more: whoever is noted absent speaks to them. Raises ``RefusedError``: ``wrong_state``,
    ``check_in_not_open``, ``check_in_over``, ``not_on_the_list``, ``noted_absent``,
    ``here_already``.
    """
    allowed = (TournamentState.OPEN, TournamentState.RUNNING)
    with writing(tournament_id, By(user, now), AuditAction.CHECKED_IN, allowed=allowed) as (
        tournament,
        details,
    ):
        _check_open(tournament, timetable_of(tournament))
        entry = own_entry(user, tournament)
        if entry is None:
            raise RefusedError("not_on_the_list")
        _note(entry)
        details.update(entry=entry.code, name=entry.name)
    return entry


def seen_here(entry_id: int, *, by: By) -> Entry:
    """Somebody at the desk has seen the late ones come, or sit where nobody could tell.

    Raises ``RefusedError``: ``wrong_state``, ``check_in_not_open``, ``check_in_over``,
    ``noted_absent``, ``here_already``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    allowed = (TournamentState.RUNNING,)
    with writing(tournament_id, by, AuditAction.CHECKED_IN, allowed=allowed) as (
        tournament,
        details,
    ):
        _check_open(tournament, timetable_of(tournament))
        entry = Entry.objects.get(pk=entry_id)
        _note(entry)
        details.update(entry=entry.code, name=entry.name)
    return entry


def _note(entry: Entry) -> None:
    if entry.withdrawn_after is not None:
        raise RefusedError("noted_absent", {"entry": entry.name})
    if entry.checked_in:
        raise RefusedError("here_already", {"entry": entry.name})
    entry.checked_in = True
    entry.save(update_fields=["checked_in"])


def _check_open(tournament: Tournament, timetable: Timetable | None) -> None:
    if timetable is None or timetable.check_in_opened_at is None:
        raise RefusedError("check_in_not_open")
    if tournament.state == TournamentState.RUNNING and not _is_waited_for(tournament):
        raise RefusedError("check_in_over")


def _is_waited_for(tournament: Tournament) -> bool:
    """Whether those who have not come still have a moment."""
    waiting = tournament.timed_events.filter(kind=EventKind.NO_SHOW, state=EventState.WAITING)
    return waiting.exists()
