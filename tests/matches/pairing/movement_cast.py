"""Stages whose rounds follow from their first, played round by round."""

from dataclasses import replace

from pairing_cast import contenders, field, name

from matches.pairing import BracketRound, BracketTable, NoLegalPairing, Pairing, pair_next_round


class Played:
    """A stage as it goes on: ``gone``, ``fixed``, ``never`` … may change between two rounds.

    ``before`` is how many rounds earlier stages had. Entries are numbered as in ``pairing_cast``.
    """

    def __init__(self, system, n, rounds, *, before=0, met=None, byes=(), **other):
        self.system, self.rounds, self.before = system, rounds, before
        self.everybody = list(contenders(n))
        self.gone, self.fixed = set(), set()
        self.met = {frozenset(map(name, both)): at for both, at in (met or {}).items()}
        self.byes = {name(place): 1 for place in byes}
        self.other = {"options": {}, **other}
        self.bracket, self.pairings = [], []

    def field(self):
        number = len(self.bracket) + 1
        gone, fixed = set(map(name, self.gone)), set(map(name, self.fixed))
        return field(
            len(self.everybody),
            system=self.system,
            round_number=self.before + number,
            round_of_stage=number,
            rounds_planned=self.rounds,
            contenders=tuple(
                replace(
                    each,
                    byes=self.byes.get(each.entry, 0),
                    fixed=each.entry in fixed,
                )
                for each in self.everybody
                if each.entry not in gone
            ),
            bracket=tuple(self.bracket),
            **self.other,
        )

    def next(self):
        """The next round, played; or why there is none."""
        position = replace(self.field(), met=dict(self.met))
        answer = pair_next_round(position)
        assert pair_next_round(replace(position, contenders=position.contenders[::-1])) == answer
        if isinstance(answer, NoLegalPairing):
            return answer
        for table in answer.tables:
            both = frozenset((table.ns, table.ew))
            self.met[both] = (*self.met.get(both, ()), position.round_number)
        for entry in answer.byes:
            self.byes[entry] = self.byes.get(entry, 0) + 1
        tables = (BracketTable(t.number, t.ns, t.ew) for t in answer.tables)
        self.bracket.append(BracketRound(tuple(tables), answer.byes))
        self.pairings.append(answer)
        return answer

    def all(self):
        """Every round still planned."""
        while len(self.bracket) < self.rounds:
            assert isinstance(self.next(), Pairing)
        return self


def seating(pairing):
    """By table: {1: (N-S, E-W)}, as numbers."""
    return {t.number: (int(t.ns[1:]), int(t.ew[1:])) for t in pairing.tables}


def rest(pairing):
    return [int(entry[1:]) for entry in pairing.byes]


def codes(reasons):
    return [each.code for each in reasons]


def told(answer):
    """A refusal: its code, and each alternative with its params."""
    assert isinstance(answer, NoLegalPairing), answer
    return answer.reason.code, [(each.code, dict(each.params)) for each in answer.alternatives]
