"""All the cards of a line at the end of a smazzata: tallies and what cannot be."""

from __future__ import annotations

from meld_cast import BURRACO, DIRETTO, EVERY, card, cards

from scoring.melds import Laid, Tally, deck_problems, laid_problems
from scoring.smazzata import Parts, parts_of, points
from scoring.smazzata_checks import problems
from scoring.values import Line, PerLine


def laid(*melds: str, hand: str = "") -> Laid:
    return Laid(tuple(map(cards, melds)), cards(hand))


def told(line: Laid, rules=BURRACO):
    return [(problem.path, problem.code) for problem in laid_problems(line, rules)]


def surplus(ns: Laid, ew: Laid, last: str = "", rules=BURRACO):
    seen = {Line.NS: (ns, None), Line.EW: (ew, card(last) if last else None)}
    return [
        (problem.path, problem.params["card"], problem.params["count"])
        for problem in deck_problems(seen, rules)
    ]


def test_a_line_is_reckoned_from_its_cards():
    """45 + 90 + 15 for 160; a clean and a dirty burraco; in hand 15 + 30."""
    line = laid("3H 4H 5H 6H 7H 8H 9H", "KH KH KD KD KC KC *", "3D 3S 3C", hand="AH *")
    assert line.tally(BURRACO) == Tally(45 + 90 + 15, 45, 1, 0, 1, False)
    parts = parts_of(line, closed=True, pozzetto=1, last_card=card("4D"), rules=BURRACO)
    # 150 - 45 + 200 + 100 + 100 for closing.
    assert points(parts, BURRACO) == 505
    assert points(parts_of(laid(), closed=False, pozzetto=0, last_card=None, rules=BURRACO),
                  BURRACO) == -100  # fmt: skip


def test_a_semi_clean_burraco_is_dirty_in_professionale():
    """3 to 9 with a 2 above: 25 + 20 + 20, and 10 for the 2 in Professionale."""
    line = laid("3H 4H 5H 6H 7H 8H 9H 2C")
    assert line.tally(BURRACO) == Tally(65, 0, 0, 1, 0, False)
    assert line.tally(DIRETTO) == Tally(55, 0, 0, 0, 1, False)


def test_a_burraco_of_twos_is_not_among_the_clean_ones():
    """S2 gives it the match and no points of its own."""
    line = laid("2H 2H 2D 2D 2C 2C 2S")
    assert line.tally(DIRETTO) == Tally(70, 0, 0, 0, 0, True)
    assert told(line, DIRETTO) == []


def test_what_is_no_meld_counts_nothing():
    assert laid("3H 4H 6H", "7H 7C 7D").tally(BURRACO) == Tally(15, 0, 0, 0, 0, False)
    # A joker is worth nothing where the deck has none.
    assert laid(hand="* AH").tally(DIRETTO).in_hand == 15


def test_melds_may_be_written_in_any_order_and_as_written_where_it_is_one():
    assert laid("9H 3H 5H 4H 6H 8H 7H").tally(BURRACO).clean == 1
    # The 2♥ that was noted above the 8 stood for the 9: dirty. Below, it is in its own place.
    above, below = laid("3H 4H 5H 6H 7H 8H 2H"), laid("2H 3H 4H 5H 6H 7H 8H")
    assert (above.tally(BURRACO).dirty, below.tally(BURRACO).clean) == (1, 1)
    assert told(laid("9H 3H 5H 4H 6H 8H 7H")) == []


def test_every_meld_that_is_none_is_told_with_its_place():
    line = laid("3H 4H 5H", "3S 4S 6S", "9C 9D", "5C 7H 9S * 2C")
    assert told(line) == [
        (("melds", 1), "gap"),
        (("melds", 2), "too_few_cards"),
        (("melds", 3), "too_many_wilds"),
        (("melds", 3), "neither_kind"),
    ]


def test_a_second_set_of_a_rank():
    """S0: "Non si possono appoggiare, separatamente, combinazioni della stessa carta"."""
    line = laid("7H 7D *", "7C 8C 9C", "8H 8H 8D", "7S 2S 7S")
    for rules in EVERY[:4]:
        (problem,) = laid_problems(line, rules)
        assert (problem.path, problem.code) == (("melds", 3), "second_set_of_rank")
        assert (problem.params["rank"], problem.params["number"]) == ("7", 1)
    source = problem.params["source"]
    assert source == "S3, “Apertura dei giochi”"


def test_a_card_more_often_than_the_deck_has_it():
    """Told once, where the first one too many stands."""
    ns = laid("7H 8H 9H", "7H 7C 7D", hand="AH")
    ew = laid("6H 7H 8H", hand="7H 8H AH")
    assert surplus(ns, ew) == [((Line.EW, "melds", 0), "7H", 3), ((Line.EW, "hand"), "8H", 3)]
    assert surplus(ns, laid("AH 2H 3H"), last="AH") == [((Line.EW, "last_card"), "AH", 3)]
    assert surplus(ns, laid("AH 2H 3H"), last="4S") == []
    assert surplus(laid(hand="* * *"), laid(hand="* *")) == [((Line.EW, "hand"), "*", 5)]
    assert surplus(laid(hand="*"), laid(), rules=DIRETTO) == [((Line.NS, "hand"), "*", 1)]


def test_a_meld_that_holds_too_many_itself_is_told_once():
    ns = laid("7H 7H 7H", hand="7H")
    assert told(ns) == [(("melds", 0), "more_in_meld_than_deck")]
    assert surplus(ns, laid()) == []


def parts(line: Laid, **other: object) -> Parts:
    derived = parts_of(line, closed=False, pozzetto=1, last_card=None, rules=BURRACO)
    figures = {name: getattr(derived, name) for name in ("cards", "in_hand", "clean", "dirty")}
    return Parts(
        **{**figures, "semi_clean": 0, "closed": False, "pozzetto": 1, "laid": line, **other}
    )


def test_a_smazzata_is_refused_for_a_meld_that_is_none():
    """And its figures are not held against cards that are wrong themselves."""
    found = problems(PerLine(100, parts(laid("3H 4H 5H", "3S 4S 6S"), cards=50)), BURRACO)
    assert [(problem.path, problem.code) for problem in found] == [(("ew", "melds", 1), "gap")]


def test_a_smazzata_is_held_against_its_cards():
    ns, ew = laid("3H 4H 5H", hand="9S"), laid("3H 4H 5H", "5S 5H 5D")
    found = problems(PerLine(parts(ns), parts(ew)), BURRACO)
    assert [(problem.path, problem.code) for problem in found] == [
        (("ew", "melds", 1), "more_than_deck_has"),
    ]
    found = problems(PerLine(parts(ns, cards=20, in_hand=0), 100), BURRACO)
    assert [(problem.path, problem.code, dict(problem.params)) for problem in found] == [
        (("ns", "cards"), "differs_from_melds", {"given": 20, "counted": 15}),
        (("ns", "in_hand"), "differs_from_melds", {"given": 0, "counted": 10}),
    ]
