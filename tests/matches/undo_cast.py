"""What the tests of going back, of corrections and of changes by hand share."""

from __future__ import annotations

import pytest

from matches.actions.record_files import export_record, import_record
from matches.actions.score_sheets import Submission, save_sheet
from matches.enums import Source
from matches.models import SourceDocument
from matches.queries.undoing import undoable
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.sheet import Sheet
from scoring.values import PerLine
from tournaments.errors import RefusedError

TURNED = Sheet(tuple(PerLine(ns, ew) for ns, ew in [(0, 900), (0, 800), (0, 700)]))


def correct(match, by):
    match.refresh_from_db()
    submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True, reason="Scambio")
    return save_sheet(TURNED, submission, by=by)


def verified(tournament, club, by):
    """What stands verifies, and is the same once it is out in a file and in again."""
    value = snapshot(tournament)
    assert verify(value).disagreements == ()
    text = export_record(tournament)
    again = import_record(text, club=club, by=by)
    SourceDocument.objects.all().delete()
    assert (export_record(again), snapshot(again)) == (text, value)
    return value


def newest(tournament):
    return tournament.audit.first()


def refused(action, *args, **kwargs):
    with pytest.raises(RefusedError) as no:
        action(*args, **kwargs)
    return no.value.code


def state(tournament):
    """The tournament's state, and those of its rounds."""
    tournament.refresh_from_db()
    states = tournament.rounds.order_by("number").values_list("state", flat=True)
    return tournament.state, "".join(each[0] for each in states)


def last(tournament, action) -> int:
    return tournament.audit.filter(action=action).first().pk


def newest_undoable_step(tournament) -> int:
    """Not the row that undid the one before, but the next one back."""
    undone_by = set(tournament.audit.exclude(undone_by=None).values_list("undone_by", flat=True))
    return max(pk for pk in undoable(tournament) if pk not in undone_by)
