"""Entering smazzate with a thumb, in a real browser on a phone's screen: every tap is counted."""

from __future__ import annotations

from urllib.parse import urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import expect

from matches.actions.penalties import give_penalty
from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.models import Match
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]

ONE = PerLine(640, 305)


class Thumb:
    """One hand on a phone: every touch and every key of the number pad is one tap."""

    def __init__(self, page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()
        self.taps += 1

    def type(self, figures: str) -> None:
        """Into whatever has the focus."""
        self.page.keyboard.type(figures)
        self.taps += len(figures)

    def next(self) -> None:
        """The keyboard's own key that goes to the next figure."""
        self.page.keyboard.press("Enter")
        self.taps += 1


@pytest.fixture
def phone(browser, live_server, client, referee):
    """A phone in the referee's hand, signed in; answers its thumb."""
    cache.clear()
    client.force_login(referee)
    contexts = []

    def open_(*, scripts=True, language="en", width=390, scheme="light") -> Thumb:
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            has_touch=True,
            java_script_enabled=scripts,
            color_scheme=scheme,
            reduced_motion="reduce",
            base_url=live_server.url,
        )
        contexts.append(context)
        cookies = {
            settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value,
            settings.LANGUAGE_COOKIE_NAME: language,
        }
        context.add_cookies(
            [
                {"name": name, "value": value, "url": live_server.url}
                for name, value in cookies.items()
            ]
        )
        return Thumb(context.new_page())

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def match(tournament, play_round) -> Match:
    """Table 1 of a round just published, of 3 smazzate, with nothing on it."""
    return play_round(tournament, {}).matches.get(table_number=1)


def desk_of(match: Match) -> str:
    return reverse("desk", args=[match.round.tournament_id])


def saved(match: Match) -> Sheet:
    return current_sheet(Match.objects.get(pk=match.pk))


def test_by_totals_in_twelve_taps(phone, match):
    thumb = phone()
    thumb.page.goto(desk_of(match))
    thumb.tap("#table-1")
    thumb.page.wait_for_url("**/sheet/")
    expect(thumb.page.locator("#id_s0-ns_total")).to_be_focused()
    thumb.tap("#id_s0-ns_total")
    thumb.type("1240")
    thumb.next()
    thumb.type("305")
    expect(thumb.page.locator("#summary")).to_contain_text("MP +935")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    expect(thumb.page.locator(".messages")).to_contain_text(
        "Table 1: 1240–305, MP +935, VP 17–3. Still 2 smazzate to enter."
    )
    expect(thumb.page.locator("#table-2")).to_be_focused()
    assert thumb.taps <= 12, thumb.taps
    assert saved(match) == Sheet((PerLine(1240, 305),))


def test_the_key_after_the_last_figure_saves(phone, match):
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    thumb.tap("#id_s0-ns_total")
    thumb.type("640")
    thumb.next()
    thumb.type("305")
    thumb.next()
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match) == Sheet((ONE,))


def test_by_parts_in_twenty_five_taps(phone, match):
    thumb = phone()
    thumb.page.goto(desk_of(match))
    thumb.tap("#table-1")
    thumb.page.wait_for_url("**/sheet/")
    thumb.tap("#smazzata-1 .modes label:has-text('By parts')")
    thumb.tap("#id_s0-ns_cards")
    thumb.type("320")
    thumb.tap(".line.ns [aria-label='Clean N-S: one more']")
    thumb.tap(".line.ns [aria-label='Dirty N-S: one more']")
    thumb.tap("#id_s0-ew_cards")
    thumb.type("145")
    thumb.next()
    thumb.type("60")
    thumb.tap("label[for=id_s0-ew_pozzetto]")
    thumb.tap("#smazzata-1 .closing label:has-text('N-S')")
    expect(thumb.page.locator("#summary")).to_contain_text("N-S 720 E-W −15 MP +735")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert thumb.taps <= 25, thumb.taps
    assert saved(match) == Sheet(
        (PerLine(Parts(320, 0, 1, 0, 1, True, True), Parts(145, 60, 0, 0, 0, False, False)),)
    )


def test_a_total_below_zero_needs_no_minus_on_the_keyboard(phone, match):
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    field = thumb.page.locator("#id_s0-ns_total")
    expect(field).to_have_attribute("inputmode", "numeric")
    thumb.tap(".line.ns [data-sign]")
    thumb.type("135")
    expect(field).to_have_value("-135")
    thumb.tap(".line.ns [data-sign]")
    expect(field).to_have_value("135")
    thumb.tap(".line.ns [data-sign]")
    thumb.tap("#id_s0-ew_total")
    thumb.type("905")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match) == Sheet((PerLine(-135, 905),))


def test_an_impossible_slip_is_told_and_mended(phone, match):
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    thumb.page.fill("#id_s0-ns_total", "642")
    thumb.page.fill("#id_s0-ew_total", "305")
    expect(thumb.page.locator("#remarks .errorlist")).to_contain_text(
        "642 is not a whole multiple of 5"
    )
    thumb.tap("button[name=save]")
    expect(thumb.page.locator("#faults")).to_be_focused()
    field = thumb.page.locator("#id_s0-ns_total")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("642")
    thumb.tap("#faults a")
    expect(field).to_be_focused()
    field.fill("640")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match) == Sheet((ONE,))


