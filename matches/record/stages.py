"""Stages, what the organiser chose about them, and their pools ↔ the record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from matches.pairing import System, check_options
from matches.record.limits import MOST_ENTRIES, MOST_ROUNDS, read_id
from matches.record.pools import POOL_SIZE, POOLS
from matches.record.reader import Reader, shown
from matches.record.rounds import read_round, round_to_json
from matches.record.values import Rules, Stage
from scoring.values import Problem

SYSTEMS: Final = {system.value: system for system in System}
CUT, CARRY = "cut", "carry"
OF_EVERY_STAGE: Final = (CUT, CARRY, POOLS, POOL_SIZE)
"""What this storey makes of a stage's options; the rest is the pairing system's."""
WITHOUT_POOLS: Final = frozenset({System.KNOCKOUT, System.REDRAW})
FEWEST_POOLS, MOST_POOLS = 2, 26
"""They are called by the letters of the alphabet."""
SMALLEST_FIELD: Final = 2


def read_stage(reader: Reader, rules: Rules, *, rules_known: bool) -> Stage:
    reader.keys(("system", "rounds_planned"), ("options", "rounds", "pools"))
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
            read_round(each, match_rules, rules_known=rules_known and known)
            for each in reader.at("rounds").optional_items(MOST_ROUNDS)
        ),
        pools=tuple(
            tuple(map(read_id, pool.items(MOST_ENTRIES)))
            for pool in reader.at("pools").optional_items(MOST_POOLS)
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
    _check_options_of_every_stage(reader, reader.value.keys(), system)
    own = {key: value for key, value in reader.value.items() if key not in OF_EVERY_STAGE}
    for problem in check_options(system, own) if system else ():
        reader.problems.append(_option_problem(problem).under(*reader.path))
    return dict(reader.value)


def _check_options_of_every_stage(
    reader: Reader, given: Collection[str], system: System | None
) -> None:
    if CUT in given:
        reader.at(CUT).whole(SMALLEST_FIELD, MOST_ENTRIES)
    if CARRY in given:
        reader.at(CARRY).flag()
    if POOLS in given:
        reader.at(POOLS).whole(FEWEST_POOLS, MOST_POOLS)
    if POOL_SIZE in given:
        reader.at(POOL_SIZE).whole(SMALLEST_FIELD, MOST_ENTRIES)
        if POOLS not in given:
            reader.at(POOL_SIZE).note("pool_size_without_pools")
    if system in WITHOUT_POOLS and POOLS in given:
        reader.at(POOLS).note("no_pools_in_system", system=system.value)


def _option_problem(problem: Problem) -> Problem:
    """In words that can be repeated, and with the options of every stage."""
    params = {**problem.params, "option": shown(str(problem.params["option"]))}
    if problem.code == "unknown_option":
        params["choices"] = ", ".join((str(params["choices"]), *OF_EVERY_STAGE))
    return replace(problem, params=params)


def stage_to_json(stage: Stage) -> dict[str, Any]:
    pools = {"pools": [list(pool) for pool in stage.pools]} if stage.pools else {}
    return {
        "system": stage.system.value,
        "rounds_planned": stage.rounds_planned,
        "options": dict(stage.options),
        "rounds": [round_to_json(round_) for round_ in stage.rounds],
        **pools,
    }
