"""The rule check in a real browser: with a thumb, with keys, with and without scripts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PAGE = "/rules/check/"
SEMI_CLEAN = f"{PAGE}?rules=burraco&cards=3H.4H.5H.6H.7H.8H.9H.*"
ADDRESSES = (
    PAGE,
    SEMI_CLEAN,
    f"{PAGE}?rules=nonsense&cards=3H.3H.9X.KS",
    f"{PAGE}?rules=burraco-professionale-diretto&cards=2H.2H.2D.2D.2C.2C.2S",
    f"{PAGE}?cards=3H.2H.5H",
    f"{PAGE}?cards=" + ".".join(["10S"] * 30),
)


def tap(page, *cards):
    for card in cards:
        page.locator(f'[id="deck-{card}"]').click()
        page.wait_for_url(re.compile(rf"{re.escape(card)}$"))


def test_taps_make_a_burraco_and_back_undoes_them(open_page):
    page, complaints = open_page(language="en", width=390, has_touch=True)
    page.goto(PAGE)
    page.evaluate("() => { window.sameDocument = true; }")
    tap(page, "3H", "4H", "5H", "6H", "7H", "8H", "9H", "*")
    # 5×5 + 2×10 + 30, and seven naturals in a row: S0, "Burrachi".
    expect(page.locator(".verdict")).to_contain_text("Semi-clean burraco, 75 + 150 points")
    expect(page.locator("#said")).to_have_text("Semi-clean burraco, 75 + 150 points")
    assert page.url.endswith("?rules=burraco&cards=3H.4H.5H.6H.7H.8H.9H.*")
    assert page.evaluate("() => window.sameDocument")
    page.go_back()
    expect(page.locator(".verdict")).to_contain_text("Clean burraco, 45 + 200 points")
    page.locator("#laid-7").click()
    expect(page.locator(".verdict")).to_contain_text("Sequence, 35 points")
    page.locator("#clear").click()
    expect(page.locator(".felt")).to_contain_text("The felt is empty")
    assert complaints == []


def test_another_language_keeps_the_cards(open_page):
    page, _ = open_page(language="en")
    page.goto(PAGE)
    tap(page, "3H", "4H", "5H")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert page.url.endswith("cards=3H.4H.5H")


def test_other_rules_are_a_choice_away(open_page):
    page, complaints = open_page(language="en")
    page.goto(SEMI_CLEAN.replace("*", "2S"))
    page.locator("#rules").select_option("burraco-professionale-diretto")
    # S2: no semi-clean; 5×5 + 2×10 + 10 for the 2.
    expect(page.locator(".verdict")).to_contain_text("Dirty burraco, 55 + 100 points")
    assert "rules=burraco-professionale-diretto" in page.url
    assert complaints == []


def test_it_works_without_scripts(open_page):
    page, _ = open_page(language="en", java_script_enabled=False)
    page.goto(PAGE)
    tap(page, "KH", "KD", "KS", "2C")
    assert page.locator(".verdict").inner_text().endswith("Set, 50 points")
    page.locator("#rules").select_option("burraco-coppie")
    page.get_by_role("button", name="Judge").click()
    assert "rules=burraco-coppie&cards=KH.KD.KS.2C" in page.url
    page.locator("#undo").click()
    assert page.locator(".verdict").inner_text().endswith("Set, 30 points")


def test_keys_are_enough_and_keep_their_place(open_page):
    page, _ = open_page(language="en")
    page.goto(PAGE)
    page.locator("#deck-7H").focus()
    for rank in ("7H", "8H", "9H"):
        expect(page.locator(f"#deck-{rank}")).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(f"{rank}$"))
        expect(page.locator(f"#deck-{rank}")).to_be_focused()
        page.keyboard.press("Tab")
    expect(page.locator(".verdict")).to_contain_text("Sequence, 25 points")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["it", "en"])
def test_axe_finds_nothing(open_page, language, scheme):
    page, complaints = open_page(language=language, color_scheme=scheme)
    found = []
    for address in ADDRESSES:
        page.goto(address)
        faults = Axe().run(page).response["violations"]
        found += [
            (address, fault["id"], [node["target"] for node in fault["nodes"]]) for fault in faults
        ]
    assert (found, complaints) == ([], [])


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_sticks_out_and_every_card_is_big_enough(open_page, width):
    page, _ = open_page(width=width)
    for address in ADDRESSES:
        page.goto(address)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        boxes = [key.bounding_box() for key in page.locator(".card-key").all()]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
