"""A bracket no engine drew is answered, not stumbled over."""

from __future__ import annotations

from record_cast import Record, played, stage, tournament

from matches.record.derive import standings_after
from matches.record.replay import verify

FIRST = played(1, (1, 4, 600, 300), (2, 3, 600, 300))
FINAL = played(2, (1, 2, 600, 300))


def found(*rounds: Record, planned: int = 0) -> list[str]:
    value = tournament(entries=4, stages=[stage("knockout", *rounds, planned=planned)])
    assert {row.entry for row in standings_after(value)} == {"p1", "p2", "p3", "p4"}
    return [problem.code for problem in verify(value).disagreements]


def test_a_first_round_without_anybody() -> None:
    assert found(played(1)) == ["pairing_differs", "pairing_differs"]


def test_rounds_behind_the_final() -> None:
    behind = [played(3, (1, 2, 600, 300)), played(4, (1, 2, 600, 300))]
    assert found(FIRST, FINAL) == []
    assert found(FIRST, FINAL, *behind) == ["round_not_pairable", "bracket_complete"] * 2
