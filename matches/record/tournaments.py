"""Entries, stages, rounds and tables ↔ the record; the parts that say who plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from matches.pairing import System, check_options
from matches.record.placements import (
    PLACEMENT_KEYS,
    placement_table_to_json,
    read_placement_table,
)
from matches.record.reader import Reader, shown
from matches.record.rules import read_rules, rules_to_json
from matches.record.seat_draws import draw_to_json, read_draw
from matches.record.sheets import SHEET_KEYS, checked_sheet, sheet_to_json
from matches.record.values import (
    EarlierSheet,
    Entry,
    Forbidden,
    ForbiddenKind,
    Penalty,
    PlacementTable,
    Round,
    Rules,
    Stage,
    Table,
    Tournament,
)
from scoring.rulesets import Ranking
from scoring.rulesets.counted import (
    FEWEST_PLAYERS as FEWEST_AT_TABLE,
    MOST_PLAYERS as MOST_AT_TABLE,
)
from scoring.sheet import MatchRules
from scoring.values import EntryId, PerLine, Problem

FORMAT: Final = "smazzata.tournament/1"
MOST_ID: Final = 64
MOST_NAME: Final = 250
MOST_PLAYER_NAME: Final = 120
MOST_REASON: Final = 300
MOST_PLAYERS: Final = 8
MOST_ENTRIES: Final = 10_000
MOST_STAGES: Final = 20
MOST_ROUNDS: Final = 200
MOST_NUMBER: Final = 32_767
MOST_PENALTIES: Final = 100_000
MOST_PENALTY_VP: Final = 1000

SYSTEMS: Final = {system.value: system for system in System}
FORBIDDEN_KINDS: Final = {kind.value: kind for kind in ForbiddenKind}
CUT, CARRY = "cut", "carry"


def read_tournament(reader: Reader) -> Tournament:
    reader.keys(("format", "tournament", "entries", "stages"), ("forbidden", "penalties"))
    reader.at("format").choice({FORMAT: FORMAT}, "unknown_format")
    before = len(reader.problems)
    rules = read_rules(reader.at("tournament"))
    known = len(reader.problems) == before
    forbidden, penalties = reader.at("forbidden"), reader.at("penalties")
    return Tournament(
        rules=rules,
        entries=tuple(_entry(each) for each in reader.at("entries").items(MOST_ENTRIES)),
        stages=tuple(
            _stage(each, rules, rules_known=known)
            for each in reader.at("stages").items(MOST_STAGES, least=1)
        ),
        forbidden=tuple(_forbidden(each) for each in _optional(forbidden, MOST_PENALTIES)),
        penalties=tuple(_penalty(each, rules) for each in _optional(penalties, MOST_PENALTIES)),
    )


def _optional(reader: Reader, most: int) -> tuple[Reader, ...]:
    return reader.items(most) if reader.here else ()


def _id(reader: Reader) -> EntryId:
    return EntryId(reader.text(MOST_ID))


def _entry(reader: Reader) -> Entry:
    reader.keys(("id", "name"), ("players", "seeding", "withdrawn_after"))
    seeding, withdrawn = reader.at("seeding"), reader.at("withdrawn_after")
    players = _optional(reader.at("players"), MOST_PLAYERS)
    return Entry(
        id=_id(reader.at("id")),
        name=reader.at("name").text(MOST_NAME),
        players=tuple(player.text(MOST_PLAYER_NAME) for player in players),
        seeding=seeding.whole(1, 1_000_000) if seeding.here else None,
        withdrawn_after=withdrawn.whole(0, MOST_NUMBER) if withdrawn.here else None,
    )


def _stage(reader: Reader, rules: Rules, *, rules_known: bool) -> Stage:
    reader.keys(("system", "rounds_planned"), ("options", "rounds"))
    before = len(reader.problems)
    system = reader.at("system").choice(SYSTEMS, "unknown_system")
    known = len(reader.problems) == before and reader.at("system").here
    if rules_known and known:
        _check_system(reader.at("system"), system, rules)
    match_rules = rules.match_rules(knockout=system is System.KNOCKOUT)
    return Stage(
        system=system,
        rounds_planned=reader.at("rounds_planned").whole(1, MOST_ROUNDS),
        options=_options(reader.at("options"), system if known else None),
        rounds=tuple(
            _round(each, match_rules, rules_known=rules_known and known)
            for each in _optional(reader.at("rounds"), MOST_ROUNDS)
        ),
    )


def _check_system(reader: Reader, system: System, rules: Rules) -> None:
    """Tables of several players are drawn anew each round, and only they are."""
    if rules.of_several and system is not System.REDRAW:
        reader.note("redraw_wanted")
    if system is System.REDRAW and not rules.of_several:
        reader.note("redraw_of_several_only")


def _options(reader: Reader, system: System | None) -> dict[str, object]:
    """The system's own options, which the pairing knows, and those every stage may have."""
    if not reader.here:
        return {}
    if not isinstance(reader.value, dict):
        reader.keys(())
        return {}
    cut, carry = reader.at(CUT), reader.at(CARRY)
    if CUT in reader.value:
        cut.whole(2, MOST_ENTRIES)
    if CARRY in reader.value:
        carry.flag()
    own = {key: value for key, value in reader.value.items() if key not in (CUT, CARRY)}
    for problem in check_options(system, own) if system else ():
        reader.problems.append(_option_problem(problem).under(*reader.path))
    return dict(reader.value)


