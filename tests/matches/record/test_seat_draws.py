"""The draw of seats in the record: read, refused, drawn again by ``verify``."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from record_cast import Record, golden, put, small, spoilt, told

from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.replay import verify
from matches.record.seat_draws import players_a_line
from scoring.values import Problem

PLACE = "stages[0].rounds[0].tables[0].draw"


def drawn_by_hand(seed: str, count: int) -> list[str]:
    """The order of SHA-256 over the 52 cards, from the rule as it is written."""
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    cards = [rank + suit for rank in ranks for suit in "HDCS"]
    cards.sort(key=lambda card: hashlib.sha256(f"{seed}:{card}".encode()).hexdigest())
    return cards[:count]


def with_draw(draw: Any) -> Record:
    return spoilt((PLACE, draw))


def due(count: int = 4) -> Record:
    seed = f"{small()['tournament']['seed']}:1:1"
    return {"seed": seed, "cards": drawn_by_hand(seed, count)}


def disagreements(record: Record) -> list[Problem]:
    return list(verify(parse_tournament(record)).disagreements)


def test_a_record_without_draws_is_as_good_as_before() -> None:
    record = small()
    assert all("draw" not in table for table in record["stages"][0]["rounds"][0]["tables"])
    assert told(record) == []
    assert disagreements(record) == []


def test_a_draw_is_kept() -> None:
    written = tournament_to_json(parse_tournament(with_draw(due())))
    first, second, *_ = written["stages"][0]["rounds"][0]["tables"]
    assert first["draw"] == due()
    assert "draw" not in second


def test_the_draw_that_the_seed_gives_agrees() -> None:
    assert disagreements(with_draw(due())) == []


def test_other_cards_are_named_with_those_expected() -> None:
    draw = due()
    one, two, three, four = draw["cards"]
    (problem,) = disagreements(with_draw({**draw, "cards": [two, one, three, four]}))
    assert problem.code == "seats_differ"
    assert problem.path == ("stages", 0, "rounds", 0, "tables", 0, "draw", "cards")
    assert problem.params == {
        "round": 1,
        "table": 1,
        "expected": f"{one} {two} {three} {four}",
        "found": f"{two} {one} {three} {four}",
    }


def test_a_draw_from_another_seed_is_named_even_where_it_follows_from_it() -> None:
    draw = {"seed": "my lucky seed", "cards": drawn_by_hand("my lucky seed", 4)}
    seeds, cards = disagreements(with_draw(draw))
    assert (seeds.code, seeds.path[-1]) == ("seat_seed_differs", "seed")
    assert (seeds.params["expected"], seeds.params["found"]) == (due()["seed"], "my lucky seed")
    assert (cards.code, cards.params["found"]) == ("seats_differ", " ".join(draw["cards"]))


def test_two_cards_for_pairs_are_two_too_few() -> None:
    (problem,) = disagreements(with_draw(due(2)))
    assert problem.code == "seats_differ"


@pytest.mark.parametrize("name", ["evening-24", "evening-25", "knockout-16"])
def test_every_table_of_the_golden_records_has_its_draw(name: str) -> None:
    record = golden(name)
    seed = record["tournament"]["seed"]
    for round_ in record["stages"][0]["rounds"]:
        for table in round_["tables"]:
            text = f"{seed}:{round_['number']}:{table['number']}"
            assert table["draw"] == {"seed": text, "cards": drawn_by_hand(text, 4)}


@pytest.mark.parametrize(
    ("draw", "path", "code"),
    [
        ({"seed": "7:1:1"}, "cards", "missing_key"),
        ({"cards": ["2H", "3H"]}, "seed", "missing_key"),
        ({"seed": "", "cards": ["2H", "3H"]}, "seed", "blank_text"),
        ({"seed": "7:1:1", "cards": "2H3H"}, "cards", "wrong_type"),
        ({"seed": "7:1:1", "cards": ["2H"]}, "cards", "wrong_length"),
        ({"seed": "7:1:1", "cards": ["2H", "3H", "4H"]}, "cards", "wrong_length"),
        ({"seed": "7:1:1", "cards": ["2H", "3H", "4H", "5H", "6H"]}, "cards", "wrong_length"),
        ({"seed": "7:1:1", "cards": ["2H", "11H"]}, "cards[1]", "unknown_card"),
        ({"seed": "7:1:1", "cards": ["2H", "*"]}, "cards[1]", "card_not_drawn"),
        ({"seed": "7:1:1", "cards": ["2H", "2H"]}, "cards[1]", "twice_in_list"),
        ({"seed": "7:1:1", "cards": ["2H", "3H"], "dealer": "N"}, "dealer", "unknown_key"),
    ],
)
def test_what_nobody_can_have_drawn_is_refused(draw: Record, path: str, code: str) -> None:
    assert told(with_draw(draw)) == [(f"{PLACE}.{path}", code)]


def test_briscola_draws_from_its_forty_cards() -> None:
    draw = {"seed": "7:1:1", "cards": ["3H", "9C"]}
    record = with_draw(draw)
    assert told(record) == []
    record["tournament"] |= {"ruleset": "briscola", "game": {"smazzate": 3}, "tie_breaks": ["vp"]}
    record["tournament"] |= {"bye": None}
    problems = [each for each in told(record) if "draw" in each[0]]
    assert problems == [(f"{PLACE}.cards[1]", "card_not_drawn")]


def test_who_names_no_players_says_by_the_cards_how_many_sit_down() -> None:
    record = with_draw(due())
    put(record, "stages[0].rounds[0].tables[1].draw", due(2))
    for entry in record["entries"]:
        entry["players"] = []
    assert players_a_line(parse_tournament(record)) == 2
    put(record, PLACE, due(2))
    assert players_a_line(parse_tournament(record)) == 1
