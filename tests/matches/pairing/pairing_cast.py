"""Small fields, and judges that share no code with the engine."""

from matches.pairing import Contender, Field, System
from scoring.values import EntryId


def name(i):
    return EntryId(f"p{i:03d}")


def pair(a, b):
    return frozenset((name(a), name(b)))


def contenders(n, byes=(), **per_entry):
    """Entry ``p001`` at place 1, and so on; ``byes`` lists the places that had one."""
    return tuple(
        Contender(name(i), i, i, byes=int(i in byes), **per_entry) for i in range(1, n + 1)
    )


def field(
    n,
    met=None,
    *,
    system=System.SWISS,
    never=(),
    avoid=(),
    byes=(),
    round_number=5,
    options=None,
    **other,
):
    """``met`` maps places (a, b) to a round or to rounds; ``never`` and ``avoid`` list such pairs."""
    rounds = {k: (v,) if isinstance(v, int) else v for k, v in (met or {}).items()}
    values = {
        "system": system,
        "round_number": round_number,
        "round_of_stage": round_number,
        "rounds_planned": 9,
        "seed": 7,
        "contenders": contenders(n, byes),
        "met": {pair(*both): at for both, at in rounds.items()},
        "never": frozenset(pair(*both) for both in never),
        "avoid": frozenset(pair(*both) for both in avoid),
        "options": options or {},
    }
    return Field(**(values | other))


def met_by_place(pairing):
    """The tables as pairs of places, the better first: [(1, 2), (3, 4)]."""
    return [tuple(sorted(int(e[1:]) for e in (t.ns, t.ew))) for t in pairing.tables]


def all_matchings(places):
    """Every way to pair all of an even list."""
    if not places:
        yield ()
        return
    first, *rest = places
    for other in rest:
        left = [each for each in rest if each != other]
        for matching in all_matchings(left):
            yield ((first, other), *matching)


def brute_force(position):
    """(bye place or None, fewest avoided, least cost) by looking at every pairing, or None."""
    entries = {each.place: each for each in position.contenders}
    places = sorted(entries)
    if len(places) % 2 == 0:
        best = _best(position, places)
        return None if best is None else (None, *best)
    for bye in reversed(places):
        best = None if entries[bye].byes else _best(position, [p for p in places if p != bye])
        if best is not None:
            return (bye, *best)
    return None


def _best(position, places):
    index = {place: i for i, place in enumerate(places)}
    closed = set(position.met) | position.never
    found = [
        (
            sum(pair(a, b) in position.avoid for a, b in matching),
            sum((index[a] - index[b]) ** 2 for a, b in matching),
        )
        for matching in all_matchings(places)
        if not any(pair(a, b) in closed for a, b in matching)
    ]
    return min(found, default=None)


def holds(position, answer):
    """Everyone once, nobody forbidden, one bye at most and to one that had none."""
    seated = [e for table in answer.tables for e in (table.ns, table.ew)]
    assert sorted([*seated, *answer.byes]) == sorted(each.entry for each in position.contenders)
    assert len(answer.byes) == len(position.contenders) % 2
    assert not {each.entry for each in position.contenders if each.byes} & set(answer.byes)
    sat = {frozenset((table.ns, table.ew)) for table in answer.tables}
    assert not sat & (set(position.met) | position.never)
    if position.round_number > 1:
        tops = [min(both) for both in met_by_place(answer)]
        assert tops == sorted(tops)
    return sat
