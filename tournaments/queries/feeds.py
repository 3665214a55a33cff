"""The tournaments of a club, and of one person, as a calendar program asks for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max, Q, QuerySet

from tournaments.enums import TournamentState
from tournaments.models import AuditRow, Club, Tournament, User

BACK: Final = timedelta(days=60)
"""What is older has left the calendar."""
PUBLIC: Final = (
    TournamentState.OPEN,
    TournamentState.RUNNING,
    TournamentState.CLOSED,
    TournamentState.CANCELLED,
)
USUAL_LENGTH: Final = timedelta(hours=3)


@dataclass(frozen=True, slots=True)
class Dated:
    """A tournament in a calendar; ``tentative`` for whoever only waits for a place."""

    tournament: Tournament
    ends_at: datetime
    changed_at: datetime
    tentative: bool = False


def of_club(club: Club, now: datetime) -> list[Dated]:
    """What everybody may know of: nothing in preparation."""
    return _dated(club.tournaments.filter(state__in=PUBLIC), now, frozenset())


def of_person(user: User, now: datetime) -> list[Dated]:
    """Those they play in, whoever put them on the list, and those they wait for."""
    playing = Tournament.objects.filter(
        Q(entries__enrolled_by=user) | Q(entries__memberships__player__user=user),
        entries__withdrawn_after=None,
    )
    waiting = Tournament.objects.filter(waiting_entries__enrolled_by=user)
    listed = frozenset(playing.values_list("pk", flat=True))
    queued = frozenset(waiting.values_list("pk", flat=True)) - listed
    mine = Tournament.objects.filter(pk__in=listed | queued, state__in=PUBLIC)
    return _dated(mine, now, queued)


def _dated(
    tournaments: QuerySet[Tournament], now: datetime, tentative: Iterable[int]
) -> list[Dated]:
    recent = tournaments.filter(starts_at__gte=now - BACK).select_related("club", "timetable")
    found = list(recent.prefetch_related("stages").order_by("starts_at", "pk"))
    changes = AuditRow.objects.filter(tournament__in=found).values_list("tournament")
    changed = dict(changes.annotate(last=Max("at")).order_by())
    return [
        Dated(each, _end(each), changed.get(each.pk, each.created_at), each.pk in tentative)
        for each in found
    ]


def _end(tournament: Tournament) -> datetime:
    """When the last round is over, where rounds have a length; three hours otherwise."""
    timetable = getattr(tournament, "timetable", None)
    if timetable is None or timetable.round_minutes is None:
        return tournament.starts_at + USUAL_LENGTH
    rounds = sum(stage.rounds_planned for stage in tournament.stages.all())
    minutes = rounds * (timetable.round_minutes + timetable.break_minutes)
    return tournament.starts_at + timedelta(minutes=minutes - timetable.break_minutes)
