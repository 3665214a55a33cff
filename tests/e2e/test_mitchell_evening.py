"""An evening of three Mitchell and one danish in a real browser, put right after the third round.

Twenty-five pairs, so thirteen tables of which one is half, and three smazzate a match. Lots of the
seed 25: Livia, Ivo, Sara, Nora, Ada, Yuri, Rita, Hilda, Ugo, Walter, Mino, Bea, Quinto, Jole, Ciro,
Elsa, Vera, Pia, Katia, Xenia, Tito, Furio, Gino, Olmo, Dario, N-S and E-W in turn. Ivo cannot move
and so is N-S all the same; Ugo goes over to E-W, where Hilda is, whom he may not meet:

    table   1      2     3      4    5       6     7       8     9     10     11     12    13
    N-S     Livia  Ivo   Sara   Ada  Rita    Mino  Quinto  Ciro  Vera  Katia  Tito   Gino  Dario
    E-W     Nora   Yuri  Hilda  Ugo  Walter  Bea   Jole    Elsa  Pia   Xenia  Furio  Olmo  half

The half table goes on with E-W: Dario rests in round 1 and Livia in round 2; Ivo's rest of round 3
falls to Zeno, who comes late with 20 VP and 0 MP. At table t N-S is 100 × (14 − t) points ahead in
each of the three rounds; a bye is worth 14 VP, +355. From S0's table for three smazzate:

    table   1   2   3   4   5   6   7   8   9  10  11  12  13
    N-S    19  18  18  17  17  16  16  15  14  14  13  12  11

N-S of table t has three times that; Livia 19+14+19 = 52, 1300+355+1300 = +2955, and Dario
14+11+11 = 36, 355+100+100 = +555. E-W has 20 less each of three tables on end: Bea at 6, 7 and 8
4+4+5 = 13, −800−700−600 = −2100; Olmo at 12, 13 and 1 8+9+1 = 18, −200−100−1300 = −1600; Zeno
20+2 = 22, −1200.

Then somebody sees that at table 7 of round 2 the first smazzata was Bea's 1000 to 300 and not
Quinto's: −700 in place of +700, 4-16 in place of 16-4.

    Quinto 16+4+16 = 36, 700−700+700 = +700     from 7th to 11th, above Gino's 36 and +600
    Bea    4+16+5 = 25, −800+700−600 = −700     from 21st to 14th, above Furio's 24

Ciro, Vera, Katia and Tito go up a place; Furio, Zeno, Xenia, Pia, Olmo, Elsa and Jole down one. The
danish round puts 1 against 2, 3 against 4, …, but for Ugo and Hilda at 23 and 24: 21 meets 23 and
22 meets 24 instead. That costs 11 × 1² + 2 × 2² = 19.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import translation
from playwright.sync_api import Page
from rest_framework.authtoken.models import Token

from matches.forms.confirmation import confirmation_word
from tests.e2e.mitchell_cast import (
    Evening,
    Meeting,
    ahead,
    cannot_move,
    change_by_hand,
    comes_late,
    differing,
    drawn,
    first_name,
    in_lines,
    meetings,
    now_and_then,
    two_by_two,
    undo_the_newest,
)
from tests.e2e.people import Person, Referee, Totals

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]

NAMES = """Ada Bea Ciro Dario Elsa Furio Gino Hilda Ivo Jole Katia Livia Mino Nora Olmo Pia Quinto
Rita Sara Tito Ugo Vera Walter Xenia Yuri"""
LIST = "N.\tGiocatore\tCompagno\n" + "\n".join(
    f"{number}\t{name} Uno\t{name} Due" for number, name in enumerate(NAMES.split(), start=1)
)
TABLES = 13
LAST = 4
STANDINGS = """
1 Ivo 54 +3600 · 2 Sara 54 +3300 · 3 Livia 52 +2955 · 4 Ada 51 +3000 · 5 Rita 51 +2700
6 Mino 48 +2400 · 7 Quinto 48 +2100 · 8 Ciro 45 +1800 · 9 Vera 42 +1500 · 10 Katia 42 +1200
11 Tito 39 +900 · 12 Gino 36 +600 · 13 Dario 36 +555 · 14 Furio 24 −600 · 15 Zeno 22 −1200
16 Xenia 21 −900 · 17 Pia 19 −1200 · 18 Olmo 18 −1600 · 19 Elsa 17 −1500 · 20 Jole 15 −1800
21 Bea 13 −2100 · 22 Walter 11 −2400 · 23 Ugo 10 −2700 · 24 Hilda 8 −3000 · 25 Yuri 7 −3300
26 Nora 5 −3600"""
CORRECTED = """
1 Ivo 54 +3600 · 2 Sara 54 +3300 · 3 Livia 52 +2955 · 4 Ada 51 +3000 · 5 Rita 51 +2700
6 Mino 48 +2400 · 7 Ciro 45 +1800 · 8 Vera 42 +1500 · 9 Katia 42 +1200 · 10 Tito 39 +900
11 Quinto 36 +700 · 12 Gino 36 +600 · 13 Dario 36 +555 · 14 Bea 25 −700 · 15 Furio 24 −600
16 Zeno 22 −1200 · 17 Xenia 21 −900 · 18 Pia 19 −1200 · 19 Olmo 18 −1600 · 20 Elsa 17 −1500
21 Jole 15 −1800 · 22 Walter 11 −2400 · 23 Ugo 10 −2700 · 24 Hilda 8 −3000 · 25 Yuri 7 −3300
26 Nora 5 −3600"""
NOW_AND_THEN = """
Ciro 8→7 45 +1800 · Vera 9→8 42 +1500 · Katia 10→9 42 +1200 · Tito 11→10 39 +900
Quinto 7→11 48→36 +2100→+700 · Bea 21→14 13→25 −2100→−700
Furio 14→15 24 −600 · Zeno 15→16 22 −1200 · Xenia 16→17 21 −900 · Pia 17→18 19 −1200
Olmo 18→19 18 −1600 · Elsa 19→20 17 −1500 · Jole 20→21 15 −1800"""
DANISH = """Ivo-Sara Livia-Ada Rita-Mino Quinto-Ciro Vera-Katia Tito-Gino Dario-Furio Zeno-Xenia
Pia-Olmo Elsa-Jole Bea-Ugo Walter-Hilda Yuri-Nora"""
DANISH_CORRECTED = """Ivo-Sara Livia-Ada Rita-Mino Ciro-Vera Katia-Tito Quinto-Gino Dario-Bea
Furio-Zeno Xenia-Pia Olmo-Elsa Jole-Ugo Walter-Hilda Yuri-Nora"""


@pytest.fixture
def evening(organiser_at_work, referee_on_foot, referee, open_page) -> Evening:
    guest, _ = open_page(width=390)
    token, _ = Token.objects.get_or_create(user=referee)
    key = {"Authorization": f"Token {token.key}"}
    return Evening(organiser_at_work, referee_on_foot, guest, key)


# Before play


def make_it(evening: Evening) -> None:
    organiser = evening.organiser
    organiser.create("Burraco del venerdì", choose_the_programme)
    evening.referee.tournament = organiser.tournament
    organiser.enrol_by_paste(LIST)
    cannot_move(evening, "Ivo")
    keep_apart(evening, "Ugo", "Hilda")


def choose_the_programme(page: Page) -> None:
    page.select_option("[name=burraco-length]", "s3")
    page.click("button[name=programme][value=mitchell]")
    page.locator("[name=stage-2-system]").wait_for()
    page.fill("[name=seed]", "25")


def keep_apart(evening: Evening, *names: str) -> None:
    page = evening.organiser.page
    evening.organiser.open(evening.path("apart/"))
    for name in names:
        page.check(f"label.choice:has-text('{name} Uno')")
    page.check("[name=group-kind][value=never]")
    page.select_option("[name=group-because]", "couple")
    evening.organiser.press(".savebar button")
    told = page.inner_text("ul.groups")
    assert all(name in told for name in names)


# The Mitchell


def play_mitchell(evening: Evening) -> list[dict[int, Meeting]]:
    """Three rounds; answers who met whom at which table in each."""
    rounds = []
    for number, resting in ((1, "Dario"), (2, "Livia"), (3, None)):
        if resting is None:
            comes_late(evening, "Zeno", vp=20)
        evening.organiser.draw_and_publish()
        assert evening.rounds_seen()[-1:] == ([str(number)] if number > 1 else [])
        rests = evening.guest.locator("#live p.notice strong").all_inner_texts()
        assert [first_name(each) for each in rests] == ([resting] if resting else [])
        rounds.append(play_round(evening, number))
        evening.organiser.step("/close-round/")
    return rounds


def play_round(evening: Evening, number: int) -> dict[int, Meeting]:
    """The first two tables on the referee's phone, the others by a program."""
    tables = evening.tables(number)
    for table in tables[:2]:
        names = [table["seated"][line]["name"] for line in ("ns", "ew")]
        evening.referee.open_table(*names, number)
        evening.referee.enter(smazzate_of(number, table["number"]))
        evening.referee.save()
    for table in tables[2:]:
        evening.hand_in(table["match"], smazzate_of(number, table["number"]))
    return meetings(tables)


