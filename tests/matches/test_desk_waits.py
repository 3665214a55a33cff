"""The desk while those who have not come are waited for: who they are, and that they came."""

from __future__ import annotations

import pytest
from by_itself_cast import NOW, STARTS, TIMES, Time, done, minutes
from django.urls import reverse
from referee_cast import signed_in, text_of

from matches.models import Match
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

ONE_ROUND = [StagePlan(PairingSystem.SWISS, rounds_planned=1)]


@pytest.fixture
def grace(make_tournament, time_machine):
    """Half past nine: two of four pairs have been seen; nobody has an account."""
    tournament = make_tournament(
        pairs=4, present=False, starts_at=STARTS, times=TIMES, stages=ONE_ROUND
    )
    time = Time(NOW)
    time.until(STARTS - minutes(45))
    tournament.entries.filter(listed__lte=2).update(checked_in=True)
    time.until(STARTS)
    time_machine.move_to(STARTS, tick=False)
    return tournament, time


def test_who_sits_there_is_noted_with_one_tap(grace, referee):
    tournament, time = grace
    client, desk = signed_in(referee), reverse("desk", args=[tournament.pk])
    third, fourth = tournament.entries.filter(listed__gt=2)
    said = text_of(client.get(desk))
    assert "At 21:40 they lose their table" in said
    here = reverse("desk_here", args=[tournament.pk])
    answer = client.post(here, {"entry": third.pk}, follow=True)
    assert f"Noted: “{third.name}” is here." in text_of(answer)
    assert f"{fourth.name}: here" in answer.content.decode()
    assert f"{third.name}: here" not in answer.content.decode()

    # Only who was really missing has lost the table, and then nobody is waited for any more.
    time.until(STARTS + minutes(10))
    assert done(tournament)[-1] == "no_show: no_shows"
    left = tournament.entries.filter(withdrawn_after=1)
    assert list(left) == [fourth]
    assert "they lose their table" not in text_of(client.get(desk))
    lost = Match.objects.get(seats__entry=fourth)
    said = text_of(client.get(reverse("ruling", args=[lost.pk])))
    assert f"“{fourth.name}” counts as having left." in said
    assert "Noted" not in text_of(client.post(here, {"entry": fourth.pk}, follow=True))


def test_is_the_referees_to_say(grace, stranger, referee):
    tournament, _time = grace
    here = reverse("desk_here", args=[tournament.pk])
    entry = tournament.entries.last().pk
    assert signed_in(stranger).post(here, {"entry": entry}).status_code == 403
    assert signed_in(referee).get(here).status_code == 405
    assert signed_in(referee).post(here, {"entry": "x"}).status_code == 404
    assert not tournament.entries.get(pk=entry).checked_in
