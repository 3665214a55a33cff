"""An evening of Burraco Professionale of six pairs in a real browser, entered by parts.

The indirect game, one smazzata a match, so S0's table for one or two smazzate:

    from MP  0  45  125  205  305  405  505  625  745  875  1005
    VP      10  11   12   13   14   15   16   17   18   19    20

A line: cards − hand + 200 a clean burraco + 100 a dirty one + 100 for closing − 100 without
pozzetto; no semi-clean burraco, and no pozzetto without a burraco (S2, "Professionale").
Round 1 follows the list; of the pairings of round 2 two cost the same (9), and the seed 9 prefers
this one; in round 3 only this one costs 9 and lets nobody meet again.

Round 1   Alfa 320+200+100+100 = 720, both pozzetti – Bravo 60−80−100 = −120    +840   18-2
          Caio makes a burraco of 2s and wins at once – Delta                  +1005   20-0
          Enea 250−30+200 = 420 – Fiore 300+100+100 = 500                        −80    9-11
Round 2   Caio 200−20+100 = 280 – Fiore 350+200+100 = 650                       −370    6-14
          Alfa 120−90−100 = −70 – Enea 300−15+200+100 = 585                     −655    3-17
          Bravo 220+200+100 = 520 – Delta 260−35+200 = 425                       +95   11-9
Round 3   Caio 310+200+100 = 610 – Enea 205−45+100 = 260                        +350   14-6
          Fiore 330+200+100+100 = 730, both pozzetti – Bravo 45−110−100 = −165  +895   19-1
          Alfa 215−20+200 = 395 – Delta 240−45+100+100 = 395                       0   10-10

Fiore 11+14+19 = 44, 80+370+895 = 1345          Alfa  18+3+10 = 31, 840−655 = 185
Caio  20+6+14  = 40, 1005−370+350 = 985         Delta 0+9+10  = 19, −1005−95 = −1100
Enea  9+17+6   = 32, −80+655−350 = 225          Bravo 2+11+1  = 14, −840+95−895 = −1640
180 VP in nine matches, and the MP add up to 0.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.people import Referee

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]

NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore")
LIST = "N.\tGiocatore\tCompagno\n" + "\n".join(
    f"{number}\t{name} Uno\t{name} Due" for number, name in enumerate(NAMES, start=1)
)

ROUND_1 = {
    "Alfa": {"cards": 320, "clean": 1, "dirty": 1, "closed": True, "pozzetto": 2},
    "Bravo": {"cards": 60, "in_hand": 80, "pozzetto": 0},
    "Caio": {"burraco_of_twos": True, "pozzetto": 1},
    "Delta": {"cards": 100, "in_hand": 50, "pozzetto": 0},
    "Enea": {"cards": 250, "in_hand": 30, "clean": 1, "pozzetto": 1},
    "Fiore": {"cards": 300, "dirty": 1, "closed": True, "pozzetto": 1},
}
ROUND_2 = {
    "Caio": {"cards": 200, "in_hand": 20, "dirty": 1, "pozzetto": 1},
    "Fiore": {"cards": 350, "clean": 1, "closed": True, "pozzetto": 1},
    "Alfa": {"cards": 120, "in_hand": 90, "pozzetto": 0},
    "Enea": {"cards": 300, "in_hand": 15, "clean": 1, "closed": True, "pozzetto": 1},
    "Bravo": {"cards": 220, "dirty": 2, "closed": True, "pozzetto": 1},
    "Delta": {"cards": 260, "in_hand": 35, "clean": 1, "pozzetto": 1},
}
ROUND_3 = {
    "Caio": {"cards": 310, "clean": 1, "closed": True, "pozzetto": 1},
    "Enea": {"cards": 205, "in_hand": 45, "dirty": 1, "pozzetto": 1},
    "Fiore": {"cards": 330, "clean": 1, "dirty": 1, "closed": True, "pozzetto": 2},
    "Bravo": {"cards": 45, "in_hand": 110, "pozzetto": 0},
    "Alfa": {"cards": 215, "in_hand": 20, "clean": 1, "pozzetto": 1},
    "Delta": {"cards": 240, "in_hand": 45, "dirty": 1, "closed": True, "pozzetto": 1},
}
FINAL = [
    ["1", "Fiore", "44", "+1345", "3", "3"],
    ["2", "Caio", "40", "+985", "3", "2"],
    ["3", "Enea", "32", "+225", "3", "1"],
    ["4", "Alfa", "31", "+185", "3", "1"],
    ["5", "Delta", "19", "−1100", "3", "0"],
    ["6", "Bravo", "14", "−1640", "3", "1"],
]


def choose_professionale(page: Page) -> None:
    game = "burraco-professionale-indiretto"
    page.check(f"[name=preset][value={game}]")
    page.select_option(f"[name={game}-length]", "s1")
    page.fill("[name=rounds]", "3")
    page.select_option("[name=first_round]", "list")
    page.fill("[name=seed]", "9")


def fill_in(page: Page, line: str, parts: dict) -> None:
    for name in ("cards", "in_hand", "clean", "dirty"):
        page.fill(f"[name=s0-{line}_{name}]", str(parts.get(name, 0)))
    page.check(f"[name=s0-{line}_pozzetto][value='{parts['pozzetto']}']")
    page.set_checked(f"[name=s0-{line}_burraco_of_twos]", parts.get("burraco_of_twos", False))
    if parts.get("closed"):
        page.check(f"[name=s0-closed][value={line}]")


def write(referee: Referee, round_number: int, results: dict, *names: str) -> None:
    """Open the table of these two and write its smazzata by parts."""
    referee.open_table(*names, round_number)
    referee.page.check("[name=s0-mode][value=parts]")
    for name in names:
        fill_in(referee.page, referee.line_of(name), results[name])


def play(referee: Referee, round_number: int, results: dict, *names: str) -> None:
    write(referee, round_number, results, *names)
    referee.save()
    assert "/desk/" in referee.page.url


def refused_without_a_burraco(referee: Referee) -> None:
    """Enea's clean burraco is forgotten, so the pozzetto cannot be: nothing is saved."""
    forgotten = {**ROUND_1, "Enea": {**ROUND_1["Enea"], "clean": 0}}
    write(referee, 1, forgotten, "Enea", "Fiore")
    page = referee.page
    assert page.locator("[name*=semi_clean]").count() == 0
    referee.save()
    enea = referee.line_of("Enea")
    assert page.locator("#faults li").count() == 1
    assert page.locator("#faults a").get_attribute("href") == f"#id_s0-{enea}_pozzetto"
    page.fill(f"[name=s0-{enea}_clean]", "1")
    referee.save()
    assert "/desk/" in page.url


