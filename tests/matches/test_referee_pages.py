"""The referee's pages: who gets in, what they say, what saving does, and what nothing may lose."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from matches.actions.penalties import give_penalty
from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.models import Match, Penalty, ScoreSheet
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.values import Line, PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

ONE = PerLine(640, 305)
WHOLE = Sheet((ONE, PerLine(500, 505), PerLine(700, 200)))


def text_of(response) -> str:
    """The page as it is read: no tags, single blanks."""
    body = re.sub(
        r"<(script|style|select).*?</\1>", " ", response.content.decode(), flags=re.DOTALL
    )
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


@pytest.fixture
def round_(tournament, play_round):
    """Round 1: table 1 finished, table 2 with one smazzata, 3 and 4 empty."""
    return play_round(tournament, {1: WHOLE, 2: Sheet((ONE,))})


@pytest.fixture
def tables(round_) -> dict[int, Match]:
    return {match.table_number: match for match in round_.matches.all()}


def signed_in(user) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if user:
        client.force_login(user)
    return client


@pytest.fixture
def page(referee) -> Client:
    return signed_in(referee)


def typed(
    match: Match, *totals: tuple[object, object], standing: int | None = None, **more: object
):
    """A posted sheet by totals."""
    data = {
        "version": match.version,
        "count": len(totals),
        "standing": len(current_sheet(match).smazzate) if standing is None else standing,
    }
    for index, (ns, ew) in enumerate(totals):
        data |= {f"s{index}-mode": "totals", f"s{index}-ns_total": ns, f"s{index}-ew_total": ew}
    return {**data, **more}


def sheet_url(match: Match) -> str:
    return reverse("sheet", args=[match.pk])


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


class TestSomebodyElseSavedFirst:
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


class TestRuling:
    TIMEOUT = {"kind": "timeout", "by": "ns", "base_ns": 620, "base_ew": 940, "reason": ""}

    def url(self, match):
        return reverse("ruling", args=[match.pk])

    def test_is_shown_with_its_reasons_before_it_is_saved(self, page, tables):
        """S0's worked example: R 620, A 940: VP 16-0, MP +655 / −1505."""
        data = {**self.TIMEOUT, "version": 0}
        answer = page.post(self.url(tables[3]), data)
        assert answer.status_code == 200
        assert "MP −1505 +655 VP 0 16 E-W wins the match." in text_of(answer)
        assert len(answer.context["figures"].reasons) == 4
        assert current_sheet(tables[3]) == Sheet()
        saved = page.post(self.url(tables[3]), {**data, "save": 1}, follow=True)
        assert "Table 3: 620–940, MP −1505, VP 0–16. The match has its result." in text_of(saved)
        stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))
        assert current_sheet(Match.objects.get(pk=tables[3].pk)) == Sheet(stopped=stopped)

    def test_the_preview_carries_everything_on(self, page, tables):
        body = page.post(self.url(tables[3]), {**self.TIMEOUT, "version": 0}).content.decode()
        carried = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', body))
        assert {name: carried[name] for name in ("kind", "by", "base_ns", "base_ew", "version")} == {
            "kind": "timeout", "by": "ns", "base_ns": "620", "base_ew": "940", "version": "0",
        }  # fmt: skip

    def test_without_figures_the_smazzate_count(self, page, tables):
        data = {"version": 1, "kind": "abandonment", "by": "ew", "save": 1}
        assert page.post(self.url(tables[2]), data).status_code == 302
        sheet = current_sheet(Match.objects.get(pk=tables[2].pk))
        assert sheet == Sheet((ONE,), stopped=Stoppage(StoppageKind.ABANDONMENT, Responsible.EW))

    @pytest.mark.parametrize(
        ("data", "fields"),
        [
            ({}, {"kind"}),
            ({"kind": "timeout"}, {"by"}),
            ({"kind": "timeout", "by": "ns", "base_ns": 620}, {"base_ew"}),
            ({"kind": "timeout", "by": "ns", "base_ns": 622, "base_ew": "x"}, {"base_ew"}),
            ({"kind": "timeout", "by": "ns", "base_ns": 622, "base_ew": 0}, {"base_ns"}),
            ({"kind": "no_show", "by": "ns", "base_ns": 5, "base_ew": 0}, {"kind"}),
            ({"kind": "awarded"}, {"vp_ns", "vp_ew", "mp_ns", "mp_ew", "reason"}),
            ({"kind": "awarded", "vp_ns": 21, "vp_ew": 0, "mp_ns": 3, "mp_ew": 0, "reason": "x"}, {"vp_ns", "mp_ns"}),
            ({"kind": "not_played"}, {"reason"}),
        ],
    )  # fmt: skip
    def test_what_is_missing_or_wrong_is_told_beside_its_field(self, page, tables, data, fields):
        answer = page.post(self.url(tables[3]), {"version": 0, **data})
        assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)

    def test_a_decision(self, page, tables):
        data = {
            "version": 0,
            "kind": "awarded",
            "vp_ns": 12,
            "vp_ew": 8,
            "mp_ns": 155,
            "mp_ew": -155,
        }
        data |= {"reason": "carte scoperte", "save": 1}
        assert page.post(self.url(tables[3]), data).status_code == 302
        award = Award(PerLine(12, 8), PerLine(155, -155), "carte scoperte")
        assert current_sheet(Match.objects.get(pk=tables[3].pk)) == Sheet(awarded=award)

    def test_taken_back_the_smazzate_stand_again(self, page, tables):
        data = {"version": 1, "kind": "not_played", "reason": "sospesa", "save": 1}
        assert page.post(self.url(tables[2]), data).status_code == 302
        assert "takes no smazzate" in text_of(page.get(sheet_url(tables[2])))
        without_reason = page.post(self.url(tables[2]), {"version": 2, "take_back": 1})
        assert without_reason.status_code == 422
        back = {"version": 2, "take_back": 1, "reason": "si è giocata"}
        assert page.post(self.url(tables[2]), back).status_code == 302
        match = Match.objects.get(pk=tables[2].pk)
        assert (match.version, current_sheet(match)) == (3, Sheet((ONE,)))

    def test_somebody_else_saved_first(self, page, tables, by):
        save_sheet(Sheet((ONE,)), Submission(tables[3].pk, 0, Source.PAGE), by=by)
        data = {**self.TIMEOUT, "version": 0, "save": 1}
        assert page.post(self.url(tables[3]), data).status_code == 409


