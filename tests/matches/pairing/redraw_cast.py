"""Tables of several players to be drawn, and short ways to look at them."""

from itertools import combinations

from pairing_cast import field

from matches.pairing import Pairing, System, pair_next_round


def redraw(n, **other):
    """``by`` is the kind of draw, ``size`` how many at a table; a first round unless said."""
    options = {}
    if "size" in other:
        options["table_size"] = other.pop("size")
    if "by" in other:
        options["draw"] = other.pop("by")
    other.setdefault("round_number", 1)
    return field(n, system=System.REDRAW, options=options, **other)


def tables(answer):
    assert isinstance(answer, Pairing), answer
    return [list(group.seats) for group in answer.groups]


def drawn(position):
    return tables(pair_next_round(position))


def places(position):
    return [[int(entry[1:]) for entry in table] for table in drawn(position)]


def together(found, pairs):
    return {
        both
        for table in found
        for both in combinations(sorted(int(entry[1:]) for entry in table), 2)
        if both in pairs
    }
