"""A round as the hall looks at it: its tables, who sits there, how far they are."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch

from matches.models import Match, Penalty, Round, Seat
from matches.queries.play import standing_contents
from matches.queries.programme import PoolLetters
from matches.queries.seating import ChairKey, chairs_of
from matches.queries.several import TableOfSeveral, read_placement, table_of_several
from matches.record.codec import parse_sheet
from matches.templatetags.units import Units, units_of
from scoring.outcome import MatchOutcome, judge
from scoring.seating import Seat as Chair
from scoring.sheet import Sheet, smazzate_won
from scoring.values import Line, PerLine
from tournaments.models import Entry, EntryPlayer, Tournament
from tournaments.queries.enrolment import plays_in


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a table, with what it has so far; ``smazzate`` are those it has won."""

    line: Line
    entry: Entry
    points: int
    mp: int
    vp: int
    smazzate: int
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
        outcome, smazzate = self.outcome, smazzate_won(self.match.rules, self.sheet.smazzate)
        return tuple(
            Side(
                line,
                entry,
                outcome.points[line],
                outcome.mp[line],
                outcome.vp[line],
                smazzate[line],
                won=outcome.finished and outcome.winner is line,
            )
            for line, entry in self.entries.items()
        )

    @property
    def units(self) -> Units:
        return units_of(self.match.ruleset_value)

    @property
    def begun(self) -> bool:
        return self.sheet != Sheet()

    @property
    def finished(self) -> bool:
        return self.outcome.finished


@dataclass(frozen=True, slots=True)
class Board:
    """``several`` stand in place of ``tables`` where several players share a table."""

    round: Round
    tables: tuple[Table, ...]
    byes: tuple[Entry, ...]
    several: tuple[TableOfSeveral, ...] = ()

    @property
    def pools(self) -> tuple[tuple[str, tuple[Table, ...]], ...]:
        """The tables by the letter of their pool; none where the stage has no pools."""
        pools = PoolLetters(self.round.stage)
        return tuple(
            (letter, tuple(t for t in self.tables if pools.of(t.entries.ns.code) == letter))
            for letter in pools.letters
        )

    @property
    def every(self) -> tuple[Table | TableOfSeveral, ...]:
        return (*self.tables, *self.several)

    @property
    def missing(self) -> tuple[Match, ...]:
        """The matches that have no result yet."""
        return tuple(table.match for table in self.every if not table.finished)

    @property
    def finished(self) -> int:
        """How many tables have their result."""
        return len(self.every) - len(self.missing)


@dataclass(frozen=True, slots=True)
class Place:
    """Where one person sits; ``table`` is None for a bye, ``line`` where several share a table.

    ``position`` is the number of the seat there, from 1. ``chair`` is known where the seats of
    four players were drawn. ``pool`` is the letter of the pool, blank where there are none.
    """

    player: str
    entry: Entry
    table: int | None
    line: Line | None
    against: str
    match_id: int | None
    position: int | None = None
    chair: Chair | None = None
    pool: str = ""

    @property
    def find(self) -> str:
        """What a search looks through."""
        return folded(f"{self.player} {self.entry.name}")


def board(round_: Round) -> Board:
    """The round's tables by number and its byes, in two queries."""
    seats = Seat.objects.filter(round=round_).select_related("match", "entry").order_by("pk")
    seated: dict[Match, list[Seat]] = {}
    byes = []
    for seat in seats:
        if seat.match:
            seated.setdefault(seat.match, []).append(seat)
        else:
            byes.append(seat.entry)
    written = standing_contents(match__round=round_)
    matches = sorted(seated, key=lambda match: match.table_number)
    return Board(
        round_,
        tuple(_table(m, seated[m], written.get(m.pk)) for m in matches if not m.of_several),
        tuple(byes),
        tuple(
            table_of_several(match, read_placement(written.get(match.pk)), seated[match])
            for match in matches
            if match.of_several
        ),
    )


def _table(match: Match, seats: list[Seat], written: dict[str, Any] | None) -> Table:
    sheet = parse_sheet(written) if written else Sheet()
    lines = {seat.line: seat.entry for seat in seats}
    entries = PerLine(lines[Line.NS], lines[Line.EW])
    return Table(match, sheet, judge(match.rules, sheet), entries)


def places(round_: Round) -> list[Place]:
    """Everybody's seat in the round, by name."""
    players = EntryPlayer.ever.filter(plays_in(round_.number)).select_related("player")
    seats = list(
        Seat.objects.filter(round=round_)
        .select_related("match", "entry")
        .prefetch_related(Prefetch("entry__memberships", players))
    )
    at_table: dict[int | None, list[Seat]] = {}
    for seat in seats:
        at_table.setdefault(seat.match_id, []).append(seat)
    chairs = chairs_of({seat.match for seat in seats if seat.match})
    pools = PoolLetters(round_.stage)
    found = (
        replace(place, pool=pools.of(seat.entry.code))
        for seat in seats
        for place in _places(seat, at_table[seat.match_id], chairs)
    )
    return sorted(found, key=lambda place: by_name(place.player))


def _places(seat: Seat, at_table: list[Seat], chairs: Mapping[ChairKey, Chair]) -> Iterator[Place]:
    others = [each.entry.name for each in at_table if seat.match_id and each.pk != seat.pk]
    players = [membership.player.name for membership in seat.entry.memberships.all()]
    for number, player in enumerate(players or [seat.entry.name]):
        yield Place(
            player=player,
            entry=seat.entry,
            table=seat.match.table_number if seat.match else None,
            line=Line(seat.line) if seat.line else None,
            against=" · ".join(others),
            match_id=seat.match_id,
            position=seat.position,
            chair=chairs.get((seat.match_id, seat.line, number)) if players else None,
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
