"""The organiser's evening up to the first tables, with mouse, thumb or keyboard, scripts or not."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from matches.actions.rounds import draw_round
from tournaments.actions.apart import Group, keep_apart
from tournaments.enums import ForbiddenKind
from tournaments.models import Tournament

pytestmark = [pytest.mark.e2e, pytest.mark.one_database]

NAMES = ("Alfa", "Bravo", "Caio", "Delta", "Enea", "Fiore", "Gallo", "Ida", "Lupo")
LIST = "N.;Giocatore;Compagno\n" + "".join(
    f"{number};{name} Uno;{name} Due\n" for number, name in enumerate(NAMES, start=1)
)
MOST_TABS = 120


@pytest.fixture
def open_page(open_page, organiser):
    """The organiser's window, on a laptop unless said."""

    def open_(*, width=1440, **options):
        return open_page(user=organiser, width=width, **options)

    return open_


class Pointer:
    """Somebody with a mouse or a thumb."""

    def __init__(self, page):
        self.page = page

    def write(self, selector, text):
        self.page.fill(selector, text)

    def press(self, selector):
        with self.page.expect_navigation():
            self.page.click(selector)


class Keyboard:
    """Somebody who has no pointer: everything is reached with the tab key."""

    def __init__(self, page):
        self.page = page

    def write(self, selector, text):
        self.reach(selector)
        self.page.keyboard.insert_text(text)

    def press(self, selector):
        self.reach(selector)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def reach(self, selector):
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        pytest.fail(f"{selector} is not reached with the tab key")


@pytest.mark.parametrize(
    ("width", "scripts", "person"),
    [(1440, True, Pointer), (390, False, Pointer), (1440, True, Keyboard), (390, True, Pointer)],
)
def test_from_a_new_tournament_to_the_published_round(open_page, club, width, scripts, person):
    page, complaints = open_page(width=width, java_script_enabled=scripts)
    organiser = person(page)
    page.goto(reverse("tournament_new"))
    organiser.write("[name=name]", "Burraco del venerdì")
    organiser.press("form.setup button.primary")

    organiser.press(".step.now button")
    organiser.press(".step.now a.button")
    organiser.press("a.button.primary[href$='/paste/']")
    organiser.write("[name=text]", LIST)
    organiser.press("form.wide button.primary")
    organiser.press(".savebar button.primary")
    page.goto(reverse("console", args=[Tournament.objects.get().pk]))
    organiser.press(".step.now a.button")
    organiser.press("button[name=everyone]")
    organiser.press(".step.now button")
    organiser.press("form[action$='/publish/'] button")

    tournament = Tournament.objects.get()
    assert list(tournament.entries.values_list("name", "checked_in")) == [
        (f"{name} Uno - {name} Due", True) for name in NAMES
    ]
    assert list(tournament.rounds.values_list("number", "state")) == [(1, "published")]
    assert tournament.rounds.get().matches.count() == 4
    assert page.locator(".step.now .table-links a").all_inner_texts()
    assert complaints == []


def test_scripts_count_ticks_find_names_and_mend_them(open_page, tournament):
    page, complaints = open_page()
    page.goto(reverse("presence", args=[tournament.pk]))
    assert page.inner_text("[data-count]") == "8"
    page.uncheck(".ticks li:nth-child(2) input")
    assert page.inner_text("[data-count]") == "7"
    page.fill("#search", "conti")
    assert page.locator(".ticks li:visible").count() == 1

    page.goto(reverse("entries_paste", args=[tournament.pk]))
    page.fill("[name=text]", "Rossini;Nuova")
    with page.expect_navigation():
        page.click("form.wide button.primary")
    page.fill("[name=line-0-first]", "Altra")
    assert page.inner_text("[data-count]") == "1"
    assert complaints == []


@pytest.fixture
def addresses(make_tournament, by, play_round):
    """Every page of the organiser's, with something on it."""
    entering, drawn, played = (make_tournament(pairs=5) for _ in range(3))
    draw_round(drawn.pk, by=by)
    play_round(played, {1: ((640, 305),)})
    keys = played.entries.values_list("pk", flat=True)[:4]
    keep_apart(played.pk, Group(frozenset(keys), ForbiddenKind.NEVER), by=by)
    pages = {
        "console": entering,
        "entries": entering,
        "presence": entering,
        "announcement": entering,
        "cancel_tournament": entering,
    }
    return [
        reverse("club_new"),
        reverse("tournament_new"),
        *(reverse(name, args=[tournament.pk]) for name, tournament in pages.items()),
        reverse("entries_paste", args=[entering.pk]),
        reverse("entry_remove", args=[entering.entries.first().pk]),
        reverse("entry_withdraw", args=[played.entries.first().pk]),
        reverse("entry", args=[played.entries.first().pk]),
        *(reverse(name, args=[played.pk]) for name in ("entries", "presence", "apart")),
        reverse("apart_clubs", args=[played.pk]),
        reverse("draw", args=[drawn.pk]),
        reverse("console", args=[played.pk]),
    ]


def faults(page):
    """What axe has to say of the page as it stands, and whether something sticks out."""
    violations = Axe().run(page).response["violations"]
    for each in violations:
        yield (page.url, each["id"], [node["html"] for node in each["nodes"]][:3])
    width, screen = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    if width > screen:
        yield (page.url, "sticks out", [width])


def unfold(page):
    closed = page.locator("main details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()


@pytest.mark.appearance
@pytest.mark.parametrize(
    ("language", "scheme", "width"), [("it", "light", 320), ("en", "dark", 1440)]
)
def test_every_page_is_accessible(open_page, addresses, language, scheme, width):
    page, _ = open_page(language=language, width=width, color_scheme=scheme)
    found = []
    for address in addresses:
        page.goto(address)
        unfold(page)
        found += faults(page)
        if address.endswith(("/tournaments/new/", "/paste/")):
            # Again with everything wrong, or with lines to be checked.
            page.fill("[name=name], [name=text]", "Rossi;Nuova\nSola" if "paste" in address else "")
            with page.expect_navigation():
                page.click("main form button.primary")
            unfold(page)
            found += faults(page)
    assert found == []
