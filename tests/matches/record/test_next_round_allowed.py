"""The next round where the organiser allowed something, or where tables had begun already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from evening_cast import drawn, play, tables
from record_cast import Record, played, stage, tournament

from matches.pairing import NoLegalPairing
from matches.phrases.explanations import explanation
from matches.record.derive import known_before, next_field, next_inputs_hash, next_pairing
from matches.record.values import Concessions, Tournament
from scoring.values import EntryId, Reason

FIRST = played(1, (1, 2, 600, 300), (3, 4, 550, 500))
"""p1 13 VP, p3 11, p4 9, p2 7."""
NEVER = {"entries": ["p1", "p2"], "kind": "never"}


def two(*rounds: Record, system: str = "swiss", **other: Any) -> Tournament:
    return tournament(entries=2, stages=[stage(system, *rounds, planned=9)], **other)


def refused(value: Tournament, conceded: Concessions, **kept: Any) -> str:
    answer = next_pairing(value, conceded, **kept)
    assert isinstance(answer, NoLegalPairing)
    return answer.reason.code


def said(reasons: Iterable[Reason]) -> str:
    with translation.override("en"):
        return explanation((each.code, each.params) for each in reasons)


def test_meetings_up_to_the_round_are_forgotten() -> None:
    """Two who met in round 1: allowed up to round 1 they meet again."""
    value = two(played(1, (1, 2, 600, 300)))
    assert refused(value, Concessions()) == "no_opponent_left"
    again = drawn(value, Concessions(rematches_to=1))
    assert tables(again) == {1: ("p2", "p1")}
    assert said(again.tables[0].reasons) == (
        "1 against 2: neighbours in the standings; "
        "they met in round 1 already, which the organiser allows here."
    )


def test_a_meeting_that_needs_no_leave_is_not_told_of() -> None:
    """A pure danish repeats any meeting."""
    value = two(played(1, (1, 2, 600, 300)), system="danish")
    (table,) = drawn(value, Concessions(rematches_to=1)).tables
    assert [each.code for each in table.reasons] == ["neighbours"]


def test_a_meeting_after_that_round_is_not() -> None:
    """They last met in round 2."""
    value = two(played(1, (1, 2, 600, 300)), played(2, (2, 1, 600, 300)))
    assert refused(value, Concessions(rematches_to=1)) == "no_opponent_left"
    assert drawn(value, Concessions(rematches_to=2)).tables


def test_the_named_ones_may_sit_out_again() -> None:
    """Three in three rounds: all have met, each has had a bye. p2 may again, and does."""
    rounds = (
        played(1, (1, 2, 600, 300), byes=(3,)),
        played(2, (1, 3, 600, 300), byes=(2,)),
        played(3, (2, 3, 600, 300), byes=(1,)),
    )
    value = tournament(entries=3, stages=[stage("swiss", *rounds, planned=4)])
    assert refused(value, Concessions(rematches_to=3)) == "nobody_for_bye"
    allowed = Concessions(rematches_to=3, second_byes=frozenset({EntryId("p2")}))
    again = drawn(value, allowed)
    assert again.byes == ("p2",)
    assert said(again.bye_reasons[0]).endswith(
        " has the bye: it has had one already, and the organiser allows another."
    )


def test_who_may_never_meet_does_only_where_it_must() -> None:
    value = two(forbidden=[NEVER])
    assert refused(value, Concessions()) == "no_opponent_left"
    (table,) = drawn(value, Concessions(nevers=True)).tables
    assert table.reasons[-1].code == "never_allowed"
    four = tournament(entries=4, stages=[stage("swiss", planned=1)], forbidden=[NEVER])
    apart = drawn(four, Concessions(nevers=True))
    assert frozenset(("p1", "p2")) not in map(frozenset, apart.seating.values())
    assert "never_allowed" not in {each.code for table in apart.tables for each in table.reasons}


def test_what_was_allowed_is_in_the_hash() -> None:
    value = tournament(entries=4, stages=[stage("danish", FIRST, planned=2)])
    allowed = Concessions(rematches_to=1)
    assert drawn(value, allowed).inputs_hash == next_inputs_hash(value, allowed)
    assert next_inputs_hash(value, allowed) != next_inputs_hash(value)


def test_a_group_keeps_every_two_of_it_apart() -> None:
    club = {"entries": ["p1", "p2", "p3"], "kind": "avoid", "because": "club", "name": "Roma"}
    value = tournament(entries=4, stages=[stage("swiss", planned=1)], forbidden=[club])
    assert next_field(value).avoid == {
        frozenset(("p1", "p2")),
        frozenset(("p1", "p3")),
        frozenset(("p2", "p3")),
    }


@pytest.mark.parametrize(("number", "apart"), [(2, False), (3, True), (4, True), (5, False)])
def test_a_group_counts_for_the_rounds_drawn_while_it_stood(number: int, *, apart: bool) -> None:
    """Made known after round 2 was drawn, lifted after round 4 was."""
    rounds = [played(n, (1, 2, 500, 500)) for n in range(1, 5)]
    dated = {**NEVER, "known_from": 3, "lifted_from": 5}
    value = tournament(entries=2, stages=[stage("danish", *rounds, planned=6)], forbidden=[dated])
    assert bool(next_field(known_before(value, number)).never) is apart


def test_a_lifted_group_keeps_nobody_apart_any_more() -> None:
    value = two(forbidden=[{**NEVER, "lifted_from": 2}], system="danish")
    assert next_field(value).never == frozenset()


def test_a_round_was_the_last_one_when_it_was_drawn() -> None:
    """Planned as the second of two, it could repeat the first; today three are planned."""
    second = {**played(2, (1, 2, 600, 300)), "planned": 2}
    value = tournament(
        entries=2,
        stages=[
            stage(
                "danish",
                played(1, (1, 2, 600, 300)),
                second,
                planned=3,
                variant="no_immediate_rematch",
            )
        ],
    )
    assert next_field(known_before(value, 2)).rounds_planned == 2
    assert drawn(known_before(value, 2)).tables
    assert next_field(value).rounds_planned == 3


EIGHT = played(1, (1, 2, 600, 300), (3, 4, 550, 500), (5, 6, 1005, 0), (7, 8, 400, 275))
"""p5 20 VP, p1 13, p7 12, p3 11, p4 9, p8 8, p2 7, p6 0."""


def eight() -> Tournament:
    return tournament(entries=8, stages=[stage("danish", EIGHT, planned=2)])


def kept(**tables: tuple[str, str]) -> dict[int, tuple[EntryId, ...]]:
    return {int(n.removeprefix("t")): tuple(map(EntryId, seats)) for n, seats in tables.items()}


def test_the_others_are_paired_on_the_free_numbers() -> None:
    """p1 and p4 sit at table 2: left are p5, p7, p3, p8, p2, p6."""
    begun = kept(t2=("p4", "p1"))
    answer = next_pairing(eight(), kept=begun)
    assert not isinstance(answer, NoLegalPairing)
    assert tables(answer) == {
        1: ("p5", "p7"),
        2: ("p4", "p1"),
        3: ("p8", "p3"),
        4: ("p2", "p6"),
    }
    assert answer.tables[1].reasons[0].code == "table_kept"
    assert answer.inputs_hash != drawn(eight()).inputs_hash


def test_the_last_one_left_has_the_bye() -> None:
    """Five, of whom all but p2 have begun."""
    first = played(1, (1, 2, 600, 300), (3, 4, 550, 500), byes=(5,))
    value = tournament(entries=5, stages=[stage("swiss", first, planned=2)])
    answer = next_pairing(value, kept=kept(t1=("p5", "p1"), t2=("p3", "p4")))
    assert not isinstance(answer, NoLegalPairing)
    assert (answer.byes, len(answer.tables)) == (("p2",), 2)
    assert answer.bye_reasons[0][0].code == "bye_lowest"


def test_tables_that_are_kept_stay_with_their_pool() -> None:
    """Pool B's second table stays; A and the rest of B are as they were."""
    value = play(
        tournament(entries=8, stages=[stage("swiss", EIGHT), stage("danish", planned=2, pools=2)])
    )
    again = replace(value, stages=(value.stages[0], replace(value.stages[1], rounds=(), pools=())))
    before = drawn(again)
    answer = next_pairing(again, kept={4: before.seating[4]})
    assert not isinstance(answer, NoLegalPairing)
    assert answer.seating == before.seating
    assert [table.reasons[0].code for table in answer.tables][-1] == "table_kept"


def test_a_table_of_two_pools_cannot_be_kept() -> None:
    """A: p5 p1 p7 p3; p4 is in B, and p9 nowhere."""
    value = tournament(
        entries=8, stages=[stage("swiss", EIGHT), stage("danish", planned=2, pools=2)]
    )
    assert refused(value, Concessions(), kept=kept(t1=("p5", "p4"))) == "kept_table_mixed"
    assert refused(value, Concessions(), kept=kept(t1=("p5", "p9"))) == "kept_table_mixed"


@pytest.mark.parametrize("system", ["knockout", "mitchell", "round_robin"])
def test_a_movement_is_paired_round_its_own_tables_only(system: str) -> None:
    value = tournament(entries=4, stages=[stage(system, planned=2)])
    before = drawn(value)
    one, other = before.seating[1], before.seating[2]
    assert next_pairing(value, kept={1: one}) == before
    swapped = {1: (other[0], one[1])}
    assert refused(value, Concessions(), kept=swapped) == "kept_table_differs"
