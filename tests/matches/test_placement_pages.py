"""A tournament of poker through the pages: draw, board, seats, desk, entry, table, standings."""

import json

import pytest
from django.core.cache import cache
from django.urls import reverse
from placement_cast import hand_in, in_order, play_out, seated, table
from referee_cast import signed_in, text_of

from matches.actions.placements import current_placement
from matches.actions.rounds import close_tournament, draw_round
from scoring.placement import Placement
from tournaments.models import Player


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def page(referee):
    return signed_in(referee)


@pytest.fixture
def visitor():
    return signed_in(None)


def entry_url(match):
    return reverse("placement", args=[match.pk])


def tapped(match, *places, **more):
    own = {f"place_{n}": place for n, place in enumerate(places, start=1)}
    return {"version": match.version, "way": "places", **own, **more}


def counted(match, *chips, **more):
    own = {f"chips_{n}": held for n, held in enumerate(chips, start=1)}
    return {"version": match.version, "way": "chips", **own, **more}


class TestDraw:
    def test_the_organiser_looks_at_every_table_with_its_reason(self, poker, by, organiser):
        draw_round(poker.pk, by=by)
        said = text_of(signed_in(organiser).get(reverse("draw", args=[poker.pk])))
        assert "3 tables" in said
        assert said.count("By lot, drawn anew for this round.") == 3
        assert "N-S" not in said
        assert "Cost" not in said

    def test_the_console_counts_the_tables_without_result(self, poker, first, by, organiser):
        hand_in(table(first, 2), Placement(not_played=True), by)
        said = text_of(signed_in(organiser).get(reverse("console", args=[poker.pk])))
        assert "1 of 3" in said

    def test_the_round_is_published_and_closed_through_the_pages(self, poker, organiser, page):
        office = signed_in(organiser)
        for step in ("draw", "publish"):
            assert office.post(reverse(step, args=[poker.pk])).status_code == 302
        for match in poker.rounds.get().matches.all():
            places = range(1, match.seats.count() + 1)
            assert page.post(entry_url(match), tapped(match, *places)).status_code == 302
        office.post(reverse("close_round", args=[poker.pk]))
        assert poker.rounds.get().state == "closed"


class TestBoard:
    def test_by_number_who_sits_at_each_table(self, poker, first, visitor):
        said = text_of(visitor.get(reverse("tournament", args=[poker.pk])))
        assert "0 of 3 tables finished" in said
        for name in seated(table(first)):
            assert name in said

    def test_the_best_first_with_chips_and_points(self, poker, first, by, visitor):
        match = table(first)
        hand_in(match, Placement(chips=(100, 900, 0, 200)), by)
        said = text_of(visitor.get(reverse("tournament", args=[poker.pk])))
        one, two, three, four = seated(match)
        assert f"1. {two} (won) 900 chips 8 pts 2. {four} 200 chips 7 pts" in said
        assert f"3. {one} 100 chips 6 pts 4. {three} 0 chips 5 pts" in said

    def test_where_do_i_sit(self, poker, first, visitor):
        match = table(first, 2)
        name, *others = seated(match)
        said = text_of(visitor.get(reverse("tournament_seats", args=[poker.pk]), {"q": name}))
        assert f"{name} Table 2 Seat 1 with {' · '.join(others)}" in said

    def test_each_has_the_seat_that_the_tables_page_gives(self, poker, first, visitor):
        match = table(first, 2)
        answer = visitor.get(reverse("tournament_seats", args=[poker.pk]))
        here = {
            place.position: place.player
            for place, _ in answer.context["places"]
            if place.table == match.table_number
        }
        assert [here[number] for number in sorted(here)] == seated(match)
        said = text_of(visitor.get(reverse("match", args=[match.pk])))
        assert all(f"{number} {name} –" in said for number, name in here.items())

    def test_costs_as_many_queries_with_results_as_without(
        self, poker, first, by, visitor, django_assert_num_queries
    ):
        url = reverse("tournament", args=[poker.pk])
        visitor.get(url)
        with django_assert_num_queries(7):
            visitor.get(url)
        for match in first.matches.all():
            hand_in(match, in_order(match), by)
        with django_assert_num_queries(7):
            visitor.get(url)


class TestDesk:
    def test_every_table_is_a_tap_from_its_entry(self, poker, first, page):
        response = page.get(reverse("desk", args=[poker.pk]))
        for match in first.matches.all():
            assert f'href="{entry_url(match)}"' in response.content.decode()
        assert "3 tables of 3 still have no result." in text_of(response)

    def test_by_number_and_by_name(self, poker, first, page):
        desk = reverse("desk", args=[poker.pk])
        by_number = page.get(desk, {"q": "3"}, follow=True)
        assert by_number.request["PATH_INFO"] == entry_url(table(first, 3))
        name = seated(table(first, 2))[0]
        by_name = page.get(desk, {"q": name.split()[1]})
        assert entry_url(table(first, 2)) in by_name.content.decode()
        assert entry_url(table(first, 1)) not in by_name.content.decode()

    def test_finished_and_not_played_tables_say_so(self, poker, first, by, page):
        hand_in(table(first, 1), Placement(places=(1, 2, 2, 4)), by)
        hand_in(table(first, 2), Placement(not_played=True), by)
        said = text_of(page.get(reverse("desk", args=[poker.pk])))
        assert "1 table of 3 still has no result." in said
        assert "Finished" in said
        assert "Not played" in said


