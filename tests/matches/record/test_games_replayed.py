"""An evening of every game by the command line alone: paired, played, and played again."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

Record = dict[str, Any]

EIGHT = [{"id": f"p{n}", "name": f"Giocatore {n}"} for n in range(1, 9)]
BURRACO = {"smazzate": [{"ns": 500, "ew": 300}]}
BRISCOLA = {"smazzate": [{"ns": 70, "ew": 50}, {"ns": 40, "ew": 80}, {"ns": 60, "ew": 60}]}
LEVEL = {"smazzate": [{"ns": 60, "ew": 60}], "tie_break_smazzate": [{"ns": 61, "ew": 59}]}
SCALA_40 = {"smazzate": [{"ns": 12, "ew": 101}]}
POKER = {"chips": [400, 300, 200, 100]}

GAMES = [
    pytest.param("burraco", {"smazzate": 1}, "swiss", BURRACO, id="burraco"),
    pytest.param(
        "burraco-professionale-diretto", {"smazzate": 1}, "danish", BURRACO, id="professionale"
    ),
    pytest.param("briscola", {"smazzate": 3}, "swiss", BRISCOLA, id="briscola"),
    pytest.param("briscola", {"target": 61}, "knockout", LEVEL, id="briscola-knockout"),
    pytest.param("points", {"target": 101, "lower_wins": True}, "swiss", SCALA_40, id="scala-40"),
    pytest.param("placement", {"smazzate": 1}, "redraw", POKER, id="poker"),
]


@pytest.mark.parametrize(("ruleset", "game", "system", "table"), GAMES)
def test_three_rounds_drawn_one_by_one_agree_when_played_again(
    ruleset: str, game: Record, system: str, table: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage: Record = {"system": system, "rounds_planned": 3, "rounds": []}
    rules = {"name": "Prova", "ruleset": ruleset, "game": game, "seed": 7}
    record = {
        "format": "smazzata.tournament/1",
        "tournament": rules,
        "entries": EIGHT,
        "stages": [stage],
    }
    for number in (1, 2, 3):
        drawn = answer("pair", record, monkeypatch)
        assert drawn["round"] == number
        stage["rounds"].append(
            {
                "number": number,
                "tables": [{**seats(each), **table} for each in drawn["tables"]],
                "byes": drawn["byes"],
            }
        )
    verified = answer("verify", record, monkeypatch)
    assert verified.get("disagreements", []) == []
    assert verified["agrees"]
    assert verified["checked"]["rounds"] == 3
    assert len(answer("standings", record, monkeypatch)["rows"]) == len(EIGHT)


def seats(table: Record) -> Record:
    return {key: table[key] for key in ("number", "ns", "ew", "seats") if key in table}


def answer(verb: str, record: Record, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What the command says of a record that it reads from standard input."""
    given, out = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode())), io.StringIO()
    monkeypatch.setattr("sys.stdin", given)
    call_command("record", verb, "-", "--language", "en", stdout=out)
    return json.loads(out.getvalue())
