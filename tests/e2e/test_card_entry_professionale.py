"""Card by card in Professionale (S2): no joker, two pozzetti, the burraco of 2s."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from matches.actions.score_sheets import current_sheet
from matches.models import Match
from scoring.values import TargetGame

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def match(make_tournament, play_round) -> Match:
    """Table 1 of the indirect game to 1505 points, with nothing on it."""
    tournament = make_tournament(
        ruleset="burraco-professionale-indiretto", game=TargetGame(1505), pairs=4
    )
    return play_round(tournament, {}).matches.get(table_number=1)


def sticks_out(page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


def test_the_pad_has_no_joker_and_a_line_can_take_both_pozzetti(phone, match):
    thumb = phone(match)
    expect(thumb.page.locator('[data-tap="*"]')).to_have_count(0)
    thumb.go("ns-hand")
    expect(thumb.page.locator(".side.ns .pozzetti .choice:visible")).to_have_text(["0", "1", "2"])


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("width", [320, 390])
def test_a_burraco_of_twos_is_told_and_saved(phone, match, language, width):
    """Seven 2s win at once: 20-0, and MP from the table's last band (S2, "Buraco")."""
    thumb = phone(match, language=language, width=width)
    page = thumb.page
    thumb.cards("2H", "2D", "2C", "2S", "2H", "2D", "2C")
    expect(page.locator(".meld .badge")).to_contain_text("70")
    expect(page.locator("#summary")).to_contain_text("20–0")
    assert not sticks_out(page)
    thumb.go("ew-hand")
    thumb.cards("AH")
    thumb.tap(".side.ew .choice:has([value='0'])")
    thumb.tap("button[name=save]")
    page.wait_for_url("**/desk/**")
    (smazzata,) = current_sheet(Match.objects.get(pk=match.pk)).smazzate
    assert smazzata.ns.burraco_of_twos
    assert thumb.complaints == []


def test_of_a_line_without_cards_nothing_is_said_yet(phone, match):
    """Without a burraco there is no pozzetto; whether there is one shows when its cards come."""
    thumb = phone(match)
    said = thumb.page.locator("#remarks .errorlist")
    thumb.cards("3H", "9H")
    expect(thumb.page.locator("#summary")).to_contain_text("N-S 245")
    expect(said).to_have_count(0)
    thumb.go("ew-melds")
    thumb.cards("KH", "KD", "KC")
    expect(said).to_contain_text("E-W")
    thumb.go("ew-hand")
    thumb.tap(".side.ew .choice:has([value='0'])")
    expect(said).to_have_count(0)


def test_by_parts_nothing_more_is_asked_after_a_burraco_of_twos(open_page, referee, match):
    """Unless the tick is taken away again, or the totals are written instead."""
    page, _ = open_page(user=referee, width=390)
    page.goto(reverse("sheet", args=[match.pk]))
    page.check("[name=s0-mode][value=parts]")
    expect(page.locator("#smazzata-2")).to_be_visible()
    page.check("[name=s0-ns_burraco_of_twos]")
    expect(page.locator("#smazzata-2")).to_be_hidden()
    page.check("[name=s0-mode][value=totals]")
    expect(page.locator("#smazzata-2")).to_be_visible()
