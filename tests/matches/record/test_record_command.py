"""``manage.py record``: answers in JSON, exit codes, and no database but for import and export."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from record_cast import ROOT, golden, played, small, spoilt, stage

from matches.management.commands.record import read
from scoring.values import RuleBrokenError
from tournaments.models import Club, Tournament

Answer = tuple[Any, int]

BANDS = {
    "1-2": (0, 45, 125, 205, 305, 405, 505, 625, 745, 875, 1005),
    "3": (0, 55, 155, 255, 355, 505, 655, 805, 1005, 1255, 1505),
    "4": (0, 105, 305, 505, 705, 905, 1105, 1305, 1505, 1705, 2005),
}
"""S0, "Tabella dei Victory Points (VP)": from which MP on 10, 11, … 20 VP are given."""


class Stdin:
    """What the command looks at of standard input."""

    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a verb on bytes, text or JSON from standard input: its printed text and exit code."""

    def run(verb: str, given: Any = b"", *options: str, file: str = "-") -> tuple[str, int]:
        raw = given if isinstance(given, bytes) else _text(given).encode()
        monkeypatch.setattr(sys, "stdin", Stdin(raw))
        out, code = io.StringIO(), 0
        try:
            call_command("record", verb, file, "--language", "en", *options, stdout=out)
        except SystemExit as left:
            code = int(left.code or 0)
        return out.getvalue(), code

    return run


def _text(given: Any) -> str:
    return given if isinstance(given, str) else json.dumps(given)


@pytest.fixture
def answer(record: Any) -> Any:
    def run(*given: Any, **named: Any) -> Answer:
        printed, code = record(*given, **named)
        return json.loads(printed), code

    return run


@pytest.fixture
def lines(record: Any) -> Any:
    def run(*given: Any) -> tuple[list[Any], int]:
        printed, code = record("score", "\n".join(_text(each) for each in given))
        return [json.loads(line) for line in printed.splitlines()], code

    return run


def match(*smazzate: tuple[Any, Any], game: Any = None, **other: Any) -> dict[str, Any]:
    return {
        "ruleset": "burraco",
        "game": game or {"smazzate": len(smazzate) or 1},
        "smazzate": [{"ns": ns, "ew": ew} for ns, ew in smazzate],
        **other,
    }


def errors(body: Any) -> list[tuple[str, str]]:
    assert all(each["message"] for each in body["errors"])
    return sorted((each["path"], each["code"]) for each in body["errors"])


# score


def test_a_match_played_to_the_end(answer: Any) -> None:
    """1840 - 1010 = 830: from 805 on table 3 gives 17-3."""
    body, code = answer("score", match((640, 305), (500, 505), (700, 200)))
    assert code == 0
    assert body == {
        "winner": "ns",
        "points": {"ns": 1840, "ew": 1010},
        "mp": {"ns": 830, "ew": -830},
        "vp": {"ns": 17, "ew": 3},
        "difference": 830,
        "vp_table": "3",
        "finished": True,
        "warnings": [],
        "explanation": [
            "N-S 1840 points, E-W 1010.",
            "Difference 830: table 3 gives 17-3 from 805 on.",
            "N-S has more points and wins.",
        ],
    }


def test_a_table_of_a_record_is_taken_as_it_is(answer: Any) -> None:
    table = small()["stages"][0]["rounds"][0]["tables"][0]
    body, _ = answer("score", {**table, "ruleset": "burraco", "game": {"smazzate": 3}})
    assert body["mp"] == {"ns": 595, "ew": -595}


def test_a_match_not_finished(answer: Any) -> None:
    body, code = answer("score", match((600, 300), game={"smazzate": 3}))
    assert (code, body["finished"], body["needs"], body["winner"]) == (0, False, "smazzata", None)


def test_the_clock_ran_out(answer: Any) -> None:
    """The first worked case of S0: 620 and 940, so 670, 16-0, +655 and -1505."""
    base = {"ns": 620, "ew": 940}
    body, _ = answer(
        "score",
        match(game={"smazzate": 3}, stopped={"kind": "timeout", "by": "ns", "base": base}),
    )
    assert (body["vp"], body["mp"]) == ({"ns": 0, "ew": 16}, {"ns": -1505, "ew": 655})
    assert (body["winner"], body["difference"], body["finished"]) == ("ew", 670, True)


