"""Carrying out what is due: claimed by one, done once, tried again, never lost.

Nobody needs to remember anything: the rows say what is to be done. A worker claims a few of them
(``SELECT … FOR UPDATE SKIP LOCKED`` where the database can) by putting off their next try, then
carries out each in a transaction of its own, effect and mark together. If it dies in between, the
claim runs out and somebody else does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, QuerySet
from structlog.contextvars import bound_contextvars

from scoring.values import Param
from tournaments.actions.notices import tell_organisers
from tournaments.enums import EventKind, EventState, NoticeKind
from tournaments.errors import RefusedError
from tournaments.measures import EVENTS, LATENESS
from tournaments.models import Series, TimedEvent, Tournament
from tournaments.queries.due import due

BATCH: Final = 20
LEASE: Final = timedelta(seconds=3)
"""How long a claim lasts: whoever has not finished by then has probably died."""
PATIENCE: Final = timedelta(seconds=1)
"""How long it waits for somebody else's writing; shorter than the claim lasts."""
BACKOFF: Final = tuple(timedelta(seconds=seconds) for seconds in (5, 15, 45, 120, 300))
"""How long after each failure it is tried again; after the last it is given up."""
MOST_AT_ONCE: Final = 1000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an event; ``tournaments.phrases.outcome`` has the sentences."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}


NOTHING_TO_DO: Final = Outcome("nothing_to_do")
TOO_LATE: Final = Outcome("too_late")
"""It did not happen; where it lies ahead again, it still can."""

Effect = Callable[[TimedEvent, datetime], Outcome]
Effects = Mapping[EventKind, Effect]
Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Claim:
    """An event that is nobody else's until then, and what it is about."""

    event_id: int
    tournament_id: int | None
    series_id: int | None
    until: datetime


class _BusyError(Exception):
    """Somebody has been writing to what it is about for longer than we wait."""


def run_due(clock: Clock, effects: Effects) -> int:
    """Carry out what is due, oldest first, until nothing is; answers how many were claimed."""
    tried = 0
    while tried < MOST_AT_ONCE and (claims := _claim(clock())):
        for claim in claims:
            _carry_out(claim, clock, effects)
        tried += len(claims)
    return tried


def _claim(now: datetime) -> list[Claim]:
    """What nobody else takes for a moment; what was tried before comes last, and alone."""
    ready = due(now)
    if not ready.exists():
        return []
    fresh = ready.filter(attempts=0)
    return _take(fresh, BATCH, now) or _take(ready.filter(attempts__gt=0), 1, now)


def _take(ready: QuerySet[TimedEvent], most: int, now: datetime) -> list[Claim]:
    until = now + LEASE
    with transaction.atomic():
        rows = ready.select_for_update(skip_locked=True)[:most]
        claims = [Claim(*row, until) for row in rows.values_list("pk", "tournament", "series")]
        if claims:
            TimedEvent.objects.filter(pk__in=[claim.event_id for claim in claims]).update(
                attempts=F("attempts") + 1, not_before=until
            )
    return claims


def _carry_out(claim: Claim, clock: Clock, effects: Effects) -> None:
    """Do it and mark it done, or neither; leave it where it is no longer ours to do."""
    try:
        with transaction.atomic():
            subject = _lock_subject(claim)
            if subject and (event := _still_ours(claim, subject)):
                # Not before: whoever wrote last has written before this moment.
                with bound_contextvars(tournament=claim.tournament_id, series=claim.series_id):
                    _try(event, clock(), effects)
    except _BusyError:
        # It was not tried, and the others do not wait for it.
        log.warning("timed event waits", event_id=claim.event_id, tournament=claim.tournament_id)
        TimedEvent.objects.filter(pk=claim.event_id, not_before=claim.until).update(
            attempts=F("attempts") - 1
        )


def _still_ours(claim: Claim, subject: Tournament | Series) -> TimedEvent | None:
    """The event, with what it is about; None where it is not claimed by us or first in line now."""
    of_one = TimedEvent.objects.filter(
        state=EventState.WAITING, tournament=claim.tournament_id, series=claim.series_id
    )
    for event in of_one.order_by("due_at", "pk").select_for_update():
        if event.pk == claim.event_id:
            setattr(event, "series" if claim.series_id else "tournament", subject)
            return event if event.not_before == claim.until else None
        if event.failed_at is None:
            break
    return None


def _lock_subject(claim: Claim) -> Tournament | Series | None:
    """What it is about, which nobody else can write now; locked first, as by every action."""
    if subject := _lock(claim.tournament_id, claim.series_id, skip_locked=True):
        return subject
    # Somebody is writing to it, or it has gone.
    _wait_at_most(PATIENCE)
    try:
        subject = _lock(claim.tournament_id, claim.series_id)
    except OperationalError as error:
        raise _BusyError from error
    _wait_at_most(timedelta(0))
    return subject


