"""What the workers are asked for: each imports one action, late, and does nothing else."""

from __future__ import annotations

import socket
from threading import Lock

from celery import shared_task

DELIVERING = Lock()
"""One at a time in a process: its other threads stay free for what is due."""


@shared_task(name="tick", ignore_result=True)
def tick() -> int:
    """Carry out what is due."""
    from matches.actions.hand import tick as look  # noqa: PLC0415
    from tournaments.queries.clock import DatabaseClock  # noqa: PLC0415

    return look(DatabaseClock(), socket.gethostname())


@shared_task(name="deliver", ignore_result=True)
def deliver() -> int:
    """Send the notices that are to be sent, unless this process is at it already."""
    from tournaments.actions.delivery import deliver_waiting  # noqa: PLC0415
    from tournaments.queries.clock import database_now  # noqa: PLC0415

    if not DELIVERING.acquire(blocking=False):
        return 0
    try:
        return deliver_waiting(database_now)
    finally:
        DELIVERING.release()
