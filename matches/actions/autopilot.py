"""What happens by itself during play: the start, who never came, the clock, the next round.

Each effect looks first at how far the tournament is: what an organiser has done by hand is not
done again. Nothing here judges a table but that somebody never came to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.actions.clock import start_clock
from matches.actions.rounds import (
    NotDrawn,
    close_round,
    close_tournament,
    draw_round,
    publish_round,
)
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import RoundState, Source
from matches.models import Match, Round, RoundClock, Seat
from matches.queries.play import last_round, unfinished_tables
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from tournaments.actions.presence import set_presence
from tournaments.actions.timed import NOTHING_TO_DO, Effects, Outcome, drop, plan
from tournaments.actions.timetable import Times, timetable_of
from tournaments.actions.withdrawal import withdraw
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EventKind, EventState, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import TimedEvent, Tournament
from tournaments.queries.coming import coming

FEWEST: Final = 2
"""A table takes two."""
TOO_LATE: Final = timedelta(hours=6)
"""A start missed by more is not caught up: nobody is in the hall any more."""
OUTAGE: Final = timedelta(minutes=5)
"""A start later than that tells of an outage, during which nobody could say to be there."""
BEFORE_PLAY: Final = (TournamentState.DRAFT, TournamentState.OPEN)
RUNNING: Final = (TournamentState.RUNNING,)
FIRST: Final = 1


def start(event: TimedEvent, now: datetime) -> Outcome:
    """Draw round 1 with whoever is there, and publish it.

    Raises ``RefusedError``: ``start_too_late`` (hours), ``too_few_present`` (count),
    ``no_legal_round`` (round), and as ``publish_round`` does.
    """
    tournament, by = _tournament(event), By(None, now)
    latest = last_round(tournament)
    if tournament.state not in BEFORE_PLAY or (latest and latest.state != RoundState.DRAWN):
        return NOTHING_TO_DO
    if now - event.due_at > TOO_LATE:
        raise RefusedError(
            "start_too_late", {"hours": int((now - event.due_at).total_seconds()) // 3600}
        )
    if latest is None:
        _call(tournament, event, by)
        _draw(tournament, FIRST, by)
    outcome = _publish(tournament, by)
    _give_grace(tournament, now)
    return outcome


def _call(tournament: Tournament, event: TimedEvent, by: By) -> None:
    """Note who is there: whoever said so; everybody where nobody could."""
    timetable = timetable_of(tournament)
    asked = timetable is not None and timetable.check_in_opened_at is not None
    waits = asked and timetable is not None and timetable.grace_minutes is not None
    expected = tournament.entries.filter(withdrawn_after=None)
    if asked and not waits and not _after_outage(event, by.now):
        expected = expected.filter(checked_in=True)
    if (there := expected.count()) < FEWEST:
        raise RefusedError("too_few_present", {"count": there})
    if not waits and tournament.entries.filter(checked_in=False, withdrawn_after=None).exists():
        set_presence(tournament.pk, list(expected.values_list("pk", flat=True)), by=by)


def _after_outage(event: TimedEvent, now: datetime) -> bool:
    """Tried for the first time, and late."""
    return event.failed_at is None and now - event.due_at > OUTAGE


def _draw(tournament: Tournament, number: int, by: By) -> None:
    if isinstance(draw_round(tournament.pk, uncalled=True, by=by), NotDrawn):
        raise RefusedError("no_legal_round", {"round": number})


def _publish(tournament: Tournament, by: By) -> Outcome:
    """Show the drawn round to everybody and start its clock, if it has one."""
    published = publish_round(tournament.pk, by=by)
    times = Times.of(timetable_of(tournament))
    if times.round_minutes:
        start_clock(tournament.pk, minutes=times.round_minutes, by=by)
    tables = published.matches.count()
    return Outcome("round_published", {"round": published.number, "tables": tables})


def _give_grace(tournament: Tournament, now: datetime) -> None:
    """After a late start nobody loses their table before the whole grace is over."""
    minutes = Times.of(timetable_of(tournament)).grace_minutes
    ahead = tournament.timed_events.filter(kind=EventKind.NO_SHOW, state=EventState.WAITING)
    if minutes is not None and ahead.exists():
        drop(tournament, (EventKind.NO_SHOW,))
        plan(EventKind.NO_SHOW, now + timedelta(minutes=minutes), tournament=tournament)


def no_show(event: TimedEvent, now: datetime) -> Outcome:
    """Whoever has not come after the grace loses the table nobody could play at, and has left.

    Where nobody at all was noted to be there, nobody was asked, and nobody is missing.
    """
    tournament, by = _tournament(event), By(None, now)
    if not tournament.entries.filter(checked_in=True).exists():
        return Outcome("nobody_noted")
    first = Round.objects.filter(
        tournament=tournament, number=FIRST, state=RoundState.PUBLISHED
    ).first()
    missing = who_is_missing(first) if first else []
    if not missing:
        return NOTHING_TO_DO
    reason = _("Had not come when the time of grace was over.")
    for match, lines in _lost(missing):
        stopped = Stoppage(StoppageKind.NO_SHOW, lines)
        submission = Submission(
            match.pk, match.version, Source.SERVICE, confirmed=True, reason=reason
        )
        save_sheet(Sheet(stopped=stopped), submission, by=by)
    for seat in missing:
        withdraw(seat.entry_id, after_round=FIRST, reason=reason, by=by)
    names = ", ".join(seat.entry.name for seat in missing)
    return Outcome("no_shows", {"count": len(missing), "names": names})


def who_is_missing(first: Round) -> list[Seat]:
    """Whoever has not said to be there, at tables where nothing shows the contrary."""
    seats = Seat.objects.filter(round=first, entry__checked_in=False, entry__withdrawn_after=None)
    unwritten = seats.filter(Q(match=None) | Q(match__version=0))
    return list(unwritten.select_related("entry", "match").order_by("match__table_number", "pk"))


def _lost(missing: Iterable[Seat]) -> list[tuple[Match, Responsible]]:
    """Where two lines would play; several who share a table go on without who is missing."""
    lines: dict[Match, list[str]] = defaultdict(list)
    for seat in missing:
        if seat.match and seat.line:
            lines[seat.match].append(seat.line)
    return [
        (match, Responsible(line[0]) if len(line) == 1 else Responsible.BOTH)
        for match, line in lines.items()
    ]


def warn(event: TimedEvent, now: datetime) -> Outcome:
    """Say that the time of the round is almost up."""
    return _say(event, now, AuditAction.CLOCK_WARNED, "clock_warned")


def time_up(event: TimedEvent, now: datetime) -> Outcome:
    """Say that it is up: the lap being played is the last, and nobody is at fault."""
    return _say(event, now, AuditAction.TIME_UP, "time_up")


def _say(event: TimedEvent, now: datetime, action: AuditAction, code: str) -> Outcome:
    tournament, number = _tournament(event), event.round_number
    clocks = RoundClock.objects.filter(
        round__tournament=tournament,
        round__number=number,
        round__state=RoundState.PUBLISHED,
        round__set_aside=None,
        paused_at=None,
    )
    if not clocks.exists():
        return NOTHING_TO_DO
    with writing(tournament.pk, By(None, now), action, allowed=RUNNING) as (_row, details):
        details["round"] = number
    return Outcome(code, {"round": number})


def next_round(event: TimedEvent, now: datetime) -> Outcome:
    """Close the round and go on: to the next one, or to the end.

    A draw the organiser has made is published. Raises ``RefusedError``: ``no_legal_round``
    (round), and as ``publish_round`` does.
    """
    tournament, by = _tournament(event), By(None, now)
    latest, number = last_round(tournament), event.round_number
    if tournament.state != TournamentState.RUNNING or latest is None or latest.number < number:
        return NOTHING_TO_DO
    if latest.number == number and latest.state == RoundState.PUBLISHED:
        if missing := unfinished_tables(latest):
            return Outcome("waits_for_results", {"tables": ", ".join(map(str, missing))})
        latest = close_round(tournament.pk, by=by)
    if latest.state == RoundState.DRAWN and latest.number == number + 1:
        return _publish(tournament, by)
    if latest.number == number and latest.state == RoundState.CLOSED:
        return _go_on(tournament, number + 1, by)
    return NOTHING_TO_DO


def _go_on(tournament: Tournament, number: int, by: By) -> Outcome:
    if coming(tournament) is None:
        close_tournament(tournament.pk, by=by)
        return Outcome("tournament_closed")
    _draw(tournament, number, by)
    return _publish(tournament, by)


def _tournament(event: TimedEvent) -> Tournament:
    """As it stands now: it is locked."""
    assert event.tournament is not None  # noqa: S101 (only such events come here)
    return event.tournament


DURING_PLAY: Final[Effects] = {
    EventKind.START: start,
    EventKind.NO_SHOW: no_show,
    EventKind.WARNING: warn,
    EventKind.TIME_UP: time_up,
    EventKind.NEXT_ROUND: next_round,
}
