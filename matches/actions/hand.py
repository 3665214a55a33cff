"""The hand that carries out whatever is due, wherever it is described."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from matches.actions.autopilot import DURING_PLAY
from tournaments.actions.effects import BEFORE_PLAY
from tournaments.actions.leases import sign
from tournaments.actions.timed import Clock, Effects, run_due

EFFECTS: Final[Effects] = {**BEFORE_PLAY, **DURING_PLAY}
SEEN: Final = timedelta(seconds=30)


def tick(clock: Clock, worker: str) -> int:
    """One look at what is due, carried out to the end; answers how much was tried."""
    sign("worker", worker, lasting=SEEN, now=clock())
    return run_due(clock, EFFECTS)
