"""The outbox: what people are to be told, written in the transaction of what it tells of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import connection

from tournaments.enums import NoticeKind
from tournaments.models import Club, Notice, TimedEvent, Tournament, User, Webhook
from tournaments.permissions import Right


def tell(
    tournament: Tournament,
    kind: NoticeKind,
    receivers: Iterable[tuple[int, Mapping[str, Any]]],
    now: datetime,
    *,
    about: Mapping[str, Any] | None = None,
) -> None:
    """Tell each account (by id) with its own ``params``, and the club's webhooks of it all.

    ``about`` is what a webhook is told besides the tournament.
    """
    _write(tournament.club, tournament, kind, receivers, now, about or {})


def tell_organisers(event: TimedEvent, kind: NoticeKind, now: datetime) -> None:
    """Tell whoever organises in the club that an event of it was given up."""
    tournament, series = event.tournament, event.series
    club = tournament.club if tournament else series.club if series else None
    if club is None:
        return
    users = User.objects.filter(roles__club=club, roles__kind__in=Right.ORGANISE.value).distinct()
    params = {"event": event.pk, "kind": event.kind, "outcome": event.outcome}
    receivers = [(pk, params) for pk in users.values_list("pk", flat=True)]
    _write(club, tournament, kind, receivers, now, params)


def _write(
    club: Club,
    tournament: Tournament | None,
    kind: NoticeKind,
    receivers: Iterable[tuple[int, Mapping[str, Any]]],
    now: datetime,
    about: Mapping[str, Any],
) -> None:
    of_all: dict[str, Any] = {
        "club": club,
        "tournament": tournament,
        "kind": kind,
        "written_at": now,
        "not_before": now,
    }
    given = [(pk, params) for pk, params in receivers]
    willing = set(
        User.objects.filter(pk__in=[pk for pk, _ in given], wants_mail=True).values_list(
            "pk", flat=True
        )
    )
    webhooks = _switched_on(club)
    Notice.objects.bulk_create(
        [
            *(
                Notice(user_id=pk, params=dict(params), **of_all)
                for pk, params in given
                if pk in willing
            ),
            *(Notice(webhook=webhook, params=dict(about), **of_all) for webhook in webhooks),
        ]
    )


def _switched_on(club: Club) -> Iterable[Webhook]:
    """The webhooks to be told; none is removed before what it is told is written."""
    if connection.vendor != "postgresql":
        return club.webhooks.filter(active=True)
    # Django knows no lock so weak: any other lets all who write in the club wait for one another.
    locked = "SELECT * FROM tournaments_webhook WHERE club_id = %s AND active FOR KEY SHARE"
    return Webhook.objects.raw(locked, [club.pk])
