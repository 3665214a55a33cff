"""The public pages: what they keep to themselves, polls, and what they say when something is wrong."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from public_cast import PAGES, look, table_of, text

from matches.actions.penalties import give_penalty
from matches.actions.rounds import close_tournament, draw_round
from matches.models import Match
from tournaments.actions.setup import StagePlan, cancel_tournament
from tournaments.enums import PairingSystem
from tournaments.models import Player

pytestmark = pytest.mark.usefixtures("english")
LIVE = {"HTTP_HX_REQUEST": "true"}


# What nobody may see


def test_a_draft_is_shown_to_its_referees_and_organisers_only(client, cast, make_tournament):
    draft = make_tournament(enrolling=False, name="Segretissimo")
    for page in PAGES:
        found = {
            role: look(client, user, reverse(page, args=[draft.pk])).status_code
            for role, user in cast.items()
        }
        assert found == {
            None: 404, "owner": 200, "organiser": 200, "referee": 200, "player": 404, "stranger": 404,
        }  # fmt: skip


def test_a_drawn_round_leaks_nowhere(client, cast, tournament, play_round, by):
    play_round(tournament, close=True)
    tournament.refresh_from_db()
    drawn = draw_round(tournament.pk, by=by)
    secret = Match.objects.filter(round=drawn).first()
    # There is something to leak: round 2 stands in the database, with its tables.
    assert (drawn.number, drawn.matches.count()) == (2, 4)
    for role, user in cast.items():
        for page in PAGES:
            response = look(client, user, reverse(page, args=[tournament.pk]))
            assert response.status_code == 200, (role, page)
            assert "Round 2" not in text(response), (role, page)
            assert f"/matches/{secret.pk}/" not in response.content.decode(), (role, page)
        round_2 = look(client, user, reverse("tournament", args=[tournament.pk]) + "?round=2")
        after_2 = look(
            client, user, reverse("tournament_standings", args=[tournament.pk]) + "?after=2"
        )
        assert (round_2.status_code, after_2.status_code) == (404, 404), role
        seen = look(client, user, reverse("match", args=[secret.pk])).status_code
        assert seen == (200 if role in ("owner", "organiser") else 404), role


def test_my_page_keeps_the_drawn_round_too(client, player, tournament, by):
    Player.objects.filter(entries__tournament=tournament, name="Rossi").update(user=player)
    draw_round(tournament.pk, by=by)
    response = look(client, player, reverse("mine"))
    assert "Burraco del venerdì, round 1" not in text(response)
    assert "Table" not in text(response)


def test_authors_are_named_to_referees_only(client, cast, tournament, play_round):
    round_ = play_round(tournament)
    url = reverse("match", args=[table_of(round_).pk])
    named = {
        role: "Orsola Organizzatrice"
        in text(look(client, user, url)).replace("Orsola Organizzatrice · ", "")
        for role, user in cast.items()
    }
    assert named == {
        None: False, "owner": True, "organiser": True, "referee": True, "player": False, "stranger": False,
    }  # fmt: skip


def test_links_to_work_follow_the_role(client, cast, tournament):
    url = reverse("tournament", args=[tournament.pk])
    links = {
        role: [
            name
            for name in ("console", "entries", "desk")
            if f'href="{reverse(name, args=[tournament.pk])}"'
            in look(client, user, url).content.decode()
        ]
        for role, user in cast.items()
    }
    everything = ["console", "entries", "desk"]
    assert links == {
        None: [], "owner": everything, "organiser": everything, "referee": ["desk"], "player": [], "stranger": [],
    }  # fmt: skip


def test_a_cancelled_tournament_says_why(client, tournament, by):
    cancel_tournament(tournament.pk, reason="Neve", by=by)
    said = text(look(client, None, reverse("tournament", args=[tournament.pk])))
    assert "it is not played. Neve" in said


# My page


def test_my_page_asks_who_is_there(client, db):
    assert client.get(reverse("mine")).status_code == 302


def test_my_page_shows_the_next_table_the_results_and_the_work(
    client, cast, tournament, play_round, django_assert_num_queries
):
    Player.objects.filter(entries__tournament=tournament, name="Rossi").update(user=cast["player"])
    play_round(tournament, close=True)
    play_round(tournament, {})
    said = text(look(client, cast["player"], reverse("mine")))
    assert "Burraco del venerdì, round 2" in said
    assert "Burraco del venerdì Round 1" in said
    desk, console = (reverse(name, args=[tournament.pk]) for name in ("desk", "console"))
    links = {
        role: [
            url in look(client, user, reverse("mine")).content.decode() for url in (desk, console)
        ]
        for role, user in cast.items()
        if role
    }
    assert links == {
        "owner": [True, True], "organiser": [True, True], "referee": [True, False],
        "player": [False, False], "stranger": [False, False],
    }  # fmt: skip
    client.force_login(cast["player"])
    with django_assert_num_queries(11):
        client.get(reverse("mine"))


# Live


@pytest.mark.parametrize("page", PAGES)
def test_a_poll_gets_the_part_that_changes_or_nothing(
    client, tournament, play_round, by, page, django_assert_num_queries
):
    play_round(tournament)
    url = reverse(page, args=[tournament.pk])
    whole = client.get(url).content.decode()
    etag = re.search(r'data-etag="([^"]*)"', whole)[1].replace("&quot;", '"')
    part = client.get(url + "?live=1", **LIVE)
    assert part["ETag"] == etag
    assert "<html" not in part.content.decode()
    with django_assert_num_queries(1):
        same = client.get(url + "?live=1", HTTP_IF_NONE_MATCH=etag, **LIVE)
    assert (same.status_code, same.content) == (304, b"")
    assert (same["Cache-Control"], same["ETag"]) == ("private, no-cache", etag)
    give_penalty(tournament.entries.first().pk, round_number=1, vp=0, mp=-5, reason="Prova", by=by)
    changed = client.get(url + "?live=1", HTTP_IF_NONE_MATCH=etag, **LIVE)
    assert changed.status_code == 200
    assert changed["ETag"] != etag


def test_another_language_is_another_version(client, tournament):
    url = reverse("tournament", args=[tournament.pk]) + "?live=1"
    english = client.get(url, **LIVE)["ETag"]
    client.cookies["django_language"] = "it"
    assert client.get(url, HTTP_IF_NONE_MATCH=english, **LIVE).status_code == 200


def test_what_a_referee_was_shown_is_not_what_everybody_is(client, tournament, play_round, referee):
    play_round(tournament, {})
    url = reverse("tournament", args=[tournament.pk]) + "?live=1"
    tags = {client.get(url, **LIVE)["ETag"]}
    client.force_login(referee)
    assert len(tags | {client.get(url, **LIVE)["ETag"]}) == 2


def test_polls_are_spread_and_end_with_the_tournament(client, make_tournament, play_round, by):
    tournament = make_tournament(stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament, close=True)
    url = reverse("tournament", args=[tournament.pk])
    waits = {
        int(re.search(r"every (\d+)s", client.get(url).content.decode())[1]) for _ in range(40)
    }
    assert waits <= set(range(18, 26))
    assert len(waits) > 1
    close_tournament(tournament.pk, by=by)
    assert "hx-trigger" not in client.get(url).content.decode()


def test_whole_pages_are_never_kept_without_asking(client, tournament):
    for page in PAGES:
        response = client.get(reverse(page, args=[tournament.pk]))
        assert response["Cache-Control"] == "private, no-cache"
        assert "Cookie" in response["Vary"]


def test_nothing_here_takes_a_post(client, tournament):
    assert {client.post(reverse(page, args=[tournament.pk])).status_code for page in PAGES} == {405}


# Errors


@pytest.mark.parametrize("name", ["400", "403_csrf", "500"])
def test_error_pages_need_no_request(name):
    page = render_to_string(f"{name}.html")
    assert '<main id="main"' in page
    assert 'href="/"' in page


def test_a_stranger_is_told_whom_to_ask(client, stranger, tournament):
    response = look(client, stranger, reverse("console", args=[tournament.pk]))
    assert response.status_code == 403
    assert "Sergio Straniero" in text(response)


def test_a_stale_form_is_told_what_to_do(db):
    response = Client(enforce_csrf_checks=True).post(reverse("set_language"), {"language": "en"})
    assert response.status_code == 403
    assert '<main id="main"' in response.content.decode()
