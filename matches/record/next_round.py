"""The position the next round is paired from, taken from the record alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from matches.pairing import Contender, Field, NoLegalPairing, Pairing, pair_next_round
from matches.record.places import bracket, ranking
from matches.record.results import match_rules
from matches.record.timeline import (
    all_rounds,
    as_of,
    is_there,
    next_round_number,
    next_stage,
    taking_part,
)
from matches.record.values import ForbiddenKind, Stage, Tournament
from scoring.outcome import judge
from scoring.values import EntryId, Line, Reason

STAGE_OPTIONS = ("cut", "carry")
"""What this storey makes of a stage's options; the rest is the pairing system's."""


class RoundTable(NamedTuple):
    round: int
    table: int


def next_pairing(tournament: Tournament) -> Pairing | NoLegalPairing:
    """The next round, or why there is none.

    Besides the pairing's own reasons: ``round_unfinished`` (round, table), ``tournament_complete``.
    """
    if missing := next(unfinished(tournament), None):
        return NoLegalPairing(Reason("round_unfinished", missing._asdict()))
    if next_stage(tournament) is None:
        return NoLegalPairing(Reason("tournament_complete"))
    return pair_next_round(next_field(tournament))


def unfinished(tournament: Tournament) -> Iterator[RoundTable]:
    """Every table that has no result yet."""
    for stage in tournament.stages:
        rules = match_rules(tournament, stage)
        for round_ in stage.rounds:
            for table in round_.tables:
                if not judge(rules, table.sheet).finished:
                    yield RoundTable(round_.number, table.number)
            for placement_table in round_.placement_tables:
                if not placement_table.sheet.finished:
                    yield RoundTable(round_.number, placement_table.number)


def next_field(tournament: Tournament) -> Field:
    """What the pairing is asked; ``ValueError`` where every planned round is there."""
    stage = next_stage(tournament)
    if stage is None:
        raise ValueError("every planned round is there")
    return Field(
        system=stage.system,
        round_number=next_round_number(tournament),
        round_of_stage=len(stage.rounds) + 1,
        rounds_planned=stage.rounds_planned,
        seed=tournament.rules.seed,
        contenders=_contenders(tournament, stage),
        met=meetings(tournament),
        never=_forbidden(tournament, ForbiddenKind.NEVER),
        avoid=_forbidden(tournament, ForbiddenKind.AVOID),
        options={k: v for k, v in stage.options.items() if k not in STAGE_OPTIONS},
        bracket=bracket(tournament, stage) if stage.is_knockout else (),
    )


def qualified(tournament: Tournament) -> tuple[EntryId, ...]:
    """Who is to be paired next, best placed first; nobody where every planned round is there."""
    stage = next_stage(tournament)
    if stage is None:
        return ()
    there = is_there(tournament, next_round_number(tournament))
    if stage.rounds and (stage.is_knockout or "cut" in stage.options):
        there &= taking_part(stage)
    ranked = [entry for entry in _order(tournament, stage) if entry in there]
    cut = stage.options.get("cut")
    return tuple(ranked[:cut] if isinstance(cut, int) and not stage.rounds else ranked)


def _order(tournament: Tournament, stage: Stage) -> tuple[EntryId, ...]:
    """By the standings; before the first round by the list, in a knockout by seed first.

    Decided: a penalty written for the coming round does not count yet, so that the draw comes out
    the same when the record is played again.
    """
    if all_rounds(tournament):
        return ranking(as_of(tournament, next_round_number(tournament)))
    entries = tournament.entries
    if not stage.is_knockout:
        return tuple(entry.id for entry in entries)
    seeded = sorted(entries, key=lambda entry: (entry.seeding is None, entry.seeding or 0))
    return tuple(entry.id for entry in seeded)


def _contenders(tournament: Tournament, stage: Stage) -> tuple[Contender, ...]:
    order = _order(tournament, stage)
    places = {entry: place for place, entry in enumerate(order, start=1)}
    listed = {entry.id: number for number, entry in enumerate(tournament.entries, start=1)}
    seedings = {entry.id: entry.seeding for entry in tournament.entries}
    byes, lines = _byes(tournament), _lines(tournament)
    return tuple(
        Contender(
            entry=entry,
            place=places[entry],
            listed=listed[entry],
            seeding=seedings[entry],
            byes=byes[entry],
            ns=lines[entry].count(Line.NS),
            ew=lines[entry].count(Line.EW),
            last_line=lines[entry][-1] if lines[entry] else None,
        )
        for entry in qualified(tournament)
    )


def _byes(tournament: Tournament) -> Mapping[EntryId, int]:
    counted: dict[EntryId, int] = defaultdict(int)
    for round_ in all_rounds(tournament):
        for entry in round_.byes:
            counted[entry] += 1
    return counted


def _lines(tournament: Tournament) -> Mapping[EntryId, list[Line]]:
    """Where each entry sat, round by round."""
    sat: dict[EntryId, list[Line]] = defaultdict(list)
    for round_ in all_rounds(tournament):
        for table in round_.tables:
            for line, entry in table.entries.items():
                sat[entry].append(line)
    return sat


def meetings(tournament: Tournament) -> dict[frozenset[EntryId], tuple[int, ...]]:
    """The rounds in which two met; a match that was not played is no meeting."""
    met: dict[frozenset[EntryId], tuple[int, ...]] = {}
    for round_ in all_rounds(tournament):
        for table in round_.tables:
            if not table.sheet.not_played:
                pair = frozenset(table.entries)
                met[pair] = (*met.get(pair, ()), round_.number)
    return met


def _forbidden(tournament: Tournament, kind: ForbiddenKind) -> frozenset[frozenset[EntryId]]:
    of_kind = (each for each in tournament.forbidden if each.kind is kind)
    return frozenset(pair for each in of_kind for pair in each.pairs)
