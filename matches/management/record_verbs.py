"""The verbs of ``manage.py record`` that touch no database: text in, answer and exit code out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from matches.pairing import NoLegalPairing, Pairing
from matches.phrases import problem_to_json, sentence
from matches.phrases.explanations import explanation
from matches.record.codec import parse_tournament
from matches.record.coherence import rounds_planned
from matches.record.derive import next_pairing, standings_after
from matches.record.document import documents, load
from matches.record.meld import parse_meld
from matches.record.replay import verify
from matches.record.single_match import SingleMatch, SingleTable, parse_match
from matches.record.values import Tournament
from scoring.checks import warnings
from scoring.melds import Illegal, Meld, explained
from scoring.outcome import MatchOutcome, judge
from scoring.placement import Placed
from scoring.standings import Row
from scoring.values import EntryId, PerLine, Problem, Reason, RuleBrokenError

DONE: Final = 0
DISAGREES: Final = 1
BAD_INPUT: Final = 2


class Answer(NamedTuple):
    """What is printed, as JSON, and the exit code."""

    body: Mapping[str, Any]
    exit_code: int = DONE


def refusal(problems: Iterable[Problem]) -> Answer:
    return Answer({"errors": [problem_to_json(problem) for problem in problems]}, BAD_INPUT)


def score(text: str) -> tuple[Answer, ...]:
    """The result of a table; or of many, an answer for each line."""
    return tuple(_score(document) for document in documents(text))


def _score(text: str) -> Answer:
    try:
        match = parse_match(load(text))
    except RuleBrokenError as broken:
        return refusal(broken.problems)
    if isinstance(match, SingleTable):
        return Answer(_of_several(match))
    return Answer(_outcome(match, judge(match.rules, match.sheet)))


def _of_several(table: SingleTable) -> dict[str, Any]:
    """As of a match; ``winner`` is who came first alone, ``vp`` and places are seat by seat."""
    placed = tuple(table.placed())
    finished = table.placement.finished
    return {
        "winner": next((entry for entry, each in placed if each.won), None),
        "places": [each.place for _, each in placed],
        "vp": [each.points for _, each in placed],
        "vp_table": str(table.scale),
        "finished": finished,
        **({} if finished else {"needs": "places"}),
        "warnings": [],
        "explanation": [_sentence(_why_placed(entry, each)) for entry, each in placed],
    }


def _why_placed(entry: EntryId, placed: Placed) -> Reason:
    return Reason("placed", {"entry": entry, "place": placed.place, "points": placed.points})


def _outcome(match: SingleMatch, outcome: MatchOutcome) -> dict[str, Any]:
    needs = {"needs": outcome.needs.value} if outcome.needs else {}
    return {
        "winner": outcome.winner and outcome.winner.value,
        "points": _per_line(outcome.points),
        "mp": _per_line(outcome.mp),
        "vp": _per_line(outcome.vp),
        "difference": outcome.difference,
        "vp_table": str(match.rules.vp_table),
        "finished": outcome.finished,
        **needs,
        "warnings": [problem_to_json(each) for each in warnings(match.rules, match.sheet)],
        "explanation": [_sentence(reason) for reason in outcome.reasons],
    }


def _per_line(figures: PerLine[int]) -> dict[str, int]:
    return {line.value: figure for line, figure in figures.items()}


def _sentence(reason: Reason) -> str:
    return sentence(reason.code, reason.params)


def meld(text: str) -> tuple[Answer, ...]:
    """What cards are as a meld; of many, an answer for each line."""
    return tuple(_meld(document) for document in documents(text))


def _meld(text: str) -> Answer:
    try:
        question = parse_meld(load(text))
    except RuleBrokenError as broken:
        return refusal(broken.problems)
    found = question.answer()
    reason = " ".join(_sentence(each) for each in explained(found, question.rules))
    return Answer({**_verdict(found), "reason": reason})


def _verdict(found: Meld | Illegal) -> dict[str, Any]:
    if isinstance(found, Illegal):
        return {"legal": False, "kind": None, "burraco": None, "points": 0}
    return {
        "legal": True,
        "kind": found.kind.value,
        "burraco": found.burraco and found.burraco.value,
        "points": found.points,
    }


def standings(text: str, after: int | None = None) -> Answer:
    """The rows, best first, with everything that is finished or as they were after a round."""
    try:
        tournament = parse_tournament(load(text))
        _check_round(tournament, after)
    except RuleBrokenError as broken:
        return refusal(broken.problems)
    counted = tournament.rules.ruleset.counts_smazzate
    rows = standings_after(tournament, after)
    return Answer({"rows": [_row(row, smazzate_counted=counted) for row in rows]})


def _check_round(tournament: Tournament, after: int | None) -> None:
    most = rounds_planned(tournament)
    if after is not None and not 0 <= after <= most:
        problem = Problem(("after",), "unknown_round", {"round": after, "most": most})
        raise RuleBrokenError((problem,))


def _row(row: Row, *, smazzate_counted: bool) -> dict[str, Any]:
    """Games that count smazzate tell of them as well."""
    smazzate = {"smazzate_difference": row.smazzate_difference} if smazzate_counted else {}
    return {
        "place": row.place,
        "entry": row.entry,
        "vp": row.vp,
        "mp": row.mp,
        **smazzate,
        "played": row.played,
        "wins": row.wins,
        "tied": row.tied,
        "above_next_by": row.above_next_by and row.above_next_by.value,
    }


def pair(text: str) -> Answer:
    """The next round, or why there is none."""
    try:
        pairing = next_pairing(parse_tournament(load(text)))
    except RuleBrokenError as broken:
        return refusal(broken.problems)
    if isinstance(pairing, NoLegalPairing):
        return Answer({"no_legal_pairing": _no_pairing(pairing)}, DISAGREES)
    return Answer(_pairing(pairing))


def _no_pairing(answer: NoLegalPairing) -> dict[str, Any]:
    return {
        "reason": _sentence(answer.reason),
        "alternatives": [_sentence(alternative) for alternative in answer.alternatives],
    }


def _pairing(pairing: Pairing) -> dict[str, Any]:
    return {
        "round": pairing.round_number,
        "system": pairing.system.value,
        "tables": [
            {
                "number": table.number,
                "ns": table.ns,
                "ew": table.ew,
                "why": _why(table.reasons),
            }
            for table in pairing.tables
        ]
        + [
            {"number": group.number, "seats": list(group.seats), "why": _why(group.reasons)}
            for group in pairing.groups
        ],
        "byes": list(pairing.byes),
        "cost": pairing.cost,
        "engine": pairing.engine,
    }


def _why(reasons: Iterable[Reason]) -> str:
    return explanation((reason.code, reason.params) for reason in reasons)


def verification(text: str) -> Answer:
    """Whether the record, played again, agrees with itself; or where it does not."""
    try:
        found = verify(parse_tournament(load(text)))
    except RuleBrokenError as broken:
        return refusal(broken.problems)
    if found.agrees:
        return Answer({"agrees": True, "checked": dict(found.checked)})
    disagreements = [problem_to_json(problem) for problem in found.disagreements]
    body = {"agrees": False, "checked": dict(found.checked), "disagreements": disagreements}
    return Answer(body, DISAGREES)
