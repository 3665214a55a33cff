"""The newest round as it was drawn: its tables, its byes, and the engine's account of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from matches.models import Round
from matches.queries.board import Board, Table, board
from matches.queries.several import TableOfSeveral
from matches.record.proposals import parse_proposal
from matches.record.values import Proposal
from scoring.values import Param
from tournaments.models import Entry, Tournament

ENTRIES: Final = frozenset({"entry", "rival"})
"""The params of a reason that are the codes of entries."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of the draw; ``reasons`` are codes and params, entries already by name.

    ``engines`` names whom the engine had seated there, where that was changed by hand since.
    """

    table: Table | TableOfSeveral
    reasons: tuple[tuple[str, dict[str, Param]], ...]
    engines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnBye:
    """``by_hand``: the engine had not given it the bye."""

    entry: Entry
    reasons: tuple[tuple[str, dict[str, Param]], ...]
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """``names`` are the entries' by their codes."""

    round: Round
    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnBye, ...]
    names: Mapping[str, str]


def drawn(tournament: Tournament) -> Drawn | None:
    """The newest round as it was drawn, with the engine's account; None before the first."""
    rounds = Round.objects.filter(tournament=tournament).select_related("stage", "tournament")
    newest = rounds.order_by("-number").first()
    if newest is None:
        return None
    names, seated = entry_names(tournament), board(newest)
    return Drawn(
        newest,
        tuple(_tables(newest, seated, names)),
        tuple(_byes(newest, seated, names)),
        names,
    )


def drawn_table(table: Table | TableOfSeveral) -> DrawnTable:
    """One table of any round, as it was drawn."""
    drawn = table.match.round
    reasons = drawn.reasons.get("tables", {}).get(str(table.match.table_number), [])
    told = any(ENTRIES & params.keys() for _, params in reasons)
    names = entry_names(drawn.tournament) if told or drawn.proposal else {}
    return _table(drawn, table, _engines(drawn), names)


def _tables(drawn: Round, seated: Board, names: Mapping[str, str]) -> Iterator[DrawnTable]:
    engine = _engines(drawn)
    for table in seated.every:
        yield _table(drawn, table, engine, names)


def _table(
    drawn: Round,
    table: Table | TableOfSeveral,
    engine: Proposal | None,
    names: Mapping[str, str],
) -> DrawnTable:
    reasons, number = drawn.reasons.get("tables", {}), table.match.table_number
    codes = tuple(entry.code for entry in table.entries)
    wanted = engine.seating.get(number, codes) if engine else codes
    return DrawnTable(
        table,
        _named(reasons.get(str(number), []), names),
        tuple(names[code] for code in wanted) if wanted != codes else (),
    )


def _byes(drawn: Round, seated: Board, names: Mapping[str, str]) -> Iterator[DrawnBye]:
    reasons, engine = drawn.reasons.get("byes", {}), _engines(drawn)
    for entry in seated.byes:
        by_hand = engine is not None and entry.code not in engine.byes
        yield DrawnBye(entry, _named(reasons.get(entry.code, []), names), by_hand)


def _engines(drawn: Round) -> Proposal | None:
    """The engine's draw, where it was changed by hand."""
    if not drawn.proposal:
        return None
    return parse_proposal(drawn.proposal, of_several=drawn.tournament.of_several)


def entry_names(tournament: Tournament) -> dict[str, str]:
    """The entries' names, by code."""
    return dict(Entry.objects.filter(tournament=tournament).values_list("code", "name"))


def _named(
    reasons: Iterable[tuple[str, dict[str, Param]]], names: Mapping[str, str]
) -> tuple[tuple[str, dict[str, Param]], ...]:
    return tuple((code, with_names(params, names)) for code, params in reasons)


def with_names(params: Mapping[str, Param], names: Mapping[str, str]) -> dict[str, Param]:
    """The params with entries told by their names instead of their codes."""
    return {
        key: names.get(str(value), value) if key in ENTRIES else value
        for key, value in params.items()
    }
