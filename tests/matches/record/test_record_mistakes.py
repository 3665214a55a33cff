"""Every mistake of a record is told, all at once, at its exact path."""

from __future__ import annotations

import json
from typing import Any

import pytest
from record_cast import played, put, small, spoilt, stage, told

from matches.record.codec import parse_sheet, parse_smazzata, parse_tournament
from matches.record.reader import path_text
from scoring.values import Line, RuleBrokenError

FIRST_TABLE = "stages[0].rounds[0].tables[0]"
DEEP: list[Any] = []
for _ in range(50_000):
    DEEP = [DEEP]


def test_a_good_record_has_none() -> None:
    assert told(small()) == []


@pytest.mark.parametrize(
    "data", [None, [], "x", 3, 2.5, True, [{}], DEEP], ids=lambda data: type(data).__name__
)
def test_what_is_no_object(data: object) -> None:
    assert told(data) == [("", "wrong_type")]


def test_an_empty_object_lacks_everything_it_must_have() -> None:
    assert told({}) == [
        ("entries", "missing_key"),
        ("format", "missing_key"),
        ("stages", "missing_key"),
        ("tournament", "missing_key"),
    ]


ONE_MISTAKE = [
    ("format", "smazzata.tournament/2", "unknown_format"),
    ("format", 1, "wrong_type"),
    ("colour", "red", "unknown_key"),
    ("tournament", [], "wrong_type"),
    ("tournament.name", "", "blank_text"),
    ("tournament.name", " \u2003", "blank_text"),
    ("tournament.name", None, "wrong_type"),
    ("tournament.name", "a\x00b", "unwritable_text"),
    ("tournament.name", "a\ud800b", "unwritable_text"),
    ("tournament.name", "x" * 161, "text_too_long"),
    ("tournament.ruleset", "tressette", "unknown_ruleset"),
    ("tournament.ruleset", ["burraco"], "wrong_type"),
    ("tournament.seed", "1", "wrong_type"),
    ("tournament.seed", True, "wrong_type"),
    ("tournament.seed", 1.0, "wrong_type"),
    ("tournament.seed", 2**63, "out_of_range"),
    ("tournament.seed", 10**5000, "out_of_range"),
    ("tournament.game", {}, "smazzate_or_target"),
    ("tournament.game", {"smazzate": 3, "target": 2005}, "smazzate_or_target"),
    *(
        ("tournament.game", {"target": target, "vp_table": "3"}, code, "tournament.game.target")
        for target, code in [
            (0, "out_of_range"), (-5, "out_of_range"), (100_005, "out_of_range"),
            (10**5000, "out_of_range"), (1003, "not_multiple_of_5"), (1005.0, "not_multiple_of_5"),
            ("1005", "wrong_type"),
        ]
    ),
    ("tournament.game.smazzate", 0, "out_of_range"),
    ("tournament.game.smazzate", 51, "out_of_range"),
    ("tournament.game.smazzate", True, "wrong_type"),
    ("tournament.game.target_", 3, "unknown_key"),
    ("tournament.game.vp_table", "5", "unknown_vp_table"),
    ("tournament.game.vp_table", "4", "vp_table_fixed"),
    ("tournament.game.vp_table", 3, "wrong_type"),
    ("tournament.bye.vp", 21, "out_of_range"),
    ("tournament.bye.vp", -1, "out_of_range"),
    ("tournament.bye.mp", 303, "not_multiple_of_5"),
    ("tournament.bye.mp", 2.5, "not_multiple_of_5"),
    ("tournament.bye.mp", 10**5000, "out_of_range"),
    ("tournament.bye", 14, "wrong_type"),
    ("tournament.tie_breaks", [], "wrong_length"),
    ("tournament.tie_breaks", "vp", "wrong_type"),
    ("tournament.tie_breaks[1]", "luck", "unknown_tie_break"),
    ("tournament.tie_breaks[1]", {}, "wrong_type"),
    ("tournament.tie_breaks[1]", "vp", "twice_in_list"),
    ("entries[1].name", 7, "wrong_type"),
    ("entries[1].name", "x" * 251, "text_too_long"),
    ("entries[1].players[0]", None, "wrong_type"),
    ("entries[1].players", ["x"] * 9, "wrong_length"),
    ("entries[1].seeding", 0, "out_of_range"),
    ("entries[1].withdrawn_after", -1, "out_of_range"),
    ("entries[1].withdrawn_after", 3, "unknown_round"),
    ("entries[1].withdrawn_after", "1", "wrong_type"),
    ("entries[1].shoe size", 43, "unknown_key"),
    ("entries[1].joined_at", 0, "out_of_range"),
    ("entries[1].joined_at", True, "wrong_type"),
    ("entries[1].credit", 10, "wrong_type"),
    ("entries[1].credit", {"vp": 10}, "missing_key", "entries[1].credit.mp"),
    ("entries[1].credit", {"vp": -1, "mp": 0}, "out_of_range", "entries[1].credit.vp"),
    ("entries[1].credit", {"vp": 1, "mp": 3}, "not_multiple_of_5", "entries[1].credit.mp"),
    ("entries[1].absent", [2, 2], "out_of_range", "entries[1].absent[1]"),
    ("entries[1].absent", 2, "wrong_type"),
    ("entries[1].substitutes", [{"round": 2, "replaced": "Uno"}], "missing_key",
     "entries[1].substitutes[0].player"),
    ("entries[1].fixed_seat", 1, "wrong_type"),
    ("stages", [], "wrong_length"),
    ("stages[0].system", "mitchell!", "unknown_system"),
    ("stages[0].rounds_planned", 0, "out_of_range"),
    ("stages[0].rounds_planned", 1, "more_rounds_than_planned"),
    ("stages[0].options.luck", 1, "unknown_option"),
    ("stages[0].options.first_round", "moon", "unknown_choice"),
    ("stages[0].options.first_round", 1, "unknown_choice"),
    ("stages[0].options.cut", 8, "no_stage_before"),
    ("stages[0].options.carry", False, "no_stage_before"),
    ("stages[0].options.pools", 2, "no_stage_before"),
    ("stages[0].options", [1], "wrong_type"),
    ("stages[0].pools", [["p01"], "p02"], "wrong_type", "stages[0].pools[1]"),
    ("stages[0].rounds[1].planned", 201, "out_of_range"),
    ("stages[0].rounds[1].conceded", {"rematch_to": 1}, "unknown_key",
     "stages[0].rounds[1].conceded.rematch_to"),
    ("stages[0].rounds[1].conceded", {"rematches_to": 0}, "out_of_range",
     "stages[0].rounds[1].conceded.rematches_to"),
    ("stages[0].rounds[1].conceded", {"nevers": "yes"}, "wrong_type",
     "stages[0].rounds[1].conceded.nevers"),
    ("stages[0].rounds[1].by_hand", {"tables": [], "byes": []}, "missing_key",
     "stages[0].rounds[1].by_hand.reasons"),
    ("stages[0].rounds[1].kept", [0], "out_of_range", "stages[0].rounds[1].kept[0]"),
    ("stages[0].rounds[1].number", 3, "round_out_of_order"),
    ("stages[0].rounds[1].number", 1, "round_out_of_order"),
    ("stages[0].rounds[1].byes", "p01", "wrong_type"),
    (f"{FIRST_TABLE}.number", 2, "duplicate_table", "stages[0].rounds[0].tables[1].number"),
    (f"{FIRST_TABLE}.number", 0, "out_of_range"),
    (f"{FIRST_TABLE}.ns", "p99", "unknown_entry"),
    (f"{FIRST_TABLE}.ns", "p03", "table_against_itself", f"{FIRST_TABLE}.ew"),
    (f"{FIRST_TABLE}.ns", "p04", "twice_in_round", "stages[0].rounds[0].tables[1].ns"),
    ("stages[0].rounds[0].byes", ["p01"], "twice_in_round", "stages[0].rounds[0].byes[0]"),
    ("stages[0].rounds[0].byes", ["p9"], "unknown_entry", "stages[0].rounds[0].byes[0]"),
    (f"{FIRST_TABLE}.smazzate", {}, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate", None, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[1]", [640, 305], "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[1].ns", "640", "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[1].ns", True, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[1].ns", None, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[1].ns", 642, "not_multiple_of_5"),
    (f"{FIRST_TABLE}.smazzate[1].ns", 640.0, "not_multiple_of_5"),
    (f"{FIRST_TABLE}.smazzate[1].ns", float("nan"), "not_multiple_of_5"),
    (f"{FIRST_TABLE}.smazzate[1].ns", 5000, "impossible_total"),
    (f"{FIRST_TABLE}.smazzate[1].ns", 10**5000, "out_of_range"),
    (f"{FIRST_TABLE}.smazzate[1].north", 5, "unknown_key"),
    (f"{FIRST_TABLE}.smazzate[0].ns.cards", 331, "not_multiple_of_5"),
    (f"{FIRST_TABLE}.smazzate[0].ns.cards", 32.5, "not_multiple_of_5"),
    (f"{FIRST_TABLE}.smazzate[0].ns.cards", -5, "negative"),
    (f"{FIRST_TABLE}.smazzate[0].ns.cards", 65, "cards_below_burrachi"),
    (f"{FIRST_TABLE}.smazzate[0].ns.clean", 1.0, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[0].ns.closed", 1, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[0].ns.closed", None, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[0].ns.pozzetto", False, "closed_without_pozzetto",
     f"{FIRST_TABLE}.smazzate[0].ns.closed"),
    (f"{FIRST_TABLE}.smazzate[0].ns.last_card", "1H", "unknown_card"),
    (f"{FIRST_TABLE}.smazzate[0].ns.last_card", 7, "wrong_type"),
    (f"{FIRST_TABLE}.smazzate[0].ns.last_card", "2H", "closed_with_wild"),
    (f"{FIRST_TABLE}.smazzate[0].ns.last_card", "*", "closed_with_wild"),
    (f"{FIRST_TABLE}.smazzate[0].ew.closed", True, "both_closed"),
    (f"{FIRST_TABLE}.smazzate[0].ew.cards", 750, "more_points_than_deck",
     f"{FIRST_TABLE}.smazzate[0]"),
    (f"{FIRST_TABLE}.smazzate", [{"ns": 5, "ew": 5}] * 4, "after_the_end",
     f"{FIRST_TABLE}.smazzate[3]"),
    (f"{FIRST_TABLE}.last_move", "north", "unknown_line"),
    (f"{FIRST_TABLE}.not_played", True, "replaces_smazzate"),
    (f"{FIRST_TABLE}.not_played", 1, "wrong_type"),
    (f"{FIRST_TABLE}.stopped", {"kind": "boredom", "by": "ns"}, "unknown_stoppage",
     f"{FIRST_TABLE}.stopped.kind"),
    (f"{FIRST_TABLE}.stopped", {"kind": "timeout", "by": "north"}, "unknown_line",
     f"{FIRST_TABLE}.stopped.by"),
    (f"{FIRST_TABLE}.stopped", {"kind": "timeout"}, "missing_key", f"{FIRST_TABLE}.stopped.by"),
    (f"{FIRST_TABLE}.stopped", {"kind": "no_show", "by": "ns"}, "no_show_after_play",
     f"{FIRST_TABLE}.stopped.kind"),
    ("stages[0].rounds[1].tables[1].stopped.base.ns", 821, "not_multiple_of_5"),
    ("stages[0].rounds[1].tables[1].stopped.base.ns", "x", "wrong_type"),
    ("forbidden", [{"entries": ["p01"], "kind": "never"}], "wrong_length",
     "forbidden[0].entries"),
    ("forbidden", [{"entries": ["p01", "p01"], "kind": "never"}], "forbidden_with_itself",
     "forbidden[0].entries"),
    ("forbidden", [{"entries": ["p01", "p77"], "kind": "never"}], "unknown_entry",
     "forbidden[0].entries"),
    ("forbidden", [{"entries": ["p01", "p02"], "kind": "maybe"}], "unknown_kind",
     "forbidden[0].kind"),
    ("forbidden", [{"entries": ["p01", "p02"], "kind": "never"},
                   {"entries": ["p02", "p01"], "kind": "never"}], "duplicate_forbidden",
     "forbidden[1].entries"),
    ("forbidden", [{"entries": ["p01", "p02"], "kind": "never", "because": "love"}],
     "unknown_kind", "forbidden[0].because"),
    ("forbidden", [{"entries": ["p01", "p02"], "kind": "never", "name": ""}], "blank_text",
     "forbidden[0].name"),
    ("forbidden", [{"entries": ["p01", "p02"], "kind": "never", "lifted_from": 1}],
     "out_of_range", "forbidden[0].lifted_from"),
    ("penalties[0].entry", "p77", "unknown_entry"),
    ("penalties[0].round", 3, "unknown_round"),
    ("penalties[0].vp", 1.5, "wrong_type"),
    ("penalties[0].mp", 3, "not_multiple_of_5"),
    ("penalties[0].reason", "  ", "blank_text"),
]  # fmt: skip


