"""Who meets whom in the next round. Pure: values in, values out."""

from matches.pairing.door import pair_next_round
from matches.pairing.history import (
    BracketRound,
    BracketTable,
    Contender,
    Field,
    NoLegalPairing,
    PairedTable,
    Pairing,
    System,
)
from matches.pairing.options import check_options
from matches.pairing.reasons import ReasonCode

__all__ = [
    "BracketRound",
    "BracketTable",
    "Contender",
    "Field",
    "NoLegalPairing",
    "PairedTable",
    "Pairing",
    "ReasonCode",
    "System",
    "check_options",
    "pair_next_round",
]
