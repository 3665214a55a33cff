"""Entering a smazzata from another program."""

from __future__ import annotations

import pytest

from matches.models import ScoreSheet
from tournaments.models import AuditRow, Role

FIRST = {"ns": 640, "ew": 305, "version": 0}


def sheet_of(*smazzate):
    return {
        "smazzate": list(smazzate),
        "last_move": None,
        "stopped": None,
        "awarded": None,
        "not_played": False,
    }


def test_a_smazzata_is_entered_and_the_match_answered(desk, smazzate, match, referee):
    answer = desk.post(smazzate, FIRST)
    assert answer.status_code == 201
    seats = {seat.line: seat.entry for seat in match.seats.select_related("entry")}
    body = answer.json()
    explanation = body["outcome"].pop("explanation")
    assert body.pop("seating")["seed"] == "20261120:1:1"
    assert body == {
        "id": match.pk,
        "tournament": match.round.tournament_id,
        "round": 1,
        "table": 1,
        "seated": {
            line: {"entry": seats[line].code, "name": seats[line].name} for line in ("ns", "ew")
        },
        "knockout": False,
        "version": 1,
        "sheet": sheet_of({"ns": 640, "ew": 305}),
        "outcome": {
            "finished": False,
            "ending": "unfinished",
            "needs": "smazzata",
            "winner": None,
            # 335 MP lie between 255 and 355: 13 VP to 7 (S0, the table for 3 smazzate).
            "points": {"ns": 640, "ew": 305},
            "mp": {"ns": 335, "ew": -335},
            "vp": {"ns": 13, "ew": 7},
            "smazzate_won": None,
            "difference": 335,
            "vp_table": "3",
        },
    }
    assert len(explanation) == 2
    assert answer["ETag"] == '"1.it"'
    sheet = ScoreSheet.objects.get()
    assert (sheet.version, sheet.author, sheet.source) == (1, referee, "api")


def test_three_smazzate_finish_the_match(desk, smazzate):
    for version, (ns, ew) in enumerate([(640, 305), (500, 505), (700, 200)]):
        answer = desk.post(smazzate, {"ns": ns, "ew": ew, "version": version})
    outcome = answer.json()["outcome"]
    # 1840 - 1010 = 830 MP: 17 VP to 3 from 805.
    assert outcome["finished"] is True
    assert (outcome["winner"], outcome["needs"], outcome["ending"]) == ("ns", None, "played")
    assert outcome["points"] == {"ns": 1840, "ew": 1010}
    assert outcome["vp"] == {"ns": 17, "ew": 3}
    one_more = desk.post(smazzate, {"ns": 5, "ew": 10, "version": 3})
    assert (one_more.status_code, one_more.json()["code"]) == (422, "match_finished")


def test_parts_are_entered(desk, smazzate):
    ns = {"cards": 320, "in_hand": 0, "clean": 1, "semi_clean": 0, "dirty": 1, "closed": True, "pozzetto": True}  # fmt: skip
    ew = {"cards": 145, "in_hand": 60, "clean": 0, "semi_clean": 0, "dirty": 0, "closed": False, "pozzetto": False}  # fmt: skip
    answer = desk.post(smazzate, {"ns": ns, "ew": ew, "version": 0})
    # 320 + 200 + 100 + 100 = 720; 145 - 60 - 100 = -15.
    assert answer.json()["outcome"]["points"] == {"ns": 720, "ew": -15}


@pytest.mark.parametrize("header", ['"1"', "1", 'W/"1"', '"1.it"'])
def test_the_version_may_come_as_if_match(desk, smazzate, header):
    desk.post(smazzate, FIRST)
    answer = desk.post(smazzate, {"ns": 500, "ew": 505}, headers={"If-Match": header})
    assert (answer.status_code, answer.json()["version"]) == (201, 2)