@pytest.mark.parametrize("case", ONE_MISTAKE, ids=lambda case: f"{case[0]}-{case[2]}")
def test_one_mistake_is_told_once_and_nothing_else(case: tuple[Any, ...]) -> None:
    path, value, code, *elsewhere = case
    assert told(spoilt((path, value))) == [(elsewhere[0] if elsewhere else _spelt(path), code)]


def _spelt(path: str) -> str:
    return path.replace(".shoe size", '["shoe size"]')


def test_what_has_an_order_is_listed_in_it() -> None:
    """A rule that was lifted before anything was drawn by it is none."""
    ada, bruno = ({"replaced": name, "player": "Ugo"} for name in small()["entries"][0]["players"])
    rule = {"entries": ["p01", "p02"], "kind": "never", "known_from": 2, "lifted_from": 2}
    record = spoilt(
        ("entries[0].substitutes", [{"round": 2, **ada}, {"round": 1, **bruno}]),
        ("forbidden", [rule]),
        ("stages[0].rounds[1].kept", [2, 1]),
    )
    assert told(record) == [
        ("entries[0].substitutes[1].round", "out_of_range"),
        ("forbidden[0].lifted_from", "out_of_range"),
        ("stages[0].rounds[1].kept[1]", "out_of_range"),
    ]


