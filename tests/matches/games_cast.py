"""Plans of the games that are not S0's Burraco, and sheets as their pages post them."""

from __future__ import annotations

from typing import Any

from matches.actions.score_sheets import current_sheet
from matches.models import Match
from scoring.rulesets import Ranking
from scoring.tie_breaks import usual_order
from scoring.values import Game, Option, SmazzateGame
from scoring.victory_points import WinPoints
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

KNOCKOUT = (StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2),)
ROUNDS = (StagePlan(PairingSystem.SWISS, rounds_planned=3),)


def by_wins(
    ruleset: str, game: Game, *, knockout: bool = False, options: tuple[Option, ...] = ()
) -> dict[str, Any]:
    """What ``make_tournament`` has to change for a game without VP, of four entries."""
    return {
        "pairs": 4,
        "ruleset": ruleset,
        "game": game,
        "vp_table": WinPoints.TWO,
        "tie_breaks": usual_order(Ranking.WINS),
        "options": options,
        "stages": KNOCKOUT if knockout else ROUNDS,
    }


def briscola(smazzate: int = 3, **more: Any) -> dict[str, Any]:
    return by_wins("briscola", SmazzateGame(smazzate), **more)


def filled(
    match: Match,
    *totals: tuple[object, object],
    spareggi: tuple[tuple[object, object], ...] = (),
    **more: object,
) -> dict[str, object]:
    """A posted sheet by totals, with the spareggi that are on the page."""
    stands = current_sheet(match)
    data: dict[str, object] = {
        "version": match.version,
        "count": len(totals),
        "standing": len(stands.smazzate),
        "spareggi_count": len(spareggi),
        "spareggi_standing": len(stands.tie_break_smazzate),
    }
    for letter, played in (("s", totals), ("t", spareggi)):
        for index, (ns, ew) in enumerate(played):
            data |= {f"{letter}{index}-ns_total": ns, f"{letter}{index}-ew_total": ew}
    return {**data, **more}
