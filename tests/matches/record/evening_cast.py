"""Evenings that go on as the engine draws them, on values alone."""

from __future__ import annotations

from dataclasses import replace

from matches.pairing import Pairing
from matches.record.derive import next_pairing, next_pools
from matches.record.timeline import next_stage
from matches.record.values import NO_CONCESSIONS, Concessions, Round, Table, Tournament
from scoring.sheet import Sheet
from scoring.values import PerLine


def sheet(ns: int, ew: int) -> Sheet:
    """One smazzata."""
    return Sheet(smazzate=(PerLine(ns, ew),))


NS_WINS = sheet(600, 300)
"""13-7."""


def drawn(value: Tournament, conceded: Concessions = NO_CONCESSIONS) -> Pairing:
    answer = next_pairing(value, conceded)
    assert isinstance(answer, Pairing), answer
    return answer


def tables(pairing: Pairing) -> dict[int, tuple[str, ...]]:
    return {number: tuple(map(str, seats)) for number, seats in pairing.seating.items()}


def play(value: Tournament, written: Sheet = NS_WINS) -> Tournament:
    """The next round drawn, and the same written at every table."""
    pairing, pools, stage = drawn(value), next_pools(value), next_stage(value)
    round_ = Round(
        number=pairing.round_number,
        tables=tuple(
            Table(table.number, PerLine(table.ns, table.ew), written) for table in pairing.tables
        ),
        byes=pairing.byes,
    )
    gone_on = tuple(
        replace(each, rounds=(*each.rounds, round_), pools=each.pools or pools)
        if each is stage
        else each
        for each in value.stages
    )
    return replace(value, stages=gone_on)
