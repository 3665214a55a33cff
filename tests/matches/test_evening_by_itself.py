"""A whole evening that nobody touches, from the enrolment to the winners, driven by time."""

from __future__ import annotations

import pytest
from by_itself_cast import NOW, STARTS, TIMES, Time, audit, done, minutes, score, score_all, waiting
from undo_cast import TURNED

from matches.models import Match, Round, RoundClock
from matches.record.replay import verify
from matches.snapshots import snapshot
from tournaments.actions.check_in import say_here
from tournaments.actions.self_enrolment import take_part
from tournaments.actions.setup import StagePlan
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, NoticeKind, PairingSystem
from tournaments.models import Entry, Notice, TimedEvent, User, WaitingEntry, Webhook

PLACES = 6
PAIRS = (
    ("Anna Rossi", "Bruno Bianchi"),
    ("Carla Russo", "Dino Ferrari"),
    ("Elena Esposito", "Fabio Romano"),
    ("Gina Colombo", "Hugo Ricci"),
    ("Irene Marino", "Luca Greco"),
    ("Maria Bruno", "Nino Gallo"),
    ("Olga Conti", "Pino De Luca"),
)


@pytest.fixture
def tournament(make_tournament):
    """Announced a week before; swiss, two rounds of three smazzate, six pairs at most."""
    return make_tournament(
        enrolling=False,
        starts_at=STARTS,
        capacity=PLACES,
        times=TIMES,
        stages=[StagePlan(PairingSystem.SWISS, rounds_planned=2)],
    )


@pytest.fixture
def players(db):
    return [
        User.objects.create_user(f"p{number}@example.org", "burraco-2026", name=name)
        for number, (name, _) in enumerate(PAIRS)
    ]


@pytest.fixture
def by_referee(referee):
    return lambda now: By(referee, now)


def enrol_all(tournament, players, now):
    """Six find a place, the seventh waits."""
    return [
        take_part(tournament.pk, user, name=name, partner=partner, now=now)
        for user, (name, partner) in zip(players, PAIRS, strict=True)
    ]


def told(kind, **params):
    rows = Notice.objects.filter(kind=kind, user__isnull=False)
    return [row.params for row in rows.order_by("pk") if params.items() <= row.params.items()]


def verified(tournament):
    assert verify(snapshot(tournament)).disagreements == ()


def test_nobody_touches_it(tournament, club, players, by_referee):
    Webhook.objects.create(club=club, url="https://example.org/hook", secret="s" * 32)
    time = Time(NOW)

    # Enrolment opens the evening before, by itself.
    time.until(STARTS - minutes(24 * 60))
    tournament.refresh_from_db()
    assert (tournament.state, done(tournament)) == ("open", ["open: opened"])
    *enrolled, late = enrol_all(tournament, players, time.now)
    assert [type(each) for each in (*enrolled, late)] == [*[Entry] * PLACES, WaitingEntry]

    # Two hours before everybody is reminded, and at 20:45 asked whether they are here.
    time.until(STARTS - minutes(45))
    assert done(tournament)[1:] == ["remind: reminded", "check_in: check_in_opened"]
    assert len(told("reminder")) == PLACES
    for user in players[: PLACES - 1]:
        say_here(tournament.pk, user, now=time.now)

    # At half past nine: closed long since, drawn, published, and the clock runs.
    time.until(STARTS)
    tournament.refresh_from_db()
    assert tournament.state == "running"
    assert done(tournament)[3:] == ["close: closed", "start: round_published"]
    first = Round.objects.get()
    assert (first.state, first.published_at) == ("published", STARTS)
    assert RoundClock.objects.get().ends_at == STARTS + minutes(30)
    assert len(told("table", round=1)) == PLACES
    listed = Notice.objects.get(kind=NoticeKind.TABLE, webhook__isnull=False)
    assert [each["table"] for each in listed.params["tables"]] == [1, 2, 3]

    # The sixth pair never comes: ten minutes later its table is lost, and it has left.
    absent = enrolled[-1]
    time.until(STARTS + minutes(10))
    absent.refresh_from_db()
    assert (absent.withdrawn_after, done(tournament)[5:]) == (1, ["no_show: no_shows"])
    sheet = Match.objects.get(seats__entry=absent).sheets.get()
    assert (sheet.source, sheet.content["stopped"]["kind"]) == ("service", "no_show")

    # Time is almost up, then up: no table changes by it.
    time.until(STARTS + minutes(32))
    assert done(tournament)[6:] == ["warning1: clock_warned", "time_up1: time_up"]
    assert audit(tournament)[-2:] == ["clock_warned", "time_up"]
    assert Match.objects.filter(version=0).count() == 2

    # The last result comes in at 22:05; five minutes later round 2 hangs out.
    time.until(STARTS + minutes(35))
    score_all(tournament, by_referee(time.now))
    assert waiting(tournament) == [("next_round", STARTS + minutes(40))]
    time.until(STARTS + minutes(40))
    second = Round.objects.get(number=2)
    assert (second.state, second.published_at) == ("published", STARTS + minutes(40))
    assert RoundClock.objects.get().ends_at == STARTS + minutes(70)
    assert {params["name"] for params in told("table", round=2)} == {
        entry.name for entry in enrolled[:-1]
    }

    # And the last result of the last round ends it.
    time.until(STARTS + minutes(59))
    score_all(tournament, by_referee(time.now))
    time.until(STARTS + minutes(180))
    tournament.refresh_from_db()
    assert (tournament.state, tournament.closed_at) == ("closed", STARTS + minutes(64))
    assert done(tournament)[8:] == [
        "next_round1: round_published",
        "next_round2: tournament_closed",
    ]
    assert waiting(tournament) == []
    assert [params["place"] for params in told("result")] == [1, 2, 3, 4, 5, 6]
    verified(tournament)


