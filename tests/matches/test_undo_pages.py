"""Taking back what was done: said first, confirmed by a word where results go out of sight."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from referee_cast import text_of

from matches.actions.rounds import close_tournament
from matches.models import Match, Round
from tournaments.enums import AuditAction, TournamentState
from tournaments.models import AuditRow

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


@pytest.fixture
def two_rounds(tournament, play_round):
    """Round 1 closed, round 2 being played; every table of both has its result."""
    play_round(tournament, close=True)
    play_round(tournament)
    return tournament


def url(name: str, tournament) -> str:
    return reverse(name, args=[tournament.pk])


def newest(tournament, action: AuditAction) -> AuditRow:
    return AuditRow.objects.filter(tournament=tournament, action=action).first()


def states(tournament) -> list[str]:
    return list(Round.objects.filter(tournament=tournament).values_list("state", flat=True))


def test_the_console_offers_what_can_be_taken_back(signed_in, two_rounds):
    answer = signed_in.get(url("console", two_rounds))
    assert [name for _, name in answer.context["ways_back"]] == ["unpublish", "roll_back"]
    published = newest(two_rounds, AuditAction.PUBLISHED)
    assert reverse("undo", args=[published.pk]) in answer.content.decode()
    first_drawn = AuditRow.objects.filter(action=AuditAction.DRAWN).order_by("pk")[0]
    assert reverse("undo", args=[first_drawn.pk]) not in answer.content.decode()


def test_what_can_be_undone_stays_on_the_console_however_much_came_after(signed_in, two_rounds):
    going_back = {"to_round": "1", "reason": "Slip", "confirmation": "undo"}
    signed_in.post(url("roll_back", two_rounds), going_back)
    row = newest(two_rounds, AuditAction.ROLLED_BACK)
    assert "older ones that can still be undone" not in text_of(
        signed_in.get(url("console", two_rounds))
    )
    saved = AuditRow.objects.filter(action=AuditAction.SHEET_SAVED)[0]
    for _ in range(20):
        saved.pk = None
        saved.save()
    answer = signed_in.get(url("console", two_rounds))
    assert "older ones that can still be undone" in text_of(answer)
    assert reverse("undo", args=[row.pk]) in answer.content.decode()


def test_unpublishing_a_played_round_wants_the_word(signed_in, two_rounds):
    page = url("unpublish", two_rounds)
    said = text_of(signed_in.get(page))
    assert "Round 2 is only drawn again" in said
    assert "4 tables with something written no longer count." in said
    refused = signed_in.post(page, {"confirmation": "yes"})
    assert refused.status_code == 422
    assert 'value="yes"' in refused.content.decode()
    assert states(two_rounds) == ["closed", "published"]
    answer = signed_in.post(page, {"confirmation": " undo "}, follow=True)
    assert answer.redirect_chain == [(url("console", two_rounds), 302)]
    assert states(two_rounds) == ["closed", "drawn"]
    kept = "4 tables have something written from before the round was taken back."
    assert kept in text_of(signed_in.get(url("draw", two_rounds)))
    signed_in.post(url("publish", two_rounds))
    assert kept not in text_of(signed_in.get(url("draw", two_rounds)))


def test_a_draw_with_results_is_not_thrown_away_by_one_press(signed_in, two_rounds):
    signed_in.post(url("unpublish", two_rounds), {"confirmation": "undo"})
    page = url("draw_discard", two_rounds)
    said = text_of(signed_in.post(page))
    assert "4 tables with something written no longer count." in said
    assert states(two_rounds) == ["closed", "drawn"]
    assert signed_in.post(page, {"confirmation": ""}).status_code == 422
    signed_in.post(page, {"confirmation": "undo"})
    assert states(two_rounds) == ["closed"]


def test_the_word_is_that_of_the_language(client, organiser, two_rounds):
    client.cookies["django_language"] = "it"
    client.force_login(organiser)
    assert client.post(url("unpublish", two_rounds), {"confirmation": "annulla"}).status_code == 302


def test_a_closed_round_and_a_closed_tournament_are_opened_again(
    signed_in, tournament, play_round, by
):
    play_round(tournament, close=True)
    close_tournament(tournament.pk, by=by)
    assert signed_in.post(url("reopen_tournament", tournament)).status_code == 302
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.RUNNING
    assert "Round 1 is open again" in text_of(signed_in.get(url("reopen_round", tournament)))
    assert signed_in.post(url("reopen_round", tournament)).status_code == 302
    assert states(tournament) == ["published"]


def test_going_back_puts_rounds_aside_and_undoing_brings_them_back(signed_in, two_rounds):
    page = url("roll_back", two_rounds)
    said = text_of(signed_in.get(page))
    assert "after round 1: round 2 is put aside (4 tables with something written)" in said
    assert "before round 1: rounds 1 and 2 are put aside (8 tables with something written)" in said
    typed = {"to_round": 1, "reason": "Sbagliato turno"}
    refused = signed_in.post(page, typed)
    assert refused.status_code == 422
    assert 'value="Sbagliato turno"' in refused.content.decode()
    assert signed_in.post(page, {**typed, "confirmation": "UNDO"}).status_code == 302
    assert states(two_rounds) == ["closed"]
    row = newest(two_rounds, AuditAction.ROLLED_BACK)
    back = reverse("undo", args=[row.pk])
    assert "come back as they were" in text_of(signed_in.get(back))
    answer = signed_in.post(back, follow=True)
    assert states(two_rounds) == ["closed", "published"]
    assert "undone" in text_of(answer)


def test_what_is_undone_is_not_undone_twice(signed_in, tournament, play_round):
    play_round(tournament, close=True)
    page = reverse("undo", args=[newest(tournament, AuditAction.ROUND_CLOSED).pk])
    assert signed_in.post(page).status_code == 302
    answer = signed_in.get(page, follow=True)
    assert "cannot be undone any more" in text_of(answer)


@pytest.mark.parametrize("name", ["unpublish", "reopen_round", "reopen_tournament", "roll_back"])
def test_what_cannot_be_taken_back_leads_to_the_console(signed_in, tournament, name):
    answer = signed_in.get(url(name, tournament), follow=True)
    assert answer.redirect_chain == [(url("console", tournament), 302)]


@pytest.mark.parametrize("name", ["unpublish", "reopen_round", "reopen_tournament", "roll_back"])
@pytest.mark.parametrize("who", ["referee", "player", "stranger"])
def test_only_organisers_take_back(client, request, two_rounds, name, who):
    client.force_login(request.getfixturevalue(who))
    assert client.get(url(name, two_rounds)).status_code == 403


@pytest.mark.parametrize(("who", "status"), [("referee", 403), ("player", 403), ("organiser", 200)])
def test_a_round_is_the_organisers_to_undo(client, request, two_rounds, who, status):
    client.force_login(request.getfixturevalue(who))
    row = newest(two_rounds, AuditAction.PUBLISHED)
    assert client.get(reverse("undo", args=[row.pk])).status_code == status


def told_to_everybody(tournament) -> list[bool]:
    pages = ("tournament", "tournament_seats")
    visitor = Client(headers={"accept-language": "en"})
    said = [text_of(visitor.get(url(page, tournament))) for page in pages]
    return ["Round 2 was taken back and is being drawn again" in each for each in said]


def test_everybody_is_told_of_a_round_taken_back(signed_in, two_rounds, play_round):
    table = reverse("match", args=[Match.objects.get(round__number=2, table_number=1).pk])
    assert told_to_everybody(two_rounds) == [False, False]
    signed_in.post(url("unpublish", two_rounds), {"confirmation": "undo"})
    assert told_to_everybody(two_rounds) == [True, True]
    signed_in.post(url("publish", two_rounds))
    assert told_to_everybody(two_rounds) == [False, False]
    going_back = {"to_round": "1", "reason": "Slip", "confirmation": "undo"}
    signed_in.post(url("roll_back", two_rounds), going_back)
    assert told_to_everybody(two_rounds) == [True, True]
    # Who still has the table open, or the link to it, is led to where this is said.
    assert Client().get(table).url == url("tournament", two_rounds)
    assert Client().get(table, HTTP_HX_REQUEST="true")["HX-Redirect"] == url(
        "tournament", two_rounds
    )
    play_round(two_rounds)
    assert told_to_everybody(two_rounds) == [False, False]
