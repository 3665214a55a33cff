"""A table of several players (Poker, Telesina, Sette e mezzo): who came where, and for how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rulesets.counted import MOST_POINTS
from scoring.values import Problem
from scoring.victory_points import PlacePoints


@dataclass(frozen=True, slots=True)
class Placement:
    """What is written of such a table, seat by seat: places from 1, or chips, never both."""

    places: tuple[int, ...] | None = None
    chips: tuple[int, ...] | None = None
    not_played: bool = False

    @property
    def finished(self) -> bool:
        return self.not_played or self.places is not None or self.chips is not None


@dataclass(frozen=True, slots=True)
class Placed:
    """One player's result: ``points`` are those of the place, ``chips`` 0 where not counted."""

    place: int
    points: int
    chips: int
    won: bool


def judge_placement(placement: Placement, scale: PlacePoints) -> tuple[Placed, ...]:
    """Seat by seat; nothing where nothing is written, or nothing was played.

    Players with equal chips share the better place, and each has its points (decided). A place
    beyond those that have points is worth none.
    """
    places = placement.places or _by_chips(placement.chips or ())
    chips = placement.chips or (0,) * len(places)
    return tuple(
        Placed(place, _points(scale, place), held, won=place == 1 and places.count(1) == 1)
        for place, held in zip(places, chips, strict=True)
    )


def _by_chips(chips: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > held for other in chips) for held in chips)


def _points(scale: PlacePoints, place: int) -> int:
    return scale.points[place - 1] if place <= len(scale.points) else 0


def placement_problems(placement: Placement, players: int) -> Iterator[Problem]:
    """Everything that keeps it from being saved; the paths say the seat, counted from 0."""
    written = [placement.places is not None, placement.chips is not None, placement.not_played]
    if sum(written) > 1:
        yield Problem((), "places_or_chips")
    if placement.places is not None:
        yield from _place_problems(placement.places, players)
    if placement.chips is not None:
        yield from _chip_problems(placement.chips, players)


def _place_problems(places: tuple[int, ...], players: int) -> Iterator[Problem]:
    if len(places) != players:
        params = {"given": len(places), "players": players}
        yield Problem(("places",), "not_one_a_player", params)
        return
    for seat, place in enumerate(places):
        due = 1 + sum(other < place for other in places)
        if place != due:
            yield Problem(("places", seat), "place_not_due", {"place": place, "due": due})


def _chip_problems(chips: tuple[int, ...], players: int) -> Iterator[Problem]:
    if len(chips) != players:
        yield Problem(("chips",), "not_one_a_player", {"given": len(chips), "players": players})
    for seat, held in enumerate(chips):
        if not 0 <= held <= MOST_POINTS:
            yield Problem(("chips", seat), "impossible_chips", {"value": held, "most": MOST_POINTS})
