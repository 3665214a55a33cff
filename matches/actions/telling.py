"""What players and the club's webhooks are told of play: the tables, the result."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from matches.models import Round, Seat
from matches.record.derive import standings_after
from matches.snapshots import snapshot
from scoring.values import Line
from tournaments.actions.notices import tell
from tournaments.enums import NoticeKind
from tournaments.models import Tournament
from tournaments.queries.accounts import accounts_of

FIRST = 1


def tell_tables(round_: Round, now: datetime) -> None:
    """Everybody their own table, and the webhooks all of them; of round 1 also that it begins."""
    tournament, tables = round_.tournament, _Tables.of(round_)
    if round_.number == FIRST:
        begun = {"round": FIRST, "tables": len(tables.seats)}
        tell(tournament, NoticeKind.STARTED, (), now, about=begun)
    accounts = accounts_of(tournament)
    told = [
        (user, params)
        for entry, params in tables.for_each(round_)
        for user in sorted(accounts.get(entry, ()))
    ]
    tell(tournament, NoticeKind.TABLE, told, now, about=tables.for_all(round_))


class _Tables(NamedTuple):
    """Who sits where: the seats by match id, and the byes."""

    seats: Mapping[int, Sequence[Seat]]
    byes: Sequence[Seat]

    @classmethod
    def of(cls, round_: Round) -> _Tables:
        rows = Seat.objects.filter(round=round_).select_related("match", "entry")
        seats: dict[int, list[Seat]] = defaultdict(list)
        byes = []
        for seat in rows.order_by("match__table_number", "pk"):
            if seat.match_id is None:
                byes.append(seat)
            else:
                seats[seat.match_id].append(seat)
        return cls(seats, byes)

    def for_each(self, round_: Round) -> Iterator[tuple[int, dict[str, Any]]]:
        """Each entry by id, with what it is told."""
        for seats in self.seats.values():
            for seat in seats:
                yield seat.entry_id, _told(round_, seat, seats)
        for seat in self.byes:
            yield seat.entry_id, _told(round_, seat, ())

    def for_all(self, round_: Round) -> dict[str, Any]:
        return {
            "round": round_.number,
            "tables": [_listed(seats) for seats in self.seats.values()],
            "byes": [seat.entry.name for seat in self.byes],
        }


def _told(round_: Round, seat: Seat, at_table: Sequence[Seat]) -> dict[str, Any]:
    others = [other.entry.name for other in at_table if other.pk != seat.pk]
    return {
        "name": seat.entry.name,
        "round": round_.number,
        "table": seat.match.table_number if seat.match else None,
        "seat": seat.line or str(seat.position or ""),
        "against": " · ".join(others),
        "match": seat.match_id,
    }


def _listed(seats: Sequence[Seat]) -> dict[str, Any]:
    lines = {seat.line: seat.entry.name for seat in seats}
    match = seats[0].match
    told: dict[str, Any] = {"table": match.table_number if match else None}
    if None in lines:
        return {**told, "entries": [seat.entry.name for seat in seats]}
    return {**told, **{str(line): lines[line] for line in Line}}


def tell_result(tournament: Tournament, now: datetime) -> None:
    """Everybody their place and points, and the webhooks who has won."""
    rows = standings_after(snapshot(tournament))
    entries = {entry.code: entry for entry in tournament.entries.all()}
    accounts = accounts_of(tournament)
    told = [
        (
            user,
            {
                "name": entries[row.entry].name,
                "place": row.place,
                "points": row.vp,
                "of": len(rows),
            },
        )
        for row in rows
        for user in sorted(accounts.get(entries[row.entry].pk, ()))
    ]
    winners = [entries[row.entry].name for row in rows if row.place == 1]
    tell(tournament, NoticeKind.RESULT, told, now, about={"winners": winners})
