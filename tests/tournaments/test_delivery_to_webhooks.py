"""Programs that are told: signed, in order, again when they fail, and never what is not public."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

from tests.conftest import NOW
from tests.tournaments.receivers import HookServer, serving
from tournaments.actions import delivery, webhook_address, webhook_post
from tournaments.actions.delivery import BACKOFF, LEASE, REST, deliver_waiting, send_again
from tournaments.actions.notices import tell
from tournaments.actions.webhook_address import is_public
from tournaments.actions.webhook_post import Post, send, sign
from tournaments.actions.webhooks import add_webhook, change_secret, ping, switch
from tournaments.enums import NoticeKind, NoticeState
from tournaments.errors import RefusedError
from tournaments.models import Delivery, Notice, Webhook

SECRET = "whsec_" + base64.b64encode(b"only for this test, 32 bytes long").decode()


def at(moment=NOW):
    return lambda: moment


@pytest.fixture
def server():
    with serving(HookServer()) as running:
        yield running


@pytest.fixture
def hook(club, server):
    return Webhook.objects.create(club=club, url=server.url(), secret=SECRET)


@pytest.fixture
def told(make_tournament, hook):
    """Write so many notices for everybody who is told of the tournament."""
    tournament = make_tournament(enrolling=False)

    def write(count=1, kind=NoticeKind.STARTED):
        for number in range(count):
            tell(tournament, kind, [], NOW, about={"round": number + 1})
        return tournament

    return write


def numbers(server):
    return [json.loads(body)["data"]["round"] for _path, _headers, body in server.got]


def test_it_is_told_what_happened_and_signed(told, server, hook):
    tournament = told()
    assert deliver_waiting(at()) == 1
    ((path, headers, body),) = server.got
    notice = Notice.objects.get()
    assert (path, notice.state, notice.sent_at) == ("/hook", NoticeState.SENT, NOW)
    assert headers["content-type"] == "application/json"
    assert headers["webhook-id"] == str(notice.key)
    assert abs(int(headers["webhook-timestamp"]) - NOW.timestamp()) <= 1
    signed = f"{notice.key}.{headers['webhook-timestamp']}.".encode() + body
    key = b"only for this test, 32 bytes long"
    made = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{made}"
    assert json.loads(body) == {
        "type": "tournament.started",
        "timestamp": "2026-11-20T20:30:00+00:00",
        "data": {
            "round": 1,
            "club": {"id": tournament.club_id, "name": "Circolo del Burraco"},
            "tournament": {
                "id": tournament.pk,
                "name": "Burraco del venerdì",
                "url": f"http://127.0.0.1:8000/tournaments/{tournament.pk}/",
                "starts_at": "2026-11-20T20:30:00+00:00",
            },
        },
    }


def test_the_signature_is_that_of_the_scheme():
    """The worked example of standardwebhooks.com’s libraries."""
    made = sign(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_example_of_the_manual_tells_ours_from_others(told, server):
    page = (Path(__file__).resolve().parents[2] / "docs/webhooks.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    names = {}
    exec(program, names)  # noqa: S102 (our own manual)
    told()
    deliver_waiting(at())
    ((_path, headers, body),) = server.got
    check = names["is_from_smazzata"]
    now = NOW.timestamp()
    assert check(SECRET, headers, body, now)
    assert not check(SECRET, headers, body + b" ", now)
    assert not check(SECRET, headers, body, now + 301)
    assert not check(SECRET.replace("b", "c", 1), headers, body, now)


def test_order_is_kept(told, server):
    told(12)
    assert deliver_waiting(at()) == 12
    assert numbers(server) == list(range(1, 13))


def test_what_failed_comes_again_and_the_others_rest_a_moment(told, server):
    told(3)
    server.answers, server.says = [500], "così\nno \x00".encode() + b"x" * 50_000
    deliver_waiting(at())
    assert numbers(server) == [1]
    tried = Delivery.objects.get()
    assert (tried.good, tried.status) == (False, 500)
    assert tried.error.startswith("answer: così no x")
    assert len(tried.error) <= 300
    assert deliver_waiting(at(NOW + REST - timedelta(seconds=1))) == 0
    deliver_waiting(at(NOW + REST))
    assert numbers(server) == [1, 1, 2, 3]
    ids = [headers["webhook-id"] for _path, headers, _body in server.got]
    assert ids[0] == ids[1]


def test_a_dead_one_is_given_up_in_the_end_and_can_be_sent_again(told, server, hook):
    told()
    Webhook.objects.update(url="http://127.0.0.1:9/hook")
    now = NOW
    for pause in BACKOFF:
        deliver_waiting(at(now))
        now += pause
    deliver_waiting(at(now))
    notice = Notice.objects.get()
    assert (notice.state, notice.deliveries.count()) == (NoticeState.FAILED, 7)
    assert notice.deliveries.first().error.startswith("unreachable")
    Webhook.objects.update(url=server.url())
    send_again(notice, now=now)
    deliver_waiting(at(now))
    assert numbers(server) == [1]


def test_one_that_says_nothing_keeps_nobody_waiting(told, server, club, monkeypatch):
    """The silent one and the quick one are called beside one another."""
    monkeypatch.setattr(webhook_post, "SECONDS", 0.3)
    told_quick = told(0)
    with serving(HookServer()) as silent:
        silent.silent.set()
        Webhook.objects.create(club=club, url=silent.url(), secret=SECRET)
        told(2)
        deliver_waiting(at())
    assert numbers(server) == [1, 2]
    assert numbers(silent) == [1]
    assert Delivery.objects.get(good=False).error == "timeout"
    assert told_quick.notices.filter(state=NoticeState.WAITING).count() == 2


def test_a_redirect_is_not_followed(told, server):
    told()
    server.answers = [302]
    deliver_waiting(at())
    assert [path for path, _headers, _body in server.got] == ["/hook"]
    assert (Delivery.objects.get().status, Delivery.objects.get().error) == (302, "redirect")


def test_who_died_after_the_call_leaves_a_repeat_of_the_same_id(told, server, monkeypatch):
    told()
    monkeypatch.setattr(delivery, "_note", _dies)
    with pytest.raises(KeyboardInterrupt):
        deliver_waiting(at())
    monkeypatch.undo()
    assert deliver_waiting(at(NOW + LEASE - timedelta(seconds=1))) == 0
    assert deliver_waiting(at(NOW + LEASE)) == 1
    assert len({headers["webhook-id"] for _path, headers, _body in server.got}) == 1
    assert len(server.got) == 2


def _dies(*_args, **_named):
    raise KeyboardInterrupt


def test_one_that_is_switched_off_is_told_nothing(told, server, hook):
    told()
    switch(hook, active=False)
    deliver_waiting(at())
    assert (server.got, Notice.objects.get().state) == ([], NoticeState.FAILED)
    assert Delivery.objects.get().error == "switched_off"
    told()
    assert Notice.objects.count() == 1
    with pytest.raises(RefusedError) as refused:
        ping(hook, now=NOW)
    assert refused.value.code == "webhook_off"


def test_a_test_goes_the_same_way(server, hook):
    ping(hook, now=NOW)
    deliver_waiting(at())
    ((_path, _headers, body),) = server.got
    assert json.loads(body)["type"] == "club.ping"


def test_a_new_secret_signs_from_then_on(told, server, hook):
    told()
    change_secret(hook)
    deliver_waiting(at())
    ((_path, headers, body),) = server.got
    stamp = int(headers["webhook-timestamp"])
    assert headers["webhook-signature"] == sign(hook.secret, headers["webhook-id"], stamp, body)
    assert hook.secret.startswith("whsec_")
    assert hook.secret != SECRET


PUBLIC = ["93.184.216.34", "2606:4700::1111"]
PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104 (nobody binds to it)
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1%eth0",
    "fd00::1",
    "fec0::1",
    "ff0e::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "192.0.0.192",
    "2002:7f00:1::",
    "2001::1",
]


@pytest.mark.parametrize("number", PUBLIC)
def test_public_addresses(number):
    assert is_public(number)


@pytest.mark.parametrize("number", PRIVATE)
def test_addresses_that_are_not_public(number):
    assert not is_public(number)


@pytest.fixture
def served(settings):
    settings.WEBHOOKS_TO_PRIVATE = False


REFUSED = [
    ("http://example.org/", "webhook_not_https"),
    ("ftp://example.org/", "webhook_not_https"),
    ("https://me:secret@example.org/", "webhook_with_password"),
    ("https://127.0.0.1/", "webhook_not_public"),
    ("https://[::1]/", "webhook_not_public"),
    ("https://2130706433/", "webhook_not_public"),
    ("https://localhost:8000/", "webhook_not_public"),
    ("https:///path", "webhook_unknown_host"),
    ("https://example.org:99999/", "webhook_unknown_host"),
    ("https://nothing.invalid/", "webhook_unknown_host"),
]


@pytest.mark.parametrize(("url", "code"), REFUSED)
def test_what_cannot_be_an_address(served, club, url, code):
    with pytest.raises(RefusedError) as refused:
        add_webhook(club, url)
    assert refused.value.code == code
    assert not Webhook.objects.exists()


def test_an_address_is_there_once_and_there_are_not_too_many(club, server):
    add_webhook(club, server.url())
    with pytest.raises(RefusedError) as refused:
        add_webhook(club, server.url())
    assert refused.value.code == "webhook_known"
    for number in range(9):
        add_webhook(club, server.url(f"/{number}"))
    with pytest.raises(RefusedError) as refused:
        add_webhook(club, server.url("/more"))
    assert refused.value.code == "webhooks_enough"


def test_a_private_address_is_not_called_even_if_it_was_public_once(served, told, server, hook):
    Webhook.objects.update(url=server.url().replace("http:", "https:"))
    told()
    deliver_waiting(at())
    assert server.got == []
    assert Delivery.objects.get().error == "webhook_not_public: 127.0.0.1"


def test_the_very_address_that_was_looked_at_is_called(server, monkeypatch):
    """A name that means something else when asked again leads nowhere else: it is asked once."""
    asked = []

    def resolve(host, port, **_named):
        asked.append(host)
        number = "127.0.0.1" if len(asked) == 1 else "127.0.0.2"
        return [(2, 1, 6, "", (number, port))]

    monkeypatch.setattr(webhook_address.socket, "getaddrinfo", resolve)
    url = server.url().replace("127.0.0.1", "rebound.example.org")
    answer = asyncio.run(send(Post(1, "key", url, SECRET, b"{}"), NOW))
    assert (answer.good, asked) == (True, ["rebound.example.org"])
    ((_path, headers, _body),) = server.got
    assert headers["host"] == f"rebound.example.org:{server.server_address[1]}"


def test_a_name_with_an_accent_is_called_by_its_other_spelling(server, monkeypatch):
    found = [(2, 1, 6, "", ("127.0.0.1", 80))]
    monkeypatch.setattr(webhook_address.socket, "getaddrinfo", lambda *_, **__: found)
    url = server.url().replace("127.0.0.1", "venerdì.example.org")
    assert asyncio.run(send(Post(1, "key", url, SECRET, b"{}"), NOW)).good
    ((_path, headers, _body),) = server.got
    assert headers["host"].startswith("xn--venerd-1va.example.org:")


def test_one_that_is_slow_waits_for_its_next_turn(told, server, monkeypatch):
    """What was not tried keeps its place, and no try is counted."""
    monkeypatch.setattr(delivery, "POSTS_SECONDS", -1.0)
    monkeypatch.setattr(delivery, "MOST_AT_ONCE", 2)
    told(2)
    assert deliver_waiting(at()) == 2
    assert server.got == []
    assert set(Notice.objects.values_list("attempts", "state")) == {(0, NoticeState.WAITING)}


def test_one_bad_number_among_good_ones_is_enough(served, monkeypatch):
    found = [(2, 1, 6, "", (number, 443)) for number in ("93.184.216.34", "10.0.0.1")]
    monkeypatch.setattr(webhook_address.socket, "getaddrinfo", lambda *_, **__: found)
    answer = asyncio.run(send(Post(1, "key", "https://both.example.org/", SECRET, b"{}"), NOW))
    assert (answer.good, answer.error) == (False, "webhook_not_public: both.example.org")


@pytest.mark.parametrize("count", [1, 3])
def test_what_calls_cost(told, server, count, django_assert_num_queries):
    told(count)
    # Beside what each costs: four for its mark.
    with django_assert_num_queries(COST + 4 * count):
        assert deliver_waiting(at()) == count


COST = 20
