"""The public pages: what they say, what they cost, and what they keep to themselves."""

import re

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from matches.actions.penalties import give_penalty, lift_penalty
from matches.actions.rounds import close_tournament, draw_round
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import Match
from matches.queries.board import by_surname, folded
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, TargetGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import Player

PAGES = ("tournament", "tournament_seats", "tournament_standings", "tournament_rules")
CAST = ("owner", "organiser", "referee", "player", "stranger")
LIVE = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def _fresh_cache():
    cache.clear()


@pytest.fixture(autouse=True)
def _english(client):
    client.cookies["django_language"] = "en"


@pytest.fixture
def cast(request, club):
    """Everybody by role; None is somebody who has not signed in."""
    return {None: None} | {role: request.getfixturevalue(role) for role in CAST}


def look(client, user, url):
    if user:
        client.force_login(user)
    else:
        client.logout()
    client.cookies["django_language"] = "en"
    return client.get(url)


def text(response):
    """What is read: the page without its tags and runs of blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


def table_of(round_, number=1):
    return Match.objects.get(round=round_, table_number=number)


# What nobody may see


def test_a_draft_is_shown_to_its_referees_and_organisers_only(client, cast, make_tournament):
    draft = make_tournament(enrolling=False, name="Segretissimo")
    for page in PAGES:
        found = {
            role: look(client, user, reverse(page, args=[draft.pk])).status_code
            for role, user in cast.items()
        }
        assert found == {
            None: 404, "owner": 200, "organiser": 200, "referee": 200, "player": 404, "stranger": 404,
        }  # fmt: skip


def test_a_drawn_round_leaks_nowhere(client, cast, tournament, play_round, by):
    play_round(tournament, close=True)
    tournament.refresh_from_db()
    drawn = draw_round(tournament.pk, by=by)
    secret = Match.objects.filter(round=drawn).first()
    # There is something to leak: round 2 stands in the database, with its tables.
    assert (drawn.number, drawn.matches.count()) == (2, 4)
    for role, user in cast.items():
        for page in PAGES:
            response = look(client, user, reverse(page, args=[tournament.pk]))
            assert response.status_code == 200, (role, page)
            assert "Round 2" not in text(response), (role, page)
            assert f"/matches/{secret.pk}/" not in response.content.decode(), (role, page)
        round_2 = look(client, user, reverse("tournament", args=[tournament.pk]) + "?round=2")
        after_2 = look(
            client, user, reverse("tournament_standings", args=[tournament.pk]) + "?after=2"
        )
        assert (round_2.status_code, after_2.status_code) == (404, 404), role
        seen = look(client, user, reverse("match", args=[secret.pk])).status_code
        assert seen == (200 if role in ("owner", "organiser") else 404), role


def test_my_page_keeps_the_drawn_round_too(client, player, tournament, by):
    Player.objects.filter(entries__tournament=tournament, name="Rossi").update(user=player)
    draw_round(tournament.pk, by=by)
    response = look(client, player, reverse("mine"))
    assert "Burraco del venerdì, round 1" not in text(response)
    assert "Table" not in text(response)


def test_authors_are_named_to_referees_only(client, cast, tournament, play_round):
    round_ = play_round(tournament)
    url = reverse("match", args=[table_of(round_).pk])
    named = {
        role: "Orsola Organizzatrice"
        in text(look(client, user, url)).replace("Orsola Organizzatrice · ", "")
        for role, user in cast.items()
    }
    assert named == {
        None: False, "owner": True, "organiser": True, "referee": True, "player": False, "stranger": False,
    }  # fmt: skip


def test_links_to_work_follow_the_role(client, cast, tournament):
    url = reverse("tournament", args=[tournament.pk])
    links = {
        role: [
            name
            for name in ("console", "entries", "desk")
            if f'href="{reverse(name, args=[tournament.pk])}"'
            in look(client, user, url).content.decode()
        ]
        for role, user in cast.items()
    }
    everything = ["console", "entries", "desk"]
    assert links == {
        None: [], "owner": everything, "organiser": everything, "referee": ["desk"], "player": [], "stranger": [],
    }  # fmt: skip


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
    names = ["Ada Zanetti", "Zeno Àbbiati", "Bice Abbiati", "Élio Calvi"]
    assert sorted(names, key=by_surname) == [
        "Bice Abbiati", "Zeno Àbbiati", "Élio Calvi", "Ada Zanetti",
    ]  # fmt: skip
    assert folded("Nicolò D’Àngelo") == "nicolo d’angelo"


@pytest.mark.parametrize("asked", ["\x00", "\u202e", "a" * 100_000, "<script>", "%"])
def test_a_strange_search_finds_nobody(client, tournament, play_round, asked):
    play_round(tournament)
    response = client.get(reverse("tournament_seats", args=[tournament.pk]), {"q": asked})
    assert (response.status_code, response.context["count"]) == (200, 0)
    assert "<script>" not in response.content.decode()


# Standings


def results(*ns_points):
    return {table: [(points, 0)] * 3 for table, points in enumerate(ns_points, 1)}


def test_standings_with_movement_and_reasons(client, tournament, play_round):
    play_round(tournament, results(100, 200, 300, 400), close=True)
    play_round(tournament, results(300, 200, 100, 400))
    url = reverse("tournament_standings", args=[tournament.pk])
    first = client.get(url + "?after=1").context["ladder"].rungs
    now = client.get(url).context["ladder"].rungs
    assert {rung.movement for rung in first} == {None}
    before = {rung.name: rung.place for rung in first}
    assert [rung.movement for rung in now] == [before[rung.name] - rung.place for rung in now]
    assert any(rung.movement for rung in now)
    said = text(client.get(url))
    assert f"{now[0].why}" in said
    assert re.search(r"▲\d up \d places?", said)
    assert re.search(r"▼\d down \d places?", said)


def test_sorting_says_so_and_forgets_the_page(client, tournament, play_round):
    play_round(tournament)
    url = reverse("tournament_standings", args=[tournament.pk])
    body = client.get(url + "?sort=-mp&page=7").content.decode()
    assert re.findall(r'aria-sort="(\w+)"', body) == ["descending"]
    assert "page=7" not in body.partition("<table")[2].partition("</thead>")[0]
    assert 'class="why"' not in body
    assert re.findall(r'aria-sort="(\w+)"', client.get(url).content.decode()) == ["ascending"]


@pytest.mark.parametrize("sort", ["x", "-", "--mp", "mp,-vp", "name.__class__", "\x00"])
def test_a_strange_order_is_no_order(client, tournament, play_round, sort):
    play_round(tournament)
    url = reverse("tournament_standings", args=[tournament.pk])
    assert client.get(url, {"sort": sort}).status_code == 200


@pytest.mark.parametrize("pairs", [2, 3, 60])
def test_standings_cost_eight_queries_whatever_their_length(
    client, make_tournament, play_round, pairs, django_assert_num_queries
):
    tournament = make_tournament(pairs=pairs, stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament)
    cache.clear()
    url = reverse("tournament_standings", args=[tournament.pk])
    with django_assert_num_queries(8):
        client.get(url)
    with django_assert_num_queries(1):
        client.get(url)


@pytest.mark.parametrize("pairs", [2, 6, 16])
@pytest.mark.parametrize(
    ("page", "queries"),
    [("tournament", 5), ("tournament_seats", 5), ("tournament_rules", 2)],
)
def test_pages_cost_the_same_whatever_the_field(
    client, make_tournament, play_round, pairs, page, queries, django_assert_num_queries
):
    tournament = make_tournament(pairs=pairs, stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament)
    with django_assert_num_queries(queries):
        client.get(reverse(page, args=[tournament.pk]))


# The bracket


def test_the_bracket_from_the_draw_to_the_third_place(client, make_tournament, play_round):
    tournament = make_tournament(
        pairs=4, stages=[StagePlan(PairingSystem.KNOCKOUT, 2, {"third_place": True})]
    )
    url = reverse("tournament_bracket", args=[tournament.pk])
    assert "The bracket appears here" in text(client.get(url))
    play_round(tournament, close=True)
    (bracket,) = client.get(url).context["brackets"]
    assert [len(column.pairings) for column in bracket.columns] == [2, 1]
    play_round(tournament)
    (bracket,) = client.get(url).context["brackets"]
    final, third = bracket.columns[1].pairings
    assert (final.upper_won, final.third_place, third.third_place) == (True, False, True)
    assert "Semi-finals" in text(client.get(url))
    assert "For third place" in text(client.get(url))
    assert "Knockout" in text(client.get(reverse("tournament_standings", args=[tournament.pk])))


def test_no_bracket_without_a_knockout(client, tournament):
    assert client.get(reverse("tournament_bracket", args=[tournament.pk])).status_code == 404
    home = client.get(reverse("tournament", args=[tournament.pk])).content.decode()
    assert reverse("tournament_bracket", args=[tournament.pk]) not in home


# Rules


def test_the_rules_are_the_figures_that_compute(client, make_tournament):
    tournament = make_tournament(
        game=TargetGame(2005),
        vp_table=VpTable.FOUR,
        stages=[
            StagePlan(PairingSystem.DANISH, 3, {"variant": "no_rematch"}),
            StagePlan(PairingSystem.KNOCKOUT, 2, {"cut": 4, "third_place": True}),
        ],
    )
    response = client.get(reverse("tournament_rules", args=[tournament.pk]))
    said = text(response)
    assert response.context["bands"][0] == (0, 104, 10, 10)
    assert response.context["bands"][5] == (905, 1104, 15, 5)
    assert response.context["bands"][10] == (2005, None, 20, 0)
    assert "reaches 2005 points" in said
    assert "12 VP and +305 MP" in said
    assert "0 VP and −2005 MP" in said
    assert "Nobody meets the same entry twice." in said
    assert "Only the best 4 of the rounds before take part." in said
    assert "the line that made the last move of the last smazzata has lost" in said


# One table


def test_a_smazzata_shows_its_sum_down_to_the_parts(client, tournament, play_round):
    ns = Parts(cards=320, in_hand=15, clean=1, semi_clean=0, dirty=2, closed=True, pozzetto=True)
    ew = Parts(cards=145, in_hand=60, clean=0, semi_clean=0, dirty=0, closed=False, pozzetto=False)
    round_ = play_round(tournament, {1: Sheet(smazzate=(PerLine(ns, ew), PerLine(500, 505)))})
    said = text(client.get(reverse("match", args=[table_of(round_).pk])))
    # 320 - 15 + 200 + 2 x 100 + 100 = 805; 145 - 60 - 100 = -15.
    assert "Cards laid down +320 +145" in said
    assert "Cards left in hand −15 −60" in said
    assert "Clean burrachi 1 × 200 = +200 0" in said
    assert "Dirty burrachi 2 × 100 = +200 0" in said
    assert "Semi-clean" not in said
    assert "Going out +100 0" in said
    assert "No pozzetto 0 −100" in said
    assert "Points 805 -15" in said
    assert "So far" in said
    assert "Points in all 1305 490 MP +815 −815 VP 17 3" in said


def test_every_version_stays_with_its_reason(client, tournament, play_round, by):
    round_ = play_round(tournament)
    match = table_of(round_)
    put_right = Sheet(
        smazzate=tuple(PerLine(*each) for each in ((645, 305), (500, 505), (700, 200)))
    )
    submission = Submission(
        match.pk, match.version, Source.PAGE, confirmed=True, reason="Letta male"
    )
    save_sheet(put_right, submission, by=by)
    said = text(client.get(reverse("match", args=[match.pk])))
    assert re.search(r"Version 2 .* 645 – 305.*Reason: Letta male.* Version 1 .* 640 – 305", said)


def test_a_timeout_explains_itself(client, tournament, play_round):
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))
    round_ = play_round(tournament, {1: Sheet(stopped=stopped)})
    response = client.get(reverse("match", args=[table_of(round_).pk]))
    # 940 + 350 - 620 = 670: 16 VP, and the MP where that band begins.
    assert "Points in all 620 940 MP −1505 +655 VP 0 16" in text(response)
    assert len(response.context["reasons"]) == 4


def test_only_referees_are_led_to_the_sheet(client, cast, tournament, play_round):
    match = table_of(play_round(tournament))
    led = {
        role: reverse("sheet", args=[match.pk])
        in look(client, user, reverse("match", args=[match.pk])).content.decode()
        for role, user in cast.items()
    }
    assert led == {
        None: False, "owner": True, "organiser": True, "referee": True, "player": False, "stranger": False,
    }  # fmt: skip


# My page


def test_my_page_asks_who_is_there(client, db):
    assert client.get(reverse("mine")).status_code == 302


def test_my_page_shows_the_next_table_the_results_and_the_work(
    client, cast, tournament, play_round, django_assert_num_queries
):
    Player.objects.filter(entries__tournament=tournament, name="Rossi").update(user=cast["player"])
    play_round(tournament, close=True)
    play_round(tournament, {})
    said = text(look(client, cast["player"], reverse("mine")))
    assert "Burraco del venerdì, round 2" in said
    assert "Burraco del venerdì Round 1" in said
    desk, console = (reverse(name, args=[tournament.pk]) for name in ("desk", "console"))
    links = {
        role: [
            url in look(client, user, reverse("mine")).content.decode() for url in (desk, console)
        ]
        for role, user in cast.items()
        if role
    }
    assert links == {
        "owner": [True, True], "organiser": [True, True], "referee": [True, False],
        "player": [False, False], "stranger": [False, False],
    }  # fmt: skip
    client.force_login(cast["player"])
    with django_assert_num_queries(7):
        client.get(reverse("mine"))


# Live


@pytest.mark.parametrize("page", PAGES)
def test_a_poll_gets_the_part_that_changes_or_nothing(
    client, tournament, play_round, by, page, django_assert_num_queries
):
    play_round(tournament)
    url = reverse(page, args=[tournament.pk])
    whole = client.get(url).content.decode()
    etag = re.search(r'data-etag="([^"]*)"', whole)[1].replace("&quot;", '"')
    part = client.get(url + "?live=1", **LIVE)
    assert part["ETag"] == etag
    assert "<html" not in part.content.decode()
    with django_assert_num_queries(1):
        same = client.get(url + "?live=1", HTTP_IF_NONE_MATCH=etag, **LIVE)
    assert (same.status_code, same.content) == (304, b"")
    assert (same["Cache-Control"], same["ETag"]) == ("private, no-cache", etag)
    give_penalty(tournament.entries.first().pk, round_number=1, vp=0, mp=-5, reason="Prova", by=by)
    changed = client.get(url + "?live=1", HTTP_IF_NONE_MATCH=etag, **LIVE)
    assert changed.status_code == 200
    assert changed["ETag"] != etag


def test_another_language_is_another_version(client, tournament):
    url = reverse("tournament", args=[tournament.pk]) + "?live=1"
    english = client.get(url, **LIVE)["ETag"]
    client.cookies["django_language"] = "it"
    assert client.get(url, HTTP_IF_NONE_MATCH=english, **LIVE).status_code == 200


def test_polls_are_spread_and_end_with_the_tournament(client, make_tournament, play_round, by):
    tournament = make_tournament(stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament, close=True)
    url = reverse("tournament", args=[tournament.pk])
    waits = {
        int(re.search(r"every (\d+)s", client.get(url).content.decode())[1]) for _ in range(40)
    }
    assert waits <= set(range(18, 26))
    assert len(waits) > 1
    close_tournament(tournament.pk, by=by)
    assert "hx-trigger" not in client.get(url).content.decode()


def test_whole_pages_are_never_kept_without_asking(client, tournament):
    for page in PAGES:
        response = client.get(reverse(page, args=[tournament.pk]))
        assert response["Cache-Control"] == "private, no-cache"
        assert "Cookie" in response["Vary"]


def test_nothing_here_takes_a_post(client, tournament):
    assert {client.post(reverse(page, args=[tournament.pk])).status_code for page in PAGES} == {405}


# Errors


@pytest.mark.parametrize("name", ["400", "403_csrf", "500"])
def test_error_pages_need_no_request(name):
    page = render_to_string(f"{name}.html")
    assert '<main id="main"' in page
    assert 'href="/"' in page


def test_a_stranger_is_told_whom_to_ask(client, stranger, tournament):
    response = look(client, stranger, reverse("console", args=[tournament.pk]))
    assert response.status_code == 403
    assert "Sergio Straniero" in text(response)


def test_a_stale_form_is_told_what_to_do(db):
    response = Client(enforce_csrf_checks=True).post(reverse("set_language"), {"language": "en"})
    assert response.status_code == 403
    assert '<main id="main"' in response.content.decode()
