"""Two organisers at the same moment: what one takes back the other does not take back again."""

from __future__ import annotations

from functools import partial

from matches.actions.hand_pairing import change_draw, seating_of
from matches.actions.rounds import draw_round
from matches.actions.undoing import roll_back, undo
from matches.models import Round
from matches.record.hand_changes import Swap
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError, StaleVersionError


def answered(work):
    """What became of it: nothing to say, or the kind of refusal."""
    try:
        work()
    except (RefusedError, StaleVersionError) as no:
        return getattr(no, "code", "stale")
    return "done"


def both(at_once, *works):
    return sorted(at_once(2)([partial(answered, work) for work in works]))


def test_rounds_are_rolled_back_and_brought_back_once(tournament, play_round, at_once, by):
    play_round(tournament, close=True)
    play_round(tournament)
    back = partial(roll_back, tournament.pk, to_round=1, reason="Errore", by=by)
    assert both(at_once, back, back) == ["done", "nothing_to_roll_back"]
    rolled = tournament.audit.get(action=AuditAction.ROLLED_BACK)
    again = partial(undo, rolled.pk, by=by)
    assert both(at_once, again, again) == ["done", "undone_already"]
    assert Round.objects.filter(tournament=tournament).count() == 2


def test_a_draw_is_changed_by_one_at_a_time(tournament, at_once, by):
    drawn = draw_round(tournament.pk, by=by)
    tables = seating_of(drawn).tables
    works = [
        partial(change_draw, tournament.pk, Swap(*tables[n]), based_on=0, reason="Posto", by=by)
        for n in (1, 2)
    ]
    assert both(at_once, *works) == ["done", "stale"]
    drawn.refresh_from_db()
    assert len(drawn.changes) == 1
