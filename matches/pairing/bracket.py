"""The shape of a knockout, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from matches.pairing.history import BracketRound, BracketTable
from scoring.values import EntryId

Slot = EntryId | None
"""A place in the bracket; None is empty: nobody was drawn into it, or nobody came out."""

Slots = tuple[Slot, ...]
"""The slots of one round, top to bottom; the first two are one match, and so on."""


def rounds_needed(entries: int) -> int:
    """How many rounds a knockout of so many takes; none for one alone or nobody."""
    return (entries - 1).bit_length() if entries else 0


def positions(entries: int) -> tuple[int, ...]:
    """The seeds as they stand in the slots of the next power of two, top to bottom.

    Decided: the standard order, 1 8 4 5 2 7 3 6 for eight. The seeds of a match add up to the
    same in every match, 1 and 2 are in opposite halves, and with every round that goes by seed
    the same holds again. Slots of seeds beyond ``entries`` are empty: so the byes go to the best
    seeds, and as more than half of the slots are taken no bye meets a bye.
    """
    seeds: tuple[int, ...] = (1,)
    for _ in range(rounds_needed(entries)):
        total = 2 * len(seeds) + 1
        seeds = tuple(each for seed in seeds for each in (seed, total - seed))
    return seeds


def matches_of(slots: Sequence[Slot]) -> Iterator[tuple[Slot, Slot]]:
    """The matches of a round; the one slot behind the final has none."""
    return zip(slots[::2], slots[1::2], strict=False)


def history(bracket: Sequence[BracketRound]) -> tuple[Slots, ...]:
    """The slots as each recorded round found them, and as the last one leaves them.

    A table that is not decided, or whose lines are both out, sends nobody on.
    """
    if not bracket:
        return ()
    found = [_opening(bracket[0])]
    for round_ in bracket:
        of = through(round_)
        found.append(tuple(of(*match)[1] for match in matches_of(found[-1])))
    return tuple(found)


def through(round_: BracketRound) -> Callable[[Slot, Slot], tuple[BracketTable | None, Slot]]:
    """For a match of this round: the table it was played at, and who goes through."""
    tables = {table.pair: table for table in round_.tables}
    byes = set(round_.byes)

    def of(upper: Slot, lower: Slot) -> tuple[BracketTable | None, Slot]:
        if upper is not None and lower is not None:
            table = tables.get(frozenset((upper, lower)))
            if table is not None:
                return table, table.winner
        return None, next((each for each in (upper, lower) if each in byes), None)

    return of


def third_place_table(bracket: Sequence[BracketRound]) -> BracketTable | None:
    """The table of the final's round that is not the final."""
    found = history(bracket)
    if len(found) < 2 or len(found[-2]) != 2:  # noqa: PLR2004  # the two of a final
        return None
    final = set(found[-2])
    return next((table for table in bracket[-1].tables if table.pair != final), None)


def _opening(first: BracketRound) -> Slots:
    """The first round's slots, from its tables and byes in their order.

    Which matches are byes follows from the number of entries alone; the empty slot of a bye is
    the lower one, as the better seed of a match stands above.
    """
    tables = iter(sorted(first.tables, key=lambda table: table.number))
    byes = iter(first.byes)
    entries = 2 * len(first.tables) + len(first.byes)
    slots: list[Slot] = []
    for lower in positions(entries)[1::2]:
        if lower > entries:
            slots += (next(byes), None)
        else:
            table = next(tables)
            slots += (table.ns, table.ew)
    return tuple(slots)
