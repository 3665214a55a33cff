"""What a referee types, and what the form makes of it."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.http import QueryDict

from matches.forms.figures import FigureField
from matches.forms.sheet import SheetForm
from matches.forms.smazzata import Mode, initial_of, mode_of
from matches.forms.submitted import seal
from matches.models import Match
from scoring.cards import Card, Suit
from scoring.rulesets import get
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, SmazzateGame, TargetGame

BURRACO = get("burraco")


def match(**changes: Any) -> Match:
    """A match of three smazzate that needs no database."""
    fields = {
        "ruleset": "burraco",
        "ruleset_version": 1,
        "game_smazzate": 3,
        "vp_table": "3",
        "knockout": False,
        "table_number": 5,
    }
    return Match(**{**fields, **changes})


def posted(count: int = 1, standing: int = 0, **values: Any) -> QueryDict:
    """``s0_ns_total=640`` stands for the field ``s0-ns_total``."""
    data = QueryDict(mutable=True)
    data.update({"version": "0", "count": str(count), "standing": str(standing)})
    for name, value in values.items():
        block, _, field = name.partition("_")
        is_block = block[0] == "s" and block[1:].isdigit()
        data[f"{block}-{field}" if is_block else name] = str(value)
    return data


def form(data: QueryDict | None = None, stands: Sheet | None = None, **changes: Any) -> SheetForm:
    return SheetForm(data, match=match(**changes), stands=stands or Sheet())


def codes(checked: SheetForm) -> dict[str, list[str]]:
    """Every error's code, by the field it stands beside."""
    found = {}
    for each in [checked, *checked.smazzate]:
        for name, errors in each.errors.as_data().items():
            found[each.add_prefix(name)] = [error.code for error in errors]
    return found


PARTS = {
    "s0_mode": "parts",
    "s0_ns_cards": 320, "s0_ns_in_hand": "", "s0_ns_clean": 1, "s0_ns_dirty": 1, "s0_ns_pozzetto": "on",
    "s0_ew_cards": 145, "s0_ew_in_hand": 60, "s0_closed": "ns", "s0_last_card": "7H",
}  # fmt: skip
NS_PARTS = Parts(320, 0, 1, 0, 1, closed=True, pozzetto=True, last_card=Card("7", Suit.HEARTS))
EW_PARTS = Parts(145, 60, 0, 0, 0, closed=False, pozzetto=False)


class TestFigures:
    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("640", 640), ("-135", -135), ("−135", -135), ("–135", -135), ("+5", 5), (" 640 ", 640),
            ("- 135", -135), ("1.240", 1240), ("1 240", 1240), ("−1.180", -1180), ("0", 0), ("", None), (None, None),
        ],
    )  # fmt: skip
    def test_is_read_however_it_is_written(self, written, meant):
        assert FigureField(required=False).clean(written) == meant

    @pytest.mark.parametrize(
        "written",
        ["abc", "6 4 0", "64.0", "1,5", "--5", "=1+1", "1e3", "6\x004", "\u202e640", "٦٤٠", "½", "-", "0x10"],
    )  # fmt: skip
    def test_anything_else_is_named_and_refused(self, written):
        with pytest.raises(forms.ValidationError) as refused:
            FigureField().clean(written)
        assert refused.value.code == "invalid"

    def test_zeros_in_front_say_nothing_however_many(self):
        assert FigureField().clean("0" * 5000) == 0
        assert FigureField().clean("-" + "0" * 5000 + "35") == -35

    def test_a_figure_no_match_can_bear_is_too_large(self):
        with pytest.raises(forms.ValidationError) as refused:
            FigureField().clean("9" * 5000)
        assert refused.value.code == "too_large"
        assert len(refused.value.messages[0]) < 120


