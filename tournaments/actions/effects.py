"""What happens by itself before play."""

from __future__ import annotations

from typing import Final

from tournaments.actions.timed import Effects

BEFORE_PLAY: Final[Effects] = {}
