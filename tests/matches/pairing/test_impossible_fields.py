"""Whether there is a legal pairing, and without whom: against networkx, on every pair."""

import random
from itertools import combinations

import networkx as nx
from pairing_cast import field, name

from matches.pairing import pair_next_round
from matches.pairing.existence import _told_apart, can_be_paired, first_to_sit_out


def all_can_be_paired(apart, places):
    graph = nx.Graph()
    graph.add_edges_from((i, j) for i, j in combinations(places, 2) if j not in apart[i])
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(places)


def kept_apart(n, pairs):
    apart = [set() for _ in range(n)]
    for i, j in pairs:
        apart[i].add(j)
        apart[j].add(i)
    return apart


def hard_field(seed, *, odd):
    """Most are kept from few, some from nearly all, and now and then a club plays nobody of its own."""
    dice = random.Random(seed)  # noqa: S311
    n = 2 * dice.randint(0, 10) + odd
    often = dice.choice((0, 0.05, 0.4))
    pairs = {both for both in combinations(range(n), 2) if dice.random() < often}
    for lonely in dice.sample(range(n), min(n, dice.randint(0, 5))):
        friends = dice.sample(range(n), min(n, dice.randint(0, 3)))
        pairs |= {tuple(sorted((lonely, i))) for i in range(n) if i != lonely and i not in friends}
    if dice.random() < 0.3:
        club = dice.sample(range(n), dice.randint(0, n))
        pairs |= set(combinations(sorted(club), 2))
    if dice.random() < 0.2:
        pairs |= {both for both in combinations(range(n), 2) if sum(both) % 2}
    return kept_apart(n, pairs)


def test_there_is_a_pairing_where_networkx_finds_one_and_nowhere_else():
    found = {True: 0, False: 0}
    for seed in range(600):
        apart = hard_field(seed, odd=0)
        possible = can_be_paired(apart)
        assert possible == all_can_be_paired(apart, range(len(apart))), seed
        found[possible] += 1
    assert min(found.values()) >= 200


def test_the_first_that_may_sit_out_is_who_leaves_a_pairing():
    found = {None: 0, "first": 0, "later": 0}
    for seed in range(400):
        apart = hard_field(seed, odd=1)
        n = len(apart)
        dice = random.Random(seed)  # noqa: S311
        takers = dice.sample(range(n), dice.randint(0, n))
        first = next(
            (i for i in takers if all_can_be_paired(apart, [j for j in range(n) if j != i])), None
        )
        assert first_to_sit_out(apart, takers) == first, seed
        found[first if first is None else "first" if first == takers[0] else "later"] += 1
    assert min(found.values()) >= 40


def test_two_plain_cases_are_told_without_a_search():
    """Parts of odd size that never meet, and a club of more than half; no others are."""
    threes = kept_apart(6, [(i, j) for i in range(3) for j in range(3, 6)])
    assert _told_apart(threes)
    assert not _told_apart(kept_apart(6, [(i, j) for i in range(2) for j in range(2, 6)]))
    assert _told_apart(kept_apart(6, combinations(range(2, 6), 2)))
    assert not _told_apart(kept_apart(6, combinations(range(3, 6), 2)))


def test_a_thousand_and_one_of_whom_only_the_500th_can_sit_out():
    answer = pair_next_round(field(1001, never=[(500, i) for i in range(1, 1002) if i != 500]))
    assert answer.byes == (name(500),)
    assert answer.cost == 500


def told(answer):
    return [(each.code, dict(each.params)) for each in (answer.reason, *answer.alternatives)]


def test_a_thousand_of_whom_one_may_meet_nobody():
    # Neighbours meet as 1-2 3-4 and so on, and 499-500 is the pair that must be lifted for it.
    answer = pair_next_round(field(1000, never=[(500, i) for i in range(1, 1001) if i != 500]))
    assert told(answer) == [
        ("no_opponent_left", {"entry": name(500), "place": 500}),
        ("lift_never", {"entry": name(499), "rival": name(500)}),
    ]


def test_a_club_too_large_for_the_others():
    # 120 of a club and 80 others: 20 tables must be the club's own.
    answer = pair_next_round(field(200, never=combinations(range(1, 121), 2)))
    assert told(answer) == [
        ("no_complete_pairing", {"entries": 200}),
        ("lift_nevers", {"pairs": 20}),
    ]


def test_the_oldest_rounds_to_forget_are_no_more_than_it_takes():
    """1 has met 2 in round 1, 3 in round 2, 4 in round 3, and 3-4 met in round 2.

    1-2 3-4 needs rounds 1 and 2; round 1 alone leaves 3-4 closed.
    """
    met = {(1, 2): 1, (1, 3): 2, (1, 4): 3, (3, 4): 2}
    assert told(pair_next_round(field(4, met)))[1:] == [("allow_rematches", {"round": 2})]


def test_who_is_stranded_and_has_sat_out_already_is_the_reason():
    answer = pair_next_round(field(5, dict.fromkeys(((i, 5) for i in range(1, 5)), 1), byes=[5]))
    assert told(answer)[0] == ("no_opponent_left", {"entry": name(5), "place": 5})
