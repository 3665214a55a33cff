"""Every game of S4's calendar is made through the page, exported, and verified."""

from __future__ import annotations

import io
import json
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils.translation import override
from page_form import fields_of

from matches.pairing import System
from matches.pairing.options import CHOICES
from scoring.rulesets import RULESETS, Ranking
from scoring.tie_breaks import usual_order
from scoring.values import Option, SmazzateGame, TargetGame
from tournaments.enums import EntrySize
from tournaments.forms.presets import PRESETS
from tournaments.forms.stages import TABLE_SIZES, USUAL_TABLE_SIZE, TablesForm
from tournaments.forms.tie_breaks import TIE_BREAK_NAMES
from tournaments.models import Tournament
from tournaments.phrases import RULESET_NAMES

NEW = reverse("tournament_new")

# S4, "I prossimi tornei": the name there, the key here, rules, usual length, scale, bye.
# A bye is worth a win and no points where there are no VP; table 4 gives 12 VP and 305 MP.
CALENDAR = [
    ("Scala 40", "scala-40", ("points", TargetGame(101), "2-1-0", (2, 0))),
    ("Burraco a coppie", "burraco-coppie", ("burraco-coppie", SmazzateGame(4), "4", (12, 305))),
    ("Poker 5 carte", "poker-5-carte", ("placement", SmazzateGame(1), "8-7-6-5-4-3-2-1", (0, 0))),
    ("Scopa", "scopa", ("points", TargetGame(21), "2-1-0", (2, 0))),
    ("Telesina", "telesina", ("placement", SmazzateGame(1), "8-7-6-5-4-3-2-1", (0, 0))),
    ("Burraco 4 in 2", "burraco-4-in-2", ("points", SmazzateGame(4), "2-1-0", (2, 0))),
    ("Burraco", "burraco", ("burraco", SmazzateGame(4), "4", (12, 305))),
    ("Sette e mezzo", "sette-e-mezzo", ("placement", SmazzateGame(1), "8-7-6-5-4-3-2-1", (0, 0))),
]


@pytest.fixture
def make(client, organiser, club):
    """Choose the game on the page, change what is given, and send it as a browser would."""
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    untouched = fields_of(client.get(NEW))

    def send(preset, changes=None):
        typed = {"name": "Venerdì", "starts_at": "2026-11-27T21:30", "preset": preset}
        answer = client.post(NEW, {**untouched, **typed, **(changes or {})})
        assert answer.status_code == 302, answer.context["form"].errors
        return Tournament.objects.get()

    return send


@pytest.fixture
def verified(tmp_path):
    """Export the record and verify it, on the command line; answer what it says of the rules."""

    def run(tournament):
        told = io.StringIO()
        call_command("record", "export", str(tournament.pk), stdout=told)
        path = tmp_path / "record.json"
        path.write_text(told.getvalue(), encoding="utf-8")
        agreed = io.StringIO()
        call_command("record", "verify", str(path), stdout=agreed)
        assert json.loads(agreed.getvalue())["agrees"] is True
        return json.loads(told.getvalue())["tournament"]

    return run


@pytest.mark.parametrize(("name", "key", "told"), CALENDAR)
def test_a_game_of_the_calendar(make, client, verified, name, key, told):
    tournament = make(key)
    ruleset, game, scale, bye = told
    assert (tournament.ruleset, tournament.game, tournament.vp_table) == (ruleset, game, scale)
    assert (tournament.bye_vp, tournament.bye_mp) == bye
    assert tournament.tie_breaks == list(usual_order(RULESETS[ruleset].ranking))
    with override("it"):
        assert tournament.ruleset_name == name
    assert verified(tournament)["ruleset"] == ruleset
    shown = client.get(reverse("tournament", args=[tournament.pk])).content.decode()
    with override("en"):
        assert f"{tournament.ruleset_name}, {tournament.length_in_words}" in shown


@pytest.mark.parametrize("key", PRESETS)
def test_every_game_on_offer_is_made_with_its_usual_choices(make, key, verified):
    preset = PRESETS[key]
    named = {f"{key}-name": "Tressette"} if preset.unnamed else {}
    tournament = make(key, named)
    assert tournament.ruleset_name == ("Tressette" if named else str(preset.label))
    assert tournament.game == preset.lengths[0]
    assert tournament.options == preset.fixed
    verified(tournament)


