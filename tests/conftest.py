"""The shared cast: one club, its people, and a tournament ready to be played.

Everything is made through the real actions, so what stands here is what the pages would make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import pytest

from scoring.sheet import Sheet
from scoring.values import PerLine, SmazzateGame
from scoring.victory_points import VpTable
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import Plan, StagePlan, create_tournament, open_enrolment
from tournaments.actions.writing import By
from tournaments.enums import PairingSystem, RoleKind
from tournaments.models import Club, Role, Tournament, User

NOW = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
"""Half past nine on the clock of the hall, on a Friday."""

PASSWORD = "burraco-2026"

SURNAMES = (
    ("Rossi", "Bianchi"), ("Russo", "Ferrari"), ("Esposito", "Romano"), ("Colombo", "Ricci"),
    ("Marino", "Greco"), ("Bruno", "Gallo"), ("Conti", "De Luca"), ("Mancini", "Costa"),
    ("Giordano", "Rizzo"), ("Lombardi", "Moretti"), ("Barbieri", "Fontana"), ("Santoro", "Mariani"),
    ("Rinaldi", "Caruso"), ("Ferrara", "Galli"), ("Martini", "Leone"), ("Longo", "Gentile"),
)  # fmt: skip

Smazzate = Sequence[tuple[int, int]]
"""A table's smazzate by totals, N-S first: ``[(640, 305), (500, 505), (700, 200)]``."""

DEFAULT_SMAZZATE: Smazzate = ((640, 305), (500, 505), (700, 200))


class MakeTournament(Protocol):
    def __call__(
        self, *, pairs: int = 8, enrolling: bool = True, present: bool = True, **changes: Any
    ) -> Tournament: ...


class PlayRound(Protocol):
    def __call__(
        self,
        tournament: Tournament,
        results: Mapping[int, Smazzate | Sheet] | None = None,
        *,
        close: bool = False,
    ) -> Any: ...


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Circolo del Burraco", slug="circolo", city="Bologna")


@pytest.fixture
def stranger(db: None) -> User:
    """Signed in, with no role in the club."""
    return User.objects.create_user("stranger@example.org", PASSWORD, name="Sergio Straniero")


def _member(club: Club, kind: RoleKind, name: str) -> User:
    user = User.objects.create_user(f"{kind}@example.org", PASSWORD, name=name)
    Role.objects.create(club=club, user=user, kind=kind)
    return user


@pytest.fixture
def owner(club: Club) -> User:
    return _member(club, RoleKind.OWNER, "Olga Proprietaria")


@pytest.fixture
def organiser(club: Club) -> User:
    return _member(club, RoleKind.ORGANISER, "Orsola Organizzatrice")


@pytest.fixture
def referee(club: Club) -> User:
    return _member(club, RoleKind.REFEREE, "Arturo Arbitro")


@pytest.fixture
def player(club: Club) -> User:
    return _member(club, RoleKind.PLAYER, "Gina Giocatrice")


@pytest.fixture
def by(organiser: User) -> By:
    return By(organiser, NOW)


@pytest.fixture
def make_tournament(club: Club, by: By) -> MakeTournament:
    """Make a tournament: 8 pairs, all present, swiss 3 rounds, 3 smazzate, unless changed.

    ``enrolling=False`` leaves a draft without entries, ``present=False`` nobody called yet; any
    other keyword is a field of ``Plan``.
    """

    def make(
        *, pairs: int = 8, enrolling: bool = True, present: bool = True, **changes: Any
    ) -> Tournament:
        plan: dict[str, Any] = {
            "name": "Burraco del venerdì",
            "starts_at": NOW,
            "game": SmazzateGame(3),
            "vp_table": VpTable.THREE,
            "seed": 20261120,
            "stages": [StagePlan(PairingSystem.SWISS, rounds_planned=3)],
        }
        tournament = create_tournament(Plan(**{**plan, **changes}), club=club, by=by)
        if enrolling:
            open_enrolment(tournament.pk, by=by)
            entries = enrol(tournament.pk, [_pair(number) for number in range(pairs)], by=by)
            if present:
                set_presence(tournament.pk, [entry.pk for entry in entries], by=by)
        tournament.refresh_from_db()
        return tournament

    return make


def _pair(number: int) -> Enrolment:
    """The surnames in turn; numbered from the second time on."""
    lap, place = divmod(number, len(SURNAMES))
    suffix = f" {lap + 1}" if lap else ""
    first, second = SURNAMES[place]
    return Enrolment((f"{first}{suffix}", f"{second}{suffix}"))


@pytest.fixture
def tournament(make_tournament: MakeTournament) -> Tournament:
    return make_tournament()


@pytest.fixture
def play_round(by: By) -> PlayRound:
    """Draw, publish and play the next round, which is left open unless ``close``.

    ``results`` by table number, as totals or a whole ``Sheet``; tables it does not name stay
    empty. Without it N-S wins every table by ``DEFAULT_SMAZZATE``. An earlier round still open is
    closed first. Answers the round.
    """
    # Late, so that tests of what comes before play need nothing of what comes after.
    from matches.actions.rounds import (  # noqa: PLC0415
        NotDrawn,
        close_round,
        draw_round,
        publish_round,
    )
    from matches.actions.score_sheets import Submission, save_sheet  # noqa: PLC0415
    from matches.enums import RoundState, Source  # noqa: PLC0415
    from matches.models import Round  # noqa: PLC0415

    def play(
        tournament: Tournament,
        results: Mapping[int, Smazzate | Sheet] | None = None,
        *,
        close: bool = False,
    ) -> Round:
        if tournament.rounds.filter(state=RoundState.PUBLISHED).exists():
            close_round(tournament.pk, by=by)
        drawn = draw_round(tournament.pk, by=by)
        assert not isinstance(drawn, NotDrawn), drawn
        round_ = publish_round(tournament.pk, by=by)
        for match in round_.matches.all():
            result = DEFAULT_SMAZZATE if results is None else results.get(match.table_number)
            if result is not None:
                submission = Submission(match.pk, match.version, Source.PAGE, confirmed=True)
                save_sheet(_sheet(result), submission, by=by)
        if close:
            round_ = close_round(tournament.pk, by=by)
        tournament.refresh_from_db()
        return round_

    return play


def _sheet(result: Smazzate | Sheet) -> Sheet:
    if isinstance(result, Sheet):
        return result
    return Sheet(smazzate=tuple(PerLine(ns, ew) for ns, ew in result))
