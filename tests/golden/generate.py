"""Plays the demonstration tournaments and writes their record files.

    PYTHONPATH=. python tests/golden/generate.py

The names are invented, the cards dealt by a seeded generator and the pairings the engine's own, so
a second run writes the same files. ``tests/golden/test_golden.py`` keeps the files honest.
"""

from __future__ import annotations

import random
from dataclasses import replace

from evening import Evening
from people import pairs, singles

from matches.pairing import System
from matches.record.values import (
    Because,
    ByeScore,
    Forbidden,
    ForbiddenKind,
    Penalty,
    Rules,
    Stage,
    Tournament,
)
from scoring import rulesets
from scoring.outcome import judge
from scoring.placement import Placement
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind, total_points
from scoring.tie_breaks import usual_order
from scoring.values import Line, Option, PerLine, SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS, VpTable, WinPoints


def tournament(
    name: str, seed: int, count: int, smazzate: int, stages: tuple[Stage, ...]
) -> Tournament:
    table = {2: VpTable.ONE_OR_TWO, 3: VpTable.THREE, 4: VpTable.FOUR}[smazzate]
    bye = {2: ByeScore(14, 305), 3: ByeScore(14, 355), 4: ByeScore(12, 305)}[smazzate]
    return Tournament(
        rules=Rules(name, rulesets.get("burraco"), SmazzateGame(smazzate), table, seed, bye),
        entries=pairs(count, random.Random(seed)),  # noqa: S311 (names of a demonstration)
        stages=stages,
    )


def evening() -> None:
    """24 pairs, four rounds of four smazzate; the fourth round is being played."""
    play = Evening(tournament("Burraco del venerdì", 20261120, 24, 4, (Stage(System.SWISS, 4),)), 4)
    play.play_round()
    stopped = Sheet(
        smazzate=(PerLine(640, 305), PerLine(120, 735)),
        stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(820, 1310)),
    )
    play.play_round(changes={7: stopped})
    late = next(t for t in play.value.stages[0].rounds[1].tables if t.number == 5).entries.ew
    play.value = replace(
        play.value, penalties=(Penalty(late, 2, 0, -100, "Ritardo di dieci minuti al tavolo"),)
    )
    play.play_round()
    play.play_round(finish=0.4)
    play.write("evening-24")


def odd_evening() -> None:
    """25 pairs, three rounds of three smazzate, so a bye in each."""
    play = Evening(
        tournament("Burraco di san Martino", 20261111, 25, 3, (Stage(System.SWISS, 3),)), 11
    )
    for _ in range(3):
        play.play_round()
    play.write("evening-25")


def mitchell() -> None:
    """25 pairs, three rounds of Mitchell and one danish, of two smazzate.

    A half table from the start; a pair that cannot move, a couple and a club kept apart; in the
    third round a late pair fills the half table.
    """
    announced = tournament(
        "Tre Mitchell e un danese",
        20261113,
        25,
        2,
        (Stage(System.MITCHELL, 3, {"step": 1}), Stage(System.DANISH, 1)),
    )
    who = announced.entries
    club = frozenset(who[i].id for i in (1, 5, 8, 13))
    apart = (
        Forbidden(frozenset((who[2].id, who[17].id)), ForbiddenKind.NEVER, Because.COUPLE),
        Forbidden(club, ForbiddenKind.AVOID, Because.CLUB, "Circolo di Bellano"),
    )
    still = (*who[:10], replace(who[10], fixed_seat=True), *who[11:])
    play = Evening(replace(announced, entries=still, forbidden=apart), 13)
    play.play_round()
    play.play_round()
    late = pairs(26, random.Random(20261113))[-1]  # noqa: S311 (names of a demonstration)
    play.come_late(replace(late, joined_at=3, credit=ByeScore(20, 0)))
    play.play_round()
    play.play_round()
    play.write("mitchell-25")


def pools() -> None:
    """14 pairs: three swiss rounds, then three pools by rank that begin anew; being played."""
    stages = (
        Stage(System.SWISS, 3),
        Stage(System.ROUND_ROBIN, 3, {"pools": 3, "carry": False}),
    )
    play = Evening(tournament("Campionato sociale a gironi", 20261115, 14, 3, stages), 15)
    for _ in range(4):
        play.play_round()
    play.play_round(finish=0.5)
    play.write("pools-14")


def knockout() -> None:
    """16 pairs to the winner; a quarter-final ends level and the last move decides it."""
    play = Evening(
        tournament(
            "Coppa d’autunno a eliminazione",
            20261107,
            16,
            3,
            (Stage(System.KNOCKOUT, 4, {"seeding": "lot", "third_place": True}),),
        ),
        7,
    )
    play.play_round()
    level = Sheet(
        smazzate=(PerLine(455, 610), PerLine(730, 280), PerLine(395, 690)), last_move=Line.EW
    )
    rules = play.value.rules.match_rules(knockout=True)
    assert total_points(rules, level) == PerLine(1580, 1580)
    assert judge(rules, level).winner is Line.NS
    play.play_round(changes={2: level})
    play.play_round()
    play.play_round()
    play.write("knockout-16")


