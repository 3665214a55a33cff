"""Corrections, penalties and liftings after the next draw: the evening still replays."""

import json

import pytest

from matches.actions.penalties import give_penalty, lift_penalty
from matches.actions.record_files import export_record, import_record
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import SourceDocument
from matches.queries.standings import standings_of
from matches.record.codec import parse_tournament
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.sheet import Sheet
from scoring.values import PerLine

TURNED = Sheet(tuple(PerLine(ns, ew) for ns, ew in [(0, 900), (0, 800), (0, 700)]))


def correct(match, by):
    match.refresh_from_db()
    submission = Submission(
        match.pk, match.version, Source.PAGE, confirmed=True, reason="Schede scambiate"
    )
    save_sheet(TURNED, submission, by=by)


def late_correction(tournament, play_round, by):
    first = play_round(tournament)
    play_round(tournament)
    correct(first.matches.get(table_number=1), by)


def late_penalty(tournament, play_round, by):
    play_round(tournament)
    play_round(tournament)
    first = standings_of(tournament, 1)[0].entry
    entry = tournament.entries.get(code=first)
    give_penalty(entry.pk, round_number=1, vp=-20, mp=0, reason="Ritardo", by=by)


def late_lifting(tournament, play_round, by):
    play_round(tournament)
    entry = tournament.entries.get(code=standings_of(tournament)[0].entry)
    given = give_penalty(entry.pk, round_number=1, vp=-20, mp=0, reason="Ritardo", by=by)
    play_round(tournament)
    lift_penalty(given.pk, by=by)


def without_knowledge(record):
    """The same record as if everything had always been as it is now."""
    for table in (t for s in record["stages"] for r in s["rounds"] for t in r["tables"]):
        table.pop("earlier", None)
    record["penalties"] = [p for p in record["penalties"] if "lifted_from" not in p]
    for penalty in record["penalties"]:
        penalty.pop("known_from", None)
    return record


@pytest.mark.parametrize("change", [late_correction, late_penalty, late_lifting])
def test_what_comes_after_the_next_draw_leaves_that_draw_verifiable(
    change, tournament, play_round, club, by
):
    change(tournament, play_round, by)
    play_round(tournament, close=True)
    text = export_record(tournament)
    assert verify(parse_tournament(json.loads(text))).agrees
    assert not verify(parse_tournament(without_knowledge(json.loads(text)))).agrees
    again = import_record(text, club=club, by=by)
    SourceDocument.objects.all().delete()
    assert (export_record(again), snapshot(again)) == (text, snapshot(tournament))


def test_what_no_draw_was_made_by_is_not_carried_along(tournament, play_round, by):
    match = play_round(tournament).matches.get(table_number=1)
    correct(match, by)
    given = give_penalty(
        tournament.entries.first().pk, round_number=1, vp=-1, mp=0, reason="Ritardo", by=by
    )
    lift_penalty(given.pk, by=by)
    record = json.loads(export_record(tournament))
    assert record["penalties"] == []
    assert all("earlier" not in table for table in record["stages"][0]["rounds"][0]["tables"])
