"""A small good record to spoil, and short ways to look at what is said of it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

from matches.record.codec import parse_tournament
from matches.record.reader import path_text
from matches.record.values import Tournament
from scoring.values import RuleBrokenError

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.json"))
SCHEMA = ROOT / "docs" / "record.schema.json"

Record = dict[str, Any]


def golden(name: str) -> Record:
    text = (ROOT / "tests" / "golden" / f"{name}.json").read_text(encoding="utf-8")
    record: Record = json.loads(text)
    return record


def small() -> Record:
    """Four pairs, two swiss rounds of three smazzate; worked by hand in ``test_four_pairs``."""
    return golden("four-pairs")


def spoilt(*changes: tuple[str, Any]) -> Record:
    """The small record with other values at some paths: ``("entries[0].id", 3)``."""
    record = small()
    for path, value in changes:
        put(record, path, value)
    return record


def put(record: Any, path: str, value: Any) -> None:
    *way, last = steps(path)
    for step in way:
        record = record[step]
    record[last] = copy.deepcopy(value)


def steps(path: str) -> list[str | int]:
    """``a[0].b`` as its steps."""
    words = path.replace("[", ".").replace("]", "").split(".")
    return [int(word) if word.isdigit() else word for word in words]


def told(data: object) -> list[tuple[str, str]]:
    """(path, code) of every problem, in order of path."""
    try:
        parse_tournament(data)
    except RuleBrokenError as broken:
        return sorted((path_text(each.path), each.code) for each in broken.problems)
    return []


def tournament(
    *,
    entries: int,
    stages: list[Record],
    game: Record | None = None,
    **other: Any,
) -> Tournament:
    """``p1`` … ``pn``, three smazzate unless said; ``other`` are further parts of the record."""
    return parse_tournament(
        {
            "format": "smazzata.tournament/1",
            "tournament": {
                "name": "Prova",
                "ruleset": "burraco",
                "game": game or {"smazzate": 1},
                "seed": 7,
                **other.pop("rules", {}),
            },
            "entries": [
                {"id": f"p{n}", "name": f"Coppia {n}", **other.get("each", {}).get(n, {})}
                for n in range(1, entries + 1)
            ],
            "stages": stages,
            **{key: value for key, value in other.items() if key != "each"},
        }
    )


def stage(system: str, *rounds: Record, planned: int = 0, **options: Any) -> Record:
    return {
        "system": system,
        "rounds_planned": planned or len(rounds),
        "options": options,
        "rounds": list(rounds),
    }


def played(number: int, *tables: tuple[Any, ...], byes: tuple[int, ...] = ()) -> Record:
    """A round: ``(1, 4, 600, 300)`` is p1 against p4 with the points of one smazzata.

    Without points the table is empty; a dict in their place is the sheet itself.
    """
    return {
        "number": number,
        "tables": [_table(n, *table) for n, table in enumerate(tables, start=1)],
        "byes": [f"p{n}" for n in byes],
    }


def _table(number: int, ns: int, ew: int, *written: Any) -> Record:
    seats = {"number": number, "ns": f"p{ns}", "ew": f"p{ew}"}
    if not written:
        return seats
    if isinstance(written[0], dict):
        return {**seats, **written[0]}
    return {**seats, "smazzate": [{"ns": written[0], "ew": written[1]}]}
