"""What hardly can be true of a smazzata, and is saved only when confirmed (domain §3)."""

import pytest

from scoring.checks import problems, warnings as sheet_warnings
from scoring.rulesets import RULESETS
from scoring.sheet import MatchRules, Sheet
from scoring.smazzata import Parts, Smazzata
from scoring.smazzata_checks import warnings
from scoring.values import Param, Path, PerLine, SmazzateGame
from scoring.victory_points import VpTable

BURRACO = RULESETS["burraco"]
THREE = MatchRules(BURRACO, SmazzateGame(3), VpTable.THREE)


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


Found = set[tuple[Path | str | tuple[str, Param], ...]]


def found(smazzata: Smazzata, previous: Smazzata | None = None) -> Found:
    return {
        (warning.path, warning.code, *warning.params.items())
        for warning in warnings(smazzata, previous, BURRACO)
    }


@pytest.mark.parametrize("value", [-1180, -1005, 0, 1995, 2000])
def test_a_total_up_to_2000_is_usual(value: int) -> None:
    assert found(PerLine(value, 0)) == set()
    assert found(PerLine(0, value)) == set()


@pytest.mark.parametrize("value", [2005, 4180])
def test_a_total_beyond_2000_is_unusual(value: int) -> None:
    warning = ("unusual_total", ("value", value), ("usual", 2000))
    assert found(PerLine(value, 0)) == {(("ns",), *warning)}
    assert found(PerLine(0, value)) == {(("ew",), *warning)}


@pytest.mark.parametrize(("value", "unusual"), [(-2000, False), (-2005, True)])
def test_a_total_below_minus_2000_is_unusual(value: int, *, unusual: bool) -> None:
    # No deal gives it, but the text names both sides and a warning costs nothing.
    warning = (("ns",), "unusual_total", ("value", value), ("usual", 2000))
    assert found(PerLine(value, 0)) == ({warning} if unusual else set())


def test_an_unusual_total_is_recognised_in_its_parts() -> None:
    # 500 + 7x200 + 100 = 2000 and 505 + 7x200 + 100 = 2005.
    assert found(PerLine(parts(500, 0, 7, closed=True), 0)) == set()
    assert found(PerLine(parts(505, 0, 7, closed=True), 0)) == {
        (("ns",), "unusual_total", ("value", 2005), ("usual", 2000))
    }


@pytest.mark.parametrize("count", [640, 0, parts(320, 0, 1)], ids=["total", "zero", "parts"])
def test_a_line_written_as_in_the_smazzata_before_may_be_entered_twice(count: Parts) -> None:
    assert found(PerLine(count, 100), PerLine(count, 105)) == {(("ns",), "same_as_previous")}
    assert found(PerLine(100, count), PerLine(105, count)) == {(("ew",), "same_as_previous")}


def test_both_lines_may_be_entered_twice() -> None:
    twice: Smazzata = PerLine(640, 305)
    assert found(twice, twice) == {(("ns",), "same_as_previous"), (("ew",), "same_as_previous")}


def test_the_other_lines_figure_is_no_repetition() -> None:
    assert found(PerLine(640, 305), PerLine(305, 640)) == set()


def test_a_line_that_differs_in_one_part_is_no_repetition() -> None:
    assert found(PerLine(parts(320, 0, 1), 0), PerLine(parts(320, 5, 1), 5)) == set()


def test_more_than_300_card_points_without_a_burraco_are_unusual() -> None:
    assert found(PerLine(parts(300), 0)) == set()
    assert found(PerLine(parts(305), 0)) == {
        (("ns", "cards"), "many_points_without_burraco", ("value", 305), ("usual", 300))
    }
    assert found(PerLine(0, parts(305))) == {
        (("ew", "cards"), "many_points_without_burraco", ("value", 305), ("usual", 300))
    }


@pytest.mark.parametrize("burraco", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_one_burraco_explains_many_card_points(burraco: tuple[int, int, int]) -> None:
    assert found(PerLine(parts(500, 0, *burraco), 0)) == set()


def test_a_total_says_nothing_of_card_points() -> None:
    assert found(PerLine(305, 2000)) == set()


def test_every_warning_is_told_at_once() -> None:
    # 2105 card points cannot be, and still warnings do not stop at the first: 2105 > 2000.
    count = parts(2105)
    assert found(PerLine(count, 0), PerLine(count, 5)) == {
        (("ns",), "unusual_total", ("value", 2105), ("usual", 2000)),
        (("ns",), "same_as_previous"),
        (("ns", "cards"), "many_points_without_burraco", ("value", 2105), ("usual", 300)),
    }


def test_a_sheets_warnings_name_the_smazzata() -> None:
    sheet = Sheet((PerLine(2005, 100), PerLine(500, 100), PerLine(500, 105)))
    assert [(warning.path, warning.code) for warning in sheet_warnings(THREE, sheet)] == [
        (("smazzate", 0, "ns"), "unusual_total"),
        (("smazzate", 1, "ew"), "same_as_previous"),
        (("smazzate", 2, "ns"), "same_as_previous"),
    ]


def test_a_repetition_is_one_of_the_smazzata_just_before() -> None:
    sheet = Sheet((PerLine(500, 100), PerLine(505, 105), PerLine(500, 100)))
    assert sheet_warnings(THREE, sheet) == ()


def test_an_empty_sheet_warns_of_nothing() -> None:
    assert sheet_warnings(THREE, Sheet()) == ()


def test_what_is_only_unusual_is_no_problem() -> None:
    sheet = Sheet((PerLine(2005, 100), PerLine(2005, parts(305))))
    assert problems(THREE, sheet) == ()
