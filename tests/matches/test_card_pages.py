"""A smazzata card by card: what the form reads, what the page says, what is saved."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from referee_cast import ONE, signed_in, text_of

from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.forms.card_text import read_cards, written
from matches.models import Match
from matches.record.codec import sheet_to_json
from scoring.cards import Card, Suit
from scoring.rulesets import BurracoRules, get
from scoring.sheet import Award, Sheet
from scoring.smazzata import Parts
from scoring.values import PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, WinPoints
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

CLEAN = "3H 4H 5H 6H 7H 8H 9H"
"""A clean burraco: five fives and two tens, 45 points (S0, "Punteggi")."""


def url(match: Match, number: int = 1, name: str = "cards") -> str:
    return reverse(name, args=[match.pk, number])


def posted(match: Match, **values: object) -> dict[str, object]:
    """N-S closes with a clean burraco; E-W lays three kings and holds an ace."""
    data = {
        "version": match.version,
        "ns_melds": CLEAN, "ns_hand": "", "ns_pozzetto": "on",
        "ew_melds": "KH KD KC", "ew_hand": "AS", "ew_pozzetto": "on",
        "closed": "ns", "last_card": "",
    }  # fmt: skip
    return {name: value for name, value in {**data, **values}.items() if value is not None}


def standing(match: Match) -> Sheet:
    return current_sheet(Match.objects.get(pk=match.pk))


class TestText:
    @pytest.mark.parametrize(
        "text", ["7H 10C *", "7h,10c,jolly", "♥7 ♣10 ★", "7♥️  10♧; *", "H7 c10 Joker", "7♡\t10♣ 🃏"]
    )
    def test_is_read_however_it_is_written(self, text):
        seven, ten = Card("7", Suit.HEARTS), Card("10", Suit.CLUBS)
        read = read_cards(text)
        assert (read.rows, read.unread) == (((seven, ten, Card("*", None)),), ())

    def test_a_word_that_is_no_card_is_told_with_its_row(self):
        read = read_cards("3H 4H\n\nKK 5H 11D\nJ")
        assert [(each.row, each.word) for each in read.unread] == [(3, "KK"), (3, "11D"), (4, "J")]
        assert [len(row) for row in read.rows] == [2, 1]

    def test_is_written_as_it_is_read(self):
        text = f"{CLEAN}\nKH KD *"
        assert written(*read_cards(text).rows) == text


class TestSaving:
    def test_the_parts_are_those_of_the_cards(self, page, tables):
        """N-S 45 + 200 + 100 = 345; E-W 30 − 15 = 15; the table's other smazzata stays."""
        data = posted(tables[2], last_card="4D")
        answer = page.post(url(tables[2], 2), data, follow=True)
        assert "Table 2: 985–320" in text_of(answer)
        ns = standing(tables[2]).smazzate[1].ns
        assert (ns.cards, ns.in_hand, ns.clean, ns.closed) == (45, 0, 1, True)
        assert sheet_to_json(standing(tables[2]))["smazzate"] == [
            {"ns": 640, "ew": 305},
            {
                "ns": {
                    "cards": 45, "in_hand": 0, "clean": 1, "semi_clean": 0, "dirty": 0,
                    "closed": True, "pozzetto": True, "last_card": "4D",
                    "melds": [CLEAN.split()], "hand": [],
                },
                "ew": {
                    "cards": 30, "in_hand": 15, "clean": 0, "semi_clean": 0, "dirty": 0,
                    "closed": False, "pozzetto": True, "melds": [["KH", "KD", "KC"]], "hand": ["AS"],
                },
            },
        ]  # fmt: skip

    def test_cards_out_of_order_are_put_in_order(self, page, tables):
        page.post(url(tables[3]), posted(tables[3], ns_melds="9H 3H 5H 4H 7H 6H 8H"))
        saved = standing(tables[3]).smazzate[0].ns
        assert written(*saved.laid.melds) == CLEAN

    def test_a_wild_stays_where_it_was_noted(self, page, tables):
        """Dirty, since the joker stands among six: 3-6, the joker, 8-9 (S0, "Burrachi")."""
        page.post(url(tables[3]), posted(tables[3], ns_melds="3H 4H 5H 6H * 8H 9H"))
        saved = standing(tables[3]).smazzate[0].ns
        assert (saved.clean, saved.dirty, saved.cards) == (0, 1, 70)

    def test_what_stands_is_shown_and_corrected_for_a_reason(self, page, tables):
        page.post(url(tables[3]), posted(tables[3]))
        tables[3].refresh_from_db()
        body = page.get(url(tables[3])).content.decode()
        assert CLEAN in body
        assert "KH KD KC" in body
        assert 'name="reason"' not in body
        changed = posted(tables[3], ew_hand="AS AS")
        assert page.post(url(tables[3]), changed).status_code == 302
        assert standing(tables[3]).smazzate[0].ew.in_hand == 30
        asked = page.post(url(tables[1], 3), posted(tables[1]))
        assert asked.status_code == 422
        assert "Say why" in text_of(asked)
        assert (
            page.post(url(tables[1], 3), posted(tables[1], reason="letto male")).status_code == 302
        )
        assert isinstance(standing(tables[1]).smazzate[2].ns, Parts)

    def test_warnings_ask_and_are_saved_all_the_same(self, page, tables):
        """45 of aces, six sets of four tens 240, two runs of three fives 30: 315, and no burraco."""
        tens = "\n".join(
            f"{rank}S {rank}C {rank}D {rank}H" for rank in ("K", "Q", "J", "10", "9", "8")
        )
        rows = f"AS AC AD\n{tens}"
        data = posted(tables[3], ns_melds=f"{rows}\n3D 4D 5D\n3C 4C 5C", closed="")
        asked = page.post(url(tables[3]), data)
        assert asked.status_code == 422
        assert "315 points of cards" in text_of(asked)
        seal = re.search(r'name="confirmed" value="(\w+)"', asked.content.decode())[1]
        assert page.post(url(tables[3]), {**data, "confirmed": seal}).status_code == 302

    def test_somebody_else_saved_first(self, page, tables, by):
        data = posted(tables[3])
        save_sheet(Sheet((ONE,)), Submission(tables[3].pk, 0, Source.PAGE), by=by)
        answer = page.post(url(tables[3]), data)
        assert answer.status_code == 409
        assert "Smazzata 1 640 305" in text_of(answer)
        again = dict(answer.context["typed"]) | {
            "version": 1,
            "rebased": 1,
            "reason": "con le carte",
        }
        assert page.post(url(tables[3]), again).status_code == 302
        assert standing(tables[3]).smazzate[0].ns.cards == 45

    def test_saved_twice_is_saved_once(self, page, tables):
        data = posted(tables[3])
        page.post(url(tables[3]), data)
        assert "This was saved already." in text_of(page.post(url(tables[3]), data, follow=True))
        assert tables[3].sheets.count() == 1


