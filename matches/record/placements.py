"""A table of several players: its part of the record ↔ values."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from matches.record.limits import MOST_NUMBER, MOST_ROUNDS
from matches.record.reader import Reader
from matches.record.values import EarlierPlacement, PlacementTable
from scoring.placement import Placement, placement_problems
from scoring.rulesets.counted import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.values import EntryId, Path, Problem

PLACEMENT_KEYS: Final = ("places", "chips", "not_played")
ABOUT_ONE_FIGURE: Final = "impossible_chips"
"""What scoring says of a figure whatever stands beside it."""


def parse_placement(data: object, players: int | None = None) -> Placement:
    """What is written of a table; ``RuleBrokenError`` with every problem of its shape.

    Whether the figures can be true is said as well where it is known how many sit there.
    """
    reader = Reader.at_root(data)
    reader.keys((), PLACEMENT_KEYS)
    placement = checked_placement(reader, players) if players else read_placement(reader)
    reader.finish()
    return placement


def read_placement(reader: Reader) -> Placement:
    """The placement of an object whose keys have been looked at."""
    not_played = reader.at("not_played")
    return Placement(
        places=_figures(reader.at("places")),
        chips=_figures(reader.at("chips")),
        not_played=not_played.flag() if not_played.here else False,
    )


def _figures(reader: Reader) -> tuple[int, ...] | None:
    if not reader.here:
        return None
    return tuple(place.points() for place in reader.in_steps_of(1).items(MOST_PLAYERS))


def read_placement_table(
    reader: Reader, number: int, seats: tuple[EntryId, ...], round_: int
) -> PlacementTable:
    return PlacementTable(
        number=number,
        seats=seats,
        sheet=checked_placement(reader, len(seats)),
        earlier=tuple(_earlier(reader.at("earlier"), len(seats), round_)),
    )


def checked_placement(reader: Reader, players: int) -> Placement:
    """``read_placement``, and noted as well what scoring has against it."""
    before = len(reader.problems)
    placement = read_placement(reader)
    broken = {problem.path for problem in reader.problems[before:]}
    readable = not broken and players >= FEWEST_PLAYERS
    for problem in placement_problems(placement, players):
        if readable or problem.code == ABOUT_ONE_FIGURE:
            reader.problems.append(problem.under(*reader.path))
    if broken and players >= FEWEST_PLAYERS:
        reader.problems.extend(_places_of_nobody(placement, reader.path, broken, players))
    return placement


def _places_of_nobody(
    placement: Placement, path: Path, broken: Collection[Path], players: int
) -> Iterator[Problem]:
    """Places that cannot be whatever the unreadable ones are; which is due, nobody knows."""
    for seat, place in enumerate(placement.places or ()):
        at = (*path, "places", seat)
        if at not in broken and not 1 <= place <= players:
            yield Problem(at, "out_of_range", {"least": 1, "most": players})


def _earlier(reader: Reader, players: int, round_: int) -> Iterator[EarlierPlacement]:
    until = round_
    for place in reader.optional_items(MOST_ROUNDS):
        place.keys(("until",), PLACEMENT_KEYS)
        until = place.at("until").whole(until + 1, MOST_NUMBER)
        yield EarlierPlacement(until, checked_placement(place, players))


def placement_to_json(placement: Placement) -> dict[str, Any]:
    return {
        "places": None if placement.places is None else list(placement.places),
        "chips": None if placement.chips is None else list(placement.chips),
        "not_played": placement.not_played,
    }


def placement_table_to_json(table: PlacementTable) -> dict[str, Any]:
    earlier = [{"until": each.until, **placement_to_json(each.sheet)} for each in table.earlier]
    own = {
        "number": table.number,
        "seats": list(table.seats),
        **placement_to_json(table.sheet),
    }
    return {**own, "earlier": earlier} if earlier else own
