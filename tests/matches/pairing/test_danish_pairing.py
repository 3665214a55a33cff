"""Danish: one optimiser, three sets of meetings not to be repeated."""

import pytest
from pairing_cast import field, met_by_place, name

from matches.pairing import NoLegalPairing, System, pair_next_round

MET = {(1, 2): (2, 4), (3, 4): 3}


def danish(variant, **other):
    options = {"variant": variant} if variant else {}
    return pair_next_round(field(6, MET, **{"system": System.DANISH, "options": options} | other))


@pytest.mark.parametrize("variant", [None, "pure"])
def test_pure_knows_no_rematch(variant):
    answer = danish(variant)
    assert met_by_place(answer) == [(1, 2), (3, 4), (5, 6)]
    assert answer.engine == "smazzata-danish/1"


def test_no_immediate_rematch_looks_at_the_round_before_alone():
    # Round 5: 1-2 met in round 4, 3-4 in round 3. 1-3 2-4 5-6 costs 4 + 4 + 1.
    answer = danish("no_immediate_rematch")
    assert met_by_place(answer) == [(1, 3), (2, 4), (5, 6)]
    assert answer.cost == 9
    assert danish("no_immediate_rematch", round_number=6, round_of_stage=6).cost == 3


def test_the_last_round_may_repeat_the_one_before():
    answer = danish("no_immediate_rematch", round_of_stage=9)
    assert met_by_place(answer) == [(1, 2), (3, 4), (5, 6)]


def test_no_rematch_is_swiss():
    answer = danish("no_rematch", round_of_stage=9)
    swiss = pair_next_round(field(6, MET, round_of_stage=9))
    assert answer.tables == swiss.tables
    assert answer.engine != swiss.engine


@pytest.mark.parametrize("variant", ["pure", "no_immediate_rematch", "no_rematch"])
def test_never_is_never(variant):
    answer = danish(variant, round_of_stage=9, never=[(5, 6)])
    assert (5, 6) not in met_by_place(answer)


def test_the_bye_goes_round_as_in_swiss():
    answer = pair_next_round(field(5, system=System.DANISH, byes=[5]))
    assert answer.byes == (name(4),)
    assert met_by_place(answer) == [(1, 2), (3, 5)]
    everyone = pair_next_round(field(3, system=System.DANISH, byes=[1, 2, 3]))
    assert isinstance(everyone, NoLegalPairing)
