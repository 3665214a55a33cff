"""A tournament as it stood: its stages, and what was known before a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matches.record.values import Round, Stage, Tournament
from scoring.values import EntryId, Path


def as_of(tournament: Tournament, round_number: int) -> Tournament:
    """The rounds before that one, with what is known of them today.

    Penalties belong to their round; a withdrawal says itself from when on it counts.
    """
    stages = (
        replace(stage, rounds=tuple(each for each in stage.rounds if each.number < round_number))
        for stage in tournament.stages
    )
    penalties = (each for each in tournament.penalties if each.round < round_number)
    return replace(tournament, stages=tuple(stages), penalties=tuple(penalties))


def known_before(tournament: Tournament, round_number: int) -> Tournament:
    """The rounds before that one, with what was known of them when it was drawn.

    Corrections, penalties and their lifting count from the first draw after they were made.
    """
    seen = as_of(tournament, round_number)
    stages = (
        replace(stage, rounds=tuple(_known(each, round_number) for each in stage.rounds))
        for stage in seen.stages
    )
    penalties = (
        replace(each, known_from=None, lifted_from=None)
        for each in tournament.penalties
        if each.stood_before(round_number)
    )
    return replace(seen, stages=tuple(stages), penalties=tuple(penalties))


def _known(round_: Round, round_number: int) -> Round:
    tables = (
        replace(table, sheet=table.sheet_before(round_number), earlier=())
        for table in round_.tables
    )
    placement_tables = (
        replace(table, sheet=table.sheet_before(round_number), earlier=())
        for table in round_.placement_tables
    )
    return replace(round_, tables=tuple(tables), placement_tables=tuple(placement_tables))


def all_rounds(tournament: Tournament) -> tuple[Round, ...]:
    return tuple(round_ for stage in tournament.stages for round_ in stage.rounds)


def placed_rounds(tournament: Tournament) -> Iterator[tuple[Path, Stage, Round]]:
    """Every round with its path and stage, in the order of play."""
    for i, stage in enumerate(tournament.stages):
        for j, round_ in enumerate(stage.rounds):
            yield ("stages", i, "rounds", j), stage, round_


def next_round_number(tournament: Tournament) -> int:
    return len(all_rounds(tournament)) + 1


def current_stage(tournament: Tournament) -> Stage:
    """The stage of the last round there is; before the first round, the first stage."""
    begun = [stage for stage in tournament.stages if stage.rounds]
    return begun[-1] if begun else tournament.stages[0]


def next_stage(tournament: Tournament) -> Stage | None:
    """The stage of the round to come; None where every planned round is there."""
    open_ = (stage for stage in tournament.stages if len(stage.rounds) < stage.rounds_planned)
    return next(open_, None)


def taking_part(stage: Stage) -> frozenset[EntryId]:
    """Everybody who sat down, or had a bye, in a round of the stage."""
    seated = (entry for each in stage.rounds for entry in each.seated)
    byes = (entry for each in stage.rounds for entry in each.byes)
    return frozenset((*seated, *byes))


def is_there(tournament: Tournament, round_number: int) -> frozenset[EntryId]:
    """Everybody who has not withdrawn before that round."""
    return frozenset(
        entry.id
        for entry in tournament.entries
        if entry.withdrawn_after is None or entry.withdrawn_after >= round_number
    )
