"""The games of which only points are known (S4's calendar), through the pages."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from games_cast import by_wins, filled
from referee_cast import sheet_url, signed_in, text_of

from matches.actions.score_sheets import current_sheet
from scoring.values import Line, Option, PerLine, SmazzateGame, TargetGame
from tournaments.models import Entry, Player

NO_VP = re.compile(r"\b[VM]P\b")


@pytest.fixture
def page(referee):
    return signed_in(referee)


@pytest.fixture
def table(make_tournament, play_round):
    def made(game, **changes):
        tournament = make_tournament(**by_wins("points", game, **changes))
        return play_round(tournament, {}).matches.get(table_number=1)

    return made


def entered(page, match, *totals, **more):
    answer = page.post(sheet_url(match), filled(match, *totals, **more), follow=True)
    match.refresh_from_db()
    return text_of(answer)


def test_whole_points_below_zero_too(page, table):
    """Burraco 4 in 2: any whole figure, no multiples of five asked."""
    match = table(SmazzateGame(2))
    said = entered(page, match, (637, "-12"), (1, 2))
    assert current_sheet(match).smazzate == (PerLine(637, -12), PerLine(1, 2))
    assert "Table 1: 638 – −10, difference +648. The match has its result." in said


def test_the_form_asks_for_totals_only(page, table):
    answer = page.get(sheet_url(table(TargetGame(21))))
    body = answer.content.decode()
    assert not re.search(r'name="s0-(mode|closed|ns_cards)"', body)
    assert len(re.findall(r'name="s\d-ns_total"', body)) == 3
    assert not NO_VP.search(text_of(answer))


def test_a_line_that_reaches_the_target_ends_it(page, table):
    match = table(TargetGame(11))
    assert "nobody has reached the points yet" in entered(page, match, (6, 4))
    assert "The match has its result." in entered(page, match, (6, 4), (5, 1))


def test_where_fewer_points_win_the_page_says_so_and_counts_so(page, table):
    """Scala 40: 95 against 15, and 15 wins; its lead is +80."""
    match = table(SmazzateGame(1), options=(Option.LOWER_WINS,))
    assert "Fewer points win." in text_of(page.get(sheet_url(match)))
    assert "Table 1: 95–15, difference −80." in entered(page, match, (95, 15))
    said = text_of(page.get(reverse("match", args=[match.pk])))
    assert "Difference of points −80 +80 Points for the match 0 2" in said
    assert "E-W has fewer points and wins." in said


def test_a_level_knockout_match_asks_for_the_last_move(page, table):
    match = table(SmazzateGame(1), knockout=True)
    answer = page.post(sheet_url(match), filled(match, (40, 40)))
    assert answer.status_code == 422
    assert "Who made the last move?" in text_of(answer)
    entered(page, match, (40, 40), last_move="ns")
    assert current_sheet(match).last_move is Line.NS


def test_a_penalty_takes_points(page, table):
    match = table(SmazzateGame(1))
    tournament = match.round.tournament
    entry = Entry.objects.filter(tournament=tournament).first()
    url = reverse("penalties", args=[tournament.pk])
    given = {"entry": entry.pk, "round": 1, "vp": -1, "mp": 0, "reason": "ritardo", "seen": 0}
    said = text_of(page.post(url, given, follow=True))
    assert f"Saved: −1 pts for {entry} in round 1." in said
    assert not NO_VP.search(said)
    assert "−1 pts" in text_of(page.get(reverse("tournament", args=[tournament.pk])))


class TestMyPage:
    """One person, a match of points and a match of VP: each figure with its own word."""

    @pytest.fixture
    def own(self, page, player, table):
        match = table(SmazzateGame(1))
        entered(page, match, (40, 30))
        self.sit(player, match)
        return signed_in(player)

    def sit(self, player, match):
        entry = match.seats.get(line="ns").entry
        Player.objects.filter(pk=entry.players.first().pk).update(user=player)

    def test_of_one_game_alone(self, own):
        said = text_of(own.get(reverse("mine")))
        assert "Points ± Points" in said
        assert "+10 2" in said
        assert not NO_VP.search(said)

    def test_of_two_games(self, own, player, tournament, play_round):
        match = play_round(tournament).matches.get(table_number=1)
        self.sit(player, match)
        said = text_of(own.get(reverse("mine")))
        assert "Ahead by Earned" in said
        assert "+10 diff. 2 pts" in said
        assert re.search(r"\+830 MP 17 VP", said)
