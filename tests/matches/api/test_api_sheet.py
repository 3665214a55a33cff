"""Replacing a sheet: corrections, stoppages, rulings."""

from __future__ import annotations

import pytest

from matches.models import ScoreSheet
from scoring.values import SmazzateGame
from scoring.victory_points import WinPoints
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

PLAYED = {"smazzate": [{"ns": 640, "ew": 305}, {"ns": 500, "ew": 505}, {"ns": 700, "ew": 200}]}


@pytest.fixture
def played(desk, sheet):
    answer = desk.put(sheet, {"sheet": PLAYED, "version": 0})
    assert answer.status_code == 200
    return answer


def test_a_correction_takes_a_reason(desk, sheet, played):
    smazzate = [*PLAYED["smazzate"][:2], {"ns": 700, "ew": 250}]
    body = {"sheet": {"smazzate": smazzate}, "version": 1}
    refused = desk.put(sheet, body)
    assert (refused.status_code, refused.json()["code"]) == (422, "reason_required")
    assert [error["path"] for error in refused.json()["errors"]] == ["reason"]
    answer = desk.put(sheet, {**body, "reason": "Il foglietto dice 250."})
    assert answer.json()["version"] == 2
    assert answer.json()["outcome"]["points"] == {"ns": 1840, "ew": 1060}
    assert ScoreSheet.objects.get(version=2).reason == "Il foglietto dice 250."


def test_a_stoppage(desk, sheet):
    stopped = {"kind": "timeout", "by": "ns", "base": {"ns": 620, "ew": 940}}
    answer = desk.put(sheet, {"sheet": {"smazzate": [], "stopped": stopped}, "version": 0})
    outcome = answer.json()["outcome"]
    # D = 940 + 350 - 620 = 670: 16-0, +655 and -1505 (S0, 3 smazzate).
    assert (outcome["ending"], outcome["winner"]) == ("timeout", "ew")
    assert outcome["vp"] == {"ns": 0, "ew": 16}
    assert outcome["mp"] == {"ns": -1505, "ew": 655}


def test_a_ruling(desk, sheet):
    awarded = {"ns": {"vp": 14, "mp": 355}, "ew": {"vp": 6, "mp": -355}, "reason": "Carte errate"}
    answer = desk.put(sheet, {"sheet": {"awarded": awarded}, "version": 0})
    outcome = answer.json()["outcome"]
    assert (outcome["ending"], outcome["vp"]) == ("awarded", {"ns": 14, "ew": 6})


def test_unchanged(desk, sheet, played):
    answer = desk.put(sheet, {"sheet": PLAYED, "version": 1, "reason": "?"})
    assert (answer.status_code, answer.json()["code"]) == (422, "sheet_unchanged")
    assert [error["path"] for error in answer.json()["errors"]] == [""]


def test_figures_that_cannot_be_are_told_with_those_that_cannot_be_read(desk, sheet):
    table = {"smazzate": [{"ns": "x", "ew": 103}, {"ns": 5.5, "ew": 20_000}, {"ns": 5, "ew": 12}]}
    answer = desk.put(sheet, {"sheet": table, "version": 0, "reason": {}})
    assert {(e["path"], e["code"]) for e in answer.json()["errors"]} == {
        ("reason", "invalid"),
        ("sheet.smazzate[0].ns", "wrong_type"),
        ("sheet.smazzate[0].ew", "not_multiple_of_5"),
        ("sheet.smazzate[1].ns", "not_multiple_of_5"),
        ("sheet.smazzate[1].ew", "impossible_total"),
        ("sheet.smazzate[2].ew", "not_multiple_of_5"),
    }


def test_stale(desk, sheet, played):
    other = {"smazzate": [{"ns": 5, "ew": 10}]}
    answer = desk.put(sheet, {"sheet": other, "version": 0, "reason": "?"})
    assert answer.status_code == 409
    assert answer.json()["yours"] == {"version": 0, "sheet": other}
    assert answer.json()["standing"]["version"] == 1


