"""The one clock that everybody who carries out timed events goes by."""

from __future__ import annotations

from datetime import datetime

from django.db import connection
from django.utils import timezone


def database_now() -> datetime:
    """What time it is where the rows are: machines whose own clocks are wrong agree on it."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    at: datetime = now
    return at
