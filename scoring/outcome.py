"""What a match's score sheet comes to: who won, MP, VP, and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scoring.sheet import (
    Award,
    MatchRules,
    Responsible,
    Sheet,
    Stoppage,
    StoppageKind,
    is_over,
    smazzata_points,
    stoppage_base,
    total_points,
)
from scoring.values import Line, PerLine, Reason
from scoring.victory_points import WHOLE_VP, band_start, winner_vp

STOPPAGE_POINTS: Final = 350
"""The penalty added to the other line's points (S0, "Penalità in caso di tempo scaduto")."""
STOPPAGE_LEAST_VP: Final = 14
"""What the other line has at least (S0, "Calcolo dei VP e MP in caso di Timeout")."""


class Ending(StrEnum):
    """How a match came to its result; ``unfinished`` has none yet."""

    UNFINISHED = "unfinished"
    PLAYED = "played"
    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    NO_SHOW = "no_show"
    AWARDED = "awarded"
    NOT_PLAYED = "not_played"


class Needs(StrEnum):
    """What an unfinished match waits for."""

    SMAZZATA = "smazzata"
    LAST_MOVE = "last_move"


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """A match's result with its reasons; MP and VP are provisional while it is unfinished.

    ``difference`` is the figure looked up in the VP table, None where none was.
    """

    ending: Ending
    winner: Line | None
    points: PerLine[int]
    mp: PerLine[int]
    vp: PerLine[int]
    difference: int | None
    needs: Needs | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def finished(self) -> bool:
        return self.ending is not Ending.UNFINISHED


def judge(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
    """The outcome of a sheet that has no ``problems``."""
    if sheet.awarded:
        return _awarded(sheet.awarded)
    if sheet.not_played:
        return _not_played()
    if sheet.stopped:
        return _stopped(rules, sheet, sheet.stopped)
    return _played(rules, sheet)


def _played(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
    """S0, "Conclusione della partita"."""
    total = total_points(rules, sheet)
    mp = PerLine(total.ns - total.ew, total.ew - total.ns)
    ahead = Line.NS if mp.ns >= 0 else Line.EW
    best = winner_vp(abs(mp.ns), rules.vp_table)
    outcome = MatchOutcome(
        ending=Ending.PLAYED,
        winner=ahead if mp.ns else None,
        points=total,
        mp=mp,
        vp=PerLine.of(ahead, best, WHOLE_VP - best),
        difference=abs(mp.ns),
        reasons=_difference_reasons(rules, total, best),
    )
    if not is_over(rules.game, smazzata_points(rules, sheet)):
        return replace(outcome, ending=Ending.UNFINISHED, winner=None, needs=Needs.SMAZZATA)
    if outcome.winner:
        return _because(outcome, Reason("more_points", {"line": outcome.winner}))
    return _level(rules, sheet, outcome)


def _level(rules: MatchRules, sheet: Sheet, outcome: MatchOutcome) -> MatchOutcome:
    """Equal points: a draw, but in knockout who made the last move loses (S0, S4)."""
    if not rules.knockout:
        return _because(outcome, Reason("draw"))
    if not sheet.last_move:
        return replace(outcome, ending=Ending.UNFINISHED, needs=Needs.LAST_MOVE)
    lost = replace(outcome, winner=sheet.last_move.other)
    return _because(lost, Reason("last_move_lost", {"line": sheet.last_move}))


def _because(outcome: MatchOutcome, reason: Reason) -> MatchOutcome:
    return replace(outcome, reasons=(*outcome.reasons, reason))


def _difference_reasons(rules: MatchRules, total: PerLine[int], best: int) -> tuple[Reason, ...]:
    difference = abs(total.ns - total.ew)
    return (
        Reason("points", {"ns": total.ns, "ew": total.ew}),
        Reason(
            "band",
            {
                "difference": difference,
                "table": rules.vp_table,
                "start": band_start(best, rules.vp_table),
                "vp": best,
                "other_vp": WHOLE_VP - best,
            },
        ),
    )


def _stopped(rules: MatchRules, sheet: Sheet, stopped: Stoppage) -> MatchOutcome:
    base = stoppage_base(rules, sheet)
    ending = Ending(stopped.kind)
    worst = band_start(WHOLE_VP, rules.vp_table)
    if stopped.by is Responsible.BOTH:
        return MatchOutcome(
            ending=ending,
            winner=None,
            points=base,
            mp=PerLine(-worst, -worst),
            vp=PerLine(0, 0),
            difference=None,
            reasons=(Reason("both_responsible", {"kind": stopped.kind, "mp": -worst}),),
        )
    return _one_responsible(rules, base, Line(stopped.by), stopped.kind)


def _one_responsible(
    rules: MatchRules, base: PerLine[int], guilty: Line, kind: StoppageKind
) -> MatchOutcome:
    """S0, "Penalità in caso di tempo scaduto o abbandono" and "Calcolo dei VP e MP"."""
    difference = max(0, base[guilty.other] + STOPPAGE_POINTS - base[guilty])
    from_table = winner_vp(difference, rules.vp_table)
    vp = max(STOPPAGE_LEAST_VP, from_table)
    gained = band_start(vp, rules.vp_table)
    worst = band_start(WHOLE_VP, rules.vp_table)
    return MatchOutcome(
        ending=Ending(kind),
        winner=guilty.other,
        points=base,
        mp=PerLine.of(guilty, -worst, gained),
        vp=PerLine.of(guilty, 0, vp),
        difference=difference,
        reasons=(
            Reason("responsible", {"kind": kind, "line": guilty}),
            Reason(
                "stoppage_difference",
                {
                    "other": base[guilty.other],
                    "penalty": STOPPAGE_POINTS,
                    "responsible": base[guilty],
                    "difference": difference,
                },
            ),
            Reason("stoppage_vp", {"table": rules.vp_table, "band": from_table, "vp": vp}),
            Reason("stoppage_mp", {"gained": gained, "lost": -worst}),
        ),
    )


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
    ns, ew = (award.vp.ns, award.mp.ns), (award.vp.ew, award.mp.ew)
    if ns == ew:
        return None
    return Line.NS if ns > ew else Line.EW


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
