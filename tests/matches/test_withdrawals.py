"""Who leaves during play, and what the record then says of it."""

import json

import pytest

from matches.actions.record_files import export_record, import_record
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from scoring.values import SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import StagePlan
from tournaments.actions.withdrawal import return_entry, withdraw
from tournaments.enums import PairingSystem
from tournaments.errors import RefusedError


def verified(tournament):
    return verify(parse_tournament(json.loads(export_record(tournament))))


def test_a_withdrawal_replays_with_the_record(tournament, play_round, by):
    play_round(tournament, close=True)
    withdraw(tournament.entries.first().pk, after_round=1, reason="Malore", by=by)
    play_round(tournament, close=True)
    assert verified(tournament).agrees


@pytest.mark.parametrize("after", [0, 1, 4])
def test_nobody_leaves_a_round_already_published_nor_one_never_planned(
    tournament, play_round, by, after
):
    """Two of three rounds are published: the last they play is the second or the third."""
    play_round(tournament)
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        withdraw(tournament.entries.first().pk, after_round=after, reason="Malore", by=by)
    assert (refused.value.code, refused.value.params) == (
        "withdrawal_out_of_range",
        {"first": 2, "last": 3},
    )


def test_who_has_missed_a_round_cannot_be_written_back_into_it(tournament, play_round, by):
    play_round(tournament)
    entry = tournament.entries.first()
    withdraw(entry.pk, after_round=1, reason="Malore", by=by)
    withdraw(entry.pk, after_round=2, reason="Resta ancora un turno", by=by)
    withdraw(entry.pk, after_round=1, reason="Non resta", by=by)
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        withdraw(entry.pk, after_round=2, reason="Malore", by=by)
    assert refused.value.code == "withdrawn_already"
    assert verified(tournament).agrees


def test_how_long_a_knockout_to_come_is_nobody_knows_yet(make_tournament, play_round, by):
    tournament = make_tournament(
        stages=[
            StagePlan(PairingSystem.SWISS, 2),
            StagePlan(PairingSystem.KNOCKOUT, 3, {"cut": 8}),
        ],
        game=SmazzateGame(4),
        vp_table=VpTable.FOUR,
    )
    play_round(tournament, {n: [(500, 100)] * 4 for n in range(1, 5)})
    with pytest.raises(RefusedError) as refused:
        withdraw(tournament.entries.first().pk, after_round=5, reason="Treno", by=by)
    assert refused.value.params == {"first": 1, "last": 2}


def test_an_imported_list_takes_more_entries_whatever_its_codes(tournament, club, by):
    record = json.loads(export_record(tournament))
    record["entries"][0]["id"] = "p10"
    again = import_record(json.dumps(record), club=club, by=by)
    added = enrol(again.pk, [Enrolment(("Neri", "Verdi")), Enrolment(("Gialli", "Viola"))], by=by)
    assert [entry.code for entry in added] == ["p09", "p11"]


def test_who_comes_back_has_missed_what_was_played(tournament, play_round, by):
    """Eight entries: round 2 without one has three tables and a bye, round 3 has four tables."""
    play_round(tournament, close=True)
    entry = tournament.entries.first()
    withdraw(entry.pk, after_round=1, reason="Malore", by=by)
    assert play_round(tournament, close=True).matches.count() == 3
    return_entry(entry.pk, by=by)
    assert play_round(tournament, close=True).matches.count() == 4
    entry.refresh_from_db()
    assert (entry.withdrawn_after, entry.absent_rounds) == (None, [2])
    assert verified(tournament).agrees


def test_a_withdrawal_taken_back_in_time_costs_no_round(tournament, play_round, by):
    play_round(tournament, close=True)
    entry = tournament.entries.first()
    withdraw(entry.pk, after_round=1, reason="Malore", by=by)
    return_entry(entry.pk, by=by)
    entry.refresh_from_db()
    assert (entry.withdrawn_after, entry.absent_rounds) == (None, [])
    with pytest.raises(RefusedError) as refused:
        return_entry(entry.pk, by=by)
    assert refused.value.code == "not_withdrawn"


def test_who_was_absent_from_the_start_can_still_come(make_tournament, play_round, by):
    """Seven of eight were there: the rounds before are drawn again as they were."""
    tournament = make_tournament()
    entries = list(tournament.entries.all())
    set_presence(tournament.pk, [each.pk for each in entries[:2] + entries[3:]], by=by)
    play_round(tournament, close=True)
    return_entry(entries[2].pk, by=by)
    assert play_round(tournament, close=True).matches.count() == 4
    assert verified(tournament).agrees


def test_nobody_comes_back_into_a_knockout(make_tournament, play_round, by):
    tournament = make_tournament(stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    play_round(tournament, close=True)
    entry = tournament.entries.first()
    withdraw(entry.pk, after_round=1, reason="Malore", by=by)
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        return_entry(entry.pk, by=by)
    assert refused.value.code == "knockout_begun"
