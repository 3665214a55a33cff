"""The schema in ``docs`` and the codec say the same of every game, not of burraco alone."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from record_cast import SCHEMA, put, told

from matches.record.codec import parse_tournament, tournament_to_json

Record = dict[str, Any]

VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))

NOTHING = {"clean": 0, "semi_clean": 0, "dirty": 0, "closed": False}
MELDS = {
    # 3♥ to 9♥: 5 x 5 + 2 x 10 = 45, clean; in hand a king, 10.
    "ns": {
        **NOTHING, "cards": 45, "in_hand": 10, "clean": 1, "pozzetto": 2,
        "melds": [["3H", "4H", "5H", "6H", "7H", "8H", "9H"]], "hand": ["KS"],
    },
    # Seven 2s at 10 each.
    "ew": {
        **NOTHING, "cards": 70, "in_hand": 0, "pozzetto": False, "burraco_of_twos": True,
        "melds": [["2H", "2H", "2D", "2D", "2C", "2C", "2S"]], "hand": [],
    },
}  # fmt: skip


def record(ruleset: str, game: Record, table: Record, *, system: str = "swiss") -> Record:
    seats = {} if "seats" in table else {"ns": "a", "ew": "b"}
    return {
        "format": "smazzata.tournament/1",
        "tournament": {"name": "Prova", "ruleset": ruleset, "game": game, "seed": 7},
        "entries": [{"id": each, "name": each} for each in ("a", "b", "c")],
        "stages": [
            {
                "system": system,
                "rounds_planned": 2,
                "rounds": [{"number": 1, "tables": [{"number": 1, **seats, **table}]}],
            }
        ],
    }


def smazzate(*pairs: tuple[Any, Any]) -> Record:
    return {"smazzate": [{"ns": ns, "ew": ew} for ns, ew in pairs]}


def briscola() -> Record:
    game = {"smazzate": 1, "vinco_subito": True, "vp_table": "3-1-0"}
    level = [{"ns": 60, "ew": 60}] * 3
    table = {**smazzate((60, 60)), "tie_break_smazzate": level, "last_move": "ns"}
    return record("briscola", game, table, system="knockout")


def scala_40() -> Record:
    game = {"target": 101, "lower_wins": True, "makart": None}
    made = record("points", game, smazzate((0, 33), (102, 0)))
    made["tournament"] |= {"game_name": "Scala 40", "bye": {"vp": 2, "mp": 33}}
    made["penalties"] = [{"entry": "a", "round": 1, "vp": 0, "mp": -7, "reason": "ritardo"}]
    return made


def poker() -> Record:
    table = {"seats": ["c", "a", "b"], "chips": [0, 1200, 301], "earlier": None}
    made = record("placement", {"smazzate": 1, "vp_table": "5-3-1"}, table, system="redraw")
    made["stages"][0]["options"] = {"table_size": 3, "draw": "standings"}
    return made


def professionale() -> Record:
    game = {"target": 2000, "vp_table": "4", "makart": True}
    return record("burraco-professionale-diretto", game, {"smazzate": [copy.deepcopy(MELDS)]})


GAMES = {"briscola": briscola, "scala_40": scala_40, "poker": poker, "twos": professionale}
TABLE = "stages[0].rounds[0].tables[0]"


@pytest.mark.parametrize("game", GAMES)
def test_a_good_record_is_good_to_both(game: str) -> None:
    made = GAMES[game]()
    assert told(made) == []
    assert [error.message for error in VALIDATOR.iter_errors(made)] == []


@pytest.mark.parametrize(
    ("game", "path", "code"),
    [
        ("briscola", f"{TABLE}.smazzate[0].ns", "wrong_type"),
        ("briscola", f"{TABLE}.tie_break_smazzate[1].ew", "wrong_type"),
        ("scala_40", f"{TABLE}.smazzate[1].ns", "wrong_type"),
        ("poker", f"{TABLE}.chips[1]", "wrong_type"),
        ("scala_40", "tournament.game.target", "wrong_type"),
        ("scala_40", "tournament.bye.mp", "wrong_type"),
        ("scala_40", "penalties[0].mp", "wrong_type"),
        ("twos", f"{TABLE}.smazzate[0].ew", "not_multiple_of_5"),
        ("twos", "tournament.game.target", "not_multiple_of_5"),
    ],
)
def test_half_a_point_is_told_by_the_rules_of_the_game(game: str, path: str, code: str) -> None:
    made = GAMES[game]()
    put(made, path, 60.5)
    assert (path, code) in told(made)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_codec_writes_is_described(game: str) -> None:
    written = tournament_to_json(parse_tournament(GAMES[game]()))
    assert [error.message for error in VALIDATOR.iter_errors(written)] == []
    assert tournament_to_json(parse_tournament(written)) == written


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("briscola", "tournament.game.smazzate", 2),
        ("briscola", "tournament.game.vinco_subito", 1),
        ("briscola", "tournament.game.makart", True),
        ("briscola", "tournament.game.vp_table", "3"),
        ("briscola", f"{TABLE}.smazzate[0].ns", 121),
        ("briscola", f"{TABLE}.smazzate[0].ns", {**NOTHING, "cards": 60, "in_hand": 0,
                                                 "pozzetto": True}),
        ("briscola", f"{TABLE}.tie_break_smazzate", {}),
        ("briscola", f"{TABLE}.tie_break_smazzate[0].ns", 60.5),
        ("scala_40", "tournament.game.vinco_subito", True),
        ("scala_40", "tournament.game.target", 0),
        ("scala_40", "tournament.game_name", "x" * 61),
        ("scala_40", "tournament.game_name", " "),
        ("scala_40", f"{TABLE}.smazzate[0].ns", None),
        ("scala_40", f"{TABLE}.tie_break_smazzate", [{"ns": 5, "ew": 5}]),
        ("scala_40", "stages[0].system", "redraw"),
        ("poker", "stages[0].system", "swiss"),
        ("poker", "stages[0].options.table_size", 9),
        ("poker", "stages[0].options.draw", "cards"),
        ("poker", "tournament.game", {"target": 100}),
        ("poker", "tournament.game.vp_table", "5"),
        ("poker", f"{TABLE}.chips", [0, 1200, -1]),
        ("poker", f"{TABLE}.places", [1, 2, 3]),
        ("poker", f"{TABLE}.not_played", True),
        ("poker", f"{TABLE}.seats", ["a"]),
        ("poker", f"{TABLE}.seats", ["a", "b", "b"]),
        ("poker", f"{TABLE}.smazzate", []),
        ("twos", "tournament.game.vp_table", None),
        ("twos", "tournament.game.target", 2001),
        ("twos", "tournament.bye", {"vp": 14, "mp": 7}),
        ("twos", "penalties", [{"entry": "a", "round": 1, "mp": -7, "reason": "ritardo"}]),
        ("twos", f"{TABLE}.smazzate[0].ns.pozzetto", 3),
        ("twos", f"{TABLE}.smazzate[0].ns.pozzetto", -1),
        ("twos", f"{TABLE}.smazzate[0].ns.melds[0][0]", "1H"),
        ("twos", f"{TABLE}.smazzate[0].ns.melds[0]", "3H 4H 5H"),
        ("twos", f"{TABLE}.smazzate[0].ns.melds", None),
        ("twos", f"{TABLE}.smazzate[0].ns.hand", [7]),
        ("twos", f"{TABLE}.smazzate[0].ew.burraco_of_twos", 1),
        ("twos", f"{TABLE}.smazzate[0].ew", 643),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_refused_by_both(game: str, path: str, value: Any) -> None:
    made = GAMES[game]()
    put(made, path, value)
    assert told(made)
    assert not VALIDATOR.is_valid(made)
