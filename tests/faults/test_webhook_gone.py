"""A webhook is removed while somebody writes to it: neither is in the other's way."""

from __future__ import annotations

from threading import Event

import pytest
from django.db import connection, transaction

from tests.conftest import NOW
from tournaments.actions.notices import tell
from tournaments.actions.webhooks import remove_webhook
from tournaments.enums import NoticeKind
from tournaments.models import Notice, Webhook

PATIENCE = 5
A_MOMENT = 0.3


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time")
def test_it_goes_once_what_is_being_written_to_it_is_there(make_tournament, at_once):
    tournament = make_tournament(pairs=2)
    url = "https://example.org/"
    webhook = Webhook.objects.create(club=tournament.club, url=url, secret="whsec_YQ==")
    written, gone = Event(), Event()

    def write():
        with transaction.atomic():
            tell(tournament, NoticeKind.OPENED, (), NOW)
            written.set()
            assert not gone.wait(A_MOMENT)

    def remove():
        assert written.wait(PATIENCE)
        remove_webhook(webhook)
        gone.set()

    at_once(2)([write, remove])
    assert gone.is_set()
    assert not Webhook.objects.exists()
    assert not Notice.objects.filter(webhook__isnull=False).exists()
