"""The one place that knows a solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

Matching = tuple[tuple[int, int], ...]
"""Pairs ``(i, j)`` with i < j, ascending."""


def least_cost_matching(
    n: int, allowed: Callable[[int, int], bool], weight: Callable[[int, int], int]
) -> Matching | None:
    """Pair all of 0 … n-1 at the least total weight; None where that cannot be done.

    ``allowed`` and ``weight`` are asked with i < j.
    """
    pairs = combinations(range(n), 2)
    return least_cost_among(n, [(i, j, weight(i, j)) for i, j in pairs if allowed(i, j)])


def least_cost_among(n: int, edges: Sequence[tuple[int, int, int]]) -> Matching | None:
    """The same, of pairs listed with their weights.

    Weights are whole, not negative and below 2**120: the solver reckons in 128 bits and doubles
    what it is given.
    """
    import rustworkx  # noqa: PLC0415  # heavy, and most requests pair nothing

    dearest = max((edge[2] for edge in edges), default=0)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from(edges)
    matched = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: dearest - cost
    )
    if 2 * len(matched) < n:
        return None
    return tuple(sorted((min(edge), max(edge)) for edge in matched))
