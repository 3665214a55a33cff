"""Correcting what later rounds stand on: what would change is seen first, and nothing typed is lost."""

from __future__ import annotations

import pytest
from django.urls import reverse
from placement_cast import hand_in, in_order, next_round
from referee_cast import sheet_url, text_of, typed

from matches.actions.rounds import close_round
from matches.actions.score_sheets import current_sheet
from matches.models import Round
from scoring.values import PerLine
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.models import AuditRow

pytestmark = pytest.mark.usefixtures("english")

TURNED = ((305, 640), (505, 500), (200, 700))
"""The lines of the slip were mistaken: E-W has 1840 to 1010, and N-S had."""


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


@pytest.fixture
def corrected(tournament, play_round):
    """Table 1 of round 1; round 2 is published, and one of its tables has begun."""
    match = play_round(tournament, close=True).matches.get(table_number=1)
    play_round(tournament, {1: ((640, 305), (500, 505), (700, 200))})
    match.refresh_from_db()
    return match


def correction(match, **more):
    return typed(match, *TURNED, reason="Scambiate le linee", **more)


def ways(answer) -> dict[str, bool]:
    """Each way of going on, and whether it is possible."""
    return {way["code"]: not way["refused"] for way in answer.context["ways"]}


def test_what_would_change_is_seen_before_anything_is_saved(signed_in, corrected):
    answer = signed_in.post(sheet_url(corrected), correction(corrected))
    assert answer.status_code == 200
    assert ways(answer) == {"standings_only": True, "repair": True, "roll_back": True}
    said = text_of(answer)
    winner, loser = (seat.entry.name for seat in corrected.seats.order_by("-line"))
    rows = {row["name"]: row for row in answer.context["impact"]["rows"]}
    # 830 points ahead at the first tables of both rounds, and behind at one of them.
    assert rows[winner]["figures"][1].told == "+1660 → 0"
    assert rows[loser]["figures"][1].told == "−830 → +830"
    assert rows[loser]["movement"].startswith("up ")
    assert "Round 2:" in said
    corrected.refresh_from_db()
    assert current_sheet(corrected).smazzate[0] == PerLine(640, 305)
    assert not AuditRow.objects.filter(action=AuditAction.SHEET_CORRECTED).exists()


def test_nothing_typed_is_lost_on_the_way(signed_in, corrected):
    answer = signed_in.post(sheet_url(corrected), correction(corrected))
    carried = dict(answer.context["typed"])
    assert carried["reason"] == "Scambiate le linee"
    assert carried["s2-ns_total"] == "200"
    back = signed_in.post(sheet_url(corrected), {**carried, answer.context["edit"]: "1"})
    assert 'value="Scambiate le linee"' in back.content.decode()
    assert 'value="200"' in back.content.decode()


def test_standings_only_is_told_with_the_way_back(signed_in, corrected):
    data = correction(corrected, then="standings_only")
    answer = signed_in.post(sheet_url(corrected), data, follow=True)
    assert answer.status_code == 200
    row = AuditRow.objects.filter(action=AuditAction.SHEET_CORRECTED).get()
    undo = reverse("undo", args=[row.pk])
    assert f'<a href="{undo}">' in answer.content.decode()
    assert Round.objects.count() == 2
    signed_in.post(undo)
    corrected.refresh_from_db()
    assert current_sheet(corrected).smazzate[0] == PerLine(640, 305)


def test_what_is_not_yet_played_is_paired_again(signed_in, corrected):
    before = Round.objects.get(number=2)
    began = before.matches.get(table_number=1)
    data = correction(corrected, then="repair")
    assert signed_in.post(sheet_url(corrected), data).status_code == 302
    after = Round.objects.get(number=2)
    assert after.kept == [1]
    assert after.matches.get(table_number=1) == began
    row = AuditRow.objects.get(action=AuditAction.REPAIRED)
    undo = reverse("undo", args=[row.pk])
    stays = "The correction of table 1 in round 1 stays."
    first = text_of(signed_in.get(undo))
    assert "The tables of round 2 that were paired again go back to the earlier pairing" in first
    assert "rounds put aside" not in first
    assert stays in first
    signed_in.post(undo)
    row.refresh_from_db()
    again = text_of(signed_in.get(reverse("undo", args=[row.undone_by_id])))
    assert "The newer pairing of round 2 stands again" in again
    assert stays not in again


def test_going_back_wants_the_word(signed_in, corrected):
    data = correction(corrected, then="roll_back")
    refused = signed_in.post(sheet_url(corrected), data)
    assert refused.status_code == 422
    assert "1 table with something written no longer counts." in text_of(refused)
    assert Round.objects.count() == 2
    assert signed_in.post(sheet_url(corrected), {**data, "confirmation": "undo"}).status_code == 302
    assert Round.objects.count() == 1


