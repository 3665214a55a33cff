"""One table on its own, with the rules it is played by: what ``record score`` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from matches.record.limits import MOST_ID, MOST_NUMBER
from matches.record.placements import PLACEMENT_KEYS, checked_placement
from matches.record.reader import Reader
from matches.record.rules import GameRules, read_game
from matches.record.sheets import SHEET_KEYS, checked_sheet
from scoring.placement import Placed, Placement, judge_placement
from scoring.rulesets.counted import FEWEST_PLAYERS, MOST_PLAYERS, PLACEMENT
from scoring.sheet import MatchRules, Sheet
from scoring.values import EntryId
from scoring.victory_points import PlacePoints


class SingleMatch(NamedTuple):
    rules: MatchRules
    sheet: Sheet


class SingleTable(NamedTuple):
    """A table of several players, each for himself."""

    scale: PlacePoints
    seats: tuple[EntryId, ...]
    placement: Placement

    def placed(self) -> Iterator[tuple[EntryId, Placed]]:
        """Seat by seat; nobody where nothing is written, or nothing was played."""
        yield from zip(self.seats, judge_placement(self.placement, self.scale), strict=False)


def parse_match(data: object) -> SingleMatch | SingleTable:
    """A table of the record plus ``ruleset``, ``game`` and, if it is one, ``knockout``.

    ``RuleBrokenError`` with every problem. Who plays on the lines may be left out.
    """
    reader = Reader.at_root(data)
    of_several = reader.at("ruleset").value == PLACEMENT.code
    match = _of_several(reader) if of_several else _of_lines(reader)
    reader.finish()
    return match


def _of_lines(reader: Reader) -> SingleMatch:
    reader.keys(("ruleset", "game"), ("knockout", "number", "ns", "ew", *SHEET_KEYS))
    played, knockout = _rules(reader)
    rules = MatchRules(
        ruleset=played.ruleset,
        game=played.game,
        vp_table=played.vp_table,
        knockout=knockout,
        options=played.options,
    )
    rules_known = not reader.problems
    _look_at_number(reader)
    for line in ("ns", "ew"):
        if reader.at(line).here:
            reader.at(line).text(MOST_ID)
    return SingleMatch(rules, checked_sheet(reader, rules, rules_known=rules_known))


def _of_several(reader: Reader) -> SingleTable:
    reader.keys(("ruleset", "game", "seats"), ("knockout", "number", *PLACEMENT_KEYS))
    played, knockout = _rules(reader)
    if knockout:
        reader.at("knockout").note("redraw_wanted")
    _look_at_number(reader)
    seats = tuple(_seats(reader.at("seats")))
    scale = played.vp_table if isinstance(played.vp_table, PlacePoints) else PlacePoints((0, 0))
    return SingleTable(scale, seats, checked_placement(reader, len(seats)))


def _rules(reader: Reader) -> tuple[GameRules, bool]:
    knockout = reader.at("knockout")
    played = read_game(reader.at("ruleset"), reader.at("game"))
    return played, knockout.flag() if knockout.here else False


def _look_at_number(reader: Reader) -> None:
    if reader.at("number").here:
        reader.at("number").whole(1, MOST_NUMBER)


def _seats(reader: Reader) -> Iterator[EntryId]:
    """The names of those who sit there, each once."""
    seen: set[str] = set()
    for place in reader.items(most=MOST_PLAYERS, least=FEWEST_PLAYERS):
        entry = place.text(MOST_ID)
        if entry in seen:
            place.note("twice_in_list", value=entry)
        seen.add(entry)
        yield EntryId(entry)
