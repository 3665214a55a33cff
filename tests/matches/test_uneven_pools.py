"""Pools of different sizes, of which the smaller has met itself while the larger plays on."""

from __future__ import annotations

import pytest
from django.urls import reverse
from public_cast import text

from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def parted(make_tournament, play_round):
    """Six pairs after a danish round: four to pool A with three rounds, two to B with one."""
    stages = [
        StagePlan(PairingSystem.DANISH, 1),
        StagePlan(PairingSystem.ROUND_ROBIN, 3, {"pools": 2}),
    ]
    tournament = make_tournament(pairs=6, stages=stages)
    play_round(tournament, close=True)
    return tournament


def test_the_checklist_counts_by_the_largest_pool(client, organiser, parted):
    client.force_login(organiser)
    steps = client.get(reverse("console", args=[parted.pk])).context["steps"]
    (draw,) = [step for step in steps if step.status == "now"]
    assert draw.told == "3 rounds: the largest pool has 4 entries."
    headings = [step.heading for step in steps if step.heading]
    assert headings == ["1 Danish", "Round robin in 2 pools"]


def test_a_pool_that_has_met_itself_is_said_to_rest(client, parted, play_round):
    page = reverse("tournament", args=[parted.pk])
    play_round(parted, close=True)
    assert "This pool does not play in this round." not in text(client.get(page))
    play_round(parted)
    assert "Pool B This pool does not play in this round." in text(client.get(page))
