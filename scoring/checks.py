"""Everything that keeps a score sheet from being saved, or asks for a second look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.outcome import Needs, award_winner, judge
from scoring.sheet import Award, MatchRules, Sheet, StoppageKind, is_over
from scoring.smazzata import wins_at_once
from scoring.smazzata_checks import problems as smazzata_problems, warnings as smazzata_warnings
from scoring.values import PerLine, Problem
from scoring.victory_points import VpTable, most_points


def problems(rules: MatchRules, sheet: Sheet) -> tuple[Problem, ...]:
    """Everything that keeps this sheet from being saved."""
    return (
        *_exclusive_problems(sheet),
        *_smazzata_problems(rules, sheet),
        *_length_problems(rules, sheet),
        *_spareggio_problems(rules, sheet),
        *_stoppage_problems(rules, sheet),
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


def _smazzata_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    played = {"smazzate": sheet.smazzate, "tie_break_smazzate": sheet.tie_break_smazzate}
    for key, smazzate in played.items():
        for index, smazzata in enumerate(smazzate):
            found = smazzata_problems(smazzata, rules.ruleset, may_end_early=rules.ends_at_once)
            yield from (problem.under(key, index) for problem in found)


def _exclusive_problems(sheet: Sheet) -> Iterator[Problem]:
    written = bool(sheet.smazzate or sheet.stopped or sheet.tie_break_smazzate)
    if sheet.awarded and (written or sheet.not_played):
        yield Problem(("awarded",), "replaces_smazzate")
    if sheet.not_played and written:
        yield Problem(("not_played",), "replaces_smazzate")


def _length_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    for index in range(1, len(sheet.smazzate)):
        if is_over(rules, sheet.smazzate[:index]):
            yield Problem(("smazzate", index), "after_the_end", {"number": index + 1})
            return


def _spareggio_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    """Only a level knockout match has them, each only after one that was level too (S4)."""
    without = replace(sheet, awarded=None, not_played=False, stopped=None, last_move=None)
    for index in range(len(sheet.tie_break_smazzate)):
        before = replace(without, tie_break_smazzate=sheet.tie_break_smazzate[:index])
        if judge(rules, before).needs is not Needs.TIE_BREAK_SMAZZATA:
            params = {"number": index + 1, "most": rules.ruleset.spareggi}
            yield Problem(("tie_break_smazzate", index), "spareggio_not_due", params)
            return


def _stoppage_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    stopped = sheet.stopped
    if not stopped:
        return
    base = stopped.base or PerLine(0, 0)
    for line, value in base.items():
        if value % rules.ruleset.point_step:
            yield Problem(("stopped", "base", line), "not_multiple_of_5", {"value": value})
    if stopped.kind is StoppageKind.NO_SHOW and (sheet.smazzate or any(base)):
        yield Problem(("stopped", "kind"), "no_show_after_play")
    if any(map(wins_at_once, sheet.smazzate)):
        yield Problem(("stopped", "kind"), "stopped_after_burraco_of_twos")


def _award_problems(rules: MatchRules, award: Award | None) -> Iterator[Problem]:
    if not award:
        return
    yield from _award_vp_problems(rules, award)
    for line, mp in award.mp.items():
        if mp % rules.ruleset.point_step:
            yield Problem(("awarded", line, "mp"), "not_multiple_of_5", {"value": mp})
    if not award.reason.strip():
        yield Problem(("awarded", "reason"), "reason_required")
    if rules.knockout and not award_winner(award):
        yield Problem(("awarded",), "award_needs_winner")


def _award_vp_problems(rules: MatchRules, award: Award) -> Iterator[Problem]:
    most = most_points(rules.vp_table)
    for line, vp in award.vp.items():
        path = ("awarded", line, "vp")
        if 0 <= vp <= most:
            continue
        if isinstance(rules.vp_table, VpTable):
            yield Problem(path, "vp_out_of_range", {"value": vp})
        else:
            yield Problem(path, "win_points_out_of_range", {"value": vp, "most": most})


def _last_move_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    """Where spareggi were played, the match waits for it and can be saved without (S4)."""
    if judge(rules, sheet).needs is Needs.LAST_MOVE and not rules.ruleset.spareggi:
        yield Problem(("last_move",), "last_move_required")
