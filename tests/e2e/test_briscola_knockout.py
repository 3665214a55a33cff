"""A Briscola knockout of 8 in a real browser, from the list of names to the winner's.

Three smazzate a match with "vinco subito": a smazzata may end before all of the 120 points are
taken, and a match with its second smazzata won. The bracket follows the list (1-2, 3-4, 5-6, 7-8),
the first named of every match wins unless it is said (S4, "Conclusione della partita"):

Quarter-finals  Alfa – Bravo   65-20, 61-40: two smazzate won, the third is not played
                Caio – Delta   70-50, 50-70, 60-60: level, 1-1; spareggi 60-60 and 71-49
                Enea – Fiore   80-40, 30-90, 60-60: level, 1-1, although 170 points to 190;
                               three spareggi level, Enea takes the last trick and loses
                Gallo – Ida    61-59, 59-61, 70-50: two smazzate to one
Semi-finals     Alfa – Caio    70-50, 61-0
                Fiore – Gallo  50-70, 50-70: Gallo goes on
Final           Alfa – Gallo   40-80, 61-59, 45-75: Gallo wins, two smazzate to one
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

NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore", "Gallo", "Ida")
LIST = "N.\tGiocatore\n" + "\n".join(
    f"{number}\t{name} Uno" for number, name in enumerate(NAMES, start=1)
)


def choose_briscola(page: Page) -> None:
    page.check("[name=preset][value=briscola]")
    page.select_option("[name=briscola-length]", "s3")
    page.select_option("[name=briscola-entry_size]", "single")
    page.check("[name=briscola-vinco_subito]")
    page.select_option("[name=system]", "knockout")
    page.select_option("[name=seeding]", "list")
    page.fill("[name=capacity]", "8")


def seen_from(referee: Referee, first: str, figures: list[tuple[int, int]]):
    """The figures with N-S first: the lines sit as they were drawn."""
    turned = referee.line_of(first) == "ew"
    return [figure[::-1] if turned else figure for figure in figures]


def play(referee: Referee, round_number: int, first: str, second: str, *smazzate) -> str:
    """Write a match in one go; answers what the desk then says."""
    referee.open_table(first, second, round_number)
    referee.enter(seen_from(referee, first, list(smazzate)))
    return referee.save()


def test_a_knockout_from_the_first_name_to_the_winner(organiser_at_work, referee_on_foot):
    organiser, referee = organiser_at_work, referee_on_foot
    organiser.create("Briscola del giovedì", choose_briscola)
    referee.tournament = organiser.tournament
    organiser.enrol_by_paste(LIST)

    organiser.draw_and_publish()
    won_at_once(referee)
    two_spareggi(referee)
    three_spareggi_and_the_last_trick(referee)
    assert "2–1" in play(referee, 1, "Gallo", "Ida", (61, 59), (59, 61), (70, 50))
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    play(referee, 2, "Alfa", "Caio", (70, 50), (61, 0))
    play(referee, 2, "Fiore", "Gallo", (50, 70), (50, 70))
    organiser.step("/close-round/")

    organiser.draw_and_publish()
    play(referee, 3, "Alfa", "Gallo", (40, 80), (61, 59), (45, 75))
    organiser.step("/close-round/")
    organiser.step("/close/")

    rows = organiser.standings()
    assert [row[1] for row in rows[:2]] == ["Gallo Uno", "Alfa Uno"]
    assert not re.search(r"\b[VM]P\b", organiser.page.inner_text("main"))
    organiser.open(f"/tournaments/{organiser.tournament}/bracket/")
    assert "Gallo Uno ✓" in organiser.page.inner_text("main")
    organiser.open("/")
    assert "Gallo Uno" in organiser.page.inner_text("main")


def won_at_once(referee: Referee) -> None:
    """After the second smazzata won nothing more is asked."""
    told = play(referee, 1, "Alfa", "Bravo", (65, 20), (61, 40))
    assert "2–0" in told or "0–2" in told
    referee.open_table("Alfa", "Bravo", 1)
    assert referee.page.locator("#smazzata-2").count() == 1
    assert referee.page.locator("#smazzata-3").count() == 0


def two_spareggi(referee: Referee) -> None:
    """The first comes by itself as soon as the third smazzata is typed; the second is saved for."""
    referee.open_table("Caio", "Delta", 1)
    page = referee.page
    assert page.locator("#spareggio-1").count() == 0
    referee.enter(seen_from(referee, "Caio", [(70, 50), (50, 70), (60, 60)]))
    referee.enter([(60, 60)], "t")
    page.locator("#spareggio-2").wait_for()
    assert "spareggio 2" in referee.save()
    referee.open_table("Caio", "Delta", 1)
    assert page.locator("#spareggio-3").count() == 0
    referee.enter(seen_from(referee, "Caio", [(60, 60), (71, 49)]), "t")
    referee.save()
    assert winner_at(referee, "Caio") == "Caio Uno"


def three_spareggi_and_the_last_trick(referee: Referee) -> None:
    """Only when all three are level the page asks who took the last trick; the taker loses."""
    referee.open_table("Enea", "Fiore", 1)
    page = referee.page
    referee.enter(seen_from(referee, "Enea", [(80, 40), (30, 90), (60, 60)]))
    referee.enter([(60, 60), (60, 60), (60, 60)], "t")
    page.locator("[name=last_move]").first.wait_for()
    referee.save()
    referee.open_table("Enea", "Fiore", 1)
    page.check(f"[name=last_move][value={referee.line_of('Enea')}]")
    referee.save()
    assert winner_at(referee, "Fiore") == "Fiore Uno"


def winner_at(referee: Referee, name: str) -> str:
    """Who has won where somebody sits, by the public page of the table."""
    referee.press(f"ul.desk a.finished:has-text('{name} Uno')")
    referee.press(
        f"main a[href='{referee.page.url.removeprefix(referee.site).removesuffix('sheet/')}']"
    )
    return referee.page.locator(".notice.success strong").inner_text()