def won_by_twos(referee: Referee) -> None:
    """The match is over: 20-0, and its sheet asks for nothing more."""
    play(referee, 1, ROUND_1, "Caio", "Delta")
    table = referee.page.locator("ul.desk a.finished:has-text('Caio Uno')").inner_text()
    assert "20–0" in table or "0–20" in table
    assert "1005" in table
    referee.open_table("Caio", "Delta", 1)
    assert referee.page.locator(".smazzata").count() == 1


def test_an_evening_with_the_final_standings_by_hand(organiser_at_work, referee_on_foot):
    organiser, referee = organiser_at_work, referee_on_foot
    organiser.create("Professionale del sabato", choose_professionale)
    referee.tournament = organiser.tournament
    organiser.enrol_by_paste(LIST)

    organiser.draw_and_publish()
    play(referee, 1, ROUND_1, "Alfa", "Bravo")
    won_by_twos(referee)
    refused_without_a_burraco(referee)
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    for names in (("Caio", "Fiore"), ("Alfa", "Enea"), ("Bravo", "Delta")):
        play(referee, 2, ROUND_2, *names)
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    for names in (("Caio", "Enea"), ("Fiore", "Bravo"), ("Alfa", "Delta")):
        play(referee, 3, ROUND_3, *names)
    organiser.step("/close-round/")
    organiser.step("/close/")

    rows = organiser.standings()
    assert [[row[0].split()[0], row[1].split()[0], *row[2:]] for row in rows] == FINAL
