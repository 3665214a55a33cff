"""An engine of another game and another author, asked the same: is there a legal round?"""

import random

import pytest
from pairing_cast import field, name, pair

from matches.pairing import NoLegalPairing, pair_next_round

chess_cast = pytest.importorskip("chess_cast", reason="py4swiss", exc_type=ImportError)

POSITIONS = 500


def played(dice, n, rounds):
    """Each round whoever comes takes the first it has not met; who finds nobody rests, once, or is absent."""
    met, resting, history = set(), [], []
    for _ in range(rounds):
        left, games, bye = dice.sample(range(1, n + 1), n), {}, None
        while left:
            one = left.pop()
            other = next((each for each in left if frozenset((one, each)) not in met), None)
            if other is not None:
                left.remove(other)
                met.add(frozenset((one, other)))
                games[one, other] = dice.random() < 0.5
            elif bye is None and one not in resting:
                bye = one
                resting.append(one)
        history.append((games, bye))
    return history, resting


def position(seed):
    """Three to fourteen entries, as many rounds as leave some doubt, and pairs that may never meet."""
    dice = random.Random(seed)  # noqa: S311
    n = dice.randint(3, 14)
    history, resting = played(dice, n, dice.randint(0, n - 1))
    pairs = [(a, b) for b in range(1, n + 1) for a in range(1, b)]
    never = dice.sample(pairs, dice.randint(0, n))
    met = {both: at for at, (games, _) in enumerate(history, 1) for both in games}
    ours = field(n, met, never=never, byes=resting, round_number=len(history) + 1)
    theirs = chess_cast.chess(
        n, history, never, rounds_planned=len(history) + 1, points_of_the_beaten="0.6"
    )
    return ours, theirs


def is_legal(field, rival):
    """By our rules: what they were told is the same position."""
    sat = {pair(each.white, each.black) for each in rival if each.black}
    resting = {name(each.white) for each in rival if not each.black}
    had_one = {each.entry for each in field.contenders if each.byes}
    return not (sat & (set(field.met) | field.never) or resting & had_one)


def test_there_is_a_legal_round_where_py4swiss_finds_one_and_nowhere_else():
    """Chess has one absolute rule more: two who must both have the same colour do not meet.

    It spares, in the last round, whoever has over half the points there were to win. So this is the
    last round, and the beaten and the absent have 0.6 of each point: the colours bind nobody. What
    is left is ours: nobody twice, no forbidden pair, no second bye.
    """
    found = {True: 0, False: 0}
    for seed in range(POSITIONS):
        ours, theirs = position(seed)
        answer, rival = pair_next_round(ours), chess_cast.paired(theirs)
        possible = not isinstance(answer, NoLegalPairing)
        assert possible == (rival is not None), seed
        found[possible] += 1
        if rival is not None:
            assert is_legal(ours, rival), seed
    assert min(found.values()) >= 100
