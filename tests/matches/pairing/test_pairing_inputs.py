"""Seats, options, and the name given to the inputs."""

from dataclasses import replace

import pytest
from pairing_cast import field, name

from matches.pairing import BracketRound, BracketTable, System, check_options, pair_next_round
from scoring.values import Line, RuleBrokenError


def north(better, other):
    """Who of places 1 and 2 sits N-S, whichever is listed first."""
    one, two = field(2).contenders
    two_ways = [
        (replace(one, **better), replace(two, **other)),
        (replace(two, **other), replace(one, **better)),
    ]
    answers = {pair_next_round(field(2, contenders=each)).tables[0].ns for each in two_ways}
    assert len(answers) == 1
    return answers.pop()


@pytest.mark.parametrize(
    ("better", "other", "place"),
    [
        ({}, {}, 1),
        ({"ns": 1}, {}, 2),
        ({}, {"ns": 1}, 1),
        ({"ns": 2, "ew": 1}, {"ew": 1}, 2),
        ({"ns": 3, "ew": 1}, {"ns": 2}, 1),
        ({"ns": 2, "ew": 2}, {"ns": 1, "ew": 1}, 1),
        ({"last_line": Line.NS}, {"last_line": Line.EW}, 2),
        ({"last_line": Line.EW}, {"last_line": Line.NS}, 1),
        ({"last_line": Line.EW}, {"last_line": Line.EW}, 1),
        ({}, {"last_line": Line.EW}, 2),
        ({"ew": 1, "last_line": Line.NS}, {"last_line": Line.EW}, 1),
    ],
)
def test_seats_are_balanced(better, other, place):
    assert north(better, other) == name(place)


def problems(system, options):
    return [(p.path, p.code, dict(p.params)) for p in check_options(system, options)]


def test_what_the_system_knows_passes():
    assert problems(System.SWISS, {"first_round": "seed"}) == []
    assert problems(System.DANISH, {"variant": "pure", "first_round": "list"}) == []
    assert problems(System.KNOCKOUT, {"seeding": "lot", "third_place": True}) == []
    assert problems(System.KNOCKOUT, {}) == []


def test_the_movements_have_a_step_and_a_second_half():
    assert problems(System.MITCHELL, {"step": 1, "first_round": "list"}) == []
    assert problems(System.MITCHELL, {"step": 40}) == []
    assert problems(System.ROUND_ROBIN, {"double": True, "first_round": "seed"}) == []


@pytest.mark.parametrize("step", [0, -1, True, 1.5, "2", None])
def test_a_step_is_a_whole_number_from_1_on(step):
    assert problems(System.MITCHELL, {"step": step}) == [
        (("step",), "not_a_number_from", {"option": "step", "least": 1})
    ]


def test_what_it_does_not_know_is_named():
    assert problems(System.SWISS, {"variant": "pure", "first_round": 3}) == [
        (("variant",), "unknown_option", {"option": "variant", "choices": "first_round"}),
        (
            ("first_round",),
            "unknown_choice",
            {"option": "first_round", "choices": "lot, seed, list"},
        ),
    ]


@pytest.mark.parametrize("value", [1, 0, "true", None, [], {}])
def test_a_yes_is_a_yes(value):
    assert problems(System.KNOCKOUT, {"third_place": value}) == [
        (("third_place",), "unknown_choice", {"option": "third_place", "choices": "false, true"})
    ]


def test_unchecked_options_do_not_pair():
    with pytest.raises(RuleBrokenError):
        pair_next_round(field(4, options={"first_round": "dice"}))


def test_the_inputs_have_a_name_of_their_own():
    base = field(4, {(1, 2): 1}, never=[(1, 3)], options={"first_round": "lot"})
    turned = replace(base, contenders=base.contenders[::-1])
    name_of = {pair_next_round(each).inputs_hash for each in (base, base, turned)}
    assert len(name_of) == 1
    others = [
        replace(base, seed=8),
        replace(base, round_number=6),
        replace(base, round_of_stage=6),
        replace(base, rounds_planned=8),
        replace(base, options={}),
        replace(base, never=frozenset()),
        replace(base, avoid=base.never),
        replace(base, met={}),
        replace(base, system=System.DANISH),
        replace(base, contenders=(replace(base.contenders[0], ns=1), *base.contenders[1:])),
        replace(base, contenders=(replace(base.contenders[0], fixed=True), *base.contenders[1:])),
        replace(base, bracket=(BracketRound((BracketTable(1, name(1), name(2)),)),)),
    ]
    name_of |= {pair_next_round(each).inputs_hash for each in others}
    assert len(name_of) == 1 + len(others)
    assert all(len(each) == 64 for each in name_of)


def test_the_name_does_not_change_between_versions():
    # Stored with every pairing: if this fails, the engine's version must change too.
    answer = pair_next_round(field(2))
    assert answer.inputs_hash == "045c2f92cad1957af99969f9663cd85c277119dd98163800bb3d8ed53b2fe9d3"