def _wait_at_most(time: timedelta) -> None:
    """For locks, until the end of this transaction; for ever where it is nothing."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {time // timedelta(milliseconds=1)}")


def _lock(
    tournament_id: int | None, series_id: int | None, *, skip_locked: bool = False
) -> Tournament | Series | None:
    """The row, locked; None where it has gone, or is skipped while somebody else locks it."""
    rows: QuerySet[Any] = Tournament.objects.filter(pk=tournament_id or 0)
    if series_id is not None:
        rows = Series.objects.filter(pk=series_id)
    locked = rows.select_related("club").select_for_update(of=("self",), skip_locked=skip_locked)
    subject: Tournament | Series | None = locked.first()
    return subject


def _try(event: TimedEvent, now: datetime, effects: Effects) -> None:
    if event.attempts > len(BACKOFF) + 1:
        # Every try ended without a word: whoever carries it out dies of it.
        _note_failure(event, Outcome("interrupted"), now)
        return
    try:
        with transaction.atomic():
            outcome = effects[EventKind(event.kind)](event, now)
    except (OperationalError, InterfaceError):
        raise
    except RefusedError as refused:
        _note_failure(event, Outcome(refused.code, refused.params), now)
    except Exception as error:
        log.exception("timed event failed", event_id=event.pk, kind=event.kind)
        _note_failure(event, Outcome("error", {"error": type(error).__name__}), now)
    else:
        event.state, event.done_at, event.outcome = EventState.DONE, now, outcome.to_json()
        event.save(update_fields=["state", "done_at", "outcome"])
        LATENESS.observe((now - event.due_at).total_seconds())
        EVENTS.labels(event.kind, outcome.code).inc()
        log.info("timed event", event_id=event.pk, kind=event.kind, outcome=outcome.code)


def _locked(pk: int) -> TimedEvent:
    """The event, and nobody else can write what it is about."""
    event = TimedEvent.objects.get(pk=pk)
    _lock(event.tournament_id, event.series_id)
    return TimedEvent.objects.select_for_update().get(pk=pk)


def _note_failure(event: TimedEvent, outcome: Outcome, now: datetime) -> None:
    """Try it again later; when there have been enough tries, leave it to the organisers."""
    event.failed_at, event.outcome = now, outcome.to_json()
    if event.attempts > len(BACKOFF):
        event.state = EventState.FAILED
        tell_organisers(event, NoticeKind.EVENT_FAILED, now)
    else:
        event.not_before = now + BACKOFF[event.attempts - 1]
    event.save(update_fields=["state", "failed_at", "outcome", "not_before"])
    EVENTS.labels(event.kind, outcome.code).inc()
    log.warning("timed event not possible", event_id=event.pk, kind=event.kind, code=outcome.code)


def plan(
    kind: EventKind,
    due_at: datetime,
    *,
    tournament: Tournament | None = None,
    series: Series | None = None,
    round_number: int = 0,
) -> TimedEvent:
    """Let it happen then; the tournament or series is locked, and it is not waiting already."""
    return TimedEvent.objects.create(
        kind=kind,
        due_at=due_at,
        not_before=due_at,
        tournament=tournament,
        series=series,
        round_number=round_number,
    )


def drop(tournament: Tournament, kinds: Iterable[EventKind] = EventKind) -> None:
    """Let it not happen: whatever of those kinds still waits; the tournament is locked."""
    waiting = tournament.timed_events.filter(state=EventState.WAITING, kind__in=list(kinds))
    waiting.update(state=EventState.DROPPED)


def try_again(event_id: int, *, now: datetime) -> None:
    """What was given up is tried from now on, as if for the first time.

    Raises ``RefusedError``: ``event_not_failed``, ``event_planned_anew``.
    """
    with transaction.atomic():
        event = _locked(event_id)
        waits = event.state == EventState.WAITING and event.failed_at is not None
        if not waits and event.state != EventState.FAILED:
            raise RefusedError("event_not_failed")
        if _same_waiting(event).exists():
            raise RefusedError("event_planned_anew")
        event.state, event.attempts, event.not_before = EventState.WAITING, 0, now
        event.save(update_fields=["state", "attempts", "not_before"])


def _same_waiting(event: TimedEvent) -> QuerySet[TimedEvent]:
    """Another that is to do the same."""
    return TimedEvent.objects.filter(
        state=EventState.WAITING,
        tournament=event.tournament_id,
        series=event.series_id,
        kind=event.kind,
        round_number=event.round_number,
    ).exclude(pk=event.pk)


def let_be(event_id: int) -> None:
    """What is still to happen, or has failed, is not wanted any more.

    Raises ``RefusedError`` (``event_over``).
    """
    with transaction.atomic():
        event = _locked(event_id)
        if event.state not in (EventState.WAITING, EventState.FAILED):
            raise RefusedError("event_over")
        event.state = EventState.DROPPED
        event.save(update_fields=["state"])
