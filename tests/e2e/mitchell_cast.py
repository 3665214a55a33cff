"""Who runs an evening of Mitchell and danish, and how its pages are read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.e2e.people import Organiser, Referee, Totals

Meeting = tuple[str, str]


@dataclass
class Evening:
    """Who runs it, somebody who looks on from outside, and a program with the referee's key."""

    organiser: Organiser
    referee: Referee
    guest: Page
    key: dict[str, str]

    def path(self, rest: str = "") -> str:
        return f"/tournaments/{self.organiser.tournament}/{rest}"

    def tables(self, round_number: int) -> list[dict[str, Any]]:
        url = f"/api/v1{self.path(f'rounds/{round_number}/tables/')}"
        return self.guest.request.get(url, headers=self.key).json()["results"]

    def hand_in(self, match: int, smazzate: Totals) -> None:
        sheet = {"smazzate": [{"ns": ns, "ew": ew} for ns, ew in smazzate]}
        answer = self.guest.request.put(
            f"/api/v1/matches/{match}/sheet/",
            headers=self.key,
            data={"sheet": sheet, "version": 0},
        )
        assert answer.ok, answer.text()

    def rounds_seen(self) -> list[str]:
        """The rounds that the public page offers to look at; a first one stands there alone."""
        self.guest.goto(self.path())
        return self.guest.locator("nav.rounds a").all_inner_texts()

    def standings(self) -> list[str]:
        """Place, name, VP and MP of every row of the public page."""
        rows = self.organiser.standings()
        return [" ".join((row[0].split()[0], row[1].split()[0], *row[2:4])) for row in rows]


def in_lines(text: str) -> list[str]:
    return [row.strip() for line in text.split("\n") for row in line.split("·") if row.strip()]


def first_name(pair: str) -> str:
    """Of “Ada Uno - Ada Due”."""
    return pair.split(maxsplit=1)[0]


def meetings(tables: list[dict[str, Any]]) -> dict[int, Meeting]:
    return {
        table["number"]: tuple(first_name(table["seated"][line]["name"]) for line in ("ns", "ew"))
        for table in tables
    }


def ahead(points: int) -> Totals:
    """Three smazzate that put N-S so far ahead: the second and the third are level together."""
    return ((300 + points, 300), (410, 505), (555, 460))


def now_and_then(page: Page) -> list[str]:
    """Name, place, VP and MP of each row that would change, as ``7→11``."""
    rows = []
    for row in page.locator("table.now-then tbody tr").all():
        name, *cells = row.locator("th, td").all_text_contents()
        figures = [figure_of(cell) for cell in cells]
        rows.append(" ".join((first_name(name), *figures)))
    return rows


def figure_of(cell: str) -> str:
    """``7→11`` of “Place 7 → 11 down 4 places”."""
    words = cell.split()
    first = next(i for i, word in enumerate(words) if word[-1].isdigit())
    then = words[first + 2] if words[first + 1 : first + 2] == ["→"] else ""
    return f"{words[first]}→{then}" if then else words[first]


def differing(page: Page) -> list[tuple[str, str]]:
    """Who sits at a table now, and who would."""
    rows = page.locator("ul.differing li").all()
    return [tuple(pairing(each) for each in row.locator("span").all_inner_texts()) for row in rows]


def pairing(told: str) -> str:
    """``Bea-Ugo`` of “is: Bea Uno - Bea Due · Ugo Uno - Ugo Due”."""
    two = told.split(":")[1].split("·")
    return "-".join(sorted(map(first_name, two)))


def two_by_two(text: str) -> list[str]:
    return ["-".join(sorted(pair.split("-"))) for pair in text.split()]


def drawn(page: Page) -> list[str]:
    """Who meets whom, by the page of the draw."""
    tables = page.locator("ol.drawn > li").all()
    return [
        "-".join(sorted(map(first_name, table.locator("dd").all_inner_texts()))) for table in tables
    ]


def cannot_move(evening: Evening, name: str) -> None:
    evening.organiser.open(evening.path("entries/"))
    evening.organiser.press(f"table.entries a:has-text('{name} Uno')")
    evening.organiser.press("form[action$='/seat/'] button")


def comes_late(evening: Evening, name: str, vp: int) -> None:
    page = evening.organiser.page
    evening.organiser.open(evening.path("entries/"))
    page.fill("[name=first]", f"{name} Uno")
    page.fill("[name=second]", f"{name} Due")
    page.fill("[name=credit_vp]", str(vp))
    evening.organiser.press("form[action$='/entries/add/'] button")
    assert f"{name} Uno - {name} Due" in page.inner_text("table.entries")


def undo_the_newest(evening: Evening) -> None:
    organiser = evening.organiser
    organiser.open(evening.path("console/"))
    organiser.press("tr:first-child a.undo")
    organiser.press("form.take-back button.danger")


def change_by_hand(evening: Evening, one: str, other: str, reason: str) -> str:
    """Tap the two names, and give the reason; answers what the page says of it beforehand."""
    organiser, page = evening.organiser, evening.organiser.page
    page.click(f".drawn button[data-entry]:has-text('{one} Uno')")
    organiser.press(f".drawn button[data-entry]:has-text('{other} Uno')")
    told = page.inner_text("main")
    page.fill("[name=reason]", reason)
    organiser.press("form.take-back button.primary")
    return told