def test_a_knockout_tie_asks_who_made_the_last_move(phone, make_tournament, play_round):
    cup = make_tournament(
        pairs=4,
        stages=[StagePlan(PairingSystem.KNOCKOUT, rounds_planned=2)],
        game=SmazzateGame(1),
        vp_table=VpTable.ONE_OR_TWO,
    )
    match = play_round(cup, {}).matches.get(table_number=1)
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    thumb.page.fill("#id_s0-ns_total", "500")
    thumb.page.fill("#id_s0-ew_total", "505")
    expect(thumb.page.locator("#summary")).to_contain_text("E-W wins the match.")
    expect(thumb.page.locator("[name=last_move]")).to_have_count(0)
    thumb.page.fill("#id_s0-ew_total", "500")
    thumb.tap(".last-move label:has-text('E-W')")
    expect(thumb.page.locator("#summary")).to_contain_text("N-S wins the match.")
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match) == Sheet((PerLine(500, 500),), last_move=Line.EW)


def test_two_taps_on_save_are_one_version(phone, match):
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    thumb.page.fill("#id_s0-ns_total", "640")
    thumb.page.fill("#id_s0-ew_total", "305")
    thumb.page.locator("button[name=save]").dblclick(no_wait_after=True)
    thumb.page.wait_for_url("**/desk/**")
    assert match.sheets.count() == 1


def test_without_a_network_nothing_is_sent_and_nothing_lost(phone, match):
    thumb = phone()
    thumb.page.goto(reverse("sheet", args=[match.pk]))
    thumb.page.fill("#id_s0-ns_total", "640")
    thumb.page.fill("#id_s0-ew_total", "305")
    thumb.page.context.set_offline(True)
    thumb.tap("button[name=save]")
    expect(thumb.page.locator(".offline")).to_be_visible()
    expect(thumb.page.locator("#id_s0-ns_total")).to_have_value("640")
    thumb.page.context.set_offline(False)
    thumb.tap("button[name=save]")
    thumb.page.wait_for_url("**/desk/**")
    assert saved(match) == Sheet((ONE,))


def test_everything_works_without_scripts(phone, match):
    thumb = phone(scripts=False)
    thumb.page.goto(desk_of(match))
    thumb.tap("#table-1")
    field = thumb.page.locator("#id_s0-ns_total")
    expect(field).to_have_attribute("inputmode", "text")
    field.fill("-135")
    thumb.page.fill("#id_s0-ew_total", "905")
    thumb.tap("button[name=calculate]")
    expect(thumb.page.locator("#summary")).to_contain_text("MP −1040")
    thumb.tap("#smazzata-1 .modes label:has-text('By parts')")
    thumb.page.fill("#id_s0-ns_cards", "30")
    thumb.page.fill("#id_s0-ns_clean", "1")
    thumb.page.fill("#id_s0-ew_cards", "145")
    thumb.tap("button[name=save]")
    expect(thumb.page.locator("#faults")).to_contain_text("Smazzata 1, N-S")
    thumb.page.fill("#id_s0-ns_cards", "320")
    thumb.tap("button[name=save]")
    expect(thumb.page.locator(".messages")).to_contain_text("Table 1: 520–145")
    thumb.page.goto(reverse("ruling", args=[match.pk]))
    thumb.tap("label:has-text('Abandonment')")
    thumb.tap(".stoppage label:has-text('E-W')")
    thumb.tap("button[name=preview]")
    expect(thumb.page.locator(".card")).to_contain_text("N-S wins the match.")
    thumb.tap("button[name=save]")
    expect(thumb.page.locator(".messages")).to_contain_text("The match has its result.")
    stopped = Stoppage(StoppageKind.ABANDONMENT, Responsible.EW)
    assert saved(match).stopped == stopped


@pytest.fixture
def everything(tournament, play_round, by) -> list[str]:
    """The addresses of the referee's pages with something on every one of them."""
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS)
    parts = PerLine(Parts(320, 0, 1, 0, 1, True, True), Parts(145, 60, 0, 0, 0, False, False))
    tables = {1: Sheet((ONE,)), 2: Sheet((ONE, parts)), 3: Sheet((ONE,), stopped=stopped)}
    round_ = play_round(tournament, tables)
    penalty = give_penalty(
        tournament.entries.first().pk, round_number=1, vp=-1, mp=-100, reason="ritardo", by=by
    )
    matches = {each.table_number: each.pk for each in round_.matches.all()}
    return [
        reverse("desk", args=[tournament.pk]),
        reverse("penalties", args=[tournament.pk]),
        reverse("penalty_lift", args=[penalty.pk]),
        *(reverse("sheet", args=[pk]) for pk in matches.values()),
        *(reverse("ruling", args=[matches[number]]) for number in (3, 4)),
    ]


@pytest.mark.appearance
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(phone, everything, language, scheme):
    page = phone(language=language, scheme=scheme).page
    refused = []
    page.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    for address in everything:
        page.goto(address)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"
    assert refused == []


@pytest.mark.appearance
def test_axe_finds_nothing_where_something_went_wrong(phone, match, by):
    page = phone().page
    page.goto(reverse("sheet", args=[match.pk]))
    page.fill("#id_s0-ns_total", "642")
    page.locator("button[name=save]").tap()
    page.wait_for_selector("#faults")
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    page.fill("#id_s0-ns_total", "2100")
    page.fill("#id_s0-ew_total", "305")
    page.locator("button[name=save]").tap()
    page.wait_for_selector("#doubts")
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    save_sheet(Sheet((ONE,)), Submission(match.pk, 0, Source.PAGE), by=by)
    page.locator("button[name=confirmed]").tap()
    page.wait_for_selector(".versus")
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    assert urlparse(page.url).path == reverse("sheet", args=[match.pk])


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 1440])
def test_nothing_sticks_out(phone, everything, width):
    page = phone(width=width).page
    for address in everything:
        page.goto(address)
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= width, address
