"""Every public page in a real browser: axe finds nothing, nothing sticks out, nothing is refused."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from matches.actions.penalties import give_penalty
from matches.actions.rounds import close_tournament
from matches.models import Match
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import PerLine
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.models import Player

pytestmark = pytest.mark.e2e

PAGES = ("tournament", "tournament_seats", "tournament_standings", "tournament_rules")
ACCOUNT = ("account_login", "account_signup", "account_reset_password")
OWN_ACCOUNT = ("account_logout", "account_email", "account_change_password")


@pytest.fixture
def evening(transactional_db, make_tournament, play_round, by):
    """Something of everything: a running evening, one to come, a knockout, one that is over."""
    running = make_tournament(pairs=7, name="Burraco del venerdì")
    parts = Parts(cards=320, in_hand=15, clean=1, semi_clean=0, dirty=2, closed=True, pozzetto=True)
    other = Parts(
        cards=145, in_hand=60, clean=0, semi_clean=0, dirty=0, closed=False, pozzetto=False
    )
    play_round(running, {
        1: Sheet(smazzate=(PerLine(parts, other), PerLine(500, 505), PerLine(100, 200))),
        2: Sheet(stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(620, 940))),
        3: [(300, 300)] * 3,
    }, close=True)  # fmt: skip
    play_round(running, {1: Sheet(smazzate=(PerLine(parts, other),))})
    give_penalty(
        running.entries.first().pk, round_number=1, vp=-1, mp=-100, reason="Ritardo", by=by
    )
    make_tournament(pairs=3, name="Coppa della domenica", capacity=20)
    knockout = make_tournament(
        pairs=6, name="Eliminazione", stages=[StagePlan(PairingSystem.KNOCKOUT, 3)]
    )
    play_round(knockout)
    over = make_tournament(pairs=4, name="Finito", stages=[StagePlan(PairingSystem.SWISS, 1)])
    play_round(over, close=True)
    close_tournament(over.pk, by=by)
    return {"running": running, "knockout": knockout, "over": over}


def addresses(evening):
    running, knockout, over = (evening[name].pk for name in ("running", "knockout", "over"))
    tables = Match.objects.filter(round__tournament=running).order_by(
        "round__number", "table_number"
    )
    return [
        reverse("calendar"),
        *(reverse(page, args=[running]) for page in PAGES),
        reverse("tournament_seats", args=[running]) + "?q=rossi",
        reverse("tournament_standings", args=[running]) + "?after=1&sort=-mp",
        *(reverse("match", args=[match.pk]) for match in (tables[0], tables[1], tables[3])),
        reverse("tournament_bracket", args=[knockout]),
        reverse("tournament_standings", args=[knockout]),
        reverse("tournament", args=[over]),
        *map(reverse, ACCOUNT),
        "/nothing-here/",
    ]


def faults(page, address):
    """What axe has to say of the page as it stands."""
    found = Axe().run(page).response["violations"]
    return [(address, fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found]


@pytest.mark.appearance
@pytest.mark.parametrize(("language", "scheme"), [("it", "light"), ("en", "dark")])
def test_axe_finds_nothing(open_page, evening, language, scheme):
    page, complaints = open_page(language=language, color_scheme=scheme)
    found = []
    for address in addresses(evening):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        found += faults(page, address)
    assert found == []
    assert [said for said in complaints if "404" not in said] == []


@pytest.mark.appearance
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_for_people_signed_in(open_page, evening, owner, scheme):
    Player.objects.filter(name="Rossi", entries__tournament=evening["running"]).update(user=owner)
    page, complaints = open_page(user=owner, color_scheme=scheme)
    own = [reverse("mine"), reverse("tournament", args=[evening["running"].pk])]
    found = []
    for address in (*own, *map(reverse, OWN_ACCOUNT)):
        page.goto(address)
        found += faults(page, address)
    assert (found, complaints) == ([], [])


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_sticks_out(open_page, evening, owner, width):
    """320 px is also what a page of 640 px has left at 200 % text."""
    page, _ = open_page(user=owner, width=width)
    wide = []
    for address in (*addresses(evening), reverse("mine")):
        page.goto(address)
        too_much = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        wide += [(address, too_much)] if too_much > 0 else []
    assert wide == []


def test_typing_filters_the_seats(open_page, evening):
    page, _ = open_page(language="en", width=390)
    page.goto(reverse("tournament_seats", args=[evening["running"].pk]))
    page.get_by_role("searchbox").press_sequentially("dé lu")
    shown = page.locator(".place:visible strong").all_text_contents()
    assert shown == ["Conti", "De Luca"]
    assert page.locator("#places.few").count() == 1
    assert "De Luca" in page.locator("#said").text_content()
    page.get_by_role("searchbox").fill("nobody of this name")
    assert page.locator(".place:visible").count() == 0
    assert page.locator("#nobody").is_visible()


def test_the_form_finds_without_a_script(browser, live_server, evening):
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    page = context.new_page()
    page.goto(reverse("tournament_seats", args=[evening["running"].pk]))
    page.get_by_role("searchbox").fill("rossi")
    page.locator("#find button").click()
    assert page.locator(".place:visible strong").all_text_contents() == ["Bianchi", "Rossi"]
    context.close()


def test_a_poll_swaps_only_what_changed(open_page, evening, by):
    running = evening["running"]
    page, complaints = open_page(language="en")
    page.goto(reverse("tournament", args=[running.pk]))
    poll = "() => document.getElementById('live').dispatchEvent(new CustomEvent('refresh'))"
    page.evaluate("() => { document.querySelector('#live h2').dataset.old = 'yes'; }")
    with page.expect_response("**/?live=1") as same:
        page.evaluate(poll)
    assert same.value.status == 304
    page.wait_for_timeout(100)
    assert page.locator("#live h2[data-old]").count() == 1
    give_penalty(running.entries.last().pk, round_number=2, vp=0, mp=-50, reason="Parole", by=by)
    with page.expect_response("**/?live=1") as changed:
        page.evaluate(poll)
    assert changed.value.status == 200
    page.get_by_text("Parole").wait_for()
    assert page.locator("#live h2[data-old]").count() == 0
    assert complaints == []
