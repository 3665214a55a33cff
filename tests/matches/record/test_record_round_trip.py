"""A record with everything in it comes back word for word."""

from __future__ import annotations

from typing import Any

from record_cast import played, stage

from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.replay import verify
from scoring.cards import Card, Suit
from scoring.smazzata import Parts
from scoring.values import TargetGame

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
