"""What a change by hand makes of the drawn round: the tables concerned, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from matches.queries.draw import Drawn
from matches.record.hand_changes import Seating
from scoring.values import EntryId, Line


@dataclass(frozen=True, slots=True)
class Place:
    """A table's number, None for the byes, and who is there, by name, before and after.

    ``in_lines``: of two the first sits N-S.
    """

    table: int | None
    before: tuple[str, ...]
    after: tuple[str, ...]
    in_lines: bool = False

    @property
    def new(self) -> frozenset[str]:
        """Who was not there before."""
        return frozenset(self.after) - frozenset(self.before)


def seating_of(drawn: Drawn) -> Seating:
    """Who sits where in the round as it stands."""
    return Seating(
        {
            each.table.match.table_number: tuple(
                EntryId(entry.code) for entry in each.table.entries
            )
            for each in drawn.tables
        },
        tuple(EntryId(each.entry.code) for each in drawn.byes),
    )


def places_concerned(before: Seating, after: Seating, names: Mapping[str, str]) -> list[Place]:
    """Only those that come out differently, the tables by number, then the byes."""

    def named(codes: Iterable[EntryId]) -> tuple[str, ...]:
        return tuple(names[code] for code in codes)

    places = [
        Place(
            number,
            named(before.tables[number]),
            named(after.tables[number]),
            in_lines=len(before.tables[number]) == len(Line),
        )
        for number in sorted(before.tables)
        if before.tables[number] != after.tables[number]
    ]
    if before.byes != after.byes:
        places.append(Place(None, named(before.byes), named(after.byes)))
    return places
