"""Entering a smazzata card by card, on a phone in one hand: every tap is counted."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from matches.actions.score_sheets import current_sheet
from matches.models import Match
from matches.record.codec import sheet_to_json

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def match(tournament, play_round) -> Match:
    """Table 1 of a round just published, of 3 smazzate by the rules of S0, with nothing on it."""
    return play_round(tournament, {}).matches.get(table_number=1)


def saved(match: Match) -> dict:
    return sheet_to_json(current_sheet(Match.objects.get(pk=match.pk)))["smazzate"]


def melds_of(page, line: str) -> list[str]:
    return page.locator(f"#id_{line}_melds").input_value().splitlines()


def test_a_whole_smazzata_in_under_forty_taps(phone, match):
    """Twelve melds of both lines, hands, closing and pozzetto, by the figures of S0, "Punteggi".

    N-S: 3-9 of hearts, clean (5 fives, 2 tens: 45; +200); 4-10 of spades and a joker, semi-clean
    (20 + 30 + 30 = 80; +150); three kings 30; 5-8 of diamonds 15 + 10 = 25; A-4 of clubs with the
    2 in its place 15 + 20 + 10 = 45; 10-Q of diamonds 30. Cards 45+80+30+25+45+30 = 255; the ace
    left with a partner −15; closed +100: 255 − 15 + 200 + 150 + 100 = 690.
    E-W: 3-10 of clubs with the 2 of diamonds for the 7, dirty (20 + 20 + 30 = 70; +100); three
    queens 30; 9-J of hearts 30; 6-8 of spades 20; 3-5 of diamonds 15; J-K of spades 30. Cards
    70+30+30+20+15+30 = 195; ace and 9 in hand −25; no pozzetto −100: 195 − 25 + 100 − 100 = 170.
    MP 690 − 170 = +520: in the table of 3 smazzate 505 to 650, 15-5.
    """
    thumb = phone(match)
    thumb.film("1-empty")
    thumb.cards("3H", "9H", "4S", "10S", "!*", "KH", "KD", "KC")
    expect(thumb.page.locator(".meld .badge").first).to_contain_text("clean burraco")
    thumb.film("2-melds")
    thumb.cards("5D", "8D", "AC", "4C", "10D", "QD")
    thumb.go("ns-hand")
    thumb.cards("AH")
    thumb.tap(".closing label:has-text('N-S')")
    thumb.film("3-hand")
    thumb.go("ew-melds")
    thumb.cards("3C", "6C", "!2D", "10C", "QH", "QS", "QC", "9H", "JH", "6S", "8S", "3D", "5D")
    thumb.cards("JS", "KS")
    thumb.film("4-other-line")
    thumb.go("ew-hand")
    thumb.cards("AD", "9D")
    thumb.tap(".side.ew .tick")
    expect(thumb.page.locator("#summary")).to_contain_text("N-S 690 E-W 170 MP +520 VP 15–5")
    thumb.film("5-before-saving")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    expect(thumb.page.locator(".messages")).to_contain_text("Table 1: 690–170, MP +520, VP 15–5.")
    assert thumb.taps < 40, thumb.taps
    assert saved(match) == [
        {
            "ns": {
                "cards": 255, "in_hand": 15, "clean": 1, "semi_clean": 1, "dirty": 0,
                "closed": True, "pozzetto": True,
                "melds": [
                    ["3H", "4H", "5H", "6H", "7H", "8H", "9H"], ["4S", "5S", "6S", "7S", "8S", "9S", "10S", "*"],
                    ["KH", "KD", "KC"], ["5D", "6D", "7D", "8D"], ["AC", "2C", "3C", "4C"],
                    ["10D", "JD", "QD"],
                ],
                "hand": ["AH"],
            },
            "ew": {
                "cards": 195, "in_hand": 25, "clean": 0, "semi_clean": 0, "dirty": 1,
                "closed": False, "pozzetto": False,
                "melds": [
                    ["3C", "4C", "5C", "6C", "2D", "8C", "9C", "10C"], ["QH", "QS", "QC"], ["9H", "10H", "JH"],
                    ["6S", "7S", "8S"], ["3D", "4D", "5D"], ["JS", "QS", "KS"],
                ],
                "hand": ["AD", "9D"],
            },
        }
    ]  # fmt: skip
    assert thumb.complaints == []


def test_a_third_copy_is_refused_at_the_tap(phone, match):
    thumb = phone(match)
    said = thumb.page.locator("#tapped")
    thumb.cards("6H", "8H")
    thumb.go("ew-hand")
    thumb.cards("7H")
    key = thumb.page.locator('[data-tap="7H"]')
    expect(key).to_have_attribute("aria-disabled", "true")
    key.tap(force=True)
    expect(said).to_have_text("Both 7♥\ufe0e are on the table already.")
    thumb.go("ew-melds")
    thumb.cards("5H", "8H")
    expect(said).to_have_text("This run needs 7♥\ufe0e, and both are on the table already.")
    assert melds_of(thumb.page, "ew") == ["5H"]
    thumb.cards("4H")
    assert melds_of(thumb.page, "ew") == ["4H 5H"]


def test_the_last_card_is_asked_of_who_closed_and_counts(phone, match):
    thumb = phone(match)
    key, asked = thumb.page.locator('[data-tap="7H"]'), thumb.page.locator("[name=last_card]")
    thumb.cards("6H", "8H")
    thumb.go("ew-hand")
    expect(asked).to_be_hidden()
    thumb.tap(".closing label:has-text('N-S')")
    asked.select_option("7H")
    expect(key).to_have_attribute("aria-disabled", "true")
    thumb.tap(".closing label:has-text('nobody')")
    expect(asked).to_be_hidden()
    expect(key).to_have_attribute("aria-disabled", "false")


def test_what_a_tap_makes_of_the_cards(phone, match):
    """Runs fill up, a wild takes the next place, sets take copies, anything else begins anew."""
    thumb = phone(match)
    thumb.cards("3H", "6H", "!*", "9H")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H * 8H 9H"]
    # The card that a wild stands for takes its place, and the wild moves on.
    thumb.cards("7H")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H 7H 8H 9H *"]
    thumb.tap("[data-undo]")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H * 8H 9H"]
    thumb.cards("KS", "KS", "KD", "!2C", "QC", "AC", "!2S", "AD", "3D", "5H", "3H")
    assert melds_of(thumb.page, "ns")[1:] == [
        "KS KS KD 2C", "2S QC KC AC", "AD 2D 3D", "3H 4H 5H",
    ]  # fmt: skip
    thumb.page.locator("[data-clear=ns]").tap()
    assert melds_of(thumb.page, "ns") == []
    thumb.tap("[data-undo]")
    assert len(melds_of(thumb.page, "ns")) > 2


def test_a_card_further_off_begins_the_next_meld(phone, match):
    """A sequence has its two ends: the king beyond it is the first of three kings."""
    thumb = phone(match)
    thumb.cards("3H", "9H", "KH", "KD", "KC", "4S", "6S", "7S", "QS", "QD")
    assert melds_of(thumb.page, "ns") == [
        "3H 4H 5H 6H 7H 8H 9H", "KH KD KC", "4S 5S 6S 7S", "QS QD",
    ]  # fmt: skip


def test_every_card_of_a_fan_can_be_read(phone, match):
    """Its corner is in sight, whatever lies over the rest of it."""
    thumb = phone(match)
    thumb.cards("3C", "6C", "!2D", "10C", "KH", "KD", "!*", "4S")
    hidden = thumb.page.evaluate(
        """() => [...document.querySelectorAll(".fan b")].filter((rank) => {
            const { left, top, height } = rank.getBoundingClientRect();
            return !rank.contains(document.elementFromPoint(left + 2, top + height / 2));
        }).map((rank) => rank.textContent)"""
    )
    assert thumb.page.locator(".fan b").count() == 8 + 3
    assert hidden == []


def test_a_meld_is_opened_again_and_its_cards_are_taken_out(phone, match):
    thumb = phone(match)
    thumb.cards("3H", "9H", "QS", "QD", "QC")
    thumb.page.locator(".fan").first.tap()
    thumb.cards("JH")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H 7H 8H 9H 10H JH", "QS QD QC"]
    thumb.page.locator(".open").get_by_role("button", name="Take 10 of hearts out").tap()
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H 7H 8H 9H", "QS QD QC"]
    thumb.tap("[data-new]")
    thumb.cards("10H", "QH")
    assert melds_of(thumb.page, "ns")[2] == "10H JH QH"
    for _tap in range(5 + 1 + 1 + 2):
        thumb.page.locator("[data-undo]").tap()
    assert melds_of(thumb.page, "ns") == []


def test_without_a_network_every_tap_stays(phone, match):
    thumb = phone(match)
    thumb.page.context.set_offline(True)
    thumb.cards("3H", "9H", "KS", "KD")
    expect(thumb.page.locator(".offline")).to_be_visible()
    thumb.cards("KC")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H 7H 8H 9H", "KS KD KC"]
    thumb.page.context.set_offline(False)
    thumb.go("ew-hand")
    thumb.cards("AS")
    expect(thumb.page.locator("#summary")).to_contain_text("N-S 275 E-W −15")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match)[0]["ns"]["clean"] == 1


def test_what_stands_lies_on_the_felt_again(phone, match):
    thumb = phone(match)
    thumb.cards("3H", "9H")
    thumb.go("ew-hand")
    thumb.cards("AS")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    again = phone(match)
    expect(again.page.locator(".meld .badge")).to_contain_text("clean burraco")
    meld = again.page.get_by_role("button", name="sequence of hearts, 3 to 9")
    meld.tap()
    again.cards("10H")
    again.tap("button[name=save]")
    again.page.wait_for_url("**/desk/**")
    assert saved(match)[0]["ns"]["cards"] == 55


def test_a_wrong_meld_is_marked_where_the_other_line_is_laid(phone, match):
    """But not while it is only begun."""
    thumb = phone(match)
    count = thumb.page.locator('[data-target="ns-melds"] .how-many')
    thumb.cards("KS", "KD", "QH")
    expect(count).to_have_text("2 !")
    thumb.go("ew-melds")
    thumb.cards("3C")
    expect(count).to_have_text("2 !")
    thumb.go("ns-melds")
    thumb.page.locator(".fan").first.tap()
    thumb.cards("KC")
    thumb.page.locator(".fan").tap()
    expect(count).to_have_text("2")


def test_a_fault_leads_to_its_cards(phone, match):
    thumb = phone(match)
    thumb.cards("3H", "9H")
    thumb.tap("button[name=save]")
    fault = thumb.page.locator("#faults a")
    expect(fault).to_contain_text("E-W: The cards are missing")
    assert melds_of(thumb.page, "ns") == ["3H 4H 5H 6H 7H 8H 9H"]
    fault.tap()
    expect(thumb.page.locator('[data-target="ew-melds"]')).to_have_attribute("aria-pressed", "true")


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_keys_are_big_and_nothing_sticks_out(phone, match, width):
    """44 px high, and never less than the 24 px wide that WCAG 2.2 asks of a target."""
    thumb = phone(match, width=width)
    thumb.cards("AC", "KC", "AC", "!2S", "KD", "KD", "KS", "KS", "KH")
    boxes = [key.bounding_box() for key in thumb.page.locator(".thumb button:visible").all()]
    assert len(boxes) == 52 + 4 + 1 + 4 + 3
    assert min(box["height"] for box in boxes) >= 44
    assert min(box["width"] for box in boxes) >= (36 if width < 390 else 44)
    assert thumb.page.evaluate("() => document.documentElement.scrollWidth") <= width
    if width == 390:
        assert thumb.page.locator(".thumb").bounding_box()["height"] < 844 * 0.66


@pytest.mark.appearance
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone, match, language, scheme):
    thumb = phone(match, language=language, scheme=scheme)
    axe = Axe()
    thumb.cards(
        "3H", "9H", "4S", "10S", "!*", "3C", "6C", "!2D", "10C", "KH", "KH", "KD", "QC", "JS"
    )
    expect(thumb.page.locator(".meld .badge")).to_have_count(3)
    thumb.page.locator(".fan").first.tap()
    assert axe.run(thumb.page).violations_count == 0, axe.run(thumb.page).generate_report()
    thumb.go("ns-hand")
    thumb.cards("KS", "AS")
    assert axe.run(thumb.page).violations_count == 0, axe.run(thumb.page).generate_report()
    thumb.tap("button[name=save]")
    thumb.page.wait_for_selector("#faults")
    assert axe.run(thumb.page).violations_count == 0, axe.run(thumb.page).generate_report()


def test_everything_works_without_scripts(open_page, match, referee):
    page, _ = open_page(user=referee, language="en", width=390, java_script_enabled=False)
    page.goto(reverse("cards", args=[match.pk, 1]))
    page.fill("#id_ns_melds", "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥\nkh, kd, kx")
    page.fill("#id_ew_hand", "As 9d")
    page.locator("button[name=calculate]").click()
    expect(page.locator("#remarks")).to_contain_text("clean burraco, 45 + 200 points")
    expect(page.locator("#summary")).to_contain_text("N-S 245 E-W −25")
    page.locator("button[name=save]").click()
    expect(page.locator("#faults")).to_contain_text("N-S: Row 2: “kx” names no card")
    page.fill("#id_ns_melds", page.locator("#id_ns_melds").input_value().replace("kx", "kc"))
    page.get_by_label("N-S", exact=True).check()
    page.locator("button[name=save]").click()
    expect(page.locator(".messages")).to_contain_text("Table 1: 375 – −25")
    assert saved(match)[0]["ns"]["melds"][1] == ["KH", "KD", "KC"]


@pytest.mark.parametrize("width", [320, 390])
def test_what_is_being_laid_stays_above_the_thumb(phone, match, width):
    thumb = phone(match, width=width)
    thumb.cards(
        "3H", "9H", "4S", "10S", "!*", "KH", "KD", "KC", "5D", "8D", "AC", "4C", "10D", "QD"
    )
    expect(thumb.page.locator(".meld .said:not(:empty)")).to_have_count(6)
    meld, pad = (thumb.page.locator(each).bounding_box() for each in (".meld.open", ".thumb"))
    assert meld["y"] >= 0
    assert meld["y"] + meld["height"] <= pad["y"]
