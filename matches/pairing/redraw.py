"""Tables of several players, drawn anew each round: by lot, or by the standings.

S4's calendar has such games (Poker 5 carte, Telesina, Sette e mezzo) and no rule for their tables;
what is here is decided. Nobody sits out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import (
    Contender,
    Field,
    NoLegalPairing,
    Pair,
    PairedGroup,
    Pairing,
)
from matches.pairing.lots import by_lot_of_round
from matches.pairing.options import DRAW, TABLE_SIZE, chosen
from matches.pairing.reasons import ReasonCode, because
from matches.pairing.table_filling import fill
from matches.pairing.table_swaps import Tables, mended
from scoring.values import Reason

ENGINE = "smazzata-redraw/1"
FEWEST: Final = 2
"""Who sits alone has nobody to play with."""
MOST_DRAWS: Final = 20
"""So often lots are drawn for one that keeps everybody apart who is to be."""


class Dealt(NamedTuple):
    """Everybody at a table; ``again`` tells what was done beyond the first draw.

    ``unavoided`` are the pairs that share a table and had better not.
    """

    tables: Tables
    again: tuple[Reason, ...]
    unavoided: frozenset[Pair]


def pair(field: Field) -> Pairing | NoLegalPairing:
    """Decided: as few tables as hold everybody, of sizes that differ by one at most.

    A table takes more than ``table_size`` only where somebody would sit alone. The first round of
    the tournament has no standings to go by and is drawn by lot.
    """
    if len(field.contenders) < FEWEST:
        return NoLegalPairing(because(ReasonCode.TOO_FEW, entries=len(field.contenders)))
    by_standings = chosen(field, DRAW) == "standings" and field.round_number > 1
    dealt = _by_standings(field) if by_standings else _by_lot(field)
    if isinstance(dealt, NoLegalPairing):
        return dealt
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=(),
        byes=(),
        bye_reasons=(),
        cost=len(dealt.unavoided),
        engine=ENGINE,
        inputs_hash=inputs_hash(field),
        groups=tuple(_groups(dealt, by_standings=by_standings)),
    )


def table_sizes(players: int, wanted: int) -> tuple[int, ...]:
    """The sizes of the tables, the larger ones first."""
    tables = min(-(-players // wanted), players // FEWEST)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def _sizes(field: Field) -> tuple[int, ...]:
    return table_sizes(len(field.contenders), int(chosen(field, TABLE_SIZE)))


def _by_lot(field: Field) -> Dealt | NoLegalPairing:
    """The first draw that keeps everybody apart, or the one of a few that does so best.

    The lots are dealt round the tables like cards: the first to table 1, the second to table 2.
    """
    _, attempt, drawn = min(_draws(field), key=itemgetter(0))
    again = (because(ReasonCode.REDRAW_AGAIN, attempt=attempt),) if attempt > 1 else ()
    return _settled(field, drawn, again)


def _draws(field: Field) -> Iterator[tuple[tuple[int, int], int, Tables]]:
    """Each with how many pairs share a table who must not and who had better not."""
    for attempt in range(1, MOST_DRAWS + 1):
        tables = _dealt(field, attempt)
        sharing = len(_sharing(tables, field.never)), len(_sharing(tables, field.avoid))
        yield sharing, attempt, tables
        if not any(sharing):
            return


def _dealt(field: Field, attempt: int) -> Tables:
    order = by_lot_of_round(field.contenders, field.seed, field.round_number, attempt)
    tables = len(_sizes(field))
    return tuple(tuple(order[number::tables]) for number in range(tables))


def _by_standings(field: Field) -> Dealt | NoLegalPairing:
    """The best at table 1, the next at table 2, with as little moved as the pairs ask for."""
    ranked = sorted(field.contenders, key=lambda contender: contender.place)
    return _settled(field, _in_blocks(ranked, _sizes(field)), ())


def _settled(field: Field, drawn: Tables, again: tuple[Reason, ...]) -> Dealt | NoLegalPairing:
    """The draw with as few sharing a table as can be who should not.

    Where two changing places cannot part all who must be, every seating is looked at in turn.
    """
    tables = mended(drawn, field.never, field.avoid)
    if sharing := _sharing(tables, field.never):
        found = fill([each for table in drawn for each in table], _sizes(field), field.never)
        if found is None:
            return _impossible(sharing)
        tables = found
    moved = () if tables == drawn else (because(ReasonCode.REDRAW_MOVED),)
    return Dealt(tables, (*again, *moved), _sharing(tables, field.avoid))


def _in_blocks(ranked: Sequence[Contender], sizes: tuple[int, ...]) -> Tables:
    ends = accumulate(sizes, initial=0)
    return tuple(tuple(ranked[start:end]) for start, end in pairwise(ends))


def _sharing(tables: Tables, pairs: frozenset[Pair]) -> frozenset[Pair]:
    """Those of the pairs that sit at one table."""
    return frozenset(_pairs_at(tables)) & pairs if pairs else frozenset()


def _pairs_at(tables: Tables) -> Iterator[Pair]:
    for table in tables:
        for one, other in combinations(table, 2):
            yield frozenset((one.entry, other.entry))


def _impossible(nearest: frozenset[Pair]) -> NoLegalPairing:
    """``nearest`` are the forbidden pairs of the draw that has the fewest."""
    if len(nearest) == 1:
        entry, rival = sorted(*nearest)
        helps = because(ReasonCode.LIFT_NEVER, entry=entry, rival=rival)
    else:
        helps = because(ReasonCode.LIFT_NEVERS, pairs=len(nearest))
    return NoLegalPairing(because(ReasonCode.REDRAW_NEVERS), (helps,))


def _groups(dealt: Dealt, *, by_standings: bool) -> Iterator[PairedGroup]:
    for number, table in enumerate(dealt.tables, start=1):
        seats = tuple(contender.entry for contender in table)
        first = _by_places(table) if by_standings else because(ReasonCode.REDRAW_BY_LOT)
        here = sorted(sorted(pair) for pair in dealt.unavoided if pair <= set(seats))
        met = (because(ReasonCode.REDRAW_MET, entry=a, rival=b) for a, b in here)
        yield PairedGroup(number, seats, (first, *dealt.again, *met))


def _by_places(table: tuple[Contender, ...]) -> Reason:
    places = ", ".join(str(contender.place) for contender in table)
    return because(ReasonCode.REDRAW_BY_STANDINGS, places=places)
