"""The newest round as it was drawn: its tables, its byes, and the engine's account of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from matches.models import Round
from matches.queries.board import Table, board
from matches.queries.several import TableOfSeveral
from scoring.values import Param
from tournaments.models import Entry, Tournament

ENTRIES: Final = frozenset({"entry", "rival"})
"""The params of a reason that are the codes of entries."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of the draw; ``reasons`` are codes and params, entries already by name."""

    table: Table | TableOfSeveral
    reasons: tuple[tuple[str, dict[str, str | int]], ...]


@dataclass(frozen=True, slots=True)
class DrawnBye:
    entry: Entry
    reasons: tuple[tuple[str, dict[str, str | int]], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """``names`` are the entries' by their codes."""

    round: Round
    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnBye, ...]
    names: Mapping[str, str]


def drawn(tournament: Tournament) -> Drawn | None:
    """The newest round as it was drawn, with the engine's account; None before the first."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage")
    newest = rounds.order_by("-number").first()
    if newest is None:
        return None
    names = entry_names(tournament)
    tables, byes = newest.reasons.get("tables", {}), newest.reasons.get("byes", {})
    seated = board(newest)
    return Drawn(
        newest,
        tuple(
            DrawnTable(table, _named(tables.get(str(table.match.table_number), []), names))
            for table in seated.every
        ),
        tuple(DrawnBye(entry, _named(byes.get(entry.code, []), names)) for entry in seated.byes),
        names,
    )


def entry_names(tournament: Tournament) -> dict[str, str]:
    """The entries' names, by code."""
    return dict(Entry.objects.filter(tournament=tournament).values_list("code", "name"))


def _named(
    reasons: list[tuple[str, dict[str, str | int]]], names: Mapping[str, str]
) -> tuple[tuple[str, dict[str, str | int]], ...]:
    return tuple((code, with_names(params, names)) for code, params in reasons)


def with_names(params: Mapping[str, Param], names: Mapping[str, str]) -> dict[str, Param]:
    """The params with entries told by their names instead of their codes."""
    return {
        key: names.get(str(value), value) if key in ENTRIES else value
        for key, value in params.items()
    }
