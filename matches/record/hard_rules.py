"""What no round may have, whoever drew it: those who may not meet at a table, and second byes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from matches.pairing import Field, barred
from matches.record.allowed import BYES_IN_PLAN
from matches.record.next_round import next_fields
from matches.record.values import Round, Tournament
from scoring.values import EntryId, Param, Problem


def broken_rules(known: Tournament, round_: Round) -> Iterator[Problem]:
    """Every hard rule the round breaks, by what was known and allowed when it was drawn."""
    return broken_in(next_fields(known, round_.conceded), round_)


def broken_in(fields: tuple[Field, ...], round_: Round) -> Iterator[Problem]:
    """The same, of what the pairing was asked."""
    for field in fields:
        yield from _broken_at_tables(field, round_)
        if field.system not in BYES_IN_PLAN:
            yield from _second_byes(field, round_)
    yield from _mixed_pools(fields, round_)


def _broken_at_tables(field: Field, round_: Round) -> Iterator[Problem]:
    own = {contender.entry for contender in field.contenders}
    met = barred(field)
    for k, (entry, rival) in _meetings_of(round_):
        pair = frozenset((entry, rival))
        two: dict[str, Param] = {"entry": entry, "rival": rival, "round": round_.number}
        if entry in own and pair in field.never:
            yield Problem(("tables", k), "never_pair_met", two)
        if entry in own and pair in met:
            yield Problem(("tables", k), "met_again", {**two, "first": met[pair]})


def _meetings_of(round_: Round) -> Iterator[tuple[int, tuple[EntryId, ...]]]:
    """Every two that share a table, with the table's place in the record."""
    for k, seats in enumerate(round_.seating.values()):
        for two in combinations(seats, 2):
            yield k, two


def _second_byes(field: Field, round_: Round) -> Iterator[Problem]:
    had = {contender.entry for contender in field.contenders if contender.byes}
    for k, entry in enumerate(round_.byes):
        if entry in had:
            yield Problem(("byes", k), "bye_twice", {"entry": entry, "round": round_.number})


def _mixed_pools(fields: tuple[Field, ...], round_: Round) -> Iterator[Problem]:
    pool_of = pools_of(fields)
    for k, (entry, rival) in _meetings_of(round_):
        if entry in pool_of and rival in pool_of and pool_of[entry] != pool_of[rival]:
            two: dict[str, Param] = {"entry": entry, "rival": rival, "round": round_.number}
            yield Problem(("tables", k), "pools_mixed", two)


def pools_of(fields: tuple[Field, ...]) -> dict[EntryId, int]:
    """In which of the fields each entry is to be paired."""
    return {each.entry: i for i, field in enumerate(fields) for each in field.contenders}
