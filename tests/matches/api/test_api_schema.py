"""The API's description: valid, complete, and what the API really answers."""

from __future__ import annotations

import json
from io import StringIO

import jsonschema
import pytest
from django.core.management import call_command
from openapi_spec_validator import validate

from scoring.values import SmazzateGame
from scoring.victory_points import WinPoints
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

PROBLEM = "application/problem+json"


@pytest.fixture
def schema(client):
    answer = client.get("/api/schema/?format=json")
    assert answer.status_code == 200
    return json.loads(answer.content)


def test_it_is_made_without_a_warning():
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out, stderr=out)


def test_it_is_openapi_3_1(schema):
    assert schema["openapi"] == "3.1.0"
    validate(schema)


def test_every_address_is_described(schema):
    assert {path: sorted(methods) for path, methods in schema["paths"].items()} == {
        "/api/v1/matches/{id}/": ["get"],
        "/api/v1/matches/{id}/sheet/": ["put"],
        "/api/v1/matches/{id}/sheets/": ["get"],
        "/api/v1/matches/{id}/smazzate/": ["post"],
        "/api/v1/token/": ["delete", "post"],
        "/api/v1/tournaments/": ["get"],
        "/api/v1/tournaments/{id}/": ["get"],
        "/api/v1/tournaments/{id}/rounds/": ["get"],
        "/api/v1/tournaments/{id}/rounds/{number}/tables/": ["get"],
        "/api/v1/tournaments/{id}/standings/": ["get"],
    }


@pytest.mark.parametrize(
    ("path", "method", "done"), [("smazzate", "post", "201"), ("sheet", "put", "200")]
)
def test_writes_say_everything(schema, path, method, done):
    operation = schema["paths"][f"/api/v1/matches/{{id}}/{path}/"][method]
    headers = {p["name"] for p in operation["parameters"] if p["in"] == "header"}
    assert headers == {"Idempotency-Key", "If-Match"}
    refusals = {"400", "401", "403", "404", "409", "413", "415", "422", "428"}
    assert set(operation["responses"]) == {done, *refusals}
    for status in refusals:
        assert set(operation["responses"][status]["content"]) == {PROBLEM}
    assert set(operation["responses"][done]["headers"]) == {"ETag"}
    assert operation["requestBody"]["content"]["application/json"]["examples"]
    assert operation["security"] == [{"tokenAuth": []}, {"cookieAuth": []}]


@pytest.fixture
def next_match(make_tournament, play_round):
    """A fresh match of the game that an example is of, by the word its name begins with."""
    knockout = [StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)]
    plans = {
        "Briscola": {"ruleset": "briscola", "game": SmazzateGame(1), "vp_table": WinPoints.TWO},
        "Professionale": {"ruleset": "burraco-professionale-indiretto"},
        "": {"pairs": 10},
    }
    plans["Briscola"]["stages"] = knockout
    rounds = {game: play_round(make_tournament(**plan), {}) for game, plan in plans.items()}
    matches = {game: iter(round_.matches.all()) for game, round_ in rounds.items()}

    def take(example: str):
        return next(matches[next(game for game in plans if example.startswith(game))])

    return take


def test_the_examples_are_what_they_say(schema, desk, next_match):
    for path, method in (("smazzate", "post"), ("sheet", "put")):
        content = schema["paths"][f"/api/v1/matches/{{id}}/{path}/"][method]["requestBody"]
        body = content["content"]["application/json"]
        for name, example in body["examples"].items():
            _check(schema, body["schema"], example["value"])
            match = next_match(name)
            base = f"/api/v1/matches/{match.pk}/"
            if example["value"]["version"] == 1:
                level = {"ns": 60, "ew": 60, "version": 0}
                won = {"ns": 640, "ew": 305, "version": 0}
                desk.post(f"{base}smazzate/", level if match.knockout else won)
            answer = getattr(desk, method)(f"{base}{path}/", example["value"])
            assert answer.status_code in (200, 201), answer.content


def _check(schema, shape, value):
    jsonschema.Draft202012Validator({**shape, "components": schema["components"]}).validate(value)


def test_answers_are_as_described(schema, desk, match, smazzate, tournament):
    shapes = schema["components"]["schemas"]
    created = desk.post(smazzate, {"ns": 640, "ew": 305, "version": 0})
    _check(schema, shapes["Match"], created.json())
    stale = desk.post(smazzate, {"ns": 640, "ew": 305, "version": 0})
    _check(schema, shapes["Stale"], stale.json())
    warned = desk.post(smazzate, {"ns": 2105, "ew": 305, "version": 1})
    _check(schema, shapes["Unprocessable"], warned.json())
    base = f"/api/v1/tournaments/{tournament.pk}/"
    for path, shape in {
        "/api/v1/tournaments/": "PaginatedTournamentList",
        base: "Tournament",
        f"{base}rounds/": "PaginatedRoundList",
        f"{base}rounds/1/tables/": "PaginatedTableList",
        f"{base}standings/": "Standings",
        f"/api/v1/matches/{match.pk}/": "Match",
        f"/api/v1/matches/{match.pk}/sheets/": "PaginatedVersionList",
    }.items():
        _check(schema, shapes[shape], desk.get(path).json())
    _check(schema, shapes["Problem"], desk.get("/api/v1/nothing/").json())


def test_the_page_shows_it_without_any_script(client, schema, db):
    answer = client.get("/api/docs/")
    page = answer.content.decode()
    assert answer.status_code == 200
    for path in schema["paths"]:
        assert page.count(f"<code>{path}</code>") == len(schema["paths"][path])
    for name in schema["components"]["schemas"]:
        assert page.count(f'id="shape-{name}"') == 1
