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

import pytest
from playwright.sync_api import Page

from tests.e2e.people import Organiser, Referee

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore", "Gallo", "Ida", "Lupo")

LIST = "N.\tGiocatore\tCompagno\n" + "\n".join(
    f"{number}\t{name} Uno\t{name} Due" for number, name in enumerate(NAMES, start=1)
)

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


def choose_three_smazzate(page: Page) -> None:
    page.check("[name=preset][value=burraco]")
    page.select_option("[name=burraco-length]", "s3")
    page.click("button[name=programme][value=final]")
    page.fill("[name=stage-2-cut]", "4")
    page.fill("[name=rounds]", "3")
    page.check("[name=stage-2-third_place]")
    page.fill("[name=seed]", "9")


def play(referee: Referee, round_number: int, results: dict) -> None:
    """Enter every table smazzata by smazzata, each saved on its own."""
    for lines, smazzate in results.items():
        for played in range(1, len(smazzate) + 1):
            sheet_of(referee, lines, round_number)
            referee.enter(smazzate[:played])
            referee.save()


def sheet_of(referee: Referee, lines: tuple[str, str], round_number: int) -> None:
    """Open the table where these two sit, in this order, from the desk."""
    first, second = (f"{name} Uno - {name} Due" for name in lines)
    referee.open_table(first, second, round_number)
    assert first in referee.page.text_content("fieldset.ns legend")


def time_out(referee: Referee, lines: tuple[str, str], round_number: int, guilty: str) -> str:
    """Rule that a line's time ran out; answers what the preview says."""
    sheet_of(referee, lines, round_number)
    referee.press("a[href$='/ruling/']")
    referee.page.check("[name=kind][value=timeout]")
    referee.page.check(f"[name=by][value={guilty}]")
    referee.press("button[name=preview]")
    told = referee.page.inner_text("main")
    referee.press("button[name=save]")
    return told


def standings(organiser: Organiser) -> list[tuple[str, ...]]:
    """Place, name, VP and MP of every row of the public page."""
    rows = organiser.standings()
    return [(row[0].split()[0], row[1].split()[0], *row[2:4]) for row in rows]


def test_an_evening_from_the_first_name_to_the_winners(organiser_at_work, referee_on_foot):
    organiser, referee = organiser_at_work, referee_on_foot
    organiser.create("Burraco del venerdì", choose_three_smazzate)
    referee.tournament = organiser.tournament
    organiser.enrol_by_paste(LIST)

    organiser.draw_and_publish()
    play(referee, 1, ROUND_1)
    told = time_out(referee, ("Alfa", "Delta"), 1, guilty="ns")
    assert "670" in told
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    play(referee, 2, ROUND_2)
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    misread = {**ROUND_3, ("Delta", "Enea"): ((600, 445), (490, 400), (510, 545))}
    play(referee, 3, misread)
    assert ("3", "Delta", "38", "+865") in standings(organiser)
    correct(referee, ("Delta", "Enea"), third=(510, 500))
    organiser.step("/close-round/")
    assert standings(organiser) == AFTER_THREE_ROUNDS

    organiser.draw_and_publish()
    play(referee, 4, {("Caio", "Delta"): SEMI_FINALS["Caio", "Delta"]})
    level_on_points(referee, ("Fiore", "Bravo"), SEMI_FINALS["Fiore", "Bravo"])
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    play(referee, 5, FINALS)
    organiser.step("/close-round/")
    organiser.step("/close/")

    podium = [row[1] for row in standings(organiser)]
    assert podium[:4] == ["Bravo", "Caio", "Fiore", "Delta"]
    assert podium[4:] == [row[1] for row in AFTER_THREE_ROUNDS[4:]]
    organiser.open("/")
    assert "Bravo Uno - Bravo Due" in organiser.page.inner_text("main")


def correct(referee: Referee, lines: tuple[str, str], third: tuple[int, int]) -> None:
    """Put the third smazzata right; without a reason it is refused, and nothing typed is lost."""
    sheet_of(referee, lines, 3)
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
    play(referee, 4, {lines: smazzate[:2]})
    sheet_of(referee, lines, 4)
    page = referee.page
    assert page.locator("[name=last_move]").count() == 0
    referee.enter(smazzate)
    referee.press("button[name=save]")
    assert "/sheet/" in page.url
    page.check("[name=last_move][value=ns]")
    referee.press("button[name=save]")
    assert "/desk/" in page.url
