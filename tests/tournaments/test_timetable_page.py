"""The timetable as it is asked for: in words, durations with their units, contradictions said."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import translation
from enrolment_cast import SELF, START, singles
from page_form import fields_of

from tests.conftest import NOW
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import Announcement, change_announcement, edition
from tournaments.actions.timetable import AT_ONCE, Times, set_timetable, timetable_of
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EventKind, EventState
from tournaments.errors import RefusedError
from tournaments.forms.durations import MinutesField, in_words
from tournaments.forms.times import USUAL_TIMES, TimesForm, as_typed, contradictions
from tournaments.models import Timetable, Tournament


@pytest.fixture(autouse=True)
def _at_nine(time_machine):
    time_machine.move_to(NOW, tick=False)


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def page(tournament):
    return reverse("timetable", args=[tournament.pk])


def typed(**changes):
    """A whole form; a duration as ``(number, unit)``."""
    data = {"times-opens": "by_hand"}
    for name, value in changes.items():
        if isinstance(value, tuple):
            data.update({f"times-{name}_{part}": str(each) for part, each in enumerate(value)})
        else:
            data[f"times-{name}"] = str(value)
    return data


def chosen(capacity=None, **changes):
    form = TimesForm(typed(**changes), capacity=capacity)
    assert form.is_valid(), form.errors
    return form.times()


def test_left_as_it_is_nothing_happens_by_itself():
    assert chosen() == Times()
    empty = TimesForm({})
    assert empty.is_valid()
    assert empty.times() == Times()


def test_durations_have_a_unit():
    times = chosen(
        opens="before",
        opens_before=(7, 1440),
        closes_before=(0, 1),
        checks_in_before=(2, 60),
        reminds_before=(1, 1440),
        round_minutes=(45, 1),
        break_minutes=(0, 1),
    )
    assert times == Times(
        opens_before=10080,
        closes_before=0,
        checks_in_before=120,
        reminds_before=1440,
        round_minutes=45,
        break_minutes=0,
    )
    assert chosen(opens="at_once", opens_before=("3", "1")).opens_before == AT_ONCE


def test_one_tick_is_the_usual_way_whatever_else_is_typed():
    assert chosen(usual="on", fewest="canasta", round_minutes=(-1, 7)) == USUAL_TIMES
    assert chosen(capacity=2, usual="on").fewest == 2
    assert list(contradictions(USUAL_TIMES, None)) == []


def test_it_may_start_by_itself_with_everybody_on_the_list():
    assert list(contradictions(Times(automatic=True), None)) == []


@pytest.mark.parametrize("times", [USUAL_TIMES, Times(), Times(opens_before=AT_ONCE), SELF])
def test_what_stands_is_typed_in_and_means_the_same(times):
    shown = TimesForm(standing=times)
    data = {}
    for name in shown.fields:
        value = as_typed(times).get(name)
        parts = (
            shown.fields[name].widget.decompress(value)
            if isinstance(shown.fields[name], MinutesField)
            else None
        )
        if parts:
            data[name] = tuple("" if part is None else part for part in parts)
        elif value not in (None, False):
            data[name] = value
    assert chosen(**data) == times


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"opens_before": 30, "closes_before": 30}, ["closes_before"]),
        ({"opens_before": 60, "reminds_before": 90}, ["reminds_before"]),
        ({"opens_before": 60, "checks_in_before": 90}, ["checks_in_before"]),
        ({"fewest": 4}, ["closes_before"]),
        ({"fewest": 9, "closes_before": 0}, ["fewest"]),
        ({"grace_minutes": 10}, ["grace_minutes", "grace_minutes"]),
        ({"warning_minutes": 5}, ["warning_minutes"]),
        ({"warning_minutes": 60, "round_minutes": 60}, ["warning_minutes"]),
        (
            {
                "grace_minutes": 60,
                "round_minutes": 60,
                "automatic": True,
                "checks_in_before": 1,
            },
            ["grace_minutes"],
        ),
        (
            {"opens_before": 1, "closes_before": 2, "fewest": 9, "warning_minutes": 1},
            ["closes_before", "fewest", "warning_minutes"],
        ),
    ],
)
def test_contradictions_are_all_said_at_once(changes, fields):
    said = list(contradictions(Times(**changes), 8))
    assert [field for field, _ in said] == fields
    assert all(sentence.endswith(".") for _, sentence in said)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"opens": "before"}, "opens_before"),
        ({"opens": "canasta"}, "opens"),
        ({"opens": "before", "opens_before": ("1e9", 1)}, "opens_before"),
        ({"opens": "before", "opens_before": (9**30, 1440)}, "opens_before"),
        ({"checks_in_before": (0, 1)}, "checks_in_before"),
        ({"round_minutes": (25, 60)}, "round_minutes"),
        ({"round_minutes": ("\0", 60)}, "round_minutes"),
        ({"round_minutes": (1, "\ud800")}, "round_minutes"),
        ({"fewest": 1}, "fewest"),
        ({"break_minutes": ("²", 1)}, "break_minutes"),
    ],
)
def test_what_is_no_time_is_said_at_its_field(changes, field):
    form = TimesForm(typed(**changes))
    assert not form.is_valid()
    assert field in form.errors


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(1, "1 minute"), (60, "60 minutes"), (120, "2 hours"), (1440, "1 day"), (10080, "7 days")],
)
def test_durations_in_words(minutes, words):
    with translation.override("en"):
        assert in_words(minutes) == words


# The page


def test_what_will_happen_when_stands_there_in_local_time(signed_in, make_tournament):
    """The start is Saturday at half past nine in the evening, in Rome."""
    tournament = singles(make_tournament, times=USUAL_TIMES, enrolling=False)
    rows = signed_in.get(page(tournament)).context["rows"]
    moments = [moment for moment, _, _ in rows if moment]
    assert moments[-1] == START + timedelta(minutes=10)
    shown = signed_in.get(page(tournament), headers={"accept-language": "en"}).content.decode()
    assert "Sat 21 November, 21:30" in shown
    assert "Sat 21 November, 21:00" in shown


def test_it_is_saved_and_planned(signed_in, make_tournament):
    tournament = singles(make_tournament, times=Times())
    shown = signed_in.get(page(tournament))
    data = {"edition": shown.context["edition"], **typed(usual="on")}
    assert signed_in.post(page(tournament), data).url == page(tournament)
    assert Times.of(timetable_of(tournament)) == USUAL_TIMES
    waiting = tournament.timed_events.filter(state=EventState.WAITING)
    assert EventKind.START in waiting.values_list("kind", flat=True)
    row = tournament.audit.get(action=AuditAction.TIMETABLE_CHANGED)
    assert row.details["grace_minutes"] == [None, 10]


def test_two_organisers_do_not_overwrite_one_another(signed_in, make_tournament, by):
    tournament = singles(make_tournament)
    seen = signed_in.get(page(tournament)).context["edition"]
    set_timetable(tournament.pk, USUAL_TIMES, by=by)
    answer = signed_in.post(page(tournament), {"edition": seen, **typed(players_enrol="on")})
    assert answer.status_code == 422
    assert Times.of(timetable_of(tournament)) == USUAL_TIMES
    again = {"edition": answer.context["edition"], **typed(players_enrol="on")}
    assert signed_in.post(page(tournament), again).status_code == 302
    assert Times.of(timetable_of(tournament)) == Times(players_enrol=True)


def test_saving_what_stands_is_said(signed_in, make_tournament):
    tournament = singles(make_tournament, times=Times(players_enrol=True))
    seen = signed_in.get(page(tournament)).context["edition"]
    answer = signed_in.post(page(tournament), {"edition": seen, **typed(players_enrol="on")})
    assert answer.status_code == 422
    assert answer.context["times"].non_field_errors()


def test_by_hand_at_any_time(signed_in, make_tournament):
    tournament = singles(make_tournament)
    for name in ("open_check_in", "close_enrolment"):
        assert signed_in.post(reverse(name, args=[tournament.pk])).url == page(tournament)
    kept = Timetable.objects.get()
    assert kept.check_in_opened_at
    assert kept.enrolment_closed_at
    for name in ("open_check_in", "close_enrolment"):
        answer = signed_in.post(reverse(name, args=[tournament.pk]), follow=True)
        assert [*answer.context["messages"]][-1].level_tag == "error"


def test_only_organisers_see_it(client, make_tournament, stranger):
    tournament = singles(make_tournament)
    assert client.get(page(tournament)).url.startswith(reverse("account_login"))
    client.force_login(stranger)
    assert client.get(page(tournament)).status_code == 403


def test_a_new_tournament_can_have_one(signed_in, club):
    data = {"name": "Sera", "starts_at": "2026-12-04T21:30", "club": club.pk, "preset": "burraco"}
    untouched = fields_of(signed_in.get(reverse("tournament_new")))
    answer = signed_in.post(reverse("tournament_new"), {**untouched, **data, "times-usual": "on"})
    assert answer.status_code == 302
    assert Times.of(timetable_of(Tournament.objects.get())) == USUAL_TIMES
    wrong = {**untouched, **data, "times-warning_minutes_0": "5"}
    answer = signed_in.post(reverse("tournament_new"), wrong)
    assert answer.status_code == 422
    assert answer.context["times_open"]


def test_fewer_places_than_entries_needed_are_refused(make_tournament, by):
    tournament = singles(make_tournament, times=Times(closes_before=0, fewest=6), capacity=8)
    less = Announcement(tournament.name, tournament.starts_at, 4)
    with pytest.raises(RefusedError) as no:
        change_announcement(tournament.pk, less, written_from=edition(tournament), by=by)
    assert no.value.code == "capacity_below_fewest"


def test_who_was_present_for_another_day_is_called_anew(make_tournament, by):
    tournament = singles(make_tournament)
    enrol(tournament.pk, [Enrolment(("Ada",))], by=by)
    tournament.entries.update(checked_in=True)
    Timetable.objects.update(check_in_opened_at=NOW)
    moved = Announcement(tournament.name, START + timedelta(days=7))
    stands = edition(tournament)
    change_announcement(tournament.pk, moved, written_from=stands, by=By(None, NOW))
    assert not tournament.entries.get().checked_in
    assert Timetable.objects.get().check_in_opened_at is None
