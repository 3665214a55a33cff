"""What everybody may read, and what nobody sees before its time."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from matches.actions.rounds import draw_round


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def test_tournaments_are_listed_the_latest_first(anonymous, make_tournament):
    make_tournament(name="Primo")
    make_tournament(name="Secondo")
    body = anonymous.get("/api/v1/tournaments/").json()
    assert body["count"] == 2
    assert [row["name"] for row in body["results"]] == ["Secondo", "Primo"]
    page = anonymous.get("/api/v1/tournaments/?limit=1&offset=1").json()
    assert [row["name"] for row in page["results"]] == ["Primo"]
    assert page["previous"] is not None


def test_a_tournament_in_full(anonymous, tournament):
    body = anonymous.get(f"/api/v1/tournaments/{tournament.pk}/").json()
    assert body == {
        "id": tournament.pk,
        "name": "Burraco del venerdì",
        "state": "open",
        "starts_at": "2026-11-20T21:30:00+01:00",
        "club": {"name": "Circolo del Burraco", "city": "Bologna"},
        "entry_size": "pair",
        "capacity": None,
        "enrolled": 8,
        "waiting": 0,
        "fee": {"amount": "0.00", "unit": "€"},
        "prize": {"amount": "0.00", "unit": "€"},
        "ruleset": "burraco",
        "game_name": "Burraco",
        "game": {"smazzate": 3, "target": None, "options": [], "words": "3 smazzate"},
        "vp_table": "3",
        "bye": {"vp": 14, "mp": 355},
        "tie_breaks": ["vp", "mp", "direct_match", "wins", "lot"],
        "stages": [{"number": 1, "system": "swiss", "rounds_planned": 3}],
        "revision": tournament.revision,
    }


def test_drafts_are_for_who_may_organise(
    signed, make_tournament, owner, organiser, referee, player, stranger
):
    draft = make_tournament(enrolling=False)
    seen = []
    for user in (owner, organiser, referee, player, stranger, None):
        client = signed(user)
        listed = client.get("/api/v1/tournaments/").json()["count"]
        statuses = {
            client.get(f"/api/v1/tournaments/{draft.pk}/{rest}").status_code
            for rest in ("", "rounds/", "standings/")
        }
        seen.append((listed, statuses))
    assert seen == [(1, {200}), (1, {200}), (0, {404}), (0, {404}), (0, {404}), (0, {404})]


def test_an_organiser_of_another_club_sees_no_draft(signed, make_tournament, stranger, club):
    elsewhere = type(club).objects.create(name="Altrove", slug="altrove")
    elsewhere.roles.create(user=stranger, kind="owner")
    make_tournament(enrolling=False)
    assert signed(stranger).get("/api/v1/tournaments/").json()["count"] == 0


def test_rounds(anonymous, make_tournament, play_round):
    tournament = make_tournament(pairs=7)
    played = play_round(tournament, {})
    bye = played.seats.get(match=None).entry
    body = anonymous.get(f"/api/v1/tournaments/{tournament.pk}/rounds/").json()
    assert body["results"] == [
        {
            "number": 1,
            "stage": 1,
            "system": "swiss",
            "state": "published",
            "tables": 3,
            "byes": [{"entry": bye.code, "name": bye.name}],
            "published_at": "2026-11-20T21:30:00+01:00",
        }
    ]


def test_a_drawn_round_never_leaks(signed, tournament, by, owner):
    drawn = draw_round(tournament.pk, by=by)
    match = drawn.matches.first()
    for user in (owner, None):
        client = signed(user)
        rounds = client.get(f"/api/v1/tournaments/{tournament.pk}/rounds/").json()
        assert rounds["count"] == 0
        for path in (
            f"/api/v1/tournaments/{tournament.pk}/rounds/1/tables/",
            f"/api/v1/matches/{match.pk}/",
            f"/api/v1/matches/{match.pk}/sheets/",
        ):
            assert client.get(path).status_code == 404, path
        after = client.get(f"/api/v1/tournaments/{tournament.pk}/standings/?after=1")
        assert after.status_code == 422


def test_tables(anonymous, tournament, play_round):
    played = play_round(tournament, {1: [(640, 305)]})
    path = f"/api/v1/tournaments/{tournament.pk}/rounds/1/tables/"
    rows = anonymous.get(path).json()["results"]
    assert [row["number"] for row in rows] == [1, 2, 3, 4]
    assert [row["version"] for row in rows] == [1, 0, 0, 0]
    assert rows[0]["match"] == played.matches.get(table_number=1).pk
    assert rows[0]["outcome"]["points"] == {"ns": 640, "ew": 305}
    assert rows[1]["outcome"]["points"] == {"ns": 0, "ew": 0}


def test_standings_are_those_of_the_record(anonymous, tournament, play_round):
    play_round(tournament)
    path = f"/api/v1/tournaments/{tournament.pk}/standings/"
    body = anonymous.get(path).json()
    assert (body["after"], body["revision"], len(body["rows"])) == (None, tournament.revision, 8)
    first, last = body["rows"][0], body["rows"][-1]
    # Every N-S line won 1840 to 1010: 17 VP, 830 MP; lots tell them apart.
    assert (first["place"], first["vp"], first["mp"], first["wins"]) == (1, 17, 830, 1)
    assert first["name"] == tournament.entries.get(code=first["entry"]).name
    assert first["above_next_by"] == "lot"
    assert first["reason"]
    assert (last["place"], last["vp"], last["above_next_by"], last["reason"]) == (8, 3, None, None)
    assert set(first) == {
        "place", "pool", "place_in_pool", "entry", "name", "vp", "mp", "points",
        "smazzate_difference", "played",
        "wins", "tied", "above_next_by", "reason",
    }  # fmt: skip


def test_standings_after_a_round(anonymous, tournament, play_round):
    play_round(tournament)
    play_round(tournament)
    path = f"/api/v1/tournaments/{tournament.pk}/standings/"
    assert {row["played"] for row in anonymous.get(f"{path}?after=1").json()["rows"]} == {1}
    assert {row["played"] for row in anonymous.get(f"{path}?after=2").json()["rows"]} == {2}


@pytest.mark.parametrize("after", ["3", "-1", "x", "", "1.0", "9" * 5000, "%00", "%FF"])
def test_standings_after_no_round(anonymous, tournament, play_round, after):
    play_round(tournament, {})
    answer = anonymous.get(f"/api/v1/tournaments/{tournament.pk}/standings/?after={after}")
    assert answer.status_code == 422
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [("after", "no_such_round")]


def test_a_match_tells_its_seats_by_cards(anonymous, match):
    path = f"/api/v1/matches/{match.pk}/"
    match.draw = {"seed": "20261120:1:1", "cards": ["AC", "9H", "KD", "4S"]}
    match.save(update_fields=["draw"])
    # The ace is served by the lower of the opponents, E-W's second, who sits on its left: burraco
    # goes to the right.
    assert anonymous.get(path).json()["seating"] == {
        "seed": "20261120:1:1",
        "chairs": [
            {"seat": "E", "line": "ew", "player": 2, "card": "4S"},
            {"seat": "N", "line": "ns", "player": 1, "card": "AC"},
            {"seat": "W", "line": "ew", "player": 1, "card": "9H"},
            {"seat": "S", "line": "ns", "player": 2, "card": "KD"},
        ],
    }
    match.draw = None
    match.save(update_fields=["draw"])
    cache.clear()
    assert anonymous.get(path).json()["seating"] is None


def test_versions_say_who_and_why_to_referees_only(desk, anonymous, match, smazzate, sheet):
    desk.post(smazzate, {"ns": 640, "ew": 305, "version": 0})
    desk.put(
        sheet, {"sheet": {"smazzate": [{"ns": 645, "ew": 305}]}, "version": 1, "reason": "Svista"}
    )
    path = f"/api/v1/matches/{match.pk}/sheets/"
    told = desk.get(path).json()
    assert [(v["version"], v["author"], v["reason"]) for v in told["results"]] == [
        (1, "Arturo Arbitro", ""),
        (2, "Arturo Arbitro", "Svista"),
    ]
    public = anonymous.get(path).json()
    assert [(v["version"], v["author"], v["reason"]) for v in public["results"]] == [
        (1, None, None),
        (2, None, None),
    ]
    assert [v["outcome"]["points"]["ns"] for v in public["results"]] == [640, 645]


def test_nothing_changed_is_304(anonymous, desk, tournament, match, smazzate):
    paths = [
        f"/api/v1/tournaments/{tournament.pk}/",
        f"/api/v1/tournaments/{tournament.pk}/rounds/",
        f"/api/v1/tournaments/{tournament.pk}/rounds/1/tables/",
        f"/api/v1/tournaments/{tournament.pk}/standings/",
        f"/api/v1/matches/{match.pk}/",
    ]
    tags = [anonymous.get(path)["ETag"] for path in paths]
    for path, tag in zip(paths, tags, strict=True):
        again = anonymous.get(path, headers={"If-None-Match": f'"other", W/{tag}'})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
        other = anonymous.get(path, headers={"If-None-Match": tag, "Accept-Language": "en"})
        assert other.status_code == 200
    desk.post(smazzate, {"ns": 640, "ew": 305, "version": 0})
    for path, tag in zip(paths, tags, strict=True):
        assert anonymous.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_reads_say_how_to_keep_them(anonymous, tournament):
    answer = anonymous.get(f"/api/v1/tournaments/{tournament.pk}/")
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Accept-Language", "Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(
    anonymous, make_tournament, play_round, count, django_assert_num_queries
):
    for _ in range(count):
        tournament = make_tournament(pairs=4 * count)
        for _ in range(count):
            play_round(tournament)
    match = tournament.rounds.first().matches.first()
    base = f"/api/v1/tournaments/{tournament.pk}/"
    pinned = {
        "/api/v1/tournaments/": 3,  # count, rows, stages
        base: 2,  # row, stages
        f"{base}rounds/": 4,  # tournament, count, rounds, byes
        f"{base}rounds/1/tables/": 7,  # tournament, round, byes, count, matches, seats, sheets
        f"{base}standings/": 9,
        f"/api/v1/matches/{match.pk}/": 3,  # match, seats, sheet
        f"/api/v1/matches/{match.pk}/sheets/": 4,  # match, seats, count, versions
    }
    for path, queries in pinned.items():
        with django_assert_num_queries(queries):
            assert anonymous.get(path).status_code == 200
