"""Who is not in a round is named where the round is shown."""

from __future__ import annotations

import pytest
from django.urls import reverse
from referee_cast import text_of

from matches.queries.absentees import absentees
from tournaments.actions.late import enter_late
from tournaments.actions.presence import note_absences
from tournaments.actions.registration import Enrolment
from tournaments.actions.setup import StagePlan
from tournaments.actions.withdrawal import withdraw
from tournaments.enums import PairingSystem
from tournaments.models import Entry

pytestmark = pytest.mark.usefixtures("english")


def codes(round_):
    return [entry.code for entry in absentees(round_)]


def test_who_left_and_who_misses_the_round_are_named(client, organiser, tournament, play_round, by):
    one = play_round(tournament, close=True)
    left, missing, *_others = tournament.entries.all()
    withdraw(left.pk, after_round=1, reason="Malore", by=by)
    note_absences(tournament.pk, [missing.pk], round_number=2, by=by)
    two = play_round(tournament, close=True)
    enter_late(tournament.pk, Enrolment(("Verdi", "Neri")), by=by)
    # The late entry was not expected yet, and who only missed round 2 is back for round 3.
    assert (codes(one), codes(two), codes(play_round(tournament))) == (
        [],
        [left.code, missing.code],
        [left.code],
    )
    named = f"Not here: {left.name} · {missing.name}"
    board = reverse("tournament", args=[tournament.pk])
    assert named in text_of(client.get(board, {"round": 2}))
    assert "Not here" not in text_of(client.get(board, {"round": 1}))
    client.force_login(organiser)
    said = text_of(client.get(reverse("draw", args=[tournament.pk])))
    assert f"Not here: {left.name} " in said


def test_in_a_knockout_only_who_was_still_in_it(make_tournament, play_round):
    """After round 1, which N-S won everywhere, a winner and the loser of another table leave."""
    cup = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    one = play_round(cup, close=True)
    winner = one.seats.get(match__table_number=1, line="ns").entry
    loser = one.seats.get(match__table_number=2, line="ew").entry
    Entry.objects.filter(pk__in=[winner.pk, loser.pk]).update(withdrawn_after=1)
    assert (codes(play_round(cup, close=True)), codes(play_round(cup))) == ([winner.code], [])


def test_after_a_cut_only_who_was_among_the_best(make_tournament, play_round, by):
    plans = [
        StagePlan(PairingSystem.SWISS, 1),
        StagePlan(PairingSystem.DANISH, 2, {"variant": "pure", "cut": 4}),
    ]
    tournament = make_tournament(stages=plans)
    play_round(tournament, close=True)
    two = play_round(tournament, close=True)
    best = list(two.seats.values_list("entry_id", flat=True))
    other = tournament.entries.exclude(pk__in=best).first()
    Entry.objects.filter(pk__in=[other.pk, best[0]]).update(withdrawn_after=2)
    gone = tournament.entries.get(pk=best[0])
    assert codes(play_round(tournament)) == [gone.code]
