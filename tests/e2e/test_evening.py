"""One club evening in a real browser, from the first name to the winners.

Nine pairs, so a bye in each round; three swiss rounds of three smazzate entered on a phone; one
timeout, one correction; then the best four in a knockout with a semi-final level on points. The
pairings follow from the seed 9; every figure of the standings is worked out here by hand from S0's
table for three smazzate:

    from MP  0  55  155  255  355  505  655  805  1005  1255  1505
    VP      10  11   12   13   14   15   16   17    18    19    20

Round 1   Enea 1585 – Ida 1085      +500   14-6
          Lupo  915 – Fiore 1920   −1005   2-18
          Caio 1565 – Gallo 1510     +55   11-9
          Alfa  620 – Delta 940, Alfa's time runs out: 940 + 350 − 620 = 670, so 16 VP and +655
                                 for Delta, 0 VP and −1505 for Alfa
          Bravo has the bye: 14 VP, +355
Round 2   Fiore 1500 – Delta 1500      0   10-10
          Enea 1210 – Caio 1560     −350   7-13
          Gallo 900 – Bravo 1905   −1005   2-18
          Ida 1700 – Lupo 1595      +105   11-9
          Alfa has the bye
Round 3   Bravo 1000 – Fiore 1505   −505   5-15
          Delta 1600 – Enea 1345    +255   13-7
          Caio 1655 – Ida 1000      +655   16-4
          Gallo 1805 – Alfa 1000    +805   17-3
          Lupo has the bye

Fiore 18+10+15 = 43, 1005+0+505 = 1510         Gallo 9+2+17 = 28, −55−1005+805 = −255
Caio  11+13+16 = 40, 55+350+655 = 1060         Lupo  2+9+14 = 25, −1005−105+355 = −755
Delta 16+10+13 = 39, 655+0+255 = 910           Ida   6+11+4 = 21, −500+105−655 = −1050
Bravo 14+18+5  = 37, 355+1005−505 = 855        Alfa  0+14+3 = 17, −1505+355−805 = −1955
Enea  14+7+7   = 28, 500−350−255 = −105
The MP add up to 215: 655 − 1505 of the timeout and three byes of 355.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import PASSWORD

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}
NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore", "Gallo", "Ida", "Lupo")

ROUND_1 = {
    ("Enea", "Ida"): ((620, 300), (410, 505), (555, 280)),
    ("Lupo", "Fiore"): ((200, 640), (300, 700), (415, 580)),
    ("Caio", "Gallo"): ((505, 480), (450, 520), (610, 510)),
    ("Alfa", "Delta"): ((350, 430), (270, 510)),
}
ROUND_2 = {
    ("Fiore", "Delta"): ((600, 450), (500, 550), (400, 500)),
    ("Enea", "Caio"): ((400, 520), (410, 540), (400, 500)),
    ("Gallo", "Bravo"): ((300, 705), (290, 590), (310, 610)),
    ("Ida", "Lupo"): ((600, 500), (500, 595), (600, 500)),
}
ROUND_3 = {
    ("Bravo", "Fiore"): ((400, 505), (290, 490), (310, 510)),
    ("Delta", "Enea"): ((600, 445), (490, 400), (510, 500)),
    ("Caio", "Ida"): ((655, 300), (490, 400), (510, 300)),
    ("Gallo", "Alfa"): ((805, 300), (490, 400), (510, 300)),
}
SEMI_FINALS = {
    ("Fiore", "Bravo"): ((510, 450), (490, 600), (500, 450)),
    ("Caio", "Delta"): ((700, 300), (500, 400), (400, 300)),
}
FINALS = {
    ("Bravo", "Caio"): ((455, 410), (395, 290), (730, 280)),
    ("Fiore", "Delta"): ((600, 450), (505, 550), (400, 300)),
}
AFTER_THREE_ROUNDS = [
    ("1", "Fiore", "43", "+1510"),
    ("2", "Caio", "40", "+1060"),
    ("3", "Delta", "39", "+910"),
    ("4", "Bravo", "37", "+855"),
    ("5", "Enea", "28", "−105"),
    ("6", "Gallo", "28", "−255"),
    ("7", "Lupo", "25", "−755"),
    ("8", "Ida", "21", "−1050"),
    ("9", "Alfa", "17", "−1955"),
]


class Person:
    """Somebody signed in, in a window of their own."""

    def __init__(self, browser: Browser, site: str, email: str, screen: dict[str, int]) -> None:
        self.site = site
        self.page: Page = browser.new_context(viewport=screen, locale="it-IT").new_page()
        self.page.goto(f"{site}/accounts/login/")
        self.page.fill("input[name=login]", email)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.click("main form button")
        self.page.wait_for_url(lambda url: "login" not in url)

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def press(self, selector: str) -> None:
        """Press a button that leads to another page, and wait for it."""
        with self.page.expect_navigation():
            self.page.click(selector)


class Organiser(Person):
    tournament = 0

    def create(self) -> None:
        self.open("/tournaments/new/")
        self.page.fill("[name=name]", "Burraco del venerdì")
        self.page.click("details.more > summary")
        self.page.select_option("[name=game]", "s3")
        self.page.fill("[name=rounds]", "3")
        self.page.select_option("[name=final_cut]", "4")
        self.page.check("[name=third_place]")
        self.page.fill("[name=seed]", "9")
        self.press("form.setup button[type=submit]")
        self.tournament = int(re.search(r"/tournaments/(\d+)/", self.page.url)[1])
        self.step("/open/")

    def step(self, action: str) -> None:
        """Press the checklist's button for one step of the evening."""
        self.open(f"/tournaments/{self.tournament}/console/")
        self.press(f"main form[action$='{action}'] button")

    def enrol_by_paste(self) -> None:
        self.open(f"/tournaments/{self.tournament}/entries/paste/")
        rows = [f"{number}\t{name} Uno\t{name} Due" for number, name in enumerate(NAMES, start=1)]
        self.page.fill("[name=text]", "N.\tGiocatore\tCompagno\n" + "\n".join(rows))
        self.press("main form button[type=submit]")
        self.press(".savebar button[type=submit]")
        self.open(f"/tournaments/{self.tournament}/entries/presence/")
        self.press("button[name=everyone]")

    def draw_and_publish(self) -> None:
        self.step("/draw/")
        self.press("main form[action$='/publish/'] button")


