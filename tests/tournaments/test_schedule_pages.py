"""A club's schedule and its series, as its organisers see and make them."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.urls import reverse
from django.utils.translation import override
from page_form import fields_of

from scoring.values import SmazzateGame, TargetGame
from scoring.victory_points import VpTable
from tournaments.actions.occurrences import add_closure, move_occurrence
from tournaments.actions.series import Wanted, create_series
from tournaments.actions.setup import Plan, StagePlan
from tournaments.actions.writing import By
from tournaments.enums import PairingSystem, TournamentState
from tournaments.forms.rule_words import PROBLEMS, in_words
from tournaments.forms.series import plan_of_series, typed
from tournaments.forms.times import USUAL_TIMES
from tournaments.models import Closure, Occurrence, Series, Tournament
from tournaments.recurrence.rules import parse

ROME = ZoneInfo("Europe/Rome")
# A Friday.
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=ROME)


@pytest.fixture(autouse=True)
def _friday_noon():
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def make_series(club, organiser):
    def make(**changes):
        plan = Plan(
            name="Burraco", starts_at=NOON, seed=7, game=SmazzateGame(4), vp_table=VpTable.FOUR,
            stages=[StagePlan(PairingSystem.SWISS, 4, {"first_round": "lot"})],
        )  # fmt: skip
        kept = {
            "name": "Burraco a coppie", "rule": "FREQ=DAILY", "first_day": date(2026, 11, 20),
            "at": time(21, 30), "plan": plan, "horizon_days": 2,
        }  # fmt: skip
        return create_series(Wanted(**{**kept, **changes}), club=club, by=By(organiser, NOON))

    return make


@pytest.fixture
def window(client, organiser, club):
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    return client


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


def of_series(name, series, *more):
    return reverse(name, args=[series.pk, *more])


@pytest.fixture
def post(window, club):
    """Fill the page of a new series in as a browser shows it, and send it."""
    page = reverse("series_new", args=[club.pk])
    untouched = fields_of(window.get(page))

    def send(*, preview=False, **changes):
        untouched.pop("preview", None)
        untouched["times-usual"] = "on"
        typed = {**untouched, "name": "Burraco del venerdì", "how": "weekly", **changes}
        return window.post(page, {**typed, "preview": "1"} if preview else typed)

    return send


def test_name_and_days_are_enough(post, club):
    response = post(weekdays=["TU", "FR"], first_day="2026-11-20", horizon_days="7")
    assert response.status_code == 302
    assert response["Location"] == reverse("schedule", args=[club.pk])
    series = Series.objects.get()
    assert (series.rule, series.at) == ("FREQ=WEEKLY;BYDAY=TU,FR", time(21, 30))
    held = Tournament.objects.order_by("starts_at").values_list("starts_at", flat=True)
    # Tonight is among them; a week ahead at noon, next Friday evening is not.
    assert [each.astimezone(ROME).day for each in held] == [20, 24]
    assert plan_of_series(series).times == USUAL_TIMES


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"how": "daily"}, "FREQ=DAILY"),
        ({"how": "daily", "count": "5"}, "FREQ=DAILY;COUNT=5"),
        ({"how": "monthly", "nth": "2", "nth_day": "FR"}, "FREQ=MONTHLY;BYDAY=2FR"),
        (
            {"how": "monthly", "nth": "-1", "nth_day": "SU", "until": "2027-06-30"},
            "FREQ=MONTHLY;BYDAY=-1SU;UNTIL=20270630",
        ),
        ({"how": "own", "rule": "freq=weekly; interval=2; byday=mo"},
         "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
    ],
)  # fmt: skip
def test_every_way_to_say_how_often(post, asked, rule):
    assert post(**asked).status_code == 302
    assert Series.objects.get().rule == rule


@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"weekdays": []}, "weekdays", "Tick at least one day."),
        ({"how": "own", "rule": ""}, "rule", "Write a rule, for instance FREQ=WEEKLY;BYDAY=TU,FR."),
        ({"how": "own", "rule": "FREQ=MINUTELY"}, "rule",
         "This is too often: at most 24 tournaments a day."),
        ({"how": "daily", "until": "2026-11-01"}, "until", "It would end before its first day."),
        ({"how": "daily", "until": "2027-11-01", "count": "3"}, "count",
         "COUNT cannot stand together with UNTIL."),
        ({"how": "daily", "horizon_days": "90"}, "horizon_days",
         "Ensure this value is less than or equal to 60."),
        ({"how": "daily", "first_day": "0026-11-01"}, "first_day",
         "Check the year: it should be this one or the next."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_is(post, asked, field, sentence):
    response = post(**asked)
    assert response.status_code == 422
    assert response.context["form"].errors[field] == [sentence]
    assert not Series.objects.exists()


def test_all_that_is_wrong_with_a_rule_is_said_at_once(post):
    errors = post(how="own", rule="FREQ=OFTEN;COUNT=0").context["form"].errors
    assert errors["rule"] == [
        "“OFTEN” means nothing as FREQ.", "COUNT is a whole number from 1 to 5000.",
    ]  # fmt: skip


def test_every_problem_has_its_sentence():
    params = {"part": "COUNT", "other": "UNTIL", "value": "x", "most": 3}
    assert all(str(sentence) % params for sentence in PROBLEMS.values())


def test_the_next_times_before_anything_is_made(post):
    response = post(preview=True, how="monthly", nth="2", nth_day="FR", at="21:00")
    assert response.status_code == 200
    said = text(response)
    assert "Every month: second Friday, at 21:00" in said
    assert "Friday 11 December 2026, 21:00" in said
    assert len(response.context["next_times"]) == 10
    assert not Series.objects.exists()


def test_what_stands_in_the_way_shows_before_anything_is_made(post, club):
    Closure.objects.create(club=club, first_day=date(2026, 12, 15), last_day=date(2026, 12, 15))
    said = text(post(preview=True, weekdays=["TU"], first_day="2026-12-01", skips_holidays=True))
    assert "Tuesday 8 December 2026 Public holiday: " in said
    assert "Tuesday 15 December 2026 Club shut" in said
    assert "Tuesday 22 December 2026, 21:30" in said


def test_a_rule_with_its_own_times_is_told_without_another(post):
    said = text(post(preview=True, how="own", rule="FREQ=WEEKLY;BYDAY=FR;BYHOUR=9", at="21:30"))
    assert "By the rule FREQ=WEEKLY;BYDAY=FR;BYHOUR=9" in said
    assert "at 21:30" not in said
    assert "Friday 4 December 2026, 9:30" in said


def test_a_series_of_the_past_is_not_made_unawares(post):
    response = post(preview=True, how="daily", first_day="2026-01-01", count="3")
    assert "all of it is past" in text(response)


def test_another_game(post):
    chosen = {"preset": "scala-40", "scala-40-length": "t201"}
    assert post(weekdays=["FR"], **chosen).status_code == 302
    plan = plan_of_series(Series.objects.get())
    assert (plan.game_name, plan.game) == ("Scala 40", TargetGame(201))


def test_another_programme_keeps_what_was_typed(post):
    response = post(programme="mitchell", weekdays=["TU", "SU"], at="20:00")
    form = response.context["form"]
    assert response.status_code == 200
    assert (form["weekdays"].value(), form["at"].value()) == (["TU", "SU"], "20:00")
    assert form.parts.rounds.count == 2


def test_the_schedule_says_what_becomes_of_each_time(window, club, organiser, make_series):
    by = By(organiser, NOON)
    series = make_series(skips_holidays=True)
    add_closure(club, date(2026, 11, 24), date(2026, 11, 24), "Inventario")
    there = datetime(2026, 11, 23, 18, 0, tzinfo=ROME)
    move_occurrence(series.pk, "2026-11-23T21:30", there, by=by)
    said = text(window.get(reverse("schedule", args=[club.pk])))
    assert "Burraco a coppie Every day, at 21:30 Announced 2 days before." in said
    assert "Friday 20 November 21:30 Burraco a coppie In the calendar" in said
    assert "18:00 Burraco a coppie announced on 21 November moved from Monday 23 November" in said
    assert "21:30 Burraco a coppie Club shut Inventario Hold it after all" in said
    assert "Public holiday Immaculate Conception Hold it after all" in said


@pytest.mark.parametrize("count", [1, 3])
def test_the_schedule_costs_the_same_whatever_it_shows(
    window, club, make_series, count, django_assert_num_queries
):
    for _ in range(count):
        make_series()
    # Session, person, club, role, series, occurrences with tournaments, closures twice.
    with django_assert_num_queries(8):
        window.get(reverse("schedule", args=[club.pk]))


def test_an_empty_schedule_says_what_a_series_is(window, club):
    assert "Nothing comes again yet." in text(window.get(reverse("schedule", args=[club.pk])))


def test_moving_one_on_its_page(window, make_series):
    series, original = make_series(), "2026-11-21T21:30"
    page = window.get(of_series("occurrence", series, original))
    assert "It is in the calendar." in text(page)
    assert 'value="2026-11-21T21:30"' in page.content.decode()
    there = of_series("occurrence_move", series, original)
    assert window.post(there, {"starts_at": "2026-11-01T18:00"}).status_code == 422
    assert window.post(there, {"starts_at": "2026-11-21T18:00"}).status_code == 302
    moved = Occurrence.objects.get(original=original)
    assert moved.tournament.starts_at == datetime(2026, 11, 21, 18, 0, tzinfo=ROME)


def test_cancelling_one_and_holding_it_after_all(window, make_series):
    series, original = make_series(), "2026-11-21T21:30"
    there = of_series("occurrence_cancel", series, original)
    assert window.post(there, {"reason": ""}).status_code == 422
    assert window.post(there, {"reason": "Sala occupata"}).status_code == 302
    said = text(window.get(of_series("occurrence", series, original)))
    assert "This one is cancelled. Sala occupata" in said
    window.post(of_series("occurrence_restore", series, original))
    row = Occurrence.objects.get(original=original)
    assert row.tournament.state == TournamentState.OPEN


def test_a_closure_is_made_and_lifted(window, club, make_series):
    there = reverse("closures", args=[club.pk])
    assert (
        window.post(there, {"first_day": "2026-12-24", "last_day": "2026-12-01"}).status_code == 422
    )
    assert window.post(there, {"first_day": "2026-11-21", "name": "Inventario"}).status_code == 302
    closure = Closure.objects.get()
    assert closure.last_day == date(2026, 11, 21)
    series = make_series()
    held = of_series("occurrence", series, "2026-11-21T21:30")
    assert "Left out: the club is shut (Inventario)." in text(window.get(held))
    window.post(of_series("occurrence_hold", series, "2026-11-21T21:30"))
    assert Occurrence.objects.filter(original="2026-11-21T21:30").exists()
    assert window.post(reverse("closure_lift", args=[closure.pk])).status_code == 302
    assert not Closure.objects.exists()


def test_changing_a_series(window, make_series):
    series = make_series()
    page = window.get(of_series("series", series))
    fields = fields_of(page)
    assert (fields["at"], fields["how"], fields["version"]) == ("21:30", "daily", "1")
    changed = {**fields, "at": "21:00", "prize_amount": "2000", "prize_unit": "click"}
    changed.pop("preview", None)
    assert window.post(of_series("series", series), changed).status_code == 302
    series.refresh_from_db()
    assert (series.at, series.version, series.plan["prize"]) == (time(21), 2, ["2000", "click"])
    # Whoever opened the page before is told, and what they typed is still there.
    stale = window.post(of_series("series", series), {**changed, "at": "22:00"})
    assert stale.status_code == 422
    assert "Somebody else changed this series" in text(stale)
    assert 'value="22:00"' in stale.content.decode()


def test_ending_a_series(window, club, make_series):
    series = make_series()
    window.post(of_series("series_end", series), {"version": "1"})
    series.refresh_from_db()
    assert series.ended_at == NOON
    assert "Nothing comes again yet." in text(window.get(reverse("schedule", args=[club.pk])))
    assert Tournament.objects.filter(state=TournamentState.OPEN).count() == 2


def test_repeating_a_tournament(window, make_tournament):
    once = make_tournament(name="Torneo di Natale", starts_at=NOON + timedelta(hours=9))
    there = reverse("series_from", args=[once.pk])
    fields = fields_of(window.get(there))
    assert (fields["name"], fields["at"]) == ("Torneo di Natale", "21:00")
    fields.pop("preview", None)
    assert window.post(there, {**fields, "how": "daily"}).status_code == 302
    series = Series.objects.get()
    assert series.plan["game"] == {"smazzate": 3}
    assert series.seed != once.seed


@pytest.mark.parametrize(
    ("who", "status"), [("organiser", 200), ("owner", 200), ("referee", 403), ("stranger", 403)]
)
def test_only_organisers_see_it(client, request, club, make_series, who, status):
    series = make_series()
    client.force_login(request.getfixturevalue(who))
    pages = [
        reverse("schedule", args=[club.pk]), reverse("series_new", args=[club.pk]),
        of_series("series", series), of_series("occurrence", series, "2026-11-21T21:30"),
    ]  # fmt: skip
    assert [client.get(page).status_code for page in pages] == [status] * 4


def test_another_club_cannot_be_reached_through_a_form(post, organiser):
    assert post(how="daily", club="999").status_code == 422


@pytest.mark.parametrize(
    ("rule", "english", "italian"),
    [
        ("FREQ=DAILY", "every day", "ogni giorno"),
        ("FREQ=DAILY;INTERVAL=3;COUNT=4", "every 3 days, 4 times", "ogni 3 giorni, 4 volte"),
        ("FREQ=WEEKLY;BYDAY=FR,TU", "every Tuesday and Friday", "ogni martedì e venerdì"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "every 2 weeks: Monday", "ogni 2 settimane: lunedì"),
        ("FREQ=MONTHLY;BYDAY=2FR", "every month: second Friday", "ogni mese: secondo venerdì"),
        ("FREQ=MONTHLY;BYDAY=-1SU", "every month: last Sunday", "ogni mese: ultima domenica"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15;UNTIL=20270630",
         "every month: day 1 and day 15, until 30 June 2027",
         "ogni mese: giorno 1 e giorno 15, fino al 30 giugno 2027"),
        ("FREQ=YEARLY;BYMONTH=12;COUNT=2", "by the rule FREQ=YEARLY;BYMONTH=12;COUNT=2",
         "secondo la regola FREQ=YEARLY;BYMONTH=12;COUNT=2"),
    ],
)  # fmt: skip
def test_rules_in_words(rule, english, italian):
    with override("en"):
        assert in_words(parse(rule)) == english
    with override("it"):
        assert in_words(parse(rule)) == italian


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=DAILY", "FREQ=DAILY;UNTIL=20270630", "FREQ=WEEKLY;BYDAY=TU,FR",
        "FREQ=MONTHLY;BYDAY=2FR;COUNT=4", "FREQ=MONTHLY;BYDAY=FR", "FREQ=MONTHLY;BYDAY=1FR,3FR",
        "FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;UNTIL=20270630T200000Z",
    ],
)  # fmt: skip
def test_what_the_fields_cannot_say_stays_a_rule_of_ones_own(post, rule):
    shown = typed(parse(rule))
    sent = {name: value for name, value in shown.items() if value is not None}
    assert post(**sent).status_code == 302
    assert Series.objects.get().rule == rule
