"""The round that is played: its tables, and where everybody sits."""

import re

import pytest
from django.urls import reverse
from public_cast import table_of, text

from matches.actions.penalties import give_penalty, lift_penalty
from matches.actions.rounds import close_tournament
from matches.models import Match, Round
from matches.queries.board import by_name, folded
from scoring.values import Line
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem, TournamentState
from tournaments.models import Tournament

pytestmark = pytest.mark.usefixtures("english")


# Now


def test_before_play_the_entries_and_the_announcement(client, make_tournament):
    tournament = make_tournament(pairs=3, capacity=10)
    said = text(client.get(reverse("tournament", args=[tournament.pk])))
    assert "3 enrolled" in said
    assert "7 places left of 10" in said
    assert "Rossi - Bianchi" in said


def test_now_counts_tables_and_shows_the_points_as_they_come(client, tournament, play_round):
    play_round(tournament, {1: [(640, 305), (500, 505), (700, 200)], 2: [(400, 300)]})
    said = text(client.get(reverse("tournament", args=[tournament.pk])))
    assert "1 of 4 tables finished" in said
    assert "1 of 3 smazzate" in said
    assert said.count("No smazzata yet") == 2
    # 640+500+700 = 1840 against 305+505+200 = 1010: 830 ahead is 17-3 in the table of three.
    assert "1840 +830 MP 17 VP" in said
    assert "1010 −830 MP 3 VP" in said


def test_earlier_rounds_can_be_chosen(client, tournament, play_round):
    play_round(tournament, close=True)
    play_round(tournament)
    url = reverse("tournament", args=[tournament.pk])
    assert client.get(url).context["board"].round.number == 2
    assert client.get(url + "?round=1").context["board"].round.number == 1


@pytest.mark.parametrize("asked", ["", "0", "9", "-1", "1.0", "x", "²", "\x00", "9" * 5000])
def test_a_round_that_is_not_there_is_not_found(client, tournament, play_round, asked):
    play_round(tournament)
    for page, name in (("tournament", "round"), ("tournament_standings", "after")):
        response = client.get(reverse(page, args=[tournament.pk]), {name: asked})
        assert response.status_code == 404


def test_a_number_no_database_holds_is_not_found(client, db):
    assert client.get(f"/tournaments/{10**30}/").status_code == 404
    assert client.get(f"/matches/{10**30}/").status_code == 404


def test_byes_are_named(client, make_tournament, play_round):
    tournament = make_tournament(pairs=5)
    round_ = play_round(tournament)
    bye = round_.seats.get(match=None).entry.name
    assert f"Bye in this round: {bye}" in text(
        client.get(reverse("tournament", args=[tournament.pk]))
    )
    place = {
        place.entry.name: place
        for place, _ in client.get(reverse("tournament_seats", args=[tournament.pk])).context[
            "places"
        ]
    }[bye]
    assert (place.table, place.line, place.against) == (None, None, "")


def test_penalties_are_public_until_lifted(client, tournament, play_round, by):
    play_round(tournament)
    entry = tournament.entries.first()
    penalty = give_penalty(entry.pk, round_number=1, vp=-1, mp=-100, reason="Ritardo", by=by)
    url = reverse("tournament", args=[tournament.pk])
    assert f"{entry.name} Round 1 −1 VP −100 MP Ritardo" in text(client.get(url))
    lift_penalty(penalty.pk, by=by)
    assert "Ritardo" not in text(client.get(url))


def test_the_winner_stands_above_a_closed_tournament(client, make_tournament, play_round, by):
    tournament = make_tournament(stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament, {n: [(100 * n, 0)] * 3 for n in range(1, 5)}, close=True)
    close_tournament(tournament.pk, by=by)
    best = tournament.entries.get(seats__match__table_number=4, seats__line="ns")
    assert f"Won by {best.name}" in text(client.get(reverse("tournament", args=[tournament.pk])))


# Where do I sit


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("rossi", {"Rossi", "Bianchi"}),
        ("ROSS", {"Rossi", "Bianchi"}),
        ("rossì", {"Rossi", "Bianchi"}),
        ("de luc", {"De Luca", "Conti"}),
        ("conti luca", {"De Luca", "Conti"}),
        ("nessuno", set()),
        ("", None),
    ],
)
def test_any_part_of_any_name_finds_the_table(client, tournament, play_round, asked, expected):
    play_round(tournament)
    response = client.get(reverse("tournament_seats", args=[tournament.pk]), {"q": asked})
    places = response.context["places"]
    found = {place.player for place, shown in places if shown}
    assert len(places) == 16
    assert found == (expected if expected is not None else {place.player for place, _ in places})
    assert response.context["few"] == bool(expected)
    hidden = re.findall(r'<li class="place"[^>]* hidden>', response.content.decode())
    assert len(hidden) == 16 - len(found)


def test_the_answer_says_table_line_and_against_whom(client, tournament, play_round):
    round_ = play_round(tournament)
    match = table_of(round_, 2)
    lines = {seat.line: seat.entry.name for seat in match.seats.all()}
    response = client.get(reverse("tournament_seats", args=[tournament.pk]))
    found = {
        (place.table, place.line, place.against)
        for place, _ in response.context["places"]
        if place.entry.name == lines["ns"]
    }
    assert found == {(2, Line.NS, lines["ew"])}


def test_names_stand_as_on_a_list_at_the_wall():
    names = ["Zanetti Ada", "Àbbiati Zeno", "Abbiati Bice", "Calvi Élio"]
    assert sorted(names, key=by_name) == [
        "Abbiati Bice", "Àbbiati Zeno", "Calvi Élio", "Zanetti Ada",
    ]  # fmt: skip
    assert folded("Nicolò D’Àngelo") == "nicolo d’angelo"


@pytest.mark.parametrize("asked", ["\x00", "\u202e", "a" * 100_000, "<script>", "%"])
def test_a_strange_search_finds_nobody(client, tournament, play_round, asked):
    play_round(tournament)
    response = client.get(reverse("tournament_seats", args=[tournament.pk]), {"q": asked})
    assert (response.status_code, response.context["count"]) == (200, 0)
    assert "<script>" not in response.content.decode()


def test_a_table_tells_why_it_was_drawn_and_leads_its_referee_on(
    client, cast, tournament, play_round
):
    played = play_round(tournament, {1: [(500, 0), (500, 0), (500, 0)]})
    first, second = Match.objects.filter(round=played).order_by("table_number")[:2]
    assert "Why this table By lot: number 1 drawn against number 2." in text(
        client.get(reverse("match", args=[first.pk]))
    )
    client.force_login(cast["referee"])
    done, to_do = (text(client.get(reverse("match", args=[each.pk]))) for each in (first, second))
    assert "Correct the score" in done
    assert "Enter score" in to_do
    Tournament.objects.update(state=TournamentState.CLOSED)
    closed = client.get(reverse("match", args=[first.pk])).content.decode()
    assert reverse("sheet", args=[first.pk]) in closed


@pytest.mark.parametrize(
    ("kept", "told"), [([3], "except table 3,"), ([1, 4], "except tables 1, 4,"), ([], "")]
)
def test_a_round_paired_again_says_which_tables_stayed(client, tournament, play_round, kept, told):
    played = play_round(tournament, {})
    Round.objects.filter(pk=played.pk).update(kept=kept)
    said = text(client.get(reverse("tournament", args=[tournament.pk])))
    assert ("round 1 was paired again" in said, told in said) == (bool(kept), True)
