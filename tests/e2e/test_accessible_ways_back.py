"""Changing a draw, correcting, taking back: axe finds nothing there, and nothing sticks out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from matches.actions.rounds import draw_round
from tournaments.actions.setup import StagePlan
from tournaments.enums import AuditAction, PairingSystem
from tournaments.models import AuditRow

pytestmark = pytest.mark.e2e


@pytest.fixture
def played(transactional_db, make_tournament, play_round):
    """Round 1 of a knockout closed, round 2 being played."""
    tournament = make_tournament(pairs=8, stages=[StagePlan(PairingSystem.KNOCKOUT, 3)])
    first = play_round(tournament, close=True)
    play_round(tournament, {1: ((640, 305), (500, 505), (700, 200))})
    return first


@pytest.fixture
def drawn(transactional_db, make_tournament, play_round, by):
    """Round 2 of a swiss, drawn."""
    tournament = make_tournament(pairs=5)
    play_round(tournament, close=True)
    return draw_round(tournament.pk, by=by)


def addresses(played, drawn):
    tournament, codes = played.tournament, [seat.entry.code for seat in drawn.seats.all()]
    published = AuditRow.objects.filter(tournament=tournament, action=AuditAction.PUBLISHED)[0]
    change = reverse("draw_change", args=[drawn.tournament_id])
    names = ("console", "unpublish", "roll_back", "tournament_verify")
    return [
        *(reverse(name, args=[tournament.pk]) for name in names),
        reverse("undo", args=[published.pk]),
        reverse("draw", args=[drawn.tournament_id]),
        f"{change}?what=swap&one={codes[0]}&other={codes[2]}",
        f"{change}?what=swap&one={codes[0]}&other={codes[0]}",
    ]


def correct(page, played):
    """As far as the page that shows what would change."""
    match = played.matches.get(table_number=1)
    page.goto(reverse("sheet", args=[match.pk]))
    page.evaluate(
        "() => document.querySelectorAll('.smazzata').forEach((each) => { each.open = true; })"
    )
    for number, (ns, ew) in enumerate(((305, 640), (505, 500), (200, 700))):
        page.fill(f"[name=s{number}-ns_total]", str(ns))
        page.fill(f"[name=s{number}-ew_total]", str(ew))
    page.fill("[name=reason]", "Linee scambiate")
    with page.expect_navigation():
        page.click("button[name=save]")
    page.check("#then-roll_back")


def too_wide(page):
    return page.evaluate("() => document.documentElement.scrollWidth - innerWidth") > 0


def faults(page):
    found = Axe().run(page).response["violations"]
    return [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in found]


@pytest.mark.appearance
@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1440)])
def test_nothing_is_wrong_on_the_ways_back(open_page, organiser, played, drawn, scheme, width):
    page, complaints = open_page(user=organiser, color_scheme=scheme, width=width)
    found, wide = {}, []
    for address in [*addresses(played, drawn), None]:
        if address:
            page.goto(address)
        else:
            correct(page, played)
        found |= {address: wrong} if (wrong := faults(page)) else {}
        wide += [address] if too_wide(page) else []
    assert (found, wide) == ({}, [])
    assert [said for said in complaints if "422" not in said] == []


def test_two_taps_lead_to_what_becomes_of_a_swap(open_page, organiser, drawn):
    page, complaints = open_page(user=organiser, language="en", width=390)
    page.goto(reverse("draw", args=[drawn.tournament_id]))
    names = page.locator(".drawn button[data-entry]")
    first, second = (names.nth(n).get_attribute("data-entry") for n in (0, 2))
    names.nth(0).click()
    assert page.locator("#tapped").text_content().endswith("Now tap who changes places with")
    with page.expect_navigation():
        names.nth(2).click()
    assert page.url.endswith(f"?what=swap&one={first}&other={second}")
    assert page.get_by_role("heading", name="What becomes of it").is_visible()
    assert complaints == []
