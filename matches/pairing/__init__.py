"""Who meets whom in the next round. Pure: values in, values out."""

from matches.pairing.bracket import rounds_needed
from matches.pairing.bracket_report import (
    BracketMatch,
    MatchState,
    bracket_view,
    knockout_places,
)
from matches.pairing.by_places import seating_cost
from matches.pairing.door import pair_next_round
from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import (
    BracketRound,
    BracketTable,
    Contender,
    Field,
    NoLegalPairing,
    PairedGroup,
    PairedTable,
    Pairing,
    System,
)
from matches.pairing.mitchell import mitchell_rounds, mitchell_steps
from matches.pairing.options import check_options
from matches.pairing.reasons import ReasonCode
from matches.pairing.rematches import barred
from matches.pairing.round_robin import rounds_of_round_robin

__all__ = [
    "BracketMatch",
    "BracketRound",
    "BracketTable",
    "Contender",
    "Field",
    "MatchState",
    "NoLegalPairing",
    "PairedGroup",
    "PairedTable",
    "Pairing",
    "ReasonCode",
    "System",
    "barred",
    "bracket_view",
    "check_options",
    "inputs_hash",
    "knockout_places",
    "mitchell_rounds",
    "mitchell_steps",
    "pair_next_round",
    "rounds_needed",
    "rounds_of_round_robin",
    "seating_cost",
]