@pytest.mark.usefixtures("round_")
class TestPenalties:
    @pytest.fixture
    def url(self, tournament):
        return reverse("penalties", args=[tournament.pk])

    @pytest.fixture
    def data(self, tournament):
        entry = tournament.entries.first()
        return {
            "entry": entry.pk,
            "round": 1,
            "vp": "",
            "mp": "−100",
            "reason": "ritardo",
            "seen": 0,
        }

    def test_is_given_and_listed_with_its_author(self, page, url, data):
        answer = page.post(url, data, follow=True)
        assert "−100 MP" in text_of(answer)
        assert "Round 1, by Arturo Arbitro" in text_of(answer)
        penalty = Penalty.objects.get()
        assert (penalty.vp, penalty.mp, penalty.reason) == (0, -100, "ritardo")

    def test_a_second_tap_gives_nothing_more(self, page, url, data):
        page.post(url, data)
        answer = page.post(url, data, follow=True)
        assert Penalty.objects.count() == 1
        assert "This was given already" in text_of(answer)
        page.post(url, {**data, "seen": Penalty.objects.get().pk})
        assert Penalty.objects.count() == 2

    def test_all_problems_at_once(self, page, url):
        wrong = {"entry": "999999", "round": "7", "vp": "100", "mp": "x", "reason": " "}
        answer = page.post(url, wrong)
        assert (answer.status_code, set(answer.context["form"].errors)) == (
            422, {"entry", "round", "vp", "mp", "reason"},
        )  # fmt: skip
        assert 'value="100"' in answer.content.decode()

    def test_is_lifted_after_a_second_look(self, page, url, data, referee):
        page.post(url, data)
        penalty = Penalty.objects.get()
        lift = reverse("penalty_lift", args=[penalty.pk])
        assert "Lift this one?" in text_of(page.get(lift))
        assert Penalty.objects.get().lifted_at is None
        answer = page.post(lift, follow=True)
        assert "Lifted: −100 MP" in text_of(answer)
        assert Penalty.objects.get().lifted_by == referee
        lifted_at = Penalty.objects.get().lifted_at
        assert "This was lifted already." in text_of(page.post(lift, follow=True))
        assert Penalty.objects.get().lifted_at == lifted_at

    @pytest.mark.parametrize("count", [1, 3])
    def test_costs_the_same_for_one_and_three(
        self, page, url, tournament, by, count, django_assert_num_queries
    ):
        for entry in tournament.entries.all()[:count]:
            give_penalty(entry.pk, round_number=1, vp=0, mp=-100, reason="ritardo", by=by)
        with django_assert_num_queries(7):
            page.get(url)


def test_the_pages_speak_italian_first(referee, tables):
    client = Client()
    client.force_login(referee)
    assert client.get(sheet_url(tables[3]))["Content-Language"] == "it"
