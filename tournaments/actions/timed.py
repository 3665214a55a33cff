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
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from scoring.values import Param
from tournaments.actions.notices import tell_organisers
from tournaments.enums import EventKind, EventState, NoticeKind
from tournaments.errors import RefusedError
from tournaments.models import Series, TimedEvent, Tournament
from tournaments.queries.due import due

BATCH: Final = 20
LEASE: Final = timedelta(seconds=3)
"""How long a claim lasts: whoever has not finished by then has probably died."""
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

Effect = Callable[[TimedEvent, datetime], Outcome]
Effects = Mapping[EventKind, Effect]
Clock = Callable[[], datetime]


def run_due(clock: Clock, effects: Effects) -> int:
    """Carry out what is due, oldest first, until nothing is; answers how many were tried."""
    tried = 0
    while tried < MOST_AT_ONCE and (claimed := _claim(clock())):
        for pk in claimed:
            _carry_out(pk, clock(), effects)
        tried += len(claimed)
    return tried


def _claim(now: datetime) -> list[int]:
    """Ids nobody else takes for a moment; what was tried before comes last, and alone."""
    ready = due(now)
    if not ready.exists():
        return []
    fresh = ready.filter(attempts=0)
    return _take(fresh, BATCH, now) or _take(ready.filter(attempts__gt=0), 1, now)


def _take(ready: Any, most: int, now: datetime) -> list[int]:
    with transaction.atomic():
        ids = list(ready.select_for_update(skip_locked=True).values_list("pk", flat=True)[:most])
        if ids:
            # Not sooner than another could have claimed it: each by its own moment.
            TimedEvent.objects.filter(pk__in=ids).update(
                attempts=F("attempts") + 1, not_before=now + LEASE
            )
    return ids


def _carry_out(pk: int, now: datetime, effects: Effects) -> None:
    """Do it and mark it done, or neither."""
    with transaction.atomic():
        event = _locked(pk)
        if event.state != EventState.WAITING:
            return
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
            log.exception("timed event failed", event=event.pk, kind=event.kind)
            _note_failure(event, Outcome("error", {"error": type(error).__name__}), now)
        else:
            event.state, event.done_at, event.outcome = EventState.DONE, now, outcome.to_json()
            event.save(update_fields=["state", "done_at", "outcome"])
            log.info("timed event", event=event.pk, kind=event.kind, outcome=outcome.code)


def _locked(pk: int) -> TimedEvent:
    """The event, and nobody else can write what it is about.

    What it is about is locked first, as every action does.
    """
    event = TimedEvent.objects.get(pk=pk)
    if event.tournament_id is not None:
        Tournament.objects.select_for_update().only("pk").get(pk=event.tournament_id)
    if event.series_id is not None:
        Series.objects.select_for_update().only("pk").get(pk=event.series_id)
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
    log.warning("timed event not possible", event=event.pk, kind=event.kind, code=outcome.code)


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

    Raises ``RefusedError`` (``event_not_failed``).
    """
    with transaction.atomic():
        event = _locked(event_id)
        if event.state != EventState.FAILED and event.failed_at is None:
            raise RefusedError("event_not_failed")
        event.state, event.attempts, event.not_before = EventState.WAITING, 0, now
        event.save(update_fields=["state", "attempts", "not_before"])


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