def test_every_length_on_offer_is_played_by_its_rules():
    for preset in PRESETS.values():
        assert all(preset.rules.plays(game) for game in preset.lengths)
        assert preset.fixed <= preset.rules.options


def test_every_rule_set_is_on_offer():
    assert {preset.ruleset for preset in PRESETS.values()} == set(RULESETS) == set(RULESET_NAMES)


def test_scala_40_is_won_with_fewer_points(make, verified):
    tournament = make("scala-40", {"scala-40-scale": "3-1-0", "scala-40-length": "t201"})
    assert tournament.options == {Option.LOWER_WINS}
    assert tournament.game == TargetGame(201)
    # A bye is worth a win.
    assert (tournament.bye_vp, tournament.bye_mp) == (3, 0)
    assert tournament.entry_size == EntrySize.SINGLE
    assert verified(tournament)["game"] == {"target": 201, "lower_wins": True, "vp_table": "3-1-0"}


def test_briscola_with_vinco_subito(make, verified):
    changes = {
        "briscola-length": "other_smazzate",
        "briscola-other_smazzate": "9",
        "briscola-vinco_subito": "on",
        "wins-bye_vp": "1",
        "wins-bye_mp": "-7",
    }
    tournament = make("briscola", changes)
    assert (tournament.game, tournament.options) == (SmazzateGame(9), {Option.VINCO_SUBITO})
    record = verified(tournament)
    assert record["game"] == {"smazzate": 9, "vinco_subito": True}
    assert record["bye"] == {"vp": 1, "mp": -7}


def test_one_game_of_briscola_to_61(make, verified):
    tournament = make("briscola", {"briscola-length": "t61"})
    with override("en"):
        assert tournament.length_in_words == "one game to 61"
    assert verified(tournament)["game"] == {"target": 61}


def test_professionale_names_its_table_and_may_have_makart(make, verified):
    key = "burraco-professionale-diretto"
    tournament = make(key, {f"{key}-makart": "on"})
    # 2000 points, for which the table for 4 smazzate is suggested.
    assert (tournament.game, tournament.vp_table) == (TargetGame(2000), "4")
    assert tournament.options == {Option.MAKART}
    verified(tournament)


def test_a_table_of_several_is_drawn_anew_each_round(make, verified):
    changes = {
        "telesina-scale": "10-6-3-1",
        "tables-rounds": "5",
        "tables-table_size": "6",
        "tables-draw": "standings",
        # Nothing of what two lines are asked counts here.
        "system": "knockout",
        "final_cut": "8",
    }
    tournament = make("telesina", changes)
    assert tournament.vp_table == "10-6-3-1"
    assert tournament.entry_size == EntrySize.SINGLE
    stages = list(tournament.stages.values_list("system", "rounds_planned", "options"))
    assert stages == [("redraw", 5, {"table_size": 6, "draw": "standings"})]
    verified(tournament)


def test_an_organiser_names_another_game(make, verified):
    changes = {"other-points-name": "Tressette", "other-points-length": "t11"}
    tournament = make("other-points", changes)
    assert (tournament.game_name, tournament.options) == ("Tressette", set())
    assert verified(tournament)["game_name"] == "Tressette"


def test_what_can_be_chosen_of_tables_is_what_the_drawing_knows():
    asked = TablesForm().fields
    known = CHOICES[System.REDRAW]
    assert set(TABLE_SIZES) == set(known["table_size"])
    assert known["table_size"][0] == USUAL_TABLE_SIZE
    assert [choice for choice, _ in asked["draw"].choices] == list(known["draw"])


def test_the_usual_criteria_mean_something_in_their_games():
    for ranking in Ranking:
        assert set(usual_order(ranking)) <= set(TIE_BREAK_NAMES[ranking])
        names = [str(name) for name in TIE_BREAK_NAMES[ranking].values()]
        assert len(set(names)) == len(names)


def test_the_games_are_told_apart_by_name():
    labels = sorted(str(preset.label) for preset in PRESETS.values())
    assert all(one != other for one, other in pairwise(labels))
