"""What cannot be true of a smazzata: where, which code, and what the sentence says (domain §3)."""

import pytest
from rule_families import BURRACO_CODES, OF_108_CARDS

from scoring.cards import parse_card
from scoring.rulesets import RULESETS, RuleSet, get
from scoring.smazzata import Count, Parts
from scoring.smazzata_checks import problems
from scoring.values import Line, Param, Path, PerLine, RuleBrokenError

BURRACO = RULESETS["burraco"]
QUIET = 0
"""The other line, of which only a total is known."""

with_108_cards = pytest.mark.parametrize("code", OF_108_CARDS)


def parts(
    cards: int = 0,
    in_hand: int = 0,
    clean: int = 0,
    semi_clean: int = 0,
    dirty: int = 0,
    *,
    closed: bool = False,
    pozzetto: bool = True,
    last_card: str | None = None,
) -> Parts:
    card = parse_card(last_card) if last_card else None
    return Parts(cards, in_hand, clean, semi_clean, dirty, closed, pozzetto, card)


Found = set[tuple[Path | str | tuple[str, Param], ...]]
"""Path, code and params of each problem."""


def found(ns: Count, ew: Count = QUIET, rules: RuleSet = BURRACO) -> Found:
    return {
        (problem.path, problem.code, *problem.params.items())
        for problem in problems(PerLine(ns, ew), rules)
    }


def both_seats(ns: Count, ew: Count = QUIET, rules: RuleSet = BURRACO) -> Found:
    """The problems with the count at N-S, and the same with it at E-W, line names swapped."""
    there = found(ew, ns, rules)
    swap = {"ns": "ew", "ew": "ns"}
    back = {(tuple(swap.get(str(step), step) for step in path), *rest) for (path, *rest) in there}
    here = found(ns, ew, rules)
    assert here == back
    return here


@pytest.mark.parametrize(
    ("count", "accepted"),
    [
        (parts(cards=5), True),
        (parts(cards=4), False),
        (parts(cards=6), False),
        (parts(cards=100), True),
        (parts(cards=101), False),
        (parts(cards=109), False),
    ],
)
def test_card_points_are_a_whole_multiple_of_five(count: Parts, *, accepted: bool) -> None:
    refusal = {(("ns", "cards"), "not_multiple_of_5", ("value", count.cards))}
    assert both_seats(count) == (set() if accepted else refusal)


@pytest.mark.parametrize(("value", "accepted"), [(4, False), (5, True), (6, False), (1, False)])
def test_points_in_hand_are_a_whole_multiple_of_five(value: int, *, accepted: bool) -> None:
    refusal = {(("ns", "in_hand"), "not_multiple_of_5", ("value", value))}
    assert both_seats(parts(in_hand=value)) == (set() if accepted else refusal)


@pytest.mark.parametrize("value", [-1181, -6, -4, -1, 1, 4, 6, 2003, 4179])
def test_a_total_that_is_no_multiple_of_five_is_refused_at_the_line(value: int) -> None:
    assert (("ns",), "not_multiple_of_5", ("value", value)) in both_seats(value)


@pytest.mark.parametrize("value", [-1180, -1175, -5, 0, 5, 2005, 4175, 4180])
def test_a_total_within_the_deck_is_accepted(value: int) -> None:
    assert both_seats(value) == set()


@pytest.mark.parametrize("value", [-1185, 4185, -100_000, 100_000])
def test_a_total_that_no_deal_can_give_is_refused(value: int) -> None:
    assert both_seats(value) == {
        (("ns",), "impossible_total", ("value", value), ("lowest", -1180), ("highest", 4180))
    }


@pytest.mark.parametrize(
    ("field", "count"), [("cards", parts(cards=-5)), ("in_hand", parts(in_hand=-5))]
)
def test_negative_points_are_refused(field: str, count: Parts) -> None:
    assert both_seats(count) == {(("ns", field), "negative", ("value", -5))}


@pytest.mark.parametrize(
    ("field", "count"),
    [
        ("clean", parts(clean=-1)),
        ("semi_clean", parts(semi_clean=-1)),
        ("dirty", parts(dirty=-1)),
    ],
)
def test_a_negative_count_of_burrachi_is_refused(field: str, count: Parts) -> None:
    assert both_seats(count) == {(("ns", field), "negative", ("value", -1))}


@pytest.mark.parametrize("cards", [-5, -1])
def test_negative_points_are_not_also_told_to_be_too_few(cards: int) -> None:
    codes = {code for _, code, *_ in both_seats(parts(cards, clean=1))}
    assert "negative" in codes
    assert "cards_below_burrachi" not in codes


def test_nothing_at_all_is_not_negative() -> None:
    assert both_seats(parts()) == set()


def test_both_lines_cannot_have_closed() -> None:
    closed = parts(cards=50, clean=1, closed=True)
    assert found(closed, closed) == {(("ew", "closed"), "both_closed")}