def test_after_two_hours_without_power_it_is_caught_up_in_order(tournament, players, by_referee):
    time = Time(NOW)
    time.until(STARTS - minutes(60))
    enrol_all(tournament, players, time.now)
    # Check-in, the end of enrolment, the start and the grace were all missed.
    time.outage_until(STARTS + minutes(60))
    assert done(tournament)[2:] == [
        "check_in: too_late",
        "close: closed",
        "start: round_published",
    ]
    # Nobody could say to be there: everybody is drawn, and their grace begins now.
    assert Match.objects.count() == 3
    assert RoundClock.objects.get().ends_at == STARTS + minutes(90)
    assert dict(waiting(tournament))["no_show"] == STARTS + minutes(70)
    time.until(STARTS + minutes(80))
    assert done(tournament)[5:] == ["no_show: nothing_to_do"]

    # And again in the middle of a round: everything that was due, each once and in order.
    score_all(tournament, by_referee(time.now))
    time.outage_until(STARTS + minutes(200))
    # Round 1 was closed before its time was up: nobody hears of that any more.
    assert done(tournament)[6:] == ["warning1: clock_warned", "next_round1: round_published"]
    assert RoundClock.objects.get().started_at == STARTS + minutes(200)
    score_all(tournament, by_referee(time.now))
    time.until(STARTS + minutes(205))
    tournament.refresh_from_db()
    assert tournament.state == "closed"
    verified(tournament)


def test_every_effect_carried_out_again_changes_nothing(tournament, players, by_referee):
    """As if each mark had been lost: what is done already is found done."""
    time = Time(NOW)

    def again():
        """Whatever is done waits once more, at the moment it was done."""
        revision = type(tournament).objects.get(pk=tournament.pk).revision
        notices = Notice.objects.count()
        rows = TimedEvent.objects.filter(state=EventState.DONE)
        rows.exclude(kind__in=ANNOUNCING).update(state=EventState.WAITING, attempts=0)
        time.look()
        tournament.refresh_from_db()
        assert (tournament.revision, Notice.objects.count()) == (revision, notices)

    time.until(STARTS - minutes(24 * 60))
    again()
    enrol_all(tournament, players, time.now)
    time.until(STARTS - minutes(45))
    again()
    for user in players[: PLACES - 1]:
        say_here(tournament.pk, user, now=time.now)
    time.until(STARTS)
    again()
    time.until(STARTS + minutes(10))
    again()
    score_all(tournament, by_referee(time.now))
    time.until(STARTS + minutes(20))
    again()
    score_all(tournament, by_referee(time.now))
    time.until(STARTS + minutes(30))
    again()
    assert tournament.state == "closed"
    verified(tournament)


ANNOUNCING = (EventKind.REMIND, EventKind.WARNING, EventKind.TIME_UP)
"""Saying a thing changes nothing by which one could see that it was said: the mark alone does."""


def test_a_result_corrected_during_the_break_changes_nothing_of_when_it_goes_on(
    tournament, players, by_referee
):
    time = Time(NOW)
    time.until(STARTS - minutes(40))
    enrol_all(tournament, players, time.now)
    for user in players[:PLACES]:
        say_here(tournament.pk, user, now=time.now)
    time.until(STARTS + minutes(20))
    score_all(tournament, by_referee(time.now))
    match = Match.objects.first()
    score(match, by_referee(STARTS + minutes(22)), TURNED, reason="Linee scambiate")
    assert ("next_round", STARTS + minutes(25)) in waiting(tournament)
