"""A whole tournament ↔ the record: its parts, each of which has a file of its own."""

from __future__ import annotations

from typing import Any, Final

from matches.record.entries import entry_to_json, read_entry
from matches.record.kept_apart import forbidden_to_json, read_forbidden
from matches.record.limits import MOST_ENTRIES, MOST_STAGES
from matches.record.penalties import penalty_to_json, read_penalty
from matches.record.reader import Reader
from matches.record.rules import read_rules, rules_to_json
from matches.record.stages import read_stage, stage_to_json
from matches.record.values import Tournament

FORMAT: Final = "smazzata.tournament/1"
MOST_LISTED: Final = 100_000
"""Penalties, and groups of entries kept apart."""


def read_tournament(reader: Reader) -> Tournament:
    reader.keys(("format", "tournament", "entries", "stages"), ("forbidden", "penalties"))
    reader.at("format").choice({FORMAT: FORMAT}, "unknown_format")
    before = len(reader.problems)
    rules = read_rules(reader.at("tournament"))
    known = len(reader.problems) == before
    forbidden = reader.at("forbidden").optional_items(MOST_LISTED)
    penalties = reader.at("penalties").optional_items(MOST_LISTED)
    return Tournament(
        rules=rules,
        entries=tuple(read_entry(each, rules) for each in reader.at("entries").items(MOST_ENTRIES)),
        stages=tuple(
            read_stage(each, rules, rules_known=known)
            for each in reader.at("stages").items(MOST_STAGES, least=1)
        ),
        forbidden=tuple(map(read_forbidden, forbidden)),
        penalties=tuple(read_penalty(each, rules) for each in penalties),
    )


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """The record, with every key of the format; keys a reader can do without are left out.

    Those are ``seeding`` and ``last_card`` where unknown, ``vp_table`` where S0 names it, what
    tells of late entries, absences, groups, pools and changes by hand where there were none, and
    of corrections and penalties that came after a later draw, where none did.
    """
    return {
        "format": FORMAT,
        "tournament": rules_to_json(tournament.rules),
        "entries": [entry_to_json(entry) for entry in tournament.entries],
        "forbidden": [forbidden_to_json(each) for each in tournament.forbidden],
        "stages": [stage_to_json(stage) for stage in tournament.stages],
        "penalties": [penalty_to_json(penalty) for penalty in tournament.penalties],
    }
