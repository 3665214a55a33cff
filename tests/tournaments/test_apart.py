"""Entries that are kept apart: couples and clubs, from which round on, and until which."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.urls import reverse

from matches.actions.record_files import export_record
from matches.record.codec import parse_tournament
from matches.record.limits import MOST_PAIRS_APART
from matches.record.replay import verify
from tournaments.actions import apart
from tournaments.actions.apart import Group, keep_apart, keep_clubs_apart, lift_apart
from tournaments.actions.removal import remove_entry
from tournaments.enums import Because, ForbiddenKind
from tournaments.errors import RefusedError
from tournaments.models import ForbiddenGroup

NEVER, AVOID = ForbiddenKind.NEVER, ForbiddenKind.AVOID


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def keys(tournament):
    return list(tournament.entries.values_list("pk", flat=True))


def pairs_met(round_):
    return [
        frozenset(seat.entry_id for seat in match.seats.all()) for match in round_.matches.all()
    ]


def test_two_who_would_meet_do_not(make_tournament, play_round, by):
    """What the lots of round 1 bring together is kept apart in the same tournament anew."""
    first = play_round(make_tournament())
    codes = [seat.entry.code for seat in first.matches.get(table_number=1).seats.all()]
    again = make_tournament()
    keys = again.entries.filter(code__in=codes).values_list("pk", flat=True)
    keep_apart(again.pk, Group(frozenset(keys), NEVER, Because.COUPLE), by=by)
    assert frozenset(keys) not in pairs_met(play_round(again))


def test_a_group_is_known_from_the_next_round_and_lifted_for_the_next(
    tournament, keys, play_round, by
):
    play_round(tournament, close=True)
    row = keep_apart(tournament.pk, Group(frozenset(keys[:2]), NEVER, None, "Rossi"), by=by)
    assert row.known_from == 2
    play_round(tournament, close=True)
    lift_apart(row.pk, by=by)
    exported = json.loads(export_record(tournament))
    assert exported["forbidden"] == [
        {
            "entries": ["p01", "p02"],
            "kind": "never",
            "name": "Rossi",
            "known_from": 2,
            "lifted_from": 3,
        }
    ]
    assert verify(parse_tournament(exported)).agrees
    with pytest.raises(RefusedError) as refused:
        lift_apart(row.pk, by=by)
    assert refused.value.code == "apart_lifted_already"


def test_a_group_no_round_knew_leaves_no_trace(tournament, keys, by):
    row = keep_apart(tournament.pk, Group(frozenset(keys[:3]), AVOID), by=by)
    lift_apart(row.pk, by=by)
    assert not ForbiddenGroup.objects.exists()


def test_the_page_takes_ticked_names(signed_in, tournament, keys):
    page = reverse("apart", args=[tournament.pk])
    typed = {"group-entries": keys[:2], "group-kind": "never", "group-because": "couple"}
    assert signed_in.post(page, typed).status_code == 302
    twice = signed_in.post(page, typed)
    assert (twice.status_code, twice.context["form"]["entries"].value()) == (
        422,
        [str(key) for key in keys[:2]],
    )
    for bad in ([keys[0]], ["x"], [], ["9" * 5000]):
        answer = signed_in.post(page, typed | {"group-entries": bad})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["entries"])
    group = ForbiddenGroup.objects.get()
    assert (group.kind, group.because, group.known_from) == ("never", "couple", 1)
    assert signed_in.post(reverse("apart_lift", args=[group.pk])).url == page


def test_more_than_half_is_told_to_be_too_many(signed_in, tournament, keys, by):
    """Of eight, four can play the other four; of five one is left over."""
    keep_apart(tournament.pk, Group(frozenset(keys[:4]), NEVER), by=by)
    keep_apart(tournament.pk, Group(frozenset(keys[:5]), NEVER), by=by)
    keep_apart(tournament.pk, Group(frozenset(keys[:6]), AVOID), by=by)
    shown = signed_in.get(reverse("apart", args=[tournament.pk])).context["groups"]
    assert [each.too_many for each in shown] == [False, True, False]


# All clubs at once


def clubs(client, tournament, lines, kind="avoid"):
    page = reverse("apart_clubs", args=[tournament.pk])
    return client.post(page, {"clubs-lines": lines, "clubs-kind": kind})


def groups():
    return [
        (group.name, sorted(entry.code for entry in group.entries.all()))
        for group in ForbiddenGroup.objects.filter(lifted_from=None)
    ]


def test_clubs_come_from_one_list(signed_in, tournament):
    lines = "rossi;ASD Roma\nRusso - Ferrari\tasd roma\nEsposito;Lazio\n\nRomano;  Roma Nord\nColombo; Lazio"
    assert clubs(signed_in, tournament, lines).status_code == 302
    assert groups() == [("ASD Roma", ["p01", "p02"]), ("Lazio", ["p03", "p04"])]
    assert clubs(signed_in, tournament, lines).status_code == 422
    assert clubs(signed_in, tournament, "Rossi;Lazio\nMarino\tGreco\tLazio").status_code == 302
    assert groups() == [("ASD Roma", ["p01", "p02"]), ("Lazio", ["p01", "p05"])]


def test_everything_wrong_is_said_at_once_and_nothing_lost(signed_in, tournament):
    lines = "Rosi;Lazio\nRusso\nQuidam;Roma\na\x00;Roma\nRossi;" + "x" * 121
    answer = clubs(signed_in, tournament, lines)
    errors = answer.context["form"].errors["lines"]
    assert (answer.status_code, len(errors)) == (422, 5)
    assert "Rossi" in errors[0]
    assert answer.context["form"]["lines"].value() == lines
    assert not ForbiddenGroup.objects.exists()


@pytest.mark.parametrize(
    "lines", ["", "Rossi;Roma\nBianchi;Roma", "Rossi;Roma\n" * 1001, "a" * 100_001]
)
def test_lists_that_keep_nobody_apart(signed_in, tournament, lines):
    answer = clubs(signed_in, tournament, lines)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["lines"])


def test_who_is_taken_off_the_list_leaves_no_group_of_one(tournament, keys, by):
    keep_apart(tournament.pk, Group(frozenset(keys[:2]), NEVER), by=by)
    keep_apart(tournament.pk, Group(frozenset(keys[:3]), AVOID), by=by)
    remove_entry(keys[0], by=by)
    assert groups() == [("", ["p02", "p03"])]


def test_the_list_takes_the_same_queries_whatever_the_number(
    signed_in, tournament, keys, by, django_assert_num_queries
):
    for last in (3, 5):
        keep_apart(tournament.pk, Group(frozenset(keys[:last]), AVOID), by=by)
        with django_assert_num_queries(8):
            signed_in.get(reverse("apart", args=[tournament.pk]))


@pytest.mark.parametrize("page", ["apart", "apart_clubs"])
def test_only_organisers_keep_apart(client, referee, tournament, keys, by, page):
    client.force_login(referee)
    assert client.get(reverse(page, args=[tournament.pk])).status_code == 403
    row = keep_apart(tournament.pk, Group(frozenset(keys[:2]), NEVER), by=by)
    assert client.post(reverse("apart_lift", args=[row.pk])).status_code == 403


def test_no_more_pairs_than_a_record_holds(tournament, keys, by, monkeypatch):
    """Of four entries six, and three more of the other two and one of these."""
    assert apart.MOST_PAIRS == MOST_PAIRS_APART
    monkeypatch.setattr(apart, "MOST_PAIRS", 9)
    club = Group(frozenset(keys[3:6]), AVOID, Because.CLUB, "Roma")
    keep_apart(tournament.pk, Group(frozenset(keys[:4]), NEVER), by=by)
    keep_clubs_apart(tournament.pk, [club], by=by)
    for again in (
        lambda: keep_apart(tournament.pk, Group(frozenset(keys[6:8]), NEVER), by=by),
        lambda: keep_clubs_apart(tournament.pk, [replace(club, kind=NEVER, name="Ostia")], by=by),
    ):
        with pytest.raises(RefusedError, match="apart_too_many"):
            again()
    assert ForbiddenGroup.objects.count() == 2
