"""Our swiss against general solvers and py4swiss: ``python tests/benchmarks/bench_pairing.py``.

First all four on the same positions, alternating, in one process: medians of five, at 1,000 entries
of three for py4swiss and once for networkx, which takes minutes. Ours is with reasons, seats, hash
and lots; rustworkx and networkx find the matching alone, over all legal pairs, and the costs must be
equal. py4swiss has the same meetings, pairs by the matches won and by colours, and has an optimum
of its own. Then harder positions and larger ones: ours, median of five, and once rustworkx where it
can be asked the same. The time is the processor's, as other work on the machine does not add to it.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from statistics import median
from time import process_time

import networkx as nx
import rustworkx as rx

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[1] / "matches" / "pairing"))

from chess_cast import chess, paired

from matches.pairing import Contender, Field, Pairing, System, pair_next_round
from matches.pairing.history import Pair
from scoring.lots import lot
from scoring.values import EntryId

SIZES = (50, 100, 200, 1000)
TIMES = 5

History = list[tuple[dict[tuple[int, int], bool], int | None]]
"""Of each round the tables, and whether N-S won; and who sat out."""
Solver = Callable[[Field, History], int]


def entry(number: int) -> EntryId:
    return EntryId(f"p{number:04d}")


def number(of: EntryId) -> int:
    return int(of[1:])


def drawn(seed: int, of: EntryId) -> int:
    return int(lot(seed, of)[:4], 16)


def clubs_of(n: int, clubs: int) -> frozenset[Pair]:
    """Every two of one club; who is of which is drawn."""
    members = [(entry(i), drawn(0, entry(i)) % clubs) for i in range(1, n + 1)]
    return frozenset(
        frozenset((one, other)) for (one, a), (other, b) in combinations(members, 2) if a == b
    )


def position(n: int, rounds: int = 8, clubs: int = 0, late: int = 0) -> tuple[Field, History]:
    """After swiss rounds with results drawn by hash, the same on every machine.

    Nobody meets one of the same club; ``late`` enter in the middle, with nothing.
    """
    never = clubs_of(n, clubs) if clubs else frozenset()
    points = {entry(i): 0 for i in range(1, n - late + 1)}
    met: dict[Pair, tuple[int, ...]] = {}
    byes: set[EntryId] = set()
    history: History = []
    for round_ in range(1, rounds + 1):
        if 2 * round_ > rounds:
            points |= {entry(i): 0 for i in range(n - late + 1, n + 1) if entry(i) not in points}
        answer = pair_next_round(_field(points, met, byes, never, round_))
        assert isinstance(answer, Pairing)
        byes.update(answer.byes)
        games = {}
        for ns, ew in answer.seating.values():
            met[frozenset((ns, ew))] = (round_,)
            gains = drawn(round_, ns) % 256, drawn(round_, ew) % 256
            points[ns] += gains[0]
            points[ew] += gains[1]
            games[number(ns), number(ew)] = gains[0] > gains[1]
        history.append((games, number(answer.byes[0]) if answer.byes else None))
    return _field(points, met, byes, never, rounds + 1), history


def _field(
    points: dict[EntryId, int],
    met: dict[Pair, tuple[int, ...]],
    byes: set[EntryId],
    never: frozenset[Pair],
    round_: int,
) -> Field:
    order = sorted(points, key=lambda one: (-points[one], one))
    contenders = tuple(
        Contender(one, place, place, seeding=place, byes=int(one in byes))
        for place, one in enumerate(order, 1)
    )
    options = {"first_round": "seed"}
    return Field(
        System.SWISS, round_, round_, round_, 1, contenders, dict(met), never, frozenset(), options
    )


def ours(field: Field, _history: History) -> int:
    answer = pair_next_round(field)
    return answer.cost if isinstance(answer, Pairing) else -1


def legal(field: Field) -> list[tuple[int, int, int]]:
    """Every pair that may meet, with how much dearer than it the dearest could be."""
    places = [(each.place, each.entry) for each in field.contenders]
    top = len(places) ** 2
    closed = field.met.keys() | field.never
    return [
        (a, b, top - (a - b) ** 2)
        for a, one in places
        for b, other in places
        if a < b and frozenset((one, other)) not in closed
    ]


def rustworkx(field: Field, _history: History) -> int:
    """The same optimum by the blossom algorithm in Rust."""
    graph = rx.PyGraph(multigraph=False)
    graph.extend_from_weighted_edge_list(legal(field))
    matched = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum((a - b) ** 2 for a, b in matched)


def networkx(field: Field, _history: History) -> int:
    """The same in Python."""
    graph = nx.Graph()
    graph.add_weighted_edges_from(legal(field))
    return sum((a - b) ** 2 for a, b in nx.max_weight_matching(graph, maxcardinality=True))


def py4swiss(field: Field, history: History) -> int:
    """How many tables it makes: what it makes least is not a sum of ours."""
    n = len(field.contenders)
    return len(paired(chess(n, history, rounds_planned=len(history) + 9)) or ())


def seconds(solve: Solver, field: Field, history: History) -> tuple[float, int]:
    start = process_time()
    cost = solve(field, history)
    return process_time() - start, cost


def compare(n: int) -> None:
    field, history = position(n)
    solvers: list[Solver] = [ours, rustworkx, networkx, py4swiss]
    times: dict[Solver, int] = {networkx: 1, py4swiss: 3} if n >= max(SIZES) else {}
    taken: dict[Solver, list[float]] = {solver: [] for solver in solvers}
    costs: dict[Solver, int] = {}
    for turn in range(TIMES):
        for solver in solvers:
            if turn < times.get(solver, TIMES):
                time, costs[solver] = seconds(solver, field, history)
                taken[solver].append(time)
    assert costs[ours] == costs[rustworkx] == costs[networkx], "the optima differ"
    assert costs[py4swiss] == n // 2, "py4swiss found no round"
    medians = [1000 * median(each) for each in taken.values()]
    shown = "".join(f"{each:>12.1f} ms" for each in medians)
    ratios = "".join(f"{each / medians[0]:>9.1f}" for each in medians[1:])
    print(f"{n:>8}{costs[ours]:>8}{shown}{ratios}", flush=True)  # noqa: T201


def alone(what: str, field: Field, *, rival: bool = False) -> None:
    """``rival``: rustworkx is asked too, once; for even fields that can be paired."""
    taken = [seconds(ours, field, []) for _ in range(TIMES)]
    (cost,) = {cost for _, cost in taken}
    shown = f"{what:<58}{cost if cost >= 0 else 'none':>10}"
    shown += f"{1000 * median(time for time, _ in taken):>10.1f} ms"
    if rival:
        time, optimum = seconds(rustworkx, field, [])
        assert cost == optimum, "the optima differ"
        shown += f"{1000 * time:>12.1f} ms"
    print(shown, flush=True)  # noqa: T201


def hermit(field: Field, place: int) -> Field:
    """Whoever is at this place may meet nobody."""
    one = field.contenders[place - 1].entry
    others = (each.entry for each in field.contenders if each.entry != one)
    return replace(field, never=frozenset(frozenset((one, each)) for each in others))


def first(n: int, never: frozenset[Pair] = frozenset()) -> Field:
    return replace(position(n, 0)[0], never=never)


def harder() -> None:
    easy = position(1000)[0]
    half = (each.entry for each in easy.contenders if number(each.entry) <= 600)
    club = frozenset(map(frozenset, combinations(half, 2)))
    alone("1,000 after 8 rounds", easy, rival=True)
    alone("1,001", position(1001)[0])
    alone("1,001, and only the 500th can sit out", hermit(position(1001)[0], 500))
    alone("12 rounds", position(1000, 12)[0], rival=True)
    alone("12 rounds, 250 late", position(1000, 12, late=250)[0], rival=True)
    for clubs in (100, 30):
        field = position(1000, 12, clubs, 250)[0]
        alone(f"12 rounds, 250 late, {clubs} clubs that never meet", field, rival=True)
        alone("the same, better not", replace(field, never=frozenset(), avoid=field.never))
    alone("8 rounds, one may meet nobody: impossible", hermit(easy, 500))
    alone("8 rounds, a club of 600: impossible", replace(easy, never=club))
    alone("first round by seed", first(1000))
    alone("first round by seed, 100 clubs that never meet", first(1000, clubs_of(1000, 100)))
    alone("5,001", position(5001)[0])
    alone("5,000, first round by seed", first(5000))


def growth() -> None:
    """1,000 and 5,000 by turns."""
    fields = [position(n)[0] for n in (1000, 5000)]
    taken = [[seconds(ours, field, [])[0] for field in fields] for _ in range(TIMES)]
    small, large = (1000 * median(each) for each in zip(*taken, strict=True))
    print(f"1,000 and 5,000: {small:.1f} ms, {large:.1f} ms, {large / small:.1f} times")  # noqa: T201


def main() -> None:
    names = "".join(f"{name:>15}" for name in ("ours", "rustworkx", "networkx", "py4swiss"))
    print(f"{'entries':>8}{'cost':>8}{names}   each to ours")  # noqa: T201
    for n in SIZES:
        compare(n)
    harder()
    growth()


if __name__ == "__main__":
    main()
