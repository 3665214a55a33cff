"""The beat: as many as there are, one of them beats."""

from __future__ import annotations

import os
import socket
import uuid
from datetime import timedelta
from typing import Any, Final

import structlog
from celery.beat import Scheduler
from django.db import DatabaseError

from deploy.alive import alive

LASTING: Final = timedelta(seconds=6)
LOOK_AGAIN: Final = 0.5
"""Seconds until somebody who does not hold the lease asks for it again."""

log = structlog.get_logger(__name__)


class ElectedScheduler(Scheduler):
    """Beats while it holds the lease in the database; whoever lost it waits for its turn.

    It keeps nothing: what is to be done stands in the rows, a beat only makes a worker look.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
        self.elected = False

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Seconds until the next look."""
        alive()
        self._stand()
        if not self.elected:
            return LOOK_AGAIN
        seconds: float = super().tick(*args, **kwargs)
        return min(seconds, LOOK_AGAIN)

    def _stand(self) -> None:
        from django.db import close_old_connections  # noqa: PLC0415 (once Django is set up)

        from tournaments.actions.leases import hold  # noqa: PLC0415
        from tournaments.queries.clock import database_now  # noqa: PLC0415

        before = self.elected
        try:
            close_old_connections()
            self.elected = hold("beat", self.name, lasting=LASTING, now=database_now())
        except DatabaseError as error:
            # Nobody can be elected without it; nothing can be done without it either.
            self.elected = False
            log.warning("beat without database", error=str(error))
        if self.elected != before:
            log.info("beat", elected=self.elected, name=self.name)
