"""The one place that knows a solver."""

from __future__ import annotations

from collections.abc import Sequence

Matching = tuple[tuple[int, int], ...]
"""Pairs ``(i, j)`` with i < j, ascending."""
Edge = tuple[int, int, int]
"""Two that may be paired, and what that weighs."""


def least_cost(n: int, edges: Sequence[Edge]) -> Matching | None:
    """Pair all of 0 … n-1 at the least total weight; None where that cannot be done.

    Weights are whole, not negative and below 2**120: the solver reckons in 128 bits and doubles
    what it is given.
    """
    dearest = max((edge[2] for edge in edges), default=0)
    spared = [(i, j, dearest - weight) for i, j, weight in edges]
    matched = heaviest(spared, complete=True)
    return matched if 2 * len(matched) == n else None


def heaviest(edges: Sequence[Edge], *, complete: bool = False) -> Matching:
    """The pairs of most total weight; ``complete``: of those that pair as many as can be paired."""
    if not edges:
        return ()
    import rustworkx  # noqa: PLC0415  # heavy, and most requests pair nothing

    graph = rustworkx.PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list(edges)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=complete, weight_fn=int)
    return tuple(sorted((min(edge), max(edge)) for edge in matched))