def _option_problem(problem: Problem) -> Problem:
    """In words that can be repeated, and with the options of every stage."""
    params = {**problem.params, "option": shown(str(problem.params["option"]))}
    if problem.code == "unknown_option":
        params["choices"] = f"{params['choices']}, {CUT}, {CARRY}"
    return replace(problem, params=params)


def _round(reader: Reader, rules: MatchRules, *, rules_known: bool) -> Round:
    reader.keys(("number", "tables"), ("byes",))
    tables = reader.at("tables").items(MOST_ENTRIES)
    number = reader.at("number").whole(1, MOST_NUMBER)
    of_several = rules.ruleset.ranking is Ranking.PLACES
    return Round(
        number=number,
        tables=()
        if of_several
        else tuple(_table(each, number, rules, rules_known=rules_known) for each in tables),
        byes=tuple(_id(each) for each in _optional(reader.at("byes"), MOST_ENTRIES)),
        placement_tables=tuple(_placement_table(each, number) for each in tables)
        if of_several
        else (),
    )


def _table(reader: Reader, round_: int, rules: MatchRules, *, rules_known: bool) -> Table:
    reader.keys(("number", "ns", "ew"), (*SHEET_KEYS, "earlier", "draw"))
    draw = reader.at("draw")
    return Table(
        number=reader.at("number").whole(1, MOST_NUMBER),
        entries=PerLine(_id(reader.at("ns")), _id(reader.at("ew"))),
        sheet=checked_sheet(reader, rules, rules_known=rules_known),
        earlier=tuple(_earlier(reader.at("earlier"), round_, rules, rules_known=rules_known)),
        draw=read_draw(draw, rules.ruleset if rules_known else None) if draw.here else None,
    )


def _placement_table(reader: Reader, round_: int) -> PlacementTable:
    reader.keys(("number", "seats"), (*PLACEMENT_KEYS, "earlier"))
    seats = reader.at("seats").items(most=MOST_AT_TABLE, least=FEWEST_AT_TABLE)
    number = reader.at("number").whole(1, MOST_NUMBER)
    return read_placement_table(reader, number, tuple(map(_id, seats)), round_)


def _earlier(
    reader: Reader, round_: int, rules: MatchRules, *, rules_known: bool
) -> Iterator[EarlierSheet]:
    """Ascending: each stood longer than the one before, and when a later round was drawn."""
    until = round_
    for place in _optional(reader, MOST_ROUNDS):
        place.keys(("until",), SHEET_KEYS)
        until = place.at("until").whole(until + 1, MOST_NUMBER)
        yield EarlierSheet(until, checked_sheet(place, rules, rules_known=rules_known))


