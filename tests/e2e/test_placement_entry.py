"""Entering the places of a table of several on a phone, and two referees at the same table."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from matches.models import Match
from scoring.tie_breaks import TieBreak
from scoring.values import SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def match(make_tournament, play_round) -> Match:
    """The one table of eight players of Sette e mezzo, with nothing on it."""
    evening = make_tournament(
        ruleset="placement",
        game=SmazzateGame(1),
        game_name="Sette e mezzo",
        vp_table=USUAL_PLACE_POINTS,
        tie_breaks=(TieBreak.VP, TieBreak.LOT),
        stages=[StagePlan(PairingSystem.REDRAW, 2, {"table_size": 8})],
    )
    return play_round(evening, {}).matches.get()


@pytest.fixture
def phone(open_page, referee, match):
    def open_(scheme="light", width=390):
        page, _ = open_page(user=referee, language="en", width=width, color_scheme=scheme)
        page.goto(reverse("placement", args=[match.pk]))
        return page

    return open_


def tap(page, *places) -> None:
    page.check("[name=way][value=places]")
    for seat, place in enumerate(places, start=1):
        page.check(f"[name=place_{seat}][value='{place}']")


def press(page, button) -> None:
    with page.expect_navigation():
        page.locator(button).click()


def faults(page) -> list[str]:
    return [fault["id"] for fault in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_slower_referee_loses_nothing(phone, match, scheme):
    """Every page on the way is looked at by axe: empty, refused, saved first by another, kept."""
    slow, quick = phone(scheme), phone(scheme)
    found = faults(slow)
    tap(slow, 1, 2, 2, 3, 5, 6, 7, 8)
    press(slow, "button[name=save]")
    assert "Place 3 cannot be: going by the others it is 4." in slow.inner_text("#faults")
    found += faults(slow)
    slow.check("[name=place_4][value='4']")

    quick.check("[name=way][value=chips]")
    for seat in range(1, 9):
        quick.fill(f"[name=chips_{seat}]", str(seat * 100))
    found += faults(quick)
    press(quick, "button[name=save]")
    found += faults(quick)

    press(slow, "button[name=save]")
    stands, typed = (table.inner_text() for table in slow.locator("table.result").all())
    assert "800" in stands
    assert "Chips" not in typed
    found += faults(slow)
    slow.fill("[name=reason]", "I counted again")
    press(slow, "form button.danger")
    found += faults(slow)
    match.refresh_from_db()
    slow.goto(reverse("placement", args=[match.pk]))
    assert slow.locator("[name=place_4][value='4']").is_checked()
    assert "I counted again" in slow.inner_text(".versions")
    found += faults(slow)
    assert found == []


def test_places_and_points_follow_what_is_typed_and_nothing_is_saved(phone, match):
    page = phone()
    tap(page, 1, 2, 2, 3)
    expect(page.locator("#summary")).to_contain_text("4 players to come")
    page.check("[name=way][value=chips]")
    for seat in range(1, 9):
        page.fill(f"[name=chips_{seat}]", str(seat * 100))
    expect(page.locator("#id_chips_8_so_far")).to_have_text("1. 8 pts")
    expect(page.locator("#id_chips_1_so_far")).to_have_text("8. 1 pts")
    expect(page.locator("#summary")).to_contain_text("Every player has a place.")
    page.fill("[name=chips_3]", "many")
    expect(page.locator("#summary")).to_contain_text("1 thing to mend")
    expect(page.locator("#remarks")).to_contain_text("“many” is not a whole number")
    expect(page.locator("#id_chips_8_so_far")).to_be_empty()
    assert faults(page) == []
    match.refresh_from_db()
    assert match.version == 0


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_places_are_big_and_nothing_sticks_out(phone, width):
    """Eight places of eight players, each 44 px or more both ways."""
    page = phone(width=width)
    page.check("[name=way][value=places]")
    boxes = [choice.bounding_box() for choice in page.locator(".player .choice").all()]
    assert len(boxes) == 8 * 8
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
