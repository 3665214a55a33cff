"""Burraco Professionale, direct and indirect, worked out by hand (S2, "Professionale")."""

from __future__ import annotations

import pytest
from professionale_cast import DIRETTO, INDIRETTO, both, every_game, found, parts, played
from rule_families import OF_108_CARDS, burraco

from scoring.outcome import Needs
from scoring.rulesets import Direction, Ranking, get
from scoring.rulesets.burraco import Opening
from scoring.smazzata import Parts, points
from scoring.smazzata_checks import warnings
from scoring.values import Game, Line, Option, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, named_table, suggested_table

# As printed: "3,4,5,6,7 valgono 5 punti, 2 (Pinella),8,9,10,J,Q,K valgono 10, A vale 15".
PRINTED_VALUES = {
    **dict.fromkeys(("3", "4", "5", "6", "7"), 5),
    **dict.fromkeys(("2", "8", "9", "10", "J", "Q", "K"), 10),
    "A": 15,
}


@both
def test_cards_are_worth_what_is_printed(code: str) -> None:
    assert dict(burraco(code).card_points) == PRINTED_VALUES


@both
def test_the_deck_has_104_cards_worth_880_points(code: str) -> None:
    # "ESCLUSI i jolly per un totale di 104 carte": 2 x 52.
    assert burraco(code).deck_cards == 104
    # Each rank eight times: 3-7 5x8x5 = 200; 2, 8-K 7x8x10 = 560; aces 8x15 = 120. Together 880.
    assert burraco(code).deck_points == 880
    # Eight twos and no joker.
    assert burraco(code).wild_cards == 8


@both
def test_a_total_lies_between_minus_980_and_3780(code: str) -> None:
    # The whole deck in hand and no pozzetto: -880 - 100.
    assert burraco(code).lowest_total == -980
    # 104 cards hold 14 burrachi (14 x 7 = 98): 880 + 14 x 200 + 100.
    assert burraco(code).most_burrachi == 14
    assert burraco(code).highest_total == 3780
    assert found(3780, -980, code=code) == []
    refused = [told[1] for told in found(3785, -985, code=code)]
    assert refused == ["impossible_total", "impossible_total"]


@both
def test_bonuses_and_switches(code: str) -> None:
    rules = burraco(code)
    assert (rules.clean, rules.semi_clean, rules.dirty) == (200, None, 100)
    assert (rules.closing, rules.no_pozzetto) == (100, -100)
    assert rules.direction is Direction.CLOCKWISE
    assert rules.ranking is Ranking.VP
    assert rules.options == {Option.MAKART}
    # "Al raggiungimento di 1000+ punti ... non sia +75"
    assert rules.opening == Opening(points=75, once_at=1000)
    assert rules.dirty_stays


def test_direct_and_indirect_differ_in_what_may_be_discarded() -> None:
    # "Non è consentito infatti lo scarto finale alla chiusura"; the pozzetto only "al volo".
    assert not burraco(DIRETTO).closing_discard
    assert not burraco(DIRETTO).pozzetto_by_discard
    assert burraco(INDIRETTO).closing_discard
    assert burraco(INDIRETTO).pozzetto_by_discard


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        # 120 + 200 + 100, a pozzetto taken.
        pytest.param(parts(120, clean=1, closed=True, pozzetto=1), 420, id="clean, closed"),
        # Both pozzetti bring nothing of their own: 250 - 40 + 200 + 2 x 100 = 610.
        pytest.param(parts(250, 40, clean=1, dirty=2, pozzetto=2), 610, id="both pozzetti"),
        # 60 - 35 - 100 = -75.
        pytest.param(parts(60, 35), -75, id="no pozzetto"),
        pytest.param(parts(in_hand=880), -980, id="the lowest total"),
        # 880 + 14 x 200 + 100
        pytest.param(parts(880, clean=14, closed=True, pozzetto=2), 3780, id="the highest total"),
    ],
)
@both
def test_a_lines_points(code: str, count: Parts, expected: int) -> None:
    assert points(count, get(code)) == expected


@both
def test_no_semi_clean_burraco(code: str) -> None:
    count = parts(60, semi_clean=1, pozzetto=1)
    assert found(count, code=code) == [(("ns", "semi_clean"), "no_semi_clean", ("value", 1))]


@both
def test_a_line_may_take_both_pozzetti_and_no_third_is_there(code: str) -> None:
    two, one, none = (parts(80, clean=1, pozzetto=many) for many in (2, 1, 0))
    assert found(two, none, code=code) == []
    assert found(one, one, code=code) == []
    assert found(two, one, code=code) == [((), "more_pozzetti_than_two", ("value", 3))]
    assert found(two, two, code=code) == [((), "more_pozzetti_than_two", ("value", 4))]
    three = parts(80, clean=1, pozzetto=3)
    assert found(three, none, code=code) == [
        (("ns", "pozzetto"), "too_many_pozzetti", ("value", 3), ("most", 2)),
        ((), "more_pozzetti_than_two", ("value", 3)),
    ]


@pytest.mark.parametrize("code", OF_108_CARDS)
def test_elsewhere_a_line_takes_one_pozzetto_only(code: str) -> None:
    # S0 says that every line can take a single pozzetto.
    two = parts(80, clean=1, pozzetto=2)
    assert found(two, code=code) == [
        (("ns", "pozzetto"), "too_many_pozzetti", ("value", 2), ("most", 1))
    ]
    assert found(parts(80, pozzetto=1), code=code) == []


