"""Tables of several players drawn anew: ``python tests/benchmarks/bench_redraw.py``.

Medians of five, beside drawing one lot a player and sorting by it, in the same process. ``clubs``:
each player has two of his club whom he must never meet and three whom he had better not meet.
``impossible``: one player must never meet anybody. ``shared`` counts the pairs that had better not.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from matches.pairing import Contender, Field, NoLegalPairing, System, pair_next_round
from matches.pairing.history import Pair
from scoring.lots import lot
from scoring.values import EntryId

TIMES = 5
SIZES = ((60, 4), (60, 6), (200, 4), (300, 4), (300, 6))


def entry(number: int) -> EntryId:
    return EntryId(f"p{number:04d}")


def pairs(n: int, *steps: int) -> frozenset[Pair]:
    """Everybody with whoever stands so many steps further on, round the list."""
    return frozenset(
        frozenset((entry(i), entry((i + step) % n))) for i in range(n) for step in steps
    )


def position(n: int, size: int, draw: str, never: frozenset[Pair], avoid: frozenset[Pair]) -> Field:
    contenders = tuple(Contender(entry(i), i + 1, i + 1) for i in range(n))
    options = {"table_size": size, "draw": draw}
    return Field(System.REDRAW, 3, 3, 4, 1, contenders, {}, never, avoid, options)


def positions(n: int, size: int) -> dict[str, Field]:
    none: frozenset[Pair] = frozenset()
    hermit = frozenset(frozenset((entry(n - 1), entry(i))) for i in range(n - 1))
    return {
        f"{draw}, {name}": position(n, size, draw, never, avoid)
        for draw in ("lot", "standings")
        for name, never, avoid in (
            ("free", none, none),
            ("clubs", pairs(n, 1, 2), pairs(n, 3, 4, 5)),
            ("impossible", hermit, none),
        )
    }


def lots(field: Field) -> None:
    sorted(field.contenders, key=lambda each: lot(field.seed, each.entry))


def taken(ask: Callable[[Field], object], field: Field) -> float:
    start = perf_counter()
    ask(field)
    return perf_counter() - start


def compare(n: int, size: int, name: str, field: Field) -> None:
    ours, theirs = [], []
    for _ in range(TIMES):
        ours.append(taken(pair_next_round, field))
        theirs.append(taken(lots, field))
    answer = pair_next_round(field)
    found = "none" if isinstance(answer, NoLegalPairing) else str(answer.cost)
    mine, lot_alone = median(ours), median(theirs)
    took = f"{1000 * mine:>10.2f}{mine / lot_alone:>10.1f}"
    print(f"{n:>8}{size:>7}  {name:<24}{took}{found:>9}")  # noqa: T201


def main() -> None:
    print(f"{'players':>8}{'table':>7}  {'position':<24}{'ms':>10}{'× lots':>10}{'shared':>9}")  # noqa: T201
    for n, size in SIZES:
        for name, field in positions(n, size).items():
            compare(n, size, name, field)


if __name__ == "__main__":
    main()