@pytest.mark.parametrize("key", ["name", "ruleset", "game", "seed"])
def test_a_missing_rule(key: str) -> None:
    record = small()
    del record["tournament"][key]
    assert told(record) == [(f"tournament.{key}", "missing_key")]


def test_what_may_be_left_out() -> None:
    """And what then holds: the default criteria, 14 VP and their MP for a bye, no penalty."""
    record = small()
    del record["forbidden"], record["penalties"]
    del record["tournament"]["bye"], record["tournament"]["tie_breaks"]
    del record["entries"][0]["players"], record["entries"][0]["withdrawn_after"]
    del record["stages"][0]["options"]
    for round_ in record["stages"][0]["rounds"]:
        del round_["byes"]
        for table in round_["tables"]:
            for key in ("last_move", "awarded", "not_played"):
                del table[key]
    tournament = parse_tournament(record)
    assert (tournament.rules.bye.vp, tournament.rules.bye.mp) == (14, 355)
    assert tournament.rules.tie_breaks == ("vp", "mp", "direct_match", "wins", "lot")
    assert tournament.penalties == ()


@pytest.mark.parametrize(("smazzate", "bye"), [(1, (14, 305)), (3, (14, 355)), (4, (12, 305))])
def test_a_bye_is_worth_the_start_of_its_band(smazzate: int, bye: tuple[int, int]) -> None:
    record = spoilt(("tournament.game", {"smazzate": smazzate}), ("stages[0].rounds", []))
    del record["tournament"]["bye"]
    rules = parse_tournament(record).rules
    assert (rules.bye.vp, rules.bye.mp) == bye