def test_a_knockout_that_ends_level(lines: Any) -> None:
    level = match((500, 500), knockout=True)
    (asked, told, draw), code = lines(
        level, {**level, "last_move": "ns"}, {**level, "knockout": False}
    )
    assert errors(asked) == [("last_move", "last_move_required")]
    assert told["winner"] == "ew"
    assert (draw["winner"], draw["finished"]) == (None, True)
    assert code == 2


def test_what_hardly_can_be_is_warned_of(answer: Any) -> None:
    body, code = answer("score", match((2500, 300), (700, 300)))
    assert code == 0
    assert body["warnings"] == [
        {
            "path": "smazzate[0].ns",
            "code": "unusual_total",
            "message": "2500 is beyond the usual ±2000. Confirm it if it is right.",
        },
        {
            "path": "smazzate[1].ew",
            "code": "same_as_previous",
            "message": "The same as in the smazzata before. Confirm that it was not copied.",
        },
    ]


def test_every_mistake_of_a_match_at_once(answer: Any) -> None:
    parts = {
        "cards": 321, "in_hand": 0, "clean": 0, "semi_clean": 0, "dirty": 0,
        "closed": True, "pozzetto": False,
    }  # fmt: skip
    body, code = answer("score", match((640, 305), (parts, "x"), number=0, ew=3, colour=1))
    assert code == 2
    assert errors(body) == [
        ("colour", "unknown_key"),
        ("ew", "wrong_type"),
        ("number", "out_of_range"),
        ("smazzate[1].ew", "wrong_type"),
        ("smazzate[1].ns.cards", "not_multiple_of_5"),
    ]


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"smazzate": []}, [("game", "missing_key"), ("ruleset", "missing_key")]),
        (match((5, 5), ruleset="tressette"), [("ruleset", "unknown_ruleset")]),
        (match((5, 5), game={"target": 1005}), [("game.vp_table", "vp_table_required")]),
        (match((5, 5), knockout="yes"), [("knockout", "wrong_type")]),
        ([], [("", "wrong_type")]),
        ("", [("", "empty_input")]),
        (" \n\t", [("", "empty_input")]),
        ("{", [("", "not_json")]),
        (b"\xff\xfe", [("", "not_utf8")]),
        ('{"game": NaN, "game": Infinity}',
         [("", "duplicate_key"), ("", "not_a_number"), ("", "not_a_number")]),
        ("[" * 100_000, [("", "too_deep")]),
        ("1" * 5000, [("", "number_too_long")]),
    ],
    ids=str,
)  # fmt: skip
def test_bad_input_is_refused(answer: Any, given: Any, wrong: list[tuple[str, str]]) -> None:
    body, code = answer("score", given)
    assert errors(body) == wrong
    assert code == 2


@pytest.mark.parametrize("verb", ["standings", "pair", "verify"])
def test_every_verb_refuses_with_all_errors(answer: Any, verb: str) -> None:
    body, code = answer(verb, spoilt(("tournament.seed", "x"), ("entries[0].name", 3)))
    assert errors(body) == [("entries[0].name", "wrong_type"), ("tournament.seed", "wrong_type")]
    assert code == 2
    assert answer(verb, b"\xff")[0]["errors"][0]["code"] == "not_utf8"


def test_a_byte_order_mark_does_no_harm(answer: Any) -> None:
    assert answer("score", b"\xef\xbb\xbf" + json.dumps(match((5, 0))).encode())[1] == 0


def test_a_bad_line_among_good_ones(lines: Any) -> None:
    good = match((600, 300))
    answers, code = lines("rubbish", good, "", '{"a": 1, "a": 2}', {**good, "ruleset": 7}, good)
    assert [next(iter(each)) for each in answers] == [
        "errors", "winner", "errors", "errors", "errors", "winner",
    ]  # fmt: skip
    assert code == 2


def test_windows_lines_and_one_document_over_many(answer: Any, record: Any) -> None:
    printed, code = record("score", json.dumps(match((5, 0))) + "\r\n" + json.dumps(match((0, 5))))
    assert (len(printed.splitlines()), code) == (2, 0)
    indented = json.dumps(match((5, 0)), indent=2)
    assert answer("score", indented)[0]["winner"] == "ns"
    assert errors(answer("score", indented.replace("burraco", 'burr"aco'))[0]) == [("", "not_json")]


