"""Rules and sheets of Briscola, in short."""

from __future__ import annotations

from scoring.checks import problems
from scoring.outcome import MatchOutcome
from scoring.rulesets import get
from scoring.sheet import MatchRules, Sheet, Stoppage
from scoring.values import Game, Line, Option, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import WinPoints

BRISCOLA = get("briscola")
TO_61 = TargetGame(61)
THREE = SmazzateGame(3)
AT_ONCE = frozenset({Option.VINCO_SUBITO})
LEVEL = (60, 60)


def by(
    game: Game,
    scale: WinPoints = WinPoints.TWO,
    *,
    knockout: bool = False,
    at_once: bool = False,
) -> MatchRules:
    options = AT_ONCE if at_once else frozenset[Option]()
    return MatchRules(BRISCOLA, game, scale, knockout=knockout, options=options)


def sheet(
    *smazzate: tuple[int, int],
    spareggi: tuple[tuple[int, int], ...] = (),
    last_move: Line | None = None,
    stopped: Stoppage | None = None,
) -> Sheet:
    return Sheet(
        tuple(PerLine(*each) for each in smazzate),
        last_move,
        stopped,
        tie_break_smazzate=tuple(PerLine(*each) for each in spareggi),
    )


def told(rules: MatchRules, written: Sheet) -> list[tuple[object, ...]]:
    return [(one.path, one.code, *one.params.items()) for one in problems(rules, written)]


def reasons(outcome: MatchOutcome) -> list[str]:
    return [reason.code for reason in outcome.reasons]
