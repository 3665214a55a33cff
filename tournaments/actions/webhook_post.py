"""One call of a webhook: what is said, signed, and what came back.

The scheme is Standard Webhooks (standardwebhooks.com): three headers, HMAC-SHA256.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from ssl import SSLContext
from time import monotonic
from typing import Any, Final
from urllib.parse import SplitResult

import httpx
import structlog
from django.urls import reverse

from tournaments.actions.letters import absolute
from tournaments.actions.webhook_address import addresses, parse
from tournaments.errors import RefusedError
from tournaments.models import Notice

PREFIX: Final = "whsec_"
CONNECT_SECONDS: Final = 5.0
SECONDS: Final = 10.0
"""For the whole call, from the name of the host to the end of the answer."""
READ: Final = 2000
"""How many bytes of an answer are read; nobody needs more of it."""
KEPT: Final = 250

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Post:
    """What is sent where; ``key`` is the same however often it is sent."""

    notice: int
    key: str
    url: str
    secret: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it; ``error`` is a word of ``phrases.DELIVERY_ERRORS``, or begins with one."""

    good: bool
    status: int | None
    error: str
    milliseconds: int


def new_secret() -> str:
    """A key nobody can guess, as the scheme writes them."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def sign(secret: str, key: str, timestamp: int, body: bytes) -> str:
    """The signature of a body under ``webhook-id`` and ``webhook-timestamp`` (whole seconds)."""
    signed = b".".join([key.encode(), str(timestamp).encode(), body])
    made = hmac.new(base64.b64decode(secret.removeprefix(PREFIX)), signed, hashlib.sha256)
    return f"v1,{base64.b64encode(made.digest()).decode()}"


def post_of(notice: Notice) -> Post:
    """What a webhook is told by a notice, as the tournament is now."""
    webhook, tournament = notice.webhook, notice.tournament
    assert webhook is not None  # noqa: S101 (letters are no posts)
    data: dict[str, Any] = {"club": {"id": notice.club.pk, "name": notice.club.name}}
    if tournament is not None:
        path = reverse("tournament", args=[tournament.pk])
        data["tournament"] = {
            "id": tournament.pk,
            "name": tournament.name,
            "url": absolute(path),
            "starts_at": tournament.starts_at.isoformat(),
        }
    told: Mapping[str, Any] = {
        "type": f"tournament.{notice.kind}" if tournament else f"club.{notice.kind}",
        "timestamp": notice.written_at.isoformat(),
        "data": {**notice.params, **data},
    }
    body = json.dumps(told, ensure_ascii=False).encode()
    return Post(notice.pk, str(notice.key), webhook.url, webhook.secret, body)


async def send(post: Post, now: datetime) -> Answer:
    """Call it once; whatever goes wrong is the answer, never an exception."""
    begun = monotonic()
    status: int | None = None
    try:
        async with asyncio.timeout(SECONDS):
            parts = parse(post.url)
            status, error = await _call(post, parts, await addresses(parts), int(now.timestamp()))
    except RefusedError as refused:
        error = f"{refused.code}: {refused.params.get('host', '')}"
    except (TimeoutError, httpx.TimeoutException):
        error = "timeout"
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as failed:
        error = f"unreachable: {_tidy(str(failed) or type(failed).__name__)}"
    except Exception as failed:
        log.exception("webhook failed", notice=post.notice)
        error = f"error: {type(failed).__name__}"
    return Answer(not error, status, error, round((monotonic() - begun) * 1000))


async def _call(
    post: Post, parts: SplitResult, numbers: list[str], timestamp: int
) -> tuple[int, str]:
    """The status, and what is wrong with it. Calls the address that was looked at, by number."""
    host = str(parts.hostname).encode("idna").decode()
    number = f"[{numbers[0]}]" if ":" in numbers[0] else numbers[0]
    port = f":{parts.port}" if parts.port else ""
    called = parts._replace(netloc=f"{number}{port}", fragment="").geturl()
    named = f"[{host}]" if ":" in host else host
    headers = {
        "host": f"{named}{port}",
        "content-type": "application/json",
        "accept-encoding": "identity",
        "user-agent": "Smazzata",
        "webhook-id": post.key,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": sign(post.secret, post.key, timestamp, post.body),
    }
    limits = httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
    # No proxy of the environment: it would look the name up once more.
    async with (
        httpx.AsyncClient(
            timeout=limits, verify=_certificates(), trust_env=False, follow_redirects=False
        ) as client,
        client.stream(
            "POST",
            called,
            content=post.body,
            headers=headers,
            extensions={"sni_hostname": host},
        ) as response,
    ):
        return response.status_code, await _wrong_with(response)


@cache
def _certificates() -> SSLContext:
    """Whom to trust; dear to read, so it is read once."""
    return httpx.create_ssl_context(trust_env=False)


async def _wrong_with(response: httpx.Response) -> str:
    if response.is_success:
        return ""
    if response.is_redirect:
        return "redirect"
    said = b""
    async for piece in response.aiter_raw():
        said += piece
        if len(said) >= READ:
            break
    return f"answer: {_tidy(said[:READ].decode(errors='replace'))}".strip()


def _tidy(text: str) -> str:
    """One line of what can be printed, not too long to be kept."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:KEPT]
