"""Swiss against networkx, which is told the rules and looks at every pair."""

import random
from itertools import combinations

import networkx as nx
from pairing_cast import field, holds

from matches.pairing import Pairing, pair_next_round


def evening(seed):
    """Up to sixty, odd or even, after some rounds by lot: late ones at the foot, clubs, couples."""
    dice = random.Random(seed)  # noqa: S311
    n, rounds = dice.randint(4, dice.choice((8, 60))), dice.randint(0, 9)
    met, byes = {}, set()
    for round_ in range(1, rounds + 1):
        there = range(1, n + 1 if 2 * round_ > rounds else n - n // 4 + 1)
        order = dice.sample(there, len(there))
        if len(order) % 2:
            byes.add(order.pop())
        sat = zip(order[::2], order[1::2], strict=True)
        met |= {(min(both), max(both)): round_ for both in sat}
    clubs = [dice.randrange(dice.choice((3, n))) for _ in range(n)]
    club = [(a, b) for b in range(1, n + 1) for a in range(1, b) if clubs[a - 1] == clubs[b - 1]]
    couples = [tuple(sorted(dice.sample(range(1, n + 1), 2))) for _ in range(n // 4)]
    strict = dice.random() < 0.5
    never, avoid = (club, couples) if strict else (couples, club)
    return field(n, met, never=never, avoid=avoid, byes=byes, seed=seed)


def by_networkx(position, entries):
    """(how many avoided, the cost) of the best pairing of these over all legal pairs, or None."""
    graph, n = nx.Graph(), len(entries)
    closed = position.met.keys() | position.never
    for (i, one), (j, other) in combinations(enumerate(entries), 2):
        both = frozenset((one, other))
        if both not in closed:
            level = (both in position.avoid) * n**3 + (j - i) ** 2
            graph.add_edge(i, j, weight=-level, level=level)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matched) < n:
        return None
    return divmod(sum(graph.edges[both]["level"] for both in matched), n**3)


def refused(position, answer):
    """Those who must not be pairable: all, or all but one that comes before who sits out."""
    entries = [each.entry for each in position.contenders]
    if len(entries) % 2 == 0:
        return [] if isinstance(answer, Pairing) else [entries]
    free = [each.entry for each in reversed(position.contenders) if not each.byes]
    before = free[: free.index(*answer.byes)] if isinstance(answer, Pairing) else free
    return [[entry for entry in entries if entry != each] for each in before]


def test_the_same_total_as_networkx():
    """Evenings with late entries, odd numbers, clubs and couples never to meet, or better not."""
    seen = {"odd": 0, "avoided": 0, "refused": 0}
    for seed in range(100):
        position = evening(seed)
        answer = pair_next_round(position)
        if isinstance(answer, Pairing):
            sat = holds(position, answer)
            seated = [c.entry for c in position.contenders if c.entry not in answer.byes]
            best = len(sat & position.avoid), answer.cost
            assert best == by_networkx(position, seated), seed
            seen["odd"] += len(answer.byes)
            seen["avoided"] += best[0] > 0
        for entries in refused(position, answer):
            assert by_networkx(position, entries) is None, seed
            seen["refused"] += 1
    assert min(seen.values()) >= 10
