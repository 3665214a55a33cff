"""One match on its own, with the rules it is played by: what ``record score`` reads."""

from __future__ import annotations

from typing import NamedTuple

from matches.record.reader import Reader
from matches.record.rules import read_game
from matches.record.sheets import SHEET_KEYS, checked_sheet
from matches.record.tournaments import MOST_ID, MOST_NUMBER
from scoring.rulesets import Ranking
from scoring.sheet import MatchRules, Sheet


class SingleMatch(NamedTuple):
    rules: MatchRules
    sheet: Sheet


def parse_match(data: object) -> SingleMatch:
    """A table of the record plus ``ruleset``, ``game`` and, if it is one, ``knockout``.

    ``RuleBrokenError`` with every problem. Who plays may be left out.
    """
    reader = Reader.at_root(data)
    reader.keys(("ruleset", "game"), ("knockout", "number", "ns", "ew", *SHEET_KEYS))
    rules = _rules(reader)
    rules_known = not reader.problems
    _look_at_names(reader)
    sheet = checked_sheet(reader, rules, rules_known=rules_known)
    reader.finish()
    return SingleMatch(rules, sheet)


def _rules(reader: Reader) -> MatchRules:
    knockout = reader.at("knockout")
    played = read_game(reader.at("ruleset"), reader.at("game"))
    if played.ruleset.ranking is Ranking.PLACES:
        reader.at("ruleset").note("rules_of_several", ruleset=played.ruleset.code)
    return MatchRules(
        ruleset=played.ruleset,
        game=played.game,
        vp_table=played.vp_table,
        knockout=knockout.flag() if knockout.here else False,
        options=played.options,
    )


def _look_at_names(reader: Reader) -> None:
    if reader.at("number").here:
        reader.at("number").whole(1, MOST_NUMBER)
    for line in ("ns", "ew"):
        if reader.at(line).here:
            reader.at(line).text(MOST_ID)
