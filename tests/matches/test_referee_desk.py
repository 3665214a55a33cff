"""The referee's pages: who gets in, and what the desk shows."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from referee_cast import ONE, sheet_url, signed_in, text_of, typed

from matches.actions.penalties import give_penalty
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import ScoreSheet
from scoring.sheet import Sheet


class TestAccess:
    @pytest.fixture
    def addresses(self, tournament, tables, by) -> list[str]:
        penalty = give_penalty(
            tournament.entries.first().pk, round_number=1, vp=-1, mp=0, reason="ritardo", by=by
        )
        return [
            reverse("desk", args=[tournament.pk]),
            reverse("penalties", args=[tournament.pk]),
            reverse("penalty_lift", args=[penalty.pk]),
            sheet_url(tables[1]),
            reverse("ruling", args=[tables[1].pk]),
        ]

    @pytest.mark.parametrize(
        ("role", "status"),
        [("owner", 200), ("organiser", 200), ("referee", 200), ("player", 403), ("stranger", 403), (None, 302)],
    )  # fmt: skip
    def test_is_for_those_who_referee_in_the_club(self, request, addresses, tables, role, status):
        client = signed_in(request.getfixturevalue(role) if role else None)
        assert [client.get(url).status_code for url in addresses] == [status] * len(addresses)
        preview = reverse("sheet_preview", args=[tables[1].pk])
        assert client.post(preview, typed(tables[1])).status_code == status

    def test_who_may_not_read_may_not_write(self, player, tables):
        answer = signed_in(player).post(sheet_url(tables[3]), typed(tables[3], (640, 305)))
        assert answer.status_code == 403
        assert ScoreSheet.objects.filter(match=tables[3]).count() == 0

    def test_a_round_only_drawn_is_not_there(self, page, tables, round_):
        round_.state = "drawn"
        round_.save(update_fields=["state"])
        names = ("sheet", "ruling")
        assert [page.get(reverse(name, args=[tables[1].pk])).status_code for name in names] == [
            404,
            404,
        ]

    def test_the_preview_is_asked_by_post_only(self, page, tables):
        assert page.get(reverse("sheet_preview", args=[tables[1].pk])).status_code == 405


class TestDesk:
    def numbers(self, response) -> list[int]:
        return [table.match.table_number for table in response.context["tables"]]

    @pytest.mark.usefixtures("round_")
    def test_unfinished_tables_come_first(self, page, tournament):
        answer = page.get(reverse("desk", args=[tournament.pk]))
        assert self.numbers(answer) == [2, 3, 4, 1]
        assert [table.state for table in answer.context["tables"]] == [
            "partial", "missing", "missing", "finished",
        ]  # fmt: skip
        assert "3 tables of 4 still have no result." in text_of(answer)
        assert "1 of 3 smazzate" in text_of(answer)

    @pytest.mark.usefixtures("round_")
    def test_only_the_missing_ones(self, page, tournament):
        answer = page.get(reverse("desk", args=[tournament.pk]), {"show": "missing"})
        assert self.numbers(answer) == [2, 3, 4]

    def test_a_number_leads_straight_to_the_sheet(self, page, tournament, tables):
        answer = page.get(reverse("desk", args=[tournament.pk]), {"q": "3"})
        assert answer["Location"] == sheet_url(tables[3])

    def test_a_surname_finds_its_table(self, page, tournament, tables):
        name = tables[4].seats.get(line="ew").entry.name.split(" ")[0].lower()
        answer = page.get(reverse("desk", args=[tournament.pk]), {"q": name})
        assert self.numbers(answer) == [4]

    @pytest.mark.usefixtures("round_")
    @pytest.mark.parametrize("wanted", ["99", "=1+1", "\x00", "x" * 3000])
    def test_nothing_found_is_said(self, page, tournament, wanted):
        answer = page.get(reverse("desk", args=[tournament.pk]), {"q": wanted})
        assert (answer.status_code, self.numbers(answer)) == (200, [])
        assert "No table of this round answers to" in text_of(answer)

    @pytest.mark.parametrize(("asked", "shown"), [("1", 1), ("2", 2), ("", 2), ("9", 2), ("x", 2)])
    def test_earlier_rounds_are_at_hand(self, page, tournament, play_round, asked, shown):
        play_round(tournament, close=True)
        play_round(tournament, {})
        answer = page.get(reverse("desk", args=[tournament.pk]), {"round": asked})
        assert answer.context["current"].number == shown

    def test_before_the_first_round_it_says_so(self, page, tournament):
        answer = page.get(reverse("desk", args=[tournament.pk]))
        assert "No round has been published yet." in text_of(answer)

    def test_polling_gets_the_cards_alone_and_304_while_nothing_changed(
        self, page, tournament, tables, by
    ):
        url = reverse("desk", args=[tournament.pk])
        first = page.get(url, HTTP_HX_REQUEST="true")
        assert b"<html" not in first.content
        again = page.get(url, HTTP_HX_REQUEST="true", HTTP_IF_NONE_MATCH=first["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        save_sheet(Sheet((ONE,)), Submission(tables[3].pk, 0, Source.PAGE), by=by)
        changed = page.get(url, HTTP_HX_REQUEST="true", HTTP_IF_NONE_MATCH=first["ETag"])
        assert changed.status_code == 200
        assert 'hx-trigger="every ' in page.get(url).content.decode()

    @pytest.mark.parametrize("pairs", [2, 6])
    def test_costs_the_same_for_one_table_and_three(
        self, page, make_tournament, play_round, pairs, django_assert_num_queries
    ):
        tournament = make_tournament(pairs=pairs)
        play_round(tournament, dict.fromkeys(range(1, 4), Sheet((ONE,))))
        with django_assert_num_queries(9):
            page.get(reverse("desk", args=[tournament.pk]))


def test_the_pages_speak_italian_first(referee, tables):
    client = Client()
    client.force_login(referee)
    assert client.get(sheet_url(tables[3]))["Content-Language"] == "it"
