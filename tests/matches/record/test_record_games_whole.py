"""Whole tournaments of the games beside the burraco of 108 cards, and tables of several players."""

from __future__ import annotations

from typing import Any

import pytest
from record_cast import played, stage
from record_games_cast import LEVEL, SEVEN_TWOS, errors, match, parts

from matches.record.codec import parse_tournament, tournament_to_json


def tournament(ruleset: str, game: dict[str, Any], *stages: Any, entries: str, **rules: Any) -> Any:
    return {
        "format": "smazzata.tournament/1",
        "tournament": {"name": "Prova", "ruleset": ruleset, "game": game, "seed": 1, **rules},
        "entries": [{"id": each, "name": each.upper()} for each in entries.split()],
        "stages": list(stages),
    }


def three(*smazzate: tuple[int, int]) -> dict[str, Any]:
    return {"smazzate": [{"ns": ns, "ew": ew} for ns, ew in smazzate]}


def test_the_standings_of_a_round_of_briscola(answer: Any) -> None:
    """p1-p2 2-1 with 172-188, p3-p4 2-0 with 210-150, p5 has the bye: 2 points and no more."""
    tables = (
        (1, 2, three((61, 59), (61, 59), (50, 70))),
        (3, 4, three((80, 40), (70, 50), (60, 60))),
    )
    record = tournament(
        "briscola",
        {"smazzate": 3},
        stage("swiss", played(1, *tables, byes=(5,)), planned=3),
        entries="p1 p2 p3 p4 p5",
    )
    body, code = answer("standings", record)
    assert code == 0
    assert [
        (row["entry"], row["vp"], row["smazzate_difference"], row["mp"]) for row in body["rows"]
    ] == [
        ("p3", 2, 2, 60),
        ("p1", 2, 1, -16),
        ("p5", 2, 0, 0),
        ("p2", 0, -1, 16),
        ("p4", 0, -2, -60),
    ]
    assert [row["above_next_by"] for row in body["rows"]] == [
        "smazzate_difference",
        "smazzate_difference",
        "vp",
        "smazzate_difference",
        None,
    ]


def test_the_standings_of_a_table_of_poker(answer: Any) -> None:
    """Points by place 3-2-1: c 900 chips, a and d 500 each, b none."""
    table = {"number": 1, "seats": ["a", "b", "c", "d"], "chips": [500, 0, 900, 500]}
    record = tournament(
        "placement",
        {"smazzate": 1, "vp_table": "3-2-1"},
        stage("redraw", {"number": 1, "tables": [table], "byes": []}),
        entries="a b c d",
        game_name="Poker 5 carte",
        tie_breaks=["vp", "wins", "points"],
    )
    body, code = answer("standings", record)
    assert code == 0
    assert [(row["place"], row["entry"], row["vp"], row["wins"]) for row in body["rows"]] == [
        (1, "c", 3, 1),
        (2, "a", 2, 0),
        (2, "d", 2, 0),
        (4, "b", 0, 0),
    ]


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"places": [1, 2, 2, 3]}, ("places[3]", "place_not_due")),
        ({"chips": [1, 2, 3]}, ("chips", "not_one_a_player")),
        ({"chips": [1, 2, 3, -4]}, ("chips[3]", "impossible_chips")),
        ({"chips": [1, 2, 3, 4], "not_played": True}, ("", "places_or_chips")),
    ],
)
def test_a_table_of_several_that_cannot_be(
    answer: Any, wrong: dict[str, Any], refused: tuple[str, str]
) -> None:
    table = {"number": 1, "seats": ["a", "b", "c", "d"], **wrong}
    record = tournament(
        "placement",
        {"smazzate": 1},
        stage("redraw", {"number": 1, "tables": [table], "byes": []}),
        entries="a b c d",
    )
    body, code = answer("standings", record)
    where = "stages[0].rounds[0].tables[0]"
    assert code == 2
    path, told = refused
    assert (f"{where}.{path}".rstrip("."), told) in errors(body)


@pytest.mark.parametrize(
    ("ruleset", "game", "table"),
    [
        (
            "briscola",
            {"smazzate": 3, "vinco_subito": True},
            three((61, 20), (70, 12)),
        ),
        ("briscola", {"target": 61, "vp_table": "3-1-0"}, three((61, 59))),
        ("points", {"target": 101, "lower_wins": True}, three((60, 101))),
        (
            "burraco-professionale-indiretto",
            {"smazzate": 1, "makart": True},
            {
                "smazzate": [
                    {
                        "ns": parts(cards=70, burraco_of_twos=True, melds=[SEVEN_TWOS], hand=[]),
                        "ew": parts(cards=80, clean=1, pozzetto=2),
                    }
                ]
            },
        ),
    ],
)
def test_what_is_written_of_these_games_is_read_again(
    ruleset: str, game: dict[str, Any], table: dict[str, Any]
) -> None:
    stages = stage("swiss", played(1, (1, 2, table)))
    record = tournament(ruleset, game, stages, entries="p1 p2")
    first = parse_tournament(record)
    again = tournament_to_json(first)
    assert parse_tournament(again) == first
    assert again["tournament"]["game"] == game
    kept = again["stages"][0]["rounds"][0]["tables"][0]["smazzate"]
    assert kept == table["smazzate"]


