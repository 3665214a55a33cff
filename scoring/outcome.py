"""What a match's score sheet comes to: who won, MP, VP, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scoring.match_outcome import Ending, MatchOutcome, Needs
from scoring.sheet import (
    Award,
    MatchRules,
    Sheet,
    is_over,
    lead,
    leader,
    smazzata_winner,
    smazzate_won,
    total_points,
)
from scoring.smazzata import wins_at_once
from scoring.stoppages import STOPPAGE_LEAST_VP, STOPPAGE_POINTS, stopped
from scoring.values import Line, PerLine, Reason
from scoring.victory_points import WHOLE_VP, VpTable, WinPoints, band_start, winner_vp

KEPT_OUTCOMES: Final = 8_192
"""Every standings and every replay judges all the sheets before it again: most are known."""

__all__ = [
    "STOPPAGE_LEAST_VP",
    "STOPPAGE_POINTS",
    "Ending",
    "MatchOutcome",
    "Needs",
    "award_winner",
    "judge",
]


@lru_cache(maxsize=KEPT_OUTCOMES)
def judge(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
    """The outcome of a sheet that has no ``problems``."""
    if sheet.awarded:
        return _awarded(sheet.awarded)
    if sheet.not_played:
        return _not_played()
    if sheet.stopped:
        return stopped(rules, sheet, sheet.stopped)
    return _played(rules, sheet)


def _played(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
    """S0 and S4, "Conclusione della partita"."""
    at_once = _won_at_once(sheet)
    if at_once and isinstance(rules.vp_table, VpTable):
        return _won_by_twos(rules, sheet, at_once, rules.vp_table)
    total = total_points(rules, sheet)
    outcome = _valued(rules, sheet, total, _ahead(rules, sheet, total))
    if not is_over(rules, sheet.smazzate):
        return replace(outcome, ending=Ending.UNFINISHED, winner=None, needs=Needs.SMAZZATA)
    if outcome.winner:
        return _because(outcome, _why_won(rules, outcome.winner))
    return _level(rules, sheet, outcome)


def _why_won(rules: MatchRules, winner: Line) -> Reason:
    if rules.ruleset.counts_smazzate:
        return Reason("more_smazzate", {"line": winner})
    if rules.lower_wins:
        return Reason("fewer_points", {"line": winner})
    return Reason("more_points", {"line": winner})


def _ahead(rules: MatchRules, sheet: Sheet, total: PerLine[int]) -> Line | None:
    """The line that has more of what wins: smazzate, or points, or fewer of them."""
    if rules.ruleset.counts_smazzate:
        return leader(smazzate_won(rules, sheet.smazzate))
    return leader(lead(rules, total))


def _valued(
    rules: MatchRules, sheet: Sheet, total: PerLine[int], winner: Line | None
) -> MatchOutcome:
    mp = lead(rules, total)
    if isinstance(rules.vp_table, VpTable):
        best = winner_vp(abs(mp.ns), rules.vp_table)
        vp = PerLine.of(winner or Line.NS, best, WHOLE_VP - best)
        difference, reasons = abs(mp.ns), _band_reasons(rules.vp_table, total, best)
    else:
        vp, difference = _win_points(rules, winner), None
        reasons = tuple(_win_reasons(rules, sheet, total))
    return MatchOutcome(Ending.PLAYED, winner, total, mp, vp, difference, reasons=reasons)


def _win_points(rules: MatchRules, winner: Line | None) -> PerLine[int]:
    scale = rules.vp_table
    win, draw = (scale.win, scale.draw) if isinstance(scale, WinPoints) else (0, 0)
    return PerLine.of(winner, win, 0) if winner else PerLine(draw, draw)


def _won_at_once(sheet: Sheet) -> Line | None:
    return next((line for each in sheet.smazzate if (line := wins_at_once(each))), None)


def _won_by_twos(rules: MatchRules, sheet: Sheet, winner: Line, table: VpTable) -> MatchOutcome:
    """20-0, and as MP the least that are worth it (S2 "Professionale"; decided)."""
    gained = band_start(WHOLE_VP, table)
    return MatchOutcome(
        ending=Ending.PLAYED,
        winner=winner,
        points=total_points(rules, sheet),
        mp=PerLine.of(winner, gained, -gained),
        vp=PerLine.of(winner, WHOLE_VP, 0),
        difference=None,
        reasons=(Reason("won_by_twos", {"line": winner, "vp": WHOLE_VP, "mp": gained}),),
    )


def _level(rules: MatchRules, sheet: Sheet, outcome: MatchOutcome) -> MatchOutcome:
    """A draw; in knockout the spareggi decide, or else who made the last move loses (S0, S4)."""
    if not rules.knockout:
        by_smazzate = rules.ruleset.counts_smazzate
        return _because(outcome, Reason("draw_of_smazzate") if by_smazzate else Reason("draw"))
    for number, spareggio in enumerate(sheet.tie_break_smazzate, start=1):
        if winner := smazzata_winner(rules, spareggio):
            reason = Reason("spareggio_won", {"line": winner, "number": number})
            return _decided(rules, outcome, winner, reason)
    if len(sheet.tie_break_smazzate) < rules.ruleset.spareggi:
        return replace(outcome, ending=Ending.UNFINISHED, needs=Needs.TIE_BREAK_SMAZZATA)
    if not sheet.last_move:
        return replace(outcome, ending=Ending.UNFINISHED, needs=Needs.LAST_MOVE)
    return _decided(rules, outcome, sheet.last_move.other, _why_last(rules, sheet.last_move))


def _why_last(rules: MatchRules, last: Line) -> Reason:
    if rules.ruleset.spareggi:
        return Reason("last_trick_lost", {"line": last})
    return Reason("last_move_lost", {"line": last})


def _decided(rules: MatchRules, level: MatchOutcome, winner: Line, reason: Reason) -> MatchOutcome:
    """VP looked up by the points stay 10-10; points for a win go to the winner."""
    by_table = isinstance(rules.vp_table, VpTable)
    vp = level.vp if by_table else _win_points(rules, winner)
    return _because(replace(level, vp=vp, winner=winner), reason)


def _because(outcome: MatchOutcome, reason: Reason) -> MatchOutcome:
    return replace(outcome, reasons=(*outcome.reasons, reason))


def _band_reasons(table: VpTable, total: PerLine[int], best: int) -> tuple[Reason, ...]:
    difference = abs(total.ns - total.ew)
    return (
        Reason("points", {"ns": total.ns, "ew": total.ew}),
        Reason(
            "band",
            {
                "difference": difference,
                "table": table,
                "start": band_start(best, table),
                "vp": best,
                "other_vp": WHOLE_VP - best,
            },
        ),
    )


def _win_reasons(rules: MatchRules, sheet: Sheet, total: PerLine[int]) -> Iterator[Reason]:
    if rules.ruleset.counts_smazzate:
        won = smazzate_won(rules, sheet.smazzate)
        yield Reason("smazzate_won", {"ns": won.ns, "ew": won.ew})
    yield Reason("points", {"ns": total.ns, "ew": total.ew})


def _awarded(award: Award) -> MatchOutcome:
    return MatchOutcome(
        ending=Ending.AWARDED,
        winner=award_winner(award),
        points=PerLine(0, 0),
        mp=award.mp,
        vp=award.vp,
        difference=None,
        reasons=(Reason("awarded", {"reason": award.reason}),),
    )


def award_winner(award: Award) -> Line | None:
    """The line the ruling puts ahead, by VP and then MP; None where it favours neither."""
    return leader(award.vp) or leader(award.mp)


def _not_played() -> MatchOutcome:
    nothing = PerLine(0, 0)
    return MatchOutcome(
        ending=Ending.NOT_PLAYED,
        winner=None,
        points=nothing,
        mp=nothing,
        vp=nothing,
        difference=None,
        reasons=(Reason("not_played"),),
    )
