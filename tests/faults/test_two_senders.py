"""Two workers empty the outbox at the same moment: everything goes out once, and in order."""

from __future__ import annotations

import json
from collections import Counter

from django.core import mail
from django.db import connection

from tests.conftest import NOW
from tests.tournaments.receivers import HookServer, serving
from tournaments.actions.delivery import deliver_waiting
from tournaments.actions.notices import tell
from tournaments.actions.webhooks import add_webhook
from tournaments.enums import NoticeKind, NoticeState
from tournaments.models import Delivery, Notice, User


def _tell(tournament, *, letters, rounds):
    users = User.objects.bulk_create(
        User(email=f"p{number}@example.org") for number in range(letters)
    )
    for number in range(rounds):
        receivers = [(user.pk, {"name": "A"}) for user in users] if number == 0 else []
        tell(tournament, NoticeKind.ENROLLED, receivers, NOW, about={"number": number})


def _deliver():
    try:
        return deliver_waiting(lambda: NOW)
    finally:
        connection.close()


def test_each_notice_goes_out_once_and_each_program_hears_all_in_order(
    make_tournament, club, at_once
):
    tournament = make_tournament(enrolling=False)
    mail.outbox = []
    with serving(HookServer()) as first, serving(HookServer()) as second:
        for server in (first, second):
            add_webhook(club, server.url())
        _tell(tournament, letters=50, rounds=25)
        pair = at_once(2)
        for _turn in range(3):
            pair([_deliver, _deliver])
    assert set(Notice.objects.values_list("state", flat=True)) == {NoticeState.SENT}
    assert Delivery.objects.count() == Notice.objects.count() == 50 + 2 * 25
    assert max(Counter(letter.to[0] for letter in mail.outbox).values()) == 1
    assert len(mail.outbox) == 50
    for server in (first, second):
        said = [json.loads(body)["data"]["number"] for _path, _headers, body in server.got]
        assert said == list(range(25))
