"""The one door: a position goes in, a round comes out, or the reason why there is none."""

from __future__ import annotations

from matches.pairing import danish, knockout, mitchell, redraw, round_robin, swiss
from matches.pairing.history import Field, NoLegalPairing, Pairing, System
from matches.pairing.options import check_options
from scoring.values import RuleBrokenError

SYSTEMS = {
    System.SWISS: swiss.pair,
    System.DANISH: danish.pair,
    System.MITCHELL: mitchell.pair,
    System.ROUND_ROBIN: round_robin.pair,
    System.KNOCKOUT: knockout.pair,
    System.REDRAW: redraw.pair,
}


def pair_next_round(field: Field) -> Pairing | NoLegalPairing:
    """The next round by the field's system; options that ``check_options`` refuses are an error."""
    if problems := check_options(field.system, field.options):
        raise RuleBrokenError(problems)
    return SYSTEMS[field.system](field)