class TestRefusing:
    def test_all_problems_at_once_each_beside_its_field(self, page, tables):
        data = posted(tables[3], ns_melds=f"{CLEAN}\n3D XX", ns_hand="0H", ew_melds="", ew_hand="")
        answer = page.post(url(tables[3]), data)
        assert answer.status_code == 422
        said = text_of(answer)
        assert "Row 2: “XX” names no card" in said
        assert "Row 1: “0H” names no card" in said
        assert "E-W: The cards are missing" in said
        body = answer.content.decode()
        assert "3D XX" in body
        assert 'aria-describedby="id_ns_melds_error"' in body
        assert standing(tables[3]) == Sheet()

    def test_a_meld_that_is_none_is_named(self, page, tables):
        answer = page.post(url(tables[3]), posted(tables[3], ew_melds="KH KD KC\nKS KC KD"))
        assert [(fault.anchor, fault.text[:12]) for fault in answer.context["faults"]] == [
            ("id_ew_melds", "E-W: Meld 2:")
        ]

    def test_a_third_seven_of_hearts(self, page, tables):
        data = posted(tables[3], ew_melds="7H 7D 7C", ew_hand="7H")
        answer = page.post(url(tables[3]), data)
        assert answer.status_code == 422
        assert "7♥" in " ".join(fault.text for fault in answer.context["faults"])

    def test_closing_without_a_burraco(self, page, tables):
        answer = page.post(url(tables[3]), posted(tables[3], ns_melds="3H 4H 5H"))
        assert [fault.anchor for fault in answer.context["faults"]] == ["id_closed"]

    @pytest.mark.parametrize(
        "data",
        [{}, {"version": "x"}, {"version": "0", "ns_melds": "\x00", "ew_hand": "é" * 5000},
         {"version": "0", "ns_melds": "3H " * 1300, "ew_melds": "*\n" * 90, "closed": "west"}],
    )  # fmt: skip
    def test_a_form_in_pieces_is_answered_and_never_breaks(self, page, tables, data):
        assert page.post(url(tables[3]), data).status_code == 422
        assert page.post(url(tables[3], 1, "cards_preview"), data).status_code == 200


