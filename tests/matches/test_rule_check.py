"""The rule check: any address is answered, from the rules alone, without the database.

No test here asks for a database: were one asked, the test would fail.
"""

import re
from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client
from public_cast import text

from matches.forms.rule_check import MELD_RULES
from scoring.rulesets import RULESETS, BurracoRules

PAGE = "/rules/check/"


@pytest.fixture
def look(client, english):
    def look_(cards="", rules="burraco", **headers):
        return client.get(PAGE, {"rules": rules, "cards": cards}, **headers)

    return look_


def verdict(response):
    """What the felt says."""
    found = re.search(
        r'<p class="verdict \w+">.*?<strong>(.*?)</strong>', response.content.decode()
    )
    return found and unescape(found[1])


def links(response, start):
    """Where the cards lead whose ids begin so, by card; None where one cannot be tapped."""
    found = {}
    for tag in re.findall(rf'<a class="card-key" id="{start}-[^>]*>', response.content.decode()):
        name = re.search(rf'id="{start}-([^"]*)"', tag)[1]
        href = re.search(r'href="([^"]*)"', tag)
        found[name] = unescape(href[1]) if href else None
    return found


# The worked melds of S0: 3 to 7 are worth 5 points, 8 to K 10, the ace 15, a 2 20, a joker 30.


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("5C.6C.7C.8C", "Sequence, 25 points"),  # 5 + 5 + 5 + 10
        ("7H.7H.7C.7D", "Set, 20 points"),  # 4 × 5
        ("AH.2H.3H.4H", "Sequence, 45 points"),  # 15 + 20 + 5 + 5
        ("3H.4H.5H.6H.7H.8H.9H.*", "Semi-clean burraco, 75 + 150 points"),  # 5×5 + 2×10 + 30
        ("3H.4H.5H.6H.*.8H.9H.10H.JH", "Dirty burraco, 90 + 100 points"),  # 4×5 + 30 + 4×10
        ("KH.KH.KD.KD.KC.KC.KS.2S", "Semi-clean burraco, 90 + 150 points"),  # 7×10 + 20
        ("KH.KH.KD.KD.KC.KC.*", "Dirty burraco, 90 + 100 points"),  # 6×10 + 30
        ("AS.2S.3S.4S.5S.6S.7S", "Clean burraco, 60 + 200 points"),  # 15 + 20 + 5×5
        ("AS.2S.3S.4S.5S.6S.7S.*", "Semi-clean burraco, 90 + 150 points"),  # the same + 30
        ("3H.*.2S", "Not allowed"),
        ("KS.AS.2S.3S", "Not allowed"),
        ("3H.4H", "Not allowed"),
    ],
)
def test_the_felt_tells_the_burraco_and_its_points(look, cards, said):
    assert verdict(look(cards)) == said


def test_taps_come_in_any_order_and_the_meld_lies_in_its_own(look):
    told = look("6H.*.3H.4H")
    # 3, 4, [joker for the 5], 6: 5 + 5 + 30 + 5.
    assert verdict(told) == "Sequence, 45 points"
    felt = told.content.decode().split('class="cards laid"')[1].split("</ul>")[0]
    assert re.findall(r'class="sr-only">([^<,:]+)</span><span class="face"', felt) == [
        "3 of hearts", "4 of hearts", "joker", "6 of hearts",
    ]  # fmt: skip
    assert "stands for the 5 of hearts" in felt


def test_every_refusal_names_its_rule_and_source(look):
    told = text(look("KS.AS.2S.3S"))
    assert "no sequence goes on from K over A to 2 (S0, “Regole per aprire nuovi giochi”)" in told


# Tapping


def test_a_tap_lays_the_card_and_the_page_goes_on_from_there(look, client):
    first = links(look("3H.4H"), "deck")["*"]
    assert first == f"{PAGE}?rules=burraco&cards=3H.4H.joker"
    assert verdict(client.get(first)) == "Sequence, 40 points"


def test_a_laid_card_leads_back_without_it(look):
    # On the felt they lie 3, 4, 5: the second one, taken back, leaves the others as tapped.
    assert links(look("5H.3H.4H"), "laid")["2"] == f"{PAGE}?rules=burraco&cards=5H.3H"


