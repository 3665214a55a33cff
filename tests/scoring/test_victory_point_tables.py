"""The table of S0, "Tabella dei Victory Points (VP)", line by line as it is printed."""

import pytest

from scoring.outcome import judge
from scoring.rulesets import get
from scoring.sheet import MatchRules, Sheet
from scoring.smazzata import Smazzata
from scoring.values import Game, Line, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import (
    VpTable,
    band_start,
    default_bye,
    named_table,
    suggested_table,
    winner_vp,
)

OLTRE = None
"""The last band has no end."""

# (Da MP, A MP, VP of the line that is ahead), copied by hand from the source.
ONE_OR_TWO = (
    (0, 40, 10),
    (45, 120, 11),
    (125, 200, 12),
    (205, 300, 13),
    (305, 400, 14),
    (405, 500, 15),
    (505, 620, 16),
    (625, 740, 17),
    (745, 870, 18),
    (875, 1000, 19),
    (1005, OLTRE, 20),
)
THREE = (
    (0, 50, 10),
    (55, 150, 11),
    (155, 250, 12),
    (255, 350, 13),
    (355, 500, 14),
    (505, 650, 15),
    (655, 800, 16),
    (805, 1000, 17),
    (1005, 1250, 18),
    (1255, 1500, 19),
    (1505, OLTRE, 20),
)
FOUR = (
    (0, 100, 10),
    (105, 300, 11),
    (305, 500, 12),
    (505, 700, 13),
    (705, 900, 14),
    (905, 1100, 15),
    (1105, 1300, 16),
    (1305, 1500, 17),
    (1505, 1700, 18),
    (1705, 2000, 19),
    (2005, OLTRE, 20),
)
PRINTED = {VpTable.ONE_OR_TWO: ONE_OR_TWO, VpTable.THREE: THREE, VpTable.FOUR: FOUR}

# Each game a table is printed for ("turni con 1 o 2", "3", "4 smazzate o 2005 pt"), and games of
# which the table does not speak with the one their organiser named.
GAMES = [
    pytest.param(SmazzateGame(1), VpTable.ONE_OR_TWO, id="1 smazzata"),
    pytest.param(SmazzateGame(2), VpTable.ONE_OR_TWO, id="2 smazzate"),
    pytest.param(SmazzateGame(3), VpTable.THREE, id="3 smazzate"),
    pytest.param(SmazzateGame(4), VpTable.FOUR, id="4 smazzate"),
    pytest.param(TargetGame(2005), VpTable.FOUR, id="2005 points"),
    pytest.param(TargetGame(1005), VpTable.ONE_OR_TWO, id="1005 points, table 1-2"),
    pytest.param(TargetGame(1505), VpTable.THREE, id="1505 points, table 3"),
    pytest.param(TargetGame(2000), VpTable.FOUR, id="2000 points, table 4"),
    pytest.param(SmazzateGame(5), VpTable.THREE, id="5 smazzate, table 3"),
]


def printed_vp(difference: int, table: VpTable) -> int | None:
    """Read the printed table from top to bottom, as a person does."""
    for since, until, vp in PRINTED[table]:
        if since <= difference and (until is OLTRE or difference <= until):
            return vp
    return None


def match_of(game: Game, ns: int, ew: int) -> Sheet:
    """Two lines' points as a whole match of the game: all in one smazzata, the others nil."""
    if isinstance(game, TargetGame):
        # Both get as much on top as one of them needs to reach the target.
        more = game.points - max(ns, ew)
        return Sheet((PerLine(ns + more, ew + more),))
    nil: Smazzata = PerLine(0, 0)
    return Sheet((PerLine(ns, ew), *[nil] * (game.count - 1)))


EDGES = [
    pytest.param(table, edge, vp, id=f"table {table}, MP {edge}")
    for table, bands in PRINTED.items()
    for since, until, vp in bands
    for edge in (since, until or 9995)
]