def test_every_problem_at_once_with_its_place(desk, sheet):
    bad = {"smazzate": [{"ns": 641, "ew": 305}, {"ns": "x"}], "stoped": None}
    answer = desk.put(sheet, {"sheet": bad, "version": "x", "raeson": "?"})
    assert answer.status_code == 422
    paths = {error["path"] for error in answer.json()["errors"]}
    assert paths >= {
        "version",
        "raeson",
        "sheet.stoped",
        "sheet.smazzate[1].ns",
        "sheet.smazzate[1].ew",
    }


def test_rules_are_told_with_their_place(desk, sheet):
    answer = desk.put(sheet, {"sheet": {"smazzate": [{"ns": 641, "ew": 305}]}, "version": 0})
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [
        ("sheet.smazzate[0].ns", "not_multiple_of_5")
    ]


def test_a_sheet_has_to_be_there(desk, sheet):
    answer = desk.put(sheet, {"version": 0})
    assert [(e["path"], e["code"]) for e in answer.json()["errors"]] == [("sheet", "required")]


def test_who_may_replace(signed, sheet, owner, organiser, referee, player, stranger):
    statuses = []
    for number, user in enumerate([owner, organiser, referee, player, stranger, None]):
        body = {"sheet": {"smazzate": [{"ns": 5 * number, "ew": 10}]}, "version": number}
        statuses.append(signed(user).put(sheet, body).status_code)
    assert statuses == [200, 200, 200, 403, 403, 401]


class TestSpareggi:
    """Briscola in a knockout: 60-60, then one spareggio level and one that decides (S4)."""

    LEVEL = [{"ns": 60, "ew": 60}]

    @pytest.fixture
    def url(self, make_tournament, play_round):
        stages = [StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)]
        plan = {"ruleset": "briscola", "game": SmazzateGame(1), "vp_table": WinPoints.TWO}
        tournament = make_tournament(pairs=4, stages=stages, **plan)
        match = play_round(tournament, {}).matches.get(table_number=1)
        return f"/api/v1/matches/{match.pk}/sheet/"

    def put(self, desk, url, version, **sheet):
        sheet = {"smazzate": self.LEVEL, **sheet}
        return desk.put(url, {"sheet": sheet, "version": version})

    def test_one_after_the_other_until_one_decides(self, desk, url):
        first = self.put(desk, url, 0).json()["outcome"]
        assert (first["finished"], first["needs"]) == (False, "tie_break_smazzata")
        second = self.put(desk, url, 1, tie_break_smazzate=self.LEVEL).json()["outcome"]
        assert (second["finished"], second["needs"]) == (False, "tie_break_smazzata")
        played = [*self.LEVEL, {"ns": 49, "ew": 71}]
        body = self.put(desk, url, 2, tie_break_smazzate=played).json()
        assert body["sheet"]["tie_break_smazzate"] == played
        outcome = body["outcome"]
        assert (outcome["winner"], outcome["vp"]) == ("ew", {"ns": 0, "ew": 2})
        assert outcome["smazzate_won"] == {"ns": 0, "ew": 0}

    def test_after_three_the_last_trick_loses(self, desk, url):
        played = self.LEVEL * 3
        waiting = self.put(desk, url, 0, tie_break_smazzate=played).json()["outcome"]
        assert waiting["needs"] == "last_move"
        body = self.put(desk, url, 1, tie_break_smazzate=played, last_move="ns").json()
        assert body["outcome"]["winner"] == "ew"

    def test_one_that_is_not_due_is_named(self, desk, url):
        answer = self.put(
            desk, url, 0, smazzate=[{"ns": 70, "ew": 50}], tie_break_smazzate=self.LEVEL
        )
        assert answer.status_code == 422
        [fault] = answer.json()["errors"]
        assert fault["code"] == "spareggio_not_due"
        assert fault["path"] == "sheet.tie_break_smazzate[0]"
