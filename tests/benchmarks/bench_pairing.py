"""Our swiss against general solvers on the same positions: ``bench_pairing.py [--large]``.

Medians of five, alternating, in one process. ``--large`` takes 1,000 entries and leaves networkx
out, which would take minutes there; then 5,000 for ours alone.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import networkx as nx
import rustworkx as rx

sys.path.insert(0, str(Path(__file__).parents[2]))

from matches.pairing import Contender, Field, Pairing, System, pair_next_round
from scoring.lots import lot
from scoring.values import EntryId

TIMES = 5
ROUNDS = 8


def position(n: int) -> Field:
    """After eight rounds of swiss with results drawn by hash, the same on every machine."""
    points = {EntryId(f"p{i:04d}"): 0 for i in range(1, n + 1)}
    met: dict[frozenset[EntryId], tuple[int, ...]] = {}
    for round_ in range(1, ROUNDS + 1):
        answer = pair_next_round(_field(points, met, round_))
        assert isinstance(answer, Pairing)
        for table in answer.tables:
            met[frozenset((table.ns, table.ew))] = (round_,)
            for entry in (table.ns, table.ew):
                points[entry] += int(lot(round_, entry)[:2], 16)
    return _field(points, met, ROUNDS + 1)


def _field(
    points: dict[EntryId, int], met: dict[frozenset[EntryId], tuple[int, ...]], round_: int
) -> Field:
    order = sorted(points, key=lambda entry: (-points[entry], entry))
    contenders = tuple(Contender(entry, place, place) for place, entry in enumerate(order, 1))
    none: frozenset[frozenset[EntryId]] = frozenset()
    return Field(System.SWISS, round_, round_, ROUNDS + 1, 1, contenders, dict(met), none, none, {})


def ours(field: Field) -> int:
    answer = pair_next_round(field)
    assert isinstance(answer, Pairing)
    return answer.cost


def legal(field: Field) -> list[tuple[int, int, int]]:
    """Every pair that may meet, with how much dearer than it the dearest could be."""
    places = [(each.place, each.entry) for each in field.contenders]
    top = len(places) ** 2
    return [
        (a, b, top - (a - b) ** 2)
        for a, one in places
        for b, other in places
        if a < b and frozenset((one, other)) not in field.met
    ]


def networkx(field: Field) -> int:
    """The same optimum on the complete graph of legal pairs; without lots, reasons or seats."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(legal(field))
    return sum((a - b) ** 2 for a, b in nx.max_weight_matching(graph, maxcardinality=True))


def rustworkx(field: Field) -> int:
    """The same by the blossom algorithm in Rust."""
    graph = rx.PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list(legal(field))
    matched = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum((a - b) ** 2 for a, b in matched)


def seconds(solve: Callable[[Field], int], field: Field) -> tuple[float, int]:
    start = perf_counter()
    cost = solve(field)
    return perf_counter() - start, cost


def compare(n: int, solvers: list[Callable[[Field], int]]) -> None:
    field = position(n)
    taken: list[list[float]] = [[] for _ in solvers]
    costs = set()
    for _ in range(TIMES):
        for solver, times in zip(solvers, taken, strict=True):
            time, cost = seconds(solver, field)
            times.append(time)
            costs.add(cost)
    assert len(costs) == 1, "the optima differ"
    medians = [median(times) for times in taken]
    shown = "".join(f"{1000 * each:>12.1f} ms" for each in medians)
    print(f"{n:>8}{costs.pop():>8}{shown}{medians[-1] / medians[0]:>10.1f}")  # noqa: T201


def main() -> None:
    large = "--large" in sys.argv
    solvers = [ours, rustworkx] if large else [ours, rustworkx, networkx]
    names = "".join(f"{solver.__name__:>15}" for solver in solvers)
    print(f"{'entries':>8}{'cost':>8}{names}{'ratio':>10}")  # noqa: T201
    for n in (1000,) if large else (50, 100, 200):
        compare(n, solvers)
    if large:
        compare(5000, [ours])


if __name__ == "__main__":
    main()
