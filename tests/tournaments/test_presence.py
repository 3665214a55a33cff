"""Missing one round, noted for several at once, and taken back while it is not published."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from matches.actions.record_files import export_record
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from tournaments.actions.presence import note_absences
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import AuditRow


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def absent_rounds(tournament):
    return list(tournament.entries.values_list("absent_rounds", flat=True))


def test_several_miss_one_round_by_one_action(signed_in, tournament, play_round):
    """Two of eight miss round 2: three tables; in round 3 all eight are back at four."""
    play_round(tournament, close=True)
    first, second, *_ = tournament.entries.all()
    page = reverse("presence", args=[tournament.pk])
    assert signed_in.get(page).context["round"] == 2
    answer = signed_in.post(page, {"round": "2", "absent": [first.pk, second.pk, "x", "-1"]})
    assert answer.url == reverse("console", args=[tournament.pk])
    assert absent_rounds(tournament) == [[2], [2], [], [], [], [], [], []]
    row = AuditRow.objects.filter(action=AuditAction.ABSENCE_NOTED).get()
    names = [first.name, second.name]
    assert row.details == {"round": 2, "absent": ["p01", "p02"], "names": names}
    assert play_round(tournament, close=True).matches.count() == 3
    assert play_round(tournament, close=True).matches.count() == 4
    exported = json.loads(export_record(tournament))
    assert exported["entries"][0]["absent"] == [2]
    assert verify(parse_tournament(exported)).agrees


def test_it_is_taken_back_while_the_round_is_not_published(signed_in, tournament, play_round, by):
    play_round(tournament, close=True)
    first = tournament.entries.first()
    note_absences(tournament.pk, [first.pk], round_number=2, by=by)
    one = reverse("entry_absence", args=[first.pk])
    signed_in.post(one, {"round": "2"})
    assert absent_rounds(tournament) == [[]] * 8
    signed_in.post(one, {"round": "2", "absent": "1"})
    play_round(tournament, close=True)
    with pytest.raises(RefusedError) as late:
        note_absences(tournament.pk, [], round_number=2, by=by)
    assert (late.value.code, late.value.params) == ("absence_out_of_time", {"round": 2, "next": 3})
    assert absent_rounds(tournament)[0] == [2]


def test_one_entry_leaves_the_others_as_they_were_noted(signed_in, tournament, play_round, by):
    play_round(tournament, close=True)
    first, second, *_ = tournament.entries.all()
    note_absences(tournament.pk, [first.pk], round_number=2, by=by)
    signed_in.post(reverse("entry_absence", args=[second.pk]), {"round": "2", "absent": "1"})
    assert absent_rounds(tournament)[:2] == [[2], [2]]


@pytest.mark.parametrize("typed", ["", "x", "³", "-2", "9" * 5000, "1"])
def test_a_round_that_cannot_be_is_refused(signed_in, tournament, play_round, typed):
    play_round(tournament, close=True)
    page = reverse("presence", args=[tournament.pk])
    first = tournament.entries.first()
    assert signed_in.post(page, {"round": typed, "absent": [first.pk]}).url == page
    assert absent_rounds(tournament) == [[]] * 8


def test_nobody_is_missing_after_the_last_round(signed_in, tournament, play_round, by):
    for _ in range(3):
        play_round(tournament, close=True)
    page = signed_in.get(reverse("presence", args=[tournament.pk]))
    assert (page.status_code, page.context["round"]) == (200, None)
    with pytest.raises(RefusedError) as refused:
        note_absences(tournament.pk, [], round_number=4, by=by)
    assert refused.value.code == "no_round_to_join"


def test_in_a_knockout_missing_a_round_is_the_end_and_said(
    signed_in, make_tournament, play_round, by
):
    """N-S wins table 1 of 8; not there for round 2, it is not in round 3 either."""
    tournament = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    winner = play_round(tournament, close=True).seats.get(match__table_number=1, line="ns").entry
    page = signed_in.get(reverse("presence", args=[tournament.pk]))
    assert page.context["knocks_out"]
    note_absences(tournament.pk, [winner.pk], round_number=2, by=by)
    assert play_round(tournament, close=True).matches.count() == 1
    final = play_round(tournament)
    assert not final.seats.filter(entry=winner).exists()
    exported = json.loads(export_record(tournament))
    assert verify(parse_tournament(exported)).agrees


@pytest.mark.parametrize(("page", "count"), [("entries", 14), ("presence", 7)])
def test_pages_during_play_take_the_same_queries_whatever_the_number(
    signed_in, make_tournament, play_round, django_assert_num_queries, page, count
):
    for pairs in (4, 6):
        tournament = make_tournament(pairs=pairs)
        play_round(tournament, {})
        with django_assert_num_queries(count):
            signed_in.get(reverse(page, args=[tournament.pk]))
