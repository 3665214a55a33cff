"""The page that plays the whole tournament again, and the record that everybody may take home."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from django.urls import reverse
from public_cast import text

from matches.actions.hand_pairing import change_draw, seating_of
from matches.actions.rounds import draw_round, publish_round
from matches.models import Seat
from matches.record.hand_changes import Swap

pytestmark = pytest.mark.usefixtures("english")


def look(client, tournament, **headers):
    return client.get(reverse("tournament_verify", args=[tournament.pk]), **headers)


def test_everything_agrees_and_what_was_looked_at_is_told(client, tournament, play_round):
    play_round(tournament, close=True)
    play_round(tournament)
    said = text(look(client, tournament))
    assert "Everything agrees" in said
    assert "2 rounds drawn again" in said
    assert "8 tables" in said
    assert "8 results" in said
    assert "20261120" in said
    assert "No draw was changed by hand" in said


def test_two_who_changed_seats_behind_everybodys_back_are_named(client, tournament, play_round):
    """At table 1 N-S and E-W changed chairs in the database: nobody did that by the pages."""
    round_ = play_round(tournament)
    one, other = Seat.objects.filter(match__round=round_, match__table_number=1)
    Seat.objects.filter(pk=one.pk).update(line=None, match=None)
    Seat.objects.filter(pk=other.pk).update(line=one.line)
    Seat.objects.filter(pk=one.pk).update(line=other.line, match=other.match_id)
    said = text(look(client, tournament))
    assert "One thing does not agree" in said
    assert "Round 1, table 1: the engine seats" in said
    assert all(entry.name in said for entry in (one.entry, other.entry))


def test_it_is_played_again_once_a_revision(
    client, tournament, play_round, django_assert_num_queries
):
    play_round(tournament)
    tournament.refresh_from_db()
    look(client, tournament)
    with django_assert_num_queries(1):
        assert "Everything agrees" in text(look(client, tournament))


def test_whoever_has_it_already_gets_304(client, tournament, play_round):
    play_round(tournament)
    live = {"HTTP_HX_REQUEST": "true"}
    url = reverse("tournament_verify", args=[tournament.pk]) + "?live=1"
    etag = client.get(url, **live)["ETag"]
    assert client.get(url, **live, HTTP_IF_NONE_MATCH=etag).status_code == 304


@pytest.mark.parametrize(
    ("who", "before", "running"),
    [(None, 302, 200), ("player", 403, 200), ("referee", 403, 200), ("organiser", 200, 200)],
)
def test_the_record_is_everybodys_once_there_is_play(
    client, cast, tournament, play_round, who, before, running
):
    url = reverse("record", args=[tournament.pk])
    if cast[who]:
        client.force_login(cast[who])
    assert client.get(url).status_code == before
    play_round(tournament)
    answer = client.get(url)
    assert answer.status_code == running
    assert json.loads(answer.content)["format"] == "smazzata.tournament/1"


def test_a_change_by_hand_is_told_with_what_the_engine_had_drawn(client, make_tournament, by):
    """Of five pairs, N-S of table 1 has the bye in place of the one who was to rest."""
    tournament = make_tournament(pairs=5)
    seating = seating_of(draw_round(tournament.pk, by=by))
    (one, other), (resting,) = seating.tables[1], seating.byes
    swap = Swap(one, resting)
    change_draw(tournament.pk, swap, based_on=0, reason="Arriva tardi", by=by)
    publish_round(tournament.pk, by=by)
    names = dict(tournament.entries.values_list("code", "name"))
    said = text(look(client, tournament))
    assert "Draw changed by hand. Reason: “Arriva tardi”" in said
    played, drawn = (f"{names[ns]} · {names[other]}" for ns in (resting, one))
    assert f"Table 1: {played}; the engine had seated {drawn}." in said
    assert f"Bye: {names[one]}; the engine had given it to {names[resting]}." in said


def test_before_play_there_is_no_download(client, tournament):
    assert "as soon as the first round is published" in text(look(client, tournament))


def test_anyone_can_redo_a_lot(client, tournament, play_round):
    """The lowest of the SHA-256 of “seed:code” is the first drawn."""
    play_round(tournament)
    codes = tournament.entries.values_list("code", "name")
    lots = sorted(
        (sha256(f"{tournament.seed}:{code}".encode()).hexdigest()[:12], code, name)
        for code, name in codes
    )
    answer = look(client, tournament)
    assert answer.context["lots"] == lots
    assert f"{tournament.seed}:{lots[0][1]}" in text(answer)
    assert f"{lots[0][2]} · {lots[0][1]} → {lots[0][0]}…" in text(answer)