class TestWriting:
    def test_totals_make_a_sheet(self):
        checked = form(posted(s0_mode="totals", s0_ns_total="640", s0_ew_total="305"))
        assert checked.is_valid()
        assert checked.sheet() == Sheet((PerLine(640, 305),))

    def test_parts_make_a_sheet_and_an_empty_figure_counts_nothing(self):
        checked = form(posted(**PARTS))
        assert checked.is_valid(), codes(checked)
        assert checked.sheet() == Sheet((PerLine(NS_PARTS, EW_PARTS),))

    def test_what_stands_in_the_other_mode_is_not_heard(self):
        values = {
            **PARTS,
            "s0_mode": "totals",
            "s0_ns_total": 640,
            "s0_ew_total": -135,
            "s0_ns_cards": "abc",
        }
        checked = form(posted(**values))
        assert checked.is_valid()
        assert checked.sheet() == Sheet((PerLine(640, -135),))

    def test_one_line_by_parts_and_the_other_by_total(self):
        stands = Sheet((PerLine(NS_PARTS, 85),))
        assert mode_of(stands.smazzate[0]) is Mode.NS_PARTS
        values = {**PARTS, "s0_mode": "ns_parts", "s0_ew_total": 85}
        checked = form(posted(standing=1, **values), stands)
        assert checked.is_valid(), codes(checked)
        assert checked.sheet() == stands

    @pytest.mark.parametrize(
        "smazzata", [PerLine(640, -135), PerLine(NS_PARTS, EW_PARTS), PerLine(85, NS_PARTS)]
    )
    def test_what_stands_comes_back_as_it_was(self, smazzata):
        stands = Sheet((smazzata,))
        shown = SheetForm(match=match(), stands=stands)
        data = posted(count=3, standing=1)
        for part in shown.smazzate[:1]:
            for name in part.fields:
                value = part[name].value()
                if value not in (False, None):
                    data[part.add_prefix(name)] = "on" if value is True else str(value)
        checked = form(data, stands)
        assert checked.is_valid(), codes(checked)
        assert checked.sheet() == stands

    def test_the_total_of_the_parts_is_there_for_who_changes_the_mode(self):
        initial = initial_of(PerLine(NS_PARTS, EW_PARTS), BURRACO)
        assert (initial["ns_total"], initial["ew_total"]) == (720, -15)

    def test_empty_smazzate_beyond_what_stands_are_left_out(self):
        values = {"s0_ns_total": 640, "s0_ew_total": 305, "s1_mode": "parts", "s1_ns_clean": 0}
        checked = form(posted(count=3, s0_mode="totals", **values))
        assert checked.is_valid()
        assert len(checked.sheet().smazzate) == 1

    def test_a_smazzata_is_taken_away_only_when_asked(self):
        stands = Sheet((PerLine(640, 305), PerLine(500, 505)))
        values = {"s0_ns_total": 640, "s0_ew_total": 305, "s1_ns_total": "", "s1_ew_total": ""}
        emptied = form(posted(2, 2, **values), stands)
        assert not emptied.is_valid()
        assert codes(emptied) == {"s1-ns_total": ["required"], "s1-ew_total": ["required"]}
        removed = form(posted(2, 2, **values, s1_remove="on"), stands)
        assert removed.is_valid()
        assert removed.sheet() == Sheet((PerLine(640, 305),))

    def test_a_ruling_stays_when_the_smazzate_are_corrected(self):
        stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS)
        stands = Sheet((PerLine(620, 940),), stopped=stopped)
        checked = form(posted(1, 1, s0_ns_total=625, s0_ew_total=940, reason="letto male"), stands)
        assert checked.is_valid(), codes(checked)
        assert checked.sheet() == Sheet((PerLine(625, 940),), stopped=stopped)


