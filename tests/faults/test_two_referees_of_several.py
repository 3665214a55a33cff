"""Two referees save one table of several players at the same moment, and a hand taps twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from matches.actions.placements import current_placement
from matches.models import Match, ScoreSheet
from scoring.placement import Placement
from scoring.rulesets import get
from scoring.tie_breaks import usual_order
from scoring.values import SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import AuditRow, User

pytestmark = pytest.mark.django_db(transaction=True)

TRIES = 20
ORDERS = ((1, 2, 3, 4), (4, 3, 2, 1))


@pytest.fixture
def match(make_tournament: Any, play_round: Any) -> Match:
    tournament = make_tournament(
        ruleset="placement",
        game=SmazzateGame(1),
        vp_table=USUAL_PLACE_POINTS,
        tie_breaks=usual_order(get("placement").ranking),
        stages=[StagePlan(PairingSystem.REDRAW, rounds_planned=3)],
    )
    found: Match = play_round(tournament, {}).matches.get(table_number=1)
    return found


def _tapping(user: User, match: Match, version: int, places: tuple[int, ...]) -> Callable[[], Any]:
    client = Client()
    client.force_login(user)
    typed = {f"place_{seat}": place for seat, place in enumerate(places, start=1)}
    data = {"version": version, "way": "places", "reason": "Looked again.", **typed}
    return lambda: client.post(f"/matches/{match.pk}/places/", data)


def _stands(match: Match, version: int) -> Placement:
    """What stands, after so many versions, each saved once and told of once."""
    match.refresh_from_db()
    assert match.version == version
    assert list(
        ScoreSheet.objects.filter(match=match).order_by("version").values_list("version", flat=True)
    ) == list(range(1, version + 1))
    rows = AuditRow.objects.filter(tournament=match.round.tournament_id, details__match=match.pk)
    assert sorted(row.details["version"] for row in rows) == list(range(1, version + 1))
    return current_placement(match)


def test_one_is_saved_and_the_other_is_shown_both(match, referee, organiser, at_once):
    together = at_once(2)
    for version in range(TRIES):
        turned = ORDERS if version % 2 else ORDERS[::-1]
        before = current_placement(match).places
        works = [
            _tapping(user, match, version, order if order != before else (1, 1, 3, 4))
            for user, order in zip((referee, organiser), turned, strict=True)
        ]
        answers = together(works)
        assert sorted(answer.status_code for answer in answers) == [302, 409]
        assert _stands(match, version + 1).places


def test_who_taps_twice_has_saved_once(match, referee, at_once):
    together = at_once(2)
    for version in range(TRIES):
        places = ORDERS[version % 2]
        answers = together([_tapping(referee, match, version, places)] * 2)
        assert {answer.status_code for answer in answers} == {302}
        assert _stands(match, version + 1) == Placement(places=places)
