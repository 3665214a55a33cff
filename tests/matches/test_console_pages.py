"""The console: always one next step, every other one with its reason; and the draw explained."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from matches.actions.rounds import close_tournament, draw_round
from matches.models import Round
from matches.phrases.explanations import explanation
from matches.queries.draw import with_names
from matches.views.checklist import Status
from tests.conftest import NOW
from tournaments.actions.setup import StagePlan, cancel_tournament
from tournaments.actions.timed import plan
from tournaments.enums import EventKind, EventState, PairingSystem, TournamentState
from tournaments.models import TimedEvent

DOING = ["draw", "draw_discard", "publish", "close_round", "close_tournament"]
SEEING = ["console", "draw", "record"]


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def url(name: str, tournament) -> str:
    return reverse(name, args=[tournament.pk])


def steps(client, tournament):
    return client.get(url("console", tournament)).context["steps"]


def next_button(client, tournament) -> tuple[str, bool]:
    """The address of the one step that is next, and whether its button does it at once."""
    (now,) = [step for step in steps(client, tournament) if step.status == Status.NOW]
    assert not now.why
    return now.button.url, now.button.post


def press(client, tournament, name):
    return client.post(url(name, tournament), follow=True)


def said(answer) -> list[str]:
    return [message.level_tag for message in answer.context["messages"]]


def test_the_evening_from_draft_to_winners(signed_in, make_tournament, play_round, by):
    draft = make_tournament(enrolling=False)
    assert next_button(signed_in, draft) == ("open_enrolment", True)
    press(signed_in, draft, "open_enrolment")
    assert next_button(signed_in, draft) == ("entries", False)

    tournament = make_tournament(pairs=4, present=False, stages=[StagePlan(PairingSystem.SWISS, 1)])
    assert next_button(signed_in, tournament) == ("presence", False)
    signed_in.post(url("presence", tournament), {"everyone": "1"})
    assert next_button(signed_in, tournament) == ("draw", True)
    assert press(signed_in, tournament, "draw").redirect_chain == [(url("draw", tournament), 302)]
    assert next_button(signed_in, tournament) == ("draw", False)
    assert said(press(signed_in, tournament, "publish")) == ["success"]
    assert next_button(signed_in, tournament) == ("desk", False)
    press(signed_in, tournament, "draw_discard")
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.RUNNING


def test_results_close_winners(signed_in, make_tournament, play_round):
    tournament = make_tournament(pairs=4, stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(tournament)
    assert next_button(signed_in, tournament) == ("close_round", True)
    press(signed_in, tournament, "close_round")
    assert next_button(signed_in, tournament) == ("close_tournament", True)
    answer = press(signed_in, tournament, "close_tournament")
    assert answer.context["winners"][0].place == 1
    assert {step.status for step in answer.context["steps"]} == {Status.DONE}


def test_the_next_round_is_three_presses_away(signed_in, tournament, play_round):
    play_round(tournament)
    for name in ("close_round", "draw", "publish"):
        assert press(signed_in, tournament, name).status_code == 200
    assert list(tournament.rounds.values_list("state", flat=True)) == ["closed", "published"]


def test_missing_tables_are_listed_and_linked(signed_in, tournament, play_round):
    round_ = play_round(tournament, {1: ((640, 305), (500, 505), (700, 200))})
    answer = press(signed_in, tournament, "close_round")
    assert said(answer) == ["error"]
    (step,) = [step for step in answer.context["steps"] if step.missing]
    assert [match.table_number for match in step.missing] == [2, 3, 4]
    missing = round_.matches.filter(table_number__gt=1)
    assert all(reverse("sheet", args=[match.pk]) in answer.text for match in missing)


def test_every_step_that_cannot_be_taken_says_why(signed_in, make_tournament, tournament):
    for each in (make_tournament(enrolling=False), tournament):
        for step in steps(signed_in, each):
            if step.status == Status.LATER and step.button and step.button.post:
                assert step.why, step.title


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (5, 3), (8, 3), (9, 4)])
def test_a_knockout_before_play_has_the_rounds_its_entries_need(
    signed_in, make_tournament, pairs, rounds
):
    # Nobody said how many places there are: the plan has room for 1024 entries.
    tournament = make_tournament(pairs=pairs, stages=[StagePlan(PairingSystem.KNOCKOUT, 10)])
    last = steps(signed_in, tournament)[-1].why
    assert str(rounds) in last
    listed = [step.title for step in steps(signed_in, tournament)]
    assert (f"Turno {rounds}" in listed, f"Turno {rounds + 1}" in listed) == (rounds > 1, False)
    rules = signed_in.get(url("tournament_rules", tournament)).content.decode()
    assert "10 turni" not in rules


def test_stages_have_headings_where_there_are_several(signed_in, make_tournament):
    stages = [
        StagePlan(PairingSystem.SWISS, 2),
        StagePlan(PairingSystem.KNOCKOUT, 2, {"cut": 4, "third_place": True}),
    ]
    tournament = make_tournament(stages=stages)
    headings = [step.heading for step in steps(signed_in, tournament) if step.heading]
    assert headings[0] == "2 svizzeri"
    assert len(headings) == 2
    assert "4" in headings[1]
    one = make_tournament(pairs=4, stages=stages[:1])
    assert not [step for step in steps(signed_in, one) if step.heading]


def test_the_draw_is_explained_table_by_table(signed_in, make_tournament, by):
    tournament = make_tournament(pairs=5)
    draw_round(tournament.pk, by=by)
    context = signed_in.get(url("draw", tournament)).context
    drawn = Round.objects.get().reasons
    assert [why for _, why in context["tables"]] == [
        explanation(drawn["tables"][number]) for number in "12"
    ]
    assert all(why.endswith(".") for _, why in context["tables"])
    (bye,) = context["byes"]
    assert bye[1] == explanation(drawn["byes"][bye[0].code])


def test_entries_are_told_by_name_in_reasons():
    params = {"entry": "p01", "rival": "p09", "place": 1}
    assert with_names(params, {"p01": "Rossi - Bianchi"}) == {
        "entry": "Rossi - Bianchi", "rival": "p09", "place": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "rounds", "warned"), [(4, 4, True), (4, 3, False), (5, 5, False)]
)
def test_too_many_rounds_for_those_present_are_told_in_time(
    signed_in, make_tournament, pairs, rounds, warned
):
    stage = StagePlan(PairingSystem.SWISS, rounds_planned=rounds)
    tournament = make_tournament(pairs=pairs, stages=[stage])
    told = next(step for step in steps(signed_in, tournament) if step.status == Status.NOW).told
    assert bool(told) == warned


END_HERE = "Chiudi prima di giocare tutti i turni"


def test_no_legal_pairing_says_why_and_what_would_help(signed_in, make_tournament, play_round):
    tournament = make_tournament(pairs=2)
    play_round(tournament, close=True)
    answer = signed_in.post(url("draw", tournament))
    assert answer.status_code == 422
    assert answer.context["refused"]
    assert answer.context["alternatives"]
    assert END_HERE in answer.content.decode()


def test_before_the_first_round_there_is_nothing_to_end_with(signed_in, make_tournament):
    """Two tables, so a Mitchell of 2 rounds: the third would repeat the first."""
    tournament = make_tournament(pairs=4, stages=[StagePlan(PairingSystem.MITCHELL, 3)])
    answer = signed_in.post(url("draw", tournament))
    assert answer.status_code == 422
    assert END_HERE not in answer.content.decode()
    assert not answer.context["allowing"]


@pytest.mark.parametrize("name", ["draw", "draw_discard", "publish", "close_round"])
def test_refusals_are_told_on_the_console(signed_in, make_tournament, name):
    tournament = make_tournament(pairs=2, present=False)
    answer = press(signed_in, tournament, name)
    assert answer.redirect_chain == [(url("console", tournament), 302)]
    assert said(answer) == ["error"]


def test_closing_twice_is_refused_in_words(signed_in, tournament, play_round, by):
    play_round(tournament, close=True)
    close_tournament(tournament.pk, by=by)
    assert said(press(signed_in, tournament, "close_tournament")) == ["error"]


def test_a_cancelled_tournament_has_nothing_left_to_do(signed_in, tournament, by):
    cancel_tournament(tournament.pk, reason="Neve", by=by)
    answer = signed_in.get(url("console", tournament))
    assert answer.context["steps"] == []
    assert "“Neve”" in answer.context["audit"][0][1]


def test_the_record_is_a_file_to_keep(signed_in, tournament, play_round):
    play_round(tournament)
    answer = signed_in.get(url("record", tournament))
    assert answer["Content-Disposition"] == (
        'attachment; filename="burraco-del-venerdi-2026-11-20.json"'
    )
    assert json.loads(answer.content)["format"] == "smazzata.tournament/1"


def test_the_trail_shows_the_last_twenty(signed_in, tournament, by):
    for _ in range(12):
        press(signed_in, tournament, "draw")
        press(signed_in, tournament, "draw_discard")
    audit = signed_in.get(url("console", tournament)).context["audit"]
    assert len(audit) == 20
    assert [row.action for row, *_ in audit[:2]] == ["discarded", "drawn"]


@pytest.mark.parametrize("page", SEEING)
@pytest.mark.parametrize(
    ("who", "status"),
    [("owner", 200), ("organiser", 200), ("referee", 403), ("player", 403), ("stranger", 403)],
)
def test_only_organisers_see_the_console(client, request, tournament, page, who, status):
    client.force_login(request.getfixturevalue(who))
    assert client.get(url(page, tournament)).status_code == status


@pytest.mark.parametrize("page", DOING)
@pytest.mark.parametrize("who", ["referee", "player", "stranger"])
def test_nobody_else_takes_a_step(client, request, tournament, page, who):
    client.force_login(request.getfixturevalue(who))
    assert client.post(url(page, tournament)).status_code == 403
    tournament.refresh_from_db()
    assert (tournament.state, tournament.rounds.count()) == (TournamentState.OPEN, 0)


@pytest.mark.parametrize("page", [*SEEING, *DOING])
def test_the_anonymous_sign_in_first(client, tournament, page):
    answer = (
        client.post(url(page, tournament)) if page in DOING else client.get(url(page, tournament))
    )
    assert answer.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("page", DOING[1:])
def test_doing_is_never_a_get(signed_in, tournament, page):
    assert signed_in.get(url(page, tournament)).status_code == 405


@pytest.mark.parametrize(("page", "count"), [("console", 20), ("draw", 9)])
def test_pages_take_the_same_queries_whatever_the_number_of_tables(
    signed_in, make_tournament, play_round, django_assert_num_queries, page, count
):
    for pairs in (2, 6):
        tournament = make_tournament(pairs=pairs)
        play_round(tournament)
        with django_assert_num_queries(count):
            signed_in.get(url(page, tournament))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (EventState.WAITING, "It is being tried again."),
        (EventState.FAILED, "It is not tried again by itself."),
    ],
)
def test_what_did_not_happen_by_itself_says_why(
    signed_in, make_tournament, play_round, state, told
):
    tournament = make_tournament(pairs=4)
    event = plan(EventKind.START, NOW, tournament=tournament)
    TimedEvent.objects.filter(pk=event.pk).update(
        state=state, failed_at=NOW, outcome={"code": "presence_unknown", "params": {"count": 3}}
    )

    def html():
        page = signed_in.get(url("console", tournament), headers={"accept-language": "en"})
        return page.content.decode()

    assert "It was tried and did not work: Draw and publish round 1." in html()
    assert "3 entries have not been called yet" in html()
    assert told in html()
    play_round(tournament)
    assert "did not work" not in html()
