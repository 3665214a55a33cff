"""Clubs and roles: founding, giving, taking back, and who may."""

import pytest
from django.urls import reverse

from tournaments.actions.people import found_club, give_role, take_role
from tournaments.enums import RoleKind
from tournaments.errors import RefusedError
from tournaments.models import Club, Role
from tournaments.permissions import Right, clubs_with, may


def test_who_founds_a_club_owns_it(stranger):
    club = found_club("Circolo dei Pini", "Como", founder=stranger)
    assert [(role.user, role.kind) for role in club.roles.all()] == [(stranger, RoleKind.OWNER)]


def test_clubs_of_one_name_get_different_slugs(stranger):
    slugs = [found_club("Circolo dei Pini", "", founder=stranger).slug for _ in range(3)]
    assert slugs == ["circolo-dei-pini", "circolo-dei-pini-2", "circolo-dei-pini-3"]


def test_a_name_without_latin_letters_still_founds_a_club(stranger):
    assert found_club("♠♥", "", founder=stranger).slug == "club"


def test_a_role_is_given_once_by_email_in_any_letter_case(club, stranger):
    for email in ("stranger@example.org", "STRANGER@example.org"):
        give_role(club, email, RoleKind.REFEREE)
    assert list(Role.objects.values_list("user", "kind")) == [(stranger.pk, RoleKind.REFEREE)]


def test_nobody_gets_a_role_before_signing_up(club):
    with pytest.raises(RefusedError) as refused:
        give_role(club, "nobody@example.org", RoleKind.REFEREE)
    assert (refused.value.code, refused.value.params) == (
        "no_such_person",
        {"email": "nobody@example.org"},
    )


def test_the_last_owner_stays(club, owner):
    with pytest.raises(RefusedError) as refused:
        take_role(Role.objects.get(user=owner))
    assert refused.value.code == "last_owner"
    assert Role.objects.filter(user=owner).exists()


def test_an_owner_may_go_when_another_stays(club, owner, stranger):
    give_role(club, stranger.email, RoleKind.OWNER)
    take_role(Role.objects.get(user=owner))
    assert not may(owner, Right.OWN, club)


@pytest.mark.parametrize(
    ("kind", "rights"),
    [
        (RoleKind.OWNER, {Right.OWN, Right.ORGANISE, Right.REFEREE}),
        (RoleKind.ORGANISER, {Right.ORGANISE, Right.REFEREE}),
        (RoleKind.REFEREE, {Right.REFEREE}),
        (RoleKind.PLAYER, set()),
    ],
)
def test_each_role_carries_its_rights_in_its_club_alone(club, stranger, kind, rights):
    elsewhere = Club.objects.create(name="Altrove", slug="altrove")
    give_role(club, stranger.email, kind)
    assert {right for right in Right if may(stranger, right, club)} == rights
    assert {right for right in Right if may(stranger, right, elsewhere)} == set()
    assert {right for right in Right if clubs_with(stranger, right) == [club.pk]} == rights


def test_only_owners_open_the_clubs_page(client, club, owner, organiser, referee, player, stranger):
    url = reverse("club", args=[club.pk])
    assert client.get(url).status_code == 302
    statuses = []
    for user in (owner, organiser, referee, player, stranger):
        client.force_login(user)
        statuses.append(client.get(url).status_code)
    assert statuses == [200, 403, 403, 403, 403]


def test_an_owner_gives_and_takes_back_a_role_on_the_page(client, club, owner, stranger):
    client.force_login(owner)
    url = reverse("club", args=[club.pk])
    answer = client.post(url, {"email": "nobody@example.org", "kind": "referee"})
    assert answer.status_code == 422
    assert "nobody@example.org" in answer.content.decode()
    client.post(url, {"email": stranger.email, "kind": "referee"})
    role = Role.objects.get(user=stranger)
    client.post(reverse("role_drop", args=[role.pk]))
    assert not Role.objects.filter(user=stranger).exists()


def test_anybody_signed_in_founds_a_club_on_the_page(client, stranger):
    url = reverse("club_new")
    assert client.get(url).status_code == 302
    client.force_login(stranger)
    assert client.post(url, {"name": ""}).status_code == 422
    client.post(url, {"name": "Circolo dei Pini", "city": "Como"})
    assert Club.objects.get().roles.get().user == stranger
