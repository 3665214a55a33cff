"""What goes on by itself after a round: the next one, once every result is in."""

from __future__ import annotations

from datetime import datetime, timedelta

from matches.enums import RoundState
from matches.models import Round
from matches.queries.play import unfinished_tables
from tournaments.actions.timed import drop, plan
from tournaments.enums import EventKind, EventState
from tournaments.models import Timetable, Tournament


def after_result(round_: Round, now: datetime, *, finished: bool) -> None:
    """A table of the round has its result, or has it no longer.

    The tournament is locked. Asks nothing of the other tables unless it goes on by itself.
    """
    if round_.state != RoundState.PUBLISHED or (timetable := _automatic(round_)) is None:
        return
    drop(round_.tournament, (EventKind.NEXT_ROUND,))
    if finished and not unfinished_tables(round_):
        _plan(round_, timetable, now)


def after_close(round_: Round, now: datetime) -> None:
    """Whoever closes a round by hand need not do the rest as well; the tournament is locked."""
    if (timetable := _automatic(round_)) is None:
        return
    if not _is_waiting(round_):
        _plan(round_, timetable, now)


def hold(tournament: Tournament) -> None:
    """Somebody goes back: nothing follows until a round is over again; it is locked."""
    drop(tournament, (EventKind.NEXT_ROUND,))


def _automatic(round_: Round) -> Timetable | None:
    return Timetable.objects.filter(tournament=round_.tournament_id, automatic=True).first()


def _is_waiting(round_: Round) -> bool:
    """Also while it is being carried out."""
    rows = round_.tournament.timed_events.filter(kind=EventKind.NEXT_ROUND)
    return rows.filter(state=EventState.WAITING).exists()


def _plan(round_: Round, timetable: Timetable, now: datetime) -> None:
    plan(
        EventKind.NEXT_ROUND,
        now + timedelta(minutes=timetable.break_minutes),
        tournament=round_.tournament,
        round_number=round_.number,
    )
