"""Top half against bottom half by the nearest: the same pairing as over all pairs."""

import random
from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import example, given, settings, strategies as st

from matches.pairing.halves import least_cost_of_halves
from matches.pairing.matching import least_cost

LOTS = 40


def rivals(n, pairs):
    told = [set() for _ in range(n)]
    for i, j in pairs:
        told[i].add(j)
        told[j].add(i)
    return told


def weigher(n, unwanted):
    """As the engine weighs by seed: unwanted first, then places off or within a half, then lots."""

    def weight(i, j):
        lot = int.from_bytes(sha256(f"{i}:{j}".encode()).digest()[:4], "big")
        off = (j - i - n // 2) ** 2 + (0 if i < n // 2 <= j else n**2)
        return ((((i, j) in unwanted) * n**3 + off) << LOTS) + lot

    return weight


@st.composite
def fields(draw):
    n = 2 * draw(st.integers(0, 6))
    pairs = list(combinations(range(n), 2))
    some = (
        st.sets(st.sampled_from(pairs), max_size=draw(st.sampled_from((3, 99))))
        if pairs
        else st.just(set())
    )
    return n, draw(some), draw(some)


@given(fields())
@example((8, {(0, 4)}, {(1, 4)}))
@example((6, {(0, 3), (0, 4), (0, 5)}, set()))
@settings(max_examples=400, deadline=None)
def test_it_is_the_optimum_over_all_pairs(field):
    n, apart, unwanted = field
    weight = weigher(n, unwanted)
    pairs = [(i, j, weight(i, j)) for i, j in combinations(range(n), 2) if (i, j) not in apart]
    found = least_cost_of_halves(rivals(n, apart), rivals(n, unwanted), weight)
    assert found == least_cost(n, pairs)


@pytest.mark.parametrize("seed", range(40))
def test_so_it_is_where_most_of_the_nearest_are_in_the_way(seed):
    """The first pairing within reach is then not always the best."""
    dice, n = random.Random(seed), 28  # noqa: S311
    apart = {
        (i, j)
        for i, j in combinations(range(n), 2)
        if abs(j - i - n // 2) < 4 and dice.random() < 0.7
    }
    weight = weigher(n, ())
    pairs = [(i, j, weight(i, j)) for i, j in combinations(range(n), 2) if (i, j) not in apart]
    assert least_cost_of_halves(rivals(n, apart), rivals(n, ()), weight) == least_cost(n, pairs)


def asked_of(n, apart, unwanted=()):
    asked = set()

    def weight(i, j):
        asked.add((i, j))
        return weigher(n, unwanted)(i, j)

    return least_cost_of_halves(rivals(n, apart), rivals(n, unwanted), weight), asked


def test_nothing_is_weighed_where_nobody_is_in_the_way():
    found, asked = asked_of(1000, {(i, i + 1) for i in range(999)})
    assert found == tuple((i, i + 500) for i in range(500))
    assert asked == set()


def test_one_in_the_way_changes_places_with_a_neighbour():
    # 2 = 1 + 1 is less than 4, so nobody need look two places further.
    for apart, unwanted in (({(7, 507)}, ()), ((), {(7, 507)})):
        found, asked = asked_of(1000, apart, unwanted)
        changed = set(found) - {(i, i + 500) for i in range(500)}
        assert changed in ({(6, 507), (7, 506)}, {(7, 508), (8, 507)})
        assert max(abs(j - i - 500) for i, j in asked) == 1
