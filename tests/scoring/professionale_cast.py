"""Lines and matches of Burraco Professionale, in short."""

from __future__ import annotations

import pytest
from rule_families import OF_104_CARDS

from scoring.cards import parse_card
from scoring.outcome import MatchOutcome, judge
from scoring.rulesets import get
from scoring.sheet import MatchRules, Sheet
from scoring.smazzata import Count, Parts
from scoring.smazzata_checks import problems
from scoring.values import Game, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable

DIRETTO, INDIRETTO = OF_104_CARDS
both = pytest.mark.parametrize("code", OF_104_CARDS)

GAMES: list[tuple[Game, VpTable, int]] = [
    (SmazzateGame(1), VpTable.ONE_OR_TWO, 1005),
    (TargetGame(1505), VpTable.THREE, 1505),
    (TargetGame(2000), VpTable.FOUR, 2005),
]
"""The three lengths, the VP table of each, and from which MP that gives 20-0 (S0)."""
every_game = pytest.mark.parametrize(("game", "table", "least"), GAMES)


def parts(
    cards: int = 0,
    in_hand: int = 0,
    clean: int = 0,
    dirty: int = 0,
    *,
    semi_clean: int = 0,
    closed: bool = False,
    pozzetto: int = 0,
    last_card: str | None = None,
    of_twos: bool = False,
) -> Parts:
    card = parse_card(last_card) if last_card else None
    return Parts(
        cards, in_hand, clean, semi_clean, dirty, closed, pozzetto, card, burraco_of_twos=of_twos
    )


def found(ns: Count, ew: Count = 0, *, code: str = DIRETTO) -> list[tuple[object, ...]]:
    """Path, code and params of each problem."""
    told = problems(PerLine(ns, ew), get(code))
    return [(problem.path, problem.code, *problem.params.items()) for problem in told]


def played(game: Game, table: VpTable, *smazzate: tuple[Count, Count]) -> MatchOutcome:
    sheet = Sheet(tuple(PerLine(ns, ew) for ns, ew in smazzate))
    return judge(MatchRules(get(DIRETTO), game, table), sheet)
