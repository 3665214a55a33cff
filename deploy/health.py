"""Whether the service is alive, and whether it can do its work."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from kombu import Connection

from tournaments.queries.clock import database_now
from tournaments.queries.timed import seen_until

MOST_SKEW: Final = 30.0
"""Seconds by which our clock may differ from the database's."""
KEPT: Final = 1.0
"""Seconds for which an answer is given again without asking."""
FOR_WEB: Final = ("database", "migrations")
"""What a web process needs to answer; the others are missed by whoever waits for an event."""

Parts = dict[str, bool]


@dataclass(slots=True)
class _Asked:
    """The last answer, and when on the monotonic clock it was found."""

    parts: Parts
    at: float


_lock = Lock()
_last: list[_Asked] = []
_migrated: list[bool] = []


def healthz(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    """Each part, and 503 where one is missing; ``?for=web``: only where the web cannot answer."""
    parts = _parts()
    needed = FOR_WEB if request.GET.get("for") == "web" else tuple(parts)
    ready = all(parts[name] for name in needed)
    answer = JsonResponse({"ready": ready, **parts}, status=200 if ready else 503)
    answer["Cache-Control"] = "no-store"
    return answer


def forget() -> None:
    """Ask again at the next request."""
    _last.clear()
    _migrated.clear()


def _parts() -> Parts:
    """What was found lately, or now: many who ask at once cost one question."""
    with _lock:
        if not _last or time.monotonic() - _last[0].at > KEPT:
            _last[:] = [_Asked(_look(), time.monotonic())]
        return _last[0].parts


def _look() -> Parts:
    return {**_in_database(), "broker": _broker_answers()}


def _in_database() -> Parts:
    try:
        now = database_now()
        seen = seen_until()
        return {
            "database": True,
            "migrations": _all_migrated(),
            "worker": "worker" in seen and seen["worker"] > now,
            "beat": "beat" in seen and seen["beat"] > now,
            "clock": abs((timezone.now() - now).total_seconds()) < MOST_SKEW,
        }
    except DatabaseError:
        return dict.fromkeys(("database", "migrations", "worker", "beat", "clock"), False)


def _all_migrated() -> bool:
    """Whether the database is as new as the code; it cannot grow older while we run."""
    if not _migrated:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        _migrated.append(True)
    return True


def _broker_answers() -> bool:
    if settings.CELERY_BROKER_URL.startswith("memory"):
        return True
    options: dict[str, Any] = {"socket_timeout": 1, "socket_connect_timeout": 1}
    if not settings.CELERY_BROKER_URL.startswith("redis"):
        options = {}
    try:
        with Connection(
            settings.CELERY_BROKER_URL, connect_timeout=1, transport_options=options
        ) as broker:
            broker.ensure_connection(max_retries=1, timeout=1)
            broker.default_channel  # noqa: B018 (Redis connects only when it is asked something)
    except Exception:  # noqa: BLE001 (each transport fails in its own way)
        return False
    return True
