"""Rounds and their tables ↔ the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from matches.record.concessions import concessions_to_json, read_concessions
from matches.record.limits import MOST_ENTRIES, MOST_NUMBER, MOST_ROUNDS, read_id
from matches.record.placements import (
    PLACEMENT_KEYS,
    placement_table_to_json,
    read_placement_table,
)
from matches.record.proposals import proposal_to_json, read_proposal
from matches.record.reader import Reader
from matches.record.seat_draws import draw_to_json, read_draw
from matches.record.sheets import SHEET_KEYS, checked_sheet, sheet_to_json
from matches.record.values import NO_CONCESSIONS, EarlierSheet, PlacementTable, Round, Table
from scoring.rulesets import Ranking
from scoring.rulesets.counted import FEWEST_PLAYERS, MOST_PLAYERS
from scoring.sheet import MatchRules
from scoring.values import PerLine


def read_round(reader: Reader, rules: MatchRules, *, rules_known: bool) -> Round:
    reader.keys(("number", "tables"), ("byes", "planned", "conceded", "by_hand", "kept"))
    tables = reader.at("tables").items(MOST_ENTRIES)
    number, planned = reader.at("number").whole(1, MOST_NUMBER), reader.at("planned")
    of_several = rules.ruleset.ranking is Ranking.PLACES
    return Round(
        number=number,
        tables=()
        if of_several
        else tuple(_table(each, number, rules, rules_known=rules_known) for each in tables),
        byes=tuple(map(read_id, reader.at("byes").optional_items(MOST_ENTRIES))),
        placement_tables=tuple(_placement_table(each, number) for each in tables)
        if of_several
        else (),
        planned=planned.whole(1, MOST_ROUNDS) if planned.here else None,
        conceded=read_concessions(reader.at("conceded")),
        proposal=read_proposal(reader.at("by_hand"), of_several=of_several),
        kept=reader.at("kept").ascending(MOST_ENTRIES, largest=MOST_NUMBER),
    )


def _table(reader: Reader, round_: int, rules: MatchRules, *, rules_known: bool) -> Table:
    reader.keys(("number", "ns", "ew"), (*SHEET_KEYS, "earlier", "draw"))
    draw = reader.at("draw")
    return Table(
        number=reader.at("number").whole(1, MOST_NUMBER),
        entries=PerLine(read_id(reader.at("ns")), read_id(reader.at("ew"))),
        sheet=checked_sheet(reader, rules, rules_known=rules_known),
        earlier=tuple(_earlier(reader.at("earlier"), round_, rules, rules_known=rules_known)),
        draw=read_draw(draw, rules.ruleset if rules_known else None) if draw.here else None,
    )


def _placement_table(reader: Reader, round_: int) -> PlacementTable:
    reader.keys(("number", "seats"), (*PLACEMENT_KEYS, "earlier"))
    seats = reader.at("seats").items(most=MOST_PLAYERS, least=FEWEST_PLAYERS)
    number = reader.at("number").whole(1, MOST_NUMBER)
    return read_placement_table(reader, number, tuple(map(read_id, seats)), round_)


def _earlier(
    reader: Reader, round_: int, rules: MatchRules, *, rules_known: bool
) -> Iterator[EarlierSheet]:
    """Ascending: each stood longer than the one before, and when a later round was drawn."""
    until = round_
    for place in reader.optional_items(MOST_ROUNDS):
        place.keys(("until",), SHEET_KEYS)
        until = place.at("until").whole(until + 1, MOST_NUMBER)
        yield EarlierSheet(until, checked_sheet(place, rules, rules_known=rules_known))


def round_to_json(round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "tables": [
            *map(_table_to_json, round_.tables),
            *map(placement_table_to_json, round_.placement_tables),
        ],
        "byes": list(round_.byes),
        **dict(_beyond_the_usual(round_)),
    }


def _beyond_the_usual(round_: Round) -> Iterator[tuple[str, Any]]:
    """The keys that most rounds can do without."""
    if round_.planned is not None:
        yield "planned", round_.planned
    if round_.conceded != NO_CONCESSIONS:
        yield "conceded", concessions_to_json(round_.conceded)
    if round_.proposal is not None:
        of_several = bool(round_.placement_tables)
        yield "by_hand", proposal_to_json(round_.proposal, of_several=of_several)
    if round_.kept:
        yield "kept", list(round_.kept)


def _table_to_json(table: Table) -> dict[str, Any]:
    lines = {line.value: entry for line, entry in table.entries.items()}
    earlier = [{"until": each.until, **sheet_to_json(each.sheet)} for each in table.earlier]
    draw = {"draw": draw_to_json(table.draw)} if table.draw else {}
    own = {"number": table.number, **lines, **draw, **sheet_to_json(table.sheet)}
    return {**own, "earlier": earlier} if earlier else own
