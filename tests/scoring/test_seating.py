"""The table before play (S3, "Fase iniziale"): draws typed by hand, and what holds of every draw."""

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from scoring.cards import Card, Suit, parse_card
from scoring.rulesets import RULESETS, RuleSet, get
from scoring.seating import (
    Chair,
    Player,
    Seat,
    SeatDraw,
    Seating,
    dealer,
    draw_seats,
    draw_seed,
    drawing_deck,
    seating,
)
from scoring.values import Line

LEFT = get("burraco-coppie")
"""Cards go clockwise (S3: "in senso orario")."""
RIGHT = get("burraco")
"""Cards go anticlockwise (S0: "in senso antiorario")."""
BRISCOLA = get("briscola")
OF_TWO_LINES = tuple(each for each in RULESETS.values() if each.code != "placement")

rules_of_two_lines = st.sampled_from(OF_TWO_LINES)
seeds = st.text(max_size=20)


def drawn(*cards: str) -> SeatDraw:
    found = tuple(card for card in map(parse_card, cards) if card)
    assert len(found) == len(cards)
    return SeatDraw("typed", found)


def shown(placed: Seating) -> str:
    """``W:ew1 N:ns0 …``: the chairs in the order of the deal, with line and player."""
    return " ".join(
        f"{chair.seat.value}:{chair.player.line.value}{chair.player.place}"
        for chair in placed.chairs
    )


# The cards stand in the order they are drawn: N-S's first player, E-W's first, N-S's second,
# E-W's second. Rank from the top: 2 A K Q J 10 9 8 7 6 5 4 3 (S3, "Rango e valore delle carte").


def test_north_is_served_by_west_where_the_deal_goes_to_the_left() -> None:
    # N-S's first player has the ace, the highest. Of the opponents, 9 and 4, the 4 deals: E-W's
    # second. North's left-hand neighbour is East, so who serves North sits on its right: West.
    placed = seating(drawn("AC", "9H", "KD", "4S"), LEFT)
    assert shown(placed) == "W:ew1 N:ns0 E:ew0 S:ns1"
    assert dealer(placed, 1).card == Card("4", Suit.SPADES)


def test_north_is_served_by_east_where_the_deal_goes_to_the_right() -> None:
    # The same cards: the dealer's neighbour to the right is served, and East's is North.
    assert shown(seating(drawn("AC", "9H", "KD", "4S"), RIGHT)) == "E:ew1 N:ns0 W:ew0 S:ns1"


def test_east_is_served_by_north_where_the_deal_goes_to_the_left() -> None:
    # E-W's second player has the 2, higher than the ace. Of N-S, J and A, the jack deals.
    placed = seating(drawn("JC", "9H", "AD", "2S"), LEFT)
    assert shown(placed) == "N:ns0 E:ew1 S:ns1 W:ew0"


def test_east_is_served_by_south_where_the_deal_goes_to_the_right() -> None:
    assert shown(seating(drawn("JC", "9H", "AD", "2S"), RIGHT)) == "S:ns0 E:ew1 N:ns1 W:ew0"


def test_a_partner_with_the_lowest_card_of_all_does_not_deal() -> None:
    # The king is the highest, its partner's 3 the lowest: the lower of the opponents, 8, serves.
    placed = seating(drawn("KC", "8H", "3D", "10S"), LEFT)
    assert shown(placed) == "W:ew0 N:ns0 E:ew1 S:ns1"


@pytest.mark.parametrize(
    ("higher", "lower"), [("7H", "7D"), ("7D", "7C"), ("7C", "7S"), ("7H", "7S")]
)
def test_equal_ranks_go_by_cuori_quadri_fiori_picche(higher: str, lower: str) -> None:
    # Two sevens at the top: the better suit is served.
    assert seating(drawn(higher, lower, "3H", "3D"), LEFT).chairs[1].player == Player(Line.NS, 0)
    assert seating(drawn(lower, higher, "3H", "3D"), LEFT).chairs[1].player == Player(Line.EW, 0)
    # Two sevens below: the worse suit deals.
    assert seating(drawn("AH", higher, "KH", lower), LEFT).chairs[0].player.place == 1
    assert seating(drawn("AH", lower, "KH", higher), LEFT).chairs[0].player.place == 0


def test_briscola_ranks_the_ace_and_the_three_above_the_king() -> None:
    # S4, "Punteggi": A 3 K Q J 7 6 5 4 2. The 3 is the highest here and the 2 the lowest; by S3's
    # ranks it would be the other way round. Cards go to the right: who serves North is East.
    assert shown(seating(drawn("3C", "2H", "KD", "7S"), BRISCOLA)) == "E:ew0 N:ns0 W:ew1 S:ns1"


def test_two_players_face_each_other_and_the_lower_deals() -> None:
    assert shown(seating(drawn("QC", "5H"), RIGHT)) == "S:ew0 N:ns0"
    assert shown(seating(drawn("5C", "QH"), RIGHT)) == "N:ns0 S:ew0"


