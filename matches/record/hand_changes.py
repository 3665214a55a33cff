"""A drawn round changed by hand: what comes out, what forbids it, what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from matches.pairing import Field, NoLegalPairing, System, barred, seating_cost
from matches.record.hard_rules import broken_in, pools_of
from matches.record.next_round import next_fields, next_pairing
from matches.record.values import Concessions, PlacementTable, Round, Tournament
from scoring.values import EntryId, Param, Problem, RuleBrokenError


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at each table, seat by seat, N-S first; and who sits out."""

    tables: Mapping[int, tuple[EntryId, ...]]
    byes: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Swap:
    """Two entries change places; at one table, that is the lines."""

    one: EntryId
    other: EntryId


@dataclass(frozen=True, slots=True)
class Move:
    """Two tables change numbers."""

    table: int
    to: int


@dataclass(frozen=True, slots=True)
class Judged:
    """``refused`` forbids the change, ``warned`` speaks against it; each only what it brings.

    The costs are those of the whole round, before and after, as the engine reckons them.
    """

    refused: tuple[Problem, ...]
    warned: tuple[Problem, ...]
    cost_before: int
    cost_after: int


def changed(seating: Seating, change: Swap | Move) -> Seating:
    """The seating after the change.

    Raises ``RuleBrokenError``: ``not_in_this_round``, ``no_such_table``, ``change_of_nothing``.
    """
    if problems := tuple(_not_to_be_done(seating, change)):
        raise RuleBrokenError(problems)
    if isinstance(change, Move):
        numbers = {change.table: change.to, change.to: change.table}
        moved = {numbers.get(number, number): seats for number, seats in seating.tables.items()}
        return Seating(dict(sorted(moved.items())), seating.byes)
    instead = {change.one: change.other, change.other: change.one}

    def swapped(entries: tuple[EntryId, ...]) -> tuple[EntryId, ...]:
        return tuple(instead.get(entry, entry) for entry in entries)

    tables = {number: swapped(seats) for number, seats in seating.tables.items()}
    return Seating(tables, swapped(seating.byes))


def _not_to_be_done(seating: Seating, change: Swap | Move) -> Iterator[Problem]:
    if isinstance(change, Move):
        for number in (change.table, change.to):
            if number not in seating.tables:
                yield Problem((), "no_such_table", {"table": number})
        if change.table == change.to:
            yield Problem((), "change_of_nothing")
        return
    seated = {entry for seats in seating.tables.values() for entry in seats}
    for entry in (change.one, change.other):
        if entry not in seated.union(seating.byes):
            yield Problem((), "not_in_this_round", {"entry": entry})
    if change.one == change.other or {change.one, change.other} <= set(seating.byes):
        yield Problem((), "change_of_nothing")


def judge_change(
    tournament: Tournament, conceded: Concessions, before: Seating, after: Seating
) -> Judged:
    """What a changed draw of the next round brings; ``tournament`` does not hold that round yet."""
    fields = next_fields(tournament, conceded)
    drawn = _drawn_movement(tournament, fields[0], conceded)
    costs = [sum(seating_cost(field, each.tables) for field in fields) for each in (before, after)]
    dearer = {"before": costs[0], "after": costs[1]}
    cost = (Problem((), "dearer_than_before", dearer),) if costs[1] > costs[0] else ()
    return Judged(
        refused=(
            *_against_the_bracket(fields[0], before, after),
            *_between_pools(fields, before, after),
            *_brought(_forbidden(fields, before), _forbidden(fields, after)),
        ),
        warned=(
            *_brought(_unwanted(fields, drawn, before), _unwanted(fields, drawn, after)),
            *cost,
        ),
        cost_before=costs[0],
        cost_after=costs[1],
    )


def _brought(before: Iterator[Problem], after: Iterator[Problem]) -> Iterator[Problem]:
    there = list(before)
    return (problem for problem in after if problem not in there)


def _against_the_bracket(field: Field, before: Seating, after: Seating) -> Iterator[Problem]:
    """The numbers of a knockout's first tables are its bracket, and who plays later follows."""
    if field.system is not System.KNOCKOUT:
        return
    first = field.round_of_stage == 1
    if first and _pairs(before) == _pairs(after) and before.byes == after.byes:
        moved = [n for n, seats in after.tables.items() if set(seats) != set(before.tables[n])]
        if moved:
            yield Problem((), "numbers_are_the_bracket", {"round": field.round_number})
    if not first and _sets(before) != _sets(after):
        yield Problem((), "bracket_follows", {"round": field.round_number})