class Referee(Person):
    tournament = 0

    def sheet_of(self, lines: tuple[str, str], round_number: int) -> None:
        """Open the table where these two sit, in this order, from the desk."""
        self.open(f"/tournaments/{self.tournament}/desk/?round={round_number}")
        first, second = (f"{name} Uno - {name} Due" for name in lines)
        self.press(f"ul.desk a:has-text('{first}'):has-text('{second}')")
        assert first in self.page.text_content("fieldset.ns legend")

    def enter(self, smazzate: tuple[tuple[int, int], ...]) -> None:
        """Write the totals of these smazzate and save them."""
        for number, (ns, ew) in enumerate(smazzate):
            details = self.page.locator(f"#smazzata-{number + 1}")
            if details.get_attribute("open") is None:
                details.locator("summary").click()
            self.page.fill(f"[name=s{number}-ns_total]", str(ns))
            self.page.fill(f"[name=s{number}-ew_total]", str(ew))

    def play(self, round_number: int, results: dict) -> None:
        for lines, smazzate in results.items():
            for played in range(1, len(smazzate) + 1):
                self.sheet_of(lines, round_number)
                self.enter(smazzate[:played])
                self.press("button[name=save]")

    def time_out(self, lines: tuple[str, str], round_number: int, guilty: str) -> str:
        """Rule that a line's time ran out; answers what the preview says."""
        self.sheet_of(lines, round_number)
        self.press("a[href$='/ruling/']")
        self.page.check("[name=kind][value=timeout]")
        self.page.check(f"[name=by][value={guilty}]")
        self.press("button[name=preview]")
        told = self.page.inner_text("main")
        self.press("button[name=save]")
        return told


