"""What the club calendar shows: what is coming, what is being played, who won."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from tournaments.enums import AuditAction, TournamentState
from tournaments.models import AuditRow, Entry, Tournament
from tournaments.phrases import RULESET_NAMES

LAST_SHOWN: Final = 10
MOST_SHOWN: Final = 30
"""On one page, unless a single day has more."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A tournament with the number of entries that stand on its list, and of those who wait."""

    tournament: Tournament
    taken: int
    waiting: int = 0

    @property
    def left(self) -> int | None:
        """How many places are free; None where there is no limit."""
        capacity = self.tournament.capacity
        return None if capacity is None else max(0, capacity - self.taken)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a person wants to see: of one club (by id), of one game, from one day on."""

    club: int | None = None
    game: str = ""
    first_day: date | None = None

    def of(self, tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
        """Those of the club and the game."""
        if self.club is not None:
            tournaments = tournaments.filter(club=self.club)
        if self.game:
            named = Q(game_name=self.game) | Q(game_name="", ruleset=self.game)
            tournaments = tournaments.filter(named)
        return tournaments


@dataclass(frozen=True, slots=True)
class Page:
    """Whole days, soonest first; ``next_day`` is the first that is not on it."""

    shown: list[Announced]
    next_day: date | None


def _on_show(now: datetime, organised: Collection[int]) -> QuerySet[Tournament]:
    """Everything not over yet; drafts of the ``organised`` clubs only.

    A cancelled tournament stays until the end of its day, so that nobody comes for nothing; one
    that never began until the end of the next.
    """
    today = timezone.localdate(now)
    shown = (
        Q(state=TournamentState.RUNNING)
        | Q(state=TournamentState.OPEN, starts_at__gte=_midnight(today - timedelta(days=1)))
        | Q(state=TournamentState.CANCELLED, starts_at__gte=_midnight(today))
        | Q(
            state=TournamentState.DRAFT,
            club__in=organised,
            starts_at__gte=_midnight(today - timedelta(days=1)),
        )
    )
    return Tournament.objects.filter(shown)


def announced(now: datetime, organised: Collection[int], chosen: Chosen) -> Page:
    """What a page of the calendar shows, in two queries whatever there is."""
    found = chosen.of(_on_show(now, organised)).order_by("starts_at", "pk")
    if chosen.first_day is not None:
        found = found.filter(starts_at__gte=_midnight(chosen.first_day))
    times = list(found.values_list("starts_at", flat=True)[: MOST_SHOWN + 1])
    next_day = _next_day(times)
    if next_day is not None:
        found = found.filter(starts_at__lt=_midnight(next_day))
    counted = found.select_related("club").annotate(
        taken=Count("entries", filter=Q(entries__withdrawn_after=None), distinct=True),
        waiting=Count("waiting_entries", distinct=True),
    )
    return Page(
        _without_replaced([Announced(each, each.taken, each.waiting) for each in counted]), next_day
    )


def _next_day(times: Sequence[datetime]) -> date | None:
    """Where the page ends; None where everything fits on it."""
    if len(times) <= MOST_SHOWN:
        return None
    first, last = (timezone.localtime(times[place]).date() for place in (0, -1))
    return last if last > first else first + timedelta(days=1)


def _without_replaced(shown: list[Announced]) -> list[Announced]:
    """A cancelled one is not worth a word if it is announced anew for the same moment.

    Nor is one that nobody was to come to, if it is announced for another time of that day.
    """
    held = [each for each in shown if each.tournament.state != TournamentState.CANCELLED]
    moments, days = {_held(each) for each in held}, {_held_on(each) for each in held}

    def replaced(each: Announced) -> bool:
        empty = not each.taken and not each.waiting
        return _held(each) in moments or (empty and _held_on(each) in days)

    return [
        each
        for each in shown
        if each.tournament.state != TournamentState.CANCELLED or not replaced(each)
    ]


def _held(each: Announced) -> tuple[int, str, datetime]:
    return each.tournament.club_id, each.tournament.name, each.tournament.starts_at


def _held_on(each: Announced) -> tuple[int, str, date]:
    club, name, starts_at = _held(each)
    return club, name, timezone.localdate(starts_at)


def choices(
    now: datetime, organised: Collection[int]
) -> tuple[list[tuple[int, str]], list[tuple[str, str]]]:
    """The clubs and the games on show, for a person to choose from; by name."""
    found = set(
        _on_show(now, organised)
        .order_by()
        .values_list("club", "club__name", "ruleset", "game_name")
        .distinct()
    )
    clubs = {(pk, name) for pk, name, _, _ in found}
    games = {
        (name or ruleset, name or str(RULESET_NAMES[ruleset])) for _, _, ruleset, name in found
    }
    return sorted(clubs, key=lambda club: club[1]), sorted(games, key=lambda game: game[1])


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


def finished(chosen: Chosen) -> list[Tournament]:
    """The last tournaments played, the latest first."""
    closed = chosen.of(Tournament.objects.filter(state=TournamentState.CLOSED))
    closed = closed.select_related("club")
    return list(closed.order_by("-starts_at", "-pk")[:LAST_SHOWN])


def why_cancelled(tournament: Tournament) -> str:
    """As everybody concerned was told; blank where no reason was given."""
    rows = tournament.audit.filter(action=AuditAction.CANCELLED).order_by("-pk")
    details = rows.values_list("details", flat=True).first() or {}
    return str(details.get("reason", ""))


def winners(tournaments: Sequence[Tournament]) -> dict[int, list[str]]:
    """Who shares the first place, by tournament id, in two queries whatever the number.

    The audit row of a tournament's last close keeps the codes of its winners: whoever corrects a
    result afterwards writes another.
    """
    closes = AuditRow.objects.filter(tournament__in=tournaments, action=AuditAction.CLOSED)
    last = dict(closes.order_by("pk").values_list("tournament_id", "details"))
    codes = {
        (tournament, code)
        for tournament, details in last.items()
        for code in details.get("winners", ())
    }
    return _names(codes)


def _names(codes: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    wanted = set(codes)
    entries = Entry.objects.filter(
        tournament__in={tournament for tournament, _ in wanted},
        code__in={code for _, code in wanted},
    )
    names: dict[int, list[str]] = defaultdict(list)
    for tournament, code, name in entries.values_list("tournament_id", "code", "name"):
        if (tournament, code) in wanted:
            names[tournament].append(name)
    return dict(names)
