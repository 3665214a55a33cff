"""Two organisers at the same moment: what one takes back the other does not take back again."""

from __future__ import annotations

from functools import partial

from matches.actions.corrections import Then, correct_sheet
from matches.actions.hand_pairing import change_draw, seating_of
from matches.actions.rounds import draw_round
from matches.actions.score_sheets import Submission, save_sheet
from matches.actions.undoing import roll_back, undo
from matches.enums import Source
from matches.models import Round, ScoreSheet
from matches.record.hand_changes import Swap
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.sheet import Sheet
from scoring.values import PerLine
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError, StaleVersionError

SHEET = Sheet((PerLine(640, 305),))


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


def test_what_is_saved_while_its_round_is_taken_back_is_kept(tournament, play_round, at_once, by):
    play_round(tournament, close=True)
    matches = list(play_round(tournament, {}).matches.all())
    saves = [partial(save_sheet, SHEET, Submission(m.pk, 0, Source.PAGE), by=by) for m in matches]
    back = partial(roll_back, tournament.pk, to_round=1, reason="Errore", by=by)
    works = [*saves[:2], back, *saves[2:]]
    answers = at_once(len(works))([partial(answered, work) for work in works])
    assert set(answers) <= {"done", "table_set_aside"}
    saved = answers.count("done") - 1
    undo(tournament.audit.get(action=AuditAction.ROLLED_BACK).pk, by=by)
    assert ScoreSheet.objects.filter(match__in=matches).count() == saved


def test_a_correction_that_pairs_again_and_a_sheet_of_a_table_paired_again(
    tournament, play_round, at_once, by
):
    corrected = play_round(tournament, close=True).matches.first()
    corrected.refresh_from_db()
    waiting = play_round(tournament, {}).matches.first()
    reason = Submission(
        corrected.pk, corrected.version, Source.PAGE, confirmed=True, reason="Scambio"
    )
    turned = Sheet((PerLine(0, 900), PerLine(0, 800), PerLine(0, 700)))
    works = [
        partial(correct_sheet, turned, reason, then=Then.REPAIR, by=by),
        partial(save_sheet, SHEET, Submission(waiting.pk, 0, Source.PAGE), by=by),
    ]
    again, save = at_once(2)([partial(answered, work) for work in works])
    assert again == "done"
    assert save in {"done", "table_set_aside"}
    assert ScoreSheet.objects.filter(match=waiting).count() == (save == "done")
    assert verify(snapshot(tournament)).agrees
