"""For every kind of event a tournament or series where it has something to do, and what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any, Final

from django.db import connection

from matches.actions.clock import start_clock
from matches.actions.rounds import draw_round, publish_round
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import Match, Round, ScoreSheet, Seat
from scoring.sheet import Sheet
from scoring.values import PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.series import Wanted, create_series
from tournaments.actions.setup import Plan, StagePlan, create_tournament, open_enrolment
from tournaments.actions.timed import plan
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, PairingSystem
from tournaments.models import (
    AuditRow,
    Club,
    Entry,
    Notice,
    Series,
    TimedEvent,
    Timetable,
    Tournament,
    Webhook,
)
from tournaments.queries.clock import database_now

SHEET: Final = Sheet((PerLine(640, 305), PerLine(500, 505), PerLine(700, 200)))
CLOSELY: Final = timedelta(hours=1)
"""From now to the start."""


def a_club() -> Club:
    """With somewhere to tell everything to, so that nothing is told twice unnoticed."""
    club, _ = Club.objects.get_or_create(slug="circolo", defaults={"name": "Circolo"})
    Webhook.objects.get_or_create(club=club, url="http://127.0.0.1:9/", secret="x")
    return club


def a_plan(now: datetime) -> Plan:
    return Plan(
        name="Burraco",
        starts_at=now + CLOSELY,
        game=SmazzateGame(3),
        vp_table=VpTable.THREE,
        seed=20261120,
        stages=[StagePlan(PairingSystem.SWISS, rounds_planned=3)],
    )


def a_draft(by: By) -> Tournament:
    return create_tournament(a_plan(by.now), club=a_club(), by=by)


def an_open_one(by: By) -> Tournament:
    tournament = a_draft(by)
    open_enrolment(tournament.pk, by=by)
    pairs = [Enrolment((f"Rossi {number}", f"Bianchi {number}")) for number in range(4)]
    entries = enrol(tournament.pk, pairs, by=by)
    set_presence(tournament.pk, [entry.pk for entry in entries], by=by)
    Timetable.objects.create(
        tournament=tournament, checks_in_before=30, closes_before=15, grace_minutes=10
    )
    return tournament


def a_running_one(by: By, *, results: bool = False, missing: bool = False) -> Tournament:
    tournament = an_open_one(by)
    draw_round(tournament.pk, by=by)
    matches = list(publish_round(tournament.pk, by=by).matches.all())
    start_clock(tournament.pk, minutes=60, by=by)
    for match in matches if results else ():
        submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True)
        save_sheet(SHEET, submission, by=by)
    if missing:
        late = Seat.objects.filter(match=matches[0]).earliest("pk").entry_id
        Entry.objects.filter(pk=late).update(checked_in=False)
    return tournament


def a_series(by: By) -> Series:
    """Announced one week ahead; its next look finds that it is to be two."""
    wanted = Wanted(
        name="Ogni sera",
        rule="FREQ=DAILY",
        first_day=by.now.date() + timedelta(days=1),
        at=time(21, 30),
        plan=a_plan(by.now),
        horizon_days=7,
    )
    series = create_series(wanted, club=a_club(), by=by)
    Series.objects.filter(pk=series.pk).update(horizon_days=14)
    return series


SCENES: Final[Mapping[EventKind, Callable[[By], Tournament | Series]]] = {
    EventKind.OCCURRENCES: a_series,
    EventKind.OPEN: a_draft,
    EventKind.REMIND: an_open_one,
    EventKind.CHECK_IN: an_open_one,
    EventKind.CLOSE: an_open_one,
    EventKind.START: an_open_one,
    EventKind.NO_SHOW: partial(a_running_one, missing=True),
    EventKind.WARNING: a_running_one,
    EventKind.TIME_UP: a_running_one,
    EventKind.NEXT_ROUND: partial(a_running_one, results=True),
}
OF_A_ROUND: Final = (EventKind.WARNING, EventKind.TIME_UP, EventKind.NEXT_ROUND)


@dataclass(frozen=True, slots=True)
class Scene:
    """One event that has something to do, in an hour unless it is made due."""

    kind: EventKind
    subject: Tournament | Series
    event_id: int

    @property
    def event(self) -> TimedEvent:
        return TimedEvent.objects.get(pk=self.event_id)

    def make_due(self, since: timedelta = timedelta(0)) -> None:
        moment = database_now() - since
        TimedEvent.objects.filter(pk=self.event_id).update(due_at=moment, not_before=moment)

    def done(self) -> bool:
        return self.event.state == EventState.DONE

    def shape(self) -> dict[str, Any]:
        """All that was written, as counts: the same whether or not somebody died of it."""
        is_series = isinstance(self.subject, Series)
        ids = (
            Tournament.objects.filter(occurrence__series=self.subject.pk)
            if is_series
            else Tournament.objects.filter(pk=self.subject.pk)
        ).values_list("pk", flat=True)
        of_it = {"tournament__in": list(ids)}
        about = TimedEvent.objects.filter(
            **({"series": self.subject.pk} if is_series else {"tournament": self.subject.pk})
        )
        return {
            "tournaments": sorted(Tournament.objects.filter(pk__in=ids).values_list("state")),
            "revisions": sorted(Tournament.objects.filter(pk__in=ids).values_list("revision")),
            "audit": counted(AuditRow.objects.filter(**of_it), "action"),
            "notices": counted(Notice.objects.filter(**of_it), "kind"),
            "rounds": counted(Round.objects.filter(**of_it), "number", "state"),
            "matches": Match.objects.filter(round__tournament__in=list(ids)).count(),
            "sheets": ScoreSheet.objects.filter(match__round__tournament__in=list(ids)).count(),
            "entries": counted(Entry.objects.filter(**of_it), "checked_in", "withdrawn_after"),
            "events": counted(about, "kind", "state"),
        }


def counted(rows: Any, *columns: str) -> Counter[Any]:
    return Counter(rows.values_list(*columns))


def scene(kind: EventKind) -> Scene:
    by = By(None, database_now())
    subject = SCENES[kind](by)
    is_series = isinstance(subject, Series)
    about: dict[str, Any] = {"series" if is_series else "tournament": subject}
    number = 1 if kind in OF_A_ROUND else 0
    waiting = TimedEvent.objects.filter(state=EventState.WAITING, **about)
    waiting.delete()
    event = plan(kind, by.now + CLOSELY, round_number=number, **about)
    return Scene(kind, subject, event.pk)


def waiting_for_locks() -> int:
    """How many connections to this database wait for one."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        count: int = cursor.fetchone()[0]
    return count
