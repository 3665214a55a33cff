"""Pairing along the places against the blossom algorithm on all pairs: the same, always."""

from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import example, given, settings, strategies as st

from matches.pairing.matching import least_cost
from matches.pairing.neighbours import least_cost_of_neighbours

LOTS = 40


def rivals(n, pairs):
    told = [set() for _ in range(n)]
    for i, j in pairs:
        told[i].add(j)
        told[j].add(i)
    return told


def weigher(n, unwanted):
    """Unwanted pairs first, then the squared distance, then lots: no two pairings are level."""

    def weight(i, j):
        lot = int.from_bytes(sha256(f"{i}:{j}".encode()).digest()[:4], "big")
        level = ((i, j) in unwanted) * n**3 + (j - i) ** 2
        return (level << LOTS) + lot

    return weight


def by_all_pairs(n, apart, unwanted):
    weight = weigher(n, unwanted)
    pairs = (pair for pair in combinations(range(n), 2) if pair not in apart)
    return least_cost(n, [(*pair, weight(*pair)) for pair in pairs])


def by_neighbours(n, apart, unwanted, **options):
    asked = set()

    def weight(i, j):
        asked.add((i, j))
        return weigher(n, unwanted)(i, j)

    found = least_cost_of_neighbours(rivals(n, apart), rivals(n, unwanted), weight, **options)
    assert not asked & set(apart)
    return found


@st.composite
def fields(draw):
    """Half the pairs kept apart is where an even field is as often possible as not."""
    n = 2 * draw(st.integers(0, 6))
    pairs = list(combinations(range(n), 2))
    some = st.sets(st.sampled_from(pairs)) if pairs else st.just(set())
    few = st.sets(st.sampled_from(pairs), max_size=4) if pairs else st.just(set())
    return n, draw(some), draw(few)


@given(fields())
@example((4, {(0, 1), (2, 3)}, set()))
@example((4, {(0, 1), (0, 2), (0, 3)}, set()))
@settings(max_examples=400, deadline=None)
def test_it_is_the_optimum_over_all_pairs(field):
    n, apart, unwanted = field
    found = by_neighbours(n, apart, unwanted, most_states=10**6)
    assert found == by_all_pairs(n, apart, unwanted)


@given(fields())
@settings(deadline=None)
def test_so_it_is_where_the_states_are_too_many(field):
    n, apart, unwanted = field
    assert by_neighbours(n, apart, unwanted, most_states=0) == by_all_pairs(n, apart, unwanted)


@given(fields())
@settings(deadline=None)
def test_an_odd_field_cannot_be_paired(field):
    n, apart, unwanted = field
    for most_states in (0, 10**6):
        assert by_neighbours(n + 1, apart, unwanted, most_states=most_states) is None


def history(n, rounds, clubs, late):
    """Who has met in swiss rounds with results by hash, by today's places; and clubs by hash.

    Every ``late``-th enters in the middle of the rounds, has met nobody, and starts at the foot.
    """
    points = dict.fromkeys(range(n), 0)
    met = set()
    club = {
        i: int(sha256(f"club {i}".encode()).hexdigest(), 16) % clubs if clubs else i for i in points
    }
    for round_ in range(rounds + 1):
        there = [i for i in points if 2 * round_ >= rounds or not late or i % late]
        order = sorted(there, key=lambda i: (-points[i], i))
        place = {i: at for at, i in enumerate(order)}
        apart = {tuple(sorted((place[i], place[j]))) for i, j in met}
        pairs = combinations(range(len(order)), 2)
        apart |= {(a, b) for a, b in pairs if club[order[a]] == club[order[b]]}
        if round_ == rounds:
            return apart
        for a, b in by_neighbours(len(order), apart, set()):
            i, j = order[a], order[b]
            met.add((i, j))
            for each in (i, j):
                points[each] += sha256(f"{round_}:{each}".encode()).digest()[0]
    raise AssertionError


@pytest.mark.parametrize(
    ("n", "rounds", "clubs", "late"),
    [
        (60, 3, 0, 0),
        (60, 12, 0, 0),
        (60, 6, 8, 0),
        (64, 12, 20, 4),
        (150, 8, 0, 0),
        (150, 5, 12, 0),
        (296, 12, 40, 4),
        (300, 9, 0, 0),
        (300, 6, 30, 0),
    ],
)
def test_it_is_the_optimum_after_real_rounds(n, rounds, clubs, late):
    apart = history(n, rounds, clubs, late)
    unwanted = {pair for pair in combinations(range(0, n, 3), 2) if pair[1] - pair[0] < 7}
    for unwelcome in (set(), unwanted - apart):
        assert by_neighbours(n, apart, unwelcome) == by_all_pairs(n, apart, unwelcome)


def test_no_table_spans_more_places_than_its_two_are_kept_from_and_one():
    """1 may not meet 2 or 3, nor 6 meet 4 or 5; 2-3 is then no use, as 1-4 would leave 5-6.

    So 1-4 2-5 3-6 at 9 each: 1 is kept from two, 4 from one, and three places are within 2 + 1 + 1.
    """
    apart = {(0, 1), (0, 2), (3, 5), (4, 5)}
    found = by_neighbours(6, apart, set())
    assert found == by_all_pairs(6, apart, set()) == ((0, 3), (1, 4), (2, 5))
    shunned = rivals(6, apart)
    assert all(j - i <= len(shunned[i]) + len(shunned[j]) + 1 for i, j in found)
