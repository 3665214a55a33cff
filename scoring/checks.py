"""Everything that keeps a score sheet from being saved, or asks for a second look."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.outcome import Needs, award_winner, judge
from scoring.sheet import Award, MatchRules, Sheet, StoppageKind, is_over, smazzata_points
from scoring.smazzata import (
    POINT_STEP,
    problems as smazzata_problems,
    warnings as smazzata_warnings,
)
from scoring.values import PerLine, Problem
from scoring.victory_points import WHOLE_VP


def problems(rules: MatchRules, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that keeps this sheet from being saved."""
    return (
        *_exclusive_problems(sheet),
        *(
            problem.under("smazzate", index)
            for index, smazzata in enumerate(sheet.smazzate)
            for problem in smazzata_problems(smazzata, rules.ruleset)
        ),
        *_length_problems(rules, sheet),
        *_stoppage_problems(sheet),
        *_award_problems(rules, sheet.awarded),
        *_last_move_problems(rules, sheet),
    )


def warnings(rules: MatchRules, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything a person has to confirm before it is saved."""
    previous = (None, *sheet.smazzate)
    return tuple(
        problem.under("smazzate", index)
        for index, smazzata in enumerate(sheet.smazzate)
        for problem in smazzata_warnings(smazzata, previous[index], rules.ruleset)
    )


def _exclusive_problems(sheet: Sheet) -> Iterator[Problem]:
    written = bool(sheet.smazzate or sheet.stopped)
    if sheet.awarded and (written or sheet.not_played):
        yield Problem(("awarded",), "replaces_smazzate")
    if sheet.not_played and written:
        yield Problem(("not_played",), "replaces_smazzate")


def _length_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    scores = smazzata_points(rules, sheet)
    for index in range(1, len(scores)):
        if is_over(rules.game, scores[:index]):
            yield Problem(("smazzate", index), "after_the_end", {"number": index + 1})
            return


def _stoppage_problems(sheet: Sheet) -> Iterator[Problem]:
    stopped = sheet.stopped
    if not stopped:
        return
    base = stopped.base or PerLine(0, 0)
    for line, value in base.items():
        if value % POINT_STEP:
            yield Problem(("stopped", "base", line), "not_multiple_of_5", {"value": value})
    if stopped.kind is StoppageKind.NO_SHOW and (sheet.smazzate or any(base)):
        yield Problem(("stopped", "kind"), "no_show_after_play")


def _award_problems(rules: MatchRules, award: Award | None) -> Iterator[Problem]:
    if not award:
        return
    for line, vp in award.vp.items():
        if not 0 <= vp <= WHOLE_VP:
            yield Problem(("awarded", line, "vp"), "vp_out_of_range", {"value": vp})
    for line, mp in award.mp.items():
        if mp % POINT_STEP:
            yield Problem(("awarded", line, "mp"), "not_multiple_of_5", {"value": mp})
    if not award.reason.strip():
        yield Problem(("awarded", "reason"), "reason_required")
    if rules.knockout and not award_winner(award):
        yield Problem(("awarded",), "award_needs_winner")


def _last_move_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    if judge(rules, sheet).needs is Needs.LAST_MOVE:
        yield Problem(("last_move",), "last_move_required")