def test_the_deal_goes_round_to_the_left() -> None:
    placed = seating(drawn("AC", "9H", "KD", "4S"), LEFT)
    assert [dealer(placed, number).seat for number in range(1, 7)] == ["W", "N", "E", "S", "W", "N"]


def test_the_deal_goes_round_to_the_right() -> None:
    # S0, "Designazione del mazziere": "il prossimo mazziere sarà quello seduto alla destra".
    placed = seating(drawn("AC", "9H", "KD", "4S"), RIGHT)
    assert [dealer(placed, number).seat for number in range(1, 6)] == ["E", "N", "W", "S", "E"]


def test_two_players_deal_in_turn() -> None:
    placed = seating(drawn("QC", "5H"), RIGHT)
    assert [dealer(placed, number).player.line for number in (1, 2, 3)] == ["ew", "ns", "ew"]


def test_there_is_no_smazzata_before_the_first() -> None:
    with pytest.raises(ValueError, match="smazzata 0"):
        dealer(seating(drawn("QC", "5H"), RIGHT), 0)


@pytest.mark.parametrize("cards", [("QC",), ("QC", "5H", "6H"), ("*", "5H"), ("9H", "2H")])
def test_what_nobody_can_have_drawn_seats_nobody(cards: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        seating(drawn(*cards), BRISCOLA)


def test_seats_are_drawn_from_one_deck_without_jokers() -> None:
    deck = [str(card) for card in drawing_deck(LEFT)]
    assert len(set(deck)) == len(deck) == 52
    assert deck[:5] == ["2H", "2D", "2C", "2S", "AH"]
    assert deck[-1] == "3S"
    assert len(drawing_deck(BRISCOLA)) == 40


def test_the_draw_is_the_order_of_the_hashes() -> None:
    # Worked out again here, from the cards as people write them.
    seed = draw_seed(20261120, 1, 7)
    assert seed == "20261120:1:7"
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    cards = [rank + suit for rank in ranks for suit in "HDCS"]
    lots = sorted((hashlib.sha256(f"20261120:1:7:{c}".encode()).hexdigest(), c) for c in cards)
    assert [str(card) for card in draw_seats(seed, 2, LEFT).cards] == [c for _, c in lots[:4]]
    assert [str(card) for card in draw_seats(seed, 1, LEFT).cards] == [c for _, c in lots[:2]]


def test_another_table_draws_other_cards() -> None:
    draws = {draw_seats(draw_seed(7, 1, table), 2, LEFT).cards for table in range(1, 9)}
    assert len(draws) == 8


def facing(one: Chair, other: Chair) -> bool:
    return {one.seat, other.seat} in ({Seat.NORTH, Seat.SOUTH}, {Seat.EAST, Seat.WEST})


@given(seeds, rules_of_two_lines)
def test_four_players_take_the_four_chairs_of_their_lines(seed: str, rules: RuleSet) -> None:
    placed = seating(draw_seats(seed, 2, rules), rules)
    chairs = {chair.seat: chair for chair in placed.chairs}
    assert set(chairs) == set(Seat)
    assert {chair.player for chair in placed.chairs} == {
        Player(line, place) for line in Line for place in (0, 1)
    }
    assert {chairs[seat].player.line for seat in (Seat.NORTH, Seat.SOUTH)} == {Line.NS}
    assert facing(*(chair for chair in placed.chairs if chair.player.line is Line.EW))


@given(seeds, rules_of_two_lines)
def test_the_highest_is_served_by_the_lower_of_the_opponents(seed: str, rules: RuleSet) -> None:
    placed = seating(draw_seats(seed, 2, rules), rules)
    deck = drawing_deck(rules)
    first, served = placed.chairs[:2]
    assert served.card == min((chair.card for chair in placed.chairs), key=deck.index)
    opponents = [chair for chair in placed.chairs if chair.player.line != served.player.line]
    assert first.card == max((chair.card for chair in opponents), key=deck.index)
    assert dealer(placed, 2) == served


@given(seeds, rules_of_two_lines, st.integers(1, 30))
def test_four_smazzate_bring_the_deal_home(seed: str, rules: RuleSet, number: int) -> None:
    placed = seating(draw_seats(seed, 2, rules), rules)
    assert dealer(placed, number) == dealer(placed, number + 4)
    lap = [dealer(placed, number + step) for step in range(5)]
    assert len(set(lap)) == 4
    round_table = "NESW" if rules.direction == "clockwise" else "NWSE"
    steps = {round_table.index(b.seat) - round_table.index(a.seat) for a, b in pairwise(lap)}
    assert {step % 4 for step in steps} == {1}


@given(seeds, rules_of_two_lines)
def test_swapping_the_lines_of_a_draw_swaps_who_deals(seed: str, rules: RuleSet) -> None:
    draw = draw_seats(seed, 2, rules)
    one, two, three, four = draw.cards
    first = dealer(seating(draw, rules), 1)
    turned = dealer(seating(SeatDraw(seed, (two, one, four, three)), rules), 1)
    assert turned.card == first.card
    assert turned.player.line is first.player.line.other