@both
def test_no_pozzetto_without_a_burraco(code: str) -> None:
    # "Per prendere il pozzetto devi aver gia creato uno o più burachi."
    refused = [(("ns", "pozzetto"), "pozzetto_without_burraco")]
    assert found(parts(80, pozzetto=1), code=code) == refused
    assert found(parts(80, pozzetto=2), code=code) == refused
    assert found(parts(80, dirty=1, pozzetto=1), code=code) == []
    assert found(parts(80, of_twos=True, pozzetto=1), code=code) == []
    assert found(parts(80), code=code) == []


@pytest.mark.parametrize("card", ["7H", "KS", "2C"])
def test_the_direct_game_closes_without_a_discard(card: str) -> None:
    closing = parts(80, clean=1, closed=True, pozzetto=1, last_card=card)
    assert found(closing, code=DIRETTO) == [
        (("ns", "last_card"), "closed_with_discard", ("card", card))
    ]
    assert found(parts(80, clean=1, closed=True, pozzetto=1), code=DIRETTO) == []


def test_the_indirect_game_closes_with_a_discard_that_is_no_wild() -> None:
    def closing(card: str | None) -> Parts:
        return parts(80, clean=1, closed=True, pozzetto=1, last_card=card)

    assert found(closing("7H"), code=INDIRETTO) == []
    assert found(closing(None), code=INDIRETTO) == []
    assert found(closing("2C"), code=INDIRETTO) == [
        (("ns", "last_card"), "closed_with_wild", ("card", "2C"))
    ]


@both
def test_who_closes_has_a_pozzetto_and_a_burraco(code: str) -> None:
    assert [told[1] for told in found(parts(80, closed=True), code=code)] == [
        "closed_without_pozzetto",
        "closed_without_burraco",
    ]
    assert [told[1] for told in found(parts(80, clean=1, closed=True), code=code)] == [
        "closed_without_pozzetto"
    ]


@both
def test_the_cards_of_both_lines_are_no_more_than_the_deck(code: str) -> None:
    assert found(parts(440), parts(in_hand=440), code=code) == []
    assert found(parts(445), parts(in_hand=440), code=code) == [
        ((), "more_points_than_deck", ("value", 885), ("most", 880))
    ]


@both
def test_eight_wilds_make_no_more_than_eight_dirty_burrachi(code: str) -> None:
    eight = parts(400, dirty=4, pozzetto=1), parts(400, dirty=4, pozzetto=1)
    assert found(*eight, code=code) == []
    nine = parts(400, dirty=4, pozzetto=1), parts(400, dirty=5, pozzetto=1)
    told = found(*nine, code=code)
    assert [one[1] for one in told] == ["more_burrachi_than_deck"]


def test_the_poorest_burraco_is_seven_cards_of_five_points() -> None:
    assert found(parts(35, dirty=1, pozzetto=1)) == []
    assert [told[1] for told in found(parts(30, dirty=1, pozzetto=1))] == ["cards_below_burrachi"]


# The text has three lengths: one smazzata, 1505 points and 2000 points.


@both
def test_the_three_lengths(code: str) -> None:
    assert set(get(code).usual_games) == {SmazzateGame(1), TargetGame(1505), TargetGame(2000)}


@every_game
def test_each_length_has_its_table(game: Game, table: VpTable, least: int) -> None:
    assert suggested_table(game) is table
    # S0 prints a table for one smazzata only; 1505 and 2000 are named by the organiser.
    assert named_table(game) is (table if game == SmazzateGame(1) else None)


def test_one_smazzata_by_table_1_2() -> None:
    # 420 against -75: 495 ahead, 405-500 is 15-5.
    outcome = played(
        SmazzateGame(1),
        VpTable.ONE_OR_TWO,
        (parts(120, clean=1, closed=True, pozzetto=1), parts(60, 35)),
    )
    assert outcome.points == PerLine(420, -75)
    assert (outcome.winner, outcome.mp) == (Line.NS, PerLine(495, -495))
    assert outcome.vp == PerLine(15, 5)


def test_1505_points_by_table_3() -> None:
    # 800 + 700 = 1500 is not there yet; 1500 + 5 = 1505 is. 1505 - 1100 = 405: 355-500 is 14-6.
    started = played(TargetGame(1505), VpTable.THREE, (800, 600), (700, 300))
    assert (started.needs, started.winner) == (Needs.SMAZZATA, None)
    outcome = played(TargetGame(1505), VpTable.THREE, (800, 600), (700, 300), (5, 200))
    assert (outcome.winner, outcome.mp, outcome.vp) == (
        Line.NS,
        PerLine(405, -405),
        PerLine(14, 6),
    )


def test_2000_points_by_table_4() -> None:
    # 2000 - 1290 = 710: 705-900 is 14-6.
    outcome = played(TargetGame(2000), VpTable.FOUR, (1000, 900), (1000, 390))
    assert (outcome.winner, outcome.mp, outcome.vp) == (
        Line.NS,
        PerLine(710, -710),
        PerLine(14, 6),
    )
    assert played(TargetGame(2000), VpTable.FOUR, (1000, 900), (995, 390)).needs is Needs.SMAZZATA


def test_a_line_that_is_unusual_is_warned_of_here_too() -> None:
    # 320 points of cards and no burraco; 305 in the limit's neighbourhood.
    told = warnings(PerLine(parts(320), 2005), None, get(DIRETTO))
    assert [(one.path, one.code) for one in told] == [
        (("ns", "cards"), "many_points_without_burraco"),
        (("ew",), "unusual_total"),
    ]
