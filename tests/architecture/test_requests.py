"""What holds for every request: its writing, how often one may ask, who may keep the answer."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from deploy import asgi

pytestmark = pytest.mark.django_db

FORM = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n+2AA-\xc3\xa8\r\n--x--\r\n'
WRITINGS = [
    "utf-8",
    "hex",
    "rot13",
    "utf-7",
    "unicode_escape",
    "idna",
    "undefined",
    "\0",
    "nonsense",
]


@pytest.mark.parametrize("charset", WRITINGS)
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data; boundary=x", FORM),
        ("application/x-www-form-urlencoded", b"name=%2B2AA-%C3%A8"),
    ],
)
def test_whatever_is_sent_is_read_as_utf8(content_type, body, charset):
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"q=%2B2AA-%C3%A8",
        "headers": [
            (b"content-type", f"{content_type}; charset={charset}".encode()),
            (b"content-length", str(len(body)).encode()),
        ],
    }
    request = asgi.application.request_class(scope, BytesIO(body))
    assert request.GET["q"] == "+2AA-è"
    assert request.POST["name"] == "+2AA-è"


@pytest.mark.parametrize("page", ["account_login", "club_new", "tournament_new"])
def test_pages_are_nobody_elses_to_keep(client, owner, page):
    client.force_login(owner)
    answer = client.get(reverse(page), follow=True)
    kept = {part.strip() for part in answer["Cache-Control"].split(",")}
    assert {"private", "no-cache"} <= kept


def test_the_administration_counts_wrong_passwords_as_the_sign_in_page_does(client, owner):
    """A way in without a limit would be the one to guess passwords at."""
    answer = client.post(reverse("admin:login"), {"username": owner.email, "password": "wrong"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("account_login"))


def test_nobody_without_the_right_comes_into_the_administration(client, owner):
    client.force_login(owner)
    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.status_code == 403
    assert not isinstance(answer.wsgi_request.user, AnonymousUser)


def test_too_many_tries_are_told_in_words(client, owner):
    client.force_login(owner)
    change = reverse("account_change_password")
    answers = [client.post(change, {"oldpassword": "wrong"}) for _ in range(8)]
    assert answers[-1].status_code == 429
    assert "error.html" in [template.name for template in answers[-1].templates]