def test_the_etag_of_a_read_is_good_for_a_write(desk, smazzate, match):
    read = desk.get(f"/api/v1/matches/{match.pk}/")
    answer = desk.post(smazzate, {"ns": 640, "ew": 305}, headers={"If-Match": read["ETag"]})
    assert answer.status_code == 201


def test_without_a_version_nothing_is_written(desk, smazzate):
    answer = desk.post(smazzate, {"ns": 640, "ew": 305})
    assert (answer.status_code, answer.json()["code"]) == (428, "version_required")
    assert answer["Content-Type"] == "application/problem+json"
    assert not ScoreSheet.objects.exists()


def test_two_versions_that_disagree(desk, smazzate):
    answer = desk.post(smazzate, FIRST, headers={"If-Match": '"3"'})
    assert (answer.status_code, answer.json()["code"]) == (422, "versions_disagree")


@pytest.mark.parametrize("header", ["*", '"a"', '"1", "2"', "", '"-1"', "9" * 50])
def test_an_if_match_that_is_no_version(desk, smazzate, header):
    answer = desk.post(smazzate, {"ns": 640, "ew": 305}, headers={"If-Match": header})
    assert (answer.status_code, answer.json()["code"]) == (400, "not_a_version")


def test_a_stale_version_answers_with_both(desk, signed, organiser, smazzate):
    signed(organiser).post(smazzate, FIRST)
    answer = desk.post(smazzate, {"ns": 600, "ew": 300, "version": 0})
    assert answer.status_code == 409
    body = answer.json()
    assert body["code"] == "stale_version"
    saved = ScoreSheet.objects.get()
    assert body["standing"] == {
        "version": 1,
        "sheet": sheet_of({"ns": 640, "ew": 305}),
        "author": "Orsola Organizzatrice",
        "at": saved.at.isoformat(),
    }
    assert body["yours"] == {"version": 0, "smazzata": {"ns": 600, "ew": 300}}


def test_a_version_yet_to_come_is_stale_too(desk, smazzate):
    answer = desk.post(smazzate, {**FIRST, "version": 7})
    assert answer.status_code == 409
    assert answer.json()["standing"] == {
        "version": 0,
        "sheet": sheet_of(),
        "author": "",
        "at": None,
    }


def test_an_author_without_a_name_is_not_shown_by_e_mail(desk, referee, smazzate):
    referee.name = ""
    referee.save(update_fields=["name"])
    desk.post(smazzate, FIRST)
    answer = desk.post(smazzate, FIRST)
    assert answer.json()["standing"]["author"] == ""


def test_every_problem_is_named_at_once(desk, smazzate):
    parts = {"cards": 322, "in_hand": -5, "clean": 0, "semi_clean": 0, "dirty": 0, "closed": True, "pozzetto": False}  # fmt: skip
    answer = desk.post(smazzate, {"ns": parts, "ew": 307, "version": 0})
    assert answer.status_code == 422
    found = [(error["path"], error["code"]) for error in answer.json()["errors"]]
    assert found == [
        ("ns.cards", "not_multiple_of_5"),
        ("ns.in_hand", "negative"),
        ("ns.closed", "closed_without_pozzetto"),
        ("ns.closed", "closed_without_burraco"),
        ("ew", "not_multiple_of_5"),
    ]
    assert all(error["message"] for error in answer.json()["errors"])


def test_what_cannot_be_is_told_with_what_cannot_be_read(desk, smazzate):
    answer = desk.post(smazzate, {"ns": "x", "ew": 103, "version": 0})
    found = [(error["path"], error["code"]) for error in answer.json()["errors"]]
    assert found == [("ns", "wrong_type"), ("ew", "not_multiple_of_5")]
    answer = desk.post(smazzate, {"ns": 20_000, "ew": 105, "version": "x"})
    found = [(error["path"], error["code"]) for error in answer.json()["errors"]]
    assert found == [("version", "invalid"), ("ns", "impossible_total")]


