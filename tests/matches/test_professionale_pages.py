"""Professionale through the pages: what its slips carry, and what they cannot (S2)."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from referee_cast import sheet_url, signed_in, text_of

from matches.actions.score_sheets import current_sheet
from scoring.cards import parse_card
from scoring.melds import Laid
from scoring.sheet import Sheet
from scoring.smazzata import Parts
from scoring.values import PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable

INDIRECT = "burraco-professionale-indiretto"
DIRECT = "burraco-professionale-diretto"


@pytest.fixture
def page(referee):
    return signed_in(referee)


@pytest.fixture
def table(make_tournament, play_round):
    """Table 1 of a tournament of Professionale, to 2000 points unless told otherwise."""

    def made(ruleset=INDIRECT, results=None, **changes):
        plan = {"pairs": 4, "game": TargetGame(2000), "vp_table": VpTable.FOUR, **changes}
        tournament = make_tournament(ruleset=ruleset, **plan)
        return play_round(tournament, results or {}).matches.get(table_number=1)

    return made


def slip(match, ns=None, ew=None, **more):
    """A posted smazzata by parts; the defaults are a line that took nothing and a clean one."""
    lines = {
        "ns": {"cards": 300, "in_hand": 0, "clean": 1, "dirty": 0, "pozzetto": 1} | (ns or {}),
        "ew": {"cards": 60, "in_hand": 40, "clean": 0, "dirty": 0, "pozzetto": 0} | (ew or {}),
    }
    data = {"version": match.version, "count": 1, "standing": 0, "s0-mode": "parts"}
    for line, parts in lines.items():
        data |= {f"s0-{line}_{name}": value for name, value in parts.items()}
    return data | {f"s0-{name}": value for name, value in more.items()}


class TestTheForm:
    def test_asks_what_the_rules_count(self, page, table):
        body = page.get(sheet_url(table())).content.decode()
        assert "semi_clean" not in body
        assert re.findall(r'name="s0-ns_pozzetto" value="(\d)"', body) == ["0", "1", "2"]
        assert 'name="s0-ns_burraco_of_twos"' in body
        assert 'name="s0-last_card"' in body
        assert "Joker" not in body

    def test_of_the_direct_game_names_no_last_card(self, page, table):
        body = page.get(sheet_url(table(DIRECT))).content.decode()
        assert 'name="s0-closed"' in body
        assert "last_card" not in body

    def test_of_s0_stays_as_it_was(self, page, table):
        match = table("burraco", game=SmazzateGame(3), vp_table=VpTable.THREE)
        body = page.get(sheet_url(match)).content.decode()
        assert 'type="checkbox" name="s0-ns_pozzetto"' in body
        assert 'name="s0-ns_semi_clean"' in body
        assert "burraco_of_twos" not in body
        assert "Joker" in body

    def test_a_line_may_take_both_pozzetti(self, page, table):
        """S2: 300 + 200 clean + 100 closed = 600; 60 − 40 − 100 for no pozzetto = −80."""
        match = table()
        answer = page.post(
            sheet_url(match),
            slip(match, ns={"pozzetto": 2}, closed="ns", last_card="7H"),
            follow=True,
        )
        assert "Table 1: 600 – −80, MP +680" in text_of(answer)
        match.refresh_from_db()
        assert current_sheet(match).smazzate[0].ns == Parts(
            300, 0, 1, 0, 0, closed=True, pozzetto=2, last_card=parse_card("7H")
        )
        body = page.get(sheet_url(match)).content.decode()
        assert re.search(r'name="s0-ns_pozzetto" value="2"[^>]* checked', body)


class TestRefused:
    """Each beside the field that has to be mended."""

    @pytest.mark.parametrize(
        ("lines", "field", "told"),
        [
            (
                {"ew": {"pozzetto": 1}}, "s0-ew_pozzetto",
                "By these rules nobody takes a pozzetto before making a burraco.",
            ),
            (
                {"ns": {"pozzetto": 2}, "ew": {"pozzetto": 1, "clean": 1}}, "smazzata-1",
                "The two lines together have 3 pozzetti, and there are two.",
            ),
            (
                {"ns": {"burraco_of_twos": "on"}, "ew": {"burraco_of_twos": "on"}},
                "s0-ew_burraco_of_twos",
                "Both lines are marked with a burraco of 2s: only one can.",
            ),
            (
                {"last_card": "2H", "closed": "ns"}, "s0-last_card",
                "The closing discard cannot be a matta",
            ),
            (
                {"closed": "ew"}, "s0-closed", "Nobody can close without the pozzetto.",
            ),
            (
                {"ns": {"pozzetto": 3}}, "s0-ns_pozzetto", "Select a valid choice.",
            ),
        ],
    )  # fmt: skip
    def test_beside_its_field(self, page, table, lines, field, told):
        match = table()
        answer = page.post(sheet_url(match), slip(match, **lines))
        assert answer.status_code == 422
        assert told in text_of(answer)
        assert re.search(rf'href="#(id_)?{field}"', answer.content.decode())
        match.refresh_from_db()
        assert match.version == 0

    def test_a_semi_clean_burraco_cannot_even_be_written(self, page, table):
        match = table()
        page.post(sheet_url(match), slip(match, ns={"semi_clean": 1}))
        match.refresh_from_db()
        assert current_sheet(match).smazzate[0].ns.semi_clean == 0


class TestBurracoOfTwos:
    """Decided: 20-0, and the least MP worth it; to 2000 points, by table 4, that is 2005."""

    def test_wins_at_once_and_nothing_more_is_asked(self, page, table):
        match = table()
        twos = {"burraco_of_twos": "on", "cards": "", "clean": 0}
        answer = page.post(sheet_url(match), slip(match, ns=twos), follow=True)
        said = text_of(answer)
        assert "MP +2005, VP 20–0. The match has its result." in said
        assert "s1-ns_total" not in page.get(sheet_url(match)).content.decode()
        said = text_of(page.get(reverse("match", args=[match.pk])))
        assert "N-S has made a burraco of 2s, which wins the match at once: 20-0, 2005 MP." in said


class TestCardsThatWereEntered:
    """Seven hearts from 3 to 9: 3-7 are 5 each, 8 and 9 are 10: 45 points, one clean burraco."""

    NS = Parts(
        45, 0, 1, 0, 0, closed=False, pozzetto=1,
        laid=Laid((tuple(parse_card(f"{rank}H") for rank in range(3, 10)),)),
    )  # fmt: skip
    EW = Parts(60, 40, 0, 0, 0, closed=False, pozzetto=0)

    def slip(self, match, **ns):
        parts = {"cards": 45, "in_hand": 0, "clean": 1, "dirty": 0, "pozzetto": 1}
        return slip(match, ns={**parts, **ns}, ew={}) | {"standing": 1}

    @pytest.fixture
    def entered(self, table):
        return table(results={1: Sheet((PerLine(self.NS, self.EW),))})

    def test_stay_while_the_figures_are_theirs(self, page, entered):
        page.post(sheet_url(entered), self.slip(entered, pozzetto=2))
        entered.refresh_from_db()
        stands = current_sheet(entered).smazzate[0].ns
        assert (stands.laid, stands.pozzetto) == (self.NS.laid, 2)

    def test_go_with_their_figures_and_the_page_says_so(self, page, entered):
        assert "its cards are dropped" in text_of(page.get(sheet_url(entered)))
        page.post(sheet_url(entered), self.slip(entered, cards=50))
        entered.refresh_from_db()
        assert current_sheet(entered).smazzate[0].ns == Parts(
            50, 0, 1, 0, 0, closed=False, pozzetto=1
        )
        assert "its cards are dropped" not in text_of(page.get(sheet_url(entered)))
