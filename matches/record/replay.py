"""Playing a record again from its first round, to see whether it agrees with itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations

from matches.pairing import NoLegalPairing, Pairing, System
from matches.record import coherence
from matches.record.next_round import meetings, next_pairing
from matches.record.places import standings_after
from matches.record.results import match_rules
from matches.record.seat_draws import seat_disagreements
from matches.record.timeline import known_before, placed_rounds
from matches.record.values import ForbiddenKind, Round, Stage, Tournament
from scoring import checks
from scoring.outcome import Ending, MatchOutcome, judge
from scoring.placement import placement_problems
from scoring.sheet import MatchRules
from scoring.values import EntryId, Param, Path, Problem
from scoring.victory_points import WHOLE_VP, VpTable

NOBODY = "–"


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

    A round that was paired by hand, or by another program, disagrees: exactly how is said. What
    contradicts itself is not played again.
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
        "standings": len(rounds),
    }


def _played_again(tournament: Tournament) -> Iterator[Problem]:
    turned = _listed_backwards(tournament)
    for path, stage, round_ in placed_rounds(tournament):
        known = known_before(tournament, round_.number)
        within = chain(
            _sheet_disagreements(match_rules(tournament, stage), round_),
            _pairing_disagreements(known, round_),
            _meeting_disagreements(known, stage, round_),
            seat_disagreements(tournament, round_),
        )
        yield from (each.under(*path) for each in within)
        yield from _standings_disagreements(tournament, turned, path, round_.number)
    yield from _bye_disagreements(tournament)


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


def _pairing_disagreements(known: Tournament, round_: Round) -> Iterator[Problem]:
    """Against the round that the engine makes of what was known before it."""
    answer = next_pairing(known)
    if isinstance(answer, NoLegalPairing):
        yield Problem((), "round_not_pairable", {"round": round_.number})
        yield Problem((), answer.reason.code, answer.reason.params)
        return
    yield from _table_disagreements(answer, round_)
    if answer.byes != round_.byes:
        expected, found = (", ".join(byes) or NOBODY for byes in (answer.byes, round_.byes))
        yield Problem(
            ("byes",),
            "byes_differ",
            {"round": round_.number, "expected": expected, "found": found},
        )


def _table_disagreements(answer: Pairing, round_: Round) -> Iterator[Problem]:
    expected = {number: _shown(seats) for number, seats in answer.seating.items()}
    found = {number: _shown(seats) for number, seats in round_.seating.items()}
    index = {number: k for k, number in enumerate(round_.seating)}
    for number in sorted(expected.keys() | found.keys()):
        wanted, there = expected.get(number, NOBODY), found.get(number, NOBODY)
        if wanted != there:
            path: Path = ("tables", index[number]) if number in index else ("tables",)
            yield Problem(
                path,
                "pairing_differs",
                {"round": round_.number, "table": number, "expected": wanted, "found": there},
            )


def _shown(seats: Iterable[EntryId]) -> str:
    return " – ".join(seats)


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
        replace(stage, rounds=tuple(map(turned, stage.rounds))) for stage in tournament.stages
    )
    return replace(
        tournament,
        entries=tournament.entries[::-1],
        stages=tuple(stages),
        penalties=tournament.penalties[::-1],
    )


def _meeting_disagreements(known: Tournament, stage: Stage, round_: Round) -> Iterator[Problem]:
    """Rematches where the system forbids them, and pairs that may never meet."""
    never = {f.entries for f in known.forbidden if f.kind is ForbiddenKind.NEVER}
    met = {pair: rounds[-1] for pair, rounds in meetings(known).items()}
    for k, (entry, rival) in _meetings_of(round_):
        pair = frozenset((entry, rival))
        two: dict[str, Param] = {"entry": entry, "rival": rival, "round": round_.number}
        if pair in never:
            yield Problem(("tables", k), "never_pair_met", two)
        if pair in met and _forbids_rematch(stage, round_, met[pair]):
            yield Problem(("tables", k), "met_again", {**two, "first": met[pair]})


def _meetings_of(round_: Round) -> Iterator[tuple[int, tuple[EntryId, ...]]]:
    """Every two that share a table, with the table's place in the record."""
    for k, seats in enumerate(round_.seating.values()):
        for two in combinations(seats, 2):
            yield k, two


def _forbids_rematch(stage: Stage, round_: Round, last_met: int) -> bool:
    if stage.system is System.SWISS:
        return True
    if stage.system is not System.DANISH:
        return False
    variant = stage.options.get("variant", "pure")
    in_last_round = stage.rounds.index(round_) + 1 >= stage.rounds_planned
    just_met = last_met == round_.number - 1 and not in_last_round
    return variant == "no_rematch" or (variant == "no_immediate_rematch" and just_met)


def _bye_disagreements(tournament: Tournament) -> Iterator[Problem]:
    """One bye an entry; in a knockout the bracket gives them, and may give more."""
    had: Counter[EntryId] = Counter()
    for path, stage, round_ in placed_rounds(tournament):
        for k, entry in enumerate(round_.byes):
            if had[entry] and not stage.is_knockout:
                yield Problem(
                    (*path, "byes", k), "bye_twice", {"entry": entry, "round": round_.number}
                )
            had[entry] += 1