class TestRefusing:
    def test_all_problems_at_once_each_beside_its_field(self):
        values = {
            **PARTS, "s0_ns_cards": 30, "s0_ew_in_hand": 61,
            "s1_mode": "totals", "s1_ns_total": "abc", "s1_ew_total": "",
            "s2_mode": "totals", "s2_ns_total": "642", "s2_ew_total": "9000",
        }  # fmt: skip
        values.pop("s0_ns_pozzetto")
        checked = form(posted(count=3, **values))
        assert not checked.is_valid()
        assert codes(checked) == {
            "s0-ns_cards": ["cards_below_burrachi"],
            "s0-ew_in_hand": ["not_multiple_of_5"],
            "s0-closed": ["closed_without_pozzetto"],
            "s1-ns_total": ["invalid"],
            "s1-ew_total": ["required"],
            "s2-ns_total": ["not_multiple_of_5"],
            "s2-ew_total": ["impossible_total"],
        }
        assert [fault.anchor for fault in checked.faults()] == [
            "id_s0-ns_cards", "id_s0-ew_in_hand", "id_s0-closed", "id_s1-ns_total", "id_s1-ew_total",
            "id_s2-ns_total", "id_s2-ew_total",
        ]  # fmt: skip

    def test_a_problem_of_the_whole_smazzata_stands_at_its_head(self):
        values = {
            **PARTS,
            "s0_ns_cards": 700,
            "s0_ew_cards": 700,
            "s0_ns_clean": 0,
            "s0_ns_dirty": 1,
        }
        checked = form(posted(**values))
        assert codes(checked) == {"s0-__all__": ["more_points_than_deck"]}
        assert [fault.anchor for fault in checked.faults()] == ["smazzata-1"]

    def test_a_smazzata_after_the_end(self):
        values = {f"s{i}_{line}_total": 1000 + 5 * i for i in range(3) for line in ("ns", "ew")}
        checked = form(posted(3, **values), game_smazzate=None, game_target=1005, vp_table="3")
        assert codes(checked) == {"s2-__all__": ["after_the_end"]}

    @pytest.mark.parametrize("name", ["version", "count", "standing"])
    @pytest.mark.parametrize("value", ["", "-1", "abc", "9" * 400, "1\x00", "²"])
    def test_hidden_figures_that_were_tampered_with_do_no_harm(self, name, value):
        data = posted(s0_ns_total="640", s0_ew_total="305")
        data[name] = value
        form(data).is_valid()

    def test_an_unknown_mode_is_read_as_totals(self):
        checked = form(posted(s0_mode="<script>", s0_ns_total="640", s0_ew_total="305"))
        assert checked.is_valid()

    def test_a_correction_is_asked_for_its_reason(self):
        stands = Sheet((PerLine(640, 305),))
        data = posted(1, 1, s0_ns_total=645, s0_ew_total=305)
        assert codes(form(data, stands, game_smazzate=1)) == {"reason": ["required"]}
        data["reason"] = "letto male"
        assert form(data, stands, game_smazzate=1).is_valid()
        assert not form(data, Sheet(), game_smazzate=1).asks_reason


class TestLastMove:
    KNOCKOUT = {"knockout": True, "game_smazzate": 1}

    def test_is_asked_on_a_knockout_tie_only(self):
        tie = posted(s0_ns_total=500, s0_ew_total=500)
        assert codes(form(tie, **self.KNOCKOUT)) == {"last_move": ["last_move_required"]}
        drawn = form(tie, game_smazzate=1)
        assert drawn.is_valid()
        assert not drawn.asks_last_move
        won = form(posted(s0_ns_total=505, s0_ew_total=500), **self.KNOCKOUT)
        assert won.is_valid()
        assert not won.asks_last_move

    def test_is_kept_on_a_tie_and_forgotten_otherwise(self):
        tied = form(posted(s0_ns_total=500, s0_ew_total=500, last_move="ew"), **self.KNOCKOUT)
        assert tied.is_valid()
        assert tied.sheet().last_move is Line.EW
        won = form(posted(s0_ns_total=505, s0_ew_total=500, last_move="ew"), **self.KNOCKOUT)
        assert won.is_valid()
        assert won.sheet().last_move is None


class TestConfirming:
    def test_only_the_warnings_that_were_seen_are_confirmed(self):
        data = posted(s0_ns_total=2100, s0_ew_total=100)
        doubtful = form(data)
        assert doubtful.is_valid()
        assert not doubtful.submission().confirmed
        data["confirmed"] = doubtful.seal
        again = form(data)
        assert again.is_valid()
        assert again.submission().confirmed
        data["s0-ns_total"] = "2200"
        changed = form(data)
        assert changed.is_valid()
        assert not changed.submission().confirmed

    def test_no_warnings_have_a_seal_of_their_own(self):
        assert seal(()) != ""


class TestRoom:
    def test_every_smazzata_to_come_has_its_place(self):
        shown = form(stands=Sheet((PerLine(640, 305),)))
        assert [part.number for part in shown.smazzate] == [1, 2, 3]
        assert shown.next_number == 2

    def test_a_game_to_points_offers_some_more(self):
        shown = form(game_smazzate=None, game_target=2005, vp_table="4")
        assert [part.number for part in shown.smazzate] == [1, 2, 3]

    def test_a_finished_match_offers_none(self):
        stands = Sheet((PerLine(2010, 305),))
        shown = form(stands=stands, game_smazzate=None, game_target=2005, vp_table="4")
        assert ([part.number for part in shown.smazzate], shown.next_number) == ([1], None)

    def test_the_next_smazzata_is_entered_as_the_last_one_was(self):
        shown = form(stands=Sheet((PerLine(NS_PARTS, EW_PARTS),)))
        assert shown.smazzate[1]["mode"].value() == "parts"

    def test_the_games_are_those_of_the_match(self):
        assert match().rules.game == SmazzateGame(3)
        assert match(game_smazzate=None, game_target=2005).rules.game == TargetGame(2005)
