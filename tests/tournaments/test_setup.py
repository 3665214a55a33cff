"""A new tournament: what the form makes of little and of much, and who may open it."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from scoring.values import SmazzateGame, TargetGame
from tournaments.enums import AuditAction, TournamentState
from tournaments.forms.setup import next_evening
from tournaments.models import AuditRow, Club, Role, Tournament

ROME = ZoneInfo("Europe/Rome")
NEW = reverse("tournament_new")

LITTLE = {
    "name": "Burraco  del venerdì ",
    "starts_at": "2026-11-27T21:30",
    "entry_size": "pair",
    "ruleset": "burraco",
    "game": "usual",
    "system": "swiss",
    "rounds": "4",
    "tie_break_1": "vp",
    "tie_break_2": "mp",
    "tie_break_3": "lot",
}


@pytest.fixture
def post(client, organiser, club):
    client.force_login(organiser)
    return lambda **changes: client.post(NEW, {**LITTLE, "club": club.pk, **changes})


def made() -> Tournament:
    return Tournament.objects.get()


def stages() -> list[tuple[str, int, dict]]:
    return list(made().stages.values_list("system", "rounds_planned", "options"))


def test_name_and_time_are_enough(post):
    assert post().status_code == 302
    tournament = made()
    assert tournament.name == "Burraco del venerdì"
    assert tournament.starts_at == datetime(2026, 11, 27, 21, 30, tzinfo=ROME)
    assert tournament.game == SmazzateGame(4)
    # S0 names the table for 4 smazzate, and a bye is worth 12 VP, 305 MP there.
    assert (tournament.vp_table, tournament.bye_vp, tournament.bye_mp) == ("4", 12, 305)
    assert stages() == [("swiss", 4, {"first_round": "lot"})]
    assert tournament.state == TournamentState.DRAFT
    assert list(AuditRow.objects.values_list("action", flat=True)) == [AuditAction.CREATED]


def test_the_page_draws_a_seed_and_keeps_the_typed_one(client, organiser, club, post):
    shown = client.get(NEW).context["form"]
    assert 0 <= shown["seed"].value() < 10**9
    post(seed="20261120")
    assert made().seed == 20261120


def test_the_next_evening():
    afternoon = datetime(2026, 11, 20, 15, 0, tzinfo=ROME)
    assert next_evening(afternoon) == datetime(2026, 11, 20, 21, 0, tzinfo=ROME)
    assert next_evening(afternoon + timedelta(hours=7)) == datetime(
        2026, 11, 21, 21, 0, tzinfo=ROME
    )


@pytest.mark.parametrize(
    ("ruleset", "game"),
    [
        ("burraco", SmazzateGame(4)),
        ("burraco-fibur", SmazzateGame(3)),
        ("burraco-italiano", SmazzateGame(1)),
        ("burraco-coppie", SmazzateGame(4)),
    ],
)
def test_the_usual_game_of_each_rule_set(post, ruleset, game):
    post(ruleset=ruleset)
    assert made().game == game


@pytest.mark.parametrize(
    ("choice", "game", "table"),
    [
        ({"game": "s3"}, SmazzateGame(3), "3"),
        ({"game": "t2005"}, TargetGame(2005), "4"),
        ({"game": "t1005"}, TargetGame(1005), "1-2"),
        ({"game": "t1005", "vp_table": "3"}, TargetGame(1005), "3"),
        ({"game": "other_smazzate", "other_smazzate": "6", "vp_table": "4"}, SmazzateGame(6), "4"),
        ({"game": "other_target", "other_target": "2000"}, TargetGame(2000), "4"),
    ],
)
def test_the_game_and_its_table(post, choice, game, table):
    post(**choice)
    assert (made().game, made().vp_table) == (game, table)


@pytest.mark.parametrize(
    ("choice", "planned"),
    [
        (
            {"system": "danish", "variant": "no_rematch", "first_round": "seed"},
            [("danish", 4, {"first_round": "seed", "variant": "no_rematch"})],
        ),
        (
            {"final_cut": "4", "third_place": "on"},
            [
                ("swiss", 4, {"first_round": "lot"}),
                ("knockout", 2, {"cut": 4, "third_place": True}),
            ],
        ),
        (
            {"system": "knockout", "seeding": "lot", "capacity": "24", "rounds": ""},
            [("knockout", 5, {"seeding": "lot", "third_place": False})],
        ),
    ],
)
def test_stages(post, choice, planned):
    post(**choice)
    assert stages() == planned


def test_bye_fee_and_prize(post):
    post(bye_vp="14", fee_amount="5,50", prize_amount="10000", prize_unit="click")
    tournament = made()
    # Table 4: 14 VP from 705 MP on.
    assert (tournament.bye_vp, tournament.bye_mp) == (14, 705)
    assert (str(tournament.fee_amount), tournament.fee_unit) == ("5.50", "€")
    assert (str(tournament.prize_amount), tournament.prize_unit) == ("10000.00", "click")


@pytest.mark.parametrize(
    ("language", "typed", "kept"),
    [
        ("it", "10.000", "10000.00"),
        ("it", "1.250,5", "1250.50"),
        ("it", "12.50", "12.50"),
        ("en", "10,000", "10000.00"),
        ("en", "1,250.50", "1250.50"),
    ],
)
def test_a_sum_is_written_as_the_language_writes_it(post, client, language, typed, kept):
    client.cookies["django_language"] = language
    post(prize_amount=typed)
    assert str(made().prize_amount) == kept


@pytest.mark.parametrize(
    ("choice", "fields"),
    [
        ({"name": " ", "starts_at": "ieri", "rounds": "0"}, {"name", "starts_at", "rounds"}),
        ({"name": "Ve\x00nerdì"}, {"name"}),
        ({"starts_at": "0001-01-01T00:00"}, {"starts_at"}),
        ({"rounds": ""}, {"rounds"}),
        ({"game": "other_smazzate"}, {"other_smazzate"}),
        ({"game": "other_target", "other_target": "1502"}, {"other_target"}),
        ({"game": "other_smazzate", "other_smazzate": "5"}, {"vp_table"}),
        ({"game": "s4", "vp_table": "3"}, {"vp_table"}),
        ({"system": "knockout", "final_cut": "4"}, {"final_cut"}),
        ({"tie_break_2": "vp"}, {"tie_break_2"}),
        ({"tie_break_1": "lot", "tie_break_3": ""}, {"tie_break_2"}),
        ({"tie_break_1": "", "tie_break_2": "", "tie_break_3": ""}, {"tie_break_1"}),
        ({"bye_vp": "21", "capacity": "1", "seed": "-1"}, {"bye_vp", "capacity", "seed"}),
        ({"club": "99999999999999999999"}, {"club"}),
        ({"ruleset": "poker", "system": "mitchell"}, {"ruleset", "system"}),
        ({"rounds": "9" * 5000}, {"rounds"}),
        ({"fee_amount": "1.00.000", "prize_amount": "12.505"}, {"fee_amount"}),
    ],
)
def test_everything_wrong_is_said_at_once_and_nothing_typed_is_lost(post, choice, fields):
    answer = post(**choice)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == fields
    assert {name: form[name].value() for name in choice} == choice
    assert not Tournament.objects.exists()


def test_only_clubs_of_ones_own_are_offered(client, organiser, club):
    Club.objects.create(name="Altro circolo", slug="altro")
    client.force_login(organiser)
    field = client.get(NEW).context["form"]["club"]
    assert list(field.field.queryset) == [club]
    assert field.value() == club.pk


@pytest.mark.parametrize(
    ("who", "status"),
    [("owner", 200), ("organiser", 200), ("referee", 403), ("player", 403), ("stranger", 403)],
)
def test_who_may_make_one(client, request, club, who, status):
    client.force_login(request.getfixturevalue(who))
    assert client.get(NEW).status_code == status


def test_the_anonymous_sign_in_first(client, club):
    assert client.get(NEW).url == f"{reverse('account_login')}?next={NEW}"


def test_the_page_takes_the_same_queries_with_one_and_three_clubs(
    client, organiser, club, django_assert_num_queries
):
    client.force_login(organiser)
    with django_assert_num_queries(6):
        client.get(NEW)
    for slug in ("due", "tre"):
        other = Club.objects.create(name=slug, slug=slug)
        Role.objects.create(club=other, user=organiser, kind="organiser")
    # One less: with nothing to choose, the only club is looked up to stand there already.
    with django_assert_num_queries(5):
        client.get(NEW)


def test_opening_and_cancelling(client, organiser, make_tournament):
    client.force_login(organiser)
    tournament = make_tournament(enrolling=False)
    console = reverse("console", args=[tournament.pk])
    assert client.post(reverse("open_enrolment", args=[tournament.pk])).url == console
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.OPEN
    cancel = reverse("cancel_tournament", args=[tournament.pk])
    assert client.get(cancel).status_code == 200
    assert client.post(cancel, {"reason": " "}).status_code == 422
    assert client.post(cancel, {"reason": "Neve"}).url == console
    row = AuditRow.objects.first()
    assert (row.action, row.details) == (AuditAction.CANCELLED, {"reason": "Neve"})


def test_opening_twice_is_refused_in_words(client, organiser, tournament):
    client.force_login(organiser)
    answer = client.post(reverse("open_enrolment", args=[tournament.pk]), follow=True)
    assert [str(message.level_tag) for message in answer.context["messages"]] == ["error"]
