"""The outbox as it is read: what waits, and what became of what was sent."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Count, Prefetch, QuerySet

from tournaments.enums import NoticeKind, NoticeState
from tournaments.models import Delivery, Notice, Tournament, Webhook

BEFORE_PLAY: Final = (NoticeKind.REMINDER, NoticeKind.CHECK_IN)
SHOWN: Final = 50
"""How many of a webhook’s notices its page shows, newest first."""


def outbox_waiting() -> int:
    """How many notices are still to be sent."""
    return Notice.objects.filter(state=NoticeState.WAITING).count()


def outbox_age(now: datetime) -> float:
    """For how many seconds the oldest notice has been waiting; 0 where none waits."""
    oldest = (
        Notice.objects.filter(state=NoticeState.WAITING)
        .order_by("written_at")
        .values_list("written_at", flat=True)
        .first()
    )
    return max(0.0, (now - oldest).total_seconds()) if oldest else 0.0


def letters_of(tournament: Tournament) -> QuerySet[Notice]:
    """Who was told what by e-mail of this tournament, newest first; each with its ``tries``."""
    return tournament.notices.filter(webhook=None).select_related("user").prefetch_related(_tries())


def counted(tournament: Tournament) -> dict[str, int]:
    """How many letters of the tournament are in each state."""
    found = (
        tournament.notices.filter(webhook=None)
        .order_by("state")
        .values_list("state")
        .annotate(count=Count("pk"))
    )
    return dict.fromkeys(NoticeState.values, 0) | dict(found)


def posts_of(webhook: Webhook) -> list[Notice]:
    """The newest notices of a webhook, each with its ``tries``, newest first. Two queries."""
    return list(webhook.notices.select_related("tournament").prefetch_related(_tries())[:SHOWN])


def too_late(notices: Iterable[Notice], now: datetime) -> set[int]:
    """The letters (by id) whose moment is over; what programs are told never is. One query.

    A reminder is late after the start, a table once its round is not being played.
    """
    letters = [each for each in notices if each.user_id is not None and each.tournament is not None]
    tables = [each for each in letters if each.kind == NoticeKind.TABLE]
    played = _played({each.tournament for each in tables if each.tournament}) if tables else set()
    return {
        each.pk for each in tables if (each.tournament_id, each.params.get("round")) not in played
    } | {
        each.pk
        for each in letters
        if each.kind in BEFORE_PLAY and each.tournament and now >= each.tournament.starts_at
    }


def _played(tournaments: Iterable[Tournament]) -> set[tuple[int, int]]:
    """The rounds being played: tournament (by id) and number."""
    running = Tournament.objects.filter(
        pk__in=[each.pk for each in tournaments], rounds__state="published", rounds__set_aside=None
    )
    return set(running.values_list("pk", "rounds__number"))


def _tries() -> Prefetch[str]:
    return Prefetch("deliveries", Delivery.objects.order_by("-pk"), to_attr="tries")
