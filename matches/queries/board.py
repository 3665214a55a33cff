"""A round as the hall looks at it: its tables, who sits there, how far they are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from matches.models import Match, Penalty, Round, Seat
from matches.queries.play import standing_sheets
from scoring.outcome import MatchOutcome, judge
from scoring.sheet import Sheet
from scoring.values import Line, PerLine
from tournaments.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a table, with what it has so far."""

    line: Line
    entry: Entry
    points: int
    mp: int
    vp: int
    won: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the round; its figures are provisional until the match is finished."""

    match: Match
    sheet: Sheet
    outcome: MatchOutcome
    entries: PerLine[Entry]

    @property
    def sides(self) -> tuple[Side, ...]:
        outcome = self.outcome
        return tuple(
            Side(
                line,
                entry,
                outcome.points[line],
                outcome.mp[line],
                outcome.vp[line],
                won=outcome.finished and outcome.winner is line,
            )
            for line, entry in self.entries.items()
        )

    @property
    def begun(self) -> bool:
        return self.sheet != Sheet()


@dataclass(frozen=True, slots=True)
class Board:
    round: Round
    tables: tuple[Table, ...]
    byes: tuple[Entry, ...]

    @property
    def finished(self) -> int:
        """How many tables have their result."""
        return sum(table.outcome.finished for table in self.tables)


@dataclass(frozen=True, slots=True)
class Place:
    """Where one person sits; ``table`` and ``line`` are None for a bye."""

    player: str
    entry: Entry
    table: int | None
    line: Line | None
    against: str
    match_id: int | None

    @property
    def find(self) -> str:
        """What a search looks through."""
        return folded(f"{self.player} {self.entry.name}")


def board(round_: Round) -> Board:
    """The round's tables by number and its byes, in two queries."""
    seats = Seat.objects.filter(round=round_).select_related("match", "entry").order_by("pk")
    lines: dict[Match, dict[str, Entry]] = {}
    byes = []
    for seat in seats:
        if seat.match and seat.line:
            lines.setdefault(seat.match, {})[seat.line] = seat.entry
        else:
            byes.append(seat.entry)
    return Board(round_, tuple(_tables(lines, standing_sheets(match__round=round_))), tuple(byes))


def _tables(lines: dict[Match, dict[str, Entry]], sheets: dict[int, Sheet]) -> Iterator[Table]:
    for match in sorted(lines, key=lambda match: match.table_number):
        sheet = sheets.get(match.pk, Sheet())
        entries = PerLine(lines[match][Line.NS], lines[match][Line.EW])
        yield Table(match, sheet, judge(match.rules, sheet), entries)


def places(round_: Round) -> list[Place]:
    """Everybody's seat in the round, by name."""
    seats = list(
        Seat.objects.filter(round=round_)
        .select_related("match", "entry")
        .prefetch_related("entry__memberships__player")
    )
    at_table = {(seat.match_id, seat.line): seat.entry.name for seat in seats}
    found = (place for seat in seats for place in _places(seat, at_table))
    return sorted(found, key=lambda place: by_name(place.player))


def _places(seat: Seat, at_table: dict[tuple[int | None, str | None], str]) -> Iterator[Place]:
    line = Line(seat.line) if seat.line else None
    against = at_table[seat.match_id, line.other] if line else ""
    players = [membership.player.name for membership in seat.entry.memberships.all()]
    for player in players or [seat.entry.name]:
        yield Place(
            player=player,
            entry=seat.entry,
            table=seat.match.table_number if seat.match else None,
            line=line,
            against=against,
            match_id=seat.match_id,
        )


def folded(text: str) -> str:
    """For finding: without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(each for each in apart if not unicodedata.combining(each)).lower()


def by_name(name: str) -> tuple[str, str]:
    """Sorts names as they are written: in a club’s list that is “Rossi Anna”."""
    return folded(name), name


def penalties_of(tournament: Tournament) -> list[Penalty]:
    """The penalties and bonuses that stand, by round."""
    standing = Penalty.objects.filter(tournament=tournament, lifted_at=None)
    return list(standing.select_related("entry").order_by("round_number", "pk"))
