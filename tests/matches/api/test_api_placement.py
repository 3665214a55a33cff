"""Tables of several players as other programs read and write them."""

import json

import jsonschema
import pytest
from placement_cast import hand_in, next_round, table

from matches.actions.placements import current_placement
from scoring.placement import Placement


@pytest.fixture
def seven(poker, by):
    """Table 1 of the first round: four players."""
    return table(next_round(poker, by))


@pytest.fixture
def described(client):
    schema = json.loads(client.get("/api/schema/?format=json").content)

    def check(shape, value):
        shape = schema["components"]["schemas"][shape]
        told = {**shape, "components": schema["components"]}
        jsonschema.Draft202012Validator(told).validate(value)

    return check


def url(match, of=""):
    return f"/api/v1/matches/{match.pk}/{of}"


def test_a_table_is_read_seat_by_seat(client, seven, by, described):
    hand_in(seven, Placement(chips=(900, 900, 200, 0)), by)
    answer = client.get(url(seven)).json()
    described("Match", answer)
    assert "seated" not in answer
    assert [
        (seat["position"], seat["place"], seat["chips"], seat["points"]) for seat in answer["seats"]
    ] == [(1, 1, 900, 8), (2, 1, 900, 8), (3, 3, 200, 6), (4, 4, 0, 5)]
    assert answer["sheet"] == {"places": None, "chips": [900, 900, 200, 0], "not_played": False}
    assert answer["outcome"]["finished"]
    assert answer["outcome"]["ending"] == "played"
    assert "points" not in answer["outcome"]


def test_before_it_has_ended_nothing_is_known(client, seven, described):
    answer = client.get(url(seven)).json()
    described("Match", answer)
    assert {seat["place"] for seat in answer["seats"]} == {None}
    assert answer["outcome"]["ending"] == "unfinished"


def test_tables_versions_rounds_and_standings_are_as_described(client, poker, seven, by, described):
    hand_in(seven, Placement(places=(2, 1, 3, 4)), by)
    base = f"/api/v1/tournaments/{poker.pk}/"
    for path, shape in {
        base: "Tournament",
        f"{base}rounds/": "PaginatedRoundList",
        f"{base}rounds/1/tables/": "PaginatedTableList",
        f"{base}standings/": "Standings",
        url(seven, "sheets/"): "PaginatedVersionList",
    }.items():
        described(shape, client.get(path).json())
    rows = client.get(f"{base}standings/").json()["rows"]
    assert [(row["vp"], row["wins"]) for row in rows[:4]] == [(8, 1), (7, 0), (6, 0), (5, 0)]


def test_places_are_written_by_put(desk, seven):
    answer = desk.put(url(seven, "sheet/"), {"sheet": {"places": [2, 1, 2, 4]}, "version": 0})
    assert answer.status_code == 200
    assert [seat["points"] for seat in answer.json()["seats"]] == [7, 8, 7, 5]
    seven.refresh_from_db()
    assert current_placement(seven) == Placement(places=(2, 1, 2, 4))


def test_every_problem_is_told_at_its_place(desk, seven):
    answer = desk.put(url(seven, "sheet/"), {"sheet": {"places": [1, 1, 2, 3]}, "version": 0})
    assert answer.status_code == 422
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        ("sheet.places[2]", "place_not_due"),
        ("sheet.places[3]", "place_not_due"),
    ]
    answer = desk.put(url(seven, "sheet/"), {"sheet": {"smazzate": []}, "version": 0})
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        ("sheet.smazzate", "unknown_key")
    ]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"places": [1, "x", 9, 4]}, [("places[1]", "wrong_type"), ("places[2]", "out_of_range")]),
        ({"places": [1, "x", 0, 4]}, [("places[1]", "wrong_type"), ("places[2]", "out_of_range")]),
        ({"places": [1, "x", 4, 4]}, [("places[1]", "wrong_type")]),
        (
            {"chips": [5, 5.5, -1, 0]},
            [("chips[1]", "wrong_type"), ("chips[2]", "impossible_chips")],
        ),
    ],
)
def test_what_cannot_be_is_told_with_what_cannot_be_read(desk, seven, written, told):
    answer = desk.put(url(seven, "sheet/"), {"sheet": written, "version": "x"})
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        ("version", "invalid"),
        *((f"sheet.{path}", code) for path, code in told),
    ]


@pytest.mark.parametrize("kind", ["places", "chips"])
def test_figures_of_nobody_are_told_to_be_too_few(desk, seven, kind):
    answer = desk.put(url(seven, "sheet/"), {"sheet": {kind: []}, "version": 0})
    assert answer.status_code == 422
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        (f"sheet.{kind}", "not_one_a_player")
    ]


def test_a_stale_version_shows_what_stands(desk, seven, by, described):
    hand_in(seven, Placement(places=(1, 2, 3, 4)), by)
    answer = desk.put(url(seven, "sheet/"), {"sheet": {"places": [2, 1, 3, 4]}, "version": 0})
    assert answer.status_code == 409
    described("Stale", answer.json())
    assert answer.json()["standing"]["sheet"]["places"] == [1, 2, 3, 4]


def test_smazzate_have_no_place_there(desk, seven):
    answer = desk.post(url(seven, "smazzate/"), {"ns": 640, "ew": 305, "version": 0})
    assert answer.status_code == 422
    assert answer["Content-Type"].startswith("application/problem+json")
    assert answer.json()["errors"][0]["code"] == "table_of_several"


def test_places_have_no_place_between_two_lines(desk, match):
    answer = desk.put(url(match, "sheet/"), {"sheet": {"places": [1, 2]}, "version": 0})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "unknown_key"
