"""Whoever comes during play: from when on, with what credit, and where nobody can come any more."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from matches.actions.record_files import export_record, import_record
from matches.actions.rounds import close_tournament, draw_round, publish_round
from matches.queries.standings import standings_of
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from matches.snapshots import snapshot
from tournaments.actions.late import Credit, enter_late
from tournaments.actions.registration import Enrolment
from tournaments.actions.removal import remove_entry
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Entry

NEW = Enrolment(("Verdi Ugo", "Neri Ida"))
TYPED = {"first": "Verdi Ugo", "second": "Neri Ida", "credit_vp": "14", "credit_mp": "355"}


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    return client


def test_a_late_entry_plays_from_the_next_round_on_with_its_credit(tournament, play_round, by):
    """Four tables after round 1; nine entries in round 2, of whom one rests."""
    play_round(tournament, close=True)
    late = enter_late(tournament.pk, NEW, credit=Credit(14, 355), by=by)
    assert (late.code, late.joined_at, late.checked_in) == ("p09", 2, True)
    play_round(tournament, close=True)
    second = tournament.rounds.get(number=2)
    assert second.seats.filter(entry=late).count() == 1
    assert second.matches.count() == 4
    row = next(row for row in standings_of(tournament) if row.entry == "p09")
    assert row.vp >= 14


def test_the_record_keeps_when_it_came_and_its_credit(tournament, play_round, by, club):
    play_round(tournament, close=True)
    enter_late(tournament.pk, NEW, credit=Credit(14, 355), by=by)
    play_round(tournament, close=True)
    exported = json.loads(export_record(tournament))
    late = exported["entries"][-1]
    assert (late["joined_at"], late["credit"]) == (2, {"vp": 14, "mp": 355})
    again = import_record(json.dumps(exported), club=club, by=by)
    assert snapshot(again) == snapshot(tournament)
    assert verify(parse_tournament(exported)).agrees


def test_the_form_asks_for_the_credit_and_tells_of_a_draw_that_is_out_of_date(
    signed_in, tournament, play_round, by
):
    play_round(tournament, close=True)
    draw_round(tournament.pk, by=by)
    page = signed_in.get(reverse("entries", args=[tournament.pk])).content.decode()
    assert "14 VP and 355 MP here" in page
    answer = signed_in.post(reverse("entry_add", args=[tournament.pk]), TYPED, follow=True)
    said = [message.tags for message in answer.context["messages"]]
    assert sorted(said) == ["success", "warning"]
    with pytest.raises(RefusedError) as outdated:
        publish_round(tournament.pk, by=by)
    assert outdated.value.code == "draw_outdated"
    row = AuditRow.objects.filter(action=AuditAction.CAME_LATE).get()
    assert row.details["credit"] == [14, 355]


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("credit_vp", "-1"),
        ("credit_vp", "1001"),
        ("credit_vp", "4.5"),
        ("credit_mp", "303"),
        ("credit_mp", "9" * 5000),
        ("first", ""),
    ],
)
def test_a_form_that_cannot_be_keeps_what_was_typed(
    signed_in, tournament, play_round, field, typed
):
    play_round(tournament, close=True)
    answer = signed_in.post(reverse("entry_add", args=[tournament.pk]), TYPED | {field: typed})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert answer.context["form"]["second"].value() == "Neri Ida"
    assert tournament.entries.count() == 8


KNOCKOUT = [StagePlan(PairingSystem.KNOCKOUT, 3)]
CUT = [
    StagePlan(PairingSystem.SWISS, 1),
    StagePlan(PairingSystem.SWISS, 2, {"cut": 4}),
]


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        (KNOCKOUT, "knockout_begun"),
        (CUT, "only_the_best_play_on"),
        ([StagePlan(PairingSystem.ROUND_ROBIN, 7)], "round_robin_begun"),
        ([StagePlan(PairingSystem.SWISS, 1)], "no_round_to_join"),
    ],
)
def test_where_nobody_can_come_any_more_is_said(
    signed_in, make_tournament, play_round, by, stages, code
):
    tournament = make_tournament(stages=stages)
    play_round(tournament, close=True)
    with pytest.raises(RefusedError) as refused:
        enter_late(tournament.pk, NEW, by=by)
    assert refused.value.code == code
    page = signed_in.get(reverse("entries", args=[tournament.pk]))
    assert page.context["refused"]
    assert b"credit_vp" not in page.content
    close_tournament(tournament.pk, by=by)
    with pytest.raises(RefusedError) as closed:
        enter_late(tournament.pk, NEW, by=by)
    assert closed.value.code == "wrong_state"


def test_a_cut_that_has_begun_takes_nobody_either(make_tournament, play_round, by):
    tournament = make_tournament(stages=CUT)
    play_round(tournament)
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        enter_late(tournament.pk, NEW, by=by)
    assert refused.value.code == "only_the_best_play_on"


def test_who_came_by_mistake_is_taken_off_again_and_who_played_is_not(tournament, play_round, by):
    play_round(tournament, close=True)
    late = enter_late(tournament.pk, NEW, by=by)
    remove_entry(late.pk, by=by)
    assert tournament.entries.count() == 8
    with pytest.raises(RefusedError) as refused:
        remove_entry(Entry.objects.filter(tournament=tournament).first().pk, by=by)
    assert refused.value.code == "entry_in_play"
