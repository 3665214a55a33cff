"""Which times of a series are to come, and what stands in the way of some."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Q
from django.utils.translation import get_language

from tournaments.enums import TournamentState
from tournaments.models import Closure, Club, Occurrence, Series
from tournaments.recurrence.holidays import holiday
from tournaments.recurrence.rules import YEARS, parse
from tournaments.recurrence.times import starts
from tournaments.recurrence.wall import before, on_the_wall

ORIGINAL: Final = "%Y-%m-%dT%H:%M"
LONGEST_WAIT: Final = timedelta(days=366 * 12)
"""As far as the next time of a series is looked for."""


class Standing(StrEnum):
    """What becomes of one time of a series."""

    ANNOUNCED = "announced"
    LATER = "later"
    CANCELLED = "cancelled"
    HOLIDAY = "holiday"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Slot:
    """One time of a series: ``original`` on the wall, and when it is held.

    ``hindrance`` names the holiday or the closure that keeps it from being announced.
    """

    series: Series
    original: str
    starts_at: datetime
    standing: Standing
    hindrance: str = ""
    occurrence: Occurrence | None = None

    @property
    def due_at(self) -> datetime:
        """When it is announced."""
        return due_at(self.series, self.starts_at)

    @property
    def moved_from(self) -> datetime | None:
        """When the rule would have held it, where that is another time."""
        ruled = moment_of(self.original)
        return None if ruled == self.starts_at else ruled


def zone() -> ZoneInfo:
    return ZoneInfo(settings.TIME_ZONE)


def moment_of(original: str) -> datetime:
    """When the wall shows that; ``ValueError`` for what is no time to the minute."""
    naive = datetime.strptime(original, ORIGINAL)  # noqa: DTZ007 (on the wall)
    return on_the_wall(naive, zone())


def due_at(series: Series, starts_at: datetime) -> datetime:
    """When what starts then is announced, by the wall."""
    return before(starts_at, series.horizon_days * 24 * 60, zone())


def slot_of(series: Series, original: str) -> Slot | None:
    """That one time of it, wherever it was moved; None where the series has no such time."""
    try:
        moment = moment_of(original)
    except (ValueError, OverflowError):
        return None
    if moment.year not in YEARS:
        return None
    row = series.occurrences.filter(original=original).select_related("tournament").first()
    if row is not None:
        return _decided(series, row)
    around = timedelta(hours=1)
    if original not in originals(series, moment - around, moment + around):
        return None
    return _ruled(series, original, Closure.objects.filter(club=series.club_id))


def originals(series: Series, after: datetime, until: datetime) -> Iterator[str]:
    """What the rule alone names in (``after``, ``until``]."""
    first = datetime.combine(series.first_day, series.at)
    for naive in starts(parse(series.rule), first, zone(), after, until):
        yield naive.strftime(ORIGINAL)


def next_slots(series: Series, after: datetime, most: int) -> list[Slot]:
    """The first times its rule names after that, held or not; it need not be saved yet."""
    closures = list(Closure.objects.filter(club=series.club_id))
    named = islice(originals(series, after, after + LONGEST_WAIT), most)
    return [_ruled(series, original, closures) for original in named]


def slots(series: Sequence[Series], after: datetime, until: datetime) -> list[Slot]:
    """Every time of theirs in (``after``, ``until``], the soonest first; all are of one club.

    A series that has ended has only what is announced. A day on which something announced by an
    earlier rule is held has its tournament, and gets no other.
    """
    rows = _rows(series, after)
    closures = list(Closure.objects.filter(club__in={each.club_id for each in series}))
    found = [
        slot for each in series for slot in _slots(each, rows[each.pk], closures, after, until)
    ]
    return sorted(found, key=lambda slot: (slot.starts_at, slot.series.pk, slot.original))


def _rows(series: Sequence[Series], after: datetime) -> Mapping[int, list[Occurrence]]:
    """What is decided of their times that are not over, by series."""
    today = _midnight(after).astimezone(zone()).strftime(ORIGINAL)
    concerned = Q(starts_at__gt=after) | Q(original__gte=today) | Q(tournament__starts_at__gt=after)
    by_series: dict[int, list[Occurrence]] = defaultdict(list)
    for row in Occurrence.objects.filter(concerned, series__in=series).select_related("tournament"):
        by_series[row.series_id].append(row)
    return by_series


def _slots(
    series: Series,
    rows: Sequence[Occurrence],
    closures: Sequence[Closure],
    after: datetime,
    until: datetime,
) -> Iterator[Slot]:
    for row in rows:
        slot = _decided(series, row)
        if after < slot.starts_at <= until:
            yield slot
    if series.ended_at is not None:
        return
    ruled = list(originals(series, _midnight(after), until))
    known, named = {row.original for row in rows}, set(ruled)
    taken = {
        row.original[:10]
        for row in rows
        if row.tournament is not None and not row.cancelled and row.original not in named
    }
    for original in ruled:
        if original not in known and original[:10] not in taken and moment_of(original) > after:
            yield _ruled(series, original, closures)


def _decided(series: Series, row: Occurrence) -> Slot:
    tournament = row.tournament
    held = row.starts_at if tournament is None else tournament.starts_at
    gone = tournament is not None and tournament.state == TournamentState.CANCELLED
    standing = (
        Standing.CANCELLED
        if row.cancelled or gone
        else Standing.LATER
        if tournament is None
        else Standing.ANNOUNCED
    )
    return Slot(series, row.original, held, standing, row.reason, row)


def _ruled(series: Series, original: str, closures: Iterable[Closure]) -> Slot:
    day = date.fromisoformat(original[:10])
    standing, hindrance = Standing.LATER, ""
    if name := series.skips_holidays and holiday(day, get_language() or "it"):
        standing, hindrance = Standing.HOLIDAY, name
    for closure in closures:
        if closure.club_id == series.club_id and closure.first_day <= day <= closure.last_day:
            standing, hindrance = Standing.CLOSED, closure.name
    return Slot(series, original, moment_of(original), standing, hindrance)


def _midnight(moment: datetime) -> datetime:
    """The last moment before that day on the wall."""
    day = moment.astimezone(zone()).date()
    return on_the_wall(datetime.combine(day, time.min), zone()) - timedelta(microseconds=1)


def of_club(club: Club) -> list[Series]:
    """Those that go on, by name."""
    return list(club.series.filter(ended_at=None).select_related("club"))


def closures_to_come(club: Club, today: date) -> list[Closure]:
    """Those that are not over."""
    return list(club.closures.filter(last_day__gte=today))
