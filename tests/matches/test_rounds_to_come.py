"""The rounds to come: more of them, fewer, other stages, and never what is drawn already."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from matches.actions.plan import change_plan, plan_edition
from matches.actions.rounds import draw_round
from matches.models import Round
from matches.queries.programme import programme
from matches.snapshots import snapshot
from matches.views.audit_words import audit_words
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Entry

DANISH = StagePlan(PairingSystem.DANISH, 1, {"variant": "pure"})


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    return client


def url(tournament):
    return reverse("plan", args=[tournament.pk])


def stages(tournament):
    return list(tournament.stages.values_list("number", "system", "rounds_planned"))


def edition(tournament):
    return plan_edition(programme(tournament))


def change(tournament, by, rounds=None, plans=(), written_from=None):
    given = written_from or edition(tournament)
    change_plan(tournament.pk, rounds=rounds, stages=plans, written_from=given, by=by)


def test_a_stage_is_ended_and_another_follows(tournament, play_round, by):
    play_round(tournament, close=True)
    change(tournament, by, rounds=1, plans=[DANISH])
    assert stages(tournament) == [(1, "swiss", 1), (2, "danish", 1)]
    round_ = play_round(tournament, close=True)
    assert (round_.number, round_.stage.number) == (2, 2)
    # Round 1 keeps what it was drawn under; round 2 was drawn under the plan there is.
    assert Round.objects.get(number=1).planned == 3
    assert [stage.rounds[0].planned for stage in snapshot(tournament).stages] == [3, None]


def test_rounds_are_added_to_the_stage_under_way(tournament, play_round, by):
    play_round(tournament, close=True)
    change(tournament, by, rounds=5)
    assert stages(tournament) == [(1, "swiss", 5)]
    (row,) = AuditRow.objects.filter(action=AuditAction.PLAN_CHANGED)
    assert [each["rounds_planned"] for each in row.details["before"] + row.details["after"]] == [
        3,
        5,
    ]
    assert "5" in audit_words(row)


def test_what_was_noted_of_rounds_now_dropped_is_out_of_the_record(tournament, play_round, by):
    """It is kept, for the rounds may be planned again, or brought back where they were set aside."""
    play_round(tournament, close=True)
    Entry.objects.filter(code="p01").update(withdrawn_after=2)
    Entry.objects.filter(code="p02").update(absent_rounds=[1, 3])
    Entry.objects.filter(code="p03").update(joined_at=3)

    def noted():
        first = snapshot(tournament).entries[:3]
        return first[0].withdrawn_after, first[1].absent, first[2].joined_at

    before = noted()
    change(tournament, by, rounds=1)
    assert (before, noted()) == ((2, (1, 3), 3), (1, (1,), 2))
    change(tournament, by, rounds=3)
    assert noted() == before


@pytest.mark.parametrize(
    ("rounds", "plans", "code"),
    [
        (1, (), "rounds_below_drawn"),
        (3, (), "nothing_changed"),
        (None, (), "nothing_changed"),
    ],
)
def test_what_cannot_be_is_refused(tournament, play_round, by, rounds, plans, code):
    play_round(tournament, close=True)
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        change(tournament, by, rounds=rounds, plans=plans)
    assert refused.value.code == code


def test_a_draw_that_waits_is_published_or_discarded_first(tournament, by):
    draw_round(tournament.pk, by=by)
    with pytest.raises(RefusedError) as refused:
        change(tournament, by, rounds=4)
    assert refused.value.code == "round_drawn_already"


def test_a_tournament_keeps_a_stage(tournament, by):
    with pytest.raises(RefusedError) as refused:
        change(tournament, by)
    assert refused.value.code == "plan_without_stages"


def test_rounds_rolled_back_keep_their_stage(make_tournament, play_round, by):
    plans = [StagePlan(PairingSystem.SWISS, 1), StagePlan(PairingSystem.SWISS, 1)]
    tournament = make_tournament(stages=plans)
    for _ in plans:
        play_round(tournament, close=True)
    Round.objects.filter(number=2).update(set_aside=AuditRow.objects.first())
    with pytest.raises(RefusedError) as refused:
        change(tournament, by, rounds=1)
    assert refused.value.code == "stage_rolled_back"
    change(tournament, by, rounds=1, plans=[DANISH])
    assert Round.ever.filter(stage__number=2, stage__system="danish").count() == 1


def test_the_page_ends_a_stage_and_adds_another(signed_in, tournament, play_round):
    play_round(tournament, close=True)
    assert url(tournament) in signed_in.get(reverse("console", args=[tournament.pk])).text
    page = signed_in.get(url(tournament))
    typed = {"edition": page.context["edition"], "stages": "0", "now-rounds": "4"}
    added = signed_in.post(url(tournament), {**typed, "programme": "add"})
    assert (added.status_code, added.context["form"].now["rounds"].value()) == (200, "4")
    assert 'name="stage-2-system"' in added.text
    second = {"stages": "1", "stage-2-system": "mitchell", "stage-2-rounds": "2"}
    answer = signed_in.post(url(tournament), {**typed, **second, "end": "1"})
    assert answer.url == reverse("console", args=[tournament.pk])
    assert stages(tournament) == [(1, "swiss", 1), (2, "mitchell", 2)]


def test_what_is_wrong_is_said_at_its_field(signed_in, tournament, play_round):
    play_round(tournament, close=True)
    page = signed_in.get(url(tournament))
    second = {"stages": "1", "stage-2-system": "mitchell", "stage-2-rounds": "5"}
    typed = {"edition": page.context["edition"], "now-rounds": "9", **second}
    answer = signed_in.post(url(tournament), typed)
    assert answer.status_code == 422
    # Eight meet seven others; they have four tables.
    assert "With 8 entries, 7 rounds can be played" in answer.text
    assert "With 8 entries there are 4 tables: with step 1 up to 4 rounds." in answer.text
    assert 'value="9"' in answer.text
    assert stages(tournament) == [(1, "swiss", 3)]


def test_after_a_round_robin_nobody_is_new_unless_it_ends_before(
    signed_in, make_tournament, play_round
):
    """Four meet in three rounds; ended after the first, two of three opponents are left."""
    tournament = make_tournament(pairs=4, stages=[StagePlan(PairingSystem.ROUND_ROBIN, 3)])
    play_round(tournament, close=True)
    typed = {"edition": edition(tournament), "now-rounds": "3", "stages": "1"}
    typed |= {"stage-2-system": "swiss", "stage-2-rounds": "1"}
    answer = signed_in.post(url(tournament), typed)
    assert answer.status_code == 422
    assert "nobody is left to meet for the first time" in answer.text
    assert signed_in.post(url(tournament), {**typed, "end": "1"}).status_code == 302


def test_two_at_once_are_told(signed_in, tournament, play_round, by):
    play_round(tournament, close=True)
    typed = {"edition": signed_in.get(url(tournament)).context["edition"], "stages": "0"}
    change(tournament, by, rounds=4)
    answer = signed_in.post(url(tournament), {**typed, "now-rounds": "5"})
    assert answer.status_code == 422
    assert "Somebody else changed the rounds" in answer.text
    again = re.search(r'name="edition" value="(\w+)"', answer.text)[1]
    answer = signed_in.post(url(tournament), {**typed, "edition": again, "now-rounds": "5"})
    assert answer.status_code == 302
    assert stages(tournament) == [(1, "swiss", 5)]


def test_before_play_everything_can_be_changed(signed_in, make_tournament):
    draft = make_tournament(enrolling=False)
    page = signed_in.get(url(draft))
    filled = {"edition": page.context["edition"], "stages": "1", "programme": "mitchell"}
    assert 'value="mitchell" selected' in signed_in.post(url(draft), filled).text
    typed = {"edition": page.context["edition"], "stages": "2", "system": "mitchell", "rounds": "3"}
    second = {"stage-2-system": "danish", "stage-2-rounds": "1", "stage-2-pools": "2"}
    assert signed_in.post(url(draft), {**typed, **second}).status_code == 302
    assert stages(draft) == [(1, "mitchell", 3), (2, "danish", 1)]
    again = signed_in.get(url(draft))
    assert again.context["programme"].stages[1]["pools"].value() == 2


def test_the_rounds_of_tables_of_several_are_changed_too(signed_in, poker, play_round, by):
    typed = {"edition": signed_in.get(url(poker)).context["edition"], "tables-rounds": "5"}
    more = {"tables-table_size": "4", "tables-draw": "lot"}
    assert signed_in.post(url(poker), {**typed, **more}).status_code == 302
    assert stages(poker) == [(1, "redraw", 5)]


def test_a_knockout_under_way_keeps_its_rounds(signed_in, make_tournament, play_round):
    tournament = make_tournament(pairs=4, stages=[StagePlan(PairingSystem.KNOCKOUT, 2)])
    play_round(tournament, close=True)
    page = signed_in.get(url(tournament))
    assert 'name="now-rounds"' not in page.text
    typed = {"edition": page.context["edition"], "stages": "0", "now-rounds": "1", "end": "1"}
    assert signed_in.post(url(tournament), typed).status_code == 422
    assert stages(tournament) == [(1, "knockout", 2)]


def test_only_organisers_change_it(client, cast, tournament):
    found = {}
    for role in ("organiser", "referee", "player"):
        client.force_login(cast[role])
        found[role] = client.get(url(tournament)).status_code
    assert found == {"organiser": 200, "referee": 403, "player": 403}