def smazzate_of(round_number: int, table: int) -> Totals:
    """In the danish round N-S wins every table by 300, 13-7."""
    return ahead(300 if round_number == LAST else 100 * (14 - table))


def assert_mitchell(rounds: list[dict[int, Meeting]]) -> None:
    """N-S stays, E-W moves on by one table, and nobody meets twice."""
    north, east = ({t: pair[i] for t, pair in rounds[0].items()} for i in (0, 1))
    north[TABLES] = "Dario"
    for moved, round_ in enumerate(rounds):
        come = {(table + moved - 1) % TABLES + 1: name for table, name in east.items()}
        planned = {table: (north[table], name) for table, name in come.items()}
        late = {2: ("Ivo", "Zeno")} if moved == 2 else {}
        assert round_ == planned | late
    met = [frozenset(pair) for round_ in rounds for pair in round_.values()]
    assert len(met) == len(set(met)) == 12 + 12 + 13
    assert north[2] == "Ivo"
    assert {"Ugo", "Hilda"} <= set(east.values())


# What was wrong


def open_correction(evening: Evening, person: Person) -> Page:
    """Turn the first smazzata of that table round, and come to what this would change."""
    page = person.page
    person.open(evening.path("desk/?round=2"))
    person.press("ul.desk a:has-text('Quinto Uno'):has-text('Bea Uno')")
    page.locator("#smazzata-1 summary").click()
    page.fill("[name=s0-ns_total]", "300")
    page.fill("[name=s0-ew_total]", "1000")
    page.fill("[name=reason]", "Linee scambiate sulla scheda")
    person.press("button[name=save]")
    return page


