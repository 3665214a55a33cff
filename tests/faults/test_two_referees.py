"""Two referees save the same table at the same moment: one wins, and the other is told.

With real threads on connections of their own. PostgreSQL makes the second one wait at the
tournament's row, SQLite at the door of its transaction: the same has to come of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from rest_framework.authtoken.models import Token

from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import Match, Receipt, ScoreSheet
from scoring.sheet import Sheet
from scoring.values import PerLine
from tournaments.actions.writing import By
from tournaments.errors import StaleVersionError
from tournaments.models import AuditRow, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)

TRIES = 200
CROWD = 20


@pytest.fixture
def match(tournament: Tournament, play_round: Any) -> Match:
    return play_round(tournament, {}).matches.get(table_number=1)


def _outcome(work: Callable[[], Any]) -> Callable[[], Any]:
    def run() -> Any:
        try:
            return work()
        except StaleVersionError as stale:
            return stale

    return run


def _nothing_lost(match: Match, before: int, contents: list[dict[str, Any]]) -> None:
    """One version, one revision and one audit row for each win, in the same order."""
    sheets = list(ScoreSheet.objects.filter(match=match).order_by("version"))
    assert [sheet.version for sheet in sheets] == list(range(1, len(contents) + 1))
    assert [sheet.content["smazzate"] for sheet in sheets] == contents
    match.refresh_from_db()
    assert match.version == len(contents)
    tournament = Tournament.objects.get(pk=match.round.tournament_id)
    assert tournament.revision == before + len(contents)
    rows = list(AuditRow.objects.filter(tournament=tournament, revision__gt=before).order_by("pk"))
    assert [row.revision for row in rows] == list(range(before + 1, tournament.revision + 1))
    assert [row.details["version"] for row in rows] == [sheet.version for sheet in sheets]
    assert [row.actor_id for row in rows] == [sheet.author_id for sheet in sheets]


def test_by_the_action(tournament, match, referee, organiser, by, at_once):
    tournament.refresh_from_db()
    before, contents, wins = tournament.revision, [], Counter()
    together = at_once(2)

    def save(user: User, points: int, version: int) -> Callable[[], Any]:
        sheet = Sheet(smazzate=(PerLine(points, 305),))
        submission = Submission(match.pk, version, Source.PAGE, confirmed=True)
        return _outcome(lambda: save_sheet(sheet, submission, by=By(user, by.now)))

    for version in range(TRIES):
        points = {referee.pk: 10 * version, organiser.pk: 10 * version + 5}
        outcomes = together([save(user, points[user.pk], version) for user in (referee, organiser)])
        saved = [outcome for outcome in outcomes if isinstance(outcome, ScoreSheet)]
        stale = [outcome for outcome in outcomes if isinstance(outcome, StaleVersionError)]
        assert (len(saved), len(stale)) == (1, 1), outcomes
        assert (saved[0].version, stale[0].current) == (version + 1, version + 1)
        contents.append([{"ns": points[saved[0].author_id], "ew": 305}])
        wins[saved[0].author.name] += 1
    _nothing_lost(match, before, contents)
    print(f"{connection.vendor}: {dict(wins)}")  # noqa: T201 (seen with -s, or when it fails)


def _client(user: User) -> Client:
    token, _created = Token.objects.get_or_create(user=user)
    return Client(headers={"Authorization": f"Token {token.key}"})


def test_over_rest(tournament, match, referee, organiser, at_once):
    tournament.refresh_from_db()
    before, contents, wins = tournament.revision, [], Counter()
    together = at_once(2)
    users = (referee, organiser)
    clients = [_client(user) for user in users]
    path = f"/api/v1/matches/{match.pk}/sheet/"

    def put(client: Client, body: dict[str, Any]) -> Callable[[], Any]:
        return lambda: client.put(path, body, content_type="application/json")

    for version in range(TRIES):
        sheets = [{"smazzate": [{"ns": 10 * version + 5 * n, "ew": 305}]} for n in range(2)]
        bodies = [{"sheet": s, "version": version, "confirm_warnings": True} for s in sheets]
        answers = together([put(c, body) for c, body in zip(clients, bodies, strict=True)])
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        won = [answer.status_code for answer in answers].index(200)
        told = answers[1 - won].json()
        assert told["standing"]["version"] == answers[won].json()["version"] == version + 1
        assert told["standing"]["sheet"]["smazzate"] == sheets[won]["smazzate"]
        assert told["standing"]["author"] == users[won].name
        assert told["yours"] == {"version": version, "sheet": sheets[1 - won]}
        contents.append(sheets[won]["smazzate"])
        wins[users[won].name] += 1
    _nothing_lost(match, before, contents)
    print(f"{connection.vendor}: {dict(wins)}")  # noqa: T201 (seen with -s, or when it fails)


def test_one_key_sent_by_a_crowd_is_done_once(tournament, match, referee, at_once):
    tournament.refresh_from_db()
    before, contents = tournament.revision, []
    together = at_once(CROWD)
    client = _client(referee)
    path = f"/api/v1/matches/{match.pk}/smazzate/"
    for version, points in enumerate((640, 500, 700)):
        body = {"ns": points, "ew": 305 + 5 * version, "version": version}
        headers = {"Idempotency-Key": f"slip {version}"}
        answers = together(
            [lambda: client.post(path, body, "application/json", headers=headers)] * CROWD  # noqa: B023
        )
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1
        assert answers[0].json()["version"] == version + 1
        contents.append([*(contents[-1] if contents else []), {"ns": points, "ew": body["ew"]}])
    _nothing_lost(match, before, contents)
    assert Receipt.objects.count() == 3


def test_one_key_for_two_tournaments_at_once_is_given_to_one(
    make_tournament, play_round, referee, at_once
):
    """No row is locked by both: the key's own uniqueness decides, and undoes the second sheet."""
    matches = [play_round(make_tournament(), {}).matches.first() for _ in range(2)]
    together = at_once(2)
    client = _client(referee)

    def post(match: Match, version: int, number: int) -> Callable[[], Any]:
        path = f"/api/v1/matches/{match.pk}/sheet/"
        body = {"sheet": {"smazzate": [{"ns": 5 * number, "ew": 10}]}, "version": version}
        headers = {"Idempotency-Key": f"key {number}"}
        return lambda: client.put(path, body, "application/json", headers=headers)

    versions = [0, 0]
    for number in range(CROWD):
        works = [
            post(match, version, number) for match, version in zip(matches, versions, strict=True)
        ]
        answers = together(works)
        assert sorted(answer.status_code for answer in answers) == [200, 422]
        refused = next(answer for answer in answers if answer.status_code == 422)
        assert refused.json()["code"] == "key_reused"
        versions = [Match.objects.get(pk=match.pk).version for match in matches]
        assert ScoreSheet.objects.count() == sum(versions) == number + 1