def test_undo_takes_back_the_last_tap_and_clear_everything(look):
    page = look("5H.3H.4H").content.decode()
    assert 'id="undo" href="/rules/check/?rules=burraco&amp;cards=5H.3H"' in page
    assert 'id="clear" href="/rules/check/?rules=burraco"' in page


def test_a_card_that_is_all_laid_cannot_be_tapped_and_says_so(look):
    told = look("7H.7H.7C")
    deck = links(told, "deck")
    assert deck["7H"] is None
    assert deck["7C"]
    assert "7 of hearts 7 ♥\ufe0e 0 , all laid" in text(told)
    assert "7 of clubs 7 ♣\ufe0e 1 , 1 left" in text(told)


def test_the_felt_holds_twenty_cards(look):
    twenty = ".".join(["3H"] * 20)
    told = look(twenty)
    assert set(links(told, "deck").values()) == {None}
    assert "The felt is full" in text(told)


def test_professionale_has_no_jokers(look):
    assert "*" in links(look(), "deck")
    assert "*" not in links(look(rules="burraco-professionale-diretto"), "deck")
    told = look("3H.4H.*", rules="burraco-professionale-diretto")
    assert verdict(told) == "Not allowed"
    assert "(S2, “Professionale”)" in text(told)


# What may be added


def test_what_may_be_added_is_told_with_what_it_makes(look):
    told = look("3H.4H.5H.6H.7H.8H")
    # Six naturals: the next one at an end makes it clean, a wild there only dirty.
    groups = re.findall(r"<h3>(.*?)</h3>\s*<ul(.*?)</ul>", told.content.decode(), re.DOTALL)
    cards = {name: set(re.findall(r'id="add-([^"]+)"', body)) for name, body in groups}
    assert cards == {
        "Clean burraco (+200)": {"2H", "9H"},
        "Dirty burraco (+100)": {"2D", "2C", "2S", "*"},
    }
    assert links(told, "add")["9H"] == f"{PAGE}?rules=burraco&cards=3H.4H.5H.6H.7H.8H.9H"


def test_replacing_the_wild_shows_where_it_goes(look):
    # S3: it stays in the meld as a lengthening. The 4♥ takes its place, the 2♥ its own.
    assert "the wild card moves: 2♥\ufe0e 3♥\ufe0e 4♥\ufe0e 5♥\ufe0e" in text(look("3H.2H.5H"))


def test_a_card_that_could_not_be_added_is_told_of_although_the_whole_is_legal(look):
    """S0's own example: no 2♣ to 3♥ 2♥ 5♥, although 2♥ 3♥ 2♣ 5♥ would be a sequence."""
    told = look("3H.2H.5H.2C")
    assert verdict(told) == "Sequence, 50 points"  # 5 + 20 + 5 + 20
    assert "Where 3♥\ufe0e 2♥\ufe0e 5♥\ufe0e lies already, 2♣\ufe0e may not be added" in text(told)
    assert "only that very card may take its place" in text(told)
    # S1 lets the wild move inside its meld.
    assert "may not be added" not in text(look("3H.2H.5H.2C", rules="burraco-fibur"))


def test_what_is_no_meld_is_told_what_it_lacks(look):
    # To 3♥ 4♥ one more makes three: either end, or a wild.
    found = links(look("3H.4H"), "short")
    assert set(found) == {"2H", "5H", "2D", "2C", "2S", "*"}


# By other rules


def test_other_rules_are_told_where_they_differ(look):
    told = text(look("3H.4H.5H.6H.7H.8H.9H.2S"))
    # S2, Professionale: no semi-clean, and a 2 is worth 10: 5×5 + 2×10 + 10.
    assert "The same: Burraco FIBUR" not in told  # more may be added there: the wild may move
    assert re.search(r"Direct Burraco Professionale , .*?: dirty burraco, 55 \+ 100 points", told)
    assert re.search(
        r"Burraco FIBUR : semi-clean burraco, 65 \+ 150 points ; also to be added", told
    )


def test_the_same_by_every_rule_is_told_in_one_line(look):
    told = text(look("5C.6C.7C"))
    assert re.search(
        "The same: Burraco FIBUR , Burraco Italiano , Burraco for pairs , "
        "Direct Burraco Professionale , Indirect Burraco Professionale",
        told,
    )