def every_edge() -> Iterator[tuple[dict[str, Any], int]]:
    """(match, VP of the better line) on both sides of the start of every band of every table."""
    games: list[tuple[str, dict[str, Any]]] = [
        ("1-2", {"smazzate": 1}),
        ("1-2", {"smazzate": 2}),
        ("3", {"smazzate": 3}),
        ("4", {"smazzate": 4}),
        ("4", {"target": 2005}),
        ("1-2", {"target": 1005, "vp_table": "1-2"}),
        ("3", {"target": 1505, "vp_table": "3"}),
        ("4", {"smazzate": 7, "vp_table": "4"}),
    ]
    for table, game in games:
        for vp, start in enumerate(BANDS[table], start=10):
            yield of_difference(start, game), vp
            if start:
                yield of_difference(start - 5, game), vp - 1


def of_difference(difference: int, game: dict[str, Any]) -> dict[str, Any]:
    """As many smazzate as the game takes; E-W is ahead by so much at the end."""
    count = game.get("smazzate", 2)
    level = 0 if "smazzate" in game else game["target"]
    return match(*[(0, 0)] * (count - 1), (level, level + difference), game=game)


def test_every_edge_of_every_band_in_one_process(lines: Any) -> None:
    cases = list(every_edge())
    answers, code = lines(*(case for case, _ in cases))
    assert code == 0
    assert len(cases) == 8 * 21
    for body, (_, vp) in zip(answers, cases, strict=True):
        assert body["vp"] == {"ns": 20 - vp, "ew": vp}
        assert body["finished"]


# standings, pair, verify


def test_standings_after_a_round_and_at_the_end(answer: Any) -> None:
    body, code = answer("standings", small(), "--after", "1")
    assert code == 0
    assert body["rows"][0] == {
        "place": 1, "entry": "p02", "vp": 15, "mp": 595, "played": 1, "wins": 1,
        "tied": False, "above_next_by": "vp",
    }  # fmt: skip
    assert [row["entry"] for row in answer("standings", small())[0]["rows"]] == [
        "p02", "p04", "p03", "p01",
    ]  # fmt: skip


@pytest.mark.parametrize("after", ["-1", "3", "99999999999999999999"])
def test_standings_after_no_such_round(answer: Any, after: str) -> None:
    body, code = answer("standings", small(), f"--after={after}")
    assert (errors(body), code) == ([("after", "unknown_round")], 2)


def test_pair_the_next_round(answer: Any) -> None:
    record = small()
    del record["stages"][0]["rounds"][1]
    body, code = answer("pair", record)
    assert code == 0
    assert body == {
        "round": 2,
        "system": "swiss",
        "tables": [
            {"number": 1, "ns": "p02", "ew": "p04",
             "why": "1 against 2: neighbours in the standings."},
            {"number": 2, "ns": "p01", "ew": "p03",
             "why": "3 against 4: neighbours in the standings."},
        ],
        "byes": [],
        "cost": 2,
        "engine": "smazzata-swiss/1",
    }  # fmt: skip


def test_no_legal_pairing_has_a_reason_and_what_would_help(answer: Any) -> None:
    record = spoilt(("stages[0].rounds_planned", 4))
    for number, (a, b), (c, d) in ((3, ("p02", "p01"), ("p03", "p04")),):
        record["stages"][0]["rounds"].append(_third_round(number, a, b, c, d))
    body, code = answer("pair", record)
    assert code == 1
    assert body["no_legal_pairing"]["reason"] == "p02, at place 1, has nobody left to meet."
    assert body["no_legal_pairing"]["alternatives"][0].startswith("Let those meet again")
    assert answer("pair", small()) == (
        {"no_legal_pairing": {"reason": "All the planned rounds have been played.",
                              "alternatives": []}},
        1,
    )  # fmt: skip


def _third_round(number: int, a: str, b: str, c: str, d: str) -> dict[str, Any]:
    won = [{"ns": 600, "ew": 300}] * 3
    return {
        "number": number,
        "tables": [
            {"number": 1, "ns": a, "ew": b, "smazzate": won},
            {"number": 2, "ns": c, "ew": d, "smazzate": won},
        ],
    }