@pytest.mark.parametrize("game", [{"target": 1005}, {"target": 2000}, {"smazzate": 5}])
def test_a_game_without_a_printed_table_needs_a_name_for_one(game: dict[str, Any]) -> None:
    bare = spoilt(("tournament.game", game), ("stages[0].rounds", []))
    assert told(bare) == [("tournament.game.vp_table", "vp_table_required")]
    put(bare, "tournament.game.vp_table", "3")
    assert parse_tournament(bare).rules.vp_table == "3"


def test_many_mistakes_are_told_together() -> None:
    record = spoilt(
        ("tournament.seed", "x"),
        ("entries[0].name", ""),
        (f"{FIRST_TABLE}.smazzate[0].ns.cards", 331),
        (f"{FIRST_TABLE}.smazzate[0].ns.in_hand", 0.5),
        (f"{FIRST_TABLE}.smazzate[0].ew.clean", "one"),
        (f"{FIRST_TABLE}.smazzate[1].ns", 401),
        (f"{FIRST_TABLE}.smazzate[1].ew", "x"),
        (f"{FIRST_TABLE}.smazzate[2].ew", 9999),
        ("stages[0].rounds[0].tables[1].ew", "p77"),
        ("penalties[0].round", 0),
    )
    del record["format"]
    assert told(record) == [
        ("entries[0].name", "blank_text"),
        ("format", "missing_key"),
        ("penalties[0].round", "out_of_range"),
        (f"{FIRST_TABLE}.smazzate[0].ew.clean", "wrong_type"),
        (f"{FIRST_TABLE}.smazzate[0].ns.cards", "not_multiple_of_5"),
        (f"{FIRST_TABLE}.smazzate[0].ns.in_hand", "not_multiple_of_5"),
        (f"{FIRST_TABLE}.smazzate[1].ew", "wrong_type"),
        (f"{FIRST_TABLE}.smazzate[1].ns", "not_multiple_of_5"),
        (f"{FIRST_TABLE}.smazzate[2].ew", "impossible_total"),
        (f"{FIRST_TABLE}.smazzate[2].ew", "not_multiple_of_5"),
        ("stages[0].rounds[0].tables[1].ew", "unknown_entry"),
        ("tournament.seed", "wrong_type"),
    ]


