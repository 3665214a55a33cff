"""The demonstration club: four tournaments in mid-play, three that are over, others to come."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
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
from tournaments.actions.series import Wanted, create_series
from tournaments.actions.setup import Plan, StagePlan, create_tournament, open_enrolment
from tournaments.actions.timetable import Times
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

EVENING: Final = Times(
    players_enrol=True,
    reminds_before=180,
    checks_in_before=30,
    closes_before=5,
    fewest=8,
    automatic=True,
    round_minutes=50,
    warning_minutes=10,
)
READY_TO_PLAY: Final = (
    ("Elda Ghisoni", "Tullio Marchesi"),
    ("Ines Pagani", "Oreste Villa"),
    ("Carla Riva", "Ugo Sala"),
    ("Pia Longoni", "Aldo Brambilla"),
    ("Rina Corti", "Gino Fumagalli"),
    ("Ada Spreafico", "Elio Valsecchi"),
)
"""The pairs of the tournament that begins three minutes after the first start."""

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
    "“Burraco lampo” begins by itself three minutes after the first start: leave its page open.",
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
    """What the calendar shows as coming: burraco every evening, and what is soon to begin."""
    every_evening = create_series(_every_evening(by.now), club=club, by=by)
    enrol(
        every_evening.occurrences.earliest("original").tournament_id or 0,
        [
            Enrolment(("Nives Colombo", "Dino Ferraris")),
            Enrolment(("Lia Bassani", "Remo Testori")),
        ],
        by=by,
    )
    open_enrolment(create_tournament(_cup(by.now), club=club, by=by).pk, by=by)
    by_itself = create_tournament(_by_itself(by.now), club=club, by=by)
    open_enrolment(by_itself.pk, by=by)
    enrol(by_itself.pk, [Enrolment(pair) for pair in READY_TO_PLAY], by=by)


def _every_evening(now: datetime) -> Wanted:
    """The calendar's own: burraco by pairs at half past nine, for 2,000 clicks."""
    plan = Plan(
        name="Burraco a coppie",
        starts_at=now,
        game=SmazzateGame(4),
        vp_table=VpTable.FOUR,
        seed=20261121,
        stages=[StagePlan(PairingSystem.SWISS, 4)],
        capacity=40,
        prize=(Decimal(2000), "click"),
        times=EVENING,
    )
    tomorrow = timezone.localtime(now).date() + timedelta(days=1)
    return Wanted(
        name=plan.name,
        rule="FREQ=DAILY",
        first_day=tomorrow,
        at=time(21, 30),
        plan=plan,
        horizon_days=3,
    )


def _cup(now: datetime) -> Plan:
    local = timezone.localtime(now).replace(hour=15, minute=0, second=0, microsecond=0)
    return Plan(
        name="Coppa della domenica",
        starts_at=local + timedelta(days=(6 - local.weekday()) % 7 or 7),
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


def _by_itself(now: datetime) -> Plan:
    return Plan(
        name="Burraco lampo",
        starts_at=now + timedelta(minutes=3),
        game=SmazzateGame(1),
        vp_table=VpTable.ONE_OR_TWO,
        seed=20261122,
        stages=[StagePlan(PairingSystem.SWISS, 3)],
        times=Times(
            players_enrol=True,
            closes_before=0,
            automatic=True,
            round_minutes=20,
            warning_minutes=5,
            break_minutes=1,
        ),
    )
