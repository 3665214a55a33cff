"""An evening small enough to be reckoned with a pencil.

Three smazzate, so table 3: 12-8 from 155, 15-5 from 505, 20-0 from 1505.

Round 1, by lot (the lowest SHA-256 of "20261120:p0n" first: p02, p03, p04, p01).
Table 1, p02 against p03:
    first smazzata, p02  330 - 20 + 200 + 100 + 100 = 710
                    p03  180 - 75 + 150             = 255
    then 400 - 525 and 610 - 345: 1720 against 1125, MP 595, so 15-5.
Table 2, p04 against p01:
    505 - 480, 200 - 650, and the third, p04  240 - 10 + 200 + 100    =  530
                                         p01   95 - 130 - 100         = -135
    1235 against 995, MP 240, so 12-8.
p03 came late: -1 VP.
After round 1: p02 15 / +595, p04 12 / +240, p01 8 / -240, p03 5 - 1 = 4 / -595.

Round 2: first against second, third against fourth.
Table 1, p02 against p04: 300 + 455 + 700 = 1455 and 600 + 450 + 405 = 1455, so 10-10.
Table 2, p01 against p03: p01's clock runs out at 820 - 1010.
    D = 1010 + 350 - 820 = 540, so 15-0; MP +505 (where 15 begins) and -1505 (where 20 does).
At the end: p02 25 / +595, p04 22 / +240, p03 4 + 15 = 19 / -595 + 505 = -90,
            p01 8 / -240 - 1505 = -1745.
"""

from __future__ import annotations

import hashlib

from record_cast import small

from matches.pairing import Pairing
from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.derive import as_of, next_pairing, results, standings_after
from matches.record.replay import verify
from scoring.values import Line, PerLine


def rows(after: int | None = None) -> list[tuple[int, str, int, int, int, int]]:
    return [
        (row.place, row.entry, row.vp, row.mp, row.played, row.wins)
        for row in standings_after(parse_tournament(small()), after)
    ]


def test_the_first_round_is_in_the_order_of_the_lots() -> None:
    def lot(entry: str) -> str:
        return hashlib.sha256(f"20261120:{entry}".encode()).hexdigest()

    assert sorted(("p01", "p02", "p03", "p04"), key=lot) == ["p02", "p03", "p04", "p01"]


def test_the_standings_after_the_first_round() -> None:
    assert rows(after=1) == [
        (1, "p02", 15, 595, 1, 1),
        (2, "p04", 12, 240, 1, 1),
        (3, "p01", 8, -240, 1, 0),
        (4, "p03", 4, -595, 1, 0),
    ]


def test_the_final_standings() -> None:
    final = [
        (1, "p02", 25, 595, 2, 1),
        (2, "p04", 22, 240, 2, 1),
        (3, "p03", 19, -90, 2, 1),
        (4, "p01", 8, -1745, 2, 0),
    ]
    assert rows() == rows(after=2) == final


def test_nobody_has_anything_before_the_first_round() -> None:
    """Level on everything, so the lot alone."""
    assert [row[1:4] for row in rows(after=0)] == [
        ("p02", 0, 0),
        ("p03", 0, 0),
        ("p04", 0, 0),
        ("p01", 0, 0),
    ]


def test_what_each_table_came_to() -> None:
    """Smazzate won: 2-1 and 2-1, then 2-1, and 1-1 of the two that were finished."""
    found = results(parse_tournament(small()))
    assert [result.winner for result in found] == [Line.NS, Line.NS, None, Line.EW]
    assert [result.mp for result in found] == [
        PerLine(595, -595),
        PerLine(240, -240),
        PerLine(0, 0),
        PerLine(-1505, 505),
    ]
    assert [result.vp for result in found] == [
        PerLine(15, 5),
        PerLine(12, 8),
        PerLine(10, 10),
        PerLine(0, 15),
    ]
    assert [result.smazzate_won for result in found] == [
        PerLine(2, 1),
        PerLine(2, 1),
        PerLine(2, 1),
        PerLine(1, 1),
    ]
    assert [result.burrachi for result in found] == [
        PerLine(2, 1),
        PerLine(2, 0),
        PerLine(0, 0),
        PerLine(0, 0),
    ]


def test_the_second_round_is_paired_as_it_was() -> None:
    pairing = next_pairing(as_of(parse_tournament(small()), 2))
    assert isinstance(pairing, Pairing)
    assert [(table.number, table.ns, table.ew) for table in pairing.tables] == [
        (1, "p02", "p04"),
        (2, "p01", "p03"),
    ]


def test_it_agrees_with_itself() -> None:
    found = verify(parse_tournament(small()))
    assert found.agrees
    assert found.checked == {
        "entries": 4,
        "rounds": 2,
        "pairings": 2,
        "tables": 4,
        "results": 4,
        "smazzate": 11,
        "byes": 0,
        "penalties": 1,
        "credits": 0,
        "pools": 0,
        "changed_by_hand": 0,
        "standings": 2,
    }


def test_it_is_canonical() -> None:
    assert tournament_to_json(parse_tournament(small())) == small()