def test_a_stand_in_is_not_blamed() -> None:
    """The unread burrachi might be what a closing needs; an unread entry might be the one meant."""
    record = spoilt(
        (f"{FIRST_TABLE}.smazzate[0].ns.clean", "one"),
        (f"{FIRST_TABLE}.smazzate[0].ns.dirty", 0),
        ("entries[3]", "p04"),
    )
    assert told(record) == [
        ("entries[3]", "wrong_type"),
        (f"{FIRST_TABLE}.smazzate[0].ns.clean", "wrong_type"),
    ]


def test_an_entry_does_not_play_after_it_withdrew() -> None:
    assert told(spoilt(("entries[1].withdrawn_after", 1))) == [
        ("stages[0].rounds[1].tables[0].ns", "plays_after_withdrawal")
    ]


def test_an_entry_is_listed_once() -> None:
    record = small()
    record["entries"].append(record["entries"][0])
    assert told(record) == [("entries[4].id", "duplicate_entry")]


def test_seeds_are_given_once() -> None:
    record = spoilt(("entries[0].seeding", 1), ("entries[2].seeding", 1))
    assert told(record) == [("entries[2].seeding", "duplicate_seeding")]


def test_a_stage_does_not_begin_before_the_one_before_is_over() -> None:
    record = small()
    record["stages"][0]["rounds_planned"] = 3
    record["stages"].append(stage("danish", played(3)))
    assert told(record) == [("stages[0].rounds_planned", "stage_cut_short")]


@pytest.mark.parametrize(
    ("round_", "codes"),
    [
        (played(1, (1, 2), (3, 4)), []),
        (played(1, (1, 2), byes=(3,)), []),
        (played(1, (1, 2), byes=(3, 4)), [("stages[0].rounds[0].byes", "bracket_byes")]),
        (played(1, (1, 2)), []),
    ],
)
def test_a_bracket_has_the_byes_its_size_gives(
    round_: dict[str, Any], codes: list[tuple[str, str]]
) -> None:
    record = _knockout(round_)
    assert told(record) == codes


