"""Players put themselves on the list and take themselves off: as whom, until when, on which page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from enrolment_cast import SELF, START, account, singles, told

from tests.conftest import NOW
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.self_enrolment import leave, take_part
from tournaments.actions.setup import close_enrolment
from tournaments.actions.waiting import put_on_waiting_list
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EntrySize, NoticeKind, RoleKind
from tournaments.errors import RefusedError
from tournaments.models import Entry, Player, Role, WaitingEntry
from tournaments.queries.take_part import standing_of


@pytest.fixture(autouse=True)
def _at_nine(time_machine):
    time_machine.move_to(NOW, tick=False)


@pytest.fixture
def gina(club):
    return account("Gina Rossi")


def refused(action, *args, **kwargs) -> str:
    with pytest.raises(RefusedError) as no:
        action(*args, **kwargs)
    return no.value.code


def test_who_is_new_to_the_club_becomes_known_with_the_account(make_tournament, gina):
    tournament = singles(make_tournament)
    entry = take_part(tournament.pk, gina, name=gina.name, now=NOW)
    assert (entry.name, entry.enrolled_by) == ("Gina Rossi", gina)
    assert Player.objects.get(user=gina).name == "Gina Rossi"
    assert told(NoticeKind.ENROLLED, gina) == [{"entry": "p01", "name": "Gina Rossi"}]
    row = tournament.audit.get(action=AuditAction.ENROLLED)
    assert (row.actor, row.details) == (gina, {"entry": "p01", "name": "Gina Rossi"})


def test_a_name_alone_takes_over_nobody(make_tournament, club, gina):
    namesake = Player.objects.create(club=club, name="gina  rossi")
    tournament = singles(make_tournament)
    entry = take_part(tournament.pk, gina, name="Gina Rossi", now=NOW)
    namesake.refresh_from_db()
    assert entry.players.get() == namesake
    assert namesake.user is None
    assert entry.enrolled_by == gina


def test_the_name_of_another_account_is_refused(make_tournament, club, gina):
    Player.objects.create(club=club, name="Gina Rossi", user=account("Gina Altra"))
    tournament = singles(make_tournament)
    assert refused(take_part, tournament.pk, gina, name="GINA ROSSI", now=NOW) == "name_of_another"
    assert not tournament.entries.exists()


def test_the_own_player_plays_whatever_the_account_is_called(make_tournament, club, gina):
    """Also where somebody of the same name was known before."""
    Player.objects.create(club=club, name="Gina R.")
    own = Player.objects.create(club=club, name="Gina R.", user=gina)
    entry = take_part(singles(make_tournament).pk, gina, name="Anything", now=NOW)
    assert entry.players.get() == own


def test_whoever_waits_already_comes_first(make_tournament, gina, by):
    """Also where there is room: the organiser has let somebody wait."""
    tournament = singles(make_tournament)
    put_on_waiting_list(tournament.pk, ("Ugo Bianchi",), by=by)
    assert isinstance(take_part(tournament.pk, gina, name=gina.name, now=NOW), WaitingEntry)
    assert told(NoticeKind.QUEUED, gina) == [{"name": "Gina Rossi", "place": 2}]


def test_nobody_enrols_twice(make_tournament, gina, by):
    tournament = singles(make_tournament, capacity=2)
    take_part(tournament.pk, gina, name=gina.name, now=NOW)
    assert refused(take_part, tournament.pk, gina, name="Other", now=NOW) == "on_the_list_already"
    enrol(tournament.pk, [Enrolment(("Uno",))], by=by)
    ugo = account("Ugo")
    assert isinstance(take_part(tournament.pk, ugo, name="Ugo", now=NOW), WaitingEntry)
    assert refused(take_part, tournament.pk, ugo, name="Ugo", now=NOW) == "on_the_list_already"


def test_pairs_come_with_their_partner_who_is_told_and_may_leave(make_tournament, club, gina):
    ugo = account("Ugo Bianchi")
    Player.objects.create(club=club, name="Ugo Bianchi", user=ugo)
    tournament = singles(make_tournament, entry_size=EntrySize.PAIR)
    code = refused(take_part, tournament.pk, gina, name=gina.name, now=NOW)
    assert code == "players_wrong_number"
    entry = take_part(tournament.pk, gina, name=gina.name, partner="ugo bianchi", now=NOW)
    assert entry.name == "Gina Rossi - ugo bianchi"
    assert len(told(NoticeKind.ENROLLED, ugo)) == 1
    assert refused(take_part, tournament.pk, ugo, name="", now=NOW) == "on_the_list_already"
    assert leave(tournament.pk, ugo, now=NOW) == entry.name
    gone = {"name": entry.name, "because": "self"}
    assert told(NoticeKind.UNENROLLED, gina) == told(NoticeKind.UNENROLLED, ugo) == [gone]
    assert refused(leave, tournament.pk, gina, now=NOW) == "not_on_the_list"


def test_who_comes_and_goes_without_end_asks_the_club(make_tournament, gina):
    tournament = singles(make_tournament)
    for _time in range(5):
        take_part(tournament.pk, gina, name=gina.name, now=NOW)
        leave(tournament.pk, gina, now=NOW)
    assert refused(take_part, tournament.pk, gina, name=gina.name, now=NOW) == "came_and_went"
    other = singles(make_tournament)
    assert take_part(other.pk, gina, name=gina.name, now=NOW)


def test_when_players_can_change_the_list(make_tournament, gina):
    def code(tournament, now=NOW):
        return refused(take_part, tournament.pk, gina, name=gina.name, now=now)

    assert code(singles(make_tournament, times=SELF.__class__())) == "ask_the_club"
    assert code(singles(make_tournament, enrolling=False)) == "enrolment_not_open"
    tournament = singles(make_tournament)
    assert code(tournament, START) == "enrolment_closed"
    take_part(tournament.pk, gina, name=gina.name, now=NOW)
    close_enrolment(tournament.pk, by=By(None, NOW))
    assert refused(leave, tournament.pk, gina, now=NOW) == "enrolment_closed"
    ugo = account("Ugo")
    assert refused(take_part, tournament.pk, ugo, name="Ugo", now=NOW) == "enrolment_closed"


def test_the_organiser_recognises_who_it_is(client, make_tournament, club, gina, organiser):
    namesake = Player.objects.create(club=club, name="Gina Rossi")
    entry = take_part(singles(make_tournament).pk, gina, name="Gina Rossi", now=NOW)
    client.force_login(gina)
    assert client.post(reverse("entry_recognise", args=[entry.pk])).status_code == 403
    client.force_login(organiser)
    shown = client.get(reverse("entry", args=[entry.pk])).content.decode()
    assert reverse("entry_recognise", args=[entry.pk]) in shown
    for _ in range(2):
        client.post(reverse("entry_recognise", args=[entry.pk]))
    namesake.refresh_from_db()
    assert namesake.user == gina
    row = entry.tournament.audit.get(action=AuditAction.ENTRY_CHANGED)
    assert row.details["recognised"] == "Gina Rossi"


# The page


def page(tournament, name="take_part"):
    return reverse(name, args=[tournament.pk])


def test_one_tap_is_enough_for_a_single_player(client, make_tournament, gina):
    tournament = singles(make_tournament)
    client.force_login(gina)
    assert client.post(page(tournament)).url == page(tournament, "tournament")
    assert Entry.objects.get().name == "Gina Rossi"
    client.post(page(tournament, "take_part_not"))
    assert not Entry.objects.exists()


def test_a_stranger_is_sent_to_the_sign_in_and_comes_back(client, make_tournament):
    tournament = singles(make_tournament)
    shown = client.get(page(tournament)).content.decode()
    assert f"{reverse('account_login')}?next={page(tournament)}" in shown
    assert f"{reverse('account_signup')}?next={page(tournament)}" in shown
    assert client.post(page(tournament)).url.endswith(f"?next={page(tournament)}")


def test_the_names_of_the_club_are_its_members_to_see(client, make_tournament, club, gina):
    Player.objects.create(club=club, name="Segreta Maria")
    tournament = singles(make_tournament, entry_size=EntrySize.PAIR)
    client.force_login(gina)
    assert "Segreta" not in client.get(page(tournament)).content.decode()
    assert "Segreta" not in client.post(page(tournament), {"partner": ""}).content.decode()
    Role.objects.create(club=club, user=gina, kind=RoleKind.PLAYER)
    assert "Segreta Maria" in client.get(page(tournament)).content.decode()


def test_the_usual_partner_is_typed_in(client, make_tournament, gina, by):
    first = singles(make_tournament, entry_size=EntrySize.PAIR)
    take_part(first.pk, gina, name=gina.name, partner="Ugo Bianchi", now=NOW)
    client.force_login(gina)
    form = client.get(page(singles(make_tournament, entry_size=EntrySize.PAIR))).context["form"]
    assert form["partner"].value() == "Ugo Bianchi"


@pytest.mark.parametrize("typed", ["", "\0", "Ugo\ud800", "U" * 100_000, "\u202eogU", " "])
def test_what_cannot_be_a_name_is_said(client, make_tournament, gina, typed):
    tournament = singles(make_tournament, entry_size=EntrySize.PAIR)
    client.force_login(gina)
    body = f"partner={typed}".encode("utf-8", "surrogatepass")
    kind = "application/x-www-form-urlencoded"
    answer = client.generic("POST", page(tournament), body, kind)
    assert answer.status_code == 422
    assert answer.context["form"].errors["partner"]
    assert not Entry.objects.exists()


def test_a_draft_is_nobodys_to_see(client, make_tournament, gina, organiser):
    tournament = singles(make_tournament, enrolling=False)
    client.force_login(gina)
    assert client.get(page(tournament)).status_code == 404
    assert client.post(page(tournament, "take_part_not")).status_code == 404
    client.force_login(organiser)
    assert client.get(page(tournament)).status_code == 200


def test_where_somebody_stands(make_tournament, gina, by):
    tournament = singles(make_tournament, capacity=2)

    def stands(user, now=NOW):
        return standing_of(user, [tournament], now)[tournament.pk]

    assert stands(gina).state == "open"
    assert stands(gina, START).state == "closed"
    take_part(tournament.pk, gina, name=gina.name, now=NOW)
    assert (stands(gina).state, stands(gina).leaves) == ("listed", True)
    enrol(tournament.pk, [Enrolment(("Uno",))], by=by)
    users = [account("Ada"), account("Ugo")]
    for user in users:
        take_part(tournament.pk, user, name=user.name, now=NOW)
    assert [stands(user).place for user in users] == [1, 2]
    close_enrolment(tournament.pk, by=by)
    assert not stands(gina).leaves
    later = singles(
        make_tournament, times=SELF.__class__(players_enrol=True, opens_before=60), enrolling=False
    )
    standing = standing_of(gina, [later], NOW)[later.pk]
    assert (standing.state, standing.opens_at) == ("opens", START - timedelta(hours=1))


@pytest.mark.parametrize("count", [1, 3])
def test_the_calendar_asks_once_for_all(make_tournament, gina, django_assert_num_queries, count):
    tournaments = [singles(make_tournament) for _ in range(count)]
    for each in tournaments:
        take_part(each.pk, gina, name=gina.name, now=NOW)
    with django_assert_num_queries(3):
        assert len(standing_of(gina, tournaments, NOW)) == count


def test_without_a_timetable_one_asks_the_club(client, tournament):
    shown = client.get(page(tournament, "tournament"), headers={"accept-language": "en"})
    assert "To take part, ask the club" in shown.content.decode()
