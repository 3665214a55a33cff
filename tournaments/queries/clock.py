"""The one clock that everybody who carries out timed events goes by."""

from __future__ import annotations

from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from django.db import connection
from django.utils import timezone

ANEW: Final = 1.0
"""Seconds that it is counted on without looking it up."""


def database_now() -> datetime:
    """What time it is where the rows are: machines whose own clocks are wrong agree on it."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    at: datetime = now
    return at


class DatabaseClock:
    """The same for whoever asks often: looked up anew every second, and counted on in between."""

    def __init__(self) -> None:
        self._look()

    def _look(self) -> None:
        self._then, self._at = monotonic(), database_now()

    def __call__(self) -> datetime:
        if monotonic() - self._then > ANEW:
            self._look()
        return self._at + timedelta(seconds=monotonic() - self._then)