class TestPage:
    def test_calculate_shows_every_meld_and_saves_nothing(self, page, tables):
        answer = page.post(url(tables[3]), posted(tables[3], calculate=1))
        said = text_of(answer)
        assert "N-S: 3♥" in said.replace("\N{VARIATION SELECTOR-15}", "")
        assert "clean burraco, 45 + 200 points" in said
        assert "N-S 345 E-W 15 MP +330" in said
        assert standing(tables[3]) == Sheet()

    def test_the_preview_reckons_what_is_there_although_a_line_is_empty(self, page, tables):
        data = posted(tables[3], ew_melds="", ew_hand="", ns_melds=f"{CLEAN}\nKH KD")
        answer = page.post(url(tables[3], 1, "cards_preview"), data)
        said = text_of(answer)
        assert b"<html" not in answer.content
        assert "N-S 345 E-W 0" in said
        assert "thing to mend" not in said
        assert 'data-name="sequence of hearts, 3 to 9"' in answer.content.decode()
        assert "A meld has at least 3 cards" in said

    @pytest.mark.parametrize("number", [0, 3, 99])
    def test_only_what_stands_or_comes_next_has_a_page(self, page, tables, number):
        assert page.get(url(tables[2], number)).status_code == 404

    def test_a_finished_match_has_no_next(self, page, tables):
        assert page.get(url(tables[1], 3)).status_code == 200
        assert page.get(url(tables[1], 4)).status_code == 404

    def test_only_for_the_clubs_referees(self, tables, player, stranger):
        assert signed_in(player).get(url(tables[3])).status_code == 403
        assert signed_in(stranger).get(url(tables[3])).status_code == 403
        assert signed_in(None).get(url(tables[3])).status_code == 302

    def test_a_ruling_takes_no_smazzate(self, page, tables, by):
        award = Award(vp=PerLine(10, 10), mp=PerLine(0, 0), reason="pari")
        submission = Submission(tables[1].pk, 1, Source.PAGE, reason="r")
        save_sheet(Sheet(awarded=award), submission, by=by)
        assert "Take the ruling back first" in text_of(page.get(url(tables[1])))

    def test_the_sheet_leads_here(self, page, tables):
        body = page.get(reverse("sheet", args=[tables[2].pk])).content.decode()
        assert re.findall(r"/cards/(\d)/", body) == ["1", "2"]

    def test_games_without_melds_have_no_such_page(self, page, make_tournament, play_round):
        evening = make_tournament(ruleset="briscola", game=SmazzateGame(3), vp_table=WinPoints.TWO)
        match = play_round(evening, {}).matches.get(table_number=1)
        assert page.get(url(match)).status_code == 404


class TestOtherRules:
    @pytest.fixture
    def match(self, make_tournament, play_round):
        evening = make_tournament(
            ruleset="burraco-professionale-diretto", game=TargetGame(2000), vp_table=VpTable.FOUR
        )
        return play_round(evening, {}).matches.get(table_number=1)

    def test_professionale_counts_pozzetti_and_has_no_joker(self, page, match):
        """Direct: no closing discard. A line may take both pozzetti (S2, "Professionale")."""
        body = page.get(url(match)).content.decode()
        assert 'data-tap="*"' not in body
        assert 'name="last_card"' not in body
        assert body.count('name="ns_pozzetto"') == 3
        data = posted(match, ns_pozzetto="2", ew_pozzetto="0", last_card=None)
        assert page.post(url(match), data).status_code == 302
        saved = standing(match).smazzate[0]
        assert (saved.ns.pozzetto, saved.ew.pozzetto) == (2, 0)

    def test_a_burraco_of_twos_ends_the_match(self, page, match):
        """S2, "Professionale": seven 2s win at once; 20-0."""
        twos = "2H 2H 2D 2D 2C 2C 2S"
        data = posted(match, ns_melds=twos, ns_pozzetto="1", ew_pozzetto="0", closed="")
        answer = page.post(url(match), data, follow=True)
        assert "VP 20–0. The match has its result." in text_of(answer)
        assert standing(match).smazzate[0].ns.burraco_of_twos

    def test_what_is_refused_still_counts_in_the_sum(self, page, match):
        """Else it would seem mended: 30 − 15, not − 100 more as without a pozzetto."""
        data = posted(match, ns_pozzetto="1", ew_pozzetto="1")
        said = text_of(page.post(url(match, name="cards_preview"), data))
        assert "E-W 15" in said
        assert "1 thing to mend" in said

    def test_a_level_knockout_asks_who_made_the_last_move(self, page, make_tournament, play_round):
        cup = make_tournament(
            pairs=4,
            stages=[StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)],
            game=SmazzateGame(1),
            vp_table=VpTable.ONE_OR_TWO,
        )
        match = play_round(cup, {}).matches.get(table_number=1)
        data = posted(match, ns_melds="KH KD KS", ew_melds="QH QD QS", ew_hand="", closed="")
        asked = page.post(url(match), data)
        assert asked.status_code == 422
        assert "Who made the last move?" in text_of(asked)
        assert page.post(url(match), {**data, "last_move": "ns"}).status_code == 302

    @pytest.mark.parametrize(
        "code", ["burraco", "burraco-fibur", "burraco-professionale-indiretto"]
    )
    def test_every_card_of_the_deck_has_its_key(self, page, make_tournament, play_round, code):
        rules = get(code)
        assert isinstance(rules, BurracoRules)
        evening = make_tournament(ruleset=code, game=SmazzateGame(1), vp_table=VpTable.ONE_OR_TWO)
        match = play_round(evening, {}).matches.get(table_number=1)
        body = page.get(url(match)).content.decode()
        keys = re.findall(r'data-tap="([^"]+)" aria', body)
        assert len(keys) == len(set(keys)) == 52
        assert body.count("data-matta ") == 4 + bool(rules.jokers)