@pytest.fixture
def organiser_at_work(browser, live_server, organiser) -> Organiser:
    return Organiser(browser, live_server.url, organiser.email, LAPTOP)


@pytest.fixture
def referee_on_foot(browser, live_server, referee) -> Referee:
    return Referee(browser, live_server.url, referee.email, PHONE)


def standings(page: Page, path: str) -> list[tuple[str, ...]]:
    """Place, name, VP and MP of every row of the public page."""
    page.goto(path)
    rows = page.locator("main table tbody tr:not(.why)")
    found = []
    for row in rows.all():
        cells = [text.split("\n")[0].strip() for text in row.locator("th, td").all_inner_texts()]
        found.append((cells[0].split()[0], cells[1].split()[0], *cells[2:4]))
    return found


def test_an_evening_from_the_first_name_to_the_winners(organiser_at_work, referee_on_foot):
    organiser, referee = organiser_at_work, referee_on_foot
    organiser.create()
    referee.tournament = organiser.tournament
    organiser.enrol_by_paste()
    public = f"{organiser.site}/tournaments/{organiser.tournament}/"

    organiser.draw_and_publish()
    referee.play(1, ROUND_1)
    told = referee.time_out(("Alfa", "Delta"), 1, guilty="ns")
    assert "670" in told
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    referee.play(2, ROUND_2)
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    misread = {**ROUND_3, ("Delta", "Enea"): ((600, 445), (490, 400), (510, 545))}
    referee.play(3, misread)
    assert ("3", "Delta", "38", "+865") in standings(organiser.page, f"{public}standings/")
    correct(referee, ("Delta", "Enea"), third=(510, 500))
    organiser.step("/close-round/")
    assert standings(organiser.page, f"{public}standings/") == AFTER_THREE_ROUNDS

    organiser.draw_and_publish()
    referee.play(4, {("Caio", "Delta"): SEMI_FINALS["Caio", "Delta"]})
    level_on_points(referee, ("Fiore", "Bravo"), SEMI_FINALS["Fiore", "Bravo"])
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    referee.play(5, FINALS)
    organiser.step("/close-round/")
    organiser.step("/close/")

    podium = [row[1] for row in standings(organiser.page, f"{public}standings/")]
    assert podium[:4] == ["Bravo", "Caio", "Fiore", "Delta"]
    assert podium[4:] == [row[1] for row in AFTER_THREE_ROUNDS[4:]]
    organiser.open("/")
    assert "Bravo Uno - Bravo Due" in organiser.page.inner_text("main")


def correct(referee: Referee, lines: tuple[str, str], third: tuple[int, int]) -> None:
    """Put the third smazzata right; without a reason it is refused, and nothing typed is lost."""
    referee.sheet_of(lines, 3)
    page = referee.page
    page.click("#smazzata-3 summary")
    page.fill("[name=s2-ns_total]", str(third[0]))
    page.fill("[name=s2-ew_total]", str(third[1]))
    page.wait_for_function("() => document.querySelector('#summary').innerText.includes('255')")
    referee.press("button[name=save]")
    assert page.input_value("[name=s2-ew_total]") == str(third[1])
    page.fill("[name=reason]", "Letto male il 500 della scheda")
    referee.press("button[name=save]")
    assert "/desk/" in page.url


def level_on_points(referee: Referee, lines: tuple[str, str], smazzate: tuple) -> None:
    """1500-1500 in a semi-final: only now the page asks for the last move, and wants it."""
    referee.play(4, {lines: smazzate[:2]})
    referee.sheet_of(lines, 4)
    page = referee.page
    assert page.locator("[name=last_move]").count() == 0
    referee.enter(smazzate)
    referee.press("button[name=save]")
    assert "/sheet/" in page.url
    page.check("[name=last_move][value=ns]")
    referee.press("button[name=save]")
    assert "/desk/" in page.url
