"""Whatever is sent, the answer is a clear one: never a 500."""

from __future__ import annotations

import json

import pytest

from matches.models import Match

PARTS = {"cards": 320, "in_hand": 0, "clean": 1, "semi_clean": 0, "dirty": 1, "closed": True, "pozzetto": True}  # fmt: skip
DEEP = "[" * 50_000 + "]" * 50_000
ODD_VALUES = [
    None, True, False, "", "x", "640", 1.5, 640.0, -5, 10**30, -(10**30), 10**4000, [], [640], {},
    {"ns": 1}, "\x00", "\ud800", "\u202e640", "é\u0301", "=1+1", "9" * 5000, "x" * 50_000,
    [[[[[]]]]], {"cards": {}}, {**PARTS, "cards": "\ud800"}, {**PARTS, "\ud800": 1},
    {**PARTS, "\x00": 1}, {**PARTS, "clean": 10**4000, "cards": 10**4000},
    {**PARTS, "closed": 1}, {**PARTS, "last_card": "\ud800"}, {**PARTS, "last_card": 5},
    {**PARTS, "cards": 10**4200, "in_hand": 10**4200},
]  # fmt: skip


MEANT = {
    "ns": [-5],
    "version": [],
    "confirm_warnings": [True, False],
    "last_move": [None],
    "\ud800": [],
}
"""What of these is no bad input."""


def _post(client, path, body, method="POST", content_type="application/json", **headers):
    return client.generic(method, path, body, content_type, **headers)


def _is_problem(answer, *statuses):
    assert answer.status_code in statuses, answer.content[:500]
    assert answer["Content-Type"] == "application/problem+json"
    document = json.loads(answer.content.decode("utf-8"))
    assert set(document) >= {"title", "status", "code", "detail", "errors"}
    assert document["status"] == answer.status_code
    assert document["detail"]
    return document


@pytest.mark.parametrize("member", ["ns", "version", "confirm_warnings", "last_move", "\ud800"])
def test_odd_members_of_a_smazzata(desk, smazzate, match, member):
    saved = []
    for value in ODD_VALUES:
        body = {"ns": 640, "ew": 305, "version": 0, "confirm_warnings": False, member: value}
        answer = _post(desk, smazzate, json.dumps(body))
        if answer.status_code == 201:
            saved.append(value)
            _forget(match)
            continue
        document = _is_problem(answer, 409, 422, 428)
        if answer.status_code == 422:
            assert document["errors"]
            assert all(error["message"] for error in document["errors"])
    assert saved == MEANT[member]


def _forget(match):
    match.sheets.all().delete()
    Match.objects.filter(pk=match.pk).update(version=0)


@pytest.mark.parametrize(
    "member", ["sheet", "smazzate", "stopped", "awarded", "not_played", "reason", "base"]
)
def test_odd_members_of_a_sheet(desk, sheet, match, member):
    for value in ODD_VALUES:
        table = {"smazzate": [{"ns": 640, "ew": 305}]}
        body = {"sheet": table, "version": 0}
        if member in ("sheet", "reason"):
            body[member] = value
        elif member == "base":
            table["stopped"] = {"kind": "timeout", "by": "ns", "base": {"ns": value, "ew": 5}}
        else:
            table[member] = value
        answer = _post(desk, sheet, json.dumps(body), "PUT")
        if answer.status_code == 200:
            _forget(match)
        else:
            _is_problem(answer, 422)


@pytest.mark.parametrize("body", ["null", "true", "5", '"text"', "[]", "[1, 2]", "{}", ""])
def test_bodies_that_are_no_object(desk, smazzate, body):
    document = _is_problem(_post(desk, smazzate, body), 422)
    assert document["errors"]


