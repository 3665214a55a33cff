"""Saving a score sheet: versions, refusals, warnings, the audit row; nothing twice, nothing lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.actions.score_sheets import (
    Submission,
    UnconfirmedError,
    add_smazzata,
    current_sheet,
    save_sheet,
)
from matches.enums import Source
from matches.models import Match, ScoreSheet
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, RuleBrokenError, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, PairingSystem, TournamentState
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.models import AuditRow

ONE = PerLine(640, 305)
TWO = PerLine(500, 505)
THREE = PerLine(700, 200)
WHOLE = Sheet((ONE, TWO, THREE))


@pytest.fixture
def match(tournament, play_round) -> Match:
    """Table 1 of a round just published, with nothing on it."""
    return play_round(tournament, {}).matches.get(table_number=1)


@pytest.fixture
def save(by):
    def save(match, sheet, *, based_on=None, who=by, **changes):
        version = Match.objects.get(pk=match.pk).version if based_on is None else based_on
        return save_sheet(sheet, Submission(match.pk, version, Source.PAGE, **changes), by=who)

    return save


def stands(match: Match) -> tuple[int, Sheet]:
    match.refresh_from_db()
    return match.version, current_sheet(match)


def audited(match: Match) -> list[tuple[str, dict[str, object]]]:
    actions = (AuditAction.SHEET_SAVED, AuditAction.SHEET_CORRECTED)
    rows = AuditRow.objects.filter(tournament=match.round.tournament_id, action__in=actions)
    return [(row.action, row.details) for row in rows.order_by("pk")]


class TestVersions:
    def test_nothing_stands_before_anybody_wrote(self, match):
        assert stands(match) == (0, Sheet())

    def test_every_save_appends_one_and_keeps_the_others(self, match, save):
        save(match, Sheet((ONE,)))
        save(match, Sheet((ONE, TWO)))
        assert stands(match) == (2, Sheet((ONE, TWO)))
        kept = match.sheets.values_list("version", "content__smazzate")
        assert [(version, len(smazzate)) for version, smazzate in kept] == [(1, 1), (2, 2)]

    def test_a_version_says_who_when_whence_and_why(self, match, save, referee, by):
        save(match, WHOLE)
        later = by.now + timedelta(minutes=5)
        row = save(match, Sheet((ONE, TWO)), who=By(referee, later), reason="letto male")
        assert (row.author, row.at, row.source, row.reason) == (
            referee,
            later,
            "page",
            "letto male",
        )

    def test_the_same_version_is_followed_once(self, match, save):
        save(match, Sheet((ONE,)), based_on=0)
        with pytest.raises(StaleVersionError) as refused:
            save(match, Sheet((TWO,)), based_on=0)
        assert refused.value.current == 1
        assert stands(match) == (1, Sheet((ONE,)))

    @pytest.mark.parametrize("version", [1, 7, -1])
    def test_a_version_that_never_was_is_stale_too(self, match, save, version):
        with pytest.raises(StaleVersionError):
            save(match, Sheet((ONE,)), based_on=version)
        assert stands(match) == (0, Sheet())

    def test_a_request_sent_twice_is_saved_once(self, match, save):
        save(match, Sheet((ONE,)), based_on=0)
        with pytest.raises(StaleVersionError):
            save(match, Sheet((ONE,)), based_on=0)
        assert ScoreSheet.objects.filter(match=match).count() == 1
        assert len(audited(match)) == 1

    def test_one_smazzata_is_added_to_what_stands(self, match, by):
        for version, smazzata in enumerate((ONE, TWO)):
            add_smazzata(smazzata, Submission(match.pk, version, Source.API), by=by)
        assert stands(match) == (2, Sheet((ONE, TWO)))


class TestRefusals:
    def refused(self, code, call, *args, **kwargs):
        with pytest.raises(RefusedError) as refused:
            call(*args, **kwargs)
        assert refused.value.code == code

    def test_what_stands_already_is_no_new_version(self, match, save):
        save(match, Sheet((ONE,)))
        self.refused("sheet_unchanged", save, match, Sheet((ONE,)))
        assert stands(match)[0] == 1

    @pytest.mark.parametrize("reason", ["", "   "])
    def test_a_finished_match_is_corrected_for_a_reason_only(self, match, save, reason):
        save(match, WHOLE)
        self.refused("reason_required", save, match, Sheet((ONE, TWO)), reason=reason)
        save(match, Sheet((ONE, TWO)), reason="una di troppo")
        assert stands(match) == (2, Sheet((ONE, TWO)))

    def test_a_round_only_drawn_takes_no_scores(self, match, save):
        match.round.state = "drawn"
        match.round.save(update_fields=["state"])
        self.refused("round_not_open", save, match, Sheet((ONE,)))

    def test_a_closed_round_takes_corrections(self, tournament, play_round, save):
        first = play_round(tournament, close=True).matches.get(table_number=1)
        save(first, Sheet((ONE, TWO, PerLine(705, 200))), reason="letto male")
        assert stands(first)[0] == 2

    @pytest.mark.parametrize("state", [TournamentState.CLOSED, TournamentState.CANCELLED])
    def test_an_ended_tournament_takes_none(self, match, save, tournament, state):
        tournament.state = state
        tournament.save(update_fields=["state"])
        self.refused("wrong_state", save, match, Sheet((ONE,)))
        assert stands(match) == (0, Sheet())

    def test_every_problem_of_every_smazzata_is_told(self, match, save):
        impossible = Parts(30, -5, 1, 0, 0, closed=True, pozzetto=False)
        with pytest.raises(RuleBrokenError) as refused:
            save(match, Sheet((PerLine(642, 305), PerLine(impossible, 9000))), confirmed=True)
        assert [(problem.path, problem.code) for problem in refused.value.problems] == [
            (("smazzate", 0, "ns"), "not_multiple_of_5"),
            (("smazzate", 1, "ns", "in_hand"), "negative"),
            (("smazzate", 1, "ns", "closed"), "closed_without_pozzetto"),
            (("smazzate", 1, "ns", "cards"), "cards_below_burrachi"),
            (("smazzate", 1, "ew"), "impossible_total"),
        ]
        assert stands(match) == (0, Sheet())
        assert audited(match) == []

    def test_a_refusal_leaves_no_trace(self, match, save, tournament):
        tournament.refresh_from_db()
        before = tournament.revision
        with pytest.raises(UnconfirmedError):
            save(match, Sheet((PerLine(2100, 305),)))
        tournament.refresh_from_db()
        assert tournament.revision == before


class TestWarnings:
    DOUBTFUL = Sheet((PerLine(2100, 305),))

    def test_are_saved_only_when_confirmed_and_kept_with_the_version(self, match, save):
        with pytest.raises(UnconfirmedError) as asked:
            save(match, self.DOUBTFUL)
        assert [warning.code for warning in asked.value.warnings] == ["unusual_total"]
        row = save(match, self.DOUBTFUL, confirmed=True)
        assert row.warnings == [
            [["smazzate", 0, "ns"], "unusual_total", {"value": 2100, "usual": 2000}]
        ]

    def test_are_asked_once(self, match, save):
        save(match, self.DOUBTFUL, confirmed=True)
        row = save(match, Sheet((*self.DOUBTFUL.smazzate, TWO)))
        assert [code for _, code, _ in row.warnings] == ["unusual_total"]

    def test_a_new_one_is_asked_although_an_old_one_was_confirmed(self, match, save):
        save(match, self.DOUBTFUL, confirmed=True)
        with pytest.raises(UnconfirmedError) as asked:
            save(match, Sheet((*self.DOUBTFUL.smazzate, PerLine(2100, 505))))
        assert [warning.path[1] for warning in asked.value.warnings] == [1, 1]

    def test_confirming_does_not_excuse_a_problem(self, match, save):
        with pytest.raises(RuleBrokenError):
            save(match, Sheet((PerLine(2101, 305),)), confirmed=True)


class TestAudit:
    def test_an_entry_and_its_place(self, match, save):
        save(match, Sheet((ONE,)))
        place = {"match": match.pk, "round": 1, "table": 1, "version": 1}
        assert audited(match) == [("sheet_saved", place)]

    def test_a_correction_is_told_apart(self, match, save):
        save(match, WHOLE)
        save(match, Sheet((ONE, TWO)), reason="una di troppo")
        assert [action for action, _ in audited(match)] == ["sheet_saved", "sheet_corrected"]

    def test_every_save_counts_the_revision_up(self, match, save, tournament):
        tournament.refresh_from_db()
        before = tournament.revision
        save(match, Sheet((ONE,)))
        save(match, Sheet((ONE, TWO)))
        tournament.refresh_from_db()
        assert tournament.revision == before + 2


class TestRulings:
    TIMEOUT = Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))

    def test_is_put_on_the_smazzate_and_taken_back(self, match, save):
        save(match, Sheet((ONE,)))
        save(match, Sheet((ONE,), stopped=self.TIMEOUT))
        assert stands(match) == (2, Sheet((ONE,), stopped=self.TIMEOUT))
        save(match, Sheet((ONE,)), reason="era l’altro tavolo")
        assert stands(match) == (3, Sheet((ONE,)))

    def test_a_decision_stands_alone(self, match, save):
        award = Award(PerLine(12, 8), PerLine(155, -155), "carte scoperte")
        with pytest.raises(RuleBrokenError) as refused:
            save(match, Sheet((ONE,), awarded=award))
        assert [problem.code for problem in refused.value.problems] == ["replaces_smazzate"]
        save(match, Sheet(awarded=award))
        assert stands(match) == (1, Sheet(awarded=award))


class TestKnockout:
    @pytest.fixture
    def cup(self, make_tournament):
        stage = StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)
        return make_tournament(
            pairs=4, stages=[stage], game=SmazzateGame(1), vp_table=VpTable.ONE_OR_TWO
        )

    def test_a_tie_asks_who_made_the_last_move(self, cup, play_round, save):
        match = play_round(cup, {}).matches.get(table_number=1)
        tie = PerLine(500, 500)
        with pytest.raises(RuleBrokenError) as refused:
            save(match, Sheet((tie,)))
        assert [problem.code for problem in refused.value.problems] == ["last_move_required"]
        save(match, Sheet((tie,), last_move=Line.EW))
        assert stands(match) == (1, Sheet((tie,), last_move=Line.EW))

    def test_a_winner_who_plays_on_stays_the_winner(self, cup, play_round, save):
        semifinals = play_round(cup, {1: [(640, 305)], 2: [(640, 305)]}, close=True)
        play_round(cup, {})
        match = semifinals.matches.get(table_number=1)
        with pytest.raises(RefusedError) as refused:
            save(match, Sheet((PerLine(305, 640),)), reason="scambiate")
        assert refused.value.code == "winner_already_plays_on"
        save(match, Sheet((PerLine(600, 305),)), reason="letto male")
        assert stands(match) == (2, Sheet((PerLine(600, 305),)))


def test_a_closed_round_keeps_its_results(tournament, play_round, save):
    match = play_round(tournament, close=True).matches.get(table_number=1)
    with pytest.raises(RefusedError) as refused:
        save(match, Sheet((ONE,)), reason="la seconda non vale")
    assert refused.value.code == "result_needed"
    save(match, Sheet((ONE, TWO, ONE)), reason="la terza è letta male", confirmed=True)
    assert stands(match)[0] == 2


def test_what_could_not_be_read_back_is_not_written(match, save):
    for reason in ("scheda\tpersa", "x" * 301):
        award = Award(PerLine(12, 8), PerLine(55, -55), reason)
        with pytest.raises(RuleBrokenError) as refused:
            save(match, Sheet(awarded=award))
        assert [problem.path for problem in refused.value.problems] == [("awarded", "reason")]
    assert stands(match) == (0, Sheet())
