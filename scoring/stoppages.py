"""Play that stopped through a line's fault: timeout, abandonment, absence."""

from __future__ import annotations

from typing import Final

from scoring.match_outcome import Ending, MatchOutcome
from scoring.sheet import MatchRules, Responsible, Sheet, Stoppage, lead, stoppage_base
from scoring.values import Line, PerLine, Reason
from scoring.victory_points import WHOLE_VP, VpTable, band_start, most_points, winner_vp

STOPPAGE_POINTS: Final = 350
"""The penalty added to the other line's points (S0, "Penalità in caso di tempo scaduto")."""
STOPPAGE_LEAST_VP: Final = 14
"""What the other line has at least (S0, "Calcolo dei VP e MP in caso di Timeout")."""


def stopped(rules: MatchRules, sheet: Sheet, stoppage: Stoppage) -> MatchOutcome:
    """The outcome of a match that a line's fault ended; who is at fault has lost it."""
    base = stoppage_base(rules, sheet)
    if isinstance(rules.vp_table, VpTable):
        return _by_table(rules.vp_table, base, stoppage)
    return _by_win(rules, base, stoppage)


def _by_win(rules: MatchRules, base: PerLine[int], stoppage: Stoppage) -> MatchOutcome:
    """In games without VP the match is lost and nothing else changes (decided)."""
    ending = Ending(stoppage.kind)
    if stoppage.by is Responsible.BOTH:
        return MatchOutcome(
            ending=ending,
            winner=None,
            points=base,
            mp=lead(rules, base),
            vp=PerLine(0, 0),
            difference=None,
            reasons=(Reason("both_lost", {"kind": stoppage.kind}),),
        )
    guilty = Line(stoppage.by)
    return MatchOutcome(
        ending=ending,
        winner=guilty.other,
        points=base,
        mp=lead(rules, base),
        vp=PerLine.of(guilty, 0, most_points(rules.vp_table)),
        difference=None,
        reasons=(Reason("responsible", {"kind": stoppage.kind, "line": guilty}),),
    )


def _by_table(table: VpTable, base: PerLine[int], stoppage: Stoppage) -> MatchOutcome:
    worst = band_start(WHOLE_VP, table)
    if stoppage.by is Responsible.BOTH:
        return MatchOutcome(
            ending=Ending(stoppage.kind),
            winner=None,
            points=base,
            mp=PerLine(-worst, -worst),
            vp=PerLine(0, 0),
            difference=None,
            reasons=(Reason("both_responsible", {"kind": stoppage.kind, "mp": -worst}),),
        )
    return _one_responsible(table, base, Line(stoppage.by), stoppage)


def _one_responsible(
    table: VpTable, base: PerLine[int], guilty: Line, stoppage: Stoppage
) -> MatchOutcome:
    """S0, "Penalità in caso di tempo scaduto o abbandono" and "Calcolo dei VP e MP"."""
    difference = max(0, base[guilty.other] + STOPPAGE_POINTS - base[guilty])
    from_table = winner_vp(difference, table)
    vp = max(STOPPAGE_LEAST_VP, from_table)
    gained = band_start(vp, table)
    worst = band_start(WHOLE_VP, table)
    return MatchOutcome(
        ending=Ending(stoppage.kind),
        winner=guilty.other,
        points=base,
        mp=PerLine.of(guilty, -worst, gained),
        vp=PerLine.of(guilty, 0, vp),
        difference=difference,
        reasons=(
            Reason("responsible", {"kind": stoppage.kind, "line": guilty}),
            Reason(
                "stoppage_difference",
                {
                    "other": base[guilty.other],
                    "penalty": STOPPAGE_POINTS,
                    "responsible": base[guilty],
                    "difference": difference,
                },
            ),
            Reason("stoppage_vp", {"table": table, "band": from_table, "vp": vp}),
            Reason("stoppage_mp", {"gained": gained, "lost": -worst}),
        ),
    )
