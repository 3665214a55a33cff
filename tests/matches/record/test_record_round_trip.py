"""A record with everything in it comes back word for word."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator
from record_cast import SCHEMA, played, stage

from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.replay import verify
from matches.record.values import Concessions
from scoring.cards import Card, Suit
from scoring.smazzata import Parts
from scoring.values import EntryId, TargetGame

SCHEMA_TEXT = json.loads(SCHEMA.read_text(encoding="utf-8"))
CLOSED: dict[str, Any] = {
    "cards": 320, "in_hand": 0, "clean": 1, "semi_clean": 0, "dirty": 1,
    "closed": True, "pozzetto": True, "last_card": "7H",
}  # fmt: skip
BEATEN: dict[str, Any] = {
    "cards": 145, "in_hand": 60, "clean": 0, "semi_clean": 0, "dirty": 0,
    "closed": False, "pozzetto": False,
}  # fmt: skip
UNWRITTEN: dict[str, Any] = {
    "smazzate": [], "last_move": None, "stopped": None, "awarded": None, "not_played": False,
}  # fmt: skip
RULING = {
    "ns": {"vp": 12, "mp": 125},
    "ew": {"vp": 6, "mp": -125},
    "reason": "Carte mescolate prima del conteggio",
}
STOPPED = {"kind": "abandonment", "by": "both", "base": None}
LEVEL = [{"ns": 1005, "ew": 1005}]


def everything() -> dict[str, Any]:
    """Two stages, every kind of result, every extension."""
    return {
        "format": "smazzata.tournament/1",
        "tournament": {
            "name": "Gara “di prova” – 2ª edizione",
            "ruleset": "burraco-fibur",
            "game": {"target": 1005, "vp_table": "1-2"},
            "seed": -3,
            "bye": {"vp": 10, "mp": 0},
            "tie_breaks": ["vp", "buchholz", "points", "smazzate", "burrachi"],
        },
        "entries": [
            {
                "id": f"p{n}",
                "name": f"Coppia {n}",
                "players": [f"Uno {n}", f"Due {n}"],
                "withdrawn_after": 1 if n == 5 else None,
                **({"seeding": n} if n < 3 else {}),
            }
            for n in range(1, 6)
        ],
        "forbidden": [
            {"entries": ["p1", "p5"], "kind": "never"},
            {"entries": ["p2", "p4"], "kind": "avoid"},
        ],
        "stages": [
            stage(
                "danish",
                played(
                    1,
                    (1, 3, {**UNWRITTEN, "smazzate": [{"ns": CLOSED, "ew": BEATEN}, *LEVEL]}),
                    (2, 4, {**UNWRITTEN, "awarded": RULING}),
                    byes=(5,),
                ),
                variant="no_rematch",
                first_round="seed",
            ),
            stage(
                "knockout",
                played(
                    2,
                    (1, 4, {**UNWRITTEN, "smazzate": LEVEL, "last_move": "ns"}),
                    (2, 3, {**UNWRITTEN, "smazzate": LEVEL[:0], "stopped": STOPPED}),
                ),
                planned=2,
                cut=4,
                carry=False,
                third_place=True,
            ),
        ],
        "penalties": [{"entry": "p2", "round": 1, "vp": 1, "mp": -100, "reason": "Ritardo"}],
    }


def test_everything_comes_back() -> None:
    record = everything()
    assert tournament_to_json(parse_tournament(record)) == record


def late_and_changed() -> dict[str, Any]:
    """Every key that tells of what did not go as it was planned."""
    first = played(1, (1, 3, 600, 300), (2, 4, 600, 300), byes=(5,))
    second = {
        **played(2, (1, 6, 600, 300), (2, 5, 600, 300), byes=(3,)),
        "planned": 3,
        "conceded": {"rematches_to": 1, "second_byes": ["p3", "p5"], "nevers": True},
        "by_hand": {
            "tables": [
                {"number": 1, "ns": "p1", "ew": "p2"},
                {"number": 2, "ns": "p6", "ew": "p5"},
            ],
            "byes": ["p3"],
            "reasons": ["Chi guida da solo è arrivato tardi", "Per una sedia a rotelle"],
        },
        "kept": [1, 2],
    }
    begun = [stage("swiss", first, second), stage("round_robin", pools=2, pool_size=4, double=True)]
    for each in begun:
        each["rounds"] = [_written(round_) for round_ in each["rounds"]]
    begun[1] |= {"rounds_planned": 6}
    return {
        **everything(),
        "entries": [
            _entry(1, substitutes=[{"round": 2, "replaced": "Uno 1", "player": "Verdi Ugo"}]),
            _entry(2, fixed_seat=True),
            _entry(3),
            _entry(4, absent=[2, 5]),
            _entry(5),
            _entry(6, joined_at=2, credit={"vp": 10, "mp": -105}),
        ],
        "forbidden": [
            {"entries": ["p1", "p2", "p5"], "kind": "avoid", "because": "club", "name": "ASD Roma",
             "known_from": 2, "lifted_from": 4},
            {"entries": ["p1", "p5"], "kind": "never", "because": "couple"},
        ],
        "stages": begun,
        "penalties": [],
    }  # fmt: skip


def _entry(number: int, **more: Any) -> dict[str, Any]:
    players = [f"Uno {number}", f"Due {number}"]
    entry = {"id": f"p{number}", "name": f"Coppia {number}", "players": players}
    return {**entry, "withdrawn_after": None, **more}


def _written(round_: dict[str, Any]) -> dict[str, Any]:
    return {**round_, "tables": [{**UNWRITTEN, **table} for table in round_["tables"]]}


def test_what_did_not_go_as_planned_comes_back() -> None:
    record = late_and_changed()
    assert tournament_to_json(parse_tournament(record)) == record
    assert Draft202012Validator(SCHEMA_TEXT).is_valid(record)


def test_what_it_means_that_it_did_not() -> None:
    tournament = parse_tournament(late_and_changed())
    second = tournament.stages[0].rounds[1]
    assert second.proposal is not None
    assert second.proposal.seating == {1: ("p1", "p2"), 2: ("p6", "p5")}
    assert second.conceded == Concessions(1, frozenset({EntryId("p3"), EntryId("p5")}), nevers=True)
    assert [entry.is_there(2) for entry in tournament.entries] == [True] * 3 + [False, True, True]
    assert not tournament.entries[5].is_there(1)


def test_what_is_as_usual_is_not_written() -> None:
    """Written out in the file, it means the same as left out."""
    usual = {"joined_at": 1, "credit": {"vp": 0, "mp": 0}, "absent": [], "substitutes": []}
    said = everything()
    said["entries"][0] |= {**usual, "fixed_seat": False}
    said["stages"][0]["rounds"][0] |= {"planned": None, "conceded": {}, "by_hand": None, "kept": []}
    said["stages"][0]["pools"] = []
    said["forbidden"][0] |= {"because": None, "known_from": 1, "lifted_from": None}
    assert tournament_to_json(parse_tournament(said)) == everything()


def test_what_it_means() -> None:
    tournament = parse_tournament(everything())
    assert tournament.rules.game == TargetGame(1005)
    closed = tournament.stages[0].rounds[0].tables[0].sheet.smazzate[0].ns
    assert isinstance(closed, Parts)
    assert closed.last_card == Card("7", Suit.HEARTS)
    assert tournament.entries[1].seeding == 2
    assert tournament.entries[4].withdrawn_after == 1


def test_it_can_be_played_again() -> None:
    """Whatever the engine thinks of these hand-made rounds, it can say it."""
    assert verify(parse_tournament(everything())).checked["rounds"] == 2
