"""Rulings, penalties and bonuses: shown, saved, taken back."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from referee_cast import ONE, sheet_url, text_of

from matches.actions.penalties import give_penalty
from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.models import Match, Penalty
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.values import PerLine


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
        assert "Table 3: 620–940, MP −1505 / +655, VP 0–16. The match has its result." in text_of(
            saved
        )
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

    @pytest.mark.parametrize("reason", ["lite\tal tavolo", "lite\nal tavolo", "lite\x07"])
    def test_a_reason_is_one_line_that_the_record_can_carry(self, page, tables, reason):
        data = {"version": 0, "kind": "not_played", "reason": reason, "save": 1}
        answer = page.post(self.url(tables[3]), data)
        assert (answer.status_code, set(answer.context["form"].errors)) == (422, {"reason"})

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

    def test_nothing_is_given_before_an_entry_came(self, page, url, tournament):
        late = tournament.entries.first()
        tournament.entries.filter(pk=late.pk).update(joined_at=2)
        typed = {"entry": late.pk, "round": 1, "vp": "-1", "mp": "", "reason": "ritardo"}
        answer = page.post(url, typed)
        assert answer.status_code == 422
        assert "came for round 2: nothing can be given or taken before" in text_of(answer)
        assert not Penalty.objects.exists()
