"""Briscola through the pages: one line is enough, spareggi when due, and never a word of VP."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from games_cast import briscola, by_wins, filled
from referee_cast import sheet_url, signed_in, text_of

from matches.actions.score_sheets import current_sheet
from scoring.sheet import Sheet
from scoring.values import Line, Option, PerLine, TargetGame

NO_VP = re.compile(r"\b[VM]P\b")
LEVEL = ((70, 50), (60, 60), (50, 70))
"""One smazzata each and one that is nobody's: 1-1, 180 points each."""


@pytest.fixture
def first_table(make_tournament, play_round):
    """Table 1 of round 1 of a tournament that is played as it is said."""

    def made(results=None, **changes):
        tournament = make_tournament(**changes)
        return play_round(tournament, results or {}).matches.get(table_number=1)

    return made


@pytest.fixture
def page(referee):
    return signed_in(referee)


def saved(page, match, *totals, **more):
    match.refresh_from_db()
    answer = page.post(sheet_url(match), filled(match, *totals, **more), follow=True)
    match.refresh_from_db()
    return answer


class TestOneLineIsEnough:
    def test_the_other_has_the_rest_of_120(self, page, first_table):
        match = first_table(**briscola())
        answer = saved(page, match, (71, ""), ("", 80))
        assert current_sheet(match).smazzate == (PerLine(71, 49), PerLine(40, 80))
        said = text_of(answer)
        assert "Table 1: 111–129, smazzate won 1–1. Still 1 smazzata to enter." in said

    def test_none_of_the_points_is_an_answer_too(self, page, first_table):
        match = first_table(**briscola())
        saved(page, match, (0, ""))
        assert current_sheet(match).smazzate == (PerLine(0, 120),)

    def test_nothing_at_all_is_not_entered_yet(self, page, first_table):
        match = first_table(**briscola())
        answer = saved(page, match, ("", ""))
        assert match.version == 0
        assert "to mend" not in text_of(answer)

    @pytest.mark.parametrize(
        ("total", "told"),
        [
            ((130, ""), "130: no smazzata can give this. It goes from 0 to 120."),
            ((70, 49), "The two lines together have 119 points, and the deck has 120."),
            (("abc", ""), "“abc” is not a whole number"),
        ],
    )
    def test_what_no_deck_gives_is_refused(self, page, first_table, total, told):
        match = first_table(**briscola())
        answer = page.post(sheet_url(match), filled(match, total))
        assert answer.status_code == 422
        assert told in text_of(answer)

    def test_where_a_won_smazzata_may_end_early_both_are_asked(self, page, first_table):
        match = first_table(**briscola(options=(Option.VINCO_SUBITO,)))
        assert "the rest of 120" not in text_of(page.get(sheet_url(match)))
        answer = page.post(sheet_url(match), filled(match, (65, "")))
        assert answer.status_code == 422
        assert "The points of E-W are missing" in text_of(answer)
        saved(page, match, (65, 20))
        assert current_sheet(match).smazzate == (PerLine(65, 20),)


class TestThePage:
    def test_asks_for_totals_and_nothing_else(self, page, first_table):
        match = first_table(**briscola())
        answer = page.get(sheet_url(match))
        said, body = text_of(answer), answer.content.decode()
        assert "Points of 120 N-S" in said
        assert "Write one line’s points: the other has the rest of 120." in said
        assert not re.search(r'name="s0-(mode|closed|last_card|ns_cards|ns_pozzetto)"', body)
        assert not NO_VP.search(said)

    def test_what_is_won_at_once_is_not_played_on(self, page, first_table):
        match = first_table(**briscola(options=(Option.VINCO_SUBITO,)))
        answer = saved(page, match, (65, 20), (61, 59), ("", ""))
        assert "smazzate won 2–0. The match has its result." in text_of(answer)
        assert 'name="s2-' not in page.get(sheet_url(match)).content.decode()

    def test_one_game_to_61_is_one_smazzata(self, page, first_table):
        match = first_table(**by_wins("briscola", TargetGame(61)))
        body = page.get(sheet_url(match)).content.decode()
        assert 'name="s0-ns_total"' in body
        assert 'name="s1-' not in body
        assert "The match has its result." in text_of(saved(page, match, (61, "")))