@pytest.mark.parametrize(
    ("body", "position"),
    [
        ("{", (1, 2)),
        ('{"ns": 640,\n "ew": }', (2, 8)),
        ("ns=640", (1, 1)),
        ("{}{}", (1, 3)),
        ("{'ns': 1}", (1, 2)),
        (b'{"ns": "\xff"}', None),
        ('{"ns": NaN}', None),
        ('{"ns": -Infinity}', None),
        ('{"ns": ' + "9" * 5000 + "}", None),
        (DEEP, None),
        ('{"ns":' * 20_000, None),
        ('{"ns": 640, "ns": 305, "ew": 5, "version": 0}', None),
        ('{"ns": {"cards": 5, "cards": 10}, "ew": 5, "version": 0}', None),
    ],
    ids=range(13),
)
def test_bodies_that_are_no_json(desk, smazzate, body, position):
    document = _is_problem(_post(desk, smazzate, body), 400)
    assert document["code"] == "not_json"
    if position:
        assert (document["line"], document["column"]) == position


def test_a_byte_order_mark_is_passed_over(desk, smazzate):
    body = b"\xef\xbb\xbf" + json.dumps({"ns": 640, "ew": 305, "version": 0}).encode()
    assert _post(desk, smazzate, body).status_code == 201


@pytest.mark.parametrize("megabytes", [0.25, 2.4, 10])
@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-16"])
def test_bodies_that_are_too_large(desk, smazzate, megabytes, content_type):
    body = '{"ns": "' + "x" * int(megabytes * 1_000_000) + '"}'
    document = _is_problem(_post(desk, smazzate, body, content_type=content_type), 413)
    assert document["code"] == "too_large"


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "x",
        "application/json-patch+json",
    ],
)
def test_bodies_of_another_kind(desk, smazzate, content_type):
    answer = _post(desk, smazzate, '{"ns": 640}', content_type=content_type)
    document = _is_problem(answer, 415)
    assert document["code"] == "unsupported_media_type"
    assert "Content-Type: application/json" in document["detail"]


@pytest.mark.parametrize("charset", ["utf-8", "base64", "nonsense", "rot13", "utf-16"])
def test_the_charset_is_always_utf_8(desk, smazzate, charset):
    body = json.dumps({"ns": 640, "ew": 305, "version": 0})
    answer = _post(desk, smazzate, body, content_type=f"application/json; charset={charset}")
    assert answer.status_code == 201


def test_a_large_form_by_a_session(client, referee, smazzate):
    client.force_login(referee)
    answer = client.post(smazzate, {"ns": "x" * 3_000_000})
    _is_problem(answer, 413, 415)


@pytest.mark.parametrize(
    "path",
    [
        "matches/{}/",
        "matches/{}/sheets/",
        "tournaments/{}/",
        "tournaments/{}/rounds/{}/tables/",
        "tournaments/{}/standings/",
    ],
)
def test_what_is_not_there(anonymous, db, path):
    for pk in (
        "0",
        "999999",
        "9" * 25,
        "9" * 5000,
        "-1",
        "x",
        "1.5",
        "%00",
        "\u0661",
        "%FF",
        "1%2F..",
    ):
        _is_problem(anonymous.get("/api/v1/" + path.replace("{}", pk)), 404)


@pytest.mark.parametrize("number", ["0", "2", "9" * 25])
def test_rounds_that_are_not_there(anonymous, round_, number):
    path = f"/api/v1/tournaments/{round_.tournament_id}/rounds/{number}/tables/"
    _is_problem(anonymous.get(path), 404)


@pytest.mark.parametrize("pk", ["0", "9" * 25, "x"])
def test_writing_where_nothing_is(desk, round_, pk):
    _is_problem(_post(desk, f"/api/v1/matches/{pk}/smazzate/", "{}"), 404)
    _is_problem(_post(desk, f"/api/v1/matches/{pk}/sheet/", "{}", "PUT"), 404)


@pytest.mark.parametrize(
    "path", ["nothing/", "matches/", "", "tournaments/1/nothing/", "😀/", "%00/", "a%0Ab/"]
)
def test_other_addresses(anonymous, db, path):
    _is_problem(anonymous.get(f"/api/v1/{path}"), 404)


