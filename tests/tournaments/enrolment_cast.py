"""Tournaments in which players enrol themselves, and accounts that do."""

from __future__ import annotations

from datetime import timedelta

from tests.conftest import NOW
from tournaments.actions.setup import open_enrolment
from tournaments.actions.timetable import Times
from tournaments.actions.writing import By
from tournaments.enums import EntrySize
from tournaments.models import Notice, User

START = NOW + timedelta(days=1)
SELF = Times(players_enrol=True, closes_before=30, checks_in_before=60, reminds_before=1440)


def account(name: str) -> User:
    email = f"{name.casefold().replace(' ', '.')}@example.org"
    return User.objects.create(email=email, name=name, password="!")


def singles(make_tournament, *, times=SELF, enrolling=True, **changes):
    """An open tournament of single players that starts in a day."""
    given = {"entry_size": EntrySize.SINGLE, "starts_at": START, "times": times, **changes}
    tournament = make_tournament(pairs=0, enrolling=False, **given)
    if enrolling:
        open_enrolment(tournament.pk, by=By(None, NOW))
        tournament.refresh_from_db()
    return tournament


def told(kind, user=None):
    """The params of the notices of that kind, of one account or of all."""
    notices = Notice.objects.filter(kind=kind, user__isnull=False).order_by("pk")
    return [each.params for each in (notices.filter(user=user) if user else notices)]
