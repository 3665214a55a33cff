"""A tournament as it stood: its stages, and what was known before a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from matches.record.values import Forbidden, Penalty, Round, Stage, Tournament
from scoring.values import EntryId, Path


def as_of(tournament: Tournament, round_number: int) -> Tournament:
    """The rounds before that one, with what is known of them today, and who had joined for it.

    Penalties belong to their round; a withdrawal says itself from when on it counts. A stage has
    its pools from its first round on.
    """
    stages = (_stage_before(stage, round_number) for stage in tournament.stages)
    entries = (each for each in tournament.entries if each.joined_at <= round_number)
    penalties = (each for each in tournament.penalties if each.round < round_number)
    return replace(
        tournament, entries=tuple(entries), stages=tuple(stages), penalties=tuple(penalties)
    )


def _stage_before(stage: Stage, round_number: int) -> Stage:
    rounds = tuple(each for each in stage.rounds if each.number < round_number)
    return replace(stage, rounds=rounds, pools=stage.pools if rounds else ())


def after_round(tournament: Tournament, round_number: int) -> Tournament:
    """The rounds up to that one, and who had joined by then; who begins with round 1, always."""
    seen = as_of(tournament, round_number + 1)
    entries = (each for each in seen.entries if each.joined_at <= max(round_number, 1))
    return replace(seen, entries=tuple(entries))


def known_before(tournament: Tournament, round_number: int) -> Tournament:
    """The rounds before that one, with what was known of them when it was drawn.

    Corrections, penalties, forbidden groups and their lifting count from the first draw after they
    were made; so does a change of how many rounds are planned.
    """
    seen = as_of(tournament, round_number)
    planned = _planned_then(tournament, round_number)
    stages = (
        replace(
            stage,
            rounds=tuple(_known(each, round_number) for each in stage.rounds),
            rounds_planned=planned.get(i, stage.rounds_planned),
        )
        for i, stage in enumerate(seen.stages)
    )
    return replace(
        seen,
        stages=tuple(stages),
        forbidden=tuple(_stood(tournament.forbidden, round_number)),
        penalties=tuple(_stood(tournament.penalties, round_number)),
    )


def _planned_then(tournament: Tournament, round_number: int) -> dict[int, int]:
    """How many rounds the round's stage was to have when it was drawn, by the stage's index."""
    return {
        i: round_.planned
        for i, stage in enumerate(tournament.stages)
        for round_ in stage.rounds
        if round_.number == round_number and round_.planned is not None
    }


Dated = TypeVar("Dated", Forbidden, Penalty)


def _stood(dated: Iterable[Dated], round_number: int) -> Iterator[Dated]:
    return (
        replace(each, known_from=None, lifted_from=None)
        for each in dated
        if each.stood_before(round_number)
    )


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
    """Everybody who can be paired in that round: neither gone nor absent, nor yet to come."""
    return frozenset(entry.id for entry in tournament.entries if entry.is_there(round_number))


def withdrawn(tournament: Tournament, round_number: int) -> frozenset[EntryId]:
    """Everybody who has left for good before that round."""
    return frozenset(entry.id for entry in tournament.entries if entry.has_left(round_number))


def admits_later(stage: Stage) -> bool:
    """Whether a round after the stage's first takes in who was not in that one."""
    return not stage.is_knockout and "cut" not in stage.options
