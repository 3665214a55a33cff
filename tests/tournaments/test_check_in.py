"""“We are here”: from when players can say so, until when, and what the organiser sees of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from enrolment_cast import SELF, START, account, singles, told

from matches.actions.rounds import draw_round, publish_round
from tests.conftest import NOW
from tournaments.actions.check_in import open_check_in, say_here
from tournaments.actions.presence import set_presence
from tournaments.actions.self_enrolment import take_part
from tournaments.actions.writing import By
from tournaments.enums import EntrySize, EventKind, EventState, NoticeKind
from tournaments.errors import RefusedError
from tournaments.models import Timetable
from tournaments.queries.take_part import said_here, standing_of


@pytest.fixture(autouse=True)
def _at_nine(time_machine):
    time_machine.move_to(NOW, tick=False)


@pytest.fixture
def users(db):
    return [account(name) for name in ("Ada", "Bea", "Cia", "Dea")]


@pytest.fixture
def entered(make_tournament, users):
    tournament = singles(make_tournament)
    for user in users:
        take_part(tournament.pk, user, name=user.name, now=NOW)
    return tournament


@pytest.fixture
def opened(entered):
    assert open_check_in(entered.pk, by=By(None, NOW)) == 4
    return entered


def refused(action, *args, **kwargs) -> str:
    with pytest.raises(RefusedError) as no:
        action(*args, **kwargs)
    return no.value.code


def test_everybody_is_told_and_can_say_so(opened, users):
    assert told(NoticeKind.CHECK_IN) == [{"name": user.name} for user in users]
    say_here(opened.pk, users[0], now=NOW)
    assert list(opened.entries.values_list("checked_in", flat=True)) == [True, False, False, False]
    assert said_here(opened) == {"p01"}
    stand = [standing_of(user, [opened], NOW)[opened.pk] for user in users[:2]]
    assert [(each.here, each.checks_in) for each in stand] == [(True, False), (False, True)]


def test_not_before_and_not_twice(entered, users, stranger):
    assert refused(say_here, entered.pk, users[0], now=NOW) == "check_in_not_open"
    open_check_in(entered.pk, by=By(None, NOW))
    assert refused(open_check_in, entered.pk, by=By(None, NOW)) == "check_in_open_already"
    assert refused(say_here, entered.pk, stranger, now=NOW) == "not_on_the_list"
    say_here(entered.pk, users[0], now=NOW)
    assert refused(say_here, entered.pk, users[0], now=NOW) == "here_already"


def test_the_organisers_word_counts_more(opened, users, by):
    others = list(opened.entries.values_list("pk", flat=True))[1:]
    set_presence(opened.pk, others, by=by)
    assert refused(say_here, opened.pk, users[0], now=NOW) == "noted_absent"


def test_who_says_so_while_the_organiser_calls_is_not_absent(client, opened, users, organiser):
    """Ada speaks up after the organiser’s page was made: it ticks Bea alone."""
    client.force_login(organiser)
    page = reverse("presence", args=[opened.pk])
    client.get(page)
    say_here(opened.pk, users[0], now=NOW)
    bea = opened.entries.get(name="Bea")
    client.post(page, {"seen": "", "present": [bea.pk]})
    assert list(opened.entries.filter(checked_in=True).values_list("name", flat=True)) == [
        "Ada",
        "Bea",
    ]
    ada = opened.entries.get(name="Ada")
    client.post(page, {"seen": f"{ada.pk},x,", "present": [bea.pk]})
    ada.refresh_from_db()
    assert ada.withdrawn_after == 0


def test_the_organiser_sees_who_said_so(client, opened, users, organiser):
    say_here(opened.pk, users[0], now=NOW)
    client.force_login(organiser)
    shown = client.get(reverse("presence", args=[opened.pk]), headers={"accept-language": "en"})
    assert shown.content.decode().count("said so themselves") == 1


def test_in_play_only_while_the_late_are_waited_for(opened, users, by):
    keys = list(opened.entries.values_list("pk", flat=True))
    set_presence(opened.pk, keys, by=by)
    draw_round(opened.pk, by=by)
    publish_round(opened.pk, by=by)
    opened.entries.filter(pk=keys[0]).update(checked_in=False)
    assert refused(say_here, opened.pk, users[0], now=START) == "check_in_over"
    opened.timed_events.create(kind=EventKind.NO_SHOW, due_at=START, not_before=START)
    say_here(opened.pk, users[0], now=START + timedelta(minutes=3))
    assert opened.entries.get(pk=keys[0]).checked_in


def test_in_play_the_button_is_there_as_long_as_it_counts(client, opened, users, by):
    """On the tournament’s page and on one’s own; a table that was lost is no reason to press it."""
    keys = list(opened.entries.values_list("pk", flat=True))
    set_presence(opened.pk, keys, by=by)
    draw_round(opened.pk, by=by)
    publish_round(opened.pk, by=by)
    opened.entries.filter(pk=keys[0]).update(checked_in=False)
    Timetable.objects.update(grace_minutes=10)
    waits = opened.timed_events.create(kind=EventKind.NO_SHOW, due_at=START, not_before=START)
    client.force_login(users[0])
    pages = (reverse("tournament", args=[opened.pk]), reverse("mine"), reverse("calendar"))
    button = reverse("say_here", args=[opened.pk])
    assert [button in client.get(page).content.decode() for page in pages] == [True] * 3
    waits.state = EventState.DONE
    waits.save(update_fields=["state"])
    assert [button in client.get(page).content.decode() for page in pages] == [False] * 3


def test_one_tap_on_the_page(client, opened, users):
    client.force_login(users[0])
    page = reverse("tournament", args=[opened.pk])
    assert reverse("say_here", args=[opened.pk]) in client.get(page).content.decode()
    assert client.post(reverse("say_here", args=[opened.pk])).url == page
    assert reverse("say_here", args=[opened.pk]) not in client.get(page).content.decode()
    client.logout()
    assert client.post(reverse("say_here", args=[opened.pk])).status_code == 302
    assert opened.entries.filter(checked_in=True).count() == 1


def test_pairs_check_in_together(make_tournament, users):
    tournament = singles(make_tournament, entry_size=EntrySize.PAIR, times=SELF)
    take_part(tournament.pk, users[0], name="Ada", partner="Bea", now=NOW)
    Timetable.objects.update(check_in_opened_at=NOW)
    assert say_here(tournament.pk, users[0], now=NOW).name == "Ada - Bea"
