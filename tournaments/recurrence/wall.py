"""The clock on the wall of the hall, on the two nights of the year when it is changed too."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


def on_the_wall(naive: datetime, zone: ZoneInfo) -> datetime:
    """The moment at which the wall shows that; what it shows twice is the first time.

    What it never shows, for the hour is left out that night, is reckoned by the clock of before:
    02:30 is then half an hour after the change, 03:30 on the wall (RFC 5545, 3.3.5).
    """
    return naive.replace(tzinfo=zone, fold=0).astimezone(UTC)


def before(moment: datetime, minutes: int, zone: ZoneInfo) -> datetime:
    """So many minutes earlier: whole days by the wall, what is left by the second hand.

    A week before half past nine in the evening is half past nine, whatever was done to the clock.
    """
    days, rest = divmod(minutes, 24 * 60)
    local = moment.astimezone(zone)
    if days:
        local = on_the_wall(local.replace(tzinfo=None) - timedelta(days=days), zone)
    return (local.astimezone(UTC) - timedelta(minutes=rest)).astimezone(UTC)
