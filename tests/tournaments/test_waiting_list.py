"""The waiting list: who comes in when, in which order, and who is told."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse
from enrolment_cast import START, account, singles, told

from tests.conftest import NOW
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.removal import remove_entry
from tournaments.actions.self_enrolment import leave, take_part
from tournaments.actions.setup import Announcement, cancel_tournament, change_announcement, edition
from tournaments.actions.waiting import give_place, put_on_waiting_list, take_off_waiting_list
from tournaments.enums import AuditAction, NoticeKind
from tournaments.errors import RefusedError


@pytest.fixture(autouse=True)
def _at_nine(time_machine):
    time_machine.move_to(NOW, tick=False)


@pytest.fixture
def full(make_tournament, by):
    """Two places, both taken; Ada and then Ugo wait."""
    tournament = singles(make_tournament, capacity=2)
    enrol(tournament.pk, [Enrolment(("Uno",)), Enrolment(("Due",))], by=by)
    for name in ("Ada", "Ugo"):
        take_part(tournament.pk, account(name), name=name, now=NOW)
    return tournament


def listed(tournament):
    return list(tournament.entries.values_list("name", flat=True))


def waiting(tournament):
    return list(tournament.waiting_entries.values_list("name", flat=True))


def announced(tournament, **changes):
    stands = Announcement(
        tournament.name, tournament.starts_at, tournament.capacity, (Decimal(0), "€")
    )
    return replace(stands, **changes)


def refused(action, *args, **kwargs) -> str:
    with pytest.raises(RefusedError) as no:
        action(*args, **kwargs)
    return no.value.code


def test_who_comes_too_late_waits_in_order_and_is_told_the_place(full):
    assert waiting(full) == ["Ada", "Ugo"]
    told_ = [{"name": "Ada", "place": 1}, {"name": "Ugo", "place": 2}]
    assert told(NoticeKind.QUEUED) == told_
    rows = full.audit.filter(action=AuditAction.QUEUED).order_by("pk")
    assert [row.details for row in rows] == told_


def test_the_first_in_line_gets_the_place_that_becomes_free(full, by):
    remove_entry(full.entries.get(name="Uno").pk, by=by)
    assert (listed(full), waiting(full)) == (["Due", "Ada"], ["Ugo"])
    entry = full.entries.get(name="Ada")
    assert entry.enrolled_by.name == "Ada"
    assert entry.players.get().user.name == "Ada"
    assert told(NoticeKind.PROMOTED) == [{"entry": entry.code, "name": "Ada"}]
    actions = full.audit.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-2:] == [AuditAction.UNENROLLED, AuditAction.ENROLLED]
    row = full.audit.first()
    assert row.details == {"entry": entry.code, "name": "Ada", "promoted": True}
    full.refresh_from_db()
    assert row.revision == full.revision


def test_more_places_let_in_as_many(full, by):
    change_announcement(full.pk, announced(full, capacity=4), written_from=edition(full), by=by)
    assert (listed(full), waiting(full)) == (["Uno", "Due", "Ada", "Ugo"], [])


def test_who_plays_elsewhere_meanwhile_is_dropped_and_told(full, by):
    ugo = full.waiting_entries.get(name="Ugo")
    give = full.waiting_entries.get(name="Ada")
    remove = full.entries.get(name="Uno")
    give.players = ["Due"]
    give.save(update_fields=["players"])
    remove_entry(remove.pk, by=by)
    assert (listed(full), waiting(full)) == (["Due", "Ugo"], [])
    row = full.audit.get(action=AuditAction.UNQUEUED)
    assert row.details == {"name": "Ada", "because": "elsewhere"}
    assert told(NoticeKind.UNENROLLED) == [{"name": "Ada", "because": "elsewhere"}]
    assert ugo.enrolled_by.name == "Ugo"


def test_whoever_is_absent_keeps_the_place_but_the_organiser_can_give_it(full, by):
    """Two places: Due is noted absent, Uno goes; Ada gets one, and Ugo not Due’s."""
    uno, due = full.entries.all()
    set_presence(full.pk, [uno.pk], by=by)
    assert waiting(full) == ["Ada", "Ugo"]
    remove_entry(uno.pk, by=by)
    assert (listed(full), waiting(full)) == (["Due", "Ada"], ["Ugo"])
    give_place(full.waiting_entries.get().pk, by=by)
    everybody = list(full.entries.values_list("pk", flat=True))
    assert refused(set_presence, full.pk, everybody, by=by) == "capacity_below_entries"
    due.refresh_from_db()
    assert due.withdrawn_after == 0


def test_leaving_the_line_is_always_possible(full):
    ada = full.waiting_entries.get(name="Ada").enrolled_by
    assert leave(full.pk, ada, now=START) == "Ada"
    assert waiting(full) == ["Ugo"]
    assert told(NoticeKind.UNENROLLED, ada) == [{"name": "Ada", "because": "self"}]


def test_nobody_waits_twice_or_while_enrolled(full, by):
    assert refused(put_on_waiting_list, full.pk, ("ada",), by=by) == "waiting_already"
    assert refused(put_on_waiting_list, full.pk, ("uno",), by=by) == "player_already_enrolled"
    assert refused(put_on_waiting_list, full.pk, ("A", "B"), by=by) == "players_wrong_number"


def test_the_line_is_told_when_it_is_cancelled(full, by):
    cancel_tournament(full.pk, reason="Neve", by=by)
    said = {"reason": "Neve", "because": "organiser", "taken": 2, "fewest": None}
    assert told(NoticeKind.CANCELLED) == [{"name": "Ada", **said}, {"name": "Ugo", **said}]


def test_the_line_is_told_of_another_time(full, by):
    will = START.replace(hour=22)
    change_announcement(full.pk, announced(full, starts_at=will), written_from=edition(full), by=by)
    told_ = told(NoticeKind.MOVED)
    assert [each["name"] for each in told_] == ["Ada", "Ugo"]
    assert told_[0]["was"] == START.isoformat()
    assert told_[0]["will"] == will.isoformat()


# The organiser’s page


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def test_a_full_list_offers_the_waiting_list(signed_in, full):
    page = reverse("entry_add", args=[full.pk])
    answer = signed_in.post(page, {"first": "Tre"})
    assert answer.status_code == 422
    assert 'name="queue"' in answer.content.decode()
    assert signed_in.post(page, {"first": "Tre", "queue": "1"}).status_code == 302
    assert waiting(full) == ["Ada", "Ugo", "Tre"]


def test_the_organiser_gives_a_place_or_takes_off(signed_in, full, by):
    shown = signed_in.get(reverse("entries", args=[full.pk])).content.decode()
    assert shown.index("Ada</span>") < shown.index("Ugo</span>")
    ada, ugo = full.waiting_entries.all()
    signed_in.post(reverse("waiting_place", args=[ugo.pk]))
    assert waiting(full) == ["Ada", "Ugo"]
    signed_in.post(reverse("waiting_off", args=[ada.pk]))
    assert waiting(full) == ["Ugo"]
    assert told(NoticeKind.UNENROLLED) == [{"name": "Ada", "because": "organiser"}]
    for name in ("waiting_place", "waiting_off"):
        assert signed_in.post(reverse(name, args=[ada.pk])).status_code == 404
    assert refused(take_off_waiting_list, ada.pk, by=by) == "waits_no_more"


def test_strangers_change_no_line(client, full, stranger):
    client.force_login(stranger)
    for name in ("waiting_place", "waiting_off"):
        page = reverse(name, args=[full.waiting_entries.first().pk])
        assert client.post(page).status_code == 403
    assert len(waiting(full)) == 2
