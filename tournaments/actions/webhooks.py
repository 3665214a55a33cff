"""A club’s own addresses that are told of everything: adding, changing and trying them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from tournaments.actions.webhook_address import check, parse
from tournaments.actions.webhook_post import new_secret
from tournaments.enums import NoticeKind
from tournaments.errors import RefusedError
from tournaments.models import Club, Notice, Webhook

MOST: Final = 10
"""Webhooks of one club: each is told of everything."""


def add_webhook(club: Club, url: str) -> Webhook:
    """Let this address be told of whatever happens in the club.

    Raises ``RefusedError`` (``webhook_not_https``, ``webhook_with_password``,
    ``webhook_unknown_host``, ``webhook_not_public``, ``webhook_known``, ``webhooks_enough``).
    """
    parse(url)
    check(url)
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        if club.webhooks.filter(url=url).exists():
            raise RefusedError("webhook_known")
        if club.webhooks.count() >= MOST:
            raise RefusedError("webhooks_enough", {"most": MOST})
        return Webhook.objects.create(club=club, url=url, secret=new_secret())


def change_secret(webhook: Webhook) -> None:
    """Sign with a new secret from now on; whoever has the old one only, cannot tell any more."""
    webhook.secret = new_secret()
    webhook.save(update_fields=["secret"])


def switch(webhook: Webhook, *, active: bool) -> None:
    """Tell it of everything, or of nothing; what waits for it is given up then."""
    webhook.active = active
    webhook.save(update_fields=["active"])


def remove_webhook(webhook: Webhook) -> None:
    """Forget it, with all it was told, once nobody is writing to it any more."""
    with transaction.atomic():
        Webhook.objects.select_for_update().filter(pk=webhook.pk).first()
        webhook.delete()


def ping(webhook: Webhook, *, now: datetime) -> Notice:
    """Send it a test, by the way everything goes.

    Raises ``RefusedError`` (``webhook_off``).
    """
    if not webhook.active:
        raise RefusedError("webhook_off")
    return Notice.objects.create(
        club_id=webhook.club_id,
        webhook=webhook,
        kind=NoticeKind.PING,
        written_at=now,
        not_before=now,
    )