def test_verify_agrees_or_says_where_not(answer: Any) -> None:
    body, code = answer("verify", golden("evening-24"))
    assert (body["agrees"], code) == (True, 0)
    assert body["checked"]["tables"] == 48
    body, code = answer("verify", spoilt(("stages[0].rounds[1].tables[1].number", 7)))
    assert (body["agrees"], code) == (False, 1)
    assert {each["code"] for each in body["disagreements"]} == {"pairing_differs"}


def test_the_language_is_chosen(record: Any) -> None:
    assert "missing" in record("score", {})[0]
    with pytest.raises(CommandError):
        record("score", {}, "--language", "fr")


# files


def test_a_file_by_its_name(answer: Any, tmp_path: Path) -> None:
    path = tmp_path / "gara.json"
    path.write_text(json.dumps(small()), encoding="utf-8")
    assert answer("verify", file=str(path))[1] == 0
    for missing in (tmp_path / "nothing.json", tmp_path, "a\x00b"):
        body, code = answer("verify", file=str(missing))
        assert (errors(body), code) == ([("", "unreadable_file")], 2)


def test_no_database_is_needed(tmp_path: Path) -> None:
    """In a process of its own, whose database nobody could reach."""
    unreachable = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    for verb, expected in (("verify", 0), ("standings", 0), ("pair", 1), ("export", 2)):
        done = subprocess.run(  # noqa: S603
            [sys.executable, "manage.py", "record", verb, "tests/golden/four-pairs.json"],
            cwd=ROOT, env=unreachable, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (expected, ""), verb
        assert json.loads(done.stdout)


# import, export


@pytest.mark.parametrize("name", ["four-pairs", "evening-24", "evening-25", "knockout-16"])
def test_an_export_of_an_import_is_the_same_file(answer: Any, club: Club, name: str) -> None:
    imported, code = answer("import", golden(name))
    assert code == 0
    number = str(imported["tournament"])
    assert imported["name"] == Tournament.objects.get(pk=number).name
    assert answer("export", file=number) == (golden(name), 0)


def test_a_refused_import_leaves_nothing(answer: Any, db: None) -> None:
    body, code = answer("import", spoilt(("entries[0].name", "")))
    assert (errors(body), code) == ([("entries[0].name", "blank_text")], 2)
    assert not Tournament.objects.exists()
    assert not Club.objects.exists()


def test_the_first_import_makes_the_club(answer: Any, db: None) -> None:
    assert answer("import", small())[1] == 0
    assert Club.objects.get().tournaments.count() == 1


def test_the_club_is_named_where_there_are_two(answer: Any, club: Club) -> None:
    Club.objects.create(name="Altro circolo", slug="altro")
    assert errors(answer("import", small())[0]) == [("", "name_the_club")]
    assert errors(answer("import", small(), "--club", "terzo")[0]) == [("", "unknown_club")]
    assert answer("import", small(), "--club", club.slug)[1] == 0
    assert club.tournaments.count() == 1


@pytest.mark.parametrize("number", ["0", "99", "x", "9" * 30, "²"])
def test_an_export_of_nothing(answer: Any, db: None, number: str) -> None:
    body, code = answer("export", file=number)
    assert (errors(body), code) == ([("", "unknown_tournament")], 2)


def test_a_knockout_record_pairs_on(answer: Any) -> None:
    """The rounds of ``record_cast`` with the ids of the small record."""
    first = json.loads(json.dumps(played(1, (1, 4), (2, 3))).replace('"p', '"p0'))
    won = [{"ns": 600, "ew": 300}] * 3
    for table in first["tables"]:
        table["smazzate"] = won
    record = {**small(), "stages": [stage("knockout", first, planned=2)], "penalties": []}
    body, _ = answer("pair", record)
    assert body["tables"] == [
        {"number": 1, "ns": "p01", "ew": "p02",
         "why": "The winner of table 1 against the winner of table 2."}
    ]  # fmt: skip


def test_no_standard_input_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(RuleBrokenError) as refused:
        read("-")
    assert [problem.code for problem in refused.value.problems] == ["unreadable_file"]
