"""Twenty at once for the last place, and places that become free at once: nobody too many."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from tests.conftest import NOW
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.removal import remove_entry
from tournaments.actions.self_enrolment import leave, take_part
from tournaments.actions.timetable import Times
from tournaments.enums import AuditAction, EntrySize, NoticeKind
from tournaments.models import Entry, Notice, Player, User, WaitingEntry

PLACES = 8
CROWD = 20


def nearly_full(make_tournament, by, taken=PLACES - 1):
    tournament = make_tournament(
        pairs=0,
        entry_size=EntrySize.SINGLE,
        capacity=PLACES,
        starts_at=NOW + timedelta(days=1),
        times=Times(players_enrol=True),
    )
    enrol(tournament.pk, [Enrolment((f"Iscritto {number}",)) for number in range(taken)], by=by)
    return tournament


def crowd(count=CROWD):
    users = (User(email=f"p{n}@example.org", name=f"Gente {n}", password="!") for n in range(count))
    return User.objects.bulk_create(users)


def wants(tournament, user):
    return partial(take_part, tournament.pk, user, name=user.name, now=NOW)


def test_one_of_twenty_gets_the_last_place_and_the_others_wait_in_order(
    make_tournament, at_once, by
):
    tournament = nearly_full(make_tournament, by)
    users = crowd()
    answers = at_once(CROWD)([wants(tournament, user) for user in users])
    assert sum(isinstance(answer, Entry) for answer in answers) == 1
    assert sum(isinstance(answer, WaitingEntry) for answer in answers) == CROWD - 1
    assert tournament.entries.count() == PLACES
    waiting = list(tournament.waiting_entries.values_list("number", "name"))
    assert [number for number, _ in waiting] == list(range(1, CROWD))
    queued = tournament.audit.filter(action=AuditAction.QUEUED).order_by("pk")
    assert [row.details["name"] for row in queued] == [name for _, name in waiting]
    assert [row.details["place"] for row in queued] == list(range(1, CROWD))
    assert Player.objects.filter(user__in=users).count() == CROWD
    assert Notice.objects.filter(kind=NoticeKind.QUEUED).count() == CROWD - 1


def test_one_account_that_taps_ten_times_is_on_the_list_once(make_tournament, at_once, by):
    tournament = nearly_full(make_tournament, by, taken=2)
    (user,) = crowd(1)

    def tap():
        try:
            return wants(tournament, user)().name
        except Exception as no:  # noqa: BLE001 (what it was is looked at below)
            return getattr(no, "code", repr(no))

    answers = at_once(10)([tap] * 10)
    assert sorted(answers) == [user.name] + ["on_the_list_already"] * 9
    assert (tournament.entries.count(), tournament.waiting_entries.count()) == (3, 0)


def test_as_many_come_in_as_leave_at_once(make_tournament, at_once, by):
    """Eight places are taken, ten wait: four of the enrolled and two of the waiting go at once."""
    tournament = nearly_full(make_tournament, by)
    users = crowd(11)
    for user in users:
        wants(tournament, user)()
    going = list(tournament.entries.exclude(name=users[0].name)[:4])
    works = [partial(remove_entry, entry.pk, by=by) for entry in going]
    works += [partial(leave, tournament.pk, user, now=NOW) for user in users[9:]]
    at_once(len(works))(works)
    assert tournament.entries.count() == PLACES
    inside = [user.name for user in users[:5]]
    names = tournament.entries.filter(enrolled_by__isnull=False).values_list("name", flat=True)
    assert list(names) == inside
    waiting = list(tournament.waiting_entries.values_list("name", flat=True))
    assert waiting == [user.name for user in users[5:9]]
    assert Notice.objects.filter(kind=NoticeKind.PROMOTED).count() == 4


def test_who_leaves_while_others_come_frees_a_place_for_the_first_in_line(
    make_tournament, at_once, by
):
    tournament = nearly_full(make_tournament, by)
    first, *others = crowd(8)
    wants(tournament, first)()
    works = [partial(leave, tournament.pk, first, now=NOW)]
    works += [wants(tournament, user) for user in others]
    at_once(len(works))(works)
    assert tournament.entries.count() == PLACES
    assert tournament.waiting_entries.count() == len(others) - 1
    numbers = tournament.waiting_entries.values_list("number", flat=True)
    assert len(set(numbers)) == len(others) - 1
