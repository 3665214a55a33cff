"""How long the pure standings take, against a plain sort of the same rows.

Run from the project's root: `.venv/bin/python tests/benchmarks/bench_standings.py`.
Every figure is the median of five runs, in milliseconds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scoring.standings import Result, standings
from scoring.values import EntryId, Line, PerLine
from scoring.victory_points import VpTable, winner_vp

RUNS = 5
SIZES = ((200, 8, 10), (5_000, 10, 300))
"""Entries, rounds, and the most milliseconds the standings may take."""


def evening(entries: int, rounds: int) -> tuple[list[EntryId], list[Result]]:
    """Every round everybody plays somebody, by lot; the points are those of three smazzate."""
    dice = random.Random(20261120)  # noqa: S311 (no secret hangs on it)
    names = [EntryId(f"p{number:04}") for number in range(entries)]
    return names, [match for _ in range(rounds) for match in _round(names, dice)]


def _round(names: list[EntryId], dice: random.Random) -> list[Result]:
    seats = dice.sample(names, len(names))
    return [_match(ns, ew, dice) for ns, ew in zip(seats[::2], seats[1::2], strict=True)]


def _match(ns: EntryId, ew: EntryId, dice: random.Random) -> Result:
    points = PerLine(dice.randrange(0, 3000, 5), dice.randrange(0, 3000, 5))
    mp = points.ns - points.ew
    ahead = Line.NS if mp >= 0 else Line.EW
    vp = winner_vp(abs(mp), VpTable.THREE)
    return Result(
        entries=PerLine(ns, ew),
        winner=ahead if mp else None,
        vp=PerLine.of(ahead, vp, 20 - vp),
        mp=PerLine(mp, -mp),
        points=points,
        smazzate_won=PerLine.of(ahead, 2, 1),
        burrachi=PerLine(dice.randrange(6), dice.randrange(6)),
    )


def milliseconds(work: Callable[[], object]) -> float:
    """The median of the runs."""
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times) * 1000


def main() -> int:
    """Print a line for each size; 1 where one takes too long."""
    too_slow = 0
    print(f"{'entries':>8}{'rounds':>8}{'standings':>12}{'plain sort':>12}{'at most':>9}   (ms)")  # noqa: T201
    for entries, rounds, most in SIZES:
        names, results = evening(entries, rounds)
        rows = standings(names, results, [], seed=1)
        by_lot = random.Random(1).sample(rows, len(rows))  # noqa: S311
        took = milliseconds(partial(standings, names, results, [], seed=1))
        plain = milliseconds(partial(sorted, by_lot, key=lambda row: (-row.vp, -row.mp)))
        too_slow += took > most
        print(f"{entries:>8}{rounds:>8}{took:>12.1f}{plain:>12.2f}{most:>9}")  # noqa: T201
    return min(too_slow, 1)


if __name__ == "__main__":
    sys.exit(main())
