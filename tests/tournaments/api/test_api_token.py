"""Signing in from another program."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.urls import reverse
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

TOKEN = "/api/v1/token/"
GOOD = {"email": "referee@example.org", "password": "burraco-2026"}


@pytest.fixture(autouse=True)
def _nobody_tried_yet():
    cache.clear()


@pytest.fixture
def program(db):
    return APIClient()


def test_a_token_signs_in_until_it_is_given_back(program, referee):
    answer = program.post(TOKEN, GOOD)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    token = answer.json()["token"]
    assert program.post(TOKEN, GOOD).json() == {"token": token}
    signed = APIClient(headers={"Authorization": f"Token {token}"})
    assert signed.delete(TOKEN).status_code == 204
    assert not Token.objects.exists()
    refused = signed.get("/api/v1/tournaments/")
    assert (refused.status_code, refused.json()["code"]) == (401, "authentication_failed")


def test_the_e_mail_in_other_letters(program, referee):
    assert program.post(TOKEN, {**GOOD, "email": "Referee@Example.ORG"}).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"password": "other"}, {"email": "nobody@example.org"}, {"password": " burraco-2026"}]
)
def test_wrong_credentials_say_not_which(program, referee, wrong):
    answer = program.post(TOKEN, GOOD | wrong)
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_credentials")
    assert answer["Content-Type"] == "application/problem+json"
    assert not Token.objects.exists()


def test_an_account_that_was_shut(program, referee):
    referee.is_active = False
    referee.save(update_fields=["is_active"])
    assert program.post(TOKEN, GOOD).status_code == 401


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ({}, ["email", "password"]),
        ([], [""]),
        ({"email": "x", "password": ""}, ["email", "password"]),
        ({"email": None, "password": []}, ["email", "password"]),
        ({"email": "a@b.it\x00", "password": "\x00"}, ["email", "password"]),
        ({"email": "\ud800@b.it", "password": "\ud800"}, ["email", "password"]),
        ({"email": "a" * 300 + "@b.it", "password": "x" * 5000}, ["email", "password"]),
    ],
)
def test_bad_input(program, body, paths):
    answer = program.generic("POST", TOKEN, json.dumps(body), "application/json")
    assert answer.status_code == 422
    assert sorted({error["path"] for error in answer.json()["errors"]}) == paths


def test_guessing_one_password_is_stopped_but_not_the_hall(program, referee, organiser):
    statuses = [program.post(TOKEN, GOOD | {"password": f"x{i}"}).status_code for i in range(11)]
    assert statuses == [401] * 10 + [429]
    last = program.post(TOKEN, GOOD)
    assert (last.status_code, last["Retry-After"]) == (429, "300")
    others = program.post(TOKEN, GOOD | {"email": "organiser@example.org"})
    assert others.status_code == 200


def test_forty_people_may_err_from_one_address(program, make_hall):
    for email in make_hall(40):
        assert program.post(TOKEN, {"email": email, "password": "typo"}).status_code == 401
        assert program.post(TOKEN, {"email": email, "password": "burraco-2026"}).status_code == 200


@pytest.fixture
def make_hall(db):
    from tournaments.models import User  # noqa: PLC0415

    def make(count: int) -> list[str]:
        return [
            User.objects.create_user(f"arbitro{n}@example.org", "burraco-2026").email
            for n in range(count)
        ]

    return make


def test_giving_back_takes_a_sign_in(program, db):
    assert program.delete(TOKEN).status_code == 401


def test_a_new_password_shuts_out_who_holds_a_token(client, referee):
    token = Token.objects.create(user=referee)
    client.force_login(referee)
    new = {
        "oldpassword": GOOD["password"],
        "password1": "pinella-2027",
        "password2": "pinella-2027",
    }
    assert client.post(reverse("account_change_password"), new).status_code == 302
    assert not Token.objects.filter(pk=token.pk).exists()
