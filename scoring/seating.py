"""The table before play: seats drawn by cards, and who deals.

S3 ("Fase iniziale", "Distribuzione delle carte", "Rango e valore delle carte") draws a card each.
S0 and S4 ("Designazione del mazziere") have the first dealer found by chance, S1 and S2 are silent:
the one draw serves every game (decided). The dealer then moves in the direction of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from scoring.cards import Card, Suit
from scoring.lots import lot
from scoring.rulesets import Direction, RuleSet
from scoring.values import Line


class Seat(StrEnum):
    """A chair, clockwise from the north."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"


CLOCKWISE: Final = tuple(Seat)
FACING: Final = (Seat.NORTH, Seat.SOUTH)
"""The chairs of two single players, N-S's and E-W's (decided)."""
FACED: Final = {Line.NS: FACING, Line.EW: FACING[::-1]}
"""The same, the dealer's first, by the dealer's line."""
BEST_CHAIR: Final = {Line.NS: Seat.NORTH, Line.EW: Seat.EAST}
"""Where the highest card sits, by its line (decided: the sources name no chairs)."""


class Player(NamedTuple):
    """One who sits down: the line, and the place, 0 or 1, in the list of its entry's players."""

    line: Line
    place: int


DRAWING_ORDER: Final = tuple(Player(line, place) for place in (0, 1) for line in Line)
"""N-S's first player, E-W's first, N-S's second, E-W's second."""


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """The cards that were drawn, in ``DRAWING_ORDER``; two where one player sits on each line.

    ``seed`` is the text the lots were taken of.
    """

    seed: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken chair: who sits there, and by which card."""

    seat: Seat
    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class Seating:
    """The taken chairs in the order of the deal: the first of them deals the first smazzata."""

    chairs: tuple[Chair, ...]


def draw_seed(tournament_seed: int, round_number: int, table_number: int) -> str:
    """The text that a table's lots are taken of: ``"20261120:1:7"`` (decided)."""
    return f"{tournament_seed}:{round_number}:{table_number}"


def drawing_deck(rules: RuleSet) -> tuple[Card, ...]:
    """The cards seats are drawn from, the highest first (S3, "Rango e valore delle carte").

    Equal ranks go by suit: Cuori, Quadri, Fiori, Picche (S3, "Fase iniziale"). There is one deck
    without jokers, so that no two cards are level (decided).
    """
    return _deck(rules.draw_ranks)


@cache
def _deck(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for rank in ranks for suit in Suit)


def draw_seats(seed: str, players_a_line: int, rules: RuleSet) -> SeatDraw:
    """Draw a card for each player: the first by SHA-256 of ``"{seed}:{card}"``, no two alike."""
    shuffled = sorted(drawing_deck(rules), key=lambda card: lot(seed, str(card)))
    return SeatDraw(seed, tuple(shuffled[: len(Line) * players_a_line]))


def seating(draw: SeatDraw, rules: RuleSet) -> Seating:
    """Who draws highest is served first, by the opponent who drew lower (S3, "Fase iniziale").

    The partner never deals, even with the lowest card of all: he sits opposite (decided). Raises
    ``ValueError`` where the cards are neither two nor four, or one is not in the deck.
    """
    if len(draw.cards) not in (len(FACING), len(CLOCKWISE)):
        raise ValueError(f"{len(draw.cards)} cards seat no table")
    deck = drawing_deck(rules)
    drawn = dict(zip(DRAWING_ORDER, draw.cards, strict=False))
    falling = sorted(drawn, key=lambda player: deck.index(drawn[player]))
    served = falling[0]
    deals = next(player for player in reversed(falling) if player.line != served.line)
    others = (_partner(deals), _partner(served))
    order = (deals, served, *(player for player in others if player in drawn))
    seats = FACED[deals.line] if len(drawn) == len(FACING) else _chairs(served.line, rules)
    return Seating(
        tuple(Chair(seat, player, drawn[player]) for seat, player in zip(seats, order, strict=True))
    )


def _partner(player: Player) -> Player:
    return Player(player.line, 1 - player.place)


def _chairs(served: Line, rules: RuleSet) -> tuple[Seat, ...]:
    """The chairs in the order of the deal: that of the player served first is the second."""
    ring = CLOCKWISE if rules.direction is Direction.CLOCKWISE else CLOCKWISE[::-1]
    start = ring.index(BEST_CHAIR[served]) - 1
    return tuple(ring[(start + step) % len(ring)] for step in range(len(ring)))


def dealer(placed: Seating, smazzata: int) -> Chair:
    """Who deals the smazzata of that number, from 1: the deal moves on chair by chair.

    To the right in S0 and S4 ("Designazione del mazziere"), and the way the cards are dealt, to
    the left, in S1, S2 and S3 (decided). Two players take turns. Raises ``ValueError`` below 1.
    """
    if smazzata < 1:
        raise ValueError(f"there is no smazzata {smazzata}")
    return placed.chairs[(smazzata - 1) % len(placed.chairs)]
