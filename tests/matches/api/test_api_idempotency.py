"""The same request sent again is done once."""

from __future__ import annotations

import pytest

from matches.models import Receipt, ScoreSheet

FIRST = {"ns": 640, "ew": 305, "version": 0}
KEY = {"Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324"}


def test_the_same_request_is_done_once_and_answered_the_same(desk, smazzate):
    answers = [desk.post(smazzate, FIRST, headers=KEY) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert len({answer.content for answer in answers}) == 1
    assert {answer["ETag"] for answer in answers} == {'"1.it"'}
    assert ScoreSheet.objects.count() == 1


def test_the_answer_stays_what_it_was_after_later_versions(desk, smazzate):
    first = desk.post(smazzate, FIRST, headers=KEY)
    desk.post(smazzate, {"ns": 500, "ew": 505, "version": 1})
    again = desk.post(smazzate, FIRST, headers=KEY)
    assert (again.status_code, again.content) == (201, first.content)
    assert ScoreSheet.objects.count() == 2


def test_the_order_of_members_and_the_spaces_do_not_matter(desk, smazzate):
    desk.post(smazzate, FIRST, headers=KEY)
    body = '{"version" : 0,  "ew": 305, "ns": 640}'
    again = desk.generic("POST", smazzate, body, "application/json", headers=KEY)
    assert again.status_code == 201
    assert ScoreSheet.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"ns": 645, "ew": 305, "version": 0},
        {"ns": 640, "ew": 305, "version": 1},
        {"ns": 640, "ew": 305, "version": 0, "confirm_warnings": True},
        {"ns": "nonsense"},
        {},
        [],
        None,
    ],
)
def test_a_key_belongs_to_one_body(desk, smazzate, other):
    desk.post(smazzate, FIRST, headers=KEY)
    answer = desk.post(smazzate, other, headers=KEY)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert ScoreSheet.objects.count() == 1


def test_a_key_belongs_to_one_address(desk, smazzate, sheet, round_):
    desk.post(smazzate, FIRST, headers=KEY)
    other = round_.matches.get(table_number=2)
    answer = desk.post(f"/api/v1/matches/{other.pk}/smazzate/", FIRST, headers=KEY)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")


def test_a_key_belongs_to_one_user(desk, signed, organiser, smazzate):
    desk.post(smazzate, FIRST, headers=KEY)
    theirs = signed(organiser).post(smazzate, FIRST, headers=KEY)
    assert theirs.status_code == 409
    assert ScoreSheet.objects.count() == 1


def test_what_was_refused_may_be_tried_again(desk, smazzate):
    odd = {"ns": 641, "ew": 305, "version": 0}
    assert desk.post(smazzate, odd, headers=KEY).status_code == 422
    assert not Receipt.objects.exists()
    assert desk.post(smazzate, FIRST, headers=KEY).status_code == 201


def test_who_lost_the_role_gets_no_answer(desk, referee, smazzate):
    desk.post(smazzate, FIRST, headers=KEY)
    referee.roles.all().delete()
    assert desk.post(smazzate, FIRST, headers=KEY).status_code == 403


def test_a_replaced_sheet_too(desk, sheet):
    body = {"sheet": {"smazzate": [{"ns": 640, "ew": 305}]}, "version": 0}
    answers = [desk.put(sheet, body, headers=KEY) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert ScoreSheet.objects.count() == 1


def test_the_longest_key_is_taken(desk, smazzate):
    answer = desk.post(smazzate, FIRST, headers={"Idempotency-Key": "k" * 200})
    assert answer.status_code == 201


@pytest.mark.parametrize("key", ["", "k" * 201, "perché", "a\tb"])
def test_a_key_that_is_none(desk, smazzate, key):
    answer = desk.post(smazzate, FIRST, headers={"Idempotency-Key": key})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_key")


def test_the_receipt_falls_with_the_sheet(desk, smazzate, monkeypatch):
    """Nothing is half-written: without its receipt the sheet is not there either."""

    def full(*args, **kwargs):
        raise OSError("disk full")

    monkeypatch.setattr(Receipt.objects, "create", full)
    with pytest.raises(OSError, match="disk full"):
        desk.post(smazzate, FIRST, headers=KEY)
    assert not ScoreSheet.objects.exists()