@pytest.mark.parametrize(
    "rules", [code for code, by in RULESETS.items() if isinstance(by, BurracoRules)]
)
def test_every_rule_set_with_melds_can_be_chosen(look, rules):
    page = look("KH.KH.KD.KD.KC.KC.KS", rules=rules)
    assert f'<option value="{rules}" selected>' in page.content.decode()
    assert verdict(page) == "Clean burraco, 70 + 200 points"


def test_the_burraco_of_twos_wins(look):
    twos = "2H.2H.2D.2D.2C.2C.2S"
    told = look(twos, rules="burraco-professionale-indiretto")
    assert verdict(told).startswith("Burraco of 2s: it wins the match at once")
    assert verdict(look(twos)) == "Not allowed"


# Addresses that nobody made by tapping


@pytest.mark.parametrize("between", [".", ",", " ", "-", "_", ";", "/", "|", "+", ", "])
def test_any_readable_separator_will_do(look, between):
    assert verdict(look(between.join(("3H", "4h", "*", "6♥")))) == "Sequence, 45 points"


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?rules=nonsense&cards=3H.4H.5H", "There are no rules for melds called “nonsense”"),
        ("?rules=briscola&cards=3H.4H.5H", "There are no rules for melds called “briscola”"),
        ("?cards=3H.4H.5H.9X", "No card is called “9X”"),
        ("?cards=3H.4H.5H.<script>", "No card is called “&lt;script&gt;”"),
        ("?cards=3H%004H.%00.5H", "Sequence, 15 points"),
        ("?cards=%FF%FE.3H.4H.5H", "No card is called"),
        ("?cards=3H.4H.5H&cards=9S", "A meld has at least 3 cards; here: 1"),
        ("?cards=" + ".".join(["7H"] * 500), "Only the first 20 cards are laid out"),
        ("?cards=" + "x" * 5000, "No card is called “xxxxxxxxxxxx…”"),
        ("?cards=a.b.c.d.e.f.g.h", "“e”, …"),
        ("?cards=" + quote("\u202e٣H"), "No card is called “٣H”"),
        ("?rules=%00", "these are those of Burraco"),
        ("?cards=...", "The felt is empty"),
        ("?cards=", "The felt is empty"),
        ("", "The felt is empty"),
    ],
)
def test_whatever_is_asked_is_answered(client, english, query, said):
    response = client.get(PAGE + query)
    assert response.status_code == 200
    assert said in unescape(text(response)) or said in text(response)


def test_what_could_be_read_is_judged(client, english):
    told = client.get(PAGE + "?rules=nonsense&cards=3H.9X.4H.5H")
    assert verdict(told) == "Sequence, 15 points"


def test_the_link_can_be_copied(look):
    page = look("3H.4H.*").content.decode()
    # No sign at its end that a chat would leave out of the link.
    link = "http://testserver/rules/check/?rules=burraco&amp;cards=3H.4H.joker"
    assert f'readonly value="{link}"' in page


def test_every_example_on_the_page_is_one_that_is_read(look, client):
    page = look().content.decode()
    section = page.split('aria-labelledby="try-name"')[1].split("</section>")[0]
    found = [unescape(href) for href in re.findall(r'href="([^"]+)"', section)]
    assert len(found) >= 10
    for href in found:
        answer = client.get(href)
        assert verdict(answer)
        assert "notice warning" not in answer.content.decode()


def test_it_is_told_in_italian_too(client):
    client.cookies["django_language"] = "it"
    page = client.get(PAGE, {"cards": "3H.4H.5H"})
    assert page["Content-Language"] == "it"
    assert '<html lang="it">' in page.content.decode()


def test_an_unchanged_page_is_not_sent_again():
    client = Client()
    client.get(PAGE)  # which brings the cookie that the page's forms need
    query = {"cards": "3H.4H.5H"}
    first = client.get(PAGE, query)
    again = client.get(PAGE, query, headers={"if-none-match": first["ETag"]})
    other = client.get(PAGE, {"cards": "3H.4H.6H"}, headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, other.status_code) == (200, 304, 200)
    assert "private" in first["Cache-Control"]


def test_nothing_but_looking_is_allowed(client):
    assert client.post(PAGE).status_code == 405


def test_the_six_rule_sets_are_those_with_melds():
    assert len(MELD_RULES) == 6
