"""Spareggi of a level knockout of Briscola, smazzata by smazzata, as another program sends them."""

import pytest
from games_cast import briscola

from matches.actions.score_sheets import current_sheet
from scoring.values import Line, PerLine

LEVEL = {"ns": 60, "ew": 60}


@pytest.fixture
def match(make_tournament, play_round):
    tournament = make_tournament(**briscola(1, knockout=True))
    return play_round(tournament, {}).matches.get(table_number=1)


@pytest.fixture
def post(desk, smazzate):
    def send(version, **members):
        return desk.post(smazzate, {**LEVEL, "version": version, **members})

    return send


def _told(answer):
    assert answer.status_code == 422
    return [(error["path"], error["code"]) for error in answer.json()["errors"]]


def test_after_a_level_match_the_next_smazzata_is_a_spareggio(post, match):
    assert post(0).json()["outcome"]["needs"] == "tie_break_smazzata"
    answer = post(1, ns=71, ew=49)
    assert answer.status_code == 201
    assert answer.json()["outcome"]["winner"] == "ns"
    match.refresh_from_db()
    sheet = current_sheet(match)
    assert sheet.smazzate == (PerLine(60, 60),)
    assert sheet.tie_break_smazzate == (PerLine(71, 49),)


def test_what_is_wrong_with_a_spareggio_is_told_at_its_line(post):
    post(0)
    assert _told(post(1, ns=-1, ew=121)) == [("ns", "impossible_total"), ("ew", "impossible_total")]
    assert _told(post(1, ns=61, ew=60)) == [("", "points_not_whole_deck")]


def test_half_a_point_is_no_whole_number_where_points_are_in_no_fives(post):
    expected = [("ns", "wrong_type"), ("ew", "wrong_type")]
    assert _told(post(0, ns=60.5, ew=59.5)) == expected


def test_after_the_third_the_last_trick_decides_and_no_fourth_is_taken(post, match):
    for version in range(4):
        assert post(version).status_code == 201
    assert _told(post(4)) == [("", "spareggio_not_due")]
    match.refresh_from_db()
    assert match.version == 4


def test_the_last_trick_may_come_with_the_third(post, match):
    for version in range(3):
        post(version)
    outcome = post(3, last_move="ns").json()["outcome"]
    assert (outcome["winner"], outcome["finished"]) == ("ew", True)
    match.refresh_from_db()
    assert current_sheet(match).last_move is Line.NS
