"""What a match's score sheet comes to: who won, MP, VP, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scoring.rulesets.base import RuleSet
from scoring.smazzata import (
    POINT_STEP,
    Parts,
    Smazzata,
    points,
    problems as smazzata_problems,
    warnings as smazzata_warnings,
)
from scoring.values import Game, Line, PerLine, Problem, Reason, SmazzateGame
from scoring.victory_points import WHOLE_VP, VpTable, band_start, winner_vp

STOPPAGE_POINTS: Final = 350
"""The penalty added to the other line's points (S0, "Penalità in caso di tempo scaduto")."""
STOPPAGE_LEAST_VP: Final = 14
"""What the other line has at least (S0, "Calcolo dei VP e MP in caso di Timeout")."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """By what a match is reckoned: kept with the match for ever."""

    ruleset: RuleSet
    game: Game
    vp_table: VpTable
    knockout: bool = False


class StoppageKind(StrEnum):
    """Why play stopped through a line's fault."""

    TIMEOUT = "timeout"
    ABANDONMENT = "abandonment"
    NO_SHOW = "no_show"


class Responsible(StrEnum):
    """Whose fault it was."""

    NS = "ns"
    EW = "ew"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Stoppage:
    """Play stopped: ``base`` is what both lines had then, by default the sum of the smazzate."""

    kind: StoppageKind
    by: Responsible
    base: PerLine[int] | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """A referee's ruling in place of a played match."""

    vp: PerLine[int]
    mp: PerLine[int]
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is written of one match, in the order it was played.

    ``last_move`` is the line whose discard ended the last smazzata.
    """

    smazzate: tuple[Smazzata, ...] = ()
    last_move: Line | None = None
    stopped: Stoppage | None = None
    awarded: Award | None = None
    not_played: bool = False


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


def smazzata_points(rules: MatchRules, sheet: Sheet) -> tuple[PerLine[int], ...]:
    """Each smazzata's points, line by line."""
    return tuple(
        smazzata.map(lambda count: points(count, rules.ruleset)) for smazzata in sheet.smazzate
    )


def burrachi(sheet: Sheet) -> PerLine[int]:
    """How many burrachi each line is known to have made; totals alone tell of none."""
    return PerLine(*(_burrachi(sheet, line) for line in Line))


def _burrachi(sheet: Sheet, line: Line) -> int:
    counts = (smazzata[line] for smazzata in sheet.smazzate)
    return sum(count.burrachi for count in counts if isinstance(count, Parts))


def _sum(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    scores = smazzata_points(rules, sheet)
    return PerLine(sum(score.ns for score in scores), sum(score.ew for score in scores))


def _length_reached(game: Game, scores: tuple[PerLine[int], ...]) -> bool:
    if isinstance(game, SmazzateGame):
        return len(scores) >= game.count
    return any(sum(score[line] for score in scores) >= game.points for line in Line)


def _played(rules: MatchRules, sheet: Sheet) -> MatchOutcome:
    """S0, "Conclusione della partita"; a target is reached with ≥ (decided: S0 says both)."""
    total = _sum(rules, sheet)
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
    if not _length_reached(rules.game, smazzata_points(rules, sheet)):
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


def stoppage_base(rules: MatchRules, sheet: Sheet) -> PerLine[int]:
    """Both lines' points when play stopped, the interrupted smazzata counted as it lies."""
    if sheet.stopped and sheet.stopped.base:
        return sheet.stopped.base
    return _sum(rules, sheet)


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
        winner=_award_winner(award),
        points=PerLine(0, 0),
        mp=award.mp,
        vp=award.vp,
        difference=None,
        reasons=(Reason("awarded", {"reason": award.reason}),),
    )


def _award_winner(award: Award) -> Line | None:
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


def _exclusive_problems(sheet: Sheet) -> Iterator[Problem]:
    written = bool(sheet.smazzate or sheet.stopped)
    if sheet.awarded and (written or sheet.not_played):
        yield Problem(("awarded",), "replaces_smazzate")
    if sheet.not_played and written:
        yield Problem(("not_played",), "replaces_smazzate")


def _length_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    scores = smazzata_points(rules, sheet)
    for index in range(1, len(scores)):
        if _length_reached(rules.game, scores[:index]):
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
    if rules.knockout and not _award_winner(award):
        yield Problem(("awarded",), "award_needs_winner")


def _last_move_problems(rules: MatchRules, sheet: Sheet) -> Iterator[Problem]:
    if judge(rules, sheet).needs is Needs.LAST_MOVE:
        yield Problem(("last_move",), "last_move_required")
