from matches.models.clock import RoundClock
from matches.models.match import Match, Seat
from matches.models.penalty import Penalty
from matches.models.round import Round
from matches.models.score_sheet import Receipt, ScoreSheet
from matches.models.source import SourceDocument

__all__ = [
    "Match",
    "Penalty",
    "Receipt",
    "Round",
    "RoundClock",
    "ScoreSheet",
    "Seat",
    "SourceDocument",
]