def _pairs(seating: Seating) -> set[frozenset[EntryId]]:
    return set(map(frozenset, seating.tables.values()))


def _sets(seating: Seating) -> dict[int | None, frozenset[EntryId]]:
    sets: dict[int | None, frozenset[EntryId]] = {None: frozenset(seating.byes)}
    return sets | {number: frozenset(seats) for number, seats in seating.tables.items()}


def _between_pools(fields: tuple[Field, ...], before: Seating, after: Seating) -> Iterator[Problem]:
    """Each table, and each number, stays with its pool."""
    if len(fields) == 1:
        return
    pool_of = pools_of(fields)
    for number, seats in after.tables.items():
        pools = {pool_of.get(entry) for entry in (*seats, *before.tables.get(number, ()))}
        if len(pools) > 1:
            yield Problem((), "between_pools", {"table": number})


def _forbidden(fields: tuple[Field, ...], seating: Seating) -> Iterator[Problem]:
    """What no round may have, whoever drew it; of pools mixed, ``_between_pools`` tells."""
    seats = {number: tuple(sorted(each)) for number, each in seating.tables.items()}
    tables = (PlacementTable(number, each) for number, each in seats.items())
    round_ = Round(fields[0].round_number, (), seating.byes, tuple(tables))
    for problem in broken_in(fields, round_):
        match problem.code:
            case "never_pair_met":
                yield Problem((), "never_together_by_hand", problem.params)
            case "met_again":
                yield Problem((), "met_already_by_hand", problem.params)
            case "bye_twice":
                yield Problem((), "second_bye_by_hand", problem.params)


def _unwanted(
    fields: tuple[Field, ...], drawn: Mapping[int, tuple[EntryId, ...]], seating: Seating
) -> Iterator[Problem]:
    for field in fields:
        for pair, two in _meetings(field, seating):
            if pair in field.avoid:
                yield Problem((), "better_not_together", two)
            if _meets_at_once_again(field, pair):
                yield Problem((), "met_just_before", {**two, "first": field.round_number - 1})
        yield from _fixed_seats(field, seating)
    for number, seats in sorted(drawn.items()):
        if seating.tables.get(number) != seats:
            yield Problem((), "leaves_movement", {"table": number})


def _meets_at_once_again(field: Field, pair: frozenset[EntryId]) -> bool:
    """Where the system allows it, it is still no pleasure."""
    if field.system in (System.KNOCKOUT, System.REDRAW) or pair in barred(field):
        return False
    return field.round_number - 1 in field.met.get(pair, ())


def _fixed_seats(field: Field, seating: Seating) -> Iterator[Problem]:
    if field.system is not System.MITCHELL:
        return
    fixed = {each.entry for each in field.contenders if each.fixed}
    for number, (_, ew) in seating.tables.items():
        if ew in fixed:
            yield Problem((), "fixed_seat_moved", {"entry": ew, "table": number})


def _meetings(
    field: Field, seating: Seating
) -> Iterator[tuple[frozenset[EntryId], dict[str, Param]]]:
    """Every two of the field that share a table, and how a sentence names them."""
    own = {contender.entry for contender in field.contenders}
    for seats in seating.tables.values():
        for entry, rival in combinations(seats, 2):
            if entry in own:
                two: dict[str, Param] = {"entry": min(entry, rival), "rival": max(entry, rival)}
                yield frozenset((entry, rival)), {**two, "round": field.round_number}


def _drawn_movement(
    tournament: Tournament, field: Field, conceded: Concessions
) -> Mapping[int, tuple[EntryId, ...]]:
    """The tables of a movement that goes on from earlier rounds; nothing where there is none."""
    moving = field.system in (System.MITCHELL, System.ROUND_ROBIN)
    if not moving or field.round_of_stage == 1:
        return {}
    answer = next_pairing(tournament, conceded)
    return {} if isinstance(answer, NoLegalPairing) else answer.seating