def test_a_knockout_of_briscola_keeps_its_spareggi(answer: Any) -> None:
    sheet = {"smazzate": [LEVEL], "tie_break_smazzate": [LEVEL, {"ns": 61, "ew": 59}]}
    record = tournament(
        "briscola",
        {"target": 61},
        stage("knockout", played(1, (1, 2, sheet)), seeding="list"),
        entries="p1 p2",
    )
    kept = tournament_to_json(parse_tournament(record))["stages"][0]["rounds"][0]["tables"][0]
    assert kept["tie_break_smazzate"] == sheet["tie_break_smazzate"]
    body, code = answer("standings", record)
    assert code == 0
    assert [row["entry"] for row in body["rows"]] == ["p1", "p2"]
    assert body["rows"][0]["above_next_by"] == "knockout"


def test_a_bye_in_points_of_the_game(answer: Any) -> None:
    """Points of Briscola are no multiples of five."""
    tables = ((1, 2, three((61, 59), (61, 59), (61, 59))),)
    record = tournament(
        "briscola",
        {"smazzate": 3},
        stage("swiss", played(1, *tables, byes=(3,)), planned=2),
        entries="p1 p2 p3",
        bye={"vp": 2, "mp": 1},
    )
    body, code = answer("standings", record)
    # p1 won 3-0 by 183 - 177.
    assert (code, [(row["entry"], row["vp"], row["mp"]) for row in body["rows"]]) == (
        0,
        [("p1", 2, 6), ("p3", 2, 1), ("p2", 0, -6)],
    )


@pytest.mark.parametrize(
    ("ruleset", "game", "system", "most"),
    [
        ("burraco", {"smazzate": 3}, "swiss", 20),
        ("briscola", {"smazzate": 3}, "swiss", 2),
        ("points", {"smazzate": 1, "vp_table": "3-1-0"}, "swiss", 3),
        ("placement", {"smazzate": 1}, "redraw", 0),
    ],
)
def test_no_bye_is_worth_more_than_a_win(
    answer: Any, ruleset: str, game: dict[str, Any], system: str, most: int
) -> None:
    for vp, expected in ((most, 0), (most + 1, 2)):
        stages = stage(system, planned=1)
        record = tournament(ruleset, game, stages, entries="p1 p2", bye={"vp": vp, "mp": 0})
        body, code = answer("standings", record)
        assert code == expected
    assert errors(body) == [("tournament.bye.vp", "out_of_range")]


# Tables of several players


def poker(**written: Any) -> Any:
    game = {"smazzate": 1, "vp_table": "5-3-1"}
    return {"ruleset": "placement", "game": game, "seats": ["a", "b", "c"], **written}


def test_a_table_of_several_by_chips(answer: Any) -> None:
    body, code = answer("score", poker(number=3, chips=[500, 0, 900]))
    assert code == 0
    assert body == {
        "winner": "c",
        "places": [2, 3, 1],
        "vp": [3, 1, 5],
        "vp_table": "5-3-1",
        "finished": True,
        "warnings": [],
        "explanation": ["a: place 2, points 3.", "b: place 3, points 1.", "c: place 1, points 5."],
    }


def test_a_shared_first_place_is_no_win(answer: Any) -> None:
    body, _ = answer("score", poker(places=[1, 1, 3]))
    assert (body["winner"], body["places"], body["vp"]) == (None, [1, 1, 3], [5, 5, 1])


def test_a_table_of_several_that_is_still_played_or_never_was(answer: Any) -> None:
    waiting, code = answer("score", poker(knockout=False))
    assert (code, waiting["finished"], waiting["needs"], waiting["vp"]) == (0, False, "places", [])
    nothing, code = answer("score", poker(not_played=True))
    assert (code, nothing["finished"], nothing["winner"], nothing["vp"]) == (0, True, None, [])


def test_everything_that_is_wrong_with_a_table_of_several(answer: Any) -> None:
    given = poker(number=0, seats=["a", "a", 7], places=[1, 3, 3], knockout=True, ns="a")
    body, code = answer("score", given)
    assert (code, errors(body)) == (
        2,
        [
            ("knockout", "redraw_wanted"),
            ("ns", "unknown_key"),
            ("number", "out_of_range"),
            ("places[1]", "place_not_due"),
            ("places[2]", "place_not_due"),
            ("seats[1]", "twice_in_list"),
            ("seats[2]", "wrong_type"),
        ],
    )


def test_chips_that_cannot_be_are_all_told_at_once(answer: Any) -> None:
    body, code = answer("score", poker(chips=[-1, 2_000_000, "x"]))
    told = [("chips[0]", "impossible_chips"), ("chips[1]", "out_of_range")]
    assert (code, errors(body)) == (2, [*told, ("chips[2]", "wrong_type")])


def test_a_table_of_several_is_no_match_of_two_lines(answer: Any) -> None:
    """Told, and never a traceback."""
    body, code = answer("score", match("placement", {"smazzate": 1}, (5, 3)))
    assert (code, errors(body)) == (2, [("seats", "missing_key"), ("smazzate", "unknown_key")])
