"""A file touched at every round: by its age a probe knows whether a process still goes round."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from celery.bootsteps import StartStopStep
from django.conf import settings

EVERY: Final = 10.0
"""Seconds between two touches of a worker."""


def alive() -> None:
    """Say so; without ``ALIVE_FILE`` nobody asks."""
    if settings.ALIVE_FILE:
        Path(settings.ALIVE_FILE).touch()


class Rounds(StartStopStep):
    """Of a worker: the loop that hands out what there is to do."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, parent: Any) -> None:
        alive()
        parent.timer.call_repeatedly(EVERY, alive)
