"""The knockout stages as brackets with names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from matches.models import Match
from matches.pairing import BracketMatch, bracket_view
from matches.record.derive import bracket
from matches.record.values import Stage, Tournament as Snapshot
from matches.snapshots import snapshot
from scoring.values import EntryId
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match of a bracket; a name is empty where nobody is known yet."""

    upper: str
    lower: str
    upper_won: bool
    lower_won: bool
    state: str
    table: int | None
    match_id: int | None
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a bracket; ``from_end`` is 0 for the final, 1 for the semi-finals."""

    from_end: int
    number: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    stage: int
    columns: tuple[Column, ...]


def brackets(tournament: Tournament) -> list[Bracket]:
    """Every knockout stage; one that is not drawn yet has no columns."""
    value = snapshot(tournament)
    names = {entry.id: entry.name for entry in value.entries}
    matches = _match_ids(tournament)
    return [
        Bracket(number, tuple(_columns(value, stage, names, matches)))
        for number, stage in enumerate(value.stages, start=1)
        if stage.is_knockout
    ]


def _match_ids(tournament: Tournament) -> dict[tuple[int, int], int]:
    rows = Match.objects.filter(round__tournament=tournament, knockout=True)
    return {
        (round_, table): pk
        for round_, table, pk in rows.values_list("round__number", "table_number", "pk")
    }


def _columns(
    value: Snapshot,
    stage: Stage,
    names: dict[EntryId, str],
    matches: dict[tuple[int, int], int],
) -> Iterator[Column]:
    view = bracket_view(bracket(value, stage))
    first = stage.rounds[0].number if stage.rounds else 0
    for index, round_ in enumerate(view):
        last = index == len(view) - 1
        number = first + index
        pairings = (
            _pairing(match, names, matches.get((number, match.table or 0)), third=last and at > 0)
            for at, match in enumerate(round_)
        )
        yield Column(len(view) - 1 - index, number, tuple(pairings))


def _pairing(
    match: BracketMatch, names: dict[EntryId, str], match_id: int | None, *, third: bool
) -> Pairing:
    return Pairing(
        upper=names[match.upper] if match.upper else "",
        lower=names[match.lower] if match.lower else "",
        upper_won=match.winner is not None and match.winner == match.upper,
        lower_won=match.winner is not None and match.winner == match.lower,
        state=match.state.value,
        table=match.table,
        match_id=match_id,
        third_place=third,
    )
