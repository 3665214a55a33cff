"""What the club calendar shows: what is coming, what is being played, who won."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, Q
from django.utils import timezone

from tournaments.enums import AuditAction, TournamentState
from tournaments.models import AuditRow, Entry, Tournament

LAST_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Announced:
    """A tournament with the number of entries that stand on its list."""

    tournament: Tournament
    taken: int

    @property
    def left(self) -> int | None:
        """How many places are free; None where there is no limit."""
        capacity = self.tournament.capacity
        return None if capacity is None else max(0, capacity - self.taken)


def announced(now: datetime, organised: Collection[int]) -> list[Announced]:
    """Everything not over yet, soonest first; drafts of the ``organised`` clubs only.

    A cancelled tournament stays until the end of its day, so that nobody comes for nothing.
    """
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    shown = (
        Q(state__in=(TournamentState.OPEN, TournamentState.RUNNING))
        | Q(state=TournamentState.CANCELLED, starts_at__gte=midnight)
        | Q(state=TournamentState.DRAFT, club__in=organised)
    )
    tournaments = (
        Tournament.objects.filter(shown)
        .select_related("club")
        .annotate(taken=Count("entries", filter=Q(entries__withdrawn_after=None)))
        .order_by("starts_at", "pk")
    )
    return [Announced(tournament, tournament.taken) for tournament in tournaments]


def finished() -> list[Tournament]:
    """The last tournaments played, the latest first."""
    closed = Tournament.objects.filter(state=TournamentState.CLOSED).select_related("club")
    return list(closed.order_by("-starts_at", "-pk")[:LAST_SHOWN])


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
