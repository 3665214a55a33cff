"""Where a webhook may lead: to public addresses only, and to the very one that was looked at."""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Network, IPv6Address, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tournaments.errors import RefusedError

RESOLVE_SECONDS: Final = 5.0
# A name server that hangs must not hold up whoever asks; so its threads are nobody's to wait for.
RESOLVERS: Final = ThreadPoolExecutor(8, thread_name_prefix="resolver")
ASSIGNED: Final = IPv4Network("192.0.0.0/24")
"""For protocols, and a provider’s machines tell their keys there; not every Python knows."""


def parse(url: str) -> SplitResult:
    """The parts of an address a webhook can have.

    Raises ``RefusedError`` (``webhook_not_https``, ``webhook_with_password``,
    ``webhook_unknown_host``).
    """
    try:
        parts = urlsplit(url)
        host, _port = parts.hostname, parts.port
    except ValueError:
        raise RefusedError("webhook_unknown_host", {"host": url}) from None
    if parts.scheme != "https" and not (settings.WEBHOOKS_TO_PRIVATE and parts.scheme == "http"):
        raise RefusedError("webhook_not_https")
    if parts.username is not None or parts.password is not None:
        raise RefusedError("webhook_with_password")
    if not host:
        raise RefusedError("webhook_unknown_host", {"host": url})
    return parts


async def addresses(parts: SplitResult) -> list[str]:
    """Every address the host has, each looked at; the first is the one to call.

    Raises ``RefusedError`` (``webhook_unknown_host``, ``webhook_not_public``).
    """
    host = str(parts.hostname)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    asked = asyncio.get_running_loop().run_in_executor(
        RESOLVERS, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    )
    try:
        found = await asyncio.wait_for(asked, RESOLVE_SECONDS)
    except (OSError, UnicodeError, TimeoutError):
        raise RefusedError("webhook_unknown_host", {"host": host}) from None
    numbers = list(dict.fromkeys(str(each[4][0]) for each in found))
    if not settings.WEBHOOKS_TO_PRIVATE and not all(map(is_public, numbers)):
        raise RefusedError("webhook_not_public", {"host": host})
    return numbers


def check(url: str) -> None:
    """Whether a webhook can lead there, as far as it can be said now.

    Raises ``RefusedError`` as ``parse`` and ``addresses`` do.
    """
    asyncio.run(addresses(parse(url)))


def is_public(number: str) -> bool:
    """Whether anybody on the internet means the same machine by it; no group of machines."""
    address = ip_address(number.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(str(address.ipv4_mapped))
        # What leads to IPv4 by a detour, as ``::/8`` does, or stands for “this site” of old.
        if address.is_reserved or address.sixtofour or address.teredo or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and address not in ASSIGNED