@pytest.mark.parametrize(
    "query",
    [
        "limit=x",
        "limit=-1",
        "limit=0",
        "offset=-1",
        f"offset={'9' * 30}",
        f"limit={'9' * 5000}",
        "limit=%00",
        "offset=%FF",
        "limit[]=1",
    ],
)
def test_odd_pages(anonymous, tournament, query):
    assert anonymous.get(f"/api/v1/tournaments/?{query}").status_code == 200


def test_a_page_is_never_endless(anonymous, tournament):
    answer = anonymous.get("/api/v1/tournaments/?limit=100000").json()
    assert len(answer["results"]) <= 200


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "GET"])
def test_other_methods(desk, smazzate, method):
    _is_problem(_post(desk, smazzate, "", method), 405)


def test_a_format_nobody_speaks(anonymous, tournament):
    answer = anonymous.get("/api/v1/tournaments/", headers={"Accept": "text/csv"})
    _is_problem(answer, 406)
    _is_problem(anonymous.get("/api/v1/tournaments/?format=xml"), 404)


@pytest.mark.parametrize(
    "header", ["Token", "Token x y", "Token nonsense", "Token \xff", "Token " + "x" * 5000]
)
def test_tokens_that_open_nothing(anonymous, db, header):
    answer = anonymous.get("/api/v1/tournaments/", headers={"Authorization": header})
    assert answer["WWW-Authenticate"] == "Token"
    _is_problem(answer, 401)


@pytest.mark.parametrize("reason", ["\x00", "Carte\x00errate", "\ud800", "Carte \udfff"])
def test_a_ruling_s_reason_no_database_can_keep(desk, sheet, reason):
    awarded = {"ns": {"vp": 14, "mp": 355}, "ew": {"vp": 6, "mp": -355}, "reason": reason}
    body = {"sheet": {"awarded": awarded}, "version": 0}
    document = _is_problem(_post(desk, sheet, json.dumps(body), "PUT"), 422)
    assert [error["path"] for error in document["errors"]] == ["sheet.awarded.reason"]


@pytest.mark.parametrize("reason", ["perché 🂡 \u202e\u0301", "=1+1", "x" * 300])
def test_a_ruling_s_reason_in_any_writing(desk, sheet, reason):
    awarded = {"ns": {"vp": 14, "mp": 355}, "ew": {"vp": 6, "mp": -355}, "reason": reason}
    headers = {"Idempotency-Key": "ruling"}
    body = json.dumps({"sheet": {"awarded": awarded}, "version": 0})
    answers = [_post(desk, sheet, body, "PUT", headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["sheet"]["awarded"]["reason"] == reason
    assert answers[1].content == answers[0].content


@pytest.mark.parametrize("member", ["version", "confirm_warnings", "last_move", "ns", "other"])
@pytest.mark.parametrize("key", [None, "a-key"])
def test_what_is_nested_nearly_too_deeply_to_be_read(desk, smazzate, member, key):
    """Read it can be; but printing it in an answer, or writing it anew, takes some room more."""
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    for depth in (51, 500, *range(850, 1000, 2)):
        body = {"ns": "640", "ew": "305", "version": "0", member: "[" * depth + "]" * depth}
        sent = "{" + ",".join(f'"{name}":{value}' for name, value in body.items()) + "}"
        assert _is_problem(_post(desk, smazzate, sent, **headers), 400)["code"] == "not_json"


@pytest.mark.parametrize(
    ("member", "value", "said"),
    [
        ("confirm_warnings", "x", "Write true or false here."),
        ("reason", {}, "Write text here, between quotes."),
    ],
)
def test_what_to_write_in_place_of_another_kind_of_value(desk, sheet, member, value, said):
    body = {"sheet": {"smazzate": [{"ns": 640, "ew": 305}]}, "version": 0, member: value}
    answer = desk.put(sheet, body, headers={"Accept-Language": "en"})
    assert [(e["path"], e["message"]) for e in answer.json()["errors"]] == [(member, said)]
