"""Entering and correcting a sheet: what the page says, what saving does, what nothing may lose."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from referee_cast import ONE, WHOLE, sheet_url, text_of, typed

from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.models import Match, ScoreSheet
from scoring.sheet import Sheet
from scoring.values import Line, PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem


class TestSheet:
    def test_the_next_smazzata_is_open_and_all_before_it_can_be_seen(self, page, tables):
        answer = page.get(sheet_url(tables[2]))
        form = answer.context["form"]
        assert (form.next_number, [part.standing for part in form.smazzate]) == (
            2,
            [True, False, False],
        )
        assert "640–305" in text_of(answer)
        assert "Orsola Organizzatrice" in text_of(answer)

    def test_saving_leads_back_to_the_desk_which_says_the_result(self, page, tables):
        answer = page.post(
            sheet_url(tables[2]), typed(tables[2], (640, 305), (600, 600)), follow=True
        )
        assert answer.redirect_chain == [
            (f"/tournaments/{tables[2].round.tournament_id}/desk/#table-3", 302)
        ]
        assert "Table 2: 1240–905, MP +335, VP 13–7. Still 1 smazzata to enter." in text_of(answer)
        tables[2].refresh_from_db()
        assert current_sheet(tables[2]) == Sheet((ONE, PerLine(600, 600)))

    def test_the_last_table_leads_to_the_plain_desk(self, page, tables, by):
        for number in (2, 3):
            save_sheet(
                WHOLE, Submission(tables[number].pk, tables[number].version, Source.PAGE), by=by
            )
        totals = [(each.ns, each.ew) for each in WHOLE.smazzate]
        answer = page.post(sheet_url(tables[4]), typed(tables[4], *totals), follow=True)
        assert "#" not in answer.redirect_chain[0][0]
        assert "Every table has its result." in text_of(answer)
        assert "The match has its result." in text_of(answer)

    def test_all_problems_at_once_and_nothing_typed_is_lost(self, page, tables):
        answer = page.post(sheet_url(tables[3]), typed(tables[3], ("64x", ""), (642, 305)))
        assert answer.status_code == 422
        body = answer.content.decode()
        assert body.count('aria-invalid="true"') == 3
        assert 'value="64x"' in body
        assert 'aria-describedby="id_s0-ns_total_error"' in body
        assert [fault.anchor for fault in answer.context["faults"]] == [
            "id_s0-ns_total", "id_s0-ew_total", "id_s1-ns_total",
        ]  # fmt: skip
        assert "Nothing was saved: 3 things to mend" in text_of(answer)
        assert current_sheet(tables[3]) == Sheet()

    def test_warnings_ask_and_are_saved_all_the_same(self, page, tables):
        data = typed(tables[3], (2100, 305))
        asked = page.post(sheet_url(tables[3]), data)
        assert asked.status_code == 422
        assert "Save all the same" in text_of(asked)
        seal = re.search(r'name="confirmed" value="(\w+)"', asked.content.decode())[1]
        other = page.post(sheet_url(tables[3]), {**data, "s0-ns_total": 2200, "confirmed": seal})
        assert other.status_code == 422
        assert page.post(sheet_url(tables[3]), {**data, "confirmed": seal}).status_code == 302
        assert current_sheet(Match.objects.get(pk=tables[3].pk)) == Sheet((PerLine(2100, 305),))

    def test_what_was_confirmed_is_not_asked_again(self, page, tables):
        data = typed(tables[3], (2100, 305))
        asked = page.post(sheet_url(tables[3]), data)
        seal = re.search(r'name="confirmed" value="(\w+)"', asked.content.decode())[1]
        page.post(sheet_url(tables[3]), {**data, "confirmed": seal})
        url = reverse("sheet_preview", args=[tables[3].pk])
        more = typed(Match.objects.get(pk=tables[3].pk), (2100, 305), (640, 305))
        assert "beyond the usual" not in text_of(page.post(url, more))

    def test_calculate_shows_the_sum_and_saves_nothing(self, page, tables):
        answer = page.post(sheet_url(tables[3]), typed(tables[3], (640, 305), calculate=1))
        assert answer.status_code == 200
        assert "MP +335 VP 13–7" in text_of(answer)
        assert current_sheet(tables[3]) == Sheet()

    def test_the_preview_is_a_fragment_with_the_sum_the_problems_and_the_doubts(self, page, tables):
        url = reverse("sheet_preview", args=[tables[3].pk])
        answer = page.post(url, typed(tables[3], (640, 305), (642, 2100), (500, "")))
        assert answer.status_code == 200
        assert b"<html" not in answer.content
        said = text_of(answer)
        assert "N-S 1282 E-W 2405 MP −1123 VP 2–18" in said
        assert "Smazzata 2, N-S: 642 is not a whole multiple of 5" in said
        assert "Smazzata 2, E-W: 2100 is beyond the usual" in said
        assert ScoreSheet.objects.filter(match=tables[3]).count() == 0

    def test_a_correction_asks_for_its_reason_and_keeps_it(self, page, tables):
        assert 'name="reason"' in page.get(sheet_url(tables[1])).content.decode()
        assert 'name="reason"' not in page.get(sheet_url(tables[3])).content.decode()
        data = typed(tables[1], (640, 305), (500, 505), (705, 200))
        assert page.post(sheet_url(tables[1]), data).status_code == 422
        assert page.post(sheet_url(tables[1]), {**data, "reason": "letto male"}).status_code == 302
        assert tables[1].sheets.get(version=2).reason == "letto male"

    def test_a_smazzata_too_many_is_taken_away(self, page, tables):
        data = typed(tables[2], (640, 305), **{"s0-remove": "on"})
        assert page.post(sheet_url(tables[2]), data).status_code == 302
        assert current_sheet(Match.objects.get(pk=tables[2].pk)) == Sheet()

    def test_nothing_changed_is_said(self, page, tables):
        answer = page.post(sheet_url(tables[2]), typed(tables[2], (640, 305)))
        assert answer.status_code == 422
        assert "Nothing was changed: this is what stands already." in text_of(answer)

    def test_a_correction_of_an_earlier_round_leads_back_to_it(self, page, tournament, play_round):
        match = play_round(tournament, close=True).matches.get(table_number=1)
        play_round(tournament, {})
        data = typed(match, (640, 305), (500, 505), (705, 200), reason="letto male")
        assert "Nothing is saved yet" in text_of(page.post(sheet_url(match), data))
        data["then"] = "standings_only"
        assert page.post(sheet_url(match), data)["Location"].endswith("/desk/?round=1")

    def test_the_way_of_entering_is_remembered(self, page, tables):
        data = typed(tables[3], (640, 305))
        data |= {"s0-mode": "parts", "s0-ns_cards": 220, "s0-ew_cards": 145, "s0-ns_pozzetto": "on"}
        assert page.post(sheet_url(tables[3]), data).status_code == 302
        form = page.get(sheet_url(tables[4])).context["form"]
        assert form.smazzate[0]["mode"].value() == "parts"

    @pytest.mark.parametrize("stands", [Sheet(), Sheet((ONE,) * 3)])
    def test_costs_the_same_for_no_version_and_three(
        self, page, tables, by, stands, django_assert_num_queries
    ):
        for version in range(len(stands.smazzate)):
            sheet = Sheet(stands.smazzate[: version + 1])
            save_sheet(sheet, Submission(tables[3].pk, version, Source.PAGE, confirmed=True), by=by)
        with django_assert_num_queries(8):
            page.get(sheet_url(tables[3]))

    @pytest.mark.parametrize(
        "data",
        [{}, {"version": "x"}, {"version": "9" * 5000}, {"version": "0", "count": "99999", "standing": "7"},
         {"version": "0", "count": "1", "s0-mode": ["a", "b"], "s0-ns_total": "\x00", "s0-last_card": "ZZ"}],
    )  # fmt: skip
    def test_a_form_in_pieces_is_answered_and_never_breaks(self, page, tables, data):
        for name in ("sheet", "ruling"):
            assert page.post(reverse(name, args=[tables[3].pk]), data).status_code == 422
        assert page.post(reverse("sheet_preview", args=[tables[3].pk]), data).status_code == 200

    @pytest.mark.parametrize("name", ["count", "standing", "version"])
    def test_an_endless_figure_is_answered(self, page, tables, name):
        data = typed(tables[3], (640, 305)) | {name: "9" * 5000}
        assert page.post(sheet_url(tables[3]), data).status_code == 422

    @pytest.mark.parametrize("name", ["sheet", "ruling"])
    @pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS"])
    def test_pages_are_read_or_posted(self, page, tables, name, method):
        assert page.generic(method, reverse(name, args=[tables[3].pk])).status_code == 405


class TestSomebodyElseSavedFirst:
    @pytest.mark.parametrize("name", ["sheet", "ruling"])
    def test_a_version_that_never_was(self, page, tables, name):
        """As after a backup was put back: what was typed is there, and can be saved on top."""
        ruling = {"kind": "no_show", "by": "ns"}
        data = ruling if name == "ruling" else typed(tables[3], (640, 305))
        asked = reverse(name, args=[tables[3].pk])
        answer = page.post(asked, data | {"version": 7, "save": 1})
        assert answer.status_code == 409
        assert "No smazzata yet" in text_of(answer)
        again = dict(answer.context["typed"]) | {"version": 0, "rebased": 1, "reason": "distinta"}
        assert 'name="version" value="0"' in answer.content.decode()
        assert page.post(asked, again).status_code == 302

    @pytest.fixture
    def stale(self, tables, by):
        """What the referee posts after the organiser saved another smazzata."""
        data = typed(tables[3], (600, 200))
        save_sheet(Sheet((ONE,)), Submission(tables[3].pk, 0, Source.PAGE), by=by)
        return data

    def test_both_versions_are_shown(self, page, tables, stale):
        answer = page.post(sheet_url(tables[3]), stale)
        assert answer.status_code == 409
        said = text_of(answer)
        assert "Version 1, saved by Orsola Organizzatrice" in said
        assert "Smazzata 1 640 305" in said
        assert "Smazzata 1 600 200" in said
        assert current_sheet(Match.objects.get(pk=tables[3].pk)) == Sheet((ONE,))

    def test_mine_is_saved_on_top_for_a_reason(self, page, tables, stale):
        answer = page.post(sheet_url(tables[3]), stale)
        again = dict(answer.context["typed"]) | {"version": 1, "rebased": 1}
        assert page.post(sheet_url(tables[3]), again).status_code == 422
        assert (
            page.post(sheet_url(tables[3]), again | {"reason": "ho io la distinta"}).status_code
            == 302
        )
        match = Match.objects.get(pk=tables[3].pk)
        assert (match.version, current_sheet(match)) == (2, Sheet((PerLine(600, 200),)))

    def test_a_second_tap_is_told_that_it_is_saved(self, page, tables):
        data = typed(tables[3], (600, 200))
        assert page.post(sheet_url(tables[3]), data).status_code == 302
        answer = page.post(sheet_url(tables[3]), data, follow=True)
        assert "This was saved already. Table 3: 600–200" in text_of(answer)
        assert ScoreSheet.objects.filter(match=tables[3]).count() == 1


class TestKnockout:
    @pytest.fixture
    def match(self, make_tournament, play_round):
        stage = StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)
        cup = make_tournament(
            pairs=4, stages=[stage], game=SmazzateGame(1), vp_table=VpTable.ONE_OR_TWO
        )
        return play_round(cup, {}).matches.get(table_number=1)

    def test_only_a_tie_asks_who_made_the_last_move(self, page, match):
        assert 'name="last_move"' not in page.get(sheet_url(match)).content.decode()
        preview = reverse("sheet_preview", args=[match.pk])
        assert b'name="last_move"' not in page.post(preview, typed(match, (505, 500))).content
        assert b'name="last_move"' in page.post(preview, typed(match, (500, 500))).content
        asked = page.post(sheet_url(match), typed(match, (500, 500)))
        assert asked.status_code == 422
        assert 'name="last_move"' in asked.content.decode()
        saved = page.post(sheet_url(match), typed(match, (500, 500), last_move="ew"))
        assert saved.status_code == 302
        match.refresh_from_db()
        assert current_sheet(match) == Sheet((PerLine(500, 500),), last_move=Line.EW)
