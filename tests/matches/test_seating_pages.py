"""The table before play on the pages: chairs, cards, dealers; and the slips to print."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from django.urls import reverse
from public_cast import look, table_of, text
from referee_cast import ONE, WHOLE, sheet_url, signed_in, text_of

from matches.actions.record_files import export_record, import_record
from matches.actions.rounds import discard_draw, draw_round
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import Match
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from scoring.sheet import Sheet
from scoring.values import PerLine, SmazzateGame, TargetGame
from scoring.victory_points import PlacePoints, VpTable, WinPoints
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import StagePlan, open_enrolment
from tournaments.enums import EntrySize, PairingSystem

GOLDEN = Path(__file__).parents[1] / "golden"
TYPED = {"seed": "20261120:1:1", "cards": ["AC", "9H", "KD", "4S"]}
"""N-S's first has the ace. Of E-W, 9 and 4, the second deals. Burraco goes to the right: East
deals, then North, West, South. So: E = E-W's second, N = N-S's first, W and S their partners."""


def with_cards(match: Match, draw: dict | None = None) -> Match:
    match.draw = draw or TYPED
    match.save(update_fields=["draw"])
    return match


def names(match: Match, line: str) -> list[str]:
    entry = match.seats.get(line=line).entry
    return [membership.player.name for membership in entry.memberships.order_by("position")]


def singles(make_tournament, by, count: int = 4, **changes):
    tournament = make_tournament(enrolling=False, entry_size=EntrySize.SINGLE, **changes)
    open_enrolment(tournament.pk, by=by)
    people = [Enrolment((f"Persona {number}",)) for number in range(1, count + 1)]
    entries = enrol(tournament.pk, people, by=by)
    set_presence(tournament.pk, [entry.pk for entry in entries], by=by)
    tournament.refresh_from_db()
    return tournament


class TestTheDraw:
    def test_is_made_for_every_table_when_the_round_is_drawn(self, tournament, by):
        draw_round(tournament.pk, by=by)
        matches = Match.objects.filter(round__tournament=tournament)
        assert matches.count() == 4
        ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
        for match in matches:
            seed = f"{tournament.seed}:1:{match.table_number}"
            lots = sorted(
                (hashlib.sha256(f"{seed}:{rank}{suit}".encode()).hexdigest(), rank + suit)
                for rank in ranks
                for suit in "HDCS"
            )
            assert match.draw == {"seed": seed, "cards": [card for _, card in lots[:4]]}

    def test_comes_out_the_same_when_it_is_made_again(self, tournament, by):
        draws = []
        for _ in range(2):
            draw_round(tournament.pk, by=by)
            matches = Match.objects.filter(round__tournament=tournament)
            draws.append(list(matches.values_list("table_number", "draw")))
            discard_draw(tournament.pk, by=by)
        assert draws[0] == draws[1]

    def test_takes_two_cards_where_one_player_sits_on_each_line(
        self, make_tournament, by, play_round
    ):
        round_ = play_round(singles(make_tournament, by), {})
        assert [len(match.draw["cards"]) for match in round_.matches.all()] == [2, 2]

    def test_goes_with_the_record_out_and_in_and_is_verified(
        self, tournament, play_round, club, by
    ):
        play_round(tournament)
        file = export_record(tournament)
        assert verify(parse_tournament(json.loads(file))).agrees
        again = import_record(file, club=club, by=by)
        draws = [
            list(Match.objects.filter(round__tournament=each).values_list("draw", flat=True))
            for each in (tournament, again)
        ]
        assert draws[0] == draws[1] != [None] * 4
        assert export_record(again) == file

    def test_a_record_without_it_is_shown_without_seats(self, client, club, by):
        tournament = import_record(
            (GOLDEN / "four-pairs.json").read_text("utf-8"), club=club, by=by
        )
        match = Match.objects.filter(round__tournament=tournament).first()
        assert match.draw is None
        answer = look(client, None, reverse("match", args=[match.pk]))
        assert answer.status_code == 200
        assert "Seats and dealer" not in text(answer)

    def test_four_cards_make_a_tournament_of_pairs_though_no_names_are_known(self, club, by):
        record = json.loads((GOLDEN / "evening-24.json").read_text("utf-8"))
        for entry in record["entries"]:
            entry["players"] = []
        tournament = import_record(json.dumps(record), club=club, by=by)
        assert tournament.entry_size == EntrySize.PAIR


class TestTheTablesPage:
    @pytest.fixture
    def match(self, round_):
        return with_cards(table_of(round_, 3))

    def test_shows_each_chair_with_its_card_and_what_it_deals(self, client, match):
        answer = look(client, None, reverse("match", args=[match.pk]))
        ns, ew = names(match, "ns"), names(match, "ew")
        said = text(answer)
        # A match of three smazzate: South deals none.
        for chair in (
            f"4 of spades 4 ♠︎ E East · E-W {ew[1]} deals smazzata 1 deals now",
            f"ace of clubs A ♣︎ N North · N-S {ns[0]} deals smazzata 2",
            f"9 of hearts 9 ♥︎ W West · E-W {ew[0]} deals smazzata 3",
            f"king of diamonds K ♦︎ S South · N-S {ns[1]}",
        ):
            assert chair in said
        assert said.count("deals now") == 1
        assert "the highest is served by the lower of the opponents" in said
        assert "The deal moves on to the right." in said
        assert "The seed of this table is 20261120:1:1 :" in said
        drawn = zip((ns[0], ew[0], ns[1], ew[1]), TYPED["cards"], strict=True)
        for name, card in drawn:
            lot = hashlib.sha256(f"20261120:1:1:{card}".encode()).hexdigest()
            assert f"{name} 20261120:1:1:{card} → {lot[:8]}… " in said
        assert f"Smazzata 1: E East {ew[1]} next Smazzata 2: N North {ns[0]}" in said

    def test_the_deal_moves_on_with_the_smazzate(self, client, match, by):
        plan = self.plan(client, match)
        assert (plan.dealing.number, plan.dealing.sitter.seat) == (1, "E")
        save_sheet(Sheet((ONE,)), Submission(match.pk, 0, Source.PAGE), by=by)
        plan = self.plan(client, match)
        assert (plan.dealing.number, plan.dealing.sitter.seat) == (2, "N")
        save_sheet(WHOLE, Submission(match.pk, 1, Source.PAGE), by=by)
        plan = self.plan(client, match)
        assert plan.dealing is None
        assert not any(sitter.now for sitter in plan.sitters)

    def plan(self, client, match):
        return look(client, None, reverse("match", args=[match.pk])).context["plan"]

    def test_says_first_and_second_player_where_names_are_unknown(self, client, match):
        entry = match.seats.get(line="ns").entry
        entry.memberships.all().delete()
        said = text(look(client, None, reverse("match", args=[match.pk])))
        assert f"N North · N-S 1st player of {entry.name} deals smazzata 2" in said
        assert f"S South · N-S 2nd player of {entry.name}" in said

    def test_two_players_face_each_other(self, client, make_tournament, by, play_round):
        round_ = play_round(singles(make_tournament, by), {})
        match = with_cards(table_of(round_), {"seed": "x", "cards": ["QC", "5H"]})
        (ns,), (ew,) = names(match, "ns"), names(match, "ew")
        said = text(look(client, None, reverse("match", args=[match.pk])))
        assert f"5 ♥︎ E-W {ew} deals smazzate 1, 3 deals now" in said
        assert f"Q ♣︎ N-S {ns} deals smazzata 2" in said
        assert "the lower deals first, then they take turns" in said

    def test_to_a_number_of_points_the_deal_goes_on_round_the_table(
        self, client, make_tournament, play_round, by
    ):
        tournament = make_tournament(game=TargetGame(2005), vp_table=VpTable.FOUR)
        match = with_cards(table_of(play_round(tournament, {})))
        said = text(look(client, None, reverse("match", args=[match.pk])))
        assert "deals smazzate 1, 5, … deals now" in said
        assert "… and so on round the table" in said
        five = (PerLine(200, 205),) * 4
        play_five = Submission(match.pk, 0, Source.PAGE, confirmed=True)
        save_sheet(Sheet(five), play_five, by=by)
        assert self.plan(client, match).dealing.number == 5

    def test_spareggi_are_dealt_after_the_smazzate(self, client, make_tournament, play_round, by):
        tournament = make_tournament(
            ruleset="briscola",
            game=SmazzateGame(1),
            vp_table=WinPoints.TWO,
            stages=[StagePlan(PairingSystem.KNOCKOUT, 3)],
        )
        # 3 and K of N-S, 2 and 7 of E-W: East, with the 2, serves North. Level 60-60: the first
        # spareggio is the second deal, North's.
        match = with_cards(
            table_of(play_round(tournament, {})), {"seed": "x", "cards": ["3C", "2H", "KD", "7S"]}
        )
        level = Sheet((PerLine(60, 60),))
        save_sheet(level, Submission(match.pk, 0, Source.PAGE, confirmed=True), by=by)
        plan = self.plan(client, match)
        assert [
            (deal.spareggio, deal.number, deal.sitter.seat, deal.now) for deal in plan.deals
        ] == [
            (False, 1, "E", False),
            (True, 1, "N", True),
        ]

    def test_the_referees_sheet_says_who_deals_now(self, page, match):
        said = text_of(page.get(sheet_url(match)))
        assert f"Deals now: E East {names(match, 'ew')[1]}" in said
        assert "Dealer of each smazzata" in said

    def test_where_do_i_sit_names_the_chair(self, client, round_, tournament):
        match = with_cards(table_of(round_, 1))
        answer = look(client, None, reverse("tournament_seats", args=[tournament.pk]))
        chairs = {place.player: place.chair for place, _ in answer.context["places"]}
        assert [chairs[name] for name in (*names(match, "ns"), *names(match, "ew"))] == [
            "N", "S", "W", "E",
        ]  # fmt: skip
        assert "Table 1 N-S N North against" in text(answer)

    @pytest.mark.parametrize("pairs", [4, 16])
    def test_costs_the_same_whatever_the_number_of_tables(
        self, client, make_tournament, play_round, pairs, django_assert_num_queries
    ):
        round_ = play_round(make_tournament(pairs=pairs))
        url = reverse("match", args=[table_of(round_).pk])
        with django_assert_num_queries(5):
            client.get(url)


def slips_url(round_) -> str:
    return reverse("slips", args=[round_.tournament_id, round_.number])


class TestSlips:
    def test_are_for_organisers_and_referees(self, cast, round_):
        url = slips_url(round_)
        for role, status in (
            (None, 302), ("stranger", 403), ("player", 403),
            ("referee", 200), ("organiser", 200), ("owner", 200),
        ):  # fmt: skip
            assert signed_in(cast[role]).get(url).status_code == status, role
        assert signed_in(cast["referee"]).post(url).status_code == 405

    def test_of_a_round_only_drawn_are_the_organisers(self, cast, tournament, by):
        url = slips_url(draw_round(tournament.pk, by=by))
        assert signed_in(cast["referee"]).get(url).status_code == 404
        answer = signed_in(cast["organiser"]).get(url)
        assert "drawn but not published" in text_of(answer)

    def test_there_are_none_of_a_round_that_is_not_there(self, page, tournament):
        assert page.get(reverse("slips", args=[tournament.pk, 1])).status_code == 404

    def test_are_found_from_desk_console_and_draw(self, cast, round_):
        for role, place in (("referee", "desk"), ("organiser", "console")):
            answer = signed_in(cast[role]).get(reverse(place, args=[round_.tournament_id]))
            assert slips_url(round_) in answer.content.decode()

    def test_have_a_slip_a_table_four_to_a_page(self, page, make_tournament, play_round):
        round_ = play_round(make_tournament(pairs=12), {})
        answer = page.get(slips_url(round_))
        assert [len(each) for each in answer.context["pages"]] == [4, 2]
        said = text_of(answer)
        assert all(
            f"Table {number} Burraco del venerdì · round 1" in said for number in range(1, 7)
        )
        assert "<script" not in answer.content.decode()

    def test_say_who_sits_where_who_deals_and_what_is_counted(self, page, round_):
        match = with_cards(table_of(round_, 1))
        said = text_of(page.get(slips_url(round_))).split("Table 2")[0]
        ns, ew = names(match, "ns"), names(match, "ew")
        assert "Burraco, 3 smazzate" in said
        assert f"N North {ns[0]} A♣︎ S South {ns[1]} K♦︎" in said
        assert f"W West {ew[0]} 9♥︎ E East {ew[1]} 4♠︎" in said
        assert "1 deals E East 2 deals N North 3 deals W West" in said
        parts = "Cards + In hand − Clean × 200 Semi-clean × 150 Dirty × 100 Going out +100"
        assert f"{parts} No pozzetto −100 Total" in said
        assert "Points in all Signature N-S E-W" in said
        assert "last move" not in said

    def test_professionale_has_no_semi_clean_and_two_slips_a_page_to_2000_points(
        self, page, make_tournament, play_round
    ):
        tournament = make_tournament(
            ruleset="burraco-professionale-diretto", game=TargetGame(2000), vp_table=VpTable.FOUR
        )
        answer = page.get(slips_url(play_round(tournament, {})))
        said = text_of(answer)
        assert "Semi-clean" not in said
        assert "Burraco of 2s" in said
        assert "Pozzetti taken 0: −100" in said
        assert [len(each) for each in answer.context["pages"]] == [2, 2]

    def test_a_knockout_asks_for_the_last_move(self, page, make_tournament, play_round):
        tournament = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
        said = text_of(page.get(slips_url(play_round(tournament, {}))))
        assert "Only if level: the last move was made by N-S E-W (that line loses)" in said

    def test_briscola_writes_totals_and_a_knockout_its_spareggi(
        self, page, make_tournament, play_round
    ):
        tournament = make_tournament(
            ruleset="briscola",
            game=SmazzateGame(3),
            vp_table=WinPoints.TWO,
            stages=[StagePlan(PairingSystem.KNOCKOUT, 3)],
        )
        round_ = play_round(tournament, {})
        with_cards(table_of(round_), {"seed": "x", "cards": ["3C", "2H", "KD", "7S"]})
        said = text_of(page.get(slips_url(round_))).split("Table 2")[0]
        # East, North, West deal the three; South and then East again the spareggi.
        assert (
            "Smazzata Dealer N-S E-W 1 E East 2 N North 3 W West "
            "Spareggio 1 S South Spareggio 2 E East Spareggio 3 N North" in said
        )
        assert "Clean" not in said
        assert "its last trick was taken by" in said

    def test_tables_of_several_have_a_row_a_player(self, make_tournament, by):
        tournament = singles(
            make_tournament,
            by,
            ruleset="placement",
            game=SmazzateGame(10),
            vp_table=PlacePoints((8, 7, 6, 5, 4, 3, 2, 1)),
            stages=[StagePlan(PairingSystem.REDRAW, 2, {"table_size": 4})],
        )
        draw_round(tournament.pk, by=by)
        round_ = tournament.rounds.get()
        said = text_of(signed_in(by.actor).get(slips_url(round_)))
        assert "Another game, by places at the table, 10 smazzate" in said
        assert "Player Chips Placing Signature" in said
        assert all(f"Persona {number}" in said for number in range(1, 5))

    @pytest.mark.parametrize("pairs", [4, 16])
    def test_cost_the_same_whatever_the_number_of_tables(
        self, page, make_tournament, play_round, pairs, django_assert_num_queries
    ):
        round_ = play_round(make_tournament(pairs=pairs), {})
        with django_assert_num_queries(7):
            page.get(slips_url(round_))
