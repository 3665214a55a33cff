"""Posts that no page of ours makes: each is told what is wrong, and nothing is saved."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches.actions.rounds import draw_round
from matches.actions.undoing import unpublish_round
from matches.models import Match, Round, ScoreSheet
from scoring.rulesets import get
from scoring.tie_breaks import usual_order
from scoring.values import SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
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


@pytest.fixture
def organisers(organiser: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(organiser)
    return client


def test_the_lines_of_a_table_without_lines_are_not_changed(several, organisers, by):
    tournament = several.round.tournament
    unpublish_round(tournament.pk, by=by)
    answer = organisers.get(f"/tournaments/{tournament.pk}/draw/change/?what=lines&turned=1")
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["turned"]


@pytest.mark.parametrize("last", ["1", "9" * 400])
def test_rematches_of_rounds_to_come_cannot_be_allowed(tournament, organisers, last):
    answer = organisers.post(
        f"/tournaments/{tournament.pk}/draw/", {"rematches_to": last}, follow=True
    )
    assert "Rematches can be allowed of rounds before round 1 only" in answer.content.decode()
    assert not Round.objects.exists()


@pytest.mark.parametrize("wrong", ["x", "-1", "99", "9" * 5000, "a\0b", "²", None])
@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("roll-back", "to_round"),
        ("apart", "group-entries"),
        ("apart", "group-kind"),
        ("draw/change/?what=swap&one=p01&other=p03", "based_on"),
    ],
)
def test_what_is_not_offered_is_not_done(tournament, organisers, by, address, field, wrong):
    draw_round(tournament.pk, by=by)
    typed = {
        "to_round": "0",
        "reason": "Errore",
        "based_on": "0",
        "group-entries": [entry.pk for entry in tournament.entries.all()[:2]],
        "group-kind": "never",
        field: wrong,
    }
    path, _, query = address.partition("/?")
    answer = organisers.post(
        f"/tournaments/{tournament.pk}/{path}/?{query}",
        {name: value for name, value in typed.items() if value is not None},
    )
    assert answer.status_code == 422
    assert tournament.audit.first().action == AuditAction.DRAWN
