"""What happens by itself during play: the start, the clock, from round to round."""

from __future__ import annotations

from typing import Final

from tournaments.actions.timed import Effects

DURING_PLAY: Final[Effects] = {}
