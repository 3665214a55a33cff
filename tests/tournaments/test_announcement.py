"""Changing what is announced: what is kept, what is said of it, what is refused, and to whom."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.urls import reverse

from matches.actions.rounds import close_tournament
from tournaments.actions.setup import (
    Announcement,
    StagePlan,
    cancel_tournament,
    change_announcement,
    edition,
)
from tournaments.actions.withdrawal import withdraw
from tournaments.enums import AuditAction, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament

NINE = datetime(2026, 11, 27, 20, 0, tzinfo=UTC)
AS_IT_STANDS = {
    "name": "Burraco del venerdì",
    "starts_at": "2026-11-20T21:30",
    "capacity": "",
    "fee_amount": "0",
    "fee_unit": "€",
    "prize_amount": "0",
    "prize_unit": "€",
}
ANOTHER = {
    "name": "Coppa  d’autunno",
    "starts_at": "2026-11-27T21:00",
    "capacity": "24",
    "fee_amount": "5,50",
    "fee_unit": "€",
    "prize_amount": "10.000",
    "prize_unit": "click",
}
CHANGES = {
    "name": ["Burraco del venerdì", "Coppa d’autunno"],
    "starts_at": ["2026-11-20T20:30+00:00", "2026-11-27T20:00+00:00"],
    "capacity": ["", "24"],
    "fee_amount": ["0.00", "5.50"],
    "prize_amount": ["0.00", "10000.00"],
    "prize_unit": ["€", "click"],
}


def page(tournament: Tournament) -> str:
    return reverse("announcement", args=[tournament.pk])


def standing_edition(tournament: Tournament) -> str:
    return edition(Tournament.objects.get(pk=tournament.pk))


def seen(tournament: Tournament, typed: dict[str, str]) -> dict[str, str]:
    """What is posted by somebody who has the announcement of now on the screen."""
    return {**typed, "edition": standing_edition(tournament)}


def announce(tournament: Tournament, announcement: Announcement, by) -> None:
    written_from = standing_edition(tournament)
    change_announcement(tournament.pk, announcement, written_from=written_from, by=by)


def stands(tournament: Tournament) -> Announcement:
    shown = Tournament.objects.get(pk=tournament.pk)
    return Announcement(
        shown.name,
        shown.starts_at,
        shown.capacity,
        (shown.fee_amount, shown.fee_unit),
        (shown.prize_amount, shown.prize_unit),
    )


def refused(tournament: Tournament, announcement: Announcement, by) -> tuple[str, dict]:
    before = AuditRow.objects.count()
    with pytest.raises(RefusedError) as error:
        announce(tournament, announcement, by)
    assert AuditRow.objects.count() == before
    return error.value.code, error.value.params


@pytest.fixture
def as_organiser(client, organiser):
    client.force_login(organiser)
    return client


def test_everything_announced_can_be_changed(tournament, by):
    wanted = Announcement(
        "Coppa d’autunno", NINE, 24, (Decimal("5.5"), "€"), (Decimal(10000), "click")
    )
    announce(tournament, wanted, by)
    assert stands(tournament) == wanted
    row = AuditRow.objects.first()
    assert (row.action, row.actor, row.details) == (AuditAction.CHANGED, by.actor, CHANGES)
    assert row.revision == tournament.revision + 1


def test_what_stays_is_not_told_as_changed(tournament, by):
    standing = stands(tournament)
    announce(tournament, Announcement("Altro", standing.starts_at), by)
    assert AuditRow.objects.first().details == {"name": ["Burraco del venerdì", "Altro"]}


def test_seconds_nobody_can_type_are_no_change(tournament, by):
    exact = datetime(2026, 11, 20, 20, 30, 17, 5, tzinfo=UTC)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=exact)
    typed = Announcement("Altro", exact.replace(second=0, microsecond=0))
    announce(tournament, typed, by)
    assert list(AuditRow.objects.first().details) == ["name"]
    assert stands(tournament).starts_at == exact


def test_the_same_again_is_refused(tournament, by):
    assert refused(tournament, stands(tournament), by) == ("nothing_changed", {})


def test_there_is_a_place_for_everybody_on_the_list(make_tournament, play_round, by):
    tournament = make_tournament(pairs=8)
    fewer = Announcement("Coppa", NINE, 7)
    assert refused(tournament, fewer, by) == (
        "capacity_below_entries",
        {"capacity": 7, "taken": 8},
    )
    play_round(tournament, close=True)
    withdraw(tournament.entries.first().pk, after_round=1, reason="Malato", by=by)
    announce(tournament, fewer, by)
    assert stands(tournament).capacity == 7


def test_a_draft_and_a_running_tournament_change_too(make_tournament, play_round, by):
    draft, running = make_tournament(enrolling=False), make_tournament()
    play_round(running)
    for tournament in (draft, running):
        announce(tournament, Announcement("Coppa", NINE), by)
        assert stands(tournament) == Announcement("Coppa", NINE)


@pytest.fixture(params=[TournamentState.CLOSED, TournamentState.CANCELLED])
def over(request, make_tournament, play_round, by) -> Tournament:
    tournament = make_tournament(stages=[StagePlan(PairingSystem.SWISS, 1)])
    if request.param == TournamentState.CANCELLED:
        cancel_tournament(tournament.pk, reason="Neve", by=by)
    else:
        play_round(tournament, close=True)
        close_tournament(tournament.pk, by=by)
    tournament.refresh_from_db()
    assert tournament.state == request.param
    return tournament


def test_what_is_over_stays_as_it_was(over, by, as_organiser):
    code, _ = refused(over, Announcement("Coppa", NINE), by)
    assert code == "wrong_state"
    for answer in (
        as_organiser.get(page(over)),
        as_organiser.post(page(over), seen(over, ANOTHER)),
    ):
        assert answer.url == reverse("console", args=[over.pk])
    assert stands(over).name == "Burraco del venerdì"
    console = as_organiser.get(reverse("console", args=[over.pk])).content.decode()
    assert page(over) not in console


def test_the_page_shows_what_stands(as_organiser, tournament):
    form = as_organiser.get(page(tournament)).context["form"]
    assert {field.name: field.value() for field in form} == {
        **AS_IT_STANDS,
        "starts_at": datetime(2026, 11, 20, 21, 30),  # noqa: DTZ001 (as it is typed)
        "capacity": None,
        "fee_amount": 0,
        "prize_amount": 0,
    }


def test_a_change_leads_back_to_the_console_and_stands_in_its_trail(as_organiser, tournament):
    console = reverse("console", args=[tournament.pk])
    assert page(tournament) in as_organiser.get(console).content.decode()
    answer = as_organiser.post(page(tournament), seen(tournament, ANOTHER), follow=True)
    assert answer.redirect_chain == [(console, 302)]
    assert [message.level_tag for message in answer.context["messages"]] == ["success"]
    assert AuditRow.objects.first().details == CHANGES
    assert answer.context["audit"][0][1] == (
        "Nome del torneo: “Coppa d’autunno” invece di “Burraco del venerdì”; "
        "Giorno e ora: 27 novembre 2026, 21:00 invece di 20 novembre 2026, 21:30; "
        "Posti: 24 invece di senza limite; Quota: 5,50 invece di 0; "
        "Premio: 10.000 invece di 0; Premio espresso in: click invece di €"
    )


@pytest.mark.parametrize(
    ("choice", "wrong"),
    [
        ({"name": " ", "starts_at": "domani"}, {"name", "starts_at"}),
        ({"name": "Ve\x00nerdì", "capacity": "1"}, {"name", "capacity"}),
        ({"starts_at": "0001-01-01T00:00", "fee_amount": "-1"}, {"starts_at", "fee_amount"}),
        ({"prize_amount": "molto", "prize_unit": "x" * 21}, {"prize_amount", "prize_unit"}),
        ({"capacity": "7", "name": "Altro"}, {"capacity"}),
        ({}, {"__all__"}),
    ],
)
def test_everything_wrong_is_said_at_once_and_nothing_typed_is_lost(
    as_organiser, tournament, choice, wrong
):
    typed = {**AS_IT_STANDS, **choice}
    standing = stands(tournament)
    answer = as_organiser.post(page(tournament), seen(tournament, typed))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == wrong
    assert {field.name: field.value() for field in form} == typed
    assert 'role="alert"' in answer.content.decode()
    assert stands(tournament) == standing


def test_too_few_places_are_told_with_the_numbers(as_organiser, tournament):
    answer = as_organiser.post(
        page(tournament), seen(tournament, {**AS_IT_STANDS, "capacity": "6"})
    )
    (said,) = answer.context["form"].errors["capacity"]
    assert said == (
        "Gli iscritti sono 8, più di 6 posti: indica almeno 8 posti, oppure prima togli qualcuno "
        "dagli iscritti."
    )


@pytest.mark.parametrize(
    ("who", "seeing", "doing"),
    [
        ("owner", 200, 302),
        ("organiser", 200, 302),
        ("referee", 403, 403),
        ("player", 403, 403),
        ("stranger", 403, 403),
    ],
)
def test_who_may_change_it(client, request, tournament, who, seeing, doing):
    client.force_login(request.getfixturevalue(who))
    assert client.get(page(tournament)).status_code == seeing
    assert client.post(page(tournament), seen(tournament, ANOTHER)).status_code == doing
    assert (stands(tournament).name == "Coppa d’autunno") == (doing == 302)


def test_the_anonymous_sign_in_first(client, tournament):
    sign_in = f"{reverse('account_login')}?next={page(tournament)}"
    assert client.get(page(tournament)).url == sign_in
    assert client.post(page(tournament), seen(tournament, ANOTHER)).url == sign_in


def test_the_page_takes_the_same_queries_whatever_the_number_of_entries(
    as_organiser, make_tournament, django_assert_num_queries
):
    for pairs in (1, 3):
        tournament = make_tournament(pairs=pairs)
        with django_assert_num_queries(4):
            as_organiser.get(page(tournament))


def test_of_two_who_write_at_once_the_second_is_told_and_can_save_on_top(as_organiser, tournament):
    shown = seen(tournament, ANOTHER)
    mine = {**shown, "name": "Il mio titolo"}
    assert as_organiser.post(page(tournament), shown).status_code == 302
    told = as_organiser.post(page(tournament), mine)
    assert told.status_code == 422
    assert told.context["form"]["name"].value() == "Il mio titolo"
    assert stands(tournament).name == "Coppa d’autunno"
    again = as_organiser.post(page(tournament), {**mine, "edition": told.context["edition"]})
    assert again.status_code == 302
    assert stands(tournament).name == "Il mio titolo"