def poker() -> None:
    """10 players, three rounds at tables of 4, 3 and 3: by chips, by places, by both.

    The first tables are drawn by lot, the others by the standings. In the second round players end
    with the same chips.
    """
    value = Tournament(
        rules=Rules(
            "Poker della domenica",
            rulesets.get("placement"),
            SmazzateGame(1),
            USUAL_PLACE_POINTS,
            20261122,
            ByeScore(0, 0),
            usual_order(rulesets.get("placement").ranking),
            game_name="Poker 5 carte",
        ),
        entries=singles(10, random.Random(20261122)),  # noqa: S311 (names of a demonstration)
        stages=(Stage(System.REDRAW, 3, {"table_size": 4, "draw": "standings"}),),
    )
    play = Evening(value, 22)
    play.play_tables_of_several(
        Placement(chips=(1450, 300, 2250, 0)),
        Placement(chips=(900, 1600, 500)),
        Placement(chips=(0, 2750, 250)),
    )
    play.play_tables_of_several(
        Placement(chips=(1200, 400, 1200, 1200)),
        Placement(chips=(1500, 0, 1500)),
        Placement(places=(2, 1, 3)),
    )
    play.play_tables_of_several(
        Placement(places=(1, 3, 4, 2)),
        Placement(places=(1, 2, 2)),
        Placement(chips=(2000, 850, 150)),
    )
    play.write("poker-10")


def briscola() -> None:
    """16 players, three smazzate with "vinco subito", knockout; the quarter-finals are being played.

    S4, "Parità": the first match of table 3 ends level, one smazzata each and 60-60, and goes to
    the second spareggio. Of the quarter-finals one is over, one waits for its first spareggio.
    """
    rules = rulesets.get("briscola")
    value = Tournament(
        rules=Rules(
            "Coppa di briscola",
            rules,
            SmazzateGame(3),
            WinPoints.TWO,
            20261125,
            ByeScore(2, 0),
            usual_order(rules.ranking),
            frozenset({Option.VINCO_SUBITO}),
        ),
        entries=singles(16, random.Random(20261125)),  # noqa: S311 (names of a demonstration)
        stages=(Stage(System.KNOCKOUT, 4, {"seeding": "lot"}),),
    )
    play = Evening(value, 25)
    play.play_round(
        changes={
            1: Sheet((PerLine(71, 40), PerLine(66, 31))),
            2: Sheet((PerLine(45, 75), PerLine(62, 58), PerLine(38, 63))),
            3: Sheet(
                (PerLine(70, 48), PerLine(52, 68), PerLine(60, 60)),
                tie_break_smazzate=(PerLine(60, 60), PerLine(57, 63)),
            ),
            4: Sheet((PerLine(61, 22), PerLine(80, 15))),
            5: Sheet((PerLine(33, 64), PerLine(41, 77))),
            6: Sheet((PerLine(65, 55), PerLine(49, 61), PerLine(64, 28))),
            7: Sheet((PerLine(28, 72), PerLine(91, 29), PerLine(55, 65))),
            8: Sheet((PerLine(62, 44), PerLine(61, 59))),
        }
    )
    play.play_round(
        changes={
            1: Sheet((PerLine(63, 35), PerLine(51, 69), PerLine(72, 30))),
            2: Sheet((PerLine(74, 46), PerLine(42, 62), PerLine(60, 60))),
            3: Sheet((PerLine(57, 61),)),
            4: Sheet(),
        }
    )
    play.write("briscola-16")


def poker_evening() -> None:
    """14 players with 1000 chips each, four rounds at tables of 5, 5 and 4; the third is in play.

    One of its tables is over. From the second round on the best sit together.
    """
    rules = rulesets.get("placement")
    value = Tournament(
        rules=Rules(
            "Serata di poker",
            rules,
            SmazzateGame(1),
            USUAL_PLACE_POINTS,
            20261128,
            ByeScore(0, 0),
            usual_order(rules.ranking),
            game_name="Poker 5 carte",
        ),
        entries=singles(14, random.Random(20261128)),  # noqa: S311 (names of a demonstration)
        stages=(Stage(System.REDRAW, 4, {"table_size": 5, "draw": "standings"}),),
    )
    play = Evening(value, 28)
    play.play_tables_of_several(
        Placement(chips=(1850, 0, 2100, 400, 650)),
        Placement(chips=(950, 950, 0, 2400, 700)),
        Placement(chips=(0, 1300, 2700, 0)),
    )
    play.play_tables_of_several(
        Placement(chips=(1200, 300, 0, 2750, 750)),
        Placement(places=(2, 4, 1, 5, 3)),
        Placement(chips=(500, 1900, 1100, 500)),
    )
    play.play_tables_of_several(
        Placement(), Placement(chips=(0, 2200, 650, 1500, 650)), Placement()
    )
    play.write("poker-14")


if __name__ == "__main__":
    evening()
    odd_evening()
    mitchell()
    pools()
    knockout()
    poker()
    briscola()
    poker_evening()
