"""A line's points in one smazzata, worked out by hand (S0, "Punteggi")."""

import pytest
from rule_families import OF_108_CARDS

from scoring.rulesets import RULESETS, get
from scoring.smazzata import Parts, points

BURRACO = RULESETS["burraco"]


def parts(
    cards: int = 0,
    in_hand: int = 0,
    clean: int = 0,
    semi_clean: int = 0,
    dirty: int = 0,
    *,
    closed: bool = False,
    pozzetto: bool = True,
) -> Parts:
    return Parts(cards, in_hand, clean, semi_clean, dirty, closed, pozzetto)


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(parts(), 0, id="nothing laid down, nothing in hand"),
        pytest.param(parts(cards=145), 145, id="cards laid down count for the line"),
        pytest.param(parts(in_hand=60), -60, id="cards in hand count against it"),
        pytest.param(parts(cards=35, clean=1), 235, id="clean burraco: 35 + 200"),
        pytest.param(parts(cards=55, semi_clean=1), 205, id="semi-clean burraco: 55 + 150"),
        pytest.param(parts(cards=50, dirty=1), 150, id="dirty burraco: 50 + 100"),
        pytest.param(
            parts(cards=35, clean=1, closed=True), 335, id="closing adds 100: 35 + 200 + 100"
        ),
        pytest.param(parts(pozzetto=False), -100, id="no pozzetto takes 100 away"),
        # The contract's example: 320 + 200 + 100 + 100 = 720 and 145 - 60 - 100 = -15.
        pytest.param(parts(320, 0, 1, 0, 1, closed=True), 720, id="the contract's example, N-S"),
        pytest.param(parts(145, 60, pozzetto=False), -15, id="the contract's example, E-W"),
        # 500 - 40 + 2x200 + 3x150 + 4x100 + 100 = 460 + 400 + 450 + 400 + 100 = 1810
        pytest.param(parts(500, 40, 2, 3, 4, closed=True), 1810, id="everything at once"),
        # A pozzetto taken but not played costs its 11 cards, not 100 (S1): 80 - 130 = -50.
        pytest.param(parts(cards=80, in_hand=130), -50, id="pozzetto taken, not played"),
        # 1080 + 15x200 + 100 = 4180
        pytest.param(parts(1080, 0, 15, closed=True), 4180, id="the highest total"),
        # 0 - 1080 - 100 = -1180
        pytest.param(parts(in_hand=1080, pozzetto=False), -1180, id="the lowest total"),
    ],
)
@pytest.mark.parametrize("code", OF_108_CARDS)
def test_a_lines_points_are_cards_less_hand_plus_bonuses(
    code: str, count: Parts, expected: int
) -> None:
    assert points(count, get(code)) == expected


@pytest.mark.parametrize("total", [-1180, -5, 0, 640, 4180])
def test_a_total_is_taken_as_it_is_written(total: int) -> None:
    assert points(total, BURRACO) == total


def test_a_lines_burrachi_are_all_three_kinds_together() -> None:
    assert parts(clean=1, semi_clean=2, dirty=4).burrachi == 7
