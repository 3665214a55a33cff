"""The position the next round is paired from, taken from the record alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from matches.pairing import Contender, Field, NoLegalPairing, Pairing, System
from matches.record import pools
from matches.record.allowed import telling_what_was_allowed
from matches.record.places import bracket, ranking
from matches.record.pool_fields import FROM_FIRST_ROUND, PoolField, in_pools
from matches.record.pooled import NONE_KEPT, KeptTables, paired_in_pools, pools_hash
from matches.record.results import match_rules
from matches.record.stages import OF_EVERY_STAGE
from matches.record.timeline import (
    admits_later,
    all_rounds,
    as_of,
    is_there,
    next_round_number,
    next_stage,
    taking_part,
)
from matches.record.values import (
    NO_CONCESSIONS,
    Concessions,
    ForbiddenKind,
    Stage,
    Tournament,
)
from scoring.outcome import judge
from scoring.values import EntryId, Line, Reason


class RoundTable(NamedTuple):
    round: int
    table: int


def next_pairing(
    tournament: Tournament,
    conceded: Concessions = NO_CONCESSIONS,
    kept: KeptTables = NONE_KEPT,
) -> Pairing | NoLegalPairing:
    """The next round, or why there is none; pools one after the other, each paired by itself.

    ``kept`` tables stay as they are, and everybody else is paired round them.

    Besides the pairing's own reasons: ``round_unfinished`` (round, table), ``tournament_complete``,
    ``kept_table_differs`` (table), ``kept_table_mixed`` (table).
    """
    if missing := next(unfinished(tournament), None):
        return NoLegalPairing(Reason("round_unfinished", missing._asdict()))
    if next_stage(tournament) is None:
        return NoLegalPairing(Reason("tournament_complete"))
    answer = paired_in_pools(_pool_fields(tournament, conceded), kept)
    if conceded == NO_CONCESSIONS or isinstance(answer, NoLegalPairing):
        return answer
    strict, lenient = next_fields(tournament), next_fields(tournament, conceded)
    return telling_what_was_allowed(answer, strict, lenient)


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


def next_fields(
    tournament: Tournament, conceded: Concessions = NO_CONCESSIONS
) -> tuple[Field, ...]:
    """What the pairing is asked, pool by pool; ``ValueError`` where every planned round is there.

    A stage without pools is one field. A pool that has nothing left to play is left out.
    """
    return tuple(pool.field for pool in _pool_fields(tournament, conceded))


def next_field(tournament: Tournament, conceded: Concessions = NO_CONCESSIONS) -> Field:
    """``next_fields`` of a stage that has no pools."""
    return next_fields(tournament, conceded)[0]


def next_pools(tournament: Tournament) -> tuple[tuple[EntryId, ...], ...]:
    """The pools of the stage about to begin, best first; none where it has none or has begun."""
    stage = next_stage(tournament)
    if stage is None or stage.rounds:
        return ()
    return pools.wanted(stage, qualified(tournament))


def next_inputs_hash(tournament: Tournament, conceded: Concessions = NO_CONCESSIONS) -> str:
    """The hash the next round's pairing would have, without pairing it."""
    return pools_hash(_pool_fields(tournament, conceded))


def _pool_fields(tournament: Tournament, conceded: Concessions) -> tuple[PoolField, ...]:
    stage = next_stage(tournament)
    if stage is None:
        raise ValueError("every planned round is there")
    ranked = _order(tournament, stage)
    playing = _playing(tournament, stage, ranked)
    if not stage.rounds:
        stage = replace(stage, pools=pools.wanted(stage, playing))
    field = _field(tournament, stage, _contenders(tournament, stage, ranked, playing))
    return in_pools(conceding(field, conceded), stage, ranked)


def _field(tournament: Tournament, stage: Stage, contenders: tuple[Contender, ...]) -> Field:
    return Field(
        system=stage.system,
        round_number=next_round_number(tournament),
        round_of_stage=len(stage.rounds) + 1,
        rounds_planned=stage.rounds_planned,
        seed=tournament.rules.seed,
        contenders=contenders,
        met=meetings(tournament),
        never=_forbidden(tournament, ForbiddenKind.NEVER),
        avoid=_forbidden(tournament, ForbiddenKind.AVOID),
        options={k: v for k, v in stage.options.items() if k not in OF_EVERY_STAGE},
        bracket=bracket(tournament, stage) if stage.system in FROM_FIRST_ROUND else (),
    )


def conceding(field: Field, conceded: Concessions) -> Field:
    """The field as if what the organiser allowed had never stood in the way."""
    met = {pair: at for pair, at in field.met.items() if at[-1] > conceded.rematches_to}
    contenders = (
        replace(each, byes=0) if each.entry in conceded.second_byes else each
        for each in field.contenders
    )
    never, avoid = field.never, field.avoid
    if conceded.nevers:
        never, avoid = frozenset(), avoid | never
    return replace(field, contenders=tuple(contenders), met=met, never=never, avoid=avoid)


def qualified(tournament: Tournament) -> tuple[EntryId, ...]:
    """Who is to be paired next, best placed first; nobody where every planned round is there."""
    stage = next_stage(tournament)
    if stage is None:
        return ()
    return _playing(tournament, stage, _order(tournament, stage))


def _playing(
    tournament: Tournament, stage: Stage, ranked: Sequence[EntryId]
) -> tuple[EntryId, ...]:
    there = is_there(tournament, next_round_number(tournament))
    if stage.rounds and not admits_later(stage):
        there &= taking_part(stage)
    playing = [entry for entry in ranked if entry in there]
    cut = stage.options.get("cut")
    return tuple(playing[:cut] if isinstance(cut, int) and not stage.rounds else playing)


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


def _contenders(
    tournament: Tournament, stage: Stage, ranked: Sequence[EntryId], playing: Sequence[EntryId]
) -> tuple[Contender, ...]:
    """A fixed seat is told to a Mitchell alone: it can be noted after other stages were drawn."""
    places = {entry: place for place, entry in enumerate(ranked, start=1)}
    listed = {entry.id: number for number, entry in enumerate(tournament.entries, start=1)}
    seedings = {entry.id: entry.seeding for entry in tournament.entries}
    fixed = {entry.id for entry in tournament.entries if entry.fixed_seat}
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
            fixed=entry in fixed and stage.system is System.MITCHELL,
        )
        for entry in playing
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
    """The pairs of all groups that stand."""
    standing = (each for each in tournament.forbidden if each.lifted_from is None)
    return frozenset(pair for each in standing if each.kind is kind for pair in each.pairs)
