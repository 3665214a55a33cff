"""Figures for Prometheus: what was measured in this process, and what stands in the database."""

from __future__ import annotations

import hmac
import ipaddress
import os
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily

from deploy.logs import route_of
from tournaments.queries.clock import database_now
from tournaments.queries.notices import outbox_age, outbox_waiting
from tournaments.queries.timed import failed_count, lateness, seen_until

REQUESTS: Final = Histogram(
    "smazzata_request_seconds",
    "How long requests took, by the template of their address.",
    ["method", "route", "status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
ENTRIES: Final = Histogram(
    "smazzata_entry_seconds",
    "How long it took to enter a smazzata or a result, by the way it came.",
    ["way"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10),
)
ENTERED_BY: Final = {
    "sheet": "page",
    "cards": "page",
    "api_smazzate": "rest",
    "api_sheet": "rest",
}
"""The addresses by which play is entered, by their names."""
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PROXIED: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")
SCRAPES: Final = Counter("smazzata_scrapes_without_database", "Scrapes it gave no figures for.")


def count_request(request: HttpRequest, status: int, seconds: float) -> None:
    """Note how long a request took."""
    # Anybody can invent a method, and each would be kept for ever.
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(method, route_of(request), status).observe(seconds)
    match = request.resolver_match
    if match and method in ("POST", "PUT") and match.url_name in ENTERED_BY:
        ENTRIES.labels(ENTERED_BY[match.url_name]).observe(seconds)


def metrics(request: HttpRequest) -> HttpResponse:
    """All figures, for whoever may see them; for everybody else there is nothing here."""
    if not _may_scrape(request):
        return HttpResponseNotFound()
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def exposition() -> bytes:
    """What this process, or all that share its folder, have measured; and the database's part."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry = REGISTRY
    in_database = generate_latest(_InDatabase())  # first: it counts where it fails
    return generate_latest(registry) + in_database


def _may_scrape(request: HttpRequest) -> bool:
    """With the token from anywhere; without it from inside, and not through a proxy."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    if any(name in request.META for name in PROXIED):
        return False
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    return address.is_loopback or address.is_private


class _InDatabase:
    """What the rows say: five small questions, however many rows there are."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            figures = list(_figures())
        except DatabaseError:
            SCRAPES.inc()
            return
        for name, what, value in figures:
            yield GaugeMetricFamily(f"smazzata_{name}", what, value=value)
        yield from ()


def _figures() -> Iterator[tuple[str, str, float]]:
    now = database_now()
    waiting = lateness(now)
    yield (
        "timed_events_late",
        "Events that wait over 2 seconds after their time.",
        waiting.late,
    )
    yield "timed_events_oldest_seconds", "How long the oldest due event has waited.", waiting.oldest
    yield "timed_events_failed", "Events given up, which an organiser has to see.", failed_count()
    yield "outbox_waiting", "Notices still to be sent.", outbox_waiting()
    yield "outbox_oldest_seconds", "How long the oldest notice has waited.", outbox_age(now)
    seen = seen_until()
    for part in ("worker", "beat"):
        left = (seen[part] - now).total_seconds() if part in seen else -1e9
        yield (
            f"{part}_at_work",
            f"1 if a {part} was seen lately, else 0.",
            float(left > 0),
        )
        yield f"{part}_lease_seconds", f"For how long the {part} still counts as at work.", left


def serve_alone() -> None:
    """Show a worker's or a beat's own figures at ``METRICS_PORT``, where one is named."""
    if not settings.METRICS_PORT:
        return
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    start_http_server(settings.METRICS_PORT, registry=registry)
