"""Where one person stands in tournaments: what they can do there, and what they have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from tournaments.enums import AuditAction, EntrySize, EventKind, EventState, TournamentState
from tournaments.models import (
    AuditRow,
    Entry,
    Player,
    TimedEvent,
    Timetable,
    Tournament,
    WaitingEntry,
)
from tournaments.recurrence.wall import before

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.models import User

BEFORE_PLAY: Final = (TournamentState.DRAFT, TournamentState.OPEN)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person is told of a tournament, and which buttons they are shown.

    ``state``: ``ask`` the club, ``opens`` later (at ``opens_at``, by hand where None), ``open``,
    ``closed``, ``listed`` as ``name``, ``waiting`` at ``place``, or ``over`` once play has begun.
    """

    state: str
    pairs: bool = False
    opens_at: datetime | None = None
    name: str = ""
    place: int = 0
    leaves: bool = False
    """Whether they can take themselves off the list."""
    here: bool = False
    """Whether they are noted as present."""
    checks_in: bool = False
    """Whether they can say now that they are here."""


def standing_of(
    user: User | AnonymousUser, tournaments: Sequence[Tournament], now: datetime
) -> dict[int, Standing]:
    """By tournament id, in three queries whatever the number: one where nobody is signed in."""
    ids = [each.pk for each in tournaments]
    waits = TimedEvent.objects.filter(
        tournament=OuterRef("tournament"), kind=EventKind.NO_SHOW, state=EventState.WAITING
    )
    timetables = Timetable.objects.annotate(waits=Exists(waits)).in_bulk(ids)
    entries, waiting = _own(user, ids)
    return {
        each.pk: _standing(
            each, timetables.get(each.pk), entries.get(each.pk), waiting.get(each.pk), now
        )
        for each in tournaments
    }


def concerned_in(user: User, now: datetime) -> list[tuple[Tournament, Standing]]:
    """Where they are on the list or wait, until it is over, the soonest first; four queries.

    What was cancelled stays until it would have begun.
    """
    listed = Q(pk__in=_entries(user).filter(withdrawn_after=None).values("tournament"))
    queued = Q(pk__in=WaitingEntry.objects.filter(enrolled_by=user).values("tournament"))
    to_come = Q(state=TournamentState.OPEN) | Q(state=TournamentState.CANCELLED, starts_at__gt=now)
    shown = (to_come & (listed | queued)) | (Q(state=TournamentState.RUNNING) & listed)
    found = list(
        Tournament.objects.filter(shown).select_related("club").order_by("starts_at", "pk")
    )
    standing = standing_of(user, found, now) if found else {}
    return [(each, standing[each.pk]) for each in found]


def _own(
    user: User | AnonymousUser, ids: Sequence[int]
) -> tuple[dict[int, Entry], dict[int, WaitingEntry]]:
    if not user.is_authenticated:
        return {}, {}
    entries = _entries(user).filter(tournament__in=ids)
    waiting = _waiting(user).filter(tournament__in=ids)
    return (
        {each.tournament_id: each for each in entries},
        {each.tournament_id: each for each in waiting},
    )


def _entries(user: User) -> QuerySet[Entry]:
    """What the account has enrolled for itself, and where its players play now."""
    playing = Q(memberships__player__user=user, memberships__last_round=None)
    return Entry.objects.filter(Q(enrolled_by=user) | playing).distinct()


def _waiting(user: User) -> QuerySet[WaitingEntry]:
    """With the ``place`` each has in the line, from 1."""
    in_front = Q(tournament__waiting_entries__number__lte=F("number"))
    place = Count("tournament__waiting_entries", filter=in_front)
    return WaitingEntry.objects.filter(enrolled_by=user).annotate(place=place)


def _standing(
    tournament: Tournament,
    timetable: Timetable | None,
    entry: Entry | None,
    waiting: Any,
    now: datetime,
) -> Standing:
    pairs = tournament.entry_size == EntrySize.PAIR
    if tournament.state not in BEFORE_PLAY:
        return _in_play(tournament, timetable, entry)
    by_themselves = timetable is not None and timetable.players_enrol
    closed = timetable is not None and _is_closed(tournament, timetable, now)
    if entry:
        return Standing(
            "listed",
            pairs=pairs,
            name=entry.name,
            leaves=by_themselves and not closed,
            here=entry.checked_in,
            checks_in=_checks_in(timetable, entry),
        )
    if waiting:
        return Standing("waiting", pairs=pairs, name=waiting.name, place=waiting.place, leaves=True)
    if timetable is None or not timetable.players_enrol:
        return Standing("ask", pairs=pairs)
    if tournament.state == TournamentState.DRAFT:
        return Standing("opens", pairs=pairs, opens_at=_opens_at(tournament, timetable, now))
    return Standing("closed" if closed else "open", pairs=pairs)


def _in_play(tournament: Tournament, timetable: Timetable | None, entry: Entry | None) -> Standing:
    """Whoever has not said that they are here may still be waited for."""
    if tournament.state != TournamentState.RUNNING or entry is None or entry.checked_in:
        return Standing("over")
    waited_for = bool(getattr(timetable, "waits", False))
    return Standing(
        "over",
        pairs=tournament.entry_size == EntrySize.PAIR,
        name=entry.name,
        checks_in=waited_for and _checks_in(timetable, entry),
    )


def _checks_in(timetable: Timetable | None, entry: Entry) -> bool:
    opened = timetable is not None and timetable.check_in_opened_at is not None
    return opened and not entry.checked_in and entry.withdrawn_after is None


def _is_closed(tournament: Tournament, timetable: Timetable, now: datetime) -> bool:
    return timetable.enrolment_closed_at is not None or now >= tournament.starts_at


def _opens_at(tournament: Tournament, timetable: Timetable, now: datetime) -> datetime | None:
    if timetable.opens_before is None:
        return None
    at = before(tournament.starts_at, timetable.opens_before, ZoneInfo(settings.TIME_ZONE))
    return at if at > now else None


def own_entry(user: User, tournament: Tournament) -> Entry | None:
    """The entry the account has in this tournament."""
    return _entries(user).filter(tournament=tournament).first()


def own_waiting(user: User, tournament: Tournament) -> WaitingEntry | None:
    return WaitingEntry.objects.filter(tournament=tournament, enrolled_by=user).first()


def own_player(user_id: int, club_id: int) -> Player | None:
    """The player of the club that this account (by id) is."""
    return Player.objects.filter(club=club_id, user=user_id).order_by("pk").first()


def unrecognised(entry: Entry) -> Player | None:
    """The player as whom an account enrolled without being known as them; None where it is known.

    An account comes first in the entry it makes.
    """
    if entry.enrolled_by_id is None or own_player(entry.enrolled_by_id, entry.tournament.club_id):
        return None
    first = entry.memberships.filter(position=1, last_round=None, player__user=None)
    seat = first.select_related("player").first()
    return seat.player if seat else None


def said_here(tournament: Tournament) -> set[str]:
    """The codes of the entries whose players said themselves that they are here."""
    rows = AuditRow.objects.filter(
        tournament=tournament, action=AuditAction.CHECKED_IN, details__has_key="entry"
    )
    return {details["entry"] for details in rows.values_list("details", flat=True)}
