"""Laying the tables of a round: its matches, who sits where, how the chairs were drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from matches.models import Match, Round, Seat
from matches.pairing import Pairing
from matches.record.seat_draws import PAIR, SINGLE, draw_to_json
from scoring.seating import SeatDraw, draw_seats, draw_seed
from scoring.values import EntryId, Line, Reason
from tournaments.enums import EntrySize
from tournaments.models import Entry, Tournament


def account_of(pairing: Pairing) -> dict[str, Any]:
    """What a round keeps of how it was drawn."""
    return {
        "engine": pairing.engine,
        "inputs_hash": pairing.inputs_hash,
        "cost": pairing.cost,
        "reasons": _reasons(pairing),
    }


def _reasons(pairing: Pairing) -> dict[str, dict[str, list[list[object]]]]:
    def plain(reasons: tuple[Reason, ...]) -> list[list[object]]:
        return [[reason.code, dict(reason.params)] for reason in reasons]

    byes = zip(pairing.byes, pairing.bye_reasons, strict=True)
    lines = {str(table.number): plain(table.reasons) for table in pairing.tables}
    groups = {str(group.number): plain(group.reasons) for group in pairing.groups}
    return {
        "tables": {**lines, **groups},
        "byes": {str(entry): plain(reasons) for entry, reasons in byes},
    }


def seat_round(round_: Round, pairing: Pairing) -> None:
    """Lay the tables that do not stand yet and seat everybody, with two inserts whatever the size.

    A table stands already where it had begun before the others were paired again.
    """
    tournament = round_.tournament
    standing = set(Match.ever.filter(round=round_).values_list("table_number", flat=True))
    seating = {table: each for table, each in pairing.seating.items() if table not in standing}
    draws = {} if tournament.of_several else _drawn_seats(round_, seating)
    lay_tables(round_, seating, pairing.byes, entry_keys(tournament), draws)


def entry_keys(tournament: Tournament) -> dict[EntryId, int]:
    """The entries' primary keys by their codes."""
    rows = Entry.objects.filter(tournament=tournament).values_list("code", "pk")
    return {EntryId(code): pk for code, pk in rows}


def _drawn_seats(round_: Round, tables: Iterable[int]) -> dict[int, SeatDraw]:
    """Who sits where at the tables of those numbers: drawn again, it comes out the same."""
    tournament = round_.tournament
    players = SINGLE if tournament.entry_size == EntrySize.SINGLE else PAIR
    return {
        table: draw_seats(
            draw_seed(tournament.seed, round_.number, table), players, tournament.rules
        )
        for table in tables
    }


def lay_tables(
    round_: Round,
    seating: Mapping[int, Sequence[EntryId]],
    byes: Iterable[EntryId],
    entries: Mapping[EntryId, int],
    draws: Mapping[int, SeatDraw],
) -> list[Match]:
    """The matches of the tables, in their order, with everybody seated.

    ``seating`` names by table number who sits there, seat by seat, N-S first; ``entries`` gives
    each entry's primary key, ``draws`` by table number how the chairs were drawn by cards.
    """
    matches = Match.objects.bulk_create(
        new_match(round_, number, draws.get(number)) for number in seating
    )
    seat_at(round_, zip(matches, seating.values(), strict=True), byes, entries)
    return matches


def seat_at(
    round_: Round,
    tables: Iterable[tuple[Match, Sequence[EntryId]]],
    byes: Iterable[EntryId],
    entries: Mapping[EntryId, int],
) -> None:
    """Seat everybody at matches that are there, with one insert."""
    seats = [
        Seat(round=round_, match=match, entry_id=entries[code], **place)
        for match, codes in tables
        for code, place in zip(codes, _places(match), strict=False)
    ]
    resting = [Seat(round=round_, entry_id=entries[code]) for code in byes]
    Seat.objects.bulk_create([*seats, *resting])


def _places(match: Match) -> Iterable[dict[str, Any]]:
    """Where one can sit at the table, in the order of its seats."""
    if match.of_several:
        return ({"position": position} for position in count(1))
    return ({"line": line} for line in Line)


def seated_at(round_: Round) -> dict[int, tuple[EntryId, ...]]:
    """Who sits at each table, seat by seat, N-S first; by the tables' numbers."""
    seats = Seat.ever.filter(round=round_).exclude(match=None).order_by("pk")
    tables: dict[int, list[tuple[int, EntryId]]] = defaultdict(list)
    rows = seats.values_list("match__table_number", "line", "position", "entry__code")
    for number, line, position, code in rows:
        place = position if line is None else list(Line).index(Line(line))
        tables[number].append((place or 0, EntryId(code)))
    return {n: tuple(code for _, code in sorted(tables[n])) for n in sorted(tables)}


def resting_in(round_: Round) -> tuple[EntryId, ...]:
    """Who has a bye, in the draw's order."""
    byes = Seat.ever.filter(round=round_, match=None).order_by("pk")
    return tuple(map(EntryId, byes.values_list("entry__code", flat=True)))


def kept_seating(round_: Round) -> dict[int, tuple[EntryId, ...]]:
    """The tables that had begun when the others of the round were paired again."""
    if not round_.kept:
        return {}
    return {table: each for table, each in seated_at(round_).items() if table in round_.kept}


def new_match(round_: Round, table_number: int, draw: SeatDraw | None = None) -> Match:
    """A match under the tournament's rules of today, which it keeps."""
    tournament = round_.tournament
    return Match(
        round=round_,
        table_number=table_number,
        ruleset=tournament.ruleset,
        ruleset_version=tournament.ruleset_version,
        game_smazzate=tournament.game_smazzate,
        game_target=tournament.game_target,
        vp_table=tournament.vp_table,
        game_options=tournament.game_options,
        knockout=round_.stage.system == "knockout",
        draw=draw_to_json(draw) if draw else None,
    )