class TestSpareggi:
    def test_are_not_there_before_they_are_due(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        assert 'name="t0-' not in page.get(sheet_url(match)).content.decode()

    def test_come_one_at_a_time_and_then_the_last_trick(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        told = []
        for count in range(4):
            spareggi = ((60, 60),) * count
            answer = saved(page, match, *LEVEL, spareggi=spareggi)
            told.append(re.search(r"1–1\. (.*?\.)", text_of(answer))[1])
            body = page.get(sheet_url(match)).content.decode()
            assert (f'name="t{count}-ns_total"' in body) == (count < 3)
            assert ("Who took the last trick?" in body) == (count == 3)
        assert told == [
            "Still to enter: spareggio 1.",
            "Still to enter: spareggio 2.",
            "Still to enter: spareggio 3.",
            "Still to enter: who took the last trick.",
        ]
        answer = saved(page, match, *LEVEL, spareggi=((60, 60),) * 3, last_move="ns")
        assert "The match has its result." in text_of(answer)
        assert current_sheet(match).last_move is Line.NS
        assert "Won by" in text_of(page.get(reverse("match", args=[match.pk])))

    def test_the_first_that_is_not_level_decides(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        answer = saved(page, match, *LEVEL, spareggi=((60, 60), (40, "")))
        assert "The match has its result." in text_of(answer)
        said = text_of(page.get(reverse("match", args=[match.pk])))
        assert "Spareggio 2 Points 40 80" in said
        assert "E-W wins spareggio 2, and with it the match." in said
        assert "Smazzate won 1 1 Difference of points 0 0 Points for the match 0 2" in said
        assert not NO_VP.search(said)

    def test_the_next_comes_by_itself_while_typing(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        url = reverse("sheet_preview", args=[match.pk])
        body = page.post(url, filled(match, *LEVEL[:2], ("", ""))).content.decode()
        assert "t0-ns_total" not in body
        body = page.post(url, filled(match, *LEVEL)).content.decode()
        assert 'hx-swap-oob="beforeend:#spareggi"' in body
        assert 'name="t0-ns_total"' in body
        assert 'value="1" hx-swap-oob="true"' in body
        body = page.post(url, filled(match, *LEVEL, spareggi=(("", ""),))).content.decode()
        assert "beforeend" not in body

    def test_one_that_is_not_due_is_refused_beside_it(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        won = ((70, 50), (60, 60), (70, 50))
        answer = page.post(sheet_url(match), filled(match, *won, spareggi=((60, 60),)))
        assert answer.status_code == 422
        assert "Spareggio 1: Spareggio 1 is not due" in text_of(answer)
        assert 'href="#spareggio-1"' in answer.content.decode()

    def test_a_correction_takes_them_away_again(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        saved(page, match, *LEVEL, spareggi=((70, 50),))
        more = {"t0-remove": "on", "reason": "letto male"}
        saved(page, match, (70, 50), (60, 60), (61, 59), spareggi=((70, 50),), **more)
        assert current_sheet(match).tie_break_smazzate == ()

    def test_stay_when_time_runs_out_and_come_back_with_the_cards(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        saved(page, match, *LEVEL, spareggi=((60, 60),))
        url = reverse("ruling", args=[match.pk])
        asked = {"version": match.version, "kind": "timeout", "by": "ns"}
        said = text_of(page.post(url, {**asked, "preview": "1"}))
        assert "Spareggio 1 60 60" in said
        assert "N-S is responsible (time run out) and has lost the match." in said
        assert not NO_VP.search(said)
        page.post(url, {**asked, "save": "1"})
        match.refresh_from_db()
        assert len(current_sheet(match).tie_break_smazzate) == 1
        back = {"version": match.version, "take_back": "1", "reason": "non era finito"}
        page.post(url, back)
        match.refresh_from_db()
        assert current_sheet(match) == Sheet(
            tuple(PerLine(*each) for each in LEVEL), tie_break_smazzate=(PerLine(60, 60),)
        )


class TestARuling:
    def test_speaks_of_points_for_the_match(self, page, first_table):
        match = first_table(**briscola())
        url = reverse("ruling", args=[match.pk])
        said = text_of(page.get(url))
        assert "Points for the match of N-S, from 0 to 2" in said
        assert not NO_VP.search(said)
        given = {"version": 0, "kind": "awarded", "reason": "carte segnate"}
        figures = {"vp_ns": 3, "vp_ew": 0, "mp_ns": 7, "mp_ew": -7}
        answer = page.post(url, {**given, **figures, "preview": "1"})
        assert answer.status_code == 422
        assert "3: a line has from 0 to 2 for a match." in text_of(answer)
        answer = page.post(url, {**given, **figures, "vp_ns": 2, "save": "1"}, follow=True)
        assert "The match has its result." in text_of(answer)

    def test_only_a_difference_can_be_below_zero(self, page, first_table):
        """A line has 0 to 120 of a deck's points, so their keys have no minus."""
        match = first_table(**briscola())
        body = page.get(reverse("ruling", args=[match.pk])).content.decode()
        signed = re.findall(r'data-signed=""[^>]* name="(\w+)"|name="(\w+)"[^>]* data-signed', body)
        assert {name for names in signed for name in names if name} == {"mp_ns", "mp_ew"}
        assert body.count("data-sign ") == 2


@pytest.mark.usefixtures("english")
class TestEverywhereElse:
    """Round 1 of 4: table 1 by 2-0 and 210-150, table 2 a draw of smazzate by 1-1, 190-170."""

    RESULTS = {1: ((70, 50), (80, 40), (60, 60)), 2: ((80, 40), (60, 60), (50, 70))}

    def test_the_standings_rank_by_points_smazzate_and_points_ahead(
        self, client, make_tournament, play_round
    ):
        """1st 2 points, +2 smazzate, +60; then the two of the draw, +20 before −20; last 0."""
        tournament = make_tournament(**briscola())
        play_round(tournament, self.RESULTS)
        said = text_of(client.get(reverse("tournament_standings", args=[tournament.pk])))
        assert "Place Entry Points Smazz. ± Points ± Played Won" in said
        assert "2 +2 +60 1 1 More points: 2 against 1." in said
        assert "1 0 +20 1 0 Better difference of points: +20 against −20." in said
        assert "0 −2 −60 1 0" in said
        assert not NO_VP.search(said)

    def test_no_page_speaks_of_vp(self, page, make_tournament, play_round):
        tournament = make_tournament(**briscola())
        round_ = play_round(tournament, self.RESULTS)
        match = round_.matches.get(table_number=1)
        paths = [
            reverse(name, args=[tournament.pk])
            for name in (
                "tournament",
                "tournament_seats",
                "tournament_standings",
                "desk",
                "penalties",
            )
        ]
        paths += [reverse(name, args=[match.pk]) for name in ("match", "sheet", "ruling")]
        for path in [*paths, reverse("mine")]:
            assert not NO_VP.search(text_of(page.get(path))), path

    def test_the_board_counts_smazzate(self, client, make_tournament, play_round):
        tournament = make_tournament(**briscola())
        play_round(tournament, self.RESULTS)
        said = text_of(client.get(reverse("tournament", args=[tournament.pk])))
        assert "210 2 smazz. 2 pts" in said
        assert "150 0 smazz. 0 pts" in said

    def test_somebody_else_saved_first(self, page, first_table):
        match = first_table(**briscola(knockout=True))
        old = filled(match, (70, 50))
        saved(page, match, *LEVEL, spareggi=((60, 60),))
        answer = page.post(sheet_url(match), old)
        assert answer.status_code == 409
        said = text_of(answer)
        assert "Spareggio 1 60 60 Smazzate won 1 1 Points 180 180" in said
        assert not NO_VP.search(said)
