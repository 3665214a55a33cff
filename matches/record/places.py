"""Who stands where, over all stages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from matches.pairing import BracketRound, BracketTable, knockout_places
from matches.record import pools
from matches.record.results import adjustments, match_rules, placed_results, results
from matches.record.timeline import (
    admits_later,
    after_round,
    as_of,
    current_stage,
    next_round_number,
    taking_part,
    withdrawn,
)
from matches.record.values import Round, Stage, Table, Tournament
from scoring.lots import lot
from scoring.outcome import judge
from scoring.sheet import MatchRules
from scoring.standings import Adjustment, PlacedResult, Result, Row, StageStep, standings
from scoring.values import EntryId, Reason

Entries = frozenset[EntryId]


def standings_after(tournament: Tournament, after: int | None = None) -> tuple[Row, ...]:
    """The rows of all entries, best first, with every finished match or up to a round.

    Decided: where a stage has a field of its own (a knockout, a cut, a new start, pools) whoever
    is in it stands before whoever is not, and these keep the order they had before it. In a
    knockout the place is how far an entry came; who went out in the same round shares it. A better
    pool stands before the next. Who joined after the round is not in its standings.
    """
    seen = tournament if after is None else after_round(tournament, after)
    return _rows(seen, frozenset(entry.id for entry in seen.entries))


def pool_standings(tournament: Tournament, after: int | None = None) -> tuple[tuple[Row, ...], ...]:
    """Each pool's own rows, the best pool first, places from 1; none where there are no pools."""
    seen = tournament if after is None else after_round(tournament, after)
    stage = current_stage(seen)
    if not stage.pools:
        return ()
    inside = _inside(seen, stage, frozenset(entry.id for entry in seen.entries))
    return tuple(_by_pools(seen, stage, inside))


def ranking(tournament: Tournament) -> tuple[EntryId, ...]:
    """All entries in the order of the standings; who shares a place, by lot."""
    seed = tournament.rules.seed
    rows = sorted(standings_after(tournament), key=lambda row: (row.place, lot(seed, row.entry)))
    return tuple(row.entry for row in rows)


def _rows(tournament: Tournament, only: Entries) -> tuple[Row, ...]:
    stage = current_stage(tournament)
    if not stage.rounds or not _has_own_field(stage):
        return _by_figures(tournament, only)
    inside = _inside(tournament, stage, only)
    step, upper = _upper(tournament, stage, inside)
    # Who joined later has a place below, too.
    before = replace(as_of(tournament, stage.rounds[0].number), entries=tournament.entries)
    return _joined(upper, step, _rows(before, only - inside))


def _has_own_field(stage: Stage) -> bool:
    own = stage.is_knockout or bool(stage.pools) or "cut" in stage.options
    return own or stage.options.get("carry") is False


def _inside(tournament: Tournament, stage: Stage, only: Entries) -> Entries:
    """Of these, whoever took part in the stage, and who joined since and is about to."""
    late = (each.id for each in tournament.entries if each.joined_at > stage.rounds[0].number)
    return (taking_part(stage) | frozenset(late if admits_later(stage) else ())) & only


def _upper(
    tournament: Tournament, stage: Stage, inside: Entries
) -> tuple[StageStep, tuple[Row, ...]]:
    if stage.is_knockout:
        return StageStep.KNOCKOUT, _by_bracket(tournament, stage, inside)
    rows: tuple[Row, ...] = ()
    for pool in _by_pools(tournament, stage, inside):
        rows = _joined(rows, StageStep.POOL, pool)
    return StageStep.CUT, rows


def _by_pools(tournament: Tournament, stage: Stage, inside: Entries) -> Iterator[tuple[Row, ...]]:
    counted = _counted(tournament)
    for pool in pools.members(stage, inside):
        yield _by_figures(tournament, frozenset(pool), counted)


class _Counted(NamedTuple):
    """What counts in the standings: judged once, however many pools are ranked by it."""

    results: tuple[Result, ...]
    adjustments: tuple[Adjustment, ...]
    placed: tuple[PlacedResult, ...]


def _counted(tournament: Tournament) -> _Counted:
    return _Counted(results(tournament), adjustments(tournament), placed_results(tournament))


def _by_figures(
    tournament: Tournament, only: Entries, counted: _Counted | None = None
) -> tuple[Row, ...]:
    found = counted or _counted(tournament)
    return standings(
        (entry.id for entry in tournament.entries),
        found.results,
        found.adjustments,
        seed=tournament.rules.seed,
        order=tournament.rules.tie_breaks,
        only=only,
        placed=found.placed,
        ranking=tournament.rules.ruleset.ranking,
    )


def _by_bracket(tournament: Tournament, stage: Stage, inside: Entries) -> tuple[Row, ...]:
    figures = {row.entry: row for row in _by_figures(tournament, inside)}
    gone = inside & withdrawn(tournament, next_round_number(tournament))
    groups = knockout_places(bracket(tournament, stage), gone)
    rows = _shared(figures, [[entry for entry in group if entry in inside] for group in groups])
    return tuple(rows)


def _shared(figures: dict[EntryId, Row], groups: Sequence[Sequence[EntryId]]) -> Iterator[Row]:
    place = 1
    for group in groups:
        for entry in sorted(group):
            row = replace(figures[entry], place=place, tied=len(group) > 1)
            last = entry == max(group) and place + len(group) <= len(figures)
            yield _above(row, StageStep.KNOCKOUT) if last else _above(row, None)
        place += len(group)


def _above(row: Row, step: StageStep | None) -> Row:
    return replace(row, above_next_by=step, reason=Reason(f"above_by_{step}") if step else None)


def _joined(upper: tuple[Row, ...], step: StageStep, lower: tuple[Row, ...]) -> tuple[Row, ...]:
    if not upper or not lower:
        return upper or lower
    moved = (replace(row, place=row.place + len(upper)) for row in lower)
    return (*upper[:-1], _above(upper[-1], step), *moved)


def bracket(tournament: Tournament, stage: Stage) -> tuple[BracketRound, ...]:
    """A knockout stage's rounds, as the pairing looks at them."""
    rules = match_rules(tournament, stage)
    return tuple(_bracket_round(rules, round_) for round_ in stage.rounds)


def _bracket_round(rules: MatchRules, round_: Round) -> BracketRound:
    return BracketRound(tuple(_bracket_table(rules, each) for each in round_.tables), round_.byes)


def _bracket_table(rules: MatchRules, table: Table) -> BracketTable:
    outcome = judge(rules, table.sheet)
    return BracketTable(
        number=table.number,
        ns=table.entries.ns,
        ew=table.entries.ew,
        winner=table.entries[outcome.winner] if outcome.winner else None,
        decided=outcome.finished,
    )
