"""The rule check in a real browser: with a thumb, with keys, with and without scripts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]

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
        page.wait_for_url(re.compile(rf"{'joker' if card == '*' else card}$"))


def test_taps_make_a_burraco_and_back_undoes_them(open_page):
    page, complaints = open_page(language="en", width=390, has_touch=True)
    page.goto(PAGE)
    page.evaluate("() => { window.sameDocument = true; }")
    tap(page, "3H", "4H", "5H", "6H", "7H", "8H", "9H", "*")
    # 5×5 + 2×10 + 30, and seven naturals in a row: S0, "Burrachi".
    expect(page.locator(".verdict")).to_contain_text("Semi-clean burraco, 75 + 150 points")
    expect(page.locator("#said")).to_have_text("8 cards: semi-clean burraco, 75 + 150 points")
    assert page.url.endswith("?rules=burraco&cards=3H.4H.5H.6H.7H.8H.9H.joker")
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


def test_a_key_pressed_as_soon_as_the_answer_is_there_is_heard(open_page):
    """The new cards do what the old ones did from the first moment on."""
    page, _ = open_page(language="en")
    page.goto(PAGE)
    page.evaluate("""() => {
        window.sameDocument = true;
        const press = () => document.getElementById('deck-8H').click();
        document.addEventListener('htmx:afterSwap', press, { once: true });
    }""")
    page.locator("#deck-7H").press("Enter")
    page.wait_for_url(re.compile(r"7H\.8H$"))
    assert page.evaluate("() => window.sameDocument")
    expect(page.locator("#deck-7H")).to_be_focused()


def test_taps_faster_than_the_answers_are_all_laid_in_their_order(open_page):
    page, complaints = open_page(language="en", width=390, has_touch=True)
    page.goto(PAGE)
    tap_all = "() => { for (const card of %s) document.getElementById(`deck-${card}`).click(); }"
    # The third 3♥ does not exist, and keeps nobody waiting.
    page.evaluate(tap_all % ["3H", "3H", "3H", "4H", "5H", "*"])
    expect(page.locator(".laid li")).to_have_count(5)
    page.wait_for_url(re.compile(r"cards=3H\.3H\.4H\.5H\.joker$"))
    expect(page.locator(".felt")).to_contain_text("3♥\ufe0e is here more often")
    assert complaints == []


def test_the_keyboard_keeps_a_place_when_its_card_is_gone(open_page):
    page, _ = open_page(language="en")
    page.goto(f"{PAGE}?cards=3H.4H.5H")
    page.locator("#laid-3").press("Enter")
    expect(page.locator("#laid-2")).to_be_focused()
    page.locator("#undo").press("Enter")
    expect(page.locator("#undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".felt")).to_contain_text("The felt is empty")
    expect(page.locator("#felt")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#deck-AH")).to_be_focused()


def test_the_card_stays_under_the_thumb_while_the_felt_grows(open_page):
    page, _ = open_page(language="en", width=390, has_touch=True)
    page.goto(PAGE)
    page.locator("#deck-5S").scroll_into_view_if_needed()
    before = page.locator("#deck-5S").bounding_box()["y"]
    for card in ("5S", "6S", "7S", "8S", "9S", "10S", "JS"):
        tap(page, card)
        assert page.locator("#deck-5S").bounding_box()["y"] == pytest.approx(before, abs=1)


def test_an_example_at_the_foot_of_the_page_leads_to_the_felt(open_page):
    page, _ = open_page(language="en", width=390, has_touch=True)
    page.goto(PAGE)
    page.get_by_role("link", name="Seven kings and a 2").click()
    expect(page.locator(".verdict")).to_be_in_viewport()
    assert page.title().startswith("Semi-clean burraco, 90 + 150 points: K♥")


def test_cards_can_be_written_and_what_is_none_stays_in_the_field(open_page):
    page, _ = open_page(language="en", width=390)
    page.goto(PAGE)
    page.get_by_label("Or write them").fill("7h 8♥ 9x jolly")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("No card is called “9x”")
    expect(page.get_by_label("Or write them")).to_have_value("7h 8♥ 9x jolly")
    page.get_by_label("Or write them").fill("7h 8♥ h9 jolly")
    page.get_by_role("button", name="Lay them").click()
    # 5 + 10 + 10 + 30.
    expect(page.locator(".verdict")).to_contain_text("Sequence, 55 points")
    expect(page.get_by_label("Or write them")).to_have_value("7H 8H 9H joker")


def test_the_link_is_copied_with_one_tap(open_page):
    page, _ = open_page(language="en", permissions=["clipboard-read", "clipboard-write"])
    page.goto(SEMI_CLEAN)
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    assert page.evaluate("() => navigator.clipboard.readText()").endswith("9H.joker")


def test_without_a_connection_the_browser_says_so(open_page):
    page, _ = open_page(language="en")
    page.goto(PAGE)
    page.context.set_offline(True)
    page.locator("#deck-7H").click()
    # Not wait_for_url: it fails on the very navigation that is to fail.
    expect(page).to_have_url("chrome-error://chromewebdata/")


@pytest.mark.appearance
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


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_sticks_out_and_every_card_is_big_enough(open_page, width):
    page, _ = open_page(width=width)
    for address in ADDRESSES:
        page.goto(address)
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        boxes = [key.bounding_box() for key in page.locator(".card-key").all()]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44
