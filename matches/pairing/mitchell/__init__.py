"""Mitchell: one line keeps its seats, the other moves on by the same step each round."""

from matches.pairing.mitchell.movement import mitchell_rounds, mitchell_steps
from matches.pairing.mitchell.stage import pair

__all__ = ["mitchell_rounds", "mitchell_steps", "pair"]
