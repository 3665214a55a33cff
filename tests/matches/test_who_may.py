"""Who may open and use the pages of going back, of hand changes and of the entries during play."""

from __future__ import annotations

import pytest
from django.urls import reverse
from referee_cast import signed_in

from matches.actions.penalties import give_penalty
from tournaments.actions.apart import Group, keep_apart
from tournaments.enums import ForbiddenKind, RoleKind
from tournaments.models import Club, Role, User

OF_THE_TOURNAMENT = (
    "apart",
    "apart_clubs",
    "console",
    "draw",
    "draw_change",
    "draw_discard",
    "draw_restore",
    "plan",
    "presence",
    "reopen_round",
    "reopen_tournament",
    "roll_back",
    "unpublish",
)
OF_AN_ENTRY = (
    "entry",
    "entry_absence",
    "entry_amend",
    "entry_remove",
    "entry_return",
    "entry_seat",
    "entry_substitute",
    "entry_withdraw",
)
SIGN_IN, FORBIDDEN = 302, 403


@pytest.fixture
def of_another_club(db):
    user = User.objects.create_user("altro@example.org", name="Ada Altrove")
    club = Club.objects.create(name="Altro circolo", slug="altro", city="Roma")
    Role.objects.create(club=club, user=user, kind=RoleKind.OWNER)
    return user


@pytest.fixture
def addresses(tournament, play_round, by):
    """Every address, of a tournament with a round being played; the organiser's rows of it."""
    play_round(tournament)
    entry, other, *_ = tournament.entries.all()
    keys = frozenset({entry.pk, other.pk})
    group = keep_apart(tournament.pk, Group(keys, ForbiddenKind.NEVER), by=by)
    published = tournament.audit.filter(action="published").get()
    return [
        *(reverse(name, args=[tournament.pk]) for name in OF_THE_TOURNAMENT),
        *(reverse(name, args=[entry.pk]) for name in OF_AN_ENTRY),
        reverse("apart_lift", args=[group.pk]),
        reverse("undo", args=[published.pk]),
    ]


@pytest.mark.parametrize(
    ("role", "answer"),
    [
        (None, SIGN_IN),
        ("stranger", FORBIDDEN),
        ("player", FORBIDDEN),
        ("referee", FORBIDDEN),
        ("of_another_club", FORBIDDEN),
    ],
)
def test_only_the_clubs_organisers(request, tournament, addresses, role, answer):
    who = signed_in(request.getfixturevalue(role) if role else None)
    tournament.refresh_from_db()
    before = tournament.revision
    answers = {(each, "post"): who.post(each, {"confirmation": "UNDO"}) for each in addresses}
    answers |= {(each, "get"): who.get(each) for each in addresses}
    # What is only ever posted says so to anybody.
    seen = {key: each.status_code for key, each in answers.items() if each.status_code != 405}
    assert seen == dict.fromkeys(seen, answer)
    assert all("?next=/" in each.url for each in answers.values() if each.status_code == 302)
    tournament.refresh_from_db()
    assert tournament.revision == before


def test_a_referee_takes_back_a_penalty_but_not_a_round(tournament, play_round, referee, by):
    play_round(tournament)
    entry = tournament.entries.first()
    give_penalty(entry.pk, round_number=1, vp=-1, mp=0, reason="Fumo", by=by)
    given = tournament.audit.first()
    answer = signed_in(referee).post(reverse("undo", args=[given.pk]))
    assert answer.url == reverse("desk", args=[tournament.pk])
    given.refresh_from_db()
    assert given.undone_by
