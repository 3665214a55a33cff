"""Posts that no page of ours makes: each is told what is wrong, and nothing is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.models import Match, ScoreSheet
from scoring.rulesets import get
from scoring.tie_breaks import usual_order
from scoring.values import SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import User

CARDS = {"ns_melds": "3H 4H 5H", "ew_hand": "KS"}
PLACES = {"way": "places", "place_1": 1, "place_2": 2, "place_3": 3, "place_4": 4}
TOTALS = {"count": 1, "standing": 0, "s0-mode": "totals", "s0-ns_total": 640, "s0-ew_total": 305}
NO_SHOW = {"kind": "no_show", "by": "ns", "save": "1"}
VERSIONS = (None, "", "x", "-1", "1.5", "9" * 5000, "\0")
"""What is no version."""


@pytest.fixture
def page(referee: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(referee)
    return client


@pytest.fixture
def lines(tournament: Any, play_round: Any) -> Match:
    """Burraco, nothing written yet."""
    found: Match = play_round(tournament, {}).matches.get(table_number=1)
    return found


@pytest.fixture
def several(make_tournament: Any, play_round: Any) -> Match:
    """A table of four, nothing written yet."""
    tournament = make_tournament(
        ruleset="placement",
        game=SmazzateGame(1),
        vp_table=USUAL_PLACE_POINTS,
        tie_breaks=usual_order(get("placement").ranking),
        stages=[StagePlan(PairingSystem.REDRAW, rounds_planned=3)],
    )
    found: Match = play_round(tournament, {}).matches.get(table_number=1)
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("kind", "path", "typed"),
    [
        ("lines", "cards/1/", CARDS),
        ("lines", "sheet/", TOTALS),
        ("lines", "ruling/", NO_SHOW),
        ("several", "places/", PLACES),
    ],
)
def test_who_names_no_version_is_told_so_and_sees_what_was_typed(
    request, page, kind, path, typed, version
):
    match = request.getfixturevalue(kind)
    named = {} if version is None else {"version": version}
    answer = page.post(f"/matches/{match.pk}/{path}", {**typed, **named})
    assert answer.status_code == 422
    shown = answer.content.decode()
    assert "does not say which version it was made from" in shown
    assert all(str(value) in shown for value in typed.values())
    assert not ScoreSheet.objects.exists()


def test_a_figure_of_thousands_of_zeros_is_a_zero(page, several):
    chips = {f"chips_{seat}": "0" * 5000 for seat in range(1, 5)}
    answer = page.post(f"/matches/{several.pk}/places/", {"version": 0, "way": "chips", **chips})
    assert answer.status_code == 302
    assert ScoreSheet.objects.get().content["chips"] == [0, 0, 0, 0]


@pytest.mark.parametrize("number", [2, 999, 10**20])
def test_cards_of_a_smazzata_that_is_not_due_are_not_saved_as_another(page, lines, number):
    answer = page.post(f"/matches/{lines.pk}/cards/{number}/", {**CARDS, "version": 0})
    assert answer.status_code == 422
    assert f"no smazzata {number} yet" in answer.content.decode()
    assert not ScoreSheet.objects.exists()
