"""Signing up: who somebody is stands wherever they act."""

import pytest
from django.urls import reverse

from tournaments.actions.people import give_role
from tournaments.enums import RoleKind
from tournaments.models import User

PAGE = reverse("account_signup")
NEW = {
    "name": " Nora  Nuova ",
    "email": "nora@example.org",
    "password1": "pinella-2026",
    "password2": "pinella-2026",
}

pytestmark = pytest.mark.django_db


def test_the_name_is_asked_first(client):
    form = client.get(PAGE).context["form"]
    assert [field.name for field in form] == ["name", "email", "password1", "password2"]


def test_the_name_is_kept_tidy(client):
    assert client.post(PAGE, NEW).url == reverse("mine")
    user = User.objects.get()
    assert (user.name, user.email, str(user)) == ("Nora Nuova", "nora@example.org", "Nora Nuova")
    assert client.get(PAGE).wsgi_request.user == user


@pytest.mark.parametrize("name", ["", "  ", "x" * 121, "No\x00ra", "Nora \u202eavouN"])
def test_without_a_name_that_can_be_shown_nobody_signs_up(client, name):
    form = client.post(PAGE, {**NEW, "name": name}).context["form"]
    assert set(form.errors) == {"name"}
    assert (form["name"].value(), form["email"].value()) == (name, NEW["email"])
    assert not User.objects.exists()


def test_an_address_that_is_taken_keeps_its_name(client, stranger):
    client.post(PAGE, {**NEW, "email": stranger.email})
    assert list(User.objects.values_list("email", "name")) == [(stranger.email, stranger.name)]


def test_roles_and_the_trail_show_the_name(client, club, owner, make_tournament):
    tournament = make_tournament(enrolling=False)
    client.post(PAGE, NEW)
    give_role(club, NEW["email"], RoleKind.ORGANISER)
    client.post(reverse("open_enrolment", args=[tournament.pk]))
    console = client.get(reverse("console", args=[tournament.pk]))
    assert str(console.context["audit"][0][0].actor) == "Nora Nuova"
    client.force_login(owner)
    assert "Nora Nuova" in client.get(reverse("club", args=[club.pk])).content.decode()