def correct_the_standings(referee: Referee) -> None:
    """As the page proposes it: nothing else is the referee's to choose."""
    page = referee.page
    assert page.is_checked("#then-standings_only")
    assert page.is_disabled("#then-roll_back")
    referee.press("form.entry button.primary")


def correct_and_go_back(evening: Evening, to_round: int) -> None:
    """Without the word nothing happens, and what was chosen is chosen still."""
    organiser, page = evening.organiser, evening.organiser.page
    page.check("#then-roll_back")
    assert str(to_round) in page.inner_text("label[for=then-roll_back]")
    organiser.press("form.entry button.primary")
    assert evening.rounds_seen() == ["1", "2", "3", "4"]
    assert page.is_checked("#then-roll_back")
    with translation.override("it"):
        page.fill("[name=confirmation]", confirmation_word())
    organiser.press("form.entry button.primary")


# The end


def finish(evening: Evening) -> None:
    play_round(evening, LAST)
    evening.organiser.step("/close-round/")
    evening.organiser.step("/close/")


def replayed(evening: Evening, folder: Path) -> str:
    """What the public page says of the whole tournament played again; so does the program."""
    page = evening.guest
    page.goto(evening.path("verify/"))
    assert page.locator(".notice.success").is_visible()
    with page.expect_download() as saved:
        page.click("a[download]")
    saved.value.save_as(folder / "evening.json")
    call_command("record", "verify", str(folder / "evening.json"))
    return page.inner_text("main")


def test_an_evening_is_put_right_after_the_third_round(evening, tmp_path, capsys):
    organiser, page = evening.organiser, evening.organiser.page
    make_it(evening)
    assert_mitchell(play_mitchell(evening))
    assert evening.standings() == in_lines(STANDINGS)

    organiser.step("/draw/")
    assert drawn(page) == two_by_two(DANISH)
    organiser.press("main form[action$='/publish/'] button")
    for table in evening.tables(LAST)[:2]:
        evening.hand_in(table["match"], smazzate_of(LAST, table["number"]))

    preview = open_correction(evening, evening.referee)
    assert now_and_then(preview) == in_lines(NOW_AND_THEN)
    changed = list(zip(two_by_two(DANISH), two_by_two(DANISH_CORRECTED), strict=True))[3:11]
    assert differing(preview) == changed
    correct_the_standings(evening.referee)
    assert "11 Quinto 36 +700" in evening.standings()
    undo_the_newest(evening)
    assert "7 Quinto 48 +2100" in evening.standings()

    preview = open_correction(evening, organiser)
    assert now_and_then(preview) == in_lines(NOW_AND_THEN)
    correct_and_go_back(evening, 3)
    assert evening.rounds_seen() == ["1", "2", "3"]
    assert evening.standings() == in_lines(CORRECTED)

    organiser.step("/draw/")
    assert drawn(page) == two_by_two(DANISH_CORRECTED)
    # Quinto, 11th, meets Dario, 13th, and Bea, 14th, meets Gino, 12th: 2 × 2² in place of 2 × 1².
    told = change_by_hand(evening, "Gino", "Dario", "Quinto e Gino sono cognati")
    assert "19" in told
    assert "25" in told
    by_hand = {"Gino-Quinto": "Dario-Quinto", "Bea-Dario": "Bea-Gino"}
    assert drawn(page) == [by_hand.get(pair, pair) for pair in two_by_two(DANISH_CORRECTED)]
    organiser.press("main form[action$='/publish/'] button")
    finish(evening)

    # The better of two who both sat N-S so far does so again: 54+13, 52+13, 51+13, 54+7.
    assert evening.standings()[:4] == [
        "1 Ivo 67 +3900",
        "2 Livia 65 +3255",
        "3 Rita 64 +3000",
        "4 Sara 61 +3000",
    ]
    told = replayed(evening, tmp_path)
    assert "Quinto e Gino sono cognati" in told
    assert "Quinto Uno - Quinto Due · Gino Uno - Gino Due" in told  # whom the engine had seated
    assert json.loads(capsys.readouterr().out)["agrees"] is True
