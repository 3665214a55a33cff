"""The draw changed by hand: looked at first, refused or doubted in words, done for a reason."""

from __future__ import annotations

import pytest
from django.urls import reverse
from referee_cast import text_of

from matches.actions.rounds import draw_round
from matches.models import Round
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import Entry

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


@pytest.fixture
def second(tournament, play_round, by):
    """Round 2 of 8 pairs, drawn: N-S won every table of round 1."""
    play_round(tournament, close=True)
    return draw_round(tournament.pk, by=by)


def seats(round_) -> dict[int, list[str]]:
    return {
        match.table_number: [seat.entry.code for seat in match.seats.all()]
        for match in round_.matches.order_by("table_number").prefetch_related("seats__entry")
    }


def change_url(round_, **asked) -> str:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return reverse("draw_change", args=[round_.tournament_id]) + (f"?{query}" if query else "")


def swap_of_first_tables(round_) -> dict[str, str]:
    now = seats(round_)
    return {"what": "swap", "one": now[1][1], "other": now[2][1]}


def test_a_swap_is_shown_before_it_is_done(signed_in, second):
    now = seats(second)
    said = text_of(signed_in.get(change_url(second, **swap_of_first_tables(second))))
    assert "What becomes of it" in said
    assert "Table 1" in said
    assert "Table 2" in said
    rival, moved = (Entry.objects.get(code=code) for code in (now[1][0], now[2][1]))
    assert f"Then N-S {rival.name} E-W {moved.name}" in said
    assert "The draw costs" in said or "The draw is as good" in said
    assert seats(second) == now


def test_a_swap_is_done_for_a_reason_and_told_on_the_draw(signed_in, second):
    now = seats(second)
    url = change_url(second, **swap_of_first_tables(second))
    refused = signed_in.post(url, {"based_on": 0, "reason": ""})
    assert refused.status_code == 422
    assert "Say why" in text_of(refused)
    answer = signed_in.post(url, {"based_on": 0, "reason": "Marito e moglie"}, follow=True)
    assert answer.redirect_chain == [(reverse("draw", args=[second.tournament_id]), 302)]
    after = seats(second)
    assert (after[1][1], after[2][1]) == (now[2][1], now[1][1])
    said = text_of(answer)
    assert "Changed by hand" in said
    assert "Reason: “Marito e moglie”" in said
    changed = [bool(why.startswith("Changed by hand")) for _, why in answer.context["tables"]]
    assert changed == [True, True, False, False]


def test_the_way_back_is_the_engines_draw(signed_in, second):
    now = seats(second)
    url = change_url(second, **swap_of_first_tables(second))
    signed_in.post(url, {"based_on": 0, "reason": "Marito e moglie"})
    assert seats(second) != now
    signed_in.post(reverse("draw_restore", args=[second.tournament_id]))
    assert seats(second) == now


def test_a_rematch_is_refused_in_words(signed_in, second):
    """Whoever met in round 1 may not meet in round 2 of a swiss."""
    first = Round.objects.get(number=1)
    one, other = seats(first)[1]
    now = seats(second)
    (table,) = [pair for pair in now.values() if one in pair]
    rival = next(code for code in table if code != one)
    url = change_url(second, what="swap", one=rival, other=other)
    said = text_of(signed_in.get(url))
    assert "This cannot be:" in said
    assert "met in round 1 already" in said
    assert signed_in.post(url, {"based_on": 0, "reason": "Lo stesso"}).status_code == 422
    assert seats(second) == now


@pytest.mark.parametrize(
    ("asked", "becomes"),
    [
        ({"what": "move", "table": 1, "to": 4}, lambda now: {**now, 1: now[4], 4: now[1]}),
        ({"what": "lines", "turned": 3}, lambda now: {**now, 3: now[3][::-1]}),
    ],
)
def test_tables_and_lines_change_too(signed_in, second, asked, becomes):
    now = seats(second)
    signed_in.post(change_url(second, **asked), {"based_on": 0, "reason": "Tavolo zoppo"})
    assert seats(second) == becomes(now)


def test_what_was_seen_is_what_is_changed(signed_in, second):
    """Another organiser was quicker: the page comes again, as the draw stands now."""
    url = change_url(second, **swap_of_first_tables(second))
    signed_in.post(change_url(second, what="lines", turned=3), {"based_on": 0, "reason": "Luce"})
    now = seats(second)
    answer = signed_in.post(url, {"based_on": 0, "reason": "Parenti"})
    assert answer.status_code == 422
    assert "Somebody else changed the draw" in text_of(answer)
    assert 'value="Parenti"' in answer.content.decode()
    assert seats(second) == now
    assert signed_in.post(url, {"based_on": 1, "reason": "Parenti"}).status_code == 302


@pytest.mark.parametrize(
    "asked",
    [
        {"what": "swap", "one": "p01", "other": ""},
        {"what": "swap", "one": "p01", "other": "p01"},
        {"what": "swap", "one": "p01", "other": "p99"},
        {"what": "move", "table": 1, "to": 1},
        {"what": "nothing"},
    ],
)
def test_a_choice_that_is_none_is_told(signed_in, second, asked):
    answer = signed_in.get(change_url(second, **asked))
    assert answer.status_code == 422
    assert answer.context["form"].errors


def test_no_draw_is_possible_and_each_way_out_is_a_button(signed_in, make_tournament, play_round):
    """Two pairs have met: only to let them meet again helps, and the button does it."""
    stages = [StagePlan(PairingSystem.SWISS, 2)]
    tournament = make_tournament(pairs=2, stages=stages)
    play_round(tournament, close=True)
    url = reverse("draw", args=[tournament.pk])
    answer = signed_in.post(url)
    assert answer.status_code == 422
    (way,) = answer.context["alternatives"]
    assert way.fields == (("rematches_to", "1"),)
    assert signed_in.post(url, dict(way.fields)).status_code == 302
    said = text_of(signed_in.get(url))
    assert "Draw of round 2" in said
    assert "Those who last met in round 1 or before may meet again" in said


def test_what_nobody_can_have_pressed_is_no_concession(signed_in, tournament):
    url = reverse("draw", args=[tournament.pk])
    assert signed_in.post(url, {"second_byes": ["p99"]}).status_code == 400


@pytest.mark.parametrize("who", ["referee", "player", "stranger"])
def test_nobody_else_changes_a_draw(client, request, second, who):
    client.force_login(request.getfixturevalue(who))
    assert client.get(change_url(second)).status_code == 403
    restore = reverse("draw_restore", args=[second.tournament_id])
    assert client.post(restore).status_code == 403


def test_a_published_round_is_not_changed(signed_in, tournament, play_round):
    round_ = play_round(tournament)
    answer = signed_in.get(change_url(round_), follow=True)
    assert answer.redirect_chain == [(reverse("draw", args=[tournament.pk]), 302)]


def test_the_preview_takes_the_same_queries_whatever_the_number_of_tables(
    signed_in, make_tournament, by, django_assert_num_queries
):
    for pairs in (4, 8):
        tournament = make_tournament(pairs=pairs)
        round_ = draw_round(tournament.pk, by=by)
        url = change_url(round_, **swap_of_first_tables(round_))
        with django_assert_num_queries(QUERIES_OF_A_PREVIEW):
            signed_in.get(url)


QUERIES_OF_A_PREVIEW = 15