class TestEntry:
    def test_one_tap_a_player_and_one_to_save(self, first, page):
        match = table(first)
        shown = page.get(entry_url(match)).content.decode()
        assert shown.count('type="radio" name="place_1"') == 4
        response = page.post(entry_url(match), tapped(match, 2, 1, 2, 4), follow=True)
        one, two, three, four = seated(match)
        assert f"Table 1: 1. {two}, 2. {one}, 2. {three}, 4. {four}." in text_of(response)
        assert current_placement(table(first)) == Placement(places=(2, 1, 2, 4))

    def test_by_chips_however_thousands_are_written(self, first, page):
        match = table(first)
        page.post(entry_url(match), counted(match, "1.450", "300", "2 250", "0"))
        assert current_placement(table(first)) == Placement(chips=(1450, 300, 2250, 0))

    def test_the_next_table_offers_what_was_entered_last(self, first, page):
        match = table(first)
        page.post(entry_url(match), counted(match, 5, 4, 3, 2))
        following = page.get(entry_url(table(first, 2))).context["form"]
        assert following["way"].value() == "chips"

    def test_not_played(self, first, page):
        match = table(first)
        said = text_of(page.post(entry_url(match), tapped(match, way="not_played"), follow=True))
        assert "Table 1: not played." in said
        assert current_placement(table(first)) == Placement(not_played=True)

    def test_what_is_missing_stands_beside_its_player_all_at_once(self, first, page):
        match = table(first)
        response = page.post(entry_url(match), tapped(match, 1, "", 3, ""))
        one, two, _three, four = seated(match)
        said = text_of(response)
        assert response.status_code == 422
        assert "Nothing was saved: 2 things to mend" in said
        assert f"{two}: Tap the place." in said
        assert f"{four}: Tap the place." in said
        assert f"{one}: " not in said
        assert response.context["form"]["place_3"].value() == "3"

    def test_places_that_cannot_be_stand_beside_their_players(self, first, page):
        match = table(first)
        response = page.post(entry_url(match), tapped(match, 1, 1, 2, 4))
        assert response.status_code == 422
        assert response.context["form"].errors.keys() == {"place_3"}
        assert "Going by the others" not in text_of(response)
        assert "Place 2 cannot be: going by the others it is 3." in text_of(response)

    def test_chips_that_cannot_be(self, first, page):
        match = table(first)
        response = page.post(entry_url(match), counted(match, "-5", "many", "", 7))
        assert response.status_code == 422
        assert response.context["form"].errors.keys() == {"chips_2", "chips_3"}
        response = page.post(entry_url(match), counted(match, "-5", 1, 2, 7))
        assert response.context["form"].errors.keys() == {"chips_1"}

    def test_a_correction_asks_for_its_reason(self, first, by, page):
        match = table(first)
        hand_in(match, Placement(places=(1, 2, 3, 4)), by)
        match.refresh_from_db()
        assert "Reason for the correction" in text_of(page.get(entry_url(match)))
        refused = page.post(entry_url(match), tapped(match, 2, 1, 3, 4))
        assert refused.context["form"].errors.keys() == {"reason"}
        page.post(entry_url(match), tapped(match, 2, 1, 3, 4, reason="Mistaken"))
        assert current_placement(table(first)) == Placement(places=(2, 1, 3, 4))
        said = text_of(page.get(entry_url(match)))
        assert "Version 2" in said
        assert "Reason: Mistaken" in said

    def test_a_result_of_the_wrong_table_can_be_taken_back(self, first, by, page):
        match = table(first)
        hand_in(match, Placement(places=(1, 2, 3, 4)), by)
        match.refresh_from_db()
        back = tapped(match, way="open", reason="It was table 2")
        said = text_of(page.post(entry_url(match), back, follow=True))
        assert "Table 1 has no result any more." in said
        assert current_placement(table(first)) == Placement()

    def test_who_was_slower_sees_both_and_may_save_all_the_same(self, first, by, page):
        match = table(first)
        old = tapped(match, 1, 2, 3, 4)
        hand_in(match, Placement(places=(2, 1, 3, 4)), by)
        response = page.post(entry_url(match), old)
        assert response.status_code == 409
        said = text_of(response)
        assert "What stands now" in said
        assert "What you typed" in said
        match.refresh_from_db()
        again = old | {"version": match.version, "rebased": "1", "reason": "I was there"}
        assert page.post(entry_url(match), again).status_code == 302
        assert current_placement(table(first)) == Placement(places=(1, 2, 3, 4))

    def test_a_second_tap_of_the_same_save_is_no_conflict(self, first, page):
        match = table(first)
        once = tapped(match, 1, 2, 3, 4)
        page.post(entry_url(match), once)
        response = page.post(entry_url(match), once, follow=True)
        assert "This was saved already." in text_of(response)

    def test_pages_of_lines_lead_to_the_page_of_places(self, first, page):
        match = table(first)
        for name in ("sheet", "ruling"):
            assert page.get(reverse(name, args=[match.pk])).url == entry_url(match)

    def test_a_match_of_two_lines_has_no_places(self, tournament, play_round, page):
        match = table(play_round(tournament))
        assert page.get(entry_url(match)).url == reverse("sheet", args=[match.pk])

    @pytest.mark.parametrize("who", ["player", "stranger"])
    def test_only_referees_enter_places(self, first, request, who):
        client = signed_in(request.getfixturevalue(who))
        assert client.get(entry_url(table(first))).status_code == 403


