"""Who sits N-S."""

from __future__ import annotations

from matches.pairing.history import Contender
from scoring.values import Line, PerLine


def seated(better: Contender, other: Contender) -> PerLine[Contender]:
    """Decided, to spread the seats evenly over an evening without drawing again.

    N-S goes to the one that has sat there less, set against its turns at E-W; else to the one
    that alone sat E-W last; else to the better placed.
    """
    if better.ns - better.ew != other.ns - other.ew:
        north = min(better, other, key=lambda each: each.ns - each.ew)
    elif other.last_line is Line.EW and better.last_line is not Line.EW:
        north = other
    else:
        north = better
    return PerLine(north, other if north is better else better)
