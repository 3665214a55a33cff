"""What each table, bye and penalty comes to in the standings."""

from __future__ import annotations

from collections.abc import Iterator

from matches.record.timeline import after_round
from matches.record.values import NO_CREDIT, Stage, Table, Tournament
from scoring.outcome import Ending, judge
from scoring.placement import judge_placement
from scoring.sheet import MatchRules, burrachi, smazzate_won
from scoring.standings import Adjustment, PlacedResult, Result


def results(tournament: Tournament, after: int | None = None) -> tuple[Result, ...]:
    """Every finished match that counts in the standings, or in those after a round."""
    seen = tournament if after is None else after_round(tournament, after)
    return tuple(
        result
        for stage in _counted_stages(seen)
        for round_ in stage.rounds
        for table in round_.tables
        if (result := _result(match_rules(seen, stage), table))
    )


def placed_results(tournament: Tournament, after: int | None = None) -> tuple[PlacedResult, ...]:
    """As ``results``, at tables of several players: one for each of them."""
    seen = tournament if after is None else after_round(tournament, after)
    scale = seen.rules.place_points
    return tuple(
        PlacedResult(entry, placed.points, placed.chips, placed.won)
        for stage in _counted_stages(seen)
        for round_ in stage.rounds
        for table in round_.placement_tables
        for entry, placed in zip(table.seats, judge_placement(table.sheet, scale), strict=False)
    )


def adjustments(tournament: Tournament, after: int | None = None) -> tuple[Adjustment, ...]:
    """Byes, credits and penalties that count in the standings, or in those after a round.

    A knockout's bye takes to the next round and is worth no VP. What a late entry is credited with
    belongs to the round it joined at, and the draw of that very round knows of it.
    """
    seen = tournament if after is None else after_round(tournament, after)
    return (*_byes(seen), *_credits(seen), *_penalties(seen))


def match_rules(tournament: Tournament, stage: Stage) -> MatchRules:
    return tournament.rules.match_rules(knockout=stage.is_knockout)


def _counted_stages(tournament: Tournament) -> tuple[Stage, ...]:
    return tournament.stages[_first_counted(tournament) : _current(tournament) + 1]


def _first_counted(tournament: Tournament) -> int:
    """The last stage that began anew (``carry`` false), up to the current one; else the first."""
    begun = enumerate(tournament.stages[: _current(tournament) + 1])
    return max((i for i, stage in begun if stage.options.get("carry") is False), default=0)


def _current(tournament: Tournament) -> int:
    return max((i for i, stage in enumerate(tournament.stages) if stage.rounds), default=0)


def _byes(tournament: Tournament) -> Iterator[Adjustment]:
    bye = tournament.rules.bye
    for stage in _counted_stages(tournament):
        for round_ in () if stage.is_knockout else stage.rounds:
            for entry in round_.byes:
                yield Adjustment(entry, bye.vp, bye.mp)


def _credits(tournament: Tournament) -> Iterator[Adjustment]:
    first = _first_counted_round(tournament)
    for entry in tournament.entries:
        if entry.credit != NO_CREDIT and entry.joined_at >= first:
            yield Adjustment(entry.id, entry.credit.vp, entry.credit.mp)


def _penalties(tournament: Tournament) -> Iterator[Adjustment]:
    first = _first_counted_round(tournament)
    for penalty in tournament.penalties:
        if penalty.stands and penalty.round >= first:
            yield Adjustment(penalty.entry, penalty.vp, penalty.mp)


def _first_counted_round(tournament: Tournament) -> int:
    dropped = tournament.stages[: _first_counted(tournament)]
    return sum(len(stage.rounds) for stage in dropped) + 1


def _result(rules: MatchRules, table: Table) -> Result | None:
    outcome = judge(rules, table.sheet)
    if not outcome.finished:
        return None
    return Result(
        entries=table.entries,
        winner=outcome.winner,
        vp=outcome.vp,
        mp=outcome.mp,
        points=outcome.points,
        smazzate_won=smazzate_won(rules, table.sheet.smazzate),
        burrachi=burrachi(table.sheet),
        met=outcome.ending is not Ending.NOT_PLAYED,
        counted_in_vp=not rules.knockout,
    )
