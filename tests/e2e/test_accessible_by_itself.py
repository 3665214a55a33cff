"""What happens by itself in a real browser: looked at as ``test_accessible`` does the rest."""

from datetime import date, time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.values import SmazzateGame
from scoring.victory_points import VpTable
from tests.e2e.test_accessible import faults
from tournaments.actions.series import Wanted, create_series
from tournaments.actions.setup import Plan, StagePlan
from tournaments.actions.writing import By
from tournaments.enums import EventKind, EventState, NoticeKind, PairingSystem
from tournaments.forms.times import USUAL_TIMES
from tournaments.models import Closure, Notice, TimedEvent, WaitingEntry, Webhook

pytestmark = pytest.mark.e2e

OF_TOURNAMENT = (
    "console", "timetable", "timed_events", "notices", "entries", "presence", "series_from",
    "take_part", "tournament",
)  # fmt: skip
OF_CLUB = ("schedule", "series_new", "club_timed_events", "webhooks", "club")


@pytest.fixture
def addresses(transactional_db, make_tournament, club, owner):
    """An evening to come whose start has failed, a series with a holiday, and a webhook."""
    now = timezone.now()
    evening = make_tournament(
        pairs=4, present=False, capacity=4, starts_at=now + timedelta(days=2), times=USUAL_TIMES
    )
    TimedEvent.objects.filter(tournament=evening, kind=EventKind.START).update(
        state=EventState.FAILED, failed_at=now, attempts=6,
        outcome={"code": "too_few_present", "params": {"count": 1}},
    )  # fmt: skip
    WaitingEntry.objects.create(
        tournament=evening, number=1, name="Galli - Conti", players=["Galli", "Conti"], at=now
    )
    hook = Webhook.objects.create(club=club, url="https://example.org/hook", secret="whsec_x")
    for receiver in ({"user": owner}, {"webhook": hook}):
        Notice.objects.create(
            club=club, tournament=evening, kind=NoticeKind.OPENED, params={"name": "Galli - Conti"},
            written_at=now, not_before=now, **receiver,
        )  # fmt: skip
    game = Plan(
        name="Burraco", starts_at=now, seed=7, game=SmazzateGame(4), vp_table=VpTable.FOUR,
        stages=[StagePlan(PairingSystem.SWISS, 4)], times=USUAL_TIMES,
    )  # fmt: skip
    today = timezone.localdate()
    Closure.objects.create(club=club, first_day=today, last_day=today + timedelta(days=9))
    wanted = Wanted(
        name="Burraco a coppie", rule="FREQ=DAILY", first_day=date(2026, 11, 20), at=time(21, 30),
        plan=game, horizon_days=12, skips_holidays=True,
    )  # fmt: skip
    series = create_series(wanted, club=club, by=By(owner, now))
    announced = series.occurrences.order_by("original").first()
    shut = timezone.localtime(now + timedelta(days=3))
    return [
        *(reverse(name, args=[evening.pk]) for name in OF_TOURNAMENT),
        *(reverse(name, args=[club.pk]) for name in OF_CLUB),
        reverse("series", args=[series.pk]),
        reverse("occurrence", args=[series.pk, announced.original]),
        reverse("occurrence", args=[series.pk, f"{shut:%Y-%m-%d}T21:30"]),
        reverse("webhook", args=[hook.pk]),
        *map(reverse, ("calendar", "mine", "my_calendar", "tournament_new")),
    ]


@pytest.mark.appearance
@pytest.mark.parametrize(("language", "scheme"), [("it", "light"), ("en", "dark")])
def test_axe_finds_nothing(open_page, addresses, owner, language, scheme):
    page, complaints = open_page(user=owner, language=language, color_scheme=scheme)
    found = []
    for address in addresses:
        assert page.goto(address).status == 200, address
        assert page.locator("html").get_attribute("lang") == language
        page.evaluate("() => document.querySelectorAll('details').forEach(d => { d.open = true; })")
        found += faults(page, address)
    assert (found, complaints) == ([], [])


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 1440])
def test_nothing_sticks_out(open_page, addresses, owner, width):
    page, _ = open_page(user=owner, width=width)
    wide = []
    for address in addresses:
        page.goto(address)
        too_much = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        wide += [(address, too_much)] if too_much > 0 else []
    assert wide == []