def test_a_referee_corrects_the_standings_only(client, referee, corrected):
    client.force_login(referee)
    answer = client.post(sheet_url(corrected), correction(corrected))
    assert ways(answer) == {"standings_only": True, "repair": False, "roll_back": False}
    assert "Only the club’s organisers can do this" in text_of(answer)
    forged = correction(corrected, then="roll_back", confirmation="undo")
    assert client.post(sheet_url(corrected), forged).status_code == 422
    assert Round.objects.count() == 2


def test_what_is_wrong_with_the_sheet_comes_first(signed_in, corrected):
    data = correction(corrected) | {"s0-ns_total": "643"}
    answer = signed_in.post(sheet_url(corrected), data)
    assert answer.status_code == 422
    assert "ways" not in answer.context
    assert signed_in.post(sheet_url(corrected), typed(corrected, *TURNED)).status_code == 422


def test_within_the_running_round_nothing_is_asked(signed_in, tournament, play_round):
    match = play_round(tournament).matches.get(table_number=1)
    match.refresh_from_db()
    assert signed_in.post(sheet_url(match), correction(match)).status_code == 302


def test_a_beaten_side_does_not_play_on_unnoticed(signed_in, make_tournament, play_round):
    """A knockout of 4: table 1 is turned round after the final was published."""
    stages = [StagePlan(PairingSystem.KNOCKOUT, 2)]
    tournament = make_tournament(pairs=4, stages=stages)
    match = play_round(tournament, close=True).matches.get(table_number=1)
    play_round(tournament, {})
    match.refresh_from_db()
    answer = signed_in.post(sheet_url(match), correction(match))
    assert ways(answer) == {"standings_only": False, "repair": True, "roll_back": True}
    (slot,) = answer.context["impact"]["slots"]
    winner, loser = (seat.entry.name for seat in match.seats.order_by("-line"))
    assert slot == f"Round 2, table 1: {loser} instead of {winner}."
    data = correction(match, then="repair")
    assert signed_in.post(sheet_url(match), data).status_code == 302
    row = AuditRow.objects.get(action=AuditAction.REPAIRED)
    undone = text_of(signed_in.get(reverse("undo", args=[row.pk])))
    assert "If the correction of table 1 in round 1 changed who went on" in undone
    final = Round.objects.get(number=2)
    assert loser in [seat.entry.name for seat in final.seats.select_related("entry")]


def test_a_ruling_and_its_taking_back_ask_too(signed_in, corrected):
    url = reverse("ruling", args=[corrected.pk])
    ruling = {
        "version": corrected.version, "kind": "timeout", "by": "ns", "reason": "Troppo lenti",
        "save": "1",
    }  # fmt: skip
    assert "Nothing is saved yet" in text_of(signed_in.post(url, ruling))
    assert signed_in.post(url, {**ruling, "then": "standings_only"}).status_code == 302
    corrected.refresh_from_db()
    back = {"version": corrected.version, "take_back": "1", "reason": "Orologio sbagliato"}
    assert "Nothing is saved yet" in text_of(signed_in.post(url, back))
    assert signed_in.post(url, {**back, "then": "standings_only"}).status_code == 302
    corrected.refresh_from_db()
    assert current_sheet(corrected).smazzate[0] == PerLine(640, 305)


def test_a_table_of_several_asks_too(signed_in, poker, first, by):
    """Places 2, 1, 3, 4 in place of 1, 2, 3, 4, after the second round was published."""
    for match in first.matches.all():
        hand_in(match, in_order(match), by)
    close_round(poker.pk, by=by)
    next_round(poker, by)
    match = first.matches.get(table_number=1)
    late = {f"place_{n}": n for n in range(1, 5)} | {"place_1": 2, "place_2": 1}
    late |= {"version": match.version, "way": "places", "reason": "Mistaken"}
    url = reverse("placement", args=[match.pk])
    assert "Nothing is saved yet" in text_of(signed_in.post(url, late))
    assert signed_in.post(url, {**late, "then": "standings_only"}).status_code == 302


def test_the_page_takes_the_same_queries_whatever_the_number_of_tables(
    signed_in, make_tournament, play_round, django_assert_num_queries
):
    for pairs in (4, 8):
        tournament = make_tournament(pairs=pairs)
        match = play_round(tournament, close=True).matches.get(table_number=1)
        play_round(tournament, {})
        match.refresh_from_db()
        with django_assert_num_queries(QUERIES):
            signed_in.post(sheet_url(match), correction(match))


QUERIES = 39