class TestTable:
    def test_seats_places_chips_and_points(self, first, by, visitor):
        match = table(first)
        url = reverse("match", args=[match.pk])
        assert "Places and chips appear here" in text_of(visitor.get(url))
        hand_in(match, Placement(chips=(900, 900, 200, 0)), by, reason="")
        said = text_of(visitor.get(url))
        one, two, three, four = seated(match)
        assert f"1 {one} 1 900 8 2 {two} 1 900 8 3 {three} 3 200 6 4 {four} 4 0 5" in said
        assert "Version 1" in said

    def test_it_is_polled_as_a_part(self, first, visitor):
        url = reverse("match", args=[table(first).pk])
        part = visitor.get(url, {"live": "1"}, HTTP_HX_REQUEST="true")
        assert "<html" not in part.content.decode()
        assert "Round 1, table 1" in text_of(part)


class TestStandings:
    def test_points_for_places_tables_won_and_chips(self, poker, by, visitor):
        play_out(poker, by, Placement(chips=(1500, 900, 200, 0)))
        response = visitor.get(reverse("tournament_standings", args=[poker.pk]))
        heads = [str(c.header) for c in response.context["table"].columns]
        assert heads == ["Place", "Entry", "Points", "Chips", "Played", "Tables won"]
        assert "MP" not in text_of(response)
        rungs = response.context["ladder"].rungs
        assert [rung.vp for rung in rungs] == [8, 8, 8, 7, 7, 7, 6, 6, 6, 5]
        assert rungs[0].points == 1500
        assert "More chips: 1500 against 0." in text_of(response)

    def test_the_rules_and_the_calendar_can_be_read(self, poker, by, visitor):
        play_out(poker, by)
        for url in (reverse("tournament_rules", args=[poker.pk]), reverse("calendar")):
            assert "Poker" in text_of(visitor.get(url))

    def test_the_winner_is_told_when_it_is_over(self, poker, by, visitor):
        for _ in range(3):
            play_out(poker, by)
        close_tournament(poker.pk, by=by)
        poker.refresh_from_db()
        said = text_of(visitor.get(reverse("tournament", args=[poker.pk])))
        rungs = (
            visitor.get(reverse("tournament_standings", args=[poker.pk])).context["ladder"].rungs
        )
        assert f"Won by {rungs[0].name}" in said


class TestMine:
    @pytest.fixture
    def mine(self, first, player):
        """The player of seat 1 of table 1 signs in."""
        match = table(first)
        entry = match.seats.get(position=1).entry
        Player.objects.filter(memberships__entry=entry).update(user=player)
        return match, signed_in(player)

    def test_my_next_table_with_all_its_players(self, mine):
        match, client = mine
        said = text_of(client.get(reverse("mine")))
        assert f"Table 1 Seat 1 with {' · '.join(seated(match)[1:])}" in said

    def test_my_results_with_place_and_points(self, mine, by):
        match, client = mine
        hand_in(match, Placement(places=(2, 1, 3, 4)), by)
        response = client.get(reverse("mine"))
        assert not response.context["next"]
        assert "2 7" in text_of(response)


def test_the_record_can_be_downloaded(poker, first, organiser):
    response = signed_in(organiser).get(reverse("record", args=[poker.pk]))
    record = json.loads(response.content)
    (round_,) = record["stages"][0]["rounds"]
    assert [len(each["seats"]) for each in round_["tables"]] == [4, 3, 3]


def test_a_penalty_takes_points_and_no_place(poker, first, page):
    url = reverse("penalties", args=[poker.pk])
    assert "Placing at the table" not in text_of(page.get(url))
    entry = table(first).seats.first().entry
    given = {"entry": entry.pk, "round": 1, "vp": -2, "reason": "ritardo", "seen": 0}
    said = text_of(page.post(url, given, follow=True))
    assert f"Saved: −2 pts for {entry} in round 1." in said