def test_paths_are_those_of_the_request_whatever_stood_before(desk, smazzate):
    desk.post(smazzate, FIRST)
    answer = desk.post(smazzate, {"ns": 641, "ew": 305, "version": 1})
    assert [error["path"] for error in answer.json()["errors"]] == ["ns"]


def test_warnings_are_to_be_confirmed(desk, smazzate):
    odd = {"ns": 2105, "ew": 305, "version": 0}
    answer = desk.post(smazzate, odd)
    body = answer.json()
    assert (answer.status_code, body["code"]) == (422, "warnings_unconfirmed")
    assert [(w["path"], w["code"]) for w in body["warnings"]] == [("ns", "unusual_total")]
    assert not ScoreSheet.objects.exists()
    again = desk.post(smazzate, {**odd, "confirm_warnings": True})
    assert again.status_code == 201
    assert ScoreSheet.objects.get().warnings[0][1] == "unusual_total"


def test_a_knockout_tie_asks_for_the_last_move(desk, smazzate, match):
    match.knockout, match.game_smazzate = True, 1
    match.save(update_fields=["knockout", "game_smazzate"])
    level = {"ns": 500, "ew": 500, "version": 0}
    answer = desk.post(smazzate, level)
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        ("last_move", "last_move_required")
    ]
    outcome = desk.post(smazzate, {**level, "last_move": "ns"}).json()["outcome"]
    assert (outcome["winner"], outcome["finished"]) == ("ew", True)


def test_who_may_enter(signed, smazzate, owner, organiser, referee, player, stranger):
    statuses = [
        signed(user).post(
            smazzate, {"ns": 640 + 5 * number, "ew": 305 - 5 * number, "version": number}
        )
        for number, user in enumerate([owner, organiser, referee])
    ]
    assert [answer.status_code for answer in statuses] == [201, 201, 201]
    for user in (player, stranger):
        answer = signed(user).post(smazzate, {"ns": 1, "nonsense": 2})
        assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
    nobody = signed(None).post(smazzate, FIRST)
    assert (nobody.status_code, nobody.json()["code"]) == (401, "not_authenticated")
    assert nobody["WWW-Authenticate"] == "Token"


def test_another_clubs_referee_may_not(signed, smazzate, stranger, club):
    elsewhere = type(club).objects.create(name="Altrove", slug="altrove")
    Role.objects.create(club=elsewhere, user=stranger, kind="owner")
    assert signed(stranger).post(smazzate, FIRST).status_code == 403


def test_a_session_writes_with_its_csrf_token_only(client, referee, smazzate):
    from django.test import Client  # noqa: PLC0415

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(referee)
    refused = strict.post(smazzate, FIRST, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    strict.get("/accounts/logout/")
    token = strict.cookies["csrftoken"].value
    accepted = strict.post(
        smazzate, FIRST, content_type="application/json", headers={"X-CSRFToken": token}
    )
    assert accepted.status_code == 201


def test_a_drawn_round_takes_nothing_and_is_not_there(desk, tournament, by):
    from matches.actions.rounds import draw_round  # noqa: PLC0415

    match = draw_round(tournament.pk, by=by).matches.first()
    assert desk.post(f"/api/v1/matches/{match.pk}/smazzate/", FIRST).status_code == 404


def test_a_closed_tournament_takes_nothing(desk, smazzate, tournament):
    tournament.state = "closed"
    tournament.save(update_fields=["state"])
    answer = desk.post(smazzate, FIRST)
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_state")


def test_each_write_is_one_revision_and_one_audit_row(desk, smazzate, tournament, referee):
    tournament.refresh_from_db()
    before = tournament.revision
    desk.post(smazzate, FIRST)
    desk.post(smazzate, FIRST)  # stale: leaves nothing
    tournament.refresh_from_db()
    assert tournament.revision == before + 1
    row = AuditRow.objects.get(action="sheet_saved")
    assert (row.revision, row.actor, row.details["version"]) == (before + 1, referee, 1)
