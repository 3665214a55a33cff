"""The organiser at her desk and the referee with his phone, in windows of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Browser, Page

from tests.conftest import PASSWORD

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1440, "height": 900}

Totals = Sequence[tuple[int, int]]


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

    def create(self, name: str, fill_in: Callable[[Page], None]) -> None:
        """A new tournament, open for enrolment; ``fill_in`` makes the choices of the form."""
        self.open("/tournaments/new/")
        self.page.fill("[name=name]", name)
        for details in self.page.locator("details.more").all():
            if details.get_attribute("open") is None:
                details.locator("> summary").click()
        fill_in(self.page)
        self.press("form.setup button.primary")
        self.tournament = int(re.search(r"/tournaments/(\d+)/", self.page.url)[1])
        self.step("/open/")

    def step(self, action: str) -> None:
        """Press the checklist's button for one step of the evening."""
        self.open(f"/tournaments/{self.tournament}/console/")
        self.press(f"main form[action$='{action}'] button")

    def enrol_by_paste(self, text: str) -> None:
        """Paste a list of names and find everybody present."""
        self.open(f"/tournaments/{self.tournament}/entries/paste/")
        self.page.fill("[name=text]", text)
        self.press("main form button[type=submit]")
        self.press(".savebar button[type=submit]")
        self.open(f"/tournaments/{self.tournament}/entries/presence/")
        self.press("button[name=everyone]")

    def draw_and_publish(self) -> None:
        self.step("/draw/")
        self.press("main form[action$='/publish/'] button")

    def standings(self) -> list[list[str]]:
        """The cells of every row of the public page, each in one line."""
        self.open(f"/tournaments/{self.tournament}/standings/")
        rows = self.page.locator("main table tbody tr:not(.why)").all()
        return [
            [text.split("\n")[0].strip() for text in row.locator("th, td").all_inner_texts()]
            for row in rows
        ]


class Referee(Person):
    tournament = 0

    def open_table(self, first: str, second: str, round_number: int) -> None:
        """From the desk to the sheet of the table where these two sit."""
        self.open(f"/tournaments/{self.tournament}/desk/?round={round_number}")
        self.press(f"ul.desk a:has-text('{first}'):has-text('{second}')")

    def line_of(self, name: str) -> str:
        """Which line somebody has at the table whose sheet is open."""
        on_ns = name in self.page.locator("fieldset.ns legend").first.text_content()
        return "ns" if on_ns else "ew"

    def enter(self, smazzate: Totals, letter: str = "s") -> None:
        """Write the totals of these smazzate (``t``: spareggi)."""
        word = "smazzata" if letter == "s" else "spareggio"
        for number, (ns, ew) in enumerate(smazzate):
            details = self.page.locator(f"#{word}-{number + 1}")
            details.wait_for()
            if details.get_attribute("open") is None:
                details.locator("summary").click()
            self.page.fill(f"[name={letter}{number}-ns_total]", str(ns))
            self.page.fill(f"[name={letter}{number}-ew_total]", str(ew))

    def save(self) -> str:
        """Press the button; answers what the page then says."""
        self.press("button[name=save]")
        return self.page.inner_text("main")
