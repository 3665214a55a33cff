"""What the cards are worth and which games there are (S0 "Punteggi", S1, S2, S3)."""

from dataclasses import FrozenInstanceError

import pytest
from rule_families import EVERY_CODE, OF_108_CARDS as ALL, burraco

from scoring.cards import Card, Suit, parse_card
from scoring.rulesets import RULESETS, Direction, get
from scoring.values import SmazzateGame, TargetGame

# "3,4,5,6,7 punti 5; 8,9,10,J,Q,K punti 10; Asso punti 15; Pinelle punti 20; Jolly punti 30"
PRINTED_VALUES = {
    "3": 5,
    "4": 5,
    "5": 5,
    "6": 5,
    "7": 5,
    "8": 10,
    "9": 10,
    "10": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
    "A": 15,
    "2": 20,
    "*": 30,
}


def test_there_are_the_nine_rule_sets_of_the_sources() -> None:
    assert set(RULESETS) == set(EVERY_CODE)
    assert len(RULESETS) == 9


def test_there_are_four_burraco_rule_sets_that_share_the_arithmetic() -> None:
    figures = {
        (
            *burraco(code).card_points.items(),
            burraco(code).clean,
            burraco(code).semi_clean,
            burraco(code).dirty,
            burraco(code).closing,
            burraco(code).no_pozzetto,
            burraco(code).jokers,
        )
        for code in ALL
    }
    assert len(ALL) == 4
    assert len(figures) == 1


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("rank", PRINTED_VALUES)
def test_a_card_is_worth_what_the_source_prints(code: str, rank: str) -> None:
    assert burraco(code).card_points[rank] == PRINTED_VALUES[rank]


@pytest.mark.parametrize("code", ALL)
def test_no_other_card_has_a_value(code: str) -> None:
    assert set(burraco(code).card_points) == set(PRINTED_VALUES)


@pytest.mark.parametrize("code", ALL)
def test_bonuses_are_what_the_source_prints(code: str) -> None:
    rules = burraco(code)
    assert (rules.clean, rules.semi_clean, rules.dirty) == (200, 150, 100)
    assert (rules.closing, rules.no_pozzetto) == (100, -100)


@pytest.mark.parametrize("code", ALL)
def test_the_deck_has_108_cards_worth_1080_points(code: str) -> None:
    # Two packs of 52 and two jokers each: 2 x 52 + 4 = 108.
    assert burraco(code).deck_cards == 108
    # Each rank eight times: 3-7 5x8x5 = 200, 8-K 6x8x10 = 480, aces 8x15 = 120, twos 8x20 = 160;
    # jokers 4x30 = 120. 200 + 480 + 120 + 160 + 120 = 1080.
    assert burraco(code).deck_points == 1080


@pytest.mark.parametrize("code", ALL)
def test_twelve_cards_of_the_deck_are_wild(code: str) -> None:
    # Eight twos and four jokers.
    assert burraco(code).wild_cards == 12


@pytest.mark.parametrize("code", ALL)
def test_the_deck_holds_fifteen_burrachi_at_most(code: str) -> None:
    # 15 x 7 = 105 cards; a sixteenth would need 112 of the 108.
    assert burraco(code).most_burrachi == 15


@pytest.mark.parametrize("code", ALL)
def test_the_poorest_burraco_is_seven_cards_of_five_points(code: str) -> None:
    assert burraco(code).least_burraco_points == 35


@pytest.mark.parametrize("code", ALL)
def test_a_total_lies_between_minus_1180_and_4180(code: str) -> None:
    # The whole deck in hand and no pozzetto: -1080 - 100.
    assert get(code).lowest_total == -1180
    # The whole deck laid down, 15 clean burrachi, closed: 1080 + 15 x 200 + 100.
    assert get(code).highest_total == 4180


@pytest.mark.parametrize(
    ("code", "source", "direction", "wild_moves"),
    [
        ("burraco", "S0", Direction.ANTICLOCKWISE, False),  # "gira in senso antiorario"
        ("burraco-fibur", "S1", Direction.CLOCKWISE, True),  # "si può spostare l'eventuale jolly"
        ("burraco-italiano", "S2", Direction.CLOCKWISE, False),
        ("burraco-coppie", "S3", Direction.CLOCKWISE, False),  # "SOLO dalla carta che rappresenta"
    ],
)
def test_rule_sets_differ_in_direction_and_in_moving_the_wild(
    code: str, source: str, direction: Direction, *, wild_moves: bool
) -> None:
    rules = burraco(code)
    assert rules.code == code
    assert rules.version == 1
    assert rules.source == source
    assert rules.direction is direction
    assert rules.wild_moves is wild_moves


@pytest.mark.parametrize(
    ("code", "games"),
    [
        ("burraco", {1, 2, 3, 4, "1005", "1505", "2005"}),
        ("burraco-fibur", {3, "2005"}),  # "a 2005 punti, oppure 3 mani"
        ("burraco-italiano", {1, "1005", "1505", "2005"}),  # "1 mano - 1005 - 1505 - 2005"
        ("burraco-coppie", {2, 3, 4, "2005"}),
        ("briscola", {"61", 3, 5, 7}),  # "superare la soglia dei 60", an odd number of smazzate
        ("points", {1, 3, 5, "11", "21", "101", "201"}),  # the usual ends of Scopa and Scala 40
        ("placement", {1}),
    ],
)
def test_each_rule_set_offers_its_usual_games(code: str, games: set[int | str]) -> None:
    offered = get(code).usual_games
    assert len(offered) == len(games)
    assert set(offered) == {
        TargetGame(int(game)) if isinstance(game, str) else SmazzateGame(game) for game in games
    }


def test_an_unknown_rule_set_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        get("canasta")


def test_a_rule_set_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        burraco("burraco").clean = 300  # type: ignore[misc]


def test_the_card_values_of_a_rule_set_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        burraco("burraco").card_points["A"] = 20  # type: ignore[index]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7H", Card("7", Suit.HEARTS)),
        ("10C", Card("10", Suit.CLUBS)),
        ("AD", Card("A", Suit.DIAMONDS)),
        ("KS", Card("K", Suit.SPADES)),
        ("*", Card("*", None)),
    ],
)
def test_a_card_is_read_as_it_is_written(text: str, card: Card) -> None:
    assert parse_card(text) == card
    assert str(card) == text


@pytest.mark.parametrize("text", ["", "H", "7", "1H", "11H", "7X", "7h", "**", "*H", " 7H", "10"])
def test_what_names_no_card_is_none(text: str) -> None:
    assert parse_card(text) is None


@pytest.mark.parametrize("text", ["*", "2H", "2D", "2C", "2S"])
def test_jokers_and_twos_are_wild(text: str) -> None:
    card = parse_card(text)
    assert card is not None
    assert card.is_wild


@pytest.mark.parametrize("rank", ["A", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
def test_no_other_card_is_wild(rank: str) -> None:
    assert not Card(rank, Suit.SPADES).is_wild


def test_a_rule_set_is_known_by_its_version_for_ever():
    assert {ruleset.version for ruleset in RULESETS.values()} == {1}
    for ruleset in RULESETS.values():
        assert get(ruleset.code, ruleset.version) is ruleset
        with pytest.raises(KeyError):
            get(ruleset.code, ruleset.version + 1)
