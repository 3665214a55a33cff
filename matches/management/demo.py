"""The demonstration club: four tournaments in mid-play, three that are over, two to come."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from matches.actions.record_files import import_record
from matches.actions.score_sheets import Submission, current_sheet, save_sheet
from matches.enums import Source
from matches.models import Match
from scoring.smazzata import Parts
from scoring.values import PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import Plan, StagePlan, create_tournament, open_enrolment
from tournaments.actions.writing import By
from tournaments.enums import PairingSystem, RoleKind
from tournaments.models import Club, Player, Role, Tournament, User

PASSWORD: Final = "settebello"  # noqa: S105 (the demonstration's own, printed at every start)
PEOPLE: Final = (
    ("organizzatore@example.org", "Olga Organizza", RoleKind.OWNER),
    ("arbitro@example.org", "Arturo Arbitri", RoleKind.REFEREE),
    ("giocatore@example.org", "Gina Gioca", RoleKind.PLAYER),
)
GOLDEN: Final = Path(settings.ROOT) / "tests" / "golden"

SIGN_INS: Final = (
    "",
    "Sign in with (password for all three: settebello)",
    "  organiser  organizzatore@example.org",
    "  referee    arbitro@example.org",
    "  player     giocatore@example.org",
    "",
    "Try first: as the referee, open “Burraco del venerdì” and enter a smazzata of round 4;",
    "then look at the standings, and why each pair stands above the next.",
    "“Campionato sociale a gironi”, “Coppa di briscola” and “Serata di poker” are in play too.",
)


def load_demo() -> bool:
    """Make the demonstration club, unless the database has a club; whether the demo is there."""
    demo = Club.objects.filter(slug="circolo-demo")
    if not Club.objects.exists():
        with transaction.atomic():
            _load(timezone.now())
    return demo.exists()


def _load(now: datetime) -> None:
    club = Club.objects.create(name="Circolo Sette Bello", slug="circolo-demo", city="Lecco")
    organiser, *_ = (_person(club, *person) for person in PEOPLE)
    by = By(organiser, now)
    for name, days in (("knockout-16", 14), ("evening-25", 10), ("mitchell-25", 7)):
        _import(name, club, By(organiser, now - timedelta(days=days)))
    evening, *_ = (
        _import(name, club, By(organiser, now - timedelta(hours=2)))
        for name in ("evening-24", "pools-14", "briscola-16", "poker-14")
    )
    _correct_a_slip(evening, by)
    _link_player(evening)
    _announce(club, by)


def _person(club: Club, email: str, name: str, kind: RoleKind) -> User:
    user = User.objects.create_user(email, PASSWORD, name=name)
    Role.objects.create(club=club, user=user, kind=kind)
    return user


def _import(name: str, club: Club, by: By) -> Tournament:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    return import_record(text, club=club, by=by)


def _correct_a_slip(tournament: Tournament, by: By) -> None:
    """A misread slip of the running round, found and put right by the referee."""
    running = Match.objects.filter(round__tournament=tournament, round__number=4)
    match = next(each for each in running if len(current_sheet(each).smazzate) > 1)
    sheet = current_sheet(match)
    first = sheet.smazzate[0]
    put_right = _five_more(first.ns)
    corrected = replace(sheet, smazzate=(PerLine(put_right, first.ew), *sheet.smazzate[1:]))
    submission = Submission(
        match_id=match.pk,
        based_on=match.version,
        source=Source.PAGE,
        confirmed=True,
        reason="Cinque punti letti male sulla scheda",
    )
    referee = User.objects.get(email=PEOPLE[1][0])
    save_sheet(corrected, submission, by=By(referee, by.now))


def _five_more(count: Parts | int) -> Parts | int:
    if isinstance(count, int):
        return count + 5
    return replace(count, cards=count.cards + 5)


def _link_player(tournament: Tournament) -> None:
    """The demonstration's player plays in the evening's first pair."""
    player = Player.objects.filter(entries__tournament=tournament).earliest("pk")
    user = User.objects.get(email=PEOPLE[2][0])
    player.user = user
    player.save(update_fields=["user"])
    user.name = player.name
    user.save(update_fields=["name"])


def _announce(club: Club, by: By) -> None:
    """What the calendar shows as coming: tomorrow evening's burraco, and the Sunday cup."""
    local = timezone.localtime(by.now).replace(minute=0, second=0, microsecond=0)
    tomorrow = Plan(
        name="Burraco a coppie",
        starts_at=(local + timedelta(days=1)).replace(hour=21, minute=30),
        game=SmazzateGame(4),
        vp_table=VpTable.FOUR,
        seed=20261121,
        stages=[StagePlan(PairingSystem.SWISS, 4)],
        capacity=40,
        prize=(Decimal(2000), "click"),
    )
    cup = Plan(
        name="Coppa della domenica",
        starts_at=(local + timedelta(days=8)).replace(hour=15),
        game=TargetGame(2005),
        vp_table=VpTable.FOUR,
        seed=20261129,
        stages=[
            StagePlan(PairingSystem.DANISH, 3, {"variant": "no_rematch"}),
            StagePlan(PairingSystem.KNOCKOUT, 2, {"cut": 4, "third_place": True}),
        ],
        fee=(Decimal(10), "€"),
        prize=(Decimal(300), "€"),
        capacity=24,
    )
    for plan in (tomorrow, cup):
        tournament = create_tournament(plan, club=club, by=by)
        open_enrolment(tournament.pk, by=by)
    enrol(
        tournament.pk,
        [
            Enrolment(("Nives Colombo", "Dino Ferraris")),
            Enrolment(("Lia Bassani", "Remo Testori")),
        ],
        by=by,
    )
