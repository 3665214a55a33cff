"""The burraco of 2s of Burraco Professionale, worked out by hand (S2, "Professionale")."""

from __future__ import annotations

import pytest
from professionale_cast import DIRETTO, INDIRETTO, both, every_game, found, parts, played
from rule_families import OF_108_CARDS

from scoring.checks import problems as sheet_problems
from scoring.outcome import Ending, judge
from scoring.rulesets import get
from scoring.sheet import MatchRules, Responsible, Sheet, Stoppage, StoppageKind, smazzate_won
from scoring.smazzata import Count
from scoring.smazzata_checks import warnings
from scoring.standings import Result, standings
from scoring.values import EntryId, Game, Line, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable

# The burraco of 2s: "il gioco in questo caso termina immediatamente e sarà considerata una
# vittoria". Decided: 20-0, MP the least that are worth it.


@every_game
@pytest.mark.parametrize("line", Line)
def test_a_burraco_of_twos_wins_the_match_by_20_to_0(
    game: Game, table: VpTable, least: int, line: Line
) -> None:
    twos: Count = parts(70, of_twos=True)
    rules = MatchRules(get(INDIRETTO), game, table)
    outcome = judge(rules, Sheet((PerLine.of(line, twos, 600),)))
    assert (outcome.ending, outcome.finished) == (Ending.PLAYED, True)
    assert outcome.winner is line
    assert outcome.vp == PerLine.of(line, 20, 0)
    assert outcome.mp == PerLine.of(line, least, -least)
    # What lies on the table stays told: 70 for seven 2s, and no pozzetto.
    assert outcome.points == PerLine.of(line, -30, 600)
    assert [(one.code, dict(one.params)) for one in outcome.reasons] == [
        ("won_by_twos", {"line": line, "vp": 20, "mp": least})
    ]


@pytest.mark.parametrize(
    ("game", "table"), [(SmazzateGame(4), VpTable.FOUR), (TargetGame(2000), VpTable.FOUR)]
)
def test_nothing_follows_a_burraco_of_twos(game: Game, table: VpTable) -> None:
    rules = MatchRules(get(DIRETTO), game, table)
    twos: PerLine[Count] = PerLine(0, parts(80, of_twos=True))
    other: PerLine[Count] = PerLine(200, 100)
    assert sheet_problems(rules, Sheet((other, twos))) == ()
    told = sheet_problems(rules, Sheet((other, twos, other)))
    assert [(one.path, one.code, dict(one.params)) for one in told] == [
        (("smazzate", 2), "after_the_end", {"number": 3})
    ]


def test_nothing_is_left_to_stop_after_a_burraco_of_twos() -> None:
    rules = MatchRules(get(DIRETTO), SmazzateGame(4), VpTable.FOUR)
    late = Stoppage(StoppageKind.TIMEOUT, Responsible.NS)
    sheet = Sheet((PerLine(0, parts(80, of_twos=True)),), stopped=late)
    assert [(one.path, one.code) for one in sheet_problems(rules, sheet)] == [
        (("stopped", "kind"), "stopped_after_burraco_of_twos")
    ]


def test_it_wins_a_knockout_too_and_nobody_asks_for_the_last_move() -> None:
    rules = MatchRules(get(DIRETTO), SmazzateGame(1), VpTable.ONE_OR_TWO, knockout=True)
    # 100 - 100 = 0 against 0.
    sheet = Sheet((PerLine(parts(100, of_twos=True), 0),))
    assert sheet_problems(rules, sheet) == ()
    assert (judge(rules, sheet).winner, judge(rules, sheet).needs) == (Line.NS, None)


@both
def test_both_lines_cannot_have_made_it(code: str) -> None:
    # Seven of the eight 2s of the deck.
    twos = parts(70, of_twos=True)
    assert found(twos, twos, code=code) == [(("ew", "burraco_of_twos"), "both_burraco_of_twos")]


@pytest.mark.parametrize("code", OF_108_CARDS)
def test_elsewhere_there_is_no_burraco_of_twos(code: str) -> None:
    # S2, "Regole italiane": "Non è possibile creare un Buraco di jolly o pinelle."
    assert found(parts(140, of_twos=True), code=code) == [
        (("ns", "burraco_of_twos"), "no_burraco_of_twos")
    ]


def test_its_smazzata_is_won_by_whoever_made_it() -> None:
    """Decided: "sarà considerata una vittoria" (S2), although 80 - 100 < 500 points."""
    rules = MatchRules(get(DIRETTO), TargetGame(1505), VpTable.THREE)
    first: PerLine[Count] = PerLine(300, 400)
    twos: PerLine[Count] = PerLine(parts(80, of_twos=True), 500)
    assert smazzate_won(rules, (first, twos)) == PerLine(1, 1)


def test_its_standing_is_that_of_20_vp() -> None:
    a, b = EntryId("a"), EntryId("b")
    outcome = played(TargetGame(1505), VpTable.THREE, (300, 400), (parts(80, of_twos=True), 500))
    result = Result(
        PerLine(a, b),
        outcome.winner,
        outcome.vp,
        outcome.mp,
        outcome.points,
        smazzate_won=PerLine(1, 1),
        burrachi=PerLine(0, 0),
    )
    rows = standings([a, b], [result], [], seed=1)
    assert [(row.entry, row.vp, row.mp, row.wins) for row in rows] == [
        ("a", 20, 1505, 1),
        ("b", 0, -1505, 0),
    ]


def test_seven_2s_are_worth_70_points_of_cards() -> None:
    assert not found(parts(70, of_twos=True))
    below = (("ns", "cards"), "cards_below_burrachi", ("least", 70), ("burrachi", 1))
    assert found(parts(65, of_twos=True)) == [below]


def test_seven_2s_leave_one_wild_for_everything_else() -> None:
    assert not found(parts(170, dirty=1, of_twos=True))
    [(path, told, *_)] = found(parts(200, dirty=2, of_twos=True))
    assert (path, told) == ((), "more_burrachi_than_deck")


def test_seven_2s_are_cards_of_the_deck_too() -> None:
    # 13 x 7 + 7 = 98 of the 104 cards; with a fourteenth burraco 105.
    assert not found(parts(335, clean=7, of_twos=True), parts(260, clean=6))
    told = found(parts(335, clean=7, of_twos=True), parts(260, clean=7))
    assert [one[:2] for one in told] == [((), "more_burrachi_than_deck")]


def test_a_table_that_a_burraco_of_2s_ended_may_leave_the_cards_uncounted() -> None:
    assert not found(parts(0, of_twos=True))


def test_a_line_with_the_burraco_of_2s_is_not_asked_where_its_burraco_is() -> None:
    assert not warnings(PerLine(parts(320, of_twos=True), 0), None, get(DIRETTO))
