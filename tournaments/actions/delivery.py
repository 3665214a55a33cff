"""Sending what stands in the outbox."""

from __future__ import annotations

from tournaments.actions.timed import Clock


def deliver_waiting(clock: Clock) -> int:
    """Send every notice that is to be sent; answers how many were tried."""
    del clock
    return 0
