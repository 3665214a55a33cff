"""Any steps in any order: the record verifies after each, and no score is ever lost."""

from __future__ import annotations

from random import Random

import pytest

from matches.actions.corrections import Then, correct_sheet
from matches.actions.hand_pairing import change_draw, seating_of
from matches.actions.penalties import give_penalty
from matches.actions.rounds import (
    NotDrawn,
    close_round,
    close_tournament,
    discard_draw,
    draw_round,
    publish_round,
)
from matches.actions.score_sheets import Submission, save_sheet
from matches.actions.undoing import roll_back, undo, unpublish_round
from matches.enums import RoundState, Source
from matches.models import Match, ScoreSheet
from matches.queries.play import last_round
from matches.queries.undoing import undoable
from matches.record.hand_changes import Swap
from matches.record.replay import verify
from matches.snapshots import snapshot
from scoring.sheet import Sheet
from scoring.values import PerLine, RuleBrokenError, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.errors import RefusedError

STEPS = 45
STAGES = {
    "pools": [
        StagePlan(PairingSystem.DANISH, 1),
        StagePlan(PairingSystem.SWISS, 2, {"pools": 2}),
    ],
    "cup": [StagePlan(PairingSystem.SWISS, 1), StagePlan(PairingSystem.KNOCKOUT, 9, {"cut": 8})],
    "girone": [
        StagePlan(PairingSystem.MITCHELL, 2),
        StagePlan(PairingSystem.ROUND_ROBIN, 9, {"pools": 2}),
    ],
}


class Evening:
    """An organiser who does anything that comes to mind."""

    def __init__(self, tournament, lots, by):
        self.tournament, self.lots, self.by = tournament, lots, by

    def step(self):
        latest = last_round(self.tournament)
        wishes = [self.go_on] * 9 + [self.correct] * 2 + [self.undo] * 2
        wishes += [self.roll_back, self.unpublish, self.punish, self.change]
        self.lots.choice(wishes)(latest)

    def go_on(self, latest):
        there = self.tournament.pk
        if latest is None or latest.state == RoundState.CLOSED:
            if isinstance(draw_round(there, by=self.by), NotDrawn):
                close_tournament(there, by=self.by)
        elif latest.state == RoundState.DRAWN:
            self.publish()
        elif todo := list(latest.matches.filter(version=0)):
            for match in self.lots.sample(todo, self.lots.randint(1, len(todo))):
                save_sheet(self.sheet(), self.submission(match), by=self.by)
        else:
            close_round(there, by=self.by)

    def publish(self):
        try:
            publish_round(self.tournament.pk, by=self.by)
        except RefusedError as no:
            if no.code != "draw_outdated":
                raise
            discard_draw(self.tournament.pk, by=self.by)

    def correct(self, _latest):
        written = Match.objects.filter(version__gt=0).exclude(round__state=RoundState.DRAWN)
        if matches := list(written.order_by("pk")):
            match = self.lots.choice(matches)
            then = self.lots.choice(list(Then))
            correct_sheet(self.sheet(), self.submission(match), then=then, by=self.by)

    def undo(self, _latest):
        if rows := sorted(undoable(self.tournament)):
            undo(self.lots.choice(rows), by=self.by)

    def roll_back(self, latest):
        if latest:
            number = self.lots.randrange(latest.number)
            roll_back(self.tournament.pk, to_round=number, reason="Errore", by=self.by)

    def unpublish(self, _latest):
        unpublish_round(self.tournament.pk, by=self.by)

    def punish(self, latest):
        if latest:
            entry = self.lots.choice(list(self.tournament.entries.all()))
            number = self.lots.randint(1, latest.number)
            give_penalty(entry.pk, round_number=number, vp=-3, mp=0, reason="Fumo", by=self.by)

    def change(self, latest):
        if latest and latest.state == RoundState.DRAWN:
            seated = [e for seats in seating_of(latest).tables.values() for e in seats]
            swap, seen = Swap(*self.lots.sample(seated, 2)), len(latest.changes)
            change_draw(self.tournament.pk, swap, based_on=seen, reason="Posto", by=self.by)

    def sheet(self):
        return Sheet((PerLine(*self.lots.sample(range(200, 900, 5), 2)),))

    def submission(self, match):
        return Submission(match.pk, match.version, Source.PAGE, confirmed=True, reason="Errore")


@pytest.mark.parametrize("kind", STAGES)
def test_the_record_verifies_whatever_was_done(make_tournament, by, kind):
    tournament = make_tournament(
        stages=STAGES[kind], game=SmazzateGame(1), vp_table=VpTable.ONE_OR_TWO
    )
    evening = Evening(tournament, Random(f"{kind} 2026"), by)  # noqa: S311
    kept = refused = 0
    for _ in range(STEPS):
        try:
            evening.step()
        except (RefusedError, RuleBrokenError):
            refused += 1
            continue
        assert verify(snapshot(tournament)).disagreements == ()
        assert ScoreSheet.ever.count() >= kept
        kept = ScoreSheet.ever.count()
    assert kept
    assert refused < STEPS / 2
