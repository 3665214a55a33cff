"""Choosing a game on the page: it shows what concerns that game, and its rules can be read."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from scoring.values import Option, SmazzateGame
from tournaments.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.one_database]


@pytest.fixture
def window(open_page, organiser, club):
    """A phone without scripts, and the page of a new tournament in it."""
    page, _ = open_page(user=organiser, width=390, language="en", java_script_enabled=False)
    page.goto(reverse("tournament_new"))
    page.fill("[name=name]", "Venerdì")
    for summary in page.locator("details.more > summary").all():
        summary.click()
    return page


def asked(page):
    """The names of the fields in sight, but for the choice of the game and what is by the clock."""
    fields = page.locator("form.setup :is(input, select):visible").all()
    names = [field.get_attribute("name") for field in fields]
    return {name for name in names if name != "preset" and not name.startswith("times-")}


def test_only_what_concerns_the_game_is_asked(window):
    always = {
        *("name", "starts_at", "club", "capacity", "seed"),
        *("fee_amount", "fee_unit", "prize_amount", "prize_unit"),
    }
    rounds = {"system", "rounds", "first_round"}
    criteria = {f"tie_break_{number}" for number in range(1, 7)}
    vp = {f"vp-{name}" for name in (*criteria, "bye_vp", "bye_mp")}
    assert asked(window) == always | rounds | vp | {"burraco-length", "burraco-entry_size"}

    window.select_option("[name=burraco-length]", "t1505")
    assert "burraco-scale" in asked(window)

    window.check("#id_preset_briscola")
    wins = {f"wins-{name}" for name in (*criteria, "bye_vp", "bye_mp")}
    own = {f"briscola-{name}" for name in ("length", "vinco_subito", "scale", "entry_size")}
    assert asked(window) == always | rounds | wins | own

    window.check("#id_preset_telesina")
    places = {f"places-tie_break_{number}" for number in range(1, 5)}
    tables = {"tables-rounds", "tables-table_size", "tables-draw"}
    assert asked(window) == always | tables | places | {"telesina-scale"}


def test_a_briscola_is_made_on_a_phone_without_scripts(window):
    window.check("#id_preset_briscola")
    window.select_option("[name=briscola-length]", "other_smazzate")
    window.fill("[name=briscola-other_smazzate]", "4")
    window.check("[name=briscola-vinco_subito]")
    window.click("form.setup button.primary")
    # An even number: it is said, and what was chosen still stands and is in sight.
    assert window.locator("#id_briscola-other_smazzate_error").is_visible()
    assert window.is_checked("[name=briscola-vinco_subito]")
    window.fill("[name=briscola-other_smazzate]", "9")
    window.click("form.setup button.primary")
    tournament = Tournament.objects.get()
    assert (tournament.game, tournament.options) == (SmazzateGame(9), {Option.VINCO_SUBITO})


def test_stages_are_filled_in_and_added_without_scripts(window):
    window.fill("[name=name]", "Tre Mitchell e un danese")
    window.click("button[name=programme][value=mitchell]")
    window.click("button[name=programme][value=add]")
    assert window.input_value("[name=name]") == "Tre Mitchell e un danese"
    window.select_option("[name=stage-3-system]", "knockout")
    # Only what concerns a knockout is asked of it.
    assert {name for name in asked(window) if name.startswith("stage-3-")} == {
        *("stage-3-system", "stage-3-seeding", "stage-3-cut", "stage-3-third_place"),
    }
    window.click("button[name=programme][value=remove-3]")
    # Enter makes the tournament, not another programme.
    window.press("[name=rounds]", "Enter")
    window.wait_for_url("**/console/")
    stages = Tournament.objects.get().stages.values_list("system", "rounds_planned")
    assert list(stages) == [("mitchell", 3), ("danish", 1)]


@pytest.mark.appearance
@pytest.mark.parametrize(
    ("language", "scheme", "width"), [("it", "light", 320), ("en", "dark", 1440)]
)
def test_the_rules_of_every_kind_of_game_are_accessible(
    open_page, organiser, window, language, scheme, width
):
    page, complaints = open_page(
        user=organiser, language=language, width=width, color_scheme=scheme
    )
    for key in ("burraco-professionale-indiretto", "briscola", "scala-40", "poker-5-carte"):
        window.goto(reverse("tournament_new"))
        window.fill("[name=name]", key)
        window.click("details.more > summary")
        window.check(f"#id_preset_{key}")
        window.click("form.setup button.primary")
        tournament = Tournament.objects.get(name=key)
        page.goto(reverse("tournament_rules", args=[tournament.pk]))
        found = Axe().run(page).response["violations"]
        assert [(key, fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
        wide, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen
    assert complaints == []
