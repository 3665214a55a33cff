"""A new tournament: what the form makes of little and of much, and who may open it."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils.translation import override
from page_form import fields_of

from matches.pairing import rounds_needed
from matches.pairing.mitchell import mitchell_rounds
from matches.pairing.round_robin import rounds_of_round_robin
from matches.record.pools import parted
from scoring.values import SmazzateGame, TargetGame
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, TournamentState
from tournaments.forms.lengths import no_new_opponents, too_many_rounds
from tournaments.forms.programme import USUAL, Programme, rearranged
from tournaments.forms.setup import next_evening
from tournaments.models import AuditRow, Club, Role, Tournament
from tournaments.queries import lengths

ROME = ZoneInfo("Europe/Rome")
NEW = reverse("tournament_new")

LITTLE = {"name": "Burraco  del venerdì ", "starts_at": "2026-11-27T21:30"}


@pytest.fixture
def post(client, organiser, club):
    """Fill the page in as a browser shows it, with ``changes``, and send it."""
    client.force_login(organiser)
    untouched = fields_of(client.get(NEW))

    def send(changes=None, **more):
        return client.post(NEW, {**untouched, **LITTLE, **(changes or {}), **more})

    return send


def shown_in(form) -> dict[str, object]:
    """Every field of the page by its name."""
    parts = form.parts
    several = (*parts.games.values(), *parts.standings.values(), *parts.rounds, parts.tables)
    return {field.html_name: field for each in (form, *several) for field in each}


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
def test_the_usual_game_of_each_burraco(post, ruleset, game):
    post(preset=ruleset)
    assert (made().ruleset, made().game, made().game_name) == (ruleset, game, "")


@pytest.mark.parametrize(
    ("choice", "game", "table"),
    [
        ({"length": "s3"}, SmazzateGame(3), "3"),
        ({"length": "t2005"}, TargetGame(2005), "4"),
        ({"length": "t1005"}, TargetGame(1005), "1-2"),
        ({"length": "t1005", "scale": "3"}, TargetGame(1005), "3"),
        ({"length": "other_smazzate", "other_smazzate": "6", "scale": "4"}, SmazzateGame(6), "4"),
        ({"length": "other_target", "other_target": "2000"}, TargetGame(2000), "4"),
    ],
)
def test_the_length_and_its_table(post, choice, game, table):
    post({f"burraco-{field}": value for field, value in choice.items()})
    assert (made().game, made().vp_table) == (game, table)


@pytest.mark.parametrize(
    ("choice", "planned"),
    [
        (
            {"system": "danish", "variant": "no_rematch", "first_round": "seed"},
            [("danish", 4, {"first_round": "seed", "variant": "no_rematch"})],
        ),
        (
            {"system": "mitchell", "rounds": "3", "step": "2", "stages": "3"}
            | {"stage-2-system": "round_robin", "stage-2-cut": "8", "stage-2-double": "on"}
            | {"stage-2-carry": "reset", "stage-2-rounds": "9", "stage-3-system": "knockout"}
            | {"stage-3-cut": "4", "stage-3-third_place": "on", "stage-3-pools": "2"},
            [
                ("mitchell", 3, {"first_round": "lot", "step": 2}),
                # Eight meet twice each: 2 × 7 rounds. A knockout has no pools.
                ("round_robin", 14, {"double": True, "cut": 8, "carry": False}),
                ("knockout", 2, {"seeding": "standard", "cut": 4, "third_place": True}),
            ],
        ),
        (
            {"system": "round_robin", "capacity": "25", "stages": "2"}
            | {"stage-2-system": "danish", "stage-2-rounds": "2", "stage-2-pools": "3"}
            | {"stage-2-pool_size": "8"},
            [
                ("round_robin", 25, {"double": False, "first_round": "lot"}),
                ("danish", 2, {"variant": "pure", "pools": 3, "pool_size": 8}),
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
    post({"vp-bye_vp": "14"}, fee_amount="5,50", prize_amount="10000", prize_unit="click")
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
        ({"burraco-length": "other_smazzate"}, {"burraco-other_smazzate"}),
        (
            {"burraco-length": "other_target", "burraco-other_target": "1502"},
            {"burraco-other_target"},
        ),
        (
            {"burraco-length": "other_smazzate", "burraco-other_smazzate": "5"},
            {"burraco-scale"},
        ),
        ({"burraco-length": "s4", "burraco-scale": "3"}, {"burraco-scale"}),
        # 12 pairs have 6 tables: by 2 at a time E-W is back after 3 of them.
        ({"system": "mitchell", "step": "2", "capacity": "12"}, {"rounds"}),
        # Four can meet three others.
        (
            {"stages": "2", "stage-2-system": "swiss", "stage-2-rounds": "4", "stage-2-cut": "4"},
            {"stage-2-rounds"},
        ),
        (
            {"stages": "2", "stage-2-system": "danish", "stage-2-rounds": "", "stage-2-cut": "1"}
            | {"stage-2-pool_size": "4"},
            {"stage-2-rounds", "stage-2-cut", "stage-2-pools"},
        ),
        ({"system": "mitchell", "step": "0"}, {"step"}),
        ({"vp-tie_break_2": "vp"}, {"vp-tie_break_2"}),
        ({"vp-tie_break_4": "lot"}, {"vp-tie_break_5"}),
        ({f"vp-tie_break_{number}": "" for number in range(1, 7)}, {"vp-tie_break_1"}),
        ({"vp-tie_break_1": "smazzate_difference"}, {"vp-tie_break_1"}),
        ({"vp-bye_vp": "21", "vp-bye_mp": "7"}, {"vp-bye_vp", "vp-bye_mp"}),
        ({"capacity": "1", "seed": "-1"}, {"capacity", "seed"}),
        ({"club": "99999999999999999999"}, {"club"}),
        ({"preset": "canasta"}, {"preset"}),
        ({"system": "redraw", "burraco-entry_size": "trio"}, {"system", "burraco-entry_size"}),
        (
            {"preset": "briscola", "briscola-length": "other_smazzate"}
            | {"briscola-other_smazzate": "4", "name": ""},
            {"briscola-other_smazzate", "name"},
        ),
        ({"preset": "briscola", "wins-bye_vp": "3"}, {"wins-bye_vp"}),
        ({"preset": "briscola", "wins-tie_break_5": "burrachi"}, {"wins-tie_break_5"}),
        ({"preset": "scopa", "scopa-length": "s4"}, {"scopa-length"}),
        ({"preset": "scopa", "scopa-scale": "4"}, {"scopa-scale"}),
        ({"preset": "other-points"}, {"other-points-name"}),
        (
            {"preset": "telesina", "telesina-scale": "1-2-3", "tables-table_size": "9"}
            | {"tables-draw": "dice", "tables-rounds": "", "places-tie_break_1": "mp"},
            {"telesina-scale", "tables-table_size", "tables-draw", "tables-rounds"}
            | {"places-tie_break_1"},
        ),
        ({"rounds": "9" * 5000}, {"rounds"}),
        ({"fee_amount": "1.00.000", "prize_amount": "12.505"}, {"fee_amount"}),
    ],
)
def test_everything_wrong_is_said_at_once_and_nothing_typed_is_lost(post, choice, fields):
    answer = post(**choice)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == fields
    shown = {name: field.value() for name, field in shown_in(form).items()}
    shown["stages"] = str(form.parts.rounds.count)
    assert {name: shown[name] for name in choice} == choice
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


def test_what_was_typed_for_one_game_stays_when_another_is_chosen(post):
    answer = post(
        {"preset": "scopa", "briscola-length": "s7", "briscola-vinco_subito": "on"}, name=""
    )
    assert set(answer.context["form"].errors) == {"name"}
    fields = fields_of(answer)
    assert (fields["briscola-length"], fields["preset"]) == ("s7", "scopa")
    assert "briscola-vinco_subito" in fields


def test_stages_are_filled_in_added_and_removed_with_nothing_typed_lost(post):
    typed = {"name": "Coppa", "preset": "briscola", "briscola-length": "s7", "seed": "77"}
    filled = post(typed, programme="mitchell")
    assert (filled.status_code, filled.context["form"].errors) == (200, {})
    fields = fields_of(filled)
    assert fields | typed == fields
    one = {"system": "mitchell", "rounds": "3", "step": "1"}
    two = {"stages": "2", "stage-2-system": "danish", "stage-2-rounds": "1"}
    assert fields | one | two == fields

    fields |= {"stage-2-variant": "no_rematch", "stage-2-cut": "12"}
    added = fields_of(post(fields, programme="add"))
    assert added | two | {"stages": "3", "stage-2-cut": "12"} == added
    assert added["stage-3-system"] == "danish"

    removed = fields_of(post(added, programme="remove-1"))
    # The second is the first now: everybody plays it, and its own choices stand.
    assert (removed["stages"], removed["system"], removed["rounds"]) == ("2", "danish", "1")
    assert (removed["variant"], "cut" in removed) == ("no_rematch", False)
    assert not Tournament.objects.exists()
    assert post(removed).status_code == 302
    assert [stage[0] for stage in stages()] == ["danish", "danish"]


@pytest.mark.parametrize("key", USUAL)
def test_every_usual_programme_can_be_made_as_it_is_filled_in(post, key):
    assert post(fields_of(post(programme=key))).status_code == 302
    assert [stage[0] for stage in stages()] == [each["system"] for each in USUAL[key].stages]


@pytest.mark.parametrize("asked", ["add"] * 2 + ["remove-9", "canasta", ""])
def test_stages_are_never_none_and_never_too_many(post, asked):
    six = {"stages": "6"} | {f"stage-{number}-system": "swiss" for number in range(2, 7)}
    assert fields_of(post(six, programme=asked))["stages"] == "6"
    assert fields_of(post(programme="remove-1"))["stages"] == "1"


@pytest.mark.parametrize("entries", [2, 3, 7, 8, 14, 15, 25, 38, 42])
def test_lengths_are_those_of_the_pairing(entries):
    assert lengths.rounds_of_knockout(entries) == rounds_needed(entries)
    for double in (False, True):
        told = lengths.rounds_of_round_robin(entries, double=double)
        assert told == rounds_of_round_robin(entries, double=double)
    for step in range(1, 6):
        assert lengths.rounds_of_mitchell(entries, step) == mitchell_rounds(entries, step)
    for options in ({"pools": 2}, {"pools": 3}, {"pools": 3, "pool_size": 8}):
        pools = parted(list(map(str, range(entries))), options["pools"], options.get("pool_size"))
        assert lengths.pool_sizes(entries, options) == tuple(map(len, pools))


@pytest.mark.parametrize(
    ("stage", "entries", "told"),
    [
        (StagePlan("mitchell", 13, {"step": 1}), 25, ""),
        (
            StagePlan("mitchell", 14, {"step": 1}),
            25,
            "With 25 entries there are 13 tables: with step 1 up to 13 rounds.",
        ),
        # 6 tables: 1 goes all the way round, 2 comes back after 3 rounds, 3 after 2.
        (
            StagePlan("mitchell", 4, {"step": 2}),
            12,
            (
                "With 12 entries there are 6 tables: with step 2 up to 3 rounds. "
                "Steps that allow 4 rounds: 1."
            ),
        ),
        (StagePlan("swiss", 5), 6, ""),
        (
            StagePlan("swiss", 6),
            6,
            "With 6 entries, 5 rounds can be played without anybody meeting twice.",
        ),
        # 25 in three pools are 8, 8 and 9.
        (
            StagePlan("danish", 8, {"variant": "no_rematch", "pools": 3}),
            25,
            "With 8 entries, 7 rounds can be played without anybody meeting twice.",
        ),
        (StagePlan("danish", 9, {"variant": "pure"}), 4, ""),
    ],
)
def test_what_so_many_can_play(stage, entries, told):
    with override("en"):
        assert too_many_rounds(stage, entries) == told


@pytest.mark.parametrize(
    ("stage", "possible"),
    [
        (StagePlan("swiss", 1), False),
        (StagePlan("danish", 1, {"variant": "no_rematch", "pools": 3}), False),
        (StagePlan("danish", 1, {"variant": "pure", "pools": 3}), True),
        (StagePlan("round_robin", 1, {"pools": 3}), True),
        (StagePlan("knockout", 1), True),
    ],
)
def test_what_can_follow_where_all_have_met(stage, possible):
    assert (no_new_opponents(stage) == "") is possible


def test_pools_of_new_opponents_after_everybody_met_are_refused(post):
    pools = {"stage-2-system": "swiss", "stage-2-rounds": "2", "stage-2-pools": "3"}
    answer = post({"system": "round_robin", "capacity": "25", "stages": "2"} | pools)
    assert answer.status_code == 422
    assert list(answer.context["programme"].stages[1].errors) == ["system"]
    # Pools in which everybody met leave opponents in the others.
    first = {"system": "swiss", "rounds": "1", "capacity": "24", "stages": "3"}
    second = {"stage-2-system": "round_robin", "stage-2-pools": "3"}
    third = {"stage-3-system": "swiss", "stage-3-rounds": "1"}
    assert post(first | second | third).status_code == 302


@pytest.mark.parametrize("usual", USUAL)
def test_a_usual_programme_can_be_played(usual):
    typed = rearranged({}, usual)
    assert Programme(typed, judged=True).is_valid(24)
