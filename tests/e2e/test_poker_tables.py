"""An evening of Poker of ten players at tables of five, in a real browser.

Points by place 8-7-6-5-4; who is level shares the better place, and each has its points. The seed
6 draws round 1; in round 2 the best five sit together. Each begins with 1000 chips, so a table
counts 5000.

Round 1   table 1, by chips    Caio 2100, Alfa 1300, Fiore 900, Bravo 700, Delta 0     8 7 6 5 4
          table 2, by chips    Enea 1800, Mora 1800, Gallo 1000, Ida 400, Lupo 0       8 8 6 5 4
Then      Caio has won a table; Enea and Mora 8; Alfa 7; of the 6 Gallo has more chips than Fiore
Round 2   table 1, by chips    Alfa 1900, Enea 1200, Mora 900, Gallo 700, Caio 300     8 7 6 5 4
          table 2, by place    Delta, then Fiore and Lupo level, Bravo, Ida            8 7 7 5 4

Alfa  7+8 = 15, one table won       Caio  8+4 = 12, one table won, 2100+300 = 2400
Enea  8+7 = 15, a first place       Delta 4+8 = 12, one table won, no chips
      shared is no table won        Gallo 6+5 = 11, 1000+700 = 1700
Mora  8+6 = 14, 1800+900 = 2700     Lupo  4+7 = 11, no chips
Fiore 6+7 = 13                      Bravo 5+5 = 10
                                    Ida   5+4 =  9
Two tables of 30 points and two of 31 are 122, and so are these.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.e2e.people import Referee

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]

NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore", "Gallo", "Ida", "Lupo", "Mora")
LIST = "N.\tGiocatore\n" + "\n".join(
    f"{number}\t{name} Uno" for number, name in enumerate(NAMES, start=1)
)
ROUND_1 = (
    {"Caio": 2100, "Alfa": 1300, "Fiore": 900, "Bravo": 700, "Delta": 0},
    {"Enea": 1800, "Mora": 1800, "Gallo": 1000, "Ida": 400, "Lupo": 0},
)
ROUND_2_BEST = {"Alfa": 1900, "Enea": 1200, "Mora": 900, "Gallo": 700, "Caio": 300}
ROUND_2_REST = {"Delta": 1, "Fiore": 2, "Lupo": 2, "Bravo": 4, "Ida": 5}
FINAL = [
    ["1", "Alfa Uno", "15", "3200", "2", "1"],
    ["2", "Enea Uno", "15", "3000", "2", "0"],
    ["3", "Mora Uno", "14", "2700", "2", "0"],
    ["4", "Fiore Uno", "13", "900", "2", "0"],
    ["5", "Caio Uno", "12", "2400", "2", "1"],
    ["6", "Delta Uno", "12", "0", "2", "1"],
    ["7", "Gallo Uno", "11", "1700", "2", "0"],
    ["8", "Lupo Uno", "11", "0", "2", "0"],
    ["9", "Bravo Uno", "10", "700", "2", "0"],
    ["10", "Ida Uno", "9", "400", "2", "0"],
]


def choose_poker(page: Page) -> None:
    page.check("[name=preset][value=poker-5-carte]")
    page.fill("[name=tables-rounds]", "2")
    page.select_option("[name=tables-table_size]", "5")
    page.select_option("[name=tables-draw]", "standings")
    page.fill("[name=seed]", "6")


def seats(page: Page) -> dict[str, int]:
    """Who sits on which seat of the table whose page is open."""
    names = page.locator(".player legend").all_text_contents()
    return {name.split()[0]: seat for seat, name in enumerate(names, start=1)}


def write_chips(referee: Referee, round_number: int, chips: dict[str, int]) -> str:
    """Count the chips of a table and save; answers what the desk then says."""
    page, (first, second, *_) = referee.page, chips
    referee.open_table(first, second, round_number)
    sitting = seats(page)
    assert sitting.keys() == chips.keys()
    page.check("[name=way][value=chips]")
    for name, held in chips.items():
        page.fill(f"[name=chips_{sitting[name]}]", str(held))
    return referee.save()


def tap_places(page: Page, places: dict[str, int]) -> None:
    page.check("[name=way][value=places]")
    sitting = seats(page)
    assert sitting.keys() == places.keys()
    for name, place in places.items():
        page.check(f"[name=place_{sitting[name]}][value='{place}']")


def refused_then_mended(referee: Referee) -> str:
    """After two second places there is no third; what was tapped right is still there."""
    page = referee.page
    referee.open_table("Delta", "Fiore", 2)
    tap_places(page, {**ROUND_2_REST, "Bravo": 3})
    said = referee.save()
    assert "Bravo Uno" in page.inner_text("#faults")
    assert page.locator("#faults li").count() == 1
    assert "Nothing was saved" in said or "Non è stato salvato niente" in said
    sitting = seats(page)
    for name in ("Delta", "Fiore", "Lupo", "Ida"):
        tapped = page.locator(f"[name=place_{sitting[name]}][value='{ROUND_2_REST[name]}']")
        assert tapped.is_checked()
    page.check(f"[name=place_{sitting['Bravo']}][value='4']")
    return referee.save()


def test_an_evening_from_the_list_of_names_to_the_standings(organiser_at_work, referee_on_foot):
    organiser, referee = organiser_at_work, referee_on_foot
    organiser.create("Poker della domenica", choose_poker)
    referee.tournament = organiser.tournament
    organiser.enrol_by_paste(LIST)

    organiser.draw_and_publish()
    assert "1. Caio Uno, 2. Alfa Uno" in write_chips(referee, 1, ROUND_1[0])
    assert "1. Mora Uno, 1. Enea Uno, 3. Gallo Uno" in write_chips(referee, 1, ROUND_1[1])
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    write_chips(referee, 2, ROUND_2_BEST)
    assert "2. Fiore Uno, 2. Lupo Uno, 4. Bravo Uno" in refused_then_mended(referee)
    organiser.step("/close-round/")
    organiser.step("/close/")

    # The place has its movement beside it; thousands are parted.
    rows = [
        [re.sub(r"\W.*", "", place), name, *counted]
        for place, name, *counted in organiser.standings()
    ]
    assert [[cell.replace(".", "") for cell in row] for row in rows] == FINAL
    assert not re.search(r"\b[VM]P\b", organiser.page.inner_text("main"))
    organiser.open("/")
    assert "Alfa Uno" in organiser.page.inner_text("main")
