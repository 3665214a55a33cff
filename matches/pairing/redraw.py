"""Tables of several players, drawn anew each round: by lot, or by the standings.

S4's calendar has such games (Poker 5 carte, Telesina, Sette e mezzo) and no rule for their tables;
what is here is decided. Nobody sits out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, pairwise
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
from scoring.values import Reason

ENGINE = "smazzata-redraw/1"
FEWEST: Final = 2
"""Who sits alone has nobody to play with."""
MOST_DRAWS: Final = 500
"""So often lots are drawn until nobody shares a table who may never do so."""
BETTER_DRAWS: Final = 20
"""So many draws are looked at for one without anybody who had better not share a table."""

Tables = tuple[tuple[Contender, ...], ...]


class Dealt(NamedTuple):
    """Everybody at a table; ``because`` tells each table why. ``met`` are pairs to be avoided."""

    tables: Tables
    again: tuple[Reason, ...]
    met: frozenset[Pair]


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
        cost=len(dealt.met),
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
    """The first draw without a forbidden pair; of the first few, the one that avoids most.

    The lots are dealt round the tables like cards: the first to table 1, the second to table 2.
    """
    best: Dealt | None = None
    fewest: frozenset[Pair] | None = None
    for attempt in range(1, MOST_DRAWS + 1):
        tables = _dealt(field, attempt)
        barred, avoided = _sharing(tables, field.never), _sharing(tables, field.avoid)
        fewest = min(fewest or barred, barred, key=len)
        if not barred and (best is None or len(avoided) < len(best.met)):
            best = Dealt(tables, _drawn_again(attempt), avoided)
        if best and (attempt >= BETTER_DRAWS or not best.met):
            return best
    return _impossible(fewest or frozenset())


def _dealt(field: Field, attempt: int) -> Tables:
    order = by_lot_of_round(field.contenders, field.seed, field.round_number, attempt)
    tables = len(_sizes(field))
    return tuple(tuple(order[number::tables]) for number in range(tables))


def _drawn_again(attempt: int) -> tuple[Reason, ...]:
    return (because(ReasonCode.REDRAW_AGAIN, attempt=attempt),) if attempt > 1 else ()


def _by_standings(field: Field) -> Dealt | NoLegalPairing:
    """The best at table 1, the next at table 2, with as little moved as the pairs ask for."""
    ranked = sorted(field.contenders, key=lambda contender: contender.place)
    plain = _in_blocks(ranked, _sizes(field))
    for barred in (field.never | field.avoid, field.never):
        tables = fill(ranked, _sizes(field), barred)
        if tables is not None:
            again = () if tables == plain else (because(ReasonCode.REDRAW_MOVED),)
            return Dealt(tables, again, _sharing(tables, field.avoid))
    return _impossible(_sharing(plain, field.never))


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
        unavoided = sorted(sorted(two) for two in dealt.met if two <= set(seats))
        met = (because(ReasonCode.REDRAW_MET, entry=a, rival=b) for a, b in unavoided)
        yield PairedGroup(number, seats, (first, *dealt.again, *met))


def _by_places(table: tuple[Contender, ...]) -> Reason:
    places = ", ".join(str(contender.place) for contender in table)
    return because(ReasonCode.REDRAW_BY_STANDINGS, places=places)
