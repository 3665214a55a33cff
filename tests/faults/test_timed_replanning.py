"""Workers carry out what is due while organisers plan it anew: neither waits for ever."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

from tests.conftest import NOW
from tournaments.actions.setup import open_enrolment
from tournaments.actions.timed import NOTHING_TO_DO, Outcome, plan, run_due
from tournaments.actions.timetable import Times, set_timetable
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EventKind, EventState, TournamentState
from tournaments.models import TimedEvent, Tournament

TIMES = 10


def opened(event, now):
    """As the product does: once, whoever else may have."""
    tournament = Tournament.objects.get(pk=event.tournament_id)
    if tournament.state != TournamentState.DRAFT:
        return NOTHING_TO_DO
    open_enrolment(tournament.pk, by=By(None, now))
    return Outcome("opened")


def nothing(event, now):
    return NOTHING_TO_DO


EFFECTS = {**dict.fromkeys(EventKind, nothing), EventKind.OPEN: opened}


def work(tick):
    """Each look a second later, so that no claim lasts for ever."""
    for second in range(TIMES):
        run_due(lambda s=second: NOW + timedelta(seconds=s), EFFECTS)
    return tick


def replan(pk, by):
    for minutes in range(1, TIMES + 1):
        set_timetable(pk, Times(opens_before=60, reminds_before=minutes, closes_before=30), by=by)


def test_planning_anew_beside_two_workers(make_tournament, at_once, by):
    tournaments = [make_tournament(enrolling=False) for _ in range(2)]
    works = [partial(work, 1), partial(work, 2)]
    at_once(4)([*works, *(partial(replan, each.pk, by) for each in tournaments)])
    run_due(lambda: NOW + timedelta(hours=1), EFFECTS)
    for tournament in tournaments:
        tournament.refresh_from_db()
        assert tournament.state == TournamentState.OPEN
        actions = Counter(tournament.audit.values_list("action", flat=True))
        assert actions[AuditAction.OPENED] == 1
        assert actions[AuditAction.TIMETABLE_CHANGED] == TIMES
        states = set(tournament.timed_events.values_list("state", flat=True))
        assert states <= {EventState.DONE, EventState.DROPPED}


def test_two_workers_share_what_is_due(make_tournament, at_once):
    for _ in range(15):
        tournament = make_tournament(enrolling=False)
        for number, kind in enumerate((EventKind.OPEN, EventKind.REMIND, EventKind.CLOSE)):
            plan(kind, NOW - timedelta(seconds=9 - number), tournament=tournament)
    calls = []

    def noted(event, now):
        calls.append((event.tournament_id, event.kind))
        return NOTHING_TO_DO

    def look():
        effects = dict.fromkeys(EventKind, noted)
        while run_due(lambda: NOW, effects):
            pass

    at_once(2)([look, look])
    assert set(TimedEvent.objects.values_list("state", "attempts")) == {("done", 1)}
    assert len(calls) == len(set(calls)) == 45
    for pk in {pk for pk, _ in calls}:
        assert [kind for of, kind in calls if of == pk] == ["open", "remind", "close"]