def _forbidden(reader: Reader) -> Forbidden:
    reader.keys(("entries", "kind"))
    entries = reader.at("entries")
    pair = frozenset(_id(each) for each in entries.items(most=2, least=2))
    return Forbidden(pair, reader.at("kind").choice(FORBIDDEN_KINDS, "unknown_kind"))


def _penalty(reader: Reader, rules: Rules) -> Penalty:
    reader.keys(("entry", "round", "reason"), ("vp", "mp", "known_from", "lifted_from"))
    vp, mp = reader.at("vp"), reader.at("mp")
    known, lifted = reader.at("known_from"), reader.at("lifted_from")
    round_ = reader.at("round").whole(1, MOST_NUMBER)
    first = max(round_ + 1, known.whole(1, MOST_NUMBER) if known.here else 0)
    return Penalty(
        entry=_id(reader.at("entry")),
        round=round_,
        vp=vp.whole(-MOST_PENALTY_VP, MOST_PENALTY_VP) if vp.here else 0,
        mp=mp.in_steps_of(rules.ruleset.point_step).in_steps() if mp.here else 0,
        reason=reader.at("reason").text(MOST_REASON),
        known_from=first if first > round_ + 1 else None,
        lifted_from=lifted.whole(first + 1, MOST_NUMBER) if lifted.here else None,
    )


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """The record, with every key of the format; keys a reader can do without are left out.

    Those are ``seeding`` and ``last_card`` where unknown, ``vp_table`` where S0 names it, and
    what tells of corrections and penalties that came after a later draw, where none did.
    """
    return {
        "format": FORMAT,
        "tournament": rules_to_json(tournament.rules),
        "entries": [_entry_to_json(entry) for entry in tournament.entries],
        "forbidden": [_forbidden_to_json(each) for each in tournament.forbidden],
        "stages": [_stage_to_json(stage) for stage in tournament.stages],
        "penalties": [_penalty_to_json(penalty) for penalty in tournament.penalties],
    }


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    seeding = {} if entry.seeding is None else {"seeding": entry.seeding}
    return {
        "id": entry.id,
        "name": entry.name,
        "players": list(entry.players),
        "withdrawn_after": entry.withdrawn_after,
        **seeding,
    }


def _forbidden_to_json(forbidden: Forbidden) -> dict[str, Any]:
    return {"entries": sorted(forbidden.entries), "kind": forbidden.kind.value}


def _stage_to_json(stage: Stage) -> dict[str, Any]:
    return {
        "system": stage.system.value,
        "rounds_planned": stage.rounds_planned,
        "options": dict(stage.options),
        "rounds": [_round_to_json(round_) for round_ in stage.rounds],
    }


def _round_to_json(round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "tables": [
            *map(_table_to_json, round_.tables),
            *map(placement_table_to_json, round_.placement_tables),
        ],
        "byes": list(round_.byes),
    }


def _table_to_json(table: Table) -> dict[str, Any]:
    lines = {line.value: entry for line, entry in table.entries.items()}
    earlier = [{"until": each.until, **sheet_to_json(each.sheet)} for each in table.earlier]
    draw = {"draw": draw_to_json(table.draw)} if table.draw else {}
    own = {"number": table.number, **lines, **draw, **sheet_to_json(table.sheet)}
    return {**own, "earlier": earlier} if earlier else own


def _penalty_to_json(penalty: Penalty) -> dict[str, Any]:
    late = {"known_from": penalty.known_from, "lifted_from": penalty.lifted_from}
    return {
        "entry": penalty.entry,
        "round": penalty.round,
        "vp": penalty.vp,
        "mp": penalty.mp,
        "reason": penalty.reason,
        **{key: value for key, value in late.items() if value is not None},
    }