def test_nobody_enters_a_bracket_later() -> None:
    record = _knockout(played(1, (1, 2)), played(2, (1, 3)))
    assert told(record) == [("stages[0].rounds[1].tables[0].ew", "not_in_bracket")]


def _knockout(*rounds: dict[str, Any]) -> dict[str, Any]:
    record = small()
    named = json.loads(json.dumps(rounds).replace('"p', '"p0'))
    record["stages"] = [stage("knockout", *named)]
    record["penalties"] = []
    return record


def test_a_knockout_that_ends_level_asks_for_the_last_move() -> None:
    level = {"smazzate": [{"ns": 500, "ew": 500}] * 3}
    record = _knockout(played(1, (1, 2, level), (3, 4, {**level, "last_move": "ew"})))
    assert told(record) == [
        ("stages[0].rounds[0].tables[0].last_move", "last_move_required"),
    ]


def test_a_ruling() -> None:
    ruling = {"ns": {"vp": 12, "mp": 155}, "ew": {"vp": 4, "mp": -155}, "reason": "Carte mescolate"}
    table = {"number": 1, "ns": "p02", "ew": "p03", "awarded": ruling}
    assert told(spoilt((FIRST_TABLE, table))) == []
    put(table, "awarded.ns.vp", 21)
    put(table, "awarded.ew.mp", 3)
    put(table, "awarded.reason", "")
    put(table, "smazzate", [{"ns": 5, "ew": 5}])
    assert told(spoilt((FIRST_TABLE, table))) == [
        (f"{FIRST_TABLE}.awarded.ew.mp", "not_multiple_of_5"),
        (f"{FIRST_TABLE}.awarded.ns.vp", "vp_out_of_range"),
        (f"{FIRST_TABLE}.awarded.reason", "blank_text"),
    ]
    put(table, "awarded.reason", "Carte mescolate")
    assert told(spoilt((FIRST_TABLE, table))) == [
        (f"{FIRST_TABLE}.awarded", "replaces_smazzate"),
        (f"{FIRST_TABLE}.awarded.ew.mp", "not_multiple_of_5"),
        (f"{FIRST_TABLE}.awarded.ns.vp", "vp_out_of_range"),
    ]


def test_a_sheet_alone() -> None:
    assert parse_sheet({}) == parse_sheet({"smazzate": [], "not_played": False, "stopped": None})
    assert parse_sheet({"last_move": "ew"}).last_move is Line.EW
    with pytest.raises(RuleBrokenError) as broken:
        parse_sheet({"number": 1, "smazzate": [{"ns": 1.5}]})
    assert [(path_text(each.path), each.code) for each in broken.value.problems] == [
        ("number", "unknown_key"),
        ("smazzate[0].ew", "missing_key"),
        ("smazzate[0].ns", "not_multiple_of_5"),
    ]


def test_a_smazzata_alone() -> None:
    assert parse_smazzata({"ns": 640, "ew": 305}).ns == 640
    with pytest.raises(RuleBrokenError) as broken:
        parse_smazzata([])
    assert broken.value.problems[0].path == ()


def test_tables_come_out_in_order() -> None:
    record = small()
    record["stages"][0]["rounds"][0]["tables"].reverse()
    assert parse_tournament(record) == parse_tournament(small())


def test_the_worst_names_that_are_allowed() -> None:
    """Right to left, combining, formulas and markup: all text, none of it special."""
    for name in ("=1+1", "מרים", "é" + "\u0301" * 50, "<b>Rossi</b>", "'; --", "🂡"):
        assert told(spoilt(("entries[0].name", name))) == []


def test_strange_keys_stand_in_quotes() -> None:
    assert path_text(("a", 0, "b c", "\x00", "x" * 50, "")) == (
        'a[0]["b c"]["\\ufffd"]["' + "x" * 40 + '\\u2026"][""]'
    )