@pytest.mark.parametrize(("table", "edge", "vp"), EDGES)
def test_every_edge_of_every_band_gives_the_printed_vp(table: VpTable, edge: int, vp: int) -> None:
    assert winner_vp(edge, table) == vp


@pytest.mark.parametrize(
    ("table", "since", "vp"),
    [(table, since, vp) for table, bands in PRINTED.items() for since, _, vp in bands],
)
def test_a_band_starts_where_it_is_printed(table: VpTable, since: int, vp: int) -> None:
    assert band_start(vp, table) == since


@pytest.mark.parametrize("table", VpTable)
def test_every_multiple_of_five_gives_what_a_reading_of_the_table_gives(table: VpTable) -> None:
    for difference in range(0, 10_000, 5):
        assert winner_vp(difference, table) == printed_vp(difference, table)


@pytest.mark.parametrize("table", VpTable)
def test_between_two_bands_the_lower_one_holds(table: VpTable) -> None:
    # The greatest "from" not above the difference, though only multiples of five occur.
    for since, until, vp in PRINTED[table]:
        for difference in range(since, (until or since) + 5):
            assert winner_vp(difference, table) == vp


@pytest.mark.parametrize("row", range(11), ids=lambda row: f"{10 + row}-{10 - row}")
@pytest.mark.parametrize(("game", "table"), GAMES)
def test_a_match_gives_the_printed_vp_to_whichever_line_is_ahead(
    game: Game, table: VpTable, row: int
) -> None:
    since, until, vp = PRINTED[table][row]
    rules = MatchRules(get("burraco"), game, table)
    for edge in (since, until or since + 5):
        expect_both_ways(rules, edge, vp)


def expect_both_ways(rules: MatchRules, edge: int, vp: int) -> None:
    north_ahead = judge(rules, match_of(rules.game, edge, 0))
    assert north_ahead.finished
    assert north_ahead.mp == PerLine(edge, -edge)
    assert north_ahead.vp == PerLine(vp, 20 - vp)
    assert north_ahead.winner == (Line.NS if edge else None)

    east_ahead = judge(rules, match_of(rules.game, 0, edge))
    assert east_ahead.mp == PerLine(-edge, edge)
    assert east_ahead.vp == PerLine(20 - vp, vp)
    assert east_ahead.winner == (Line.EW if edge else None)


@pytest.mark.parametrize(
    ("game", "table"),
    [
        (SmazzateGame(1), VpTable.ONE_OR_TWO),
        (SmazzateGame(2), VpTable.ONE_OR_TWO),
        (SmazzateGame(3), VpTable.THREE),
        (SmazzateGame(4), VpTable.FOUR),
        (TargetGame(2005), VpTable.FOUR),
    ],
)
def test_games_the_source_names_have_their_table(game: Game, table: VpTable) -> None:
    assert named_table(game) is table
    assert suggested_table(game) is table


@pytest.mark.parametrize(
    ("game", "suggested"),
    [
        (TargetGame(1005), VpTable.ONE_OR_TWO),
        (TargetGame(1505), VpTable.THREE),
        (TargetGame(2000), VpTable.FOUR),
        (SmazzateGame(5), None),
        (SmazzateGame(6), None),
        (TargetGame(3000), None),
        (TargetGame(3), None),
    ],
)
def test_other_games_have_no_table_until_the_organiser_names_one(
    game: Game, suggested: VpTable | None
) -> None:
    assert named_table(game) is None
    assert suggested_table(game) is suggested


@pytest.mark.parametrize(
    ("table", "vp", "mp"),
    [(VpTable.ONE_OR_TWO, 14, 305), (VpTable.THREE, 14, 355), (VpTable.FOUR, 12, 305)],
)
def test_a_bye_is_worth_a_band_of_the_table(table: VpTable, vp: int, mp: int) -> None:
    assert default_bye(table) == (vp, mp)
