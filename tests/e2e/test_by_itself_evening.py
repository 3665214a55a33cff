"""An evening that runs by itself, on a player’s phone: enrolled, here, at the table, and on.

Nobody is at the desk and no time is waited for: the test says how late it is, in the database that
the pages are served from.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from playwright.sync_api import expect

from tests.matches.by_itself_cast import Time, minutes, score_all
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.removal import remove_entry
from tournaments.actions.setup import open_enrolment
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

TIMES = Times(
    players_enrol=True,
    checks_in_before=45,
    automatic=True,
    grace_minutes=10,
    round_minutes=30,
    warning_minutes=5,
    break_minutes=5,
)
FULL = ("Ada", "Bea", "Cia", "Dea")


@pytest.fixture
def full(make_tournament, organiser):
    """It begins in an hour, and all four places are taken."""
    starts = timezone.now() + timedelta(hours=1)
    tournament = make_tournament(enrolling=False, starts_at=starts, capacity=4, times=TIMES)
    by = By(organiser, timezone.now())
    open_enrolment(tournament.pk, by=by)
    enrol(tournament.pk, [Enrolment((f"{name} Uno", f"{name} Due")) for name in FULL], by=by)
    return tournament


def test_a_player_from_the_calendar_to_round_two(full, open_page, stranger, referee, organiser):
    time = Time(timezone.now())
    page, complaints = open_page(user=stranger, language="en", width=390, has_touch=True)
    main = page.locator("main")

    # Two taps and the partner’s name: no place is left, so they wait.
    page.goto(reverse("calendar"))
    main.get_by_role("link", name="Join the waiting list").click()
    main.get_by_label("Who plays with you").fill("Rosa Compagna")
    main.get_by_role("button", name="Join the waiting list").click()
    expect(main).to_contain_text("Place 1 on the waiting list")

    # Somebody cannot come: the place is theirs, and their own page says so.
    remove_entry(full.entries.get(name__startswith="Dea").pk, by=By(organiser, time.now))
    page.goto(reverse("mine"))
    expect(main).to_contain_text("You are on the list Sergio Straniero - Rosa Compagna")

    # From a quarter past on they can say that they are here.
    expect(main.get_by_role("button", name="We are here")).to_have_count(0)
    time.until(full.starts_at - minutes(45))
    page.reload()
    main.get_by_role("button", name="We are here").click()
    expect(main).to_contain_text("You are noted as present")

    # It begins by itself; the table is on their own page, with the clock that runs there.
    time.until(full.starts_at)
    page.goto(reverse("mine"))
    table = main.locator(".expected")
    expect(table).to_contain_text("Burraco del venerdì, round 1")
    expect(table.get_by_role("link", name="Table")).to_be_visible()
    ends = date_format(timezone.localtime(full.starts_at + minutes(30)), "G:i")
    expect(table.locator(".clock")).to_contain_text(f"ends at {ends}")
    expect(table.locator(".clock .left")).not_to_be_empty()

    # Every result is in: everybody reads when it goes on, and it does.
    time.until(full.starts_at + minutes(8))
    score_all(full, By(referee, time.now))
    page.goto(reverse("tournament", args=[full.pk]))
    expect(main).to_contain_text("Every result is in: round 2 begins")
    time.until(time.now + minutes(5))
    page.goto(reverse("mine"))
    expect(table).to_contain_text("round 2")
    expect(table.get_by_role("link", name="Table")).to_be_visible()
    assert complaints == []
