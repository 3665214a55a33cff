"""Typed at a table whose round was taken back meanwhile: nothing is saved, nothing is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import RequestFactory
from django.urls import reverse
from referee_cast import sheet_url, text_of, typed
from rest_framework.test import APIClient

from matches.actions.undoing import roll_back, unpublish_round
from matches.api.refusals import told
from matches.forms.sheet import SheetForm
from matches.models import ScoreSheet
from matches.views.correction import HandedIn, saved_or_asked
from matches.views.taken_back import TableGoneError
from scoring.sheet import Sheet
from tournaments.api.problems import ProblemError
from tournaments.errors import StaleVersionError

TOLD = "Round 1 was taken back by Orsola Organizzatrice at 21:30: nothing of this was saved."


def unpublish(match, by):
    unpublish_round(match.round.tournament_id, by=by)


def set_aside(match, by):
    roll_back(match.round.tournament_id, to_round=0, reason="Slip", by=by)


BACK = [unpublish, set_aside]
AWARD = {
    "version": 0, "kind": "awarded", "vp_ns": "2o", "vp_ew": "0", "mp_ns": "", "mp_ew": "",
    "reason": "Litigio",
}  # fmt: skip
CARDS = {"version": 0, "ns_melds": "Q♥ K♥ A♥\n4♠ 5♠ 6♠", "ew_hand": "J♣"}


def gone(page, url, data):
    answer = page.post(url, data)
    assert answer.status_code == 409
    return text_of(answer)


@pytest.mark.parametrize("take_back", BACK)
def test_whatever_was_typed_is_shown(page, tables, by, take_back):
    match, there = tables[2], ScoreSheet.ever.count()
    of_sheet = typed(match, (640, 305), ("64x", ""), reason="Letto male")
    of_sheet["s0-ns_pozzetto"] = "on"
    take_back(match, by)
    said = gone(page, sheet_url(match), of_sheet)
    assert TOLD in said
    assert "Pozzetto" not in said
    for figure in ("Smazzata 1", "640", "305", "Smazzata 2", "64x", "Letto male"):
        assert figure in said
    said = gone(page, reverse("ruling", args=[match.pk]), {**AWARD, "save": "1"})
    assert "Result by decision" in said
    assert "VP of N-S 2o" in said
    said = gone(page, reverse("ruling", args=[match.pk]), {"take_back": "1", "reason": "Svista"})
    assert "Svista" in said
    said = gone(page, reverse("cards", args=[match.pk, 2]), CARDS)
    assert "Q♥ K♥ A♥ 4♠ 5♠ 6♠" in said
    assert page.get(sheet_url(match)).status_code == 404
    assert ScoreSheet.ever.count() == there


@pytest.mark.parametrize("take_back", BACK)
def test_places_are_shown_beside_their_players(page, first, by, take_back):
    match = first.matches.get(table_number=1)
    (one, *_others) = match.seats.order_by("position").select_related("entry")
    take_back(match, by)
    url = reverse("placement", args=[match.pk])
    said = gone(page, url, {"version": 0, "way": "places", "place_1": "3"})
    assert f"{one.entry.name} 3" in said


def test_only_referees_are_told(client, player, tables, by):
    unpublish(tables[1], by)
    client.force_login(player)
    assert client.post(sheet_url(tables[1]), typed(tables[1], (640, 305))).status_code == 403


@pytest.mark.parametrize("take_back", BACK)
@pytest.mark.parametrize("based_on", [0, 7])
def test_a_round_taken_back_while_it_is_saved(tables, referee, by, take_back, based_on):
    """The view read the table before, and saves only now; also what is stale besides."""
    match = tables[3]
    form = SheetForm(typed(match, (640, 305)), match=match, stands=Sheet())
    assert form.is_valid()
    take_back(match, by)
    request = RequestFactory().post(sheet_url(match))
    request.user = referee
    submission = replace(form.submission(), based_on=based_on)
    with pytest.raises(TableGoneError):
        saved_or_asked(request, HandedIn(form, match, form.sheet(), submission))


@pytest.mark.parametrize("take_back", BACK)
def test_a_program_is_told_too(referee, player, tables, by, take_back):
    match = tables[3]
    take_back(match, by)
    posts = {}
    for user in (referee, player):
        program = APIClient()
        program.force_authenticate(user)
        url = f"/api/v1/matches/{match.pk}/smazzate/"
        posts[user] = program.post(url, {"ns": 640, "ew": 305, "version": 0}, format="json")
    assert posts[referee].status_code == 409
    assert posts[referee]["Content-Type"] == "application/problem+json"
    assert posts[referee].json()["code"] == "table_set_aside"
    assert posts[player].status_code == 404


@pytest.mark.parametrize("take_back", BACK)
def test_a_version_that_is_stale_and_then_taken_back(tables, by, take_back):
    def save():
        with told(tables[3].pk, {}, tuple):
            take_back(tables[3], by)
            raise StaleVersionError(1)

    with pytest.raises(ProblemError) as no:
        save()
    assert (no.value.status, no.value.code) == (409, "table_set_aside")
