"""What must hold in every tournament whatever happens in it, over two thousand of them."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from itertools import chain

import networkx as nx
import pytest

from matches.pairing import NoLegalPairing, System
from matches.record.codec import parse_tournament, tournament_to_json
from matches.record.derive import next_pairing
from matches.record.next_round import next_fields
from matches.record.replay import verify
from matches.record.timeline import next_stage
from matches.record.values import NO_CONCESSIONS, ForbiddenKind, Tournament
from scoring.values import EntryId
from tests.properties.random_tournaments import Drawn, Played, everybody_there, play

TOURNAMENTS = int(os.environ.get("SMAZZATA_TOURNAMENTS", "600"))
"""Every run plays these; with 2,000 in the environment it takes a minute more."""
CHUNK = 100
BY_SCHEDULE = (System.KNOCKOUT, System.ROUND_ROBIN)
"""Where the schedule gives the byes, and may give one entry more than one."""


@pytest.mark.parametrize("first", range(0, TOURNAMENTS, CHUNK))
def test_whatever_happens_the_rounds_keep_the_rules(first: int) -> None:
    for seed in range(first, first + CHUNK):
        played = play(seed)
        for drawn in played.drawn:
            _everybody_is_there_once(drawn, seed)
            _nobody_meets_who_must_not(drawn, seed)
            _nobody_rests_twice(drawn, seed)
        _verifies(played, seed)


@pytest.mark.parametrize("first", range(0, 300, CHUNK))
def test_the_same_facts_in_any_order_give_the_same_round(first: int) -> None:
    for seed in range(first, first + CHUNK):
        for drawn in play(seed).drawn:
            turned = next_pairing(_turned(drawn.known), drawn.conceded)
            assert not isinstance(turned, NoLegalPairing), seed
            assert turned.seating == drawn.answer.seating, seed
            assert turned.byes == drawn.answer.byes, seed
            assert next_pairing(drawn.known, drawn.conceded) == drawn.answer, seed


def test_no_pairing_by_places_is_better_than_the_one_drawn() -> None:
    looked_at = 0
    for seed in range(400):
        for drawn in play(seed).drawn:
            stage = next_stage(drawn.known)
            assert stage is not None
            if stage.system in (System.SWISS, System.DANISH) and len(drawn.known.stages) > 1:
                looked_at += _is_the_least(drawn, seed)
    assert looked_at > 300


def _everybody_is_there_once(drawn: Drawn, seed: int) -> None:
    stage = next_stage(drawn.known)
    assert stage is not None
    counted = Counter(chain(*drawn.answer.seating.values(), drawn.answer.byes))
    assert set(counted.values()) == {1}, seed
    if stage.is_knockout:
        return
    there = everybody_there(drawn.known)
    if stage.system is System.ROUND_ROBIN:
        # A smaller pool may have played everybody already.
        assert counted.keys() <= there, seed
        return
    cut = stage.options.get("cut")
    if isinstance(cut, int) and not stage.rounds:
        assert counted.keys() <= there, seed
        assert len(counted) == min(cut, len(there)), seed
    else:
        assert counted.keys() == there, seed


def _nobody_meets_who_must_not(drawn: Drawn, seed: int) -> None:
    stage = next_stage(drawn.known)
    assert stage is not None
    pairs = {frozenset(seats) for seats in drawn.answer.seating.values()}
    if not drawn.conceded.nevers:
        never = (each for each in drawn.known.forbidden if each.kind is ForbiddenKind.NEVER)
        assert not any(pair in pairs for each in never for pair in each.pairs), seed
    barred = _may_not_meet_again(drawn, stage.system, str(stage.options.get("variant", "pure")))
    assert not pairs & barred, seed


def _may_not_meet_again(drawn: Drawn, system: System, variant: str) -> set[frozenset[EntryId]]:
    """Reckoned from the tables themselves."""
    number, stage = drawn.answer.round_number, next_stage(drawn.known)
    assert stage is not None
    last: dict[frozenset[EntryId], int] = {}
    of_stage = {each.number for each in stage.rounds}
    for round_ in chain(*(each.rounds for each in drawn.known.stages)):
        for table in round_.tables:
            if not table.sheet.not_played:
                last[frozenset(table.entries)] = round_.number
    final = len(stage.rounds) + 1 >= stage.rounds_planned
    allowed = drawn.conceded.rematches_to
    if system is System.MITCHELL:
        return {pair for pair, met in last.items() if met in of_stage and met > allowed}
    if system is System.SWISS or variant == "no_rematch":
        return {pair for pair, met in last.items() if met > allowed}
    if variant == "no_immediate_rematch" and not final:
        return {pair for pair, met in last.items() if met == number - 1 > allowed}
    return set()


def _nobody_rests_twice(drawn: Drawn, seed: int) -> None:
    stage = next_stage(drawn.known)
    assert stage is not None
    if stage.system in BY_SCHEDULE:
        return
    rounds = chain(*(each.rounds for each in drawn.known.stages))
    rested = {entry for round_ in rounds for entry in round_.byes}
    assert not (set(drawn.answer.byes) & rested) - drawn.conceded.second_byes, seed
    pools = int(str(stage.options.get("pools", 1)))
    assert len(drawn.answer.byes) <= pools, seed


def _verifies(played: Played, seed: int) -> None:
    found = verify(played.value)
    assert found.agrees, (seed, found.disagreements[:3])
    if seed % 10 == 0:
        assert parse_tournament(tournament_to_json(played.value)) == played.value, seed


def _turned(tournament: Tournament) -> Tournament:
    """Everything listed backwards whose order means nothing."""
    stages = (
        replace(
            stage,
            rounds=tuple(replace(each, tables=each.tables[::-1]) for each in stage.rounds),
        )
        for stage in tournament.stages
    )
    return replace(
        tournament,
        stages=tuple(stages),
        forbidden=tournament.forbidden[::-1],
        penalties=tournament.penalties[::-1],
    )


def _is_the_least(drawn: Drawn, seed: int) -> int:
    """Against networkx on all pairs of each field, its bye left out; how many were looked at."""
    fields = next_fields(drawn.known, drawn.conceded)
    least = 0
    for field in fields:
        if field.round_number == 1:
            return 0
        playing = sorted(
            (each for each in field.contenders if each.entry not in drawn.answer.byes),
            key=lambda each: each.place,
        )
        barred = _may_not_meet_again(
            drawn, field.system, str(field.options.get("variant", "pure"))
        ) | set(field.never)
        graph = nx.Graph()
        for i, one in enumerate(playing):
            for j, other in enumerate(playing[:i]):
                pair = frozenset((one.entry, other.entry))
                if pair not in barred:
                    unwanted = 10**6 if pair in field.avoid else 0
                    graph.add_edge(one.entry, other.entry, weight=10**9 - unwanted - (i - j) ** 2)
        best = nx.max_weight_matching(graph, maxcardinality=True)
        assert 2 * len(best) == len(playing), seed
        least += sum(10**9 - graph.edges[edge]["weight"] for edge in best) % 10**6
    assert drawn.answer.cost == least, seed
    return len(fields)


def test_chance_brings_everything_that_can_happen() -> None:
    evenings = [play(seed) for seed in range(300)]
    entries = [entry for each in evenings for entry in each.value.entries]
    drawn = [each for evening in evenings for each in evening.drawn]
    assert sum(entry.joined_at > 1 for entry in entries) > 50
    assert sum(entry.withdrawn_after is not None for entry in entries) > 50
    assert sum(bool(entry.absent) for entry in entries) > 20
    assert sum(bool(each.answer.byes) for each in drawn) > 100
    assert sum(bool(each.refused) for each in evenings) > 20
    assert sum(each.conceded != NO_CONCESSIONS for each in drawn) > 10
    sheets = [
        table.sheet
        for each in evenings
        for stage in each.value.stages
        for round_ in stage.rounds
        for table in round_.tables
    ]
    assert sum(sheet.stopped is not None for sheet in sheets) > 50