@pytest.mark.parametrize(
    "other", [parts(cards=50, clean=1), 305], ids=["counted by parts", "known by its total"]
)
def test_one_line_may_have_closed(other: Count) -> None:
    assert both_seats(parts(cards=50, clean=1, closed=True), other) == set()


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_nobody_has_to_have_closed(code: str) -> None:
    # "Una smazzata ha termine anche quando nel tallone rimangono solo due carte" (S0, S3).
    neither = parts(cards=50, clean=1)
    assert found(neither, neither, get(code)) == set()


@with_108_cards
def test_who_closed_has_had_the_pozzetto(code: str) -> None:
    count = parts(cards=50, clean=1, closed=True, pozzetto=False)
    assert both_seats(count, rules=get(code)) == {(("ns", "closed"), "closed_without_pozzetto")}


@with_108_cards
def test_who_closed_has_made_a_burraco(code: str) -> None:
    count = parts(cards=50, closed=True)
    assert both_seats(count, rules=get(code)) == {(("ns", "closed"), "closed_without_burraco")}


@with_108_cards
@pytest.mark.parametrize("burraco", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_one_burraco_of_any_kind_is_enough_to_close(
    code: str, burraco: tuple[int, int, int]
) -> None:
    assert both_seats(parts(55, 0, *burraco, closed=True), rules=get(code)) == set()


@with_108_cards
@pytest.mark.parametrize("card", ["*", "2H", "2D", "2C", "2S"])
def test_nobody_closes_by_discarding_a_wild(code: str, card: str) -> None:
    count = parts(cards=50, clean=1, closed=True, last_card=card)
    wild = (("ns", "last_card"), "closed_with_wild", ("card", card))
    assert both_seats(count, rules=get(code)) == {wild}


@with_108_cards
@pytest.mark.parametrize("card", ["AH", "3S", "10C", "KD"])
def test_any_other_last_card_closes(code: str, card: str) -> None:
    count = parts(cards=50, clean=1, closed=True, last_card=card)
    assert both_seats(count, rules=get(code)) == set()


def test_who_has_not_closed_may_have_discarded_a_wild() -> None:
    assert both_seats(parts(cards=50, last_card="*")) == set()


def test_all_cards_of_both_lines_are_worth_the_deck_at_most() -> None:
    # 500 + 80 + 400 + 100 = 1080, the whole deck.
    assert found(parts(500, 80), parts(400, 100)) == set()


@pytest.mark.parametrize("field", ["cards", "in_hand"])
def test_five_points_more_than_the_deck_are_refused(field: str) -> None:
    # 1080 + 5, wherever the five points stand: no line is to blame, so the path is empty.
    sheets = {
        "cards": [(parts(505, 80), parts(400, 100)), (parts(500, 80), parts(405, 100))],
        "in_hand": [(parts(500, 85), parts(400, 100)), (parts(500, 80), parts(400, 105))],
    }
    for ns, ew in sheets[field]:
        assert found(ns, ew) == {((), "more_points_than_deck", ("value", 1085), ("most", 1080))}


def test_one_line_alone_cannot_have_more_than_the_deck() -> None:
    assert both_seats(parts(1080)) == set()
    assert both_seats(parts(1080, 5)) == {
        ((), "more_points_than_deck", ("value", 1085), ("most", 1080))
    }


@pytest.mark.parametrize(
    ("count", "least"),
    [
        (parts(cards=30, clean=1), 35),
        (parts(cards=30, semi_clean=1), 35),
        (parts(cards=30, dirty=1), 35),
        (parts(cards=0, dirty=1), 35),
        (parts(cards=65, clean=1, dirty=1), 70),  # 2 x 35
        (parts(cards=100, clean=1, semi_clean=1, dirty=1), 105),  # 3 x 35
    ],
)
def test_cards_worth_less_than_the_burrachi_need_are_refused(count: Parts, least: int) -> None:
    assert both_seats(count) == {
        (("ns", "cards"), "cards_below_burrachi", ("least", least), ("burrachi", count.burrachi))
    }


@pytest.mark.parametrize(
    "count",
    [
        parts(cards=35, clean=1),
        parts(cards=35, semi_clean=1),
        parts(cards=35, dirty=1),
        parts(cards=70, clean=1, dirty=1),
        parts(cards=105, clean=1, semi_clean=1, dirty=1),
    ],
)
def test_cards_worth_just_what_the_burrachi_need_are_accepted(count: Parts) -> None:
    assert both_seats(count) == set()


def burrachi_refused(value: int) -> Found:
    return {((), "more_burrachi_than_deck", ("value", value), ("most", 15), ("wilds", 12))}


@pytest.mark.parametrize(
    ("ns", "ew"),
    [
        (parts(cards=540, clean=8), parts(cards=540, clean=7)),  # 15 x 7 = 105 of 108 cards
        (parts(cards=1080, clean=15), parts()),
        (parts(cards=540, dirty=6), parts(cards=540, dirty=6)),  # 12 wilds of 12
        (parts(cards=540, semi_clean=6), parts(cards=540, dirty=6)),  # 12 wilds, 48 + 42 cards
        (parts(cards=540, semi_clean=12), parts(cards=540, clean=1)),  # 12 x 8 + 7 = 103 cards
        (parts(cards=540, semi_clean=3), parts(cards=540, clean=12)),  # 24 + 84 = 108 cards
        (parts(cards=540, dirty=12), parts(cards=540, clean=3)),  # 84 + 21 = 105, 12 wilds
    ],
)
def test_as_many_burrachi_as_the_deck_holds_are_accepted(ns: Count, ew: Count) -> None:
    assert found(ns, ew) == set()
    assert found(ew, ns) == set()


@pytest.mark.parametrize(
    ("ns", "ew", "value"),
    [
        (parts(cards=540, clean=8), parts(cards=540, clean=8), 16),  # 112 cards of 108
        (parts(cards=1080, clean=16), parts(), 16),
        (parts(cards=540, dirty=6), parts(cards=540, dirty=7), 13),  # 13 wilds of 12, 91 cards
        (parts(cards=540, semi_clean=7), parts(cards=540, dirty=6), 13),  # 13 wilds
        (parts(cards=540, semi_clean=12), parts(cards=540, clean=2), 14),  # 96 + 14 = 110 cards
        (parts(cards=540, semi_clean=4), parts(cards=540, clean=11), 15),  # 32 + 77 = 109 cards
    ],
)
def test_more_burrachi_than_the_deck_holds_are_refused(ns: Count, ew: Count, value: int) -> None:
    assert found(ns, ew) == burrachi_refused(value)
    assert found(ew, ns) == burrachi_refused(value)


def test_the_burrachi_of_a_line_known_by_its_total_are_unknown_not_zero() -> None:
    assert found(parts(cards=1080, clean=15), 4180) == set()


def test_every_problem_is_told_at_once() -> None:
    ns = parts(-3, 7, -1, 0, 0, closed=True, pozzetto=False, last_card="2S")
    ew = parts(1080, 15, 0, 0, 13, closed=True)
    # Points seen: -3 + 7 + 1080 + 15 = 1099. Burrachi: -1 + 13 = 12, all 13 with a wild.
    assert found(ns, ew) == {
        (("ns", "cards"), "not_multiple_of_5", ("value", -3)),
        (("ns", "cards"), "negative", ("value", -3)),
        (("ns", "in_hand"), "not_multiple_of_5", ("value", 7)),
        (("ns", "clean"), "negative", ("value", -1)),
        (("ns", "closed"), "closed_without_pozzetto"),
        (("ns", "closed"), "closed_without_burraco"),
        (("ns", "last_card"), "closed_with_wild", ("card", "2S")),
        (("ew", "closed"), "both_closed"),
        ((), "more_points_than_deck", ("value", 1099), ("most", 1080)),
        ((), "more_burrachi_than_deck", ("value", 12), ("most", 15), ("wilds", 12)),
    }


def test_a_total_can_be_wrong_in_two_ways() -> None:
    assert both_seats(4181) == {
        (("ns",), "not_multiple_of_5", ("value", 4181)),
        (("ns",), "impossible_total", ("value", 4181), ("lowest", -1180), ("highest", 4180)),
    }


def test_one_line_by_parts_and_the_other_by_total_are_both_looked_at() -> None:
    assert found(parts(cards=3), 7) == {
        (("ns", "cards"), "not_multiple_of_5", ("value", 3)),
        (("ew",), "not_multiple_of_5", ("value", 7)),
    }


@pytest.mark.parametrize("code", OF_108_CARDS)
def test_the_bounds_are_those_of_every_rule_set_of_108_cards(code: str) -> None:
    rules = get(code)
    assert found(4180, -1180, rules) == set()
    assert {code for _, code, *_ in found(4185, -1185, rules)} == {"impossible_total"}


def test_problems_come_line_by_line_and_then_the_table() -> None:
    told = problems(PerLine(parts(cards=3, in_hand=1080), 7), BURRACO)
    assert [problem.path for problem in told] == [("ns", "cards"), ("ew",), ()]


def test_a_problem_can_be_told_from_further_out() -> None:
    (problem,) = problems(PerLine(7, 0), BURRACO)
    outer = problem.under("smazzate", 2)
    assert outer.path == ("smazzate", 2, Line.NS)
    assert (outer.code, outer.params) == ("not_multiple_of_5", {"value": 7})


def test_broken_rules_carry_every_problem_and_name_them() -> None:
    told = problems(PerLine(7, 3), BURRACO)
    error = RuleBrokenError(told)
    assert error.problems == told
    assert str(error) == (
        f"not_multiple_of_5 at {told[0].path}, not_multiple_of_5 at {told[1].path}"
    )
