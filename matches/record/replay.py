"""Playing a record again from its first round, to see whether it agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from matches.record import coherence
from matches.record.drawn_again import draw_disagreements, pool_disagreements
from matches.record.hard_rules import broken_rules
from matches.record.places import standings_after
from matches.record.results import match_rules
from matches.record.seat_draws import seat_disagreements
from matches.record.timeline import known_before, placed_rounds
from matches.record.values import NO_CREDIT, Round, Tournament
from scoring import checks
from scoring.outcome import Ending, MatchOutcome, judge
from scoring.placement import placement_problems
from scoring.sheet import MatchRules
from scoring.values import Path, Problem
from scoring.victory_points import WHOLE_VP, VpTable


@dataclass(frozen=True, slots=True)
class Verification:
    """What was looked at, how many of each, and everything that is not as it has to be."""

    checked: Mapping[str, int]
    disagreements: tuple[Problem, ...]

    @property
    def agrees(self) -> bool:
        return not self.disagreements


def verify(tournament: Tournament) -> Verification:
    """Judge every sheet, pair every round, draw every seat and reckon every standings again.

    A round that was paired by another program disagrees, and so does one that was changed by hand
    without saying so: exactly how is said. What contradicts itself is not played again.
    """
    contradictions = tuple(coherence.problems(tournament))
    again = () if contradictions else _played_again(tournament)
    return Verification(_counted(tournament), (*contradictions, *again))


def _counted(tournament: Tournament) -> dict[str, int]:
    rounds = list(placed_rounds(tournament))
    tables = [(stage, table) for _, stage, round_ in rounds for table in round_.tables]
    of_several = [table for _, _, round_ in rounds for table in round_.placement_tables]
    outcomes = (judge(match_rules(tournament, stage), table.sheet) for stage, table in tables)
    finished = sum(outcome.finished for outcome in outcomes)
    return {
        "entries": len(tournament.entries),
        "rounds": len(rounds),
        "pairings": len(rounds),
        "tables": len(tables) + len(of_several),
        "results": finished + sum(table.sheet.finished for table in of_several),
        "smazzate": sum(len(table.sheet.smazzate) for _, table in tables),
        "byes": sum(len(round_.byes) for _, _, round_ in rounds),
        "penalties": len(tournament.penalties),
        "credits": sum(entry.credit != NO_CREDIT for entry in tournament.entries),
        "pools": sum(len(stage.pools) for stage in tournament.stages),
        "changed_by_hand": sum(round_.proposal is not None for _, _, round_ in rounds),
        "standings": len(rounds),
    }


def _played_again(tournament: Tournament) -> Iterator[Problem]:
    turned = _listed_backwards(tournament)
    for path, stage, round_ in placed_rounds(tournament):
        known = known_before(tournament, round_.number)
        within = chain(
            _sheet_disagreements(match_rules(tournament, stage), round_),
            draw_disagreements(known, round_),
            broken_rules(known, round_),
            seat_disagreements(tournament, round_),
        )
        yield from (each.under(*path) for each in within)
        yield from _standings_disagreements(tournament, turned, path, round_.number)
    yield from pool_disagreements(tournament)


def _sheet_disagreements(rules: MatchRules, round_: Round) -> Iterator[Problem]:
    for k, table in enumerate(round_.tables):
        for problem in checks.problems(rules, table.sheet):
            yield problem.under("tables", k)
        outcome = judge(rules, table.sheet)
        if outcome.ending is Ending.PLAYED:
            place = {"round": round_.number, "table": table.number}
            sums = _sum_disagreements(rules, outcome, place)
            yield from (each.under("tables", k) for each in sums)
    for k, placement_table in enumerate(round_.placement_tables):
        players = len(placement_table.seats)
        for problem in placement_problems(placement_table.sheet, players):
            yield problem.under("tables", k)


def _sum_disagreements(
    rules: MatchRules, outcome: MatchOutcome, place: dict[str, int]
) -> Iterator[Problem]:
    """MP cancel in every game; points for a win and a draw have no sum of their own."""
    mp, vp = sum(outcome.mp), sum(outcome.vp)
    if mp:
        yield Problem((), "mp_do_not_cancel", {**place, "sum": mp})
    if isinstance(rules.vp_table, VpTable) and vp != WHOLE_VP:
        yield Problem((), "vp_not_twenty", {**place, "sum": vp})


def _standings_disagreements(
    tournament: Tournament, turned: Tournament, path: Path, number: int
) -> Iterator[Problem]:
    """They must come out the same whatever order anything is listed in."""
    if standings_after(tournament, number) != standings_after(turned, number):
        yield Problem(path, "standings_differ", {"round": number})


def _listed_backwards(tournament: Tournament) -> Tournament:
    def turned(round_: Round) -> Round:
        return replace(
            round_,
            tables=round_.tables[::-1],
            placement_tables=round_.placement_tables[::-1],
        )

    stages = (
        replace(
            stage,
            rounds=tuple(map(turned, stage.rounds)),
            pools=tuple(pool[::-1] for pool in stage.pools),
        )
        for stage in tournament.stages
    )
    return replace(
        tournament,
        entries=tournament.entries[::-1],
        stages=tuple(stages),
        penalties=tournament.penalties[::-1],
    )
